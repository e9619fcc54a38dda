"""The small pictures of lessons in the overview: the sites, of a long board where most is built."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import course
from manhattan_widgets.scene.core import Circle, Rect, Tile
from manhattan_widgets.widgets.learn.lesson_picture import lesson_picture, part_to_see


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_picture_is_a_strip(game: str) -> None:
    for lesson in course(game):
        (source,) = re.findall(r"src='([^']+)'", lesson_picture(lesson, "light"))
        picture = b64decode(source.partition(",")[2]).decode()
        (seen,) = re.findall(r"viewBox='([^']+)'", picture)
        _, _, width, height = map(float, seen.split())
        assert 1 <= width / height <= 2, lesson.id


def row_of(*fills: str) -> Tile:
    """Return a board of one row of sites, on a tile with room around them."""
    sites = tuple(Rect(50 + 10 * n, 30, 9, 20, fill) for n, fill in enumerate(fills))
    return Tile("row", 400, 100, sites)


def test_a_short_board_is_seen_whole() -> None:
    assert part_to_see(row_of("site", "red.chip", "site")) == (50, 30, 29, 20)


def test_a_long_board_is_seen_where_most_is_built() -> None:
    x, y, width, height = part_to_see(row_of(*["site"] * 9, "red.chip", "site", "blue.chip"))
    assert (y, height) == (30, 20)
    assert width < 2 * height
    assert x <= 50 + 10 * 9, "the first building is in it"
    assert x + width == 50 + 10 * 12 - 1, "and the last, at the end of the row"


def test_a_board_without_sites_is_seen_whole() -> None:
    assert part_to_see(Tile("disc", 40, 30, (Circle(20, 15, 9),))) == (0, 0, 40, 30)

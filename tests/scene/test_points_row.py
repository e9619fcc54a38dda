"""The players' points below a small picture: whole, in their place, one beside the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import set_language
from manhattan_widgets.scene.core import Label
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.points_row import Points, points_row
from manhattan_widgets.widgets.home.game_card import example_view

NAMES = st.lists(st.text("abcdefgW", min_size=1, max_size=14), min_size=1, max_size=6)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


@given(names=NAMES, room=st.integers(200, 400))
def test_no_label_reaches_into_the_next_or_out_of_the_room(names: list[str], room: int) -> None:
    labels = points_row([Points(f"{name} 10", "W 10", "ink") for name in names], 7, 0, room, 14)
    ends = [label.x + text_width(label.text, 14, "bold") for label in labels]
    assert all(end < label.x for end, (_, label) in zip(ends, pairwise(labels), strict=False))
    assert ends[-1] <= 7 + room + 0.01


@pytest.mark.parametrize("language", ["en", "de", "nl", "sv"])
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_nothing_of_a_small_board_is_cut_in_any_language(game: str, language: str) -> None:
    set_language(language)
    view = example_view(game)
    tile = scenes_of(find_rules(game)).miniature(view, name=game, caption="Game")
    assert not [
        s.text for s in tile.shapes if isinstance(s, Label) and "\N{HORIZONTAL ELLIPSIS}" in s.text
    ]

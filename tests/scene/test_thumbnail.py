"""What a small picture of a board says in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import set_language
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.home.game_card import example_view


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def picture(game: str, caption: str) -> Tile:
    view = example_view(game)
    return scenes_of(find_rules(game)).miniature(view, name=game, caption=caption)


@pytest.mark.parametrize("language", ["en", "de", "nl", "sv"])
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_the_name_of_the_game_is_not_said_twice(game: str, language: str) -> None:
    set_language(language)
    title = str(find_rules(game).title())
    first, second, *_ = picture(game, title).label.split(". ")
    assert title in first
    assert title not in second


def test_a_caption_is_a_sentence_of_its_own() -> None:
    label = picture("manhattan", "After the mistake").label
    assert label.startswith("After the mistake. Manhattan board. Round 3 of 4")
    assert "Green to build. Sydney 3: " in label


def test_manhattans_points_are_said() -> None:
    assert picture("manhattan", "").label.endswith("\nRed 13, Blue 26, Green 8, Black 10")

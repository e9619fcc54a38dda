"""A game that cannot be shown or set up yet is refused with a sentence."""

from __future__ import annotations

import pytest

import manhattan_widgets as mw
from manhattan_widgets.games import GAMES
from manhattan_widgets.games.editors import EDITORS, editor_of
from manhattan_widgets.scene.games import SCENES, scenes_of


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_shown_and_set_up(name: str) -> None:
    assert scenes_of(GAMES[name]) is SCENES[name]
    assert editor_of(name) is EDITORS[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_scenes_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SCENES, name)
    with pytest.raises(ValueError, match="no board to show yet"):
        scenes_of(GAMES[name])
    with pytest.raises(ValueError, match="no board to show yet"):
        mw.play(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_an_editor_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EDITORS, name)
    with pytest.raises(ValueError, match="cannot be set up yet"):
        editor_of(name)

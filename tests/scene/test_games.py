"""A game that cannot be shown or set up yet is refused with a sentence."""

from __future__ import annotations

import pytest

import manhattan_widgets as mw
from manhattan_widgets.games import GAMES
from manhattan_widgets.games.editors import EDITORS, editor_of
from manhattan_widgets.scene.games import SCENES, scenes_of

MISSING = [name for name in GAMES if name not in SCENES]


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_found(name: str) -> None:
    assert scenes_of(GAMES[name]) is SCENES[name]


@pytest.mark.parametrize("name", MISSING)
def test_a_game_without_scenes_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no board to show yet"):
        scenes_of(GAMES[name])
    with pytest.raises(ValueError, match="no board to show yet"):
        mw.play(name)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in EDITORS])
def test_a_game_without_an_editor_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be set up yet"):
        editor_of(name)

"""What a game does not bring has a general way, or is refused with a sentence that names it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract import registry
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import (
    GAMES,
    MissingPartError,
    find_game,
    needed_part,
    register,
)
from manhattan_widgets.scene.games import scenes_of


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test register games, which are forgotten when it ends."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_shown_and_set_up(name: str) -> None:
    assert scenes_of(GAMES[name]).board
    assert editor_of(name).start


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_an_editor_has_its_positions_as_json(name: str) -> None:
    register(replace(find_game(name), editor=None))
    state = editor_of(name).start(GAMES[name].players[0])
    assert editor_of(name).parse(editor_of(name).format(state)) == state
    assert mw.explore(game=name).text.startswith("{")


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_done_without_a_part_is_refused(name: str) -> None:
    register(replace(find_game(name), facts=None))
    with pytest.raises(MissingPartError, match=f"{GAMES[name].title()} brings no questions"):
        needed_part(name, "facts")

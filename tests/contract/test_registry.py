"""What a game does not bring has a general way, or is refused with a sentence that names it."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, replace
from importlib.metadata import EntryPoint

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract import registry
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import (
    GAMES,
    GameModule,
    MissingPartError,
    TakenNameError,
    find_game,
    needed_part,
    register,
)
from manhattan_widgets.plugins import GROUP, game_entry_points
from manhattan_widgets.scene.games import scenes_of
from tests.games.tiny import GAME


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
    others = ", ".join(str(GAMES[other].title()) for other in GAMES if other != name)
    said = rf"{GAMES[name].title()} brings no questions .*\. These games do: {others}\."
    with pytest.raises(MissingPartError, match=said):
        needed_part(name, "facts")


def test_every_part_that_a_game_may_bring_is_explained_in_its_help() -> None:
    told = inspect.getdoc(GameModule) or ""
    for field in fields(GameModule):
        assert re.search(rf"^{field.name}\b.*\n    \S", told, re.MULTILINE), field.name


@pytest.mark.usefixtures("registered")
def test_a_name_that_another_package_has_is_refused() -> None:
    register(GAME)
    register(GAME)
    register(replace(GAME, editor=None))  # a cell that is run again
    other = replace(GAME, package="tests.games.pig")
    with pytest.raises(TakenNameError, match=r'"tiny" .* tests\.games\.tiny: .* tests\.games\.pig'):
        register(other)
    assert find_game("tiny") == GAME
    with pytest.raises(TakenNameError, match="skyline"):
        register(replace(GAME, name="skyline"))
    assert find_game("skyline").package == "manhattan_widgets.games.skyline"


def test_of_two_packages_ours_counts_and_the_log_names_both(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    own = "manhattan_widgets.games.skyline:GAME"
    values = {"skyline": ("a_thief:GAME", own), "pig": ("pig_b:GAME", "pig_a:GAME", "pig_a:GAME")}
    points = [EntryPoint(name, value, GROUP) for name in values for value in values[name]]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    found = game_entry_points.__wrapped__()
    assert {name: point.value for name, point in found.items()} == {
        "pig": "pig_a:GAME",
        "skyline": own,
    }
    assert caplog.messages == [
        "two packages bring a game called pig: pig_a:GAME counts, pig_b:GAME does not",
        f"two packages bring a game called skyline: {own} counts, a_thief:GAME does not",
    ]

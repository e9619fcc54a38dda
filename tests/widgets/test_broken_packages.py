"""Installed packages of games that cannot be used: only who asks for such a game is told."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract import registry
from manhattan_widgets.contract.registry import GameModule, UnknownGameError, usable_rulebooks
from manhattan_widgets.lessons import coverage
from manhattan_widgets.lessons.exercises import KINDS
from manhattan_widgets.plugins import GROUP, game_entry_points
from tests.games.tiny import Tiny
from tests.widgets.leftovers import OPENED, played


class Bookless(Tiny):
    """A game that fails when it is asked for its rules."""

    name = "a_bookless"

    def rulebook(self) -> Any:
        raise KeyError("no text")


class Listing(Tiny):
    """A game whose rules are no dict."""

    name = "a_listing"

    def rulebook(self) -> Any:
        return [*super().rulebook().values()]


NO_RULES = GameModule(name="a_ruleless", package=__name__, rules=5)
OTHER = GameModule(name="a_namesake", package=__name__, rules=Tiny())
BOOKLESS = GameModule(name="a_bookless", package=__name__, rules=Bookless())
LISTING = GameModule(name="a_listing", package=__name__, rules=Listing())

UNUSABLE = {
    "a_missing": ("nothing_of_this_name:GAME", "ModuleNotFoundError"),
    "a_misspelt": (f"{__name__}:GAMES", "AttributeError"),
    "a_number": (f"{__name__}:__doc__", "not a GameModule called 'a_number'"),
    "a_ruleless": (f"{__name__}:NO_RULES", "not the Rules of a game called 'a_ruleless': 5"),
    "a_namesake": (f"{__name__}:OTHER", "not the Rules of a game called 'a_namesake'"),
}
WITHOUT_RULEBOOK = {
    "a_bookless": (f"{__name__}:BOOKLESS", "KeyError"),
    "a_listing": (f"{__name__}:LISTING", "rulebook() gives ["),
}
BROKEN = {**UNUSABLE, **WITHOUT_RULEBOOK}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have all of them installed, before our own games in the order of names."""
    points = {name: EntryPoint(name, value, GROUP) for name, (value, _) in BROKEN.items()}
    everything = {**points, **game_entry_points()}
    monkeypatch.setattr(registry, "game_entry_points", lambda: everything)
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_logged", set())
    monkeypatch.chdir(tmp_path)


COMMANDS: dict[str, Callable[[], Any]] = {
    **OPENED,
    "why": lambda: str(mw.why(played().state, "3 on Frankfurt 5")),
    "load": lambda: mw.load(mw.share(mw.load(mw.examples["manhattan"])).code),
    "options": lambda: mw.options("manhattan"),
    "worksheet": lambda: mw.worksheet("manhattan"),
    "kinds": lambda: list(KINDS),
    "coverage": coverage.markdown,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_names_no_such_game_goes_on(command: str) -> None:
    opened = COMMANDS[command]()
    if command in OPENED:
        opened.close()


@pytest.mark.parametrize("name", UNUSABLE)
def test_who_asks_for_such_a_game_is_told_what_is_wrong(name: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        mw.play(name)
    assert f'"{name}" is installed, but cannot be used' in str(caught.value)
    assert UNUSABLE[name][1] in str(caught.value)


def test_none_of_them_is_offered() -> None:
    said = r"no game called \"chess\"\. Known games: a_bookless, a_listing, manhattan, newyork, sky"
    with pytest.raises(UnknownGameError, match=said):
        mw.play("chess")


def test_each_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        names = [name for name, _ in usable_rulebooks()]
    assert names == ["manhattan", "newyork", "skyline"]
    assert caplog.messages == [f"the package of the game {name} cannot be used" for name in BROKEN]
    for record, (_, words) in zip(caplog.records, BROKEN.values(), strict=True):
        assert record.exc_info
        assert words in repr(record.exc_info[1])

"""A widget that is closed leaves nothing behind, whatever was done with it."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Layout

import manhattan_widgets as mw
from manhattan_widgets.widgets.play.widget import PlayWidget
from manhattan_widgets.widgets.replay.widget import ReplayWidget
from tests.widgets import seen
from tests.widgets.leftovers import OPENED, Counts, counts, models, played, press_everything
from tests.widgets.test_nonsense import NO_GAME, REFUSED

#: Commands that open no widget.
_NO_WIDGETS = {"freeze", "load", "new_game", "options", "why", "worksheet"}

TIMES = 2
PATIENCE = 20


async def settled(before: Counts) -> Counts:
    """Return what lives when it is what lived before, or after some seconds.

    What was told to end, ends on a busy machine when its turn comes.
    """
    end = time.monotonic() + PATIENCE
    while (now := counts()) != before and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return now


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write nothing but to a folder of the test, whatever is pressed."""
    monkeypatch.chdir(tmp_path)


def test_every_command_is_opened_here() -> None:
    opened = {name.split()[0] for name in OPENED} - {"shared"}
    commands = {name for name in mw.__all__ if isfunction(getattr(mw, name))}
    assert opened == commands - _NO_WIDGETS


@pytest.mark.no_cover
@pytest.mark.parametrize("name", OPENED)
def test_closing_frees_all(name: str) -> None:
    async def look() -> None:
        OPENED[name]().close()  # what is made once for all is made now
        await asyncio.sleep(0.05)
        before = counts()
        for _ in range(TIMES):
            widget = OPENED[name]()
            await asyncio.sleep(0.01)  # so that what works in the background has begun
            assert models() > sum(before["models"].values())
            gone = weakref.ref(widget)
            widget.close()
            widget.close()
            del widget
        assert await settled(before) == before
        assert gone() is None

    asyncio.run(look())


@pytest.mark.no_cover
@pytest.mark.parametrize("name", OPENED)
def test_closing_frees_what_was_opened_by_presses(name: str) -> None:
    async def press_and_close() -> None:
        widget = OPENED[name]()
        press_everything(widget)
        await asyncio.sleep(0.05)
        widget.close()
        del widget
        await asyncio.sleep(0.05)

    async def look() -> None:
        await press_and_close()  # what is made once for all is made now
        before = counts()
        await press_and_close()
        assert await settled(before) == before

    asyncio.run(look())


def test_closing_stops_work_in_other_processes() -> None:
    async def work_and_close() -> None:
        analysis = mw.analyze(played(plies=10), effort="thorough", workers=2, library=False)
        cup = mw.tournament(["greedy", "random"], players=2, deals=500, workers=2)
        hinting = mw.play(seed=7, library=False)
        hinting._hints.ask()
        while counts()["processes"] < 4:
            await asyncio.sleep(0.05)
        for widget in (analysis, cup, hinting):
            widget.close()
        assert not analysis.busy
        await asyncio.sleep(0.2)

    async def look() -> None:
        await work_and_close()  # what multiprocessing begins once for all is begun now
        before = counts()
        await work_and_close()
        assert await settled(before) == before

    asyncio.run(look())


@pytest.mark.parametrize(
    "call",
    [
        lambda g: mw.play(file="other.json"),
        lambda g: mw.play(file="no/such/folder.json"),
        lambda g: mw.replay(g, ply=99),
        lambda g: mw.replay(g, ply="end"),  # type: ignore[arg-type]
        lambda g: mw.replay(g, seat=9),
        lambda g: mw.learn("manhattan", 99, progress=False),
        lambda g: mw.learn("manhattan", 1, step="none", progress=False),
        lambda g: mw.compare_rules("chess"),
        lambda g: mw.compare_rules(theme="pink"),
        lambda g: mw.rules(theme="pink"),
        lambda g: mw.language(theme="pink"),
        lambda g: mw.library("games.sqlite3", theme="pink"),
        lambda g: mw.tournament(["greedy", "random"], deals=1, workers=1, theme="pink"),
        lambda g: mw.explore(["F5: r1"], captions=["one", "two"]),
        *(call for call, _ in (*REFUSED, *NO_GAME)),
    ],
)
def test_what_is_refused_leaves_nothing(call: Callable[[mw.Game], Any]) -> None:
    Path("other.json").write_text("[]")
    game = played()
    before = models()
    with pytest.raises((ValueError, TypeError)):
        call(game)
    assert models() == before


def test_a_closed_widget_no_longer_follows_its_session() -> None:
    widget = mw.play(players=2, people=2, seed=7, library=False)
    replay = mw.replay(widget.game)
    sessions = (widget.session, replay.session)
    widget.close()
    replay.close()
    before = models()
    for session in sessions:
        session.play(session.state.legal_moves()[0])
        session.go_to(0)
    assert models() == before
    assert len(widget.game.moves) == 1  # the game itself can be gone on with


def test_a_closed_widget_can_still_be_asked_but_opens_nothing() -> None:
    explorer, score = mw.explore("manhattan"), mw.score(played())
    explorer.close()
    score.close()
    before = models()
    explorer.play()
    explorer.click("F5")
    score.start_quiz()
    score.end_quiz()
    assert score.snapshot().startswith("<svg")
    assert models() == before


def test_closing_one_of_two_widgets_of_a_game_leaves_the_other() -> None:
    game = played()
    first, second = mw.play(game, library=False), mw.play(game, library=False)
    first.close()
    second.session.play(game.state.legal_moves()[0])
    assert "<ol reversed" in seen.html(second)
    assert all(part.comm is not None for part in seen.parts(second, hidden=True))


def test_a_layout_that_others_have_too_stays() -> None:
    common = Layout(width="50%")
    first, second = mw.rules(), mw.rules()
    first.layout = second.layout = common
    before = models()
    first.close()
    assert common.comm is not None
    second.close()
    assert common.comm is not None
    common.close()
    assert models() < before


def test_what_replaces_another_closes_it() -> None:
    quiz, grid = mw.score(played(), quiz=True), mw.explore(["F5: r1", "F5: b4"])
    quiz.end_quiz()  # the lines of the ledger are made once
    quiz.start_quiz()
    first = grid.open_position(0)
    before = models()
    for _ in range(3):
        quiz.end_quiz()
        quiz.start_quiz()
        grid.open_position(1)
    assert first.comm is None
    assert models() == before


def test_a_game_goes_on_while_its_setup_is_opened_again_and_again() -> None:
    widget = mw.play(seed=7, library=False)
    seen.press(widget, "New game")
    before = models()
    seen.press(widget, "New game")
    assert models() == before
    seen.press(widget, "Cancel")
    assert models() < before


def test_closing_keeps_the_game_of_computers_that_think(tmp_path: Path) -> None:
    async def look() -> PlayWidget:
        widget = mw.play(players=2, people=0, seed=7, pace=0, library=tmp_path / "games.sqlite3")
        while not widget.game.moves:
            await asyncio.sleep(0.01)
        widget.close()
        plies = len(widget.game.moves)
        await asyncio.sleep(0.2)
        assert len(widget.game.moves) == plies
        return widget

    widget = asyncio.run(look())
    kept = mw.resume(tmp_path / "games.sqlite3", pace=60)
    assert kept.game.moves[: len(widget.game.moves)] == widget.game.moves


def test_a_replay_that_plays_by_itself_stops() -> None:
    async def look() -> ReplayWidget:
        widget = mw.replay(played())
        seen.press(widget, "Play")
        assert seen.autoplay(widget).is_running
        widget.close()
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 1
        return widget

    assert not seen.autoplay(asyncio.run(look())).is_running

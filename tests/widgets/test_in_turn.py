"""Presses that come on several threads: no widget changes what it shows but in its turn."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import manhattan_widgets as mw
from manhattan_widgets.game import new_game
from manhattan_widgets.render import serial
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.play.opponents import Opponents
from tests.widgets.leftovers import OPENED, played, press_everything

#: What is pressed is done at once here, to its end: a short game is analyzed.
PRESSED = OPENED | {
    "analyze": lambda: mw.analyze(played(), effort="quick", workers=1, library=False)
}


class Turn:
    """Stands in for whose turn it is, and tells whether it is anybody's."""

    is_wanted = False

    def __init__(self) -> None:
        self.depth = 0

    @contextmanager
    def of_a_handler(self) -> Iterator[None]:
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    of_work = of_a_handler


@pytest.mark.parametrize("name", PRESSED)
def test_what_is_pressed_changes_a_session_in_its_turn(
    name: str, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    widget = PRESSED[name]()
    session = getattr(widget, "session", None)
    turn = Turn()
    out_of_turn: list[object] = []
    if session is not None:
        session.observe(lambda change: turn.depth or out_of_turn.append(change["new"]), "revision")
    monkeypatch.setattr(serial, "_turn", turn)
    press_everything(widget, times=1)
    assert not out_of_turn
    assert turn.depth == 0
    widget.close()


def test_a_press_on_another_thread_ends_the_pause_of_the_computers() -> None:
    """Computers move in the loop of the cell; later presses come to a subshell."""
    loop = asyncio.new_event_loop()
    cell = threading.Thread(target=loop.run_forever)
    cell.start()

    async def begin() -> tuple[GameSession, Opponents]:
        session = GameSession(
            new_game("manhattan", seed=7, kinds=["person", "random", "random", "random"])
        )
        opponents = Opponents(session, pace=3600, paused=lambda: False, own={})
        session.play(session.game.state.legal_moves()[0])
        opponents.wake()
        return session, opponents

    session, opponents = asyncio.run_coroutine_threadsafe(begin(), loop).result(60)
    try:
        for _ in range(600):
            opponents.skip()
            if len(session.game.moves) > 1:
                break
            time.sleep(0.05)
        assert len(session.game.moves) > 1
    finally:
        opponents.stop()
        loop.call_soon_threadsafe(opponents.widget.close)
        loop.call_soon_threadsafe(loop.stop)
        cell.join()
        loop.close()

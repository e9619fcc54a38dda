"""Computer players that think long: others run meanwhile, and it can be stopped."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from manhattan_widgets.bots import Search
from manhattan_widgets.widgets.play import opponents
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen

from .opposing import table, until


class Slow:
    """Thinks in slices until it is let go; counts what it was asked and how far it came."""

    def __init__(self) -> None:
        self.slices = self.asked = self.stopped = 0
        self.go = False

    def __call__(self, view: Any) -> Any:
        self.asked += 1
        try:
            while not self.go:
                self.slices += 1
                yield
        except GeneratorExit:
            self.stopped += 1
            raise
        return view.legal_moves()[-1]


async def thinking_table(slow: Slow) -> PlayWidget:
    """Return a widget in which a person has drafted, and the player ``slow`` is at it."""
    widget = table(slow)
    seen.turn(widget)
    await until(lambda: slow.slices > 5)
    return widget


async def test_others_run_while_a_computer_thinks() -> None:
    slow = Slow()
    widget = table(slow)
    seen.turn(widget)
    ticks = 0
    while slow.slices < 50:
        await asyncio.sleep(0)
        ticks += 1
        assert ticks < 200
    assert ticks >= 40
    assert widget.session.thinking == "Bot"
    assert "Bot is thinking" in seen.words(widget)
    # A person cannot move meanwhile, but look back, and is told why.
    seen.click_site(widget, "F5")
    assert seen.message(widget) == "It is not your turn."
    assert not seen.is_shown(widget, "Play this move")
    slow.go = True
    await until(lambda: widget.session.to_move == 0)
    await until(lambda: widget.session.thinking == "")
    assert "thinking" not in seen.words(widget)
    assert len(widget.game.moves) == 2
    assert slow.asked == 1


async def test_undo_stops_the_thinking() -> None:
    slow = Slow()
    widget = await thinking_table(slow)
    seen.press(widget, "Undo")
    assert (widget.session.to_move, widget.session.thinking) == (0, "")
    await asyncio.sleep(0)
    slices = slow.slices
    for _ in range(20):
        await asyncio.sleep(0)
    assert slow.slices == slices
    # And it thinks afresh about what is played instead.
    slow.go = True
    seen.turn(widget)
    await until(lambda: widget.session.to_move == 0)
    assert slow.asked == 2


async def test_a_refused_undo_lets_it_think_on() -> None:
    slow = Slow()
    slow.go = True
    widget = play(seats=["person", "person", slow], seed=3, pace=0, theme="light")
    session = widget.session

    async def until_thinking() -> None:
        while session.to_move != 2:
            if session.curtained:
                session.reveal()
            seen.turn(widget, 1)
        await until(lambda: session.thinking != "")

    slow.go = True
    while session.state.phase == "draft":
        await until_thinking()
        await until(lambda: session.to_move != 2)
    slow.go = False
    await until_thinking()
    seen.button(widget, "Undo").click()
    assert "card was drawn" in seen.message(widget)
    slow.go = True
    await until(lambda: session.to_move != 2)


async def test_a_new_game_stops_the_thinking_and_the_players_of_one_s_own() -> None:
    slow = Slow()
    widget = await thinking_table(slow)
    seen.press(widget, "New game")
    seen.press(widget, "Start")
    await until(lambda: widget.session.to_move == 0)
    asked = slow.asked
    seen.turn(widget)
    await until(lambda: widget.session.to_move == 0 and widget.session.thinking == "")
    assert slow.asked == asked
    assert [info.kind for info in widget.game.players] == ["person", "greedy"]


async def test_resigning_stops_the_thinking() -> None:
    slow = Slow()
    widget = await thinking_table(slow)
    seen.press(widget, "Resign")
    seen.press(widget, "Really resign")
    slow.go = True
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(widget.game.moves) == 1
    assert widget.session.thinking == ""
    assert "Ann resigned." in seen.words(widget)
    assert seen.message(widget) == ""


async def test_the_game_may_change_under_a_thinking_computer() -> None:
    slow = Slow()
    widget = await thinking_table(slow)
    # Not by the buttons, but by the session itself: what was thought is of no use any more.
    widget.session.undo()
    widget.session.play("dr1111g1111")
    slow.go = True
    await until(lambda: widget.session.to_move == 0 and widget.session.thinking == "")
    assert slow.asked == 2
    assert len(widget.game.moves) == 2
    assert seen.message(widget) == ""


async def test_it_waits_while_a_person_looks_back() -> None:
    slow = Slow()
    widget = await thinking_table(slow)
    widget.session.go_to(0)
    slow.go = True
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(widget.game.moves) == 1
    assert widget.session.cursor == 0
    assert slow.asked == 1
    widget.session.go_to(1)
    await until(lambda: widget.session.to_move == 0)
    assert seen.message(widget) == ""


def thinker(view: Any) -> Any:
    """Search for ever, but for a person who lets it move."""
    return Search(playouts=10**9, compiled=False)(view)


async def test_one_that_thinks_for_long_shows_how_far_it_is_and_can_be_told_to_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opponents, "_PATIENCE", 0.0)
    widget = table(thinker)
    assert not seen.is_shown(widget, "Move now")
    seen.turn(widget)
    await until(lambda: seen.is_shown(widget, "Move now"))
    assert "tried out" in seen.words(widget)
    assert widget.session.thinking == "Bot"
    seen.press(widget, "Move now")
    await until(lambda: len(widget.game.moves) == 2)
    await until(lambda: widget.session.thinking == "")
    assert not seen.is_shown(widget, "Move now")
    assert "tried out" not in seen.words(widget)
    assert widget.computer_error is None


async def test_undo_takes_the_bar_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "_PATIENCE", 0.0)
    widget = table(thinker)
    seen.turn(widget)
    await until(lambda: seen.is_shown(widget, "Move now"))
    seen.press(widget, "Undo")
    assert not seen.is_shown(widget, "Move now")
    assert widget.session.thinking == ""


async def test_a_quick_player_needs_no_bar() -> None:
    widget = table(Search(playouts=1, compiled=False))
    seen.turn(widget)
    offered = False
    while widget.session.to_move != 0:
        await asyncio.sleep(0)
        offered = offered or seen.is_shown(widget, "Move now")
    assert not offered

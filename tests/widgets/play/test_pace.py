"""Computers move at the pace that is set, and wait for what is to be read."""

from __future__ import annotations

import asyncio

from ipywidgets import Dropdown

from manhattan_widgets.widgets.play.command import play
from tests.widgets import seen

from .opposing import first, table, until


async def test_a_whole_game_of_computers_in_a_notebook() -> None:
    widget = play(seats=["random", "random", first], seed=2, pace=0, theme="light")
    assert widget.game.moves == ()  # the cell is done before anyone moves
    await until(lambda: widget.session.outcome is not None, 20_000)
    await until(lambda: widget.session.thinking == "")
    assert widget.game.outcome() == widget.session.outcome


async def test_pace_is_the_time_that_a_move_stays() -> None:
    widget = table(first, pace=0.05)
    seen.turn(widget)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    while widget.session.to_move != 0:
        await asyncio.sleep(0.001)
    assert loop.time() - begun >= 0.045


async def test_a_click_skips_the_pauses_up_to_the_next_person() -> None:
    widget = table(first, pace=600)
    for _ in range(2):
        seen.turn(widget)
        await asyncio.sleep(0.01)
        assert widget.session.to_move != 0
        seen.click_site(widget, "F5")
        await until(lambda: widget.session.to_move == 0)
        assert widget.session.message.kind == "info"
        await until(lambda: widget.session.thinking == "")


async def test_the_pace_can_be_set_while_playing() -> None:
    widget = table(first, pace=600)
    pace = seen.field(widget, Dropdown, "Computers' pace:")
    assert pace.value == 600
    pace.value = 0
    seen.turn(widget)
    await until(lambda: widget.session.to_move == 0)


def test_computers_wait_for_the_scoring_to_be_read() -> None:
    widget = play(seats=["person", "random", "random"], seed=5, pace=0, theme="light")
    number = 0
    while not seen.is_shown(widget, "Go on"):
        seen.turn(widget, number)
        number += 1
    assert widget.session.to_move != 0
    plies = len(widget.game.moves)
    seen.click_site(widget, "F5")
    assert len(widget.game.moves) == plies
    seen.press(widget, "Go on")
    assert len(widget.game.moves) > plies

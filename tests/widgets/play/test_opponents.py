"""Computer players that think long, fail, or cheat: the game goes on, and the kernel too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets import Dropdown

from manhattan_widgets.bots import Candidate, Findings, Search
from manhattan_widgets.contract.core import UnreadableMoveError
from manhattan_widgets.game import new_game
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.widgets.play import opponents
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen


def first(view: Any) -> Any:
    return view.legal_moves()[0]


def raising(view: Any) -> Any:
    raise RuntimeError("out of <b>ideas</b>")


def cheating(view: Any) -> Any:
    return Build(3, 4, 0) if view.phase == "draft" else view.legal_moves()[0].__class__(0, 4, 99)


def silent(view: Any) -> Any:
    return None


def raising_late(view: Any) -> Iterator[None]:
    yield
    raise KeyError("late")


def table(player: Callable[..., Any], **more: Any) -> PlayWidget:
    """Return a widget in which a person drafts first, then ``player``."""
    seed = next(n for n in range(99) if new_game("manhattan", players=2, seed=n).state.to_move == 0)
    more = {"pace": 0, "theme": "light", **more}
    return play(seats=["person", player], names=["Ann", "Bot"], seed=seed, **more)


FAILING = [raising, cheating, silent, raising_late]


@pytest.mark.parametrize("player", FAILING)
def test_a_player_that_fails_is_told_of_and_the_game_goes_on(player: Callable[..., Any]) -> None:
    widget = table(player)
    for number in range(4):
        plies = len(widget.game.moves)
        seen.turn(widget, number)
        assert len(widget.game.moves) == plies + 2
        assert widget.session.to_move == 0
        assert widget.game.states[-1] is widget.session.state
        message = seen.message(widget)
        assert f"Bot ({player.__name__}) could not move" in message
        assert "first legal move" in message
        assert "Traceback" not in seen.html(widget)
        assert "<b>ideas" not in seen.html(widget)


@pytest.mark.parametrize("player", FAILING)
async def test_it_is_told_of_in_a_notebook_too(player: Callable[..., Any]) -> None:
    widget = table(player)
    seen.turn(widget)
    await until(lambda: widget.session.to_move == 0)
    assert len(widget.game.moves) == 2
    assert f"Bot ({player.__name__}) could not move" in seen.message(widget)
    # It is there until the person goes on.
    seen.build(widget)
    assert seen.message(widget) == ""
    await until(lambda: widget.session.to_move == 0)


async def until(done: Callable[[], bool], slices: int = 2000) -> None:
    for _ in range(slices):
        if done():
            return
        await asyncio.sleep(0)
    raise AssertionError("it did not happen")


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
    widget = table(slow)
    seen.turn(widget)
    await until(lambda: slow.slices > 5)
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
    widget = table(slow)
    seen.turn(widget)
    await until(lambda: slow.slices > 5)
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
    widget = table(slow)
    seen.turn(widget)
    await until(lambda: slow.slices > 5)
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
    widget = table(slow)
    seen.turn(widget)
    await until(lambda: slow.slices > 5)
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
    widget = table(slow)
    seen.turn(widget)
    await until(lambda: slow.slices > 5)
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


def test_what_a_failing_player_says_stays_hidden(caplog: pytest.LogCaptureFixture) -> None:
    def telltale(view: Any) -> Any:
        raise RuntimeError(f"secret hand is {view.hand(view.seat)}")

    widget = play(seats=["person", telltale], seed=5, pace=0, theme="light")
    while widget.computer_error is None:
        seen.turn(widget)
    assert "secret hand" in str(widget.computer_error)
    assert "secret" not in seen.words(widget)
    assert "secret" not in caplog.text


def test_not_even_a_name_made_of_a_card_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """Python's own words for what is missing may name what was looked up."""

    def dispatching(view: Any) -> Any:
        return getattr(view, f"play_secret_{view.hand(view.seat)[0]}")()

    widget = play(seats=["person", dispatching], seed=5, pace=0, theme="light")
    while widget.computer_error is None:
        seen.turn(widget)
    assert "play_secret" in str(widget.computer_error)
    assert "play_secret" not in seen.words(widget)
    assert "play_secret" not in caplog.text


def misspelt(view: Any) -> Any:
    return view.legal_move()[0]


def test_its_author_learns_what_failed_and_where(caplog: pytest.LogCaptureFixture) -> None:
    widget = table(misspelt)
    seen.turn(widget)
    message = seen.message(widget)
    line = misspelt.__code__.co_firstlineno + 1
    assert f"Bot (misspelt) could not move: AttributeError, misspelt:{line}. " in message
    assert "widget.computer_error" in message
    assert re.search(
        r"Bot \(misspelt\) could not move.*test_opponents\.py:\d+ in misspelt", caplog.text, re.S
    )


def test_where_no_person_plays_all_is_told(caplog: pytest.LogCaptureFixture) -> None:
    play(seats=[raising, raising_late], seed=5, pace=0, theme="light")
    assert "(raising) could not move: RuntimeError: out of <b>ideas</b>" in caplog.text
    assert "(raising_late) could not move: KeyError: 'late'" in caplog.text


def typing(view: Any) -> Any:
    return view.format(first(view))


def typing_badly(view: Any) -> Any:
    return "the best one"


def test_a_move_may_be_answered_in_words() -> None:
    widget, moved = (
        play(seats=[typing] * 2, seed=5, pace=0),
        play(seats=[first] * 2, seed=5, pace=0),
    )
    assert widget.computer_error is None
    assert widget.game.moves == moved.game.moves


def test_words_that_are_no_move_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    widget = play(seats=[typing_badly, "random"], seed=5, pace=0)
    assert isinstance(widget.computer_error, UnreadableMoveError)
    assert "(typing_badly) could not move: UnreadableMoveError: " in caplog.text
    assert "the best one" in caplog.text
    assert ".. " not in seen.message(widget)
    assert widget.game.outcome() is not None


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


def impossible(view: Any) -> Iterator[Any]:
    """Find a move that cannot be made, and never come to an end."""
    move = Build(3, 4, 0)
    while True:
        yield Findings((Candidate(move, 1, 1.0, 0.1, (0.0, 0.0)),), 1, (1.0, 0.0), (0.0, 0.0), 0.1)


async def test_findings_are_checked_too() -> None:
    widget = table(impossible)
    seen.turn(widget)
    await until(lambda: widget.session.to_move == 0)
    assert "Bot (impossible) could not move" in seen.message(widget)


def test_the_form_offers_the_levels() -> None:
    widget = play(seed=3, pace=0, library=False)
    seen.press(widget, "New game")
    words = seen.words(widget)
    assert "Expert for a second" in words
    html = seen.html(widget)
    assert "Master" in html

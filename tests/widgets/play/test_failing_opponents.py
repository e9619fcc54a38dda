"""Computer players that fail or cheat: the game goes on, and it is told, but no secret."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd
import pytest

from manhattan_widgets.bots import Candidate, Findings
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.widgets.play.command import play
from tests.widgets import seen

from .opposing import table, until


def raising(view: Any) -> Any:
    raise RuntimeError("out of <b>ideas</b>")


def cheating(view: Any) -> Any:
    return Build(3, 4, 0) if view.phase == "draft" else view.legal_moves()[0].__class__(0, 4, 99)


def silent(view: Any) -> Any:
    return None


def raising_late(view: Any) -> Iterator[None]:
    yield
    raise KeyError("late")


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
        r"Bot \(misspelt\) could not move.*test_failing_opponents\.py:\d+ in misspelt",
        caplog.text,
        re.S,
    )


def wordy(view: Any) -> Any:
    return "the best one"


def asking_wrongly(view: Any) -> Any:
    return view.preview("the best one").move


@pytest.mark.parametrize("player", [silent, wordy])
def test_an_answer_that_is_no_move_is_called_so(player: Callable[..., Any]) -> None:
    widget = table(player)
    seen.turn(widget)
    said = f"({player.__name__}) could not move: an answer that is no move of this game. "
    assert said in seen.message(widget)


def choosing_of_nothing(view: Any) -> Any:
    return random.choice([])


def tabulating(view: Any) -> Any:
    return pd.Series([1])["two"]


@pytest.mark.parametrize("player", [asking_wrongly, choosing_of_nothing, tabulating])
def test_the_line_that_is_named_is_one_of_the_players(player: Callable[..., Any]) -> None:
    """What it asks of us, Python or a package may fail in there, which its author does not know."""
    widget = table(player)
    seen.turn(widget)
    line = player.__code__.co_firstlineno + 1
    assert f", {player.__name__}:{line}. " in seen.message(widget)


def test_where_no_person_plays_all_is_told(caplog: pytest.LogCaptureFixture) -> None:
    play(seats=[raising, raising_late], seed=5, pace=0, theme="light")
    assert "(raising) could not move: RuntimeError: out of <b>ideas</b>" in caplog.text
    assert "(raising_late) could not move: KeyError: 'late'" in caplog.text


def failing_variously(view: Any) -> Any:
    if len(view.legal_moves()) % 2:
        raise RuntimeError("odd")
    raise KeyError("even")


@dataclass
class Unhashable:
    words: str = "out of ideas"

    def __call__(self, view: Any) -> Any:
        raise RuntimeError(self.words)


@pytest.mark.parametrize(
    ("player", "failures"),
    [(raising, 1), (cheating, 1), (wordy, 1), (failing_variously, 2), (Unhashable(), 1)],
)
def test_the_log_has_the_same_failure_once(
    player: Callable[..., Any], failures: int, caplog: pytest.LogCaptureFixture
) -> None:
    widget = play(seats=[player, "random"], seed=5, pace=0, theme="light")
    assert widget.game.outcome() is not None
    assert caplog.text.count("could not move") == failures


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


def boastful(view: Any) -> Iterator[Any]:
    """Tell how far it is in percent, long enough that it would be shown."""
    move = view.legal_moves()[0]
    candidates = (Candidate(move, 1, 1.0, 0.1, (0.0, 0.0)),)
    while True:
        yield Findings(candidates, 1, (1.0, 0.0), (0.0, 0.0), "10 %")  # type: ignore[arg-type]


async def test_findings_that_cannot_be_shown_do_not_end_the_game() -> None:
    widget = table(boastful)
    seen.turn(widget)
    await until(lambda: widget.session.to_move == 0)
    assert "Bot (boastful) could not move: ValueError, boastful:" in seen.message(widget)
    assert "(fraction), not '10 %'" in str(widget.computer_error)

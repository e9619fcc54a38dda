"""Opponents are levels that are offered or functions, which may answer in words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.bots import Greedy
from manhattan_widgets.contract.core import UnreadableMoveError
from manhattan_widgets.widgets.play.command import play
from tests.widgets import seen

from .opposing import first


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


def yielding(view: Any) -> Iterator[Any]:
    """Yield what is no findings, as whoever tells how far it is might."""
    yield from ("thinking", first(view), 0.5, None)
    return first(view)


def test_only_findings_count_of_what_is_yielded() -> None:
    widget, moved = (play(seats=[player] * 2, seed=5, pace=0) for player in (yielding, first))
    assert widget.computer_error is None
    assert widget.game.moves == moved.game.moves


def test_words_that_are_no_move_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    widget = play(seats=[typing_badly, "random"], seed=5, pace=0)
    assert isinstance(widget.computer_error, UnreadableMoveError)
    assert "(typing_badly) could not move: UnreadableMoveError: " in caplog.text
    assert "the best one" in caplog.text
    assert ".. " not in seen.message(widget)
    assert widget.game.outcome() is not None


def test_the_form_offers_the_levels() -> None:
    widget = play(seed=3, pace=0, library=False)
    seen.press(widget, "New game")
    words = seen.words(widget)
    assert "Expert for a second" in words
    html = seen.html(widget)
    assert "Master" in html


@pytest.mark.parametrize("name", ["kinds", "bots", "level"])
def test_whoever_says_otherwise_who_plays_is_told_of_the_seats(name: str) -> None:
    given: dict[str, Any] = {name: ["person", "greedy"]}
    with pytest.raises(mw.OptionError, match=f'has no option "{name}"') as refused:
        play(players=2, library=False, **given)
    [seats] = re.findall(r"seats=(\[.+\])", str(refused.value))
    widget = play(seats=ast.literal_eval(seats), pace=0, library=False)
    assert [player.kind for player in widget.game.players] == ["person", "greedy"]


def test_a_class_of_players_is_refused_before_the_game() -> None:
    with pytest.raises(mw.OptionError, match=r"Greedy is the class .* Make one: Greedy\(\)"):
        play(seats=["person", Greedy], pace=0, library=False)
    play(seats=["person", Greedy()], pace=0, library=False).close()


def test_of_other_options_no_seats_are_told() -> None:
    with pytest.raises(mw.OptionError) as refused:
        play(rouns=4, library=False)
    assert "seats" not in str(refused.value)

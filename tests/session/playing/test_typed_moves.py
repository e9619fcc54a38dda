"""Moves that are typed, and those that cannot be."""

from __future__ import annotations

import pytest

from manhattan_widgets.contract.core import (
    AmbiguousMoveError,
    IllegalMoveError,
    MoveError,
    UnreadableMoveError,
)
from tests.games.manhattan.rules.positions import building

from .sessions import alone, facts, person_to_move


@pytest.mark.parametrize(
    ("typed", "error", "words"),
    [
        ("9 on Atlantis 5", UnreadableMoveError, "Atlantis"),
        ("", UnreadableMoveError, ""),
        ("r4S2", IllegalMoveError, "site 2"),
        ("3 on F", AmbiguousMoveError, "several"),
        ("draft 1 1 1 1 1 1", IllegalMoveError, "already chosen"),
    ],
)
@pytest.mark.parametrize("way", ["play", "choose"])
def test_typed_moves_that_cannot_be(
    typed: str, error: type[MoveError], words: str, way: str
) -> None:
    session = alone(building(hand="1355", drafted="r134 b1 g1 k1"))
    session.select("card:5")
    before = facts(session)[:-1]
    with pytest.raises(error):
        getattr(session, way)(typed)
    assert facts(session)[:-1] == before
    assert session.message.kind == "refusal"
    assert words in session.message.text
    assert "rule M" in session.message.text


def test_a_typed_move_is_chosen_then_played() -> None:
    session = alone(building(hand="1355", drafted="r134 b1 g1 k1"))
    session.select("card:1")
    session.choose("3 on Frankfurt 5")
    assert session.selection == ("card:5", "piece:r3", "F5")
    assert str(session.chosen) == "r3F5"
    session.play("3 on Frankfurt 5")
    assert session.history[-1].text == "3 on Frankfurt 5"
    assert session.selection == ()


def test_a_move_after_the_end_is_refused_and_said() -> None:
    session = person_to_move()
    move = session.legal_moves[0]
    session.resign(0)
    with pytest.raises(ValueError, match="over"):
        session.play(move)
    assert session.message.kind == "refusal"

"""What a first game gets wrong is named with what to write instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from manhattan_widgets.contract.core import Explanation, LegalMoves, Score, ScorePart, Sentence
from manhattan_widgets.testing import check_game
from tests.fourth import GAME as CAIRNS
from tests.games.tiny import TinyState

from .test_check_game import complaint


class CountedFromOne(TinyState):
    @property
    def to_move(self) -> Any:
        mover = super().to_move
        return None if mover is None else mover + 1


class CountedFromOneWithHands(CountedFromOne):
    def legal_moves(self) -> LegalMoves:
        if self.to_move is not None:
            self.points[self.to_move]  # as a game looks into the hand of the seat
        return super().legal_moves()


class Endless(TinyState):
    @property
    def to_move(self) -> int:
        return self.turn % self.options.players


class Moveless(TinyState):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of(())


class Chancy(TinyState):
    @property
    def chance(self) -> Any:
        return 6


class Called(TinyState):
    def to_move(self) -> Any:  # type: ignore[override]
        return super().to_move


class Uncalled(TinyState):
    @property
    def legal_moves(self) -> Any:  # type: ignore[override]
        return super().legal_moves()


class Pointed(TinyState):
    def __getattribute__(self, name: str) -> Any:
        return (0, 0, 0) if name == "points" else super().__getattribute__(name)


class Nobody(TinyState):
    winners: Any = ()

    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and replace(outcome, winners=self.winners)


class Stranger(Nobody):
    winners = (7,)


class Listed(TinyState):
    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and replace(outcome, points=[*outcome.points])


class Halved(Listed):
    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and replace(outcome, points=tuple(n / 2 for n in outcome.points))


class Unhashable(TinyState):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of([["build", site] for site in "ABCDE"])  # type: ignore[misc]


class Late(TinyState):
    def legal_moves(self) -> LegalMoves:
        return super().legal_moves() or LegalMoves.of(["build-A"])


class ScoredFromOne(TinyState):
    """Gives points to a seat that is not there, which the outcome is the first to meet."""

    def score_now(self) -> Any:
        part = ScorePart("tiny", 1, 1, 2, 2, None, (), Sentence.of("core.color.red"))
        return Score((part,), self.options.players)

    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and replace(outcome, points=self.score_now().totals)


class Unscored(ScoredFromOne):
    def score_now(self) -> Any:
        return None


class Inconceivable(TinyState):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of([f"{move}-at-once" for move in super().legal_moves()])

    def explain(self, move: Any) -> Explanation:
        return Explanation(move in self.legal_moves(), "tiny", Sentence.of("core.color.red"))

    def apply(self, event: Any) -> TinyState:
        return replace(self, towers=(3,) * 5)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (CountedFromOne, "to_move is 2: it is the number of a seat, here 0 to 1, or None"),
        (CountedFromOneWithHands, "to_move is 2: it is the number of a seat, here 0 to 1, or None"),
        (Nobody, "the winners (): write a tuple of seats, here 0 to 1, with one of them at"),
        (Stranger, "the winners (7,): write a tuple of seats, here 0 to 1, with one of them at"),
        (Listed, "the points [3, 2]: write a tuple with a whole number for each of 2 seats"),
        (Halved, "outcome() has the points (1.5, 1.0): write a tuple with a whole number"),
        (Unhashable, "which cannot be hashed: write a text, such as take-1, or a frozen dataclass"),
        (Late, "there are moves while somebody is to move, and only then"),
        (ScoredFromOne, "a part of score_now() has the seat 2: it is the number of a seat, here 0"),
        (Unscored, "score_now() gives None, no Score"),
        (Inconceivable, "a move of legal_moves() is in conceivable_moves(), too"),
        (Endless, "to_move is 1 where the game is over: give None there"),
        (Moveless, "seat 0 is to move, but legal_moves() has none"),
        (Chancy, "chance is 6: give a request, such as RollRequest(6), or None"),
        (Called, "Called.to_move is a method: write @property above it"),
        (Uncalled, "Uncalled.legal_moves is no method: take away the @property above it"),
        (Pointed, "points is (0, 0, 0): it is a tuple with a whole number for each of 2 seats"),
    ],
)
def test_a_first_mistake_is_named(state: type[TinyState], words: str) -> None:
    assert words in complaint(state)


def test_hidden_cards_left_hidden_for_computer_players_are_named(monkeypatch) -> None:
    filled_by_nobody = CAIRNS.load("rules").state_type
    monkeypatch.setattr(filled_by_nobody, "determinized", lambda state, seat, rng: state)
    with pytest.raises(AssertionError, match=r"cannot be played in what determinized\(\) gives"):
        check_game(CAIRNS, seeds=(3,))

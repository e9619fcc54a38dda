"""A game with a die: roll as long as you dare, a one loses what the turn has brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from manhattan_widgets.contract.chances import Roll, RollRequest
from manhattan_widgets.contract.core import IllegalMoveError, LegalMoves, Outcome, Rules, State
from manhattan_widgets.contract.defaults import most_points
from manhattan_widgets.contract.registry import GameModule


@dataclass(frozen=True)
class PigOptions:
    players: int = 2
    goal: int = 15


@dataclass(frozen=True, repr=False)
class PigState(State):
    options: PigOptions
    points: tuple[int, ...]
    seat: int = 0
    heap: int = 0
    rolling: bool = False

    @property
    def chance(self) -> RollRequest | None:
        return RollRequest(6) if self.rolling else None

    @property
    def to_move(self) -> int | None:
        return None if self.rolling or self.outcome() else self.seat

    def legal_moves(self) -> LegalMoves:
        if self.to_move is None:
            return LegalMoves.of(())
        return LegalMoves.of(("roll", "hold") if self.heap else ("roll",))

    def apply(self, event: Any) -> PigState:
        following = (self.seat + 1) % self.options.players
        if isinstance(event, Roll):
            if not self.rolling or event.number not in range(6):
                raise ValueError(event)
            if event.number == 0:
                return replace(self, rolling=False, heap=0, seat=following)
            return replace(self, rolling=False, heap=self.heap + event.number + 1)
        explanation = self.explain(event)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        if event == "roll":
            return replace(self, rolling=True)
        points = tuple(p + self.heap * (s == self.seat) for s, p in enumerate(self.points))
        return replace(self, points=points, heap=0, seat=following)

    def outcome(self) -> Outcome | None:
        return most_points(self) if max(self.points) >= self.options.goal else None

    def seat_text(self, seat: int) -> str:
        return f"Heap: {self.heap}" if seat == self.seat else ""


class Pig(Rules[PigState]):
    """Roll as long as you dare; a one loses what the turn has brought."""

    name = "pig"
    players = (2, 3)
    state_type = PigState
    options_type = PigOptions

    def variants(self, players: int) -> dict[str, tuple[Any, ...]]:
        return {"goal": (15, 20)}

    def new(self, options: PigOptions) -> PigState:
        return PigState(options, (0,) * options.players)

    def conceivable_moves(self, options: Any) -> Iterator[str]:
        return iter(("roll", "hold"))


PIG = PigState.rules = Pig()
GAME = GameModule(name="pig", package=__name__, rules=PIG)

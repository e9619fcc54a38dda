"""Chance that everybody sees, of more answers than can be tried, is told to a seat all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from manhattan_widgets.contract.chances import Shuffle, ShuffleRequest
from manhattan_widgets.contract.core import IllegalMoveError, LegalMoves, Outcome, Rules, State
from manhattan_widgets.contract.defaults import most_points
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.testing import check_game

FIELDS = 9


@dataclass(frozen=True)
class HarvestOptions:
    players: int = 2


@dataclass(frozen=True, repr=False)
class HarvestState(State):
    """Fields with grain by lot, which all see; each turn one of them is reaped."""

    options: HarvestOptions
    grain: tuple[int, ...] = ()
    owners: tuple[int | None, ...] = (None,) * FIELDS
    turn: int = 0

    @property
    def chance(self) -> ShuffleRequest | None:
        return None if self.grain else ShuffleRequest(tuple(range(FIELDS)))

    @property
    def to_move(self) -> int | None:
        playing = self.grain and None in self.owners
        return self.turn % self.options.players if playing else None

    def legal_moves(self) -> LegalMoves:
        free = [n for n, owner in enumerate(self.owners) if owner is None]
        return LegalMoves.of(f"reap-{n}" for n in free if self.grain)

    def apply(self, event: Any) -> HarvestState:
        if isinstance(event, Shuffle):
            if self.grain or sorted(event.deck) != list(range(FIELDS)):
                raise ValueError(event)
            return replace(self, grain=event.deck)
        explanation = self.explain(event)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        owners = list(self.owners)
        owners[int(event[-1])] = self.to_move
        return replace(self, owners=tuple(owners), turn=self.turn + 1)

    @property
    def points(self) -> tuple[int, ...]:
        reaped = list(zip(self.owners, self.grain, strict=False))
        return tuple(sum(n for owner, n in reaped if owner == s) for s in range(2))

    def outcome(self) -> Outcome | None:
        return None if None in self.owners else most_points(self)


class Harvest(Rules[HarvestState]):
    name = "harvest"
    players = (2,)
    state_type = HarvestState
    options_type = HarvestOptions

    def new(self, options: HarvestOptions) -> HarvestState:
        return HarvestState(options)

    def conceivable_moves(self, options: HarvestOptions) -> Iterator[str]:
        return (f"reap-{n}" for n in range(FIELDS))


HARVEST = HarvestState.rules = Harvest()


def test_what_lies_open_is_not_tried() -> None:
    assert ShuffleRequest(tuple(range(FIELDS))).possibilities > 5_000
    check_game(GameModule(name="harvest", package=__name__, rules=HARVEST), seeds=(1, 2))

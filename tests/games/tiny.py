"""A game that defines as little as the contract asks for: everybody builds on five sites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from manhattan_widgets.contract.core import IllegalMoveError, LegalMoves, Outcome, Rules, State
from manhattan_widgets.contract.defaults import most_points
from manhattan_widgets.contract.registry import GameModule

SITES = ("A", "B", "C", "D", "E")


@dataclass(frozen=True)
class TinyOptions:
    players: int = 2
    tall: bool = False

    @property
    def height(self) -> int:
        return 3 + self.tall


@dataclass(frozen=True, repr=False)
class TinyState(State):
    options: TinyOptions
    towers: tuple[int, ...] = (0, 0, 0, 0, 0)
    turn: int = 0
    points: tuple[int, ...] = (0, 0)

    @property
    def to_move(self) -> int | None:
        return None if self.outcome() else self.turn % self.options.players

    def legal_moves(self) -> LegalMoves:
        room = [name for name, n in zip(SITES, self.towers, strict=True) if n < self._height]
        return LegalMoves.of(f"build-{name}" for name in room)

    @property
    def _height(self) -> int:
        return self.options.height

    def apply(self, event: Any) -> TinyState:
        explanation = self.explain(event)
        if not explanation.legal:
            raise IllegalMoveError(explanation)
        site = SITES.index(event[-1])
        towers = tuple(n + (place == site) for place, n in enumerate(self.towers))
        topped = towers[site] == self._height
        points = tuple(p + (topped and s == self.to_move) for s, p in enumerate(self.points))
        return replace(self, towers=towers, turn=self.turn + 1, points=points)

    def outcome(self) -> Outcome | None:
        return most_points(self) if min(self.towers) == self._height else None

    def site_text(self, site: str) -> str:
        return str(self.towers[SITES.index(site)])


class Tiny(Rules[TinyState]):
    """Put a storey on a site; who puts the last one on it has a point."""

    name = "tiny"
    players = (2, 3)
    state_type = TinyState
    options_type = TinyOptions

    def variants(self, players: int) -> dict[str, tuple[Any, ...]]:
        return {"tall": (False, True)}

    def sites(self, options: Any) -> tuple[str, ...]:
        return SITES

    def new(self, options: TinyOptions) -> TinyState:
        return TinyState(options, points=(0,) * options.players)

    def conceivable_moves(self, options: Any) -> Iterator[str]:
        return (f"build-{site}" for site in SITES)


TINY = Tiny()
TinyState.rules = TINY
GAME = GameModule(name="tiny", package=__name__, rules=TINY)

"""The view of games that write none of their own: the state, without what a seat cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from manhattan_widgets.contract.core import (
    Explanation,
    LegalMoves,
    Move,
    Outcome,
    Score,
    Sentence,
    State,
    View,
)

__all__ = ["OpenView"]

#: What is asked of a state alone, or would do something else to one that is not whole.
_OF_STATES = frozenset({name for name in vars(State) if name[0] != "_"} - {"check_seat"})


@dataclass(frozen=True, slots=True, repr=False)
class OpenView(View):
    """What ``seat`` knows: ``seen`` is the state as :meth:`State.redacted` leaves it.

    Fields of the state can be read here by their names.
    """

    seen: State
    seat: int | None

    def __repr__(self) -> str:
        seat = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {seat}: {repr(self.seen)[1:-1]}>"

    def __getattr__(self, name: str) -> Any:
        if name[0] == "_" or name in _OF_STATES or name in ("seen", "seat"):
            raise AttributeError(f"a view has no {name!r}")
        return getattr(self.seen, name)

    @property
    def rules(self) -> Any:  # type: ignore[override]
        """The rules of the game."""
        return self.seen.rules

    @property
    def options(self) -> Any:
        """The options of this game."""
        return self.seen.options

    @property
    def to_move(self) -> int | None:
        """The seat to move."""
        return self.seen.to_move

    def legal_moves(self) -> LegalMoves:
        """Return the legal moves of the seat whose view it is, none in others' turns."""
        if self.seat is None or self.seat != self.to_move:
            return LegalMoves.of(())
        return self.seen.legal_moves()

    def explain(self, move: Move) -> Explanation:
        """Say why ``move`` is legal, or why not; where hands are hidden, in one's own turn."""
        if self.seen.has_secrets and self.seat != self.to_move:
            sentence = Sentence.of("default.other_turn")
            return Explanation(False, self.rules.name, sentence)
        return self.seen.explain(move)

    def effect(self, move: Move) -> Sentence:
        """Say what the legal ``move`` does."""
        return self.seen.effect(move)

    def parts(self, move: Move) -> tuple[str, ...]:
        """Return the parts of a move."""
        return self.seen.parts(move)

    def explain_parts(self, chosen: Sequence[str], wanted: str) -> Explanation:
        """Say why no legal move has the part ``wanted`` together with those ``chosen``."""
        return self.seen.explain_parts(chosen, wanted)

    def parse(self, notation: str) -> Move:
        """Read a move."""
        return self.seen.parse(notation)

    def format(self, move: Move) -> str:
        """Return ``move`` in human notation."""
        return self.seen.format(move)

    def score(self) -> Score:
        """Return the parts of all points scored so far."""
        return self.seen.score()

    def score_now(self) -> Score:
        """Return the parts that a scoring of this moment would add."""
        return self.seen.score_now()

    def points_now(self) -> tuple[int, ...]:
        """Return the points that a scoring of this moment would add."""
        return self.seen.points_now()

    def board_at(self, round_: int) -> OpenView:
        """Return the view with the board as it was when ``round_`` was scored."""
        return OpenView(self.seen.board_at(round_), self.seat)

    def outcome(self) -> Outcome | None:
        """Return who won and why."""
        return self.seen.outcome()

    def site_text(self, site: str) -> str:
        """Return what stands on a site."""
        return self.seen.site_text(site)

    def seat_text(self, seat: int) -> str:
        """Return what there is to say of a seat."""
        return self.seen.seat_text(seat)

    def to_json(self) -> dict[str, Any]:
        """Return the view as plain data."""
        return {"seat": self.seat, **self.seen.to_json()}

    def sample(self, rng: Random) -> State:
        """Return a position that looks like this, what the seat does not know at random."""
        return self.seen.determinized(self.seat, rng)

"""What is exported: whatever has these parts of a :class:`manhattan_widgets.game.Game`."""

from __future__ import annotations

from typing import Any, Protocol

from manhattan_widgets.records import PlayerInfo, Record
from manhattan_widgets.rules.contract import Move, Outcome, Rules, State

__all__ = ["Played"]


class Played(Protocol):
    """A game so far.  Games know how to export themselves, so exports cannot know games."""

    @property
    def rules(self) -> Rules[Any]:
        """The rules that the game is played by."""

    @property
    def options(self) -> Any:
        """What was agreed before the game."""

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Who sits where, by seat."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves (plies) that were played, in order."""

    @property
    def record(self) -> Record:
        """The game so far as a record."""

    def state_at(self, ply: int) -> State:
        """Return the state after ``ply`` moves, chance settled."""

    def outcome(self) -> Outcome | None:
        """Return who won and why, None while the game goes on."""

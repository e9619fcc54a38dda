"""What was played since a person's last move: what he has to look at before the next one."""

from __future__ import annotations

from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.session.playing import GameSession

__all__ = ["played_since"]


def played_since(session: GameSession) -> list[HistoryEntry]:
    """Return the moves after the last one of the seat that is looked from, the oldest first.

    Of a game that nobody looks at from a seat, and before anybody has moved twice, it is the last
    round.
    """
    played = session.history[: session.cursor]
    seat = session.perspective if isinstance(session.perspective, int) else None
    found: list[HistoryEntry] = []
    for entry in reversed(played):
        if entry.seat == seat or len(found) == len(session.game.players):
            break
        found.insert(0, entry)
    return found or list(played[-1:])

"""What was played since a person's last move: what he has to look at before the next one."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.session.playing import GameSession

__all__ = ["news_since", "played_since"]


def played_since(session: GameSession) -> list[HistoryEntry]:
    """Return the moves after the last one of the seat that is looked from, the oldest first.

    Of a game that nobody looks at from a seat, and before anybody has moved twice, it is the last
    round.
    """
    played = session.history[: session.cursor]
    seat = session.perspective if isinstance(session.perspective, int) else None
    entries: list[HistoryEntry] = []
    for entry in reversed(played):
        if entry.seat == seat or len(entries) == len(session.game.players):
            break
        entries.insert(0, entry)
    return entries or list(played[-1:])


def news_since(session: GameSession, scenes: GameScenes, names: Sequence[str]) -> str:
    """Return what chance brought with these moves, or the person's own before them, in words."""
    seen = played_since(session)
    first = max(0, session.cursor - len(seen) - 1)
    for entry in session.history[first : session.cursor]:
        before, after = entry.before, session.game.state_at(entry.ply)
        seat = session.perspective
        if news := scenes.news(before.view(seat), after.view(seat), names):
            return news
    return ""

"""What was played since a person's last move: what he has to look at before the next one."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.players import badges, mover

__all__ = ["played_since", "since_html"]


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


def since_html(session: GameSession, scenes: GameScenes, names: Sequence[str]) -> Html:
    """Return what was played, and what chance brought, each in a line with its player's letter.

    What was taken from the person who looks is said to be so.  Where a line is cut off, the pointer
    on it tells all.
    """
    seat = session.perspective if isinstance(session.perspective, int) else None
    players = scenes.table(session.view, names).players
    own = () if seat is None else players[seat].badges
    lost_from = {badge.name for badge in own}
    news = _news_since(session, scenes, names)

    def line(entry: HistoryEntry) -> Html:
        is_lost = (
            entry.effect.key in scenes.takeovers
            and str(dict(entry.effect.params).get("owner")) in lost_from
        )
        lost = text("widgets.since.lost") if is_lost else ""
        # What chance brought may be other colors than those that were played with.
        player = mover(entry, names) if news else players[entry.seat]
        return _line(player, entry.deed, lost)

    first = fragment() if seat is None or not news else _line(players[seat], news)
    return fragment(first, map(line, played_since(session)))


def _line(player: PlayerLine, deed: str, lost: str = "") -> Html:
    title = " ".join(filter(None, (f"{player.name}:", lost, deed)))
    return el(
        "p.mw-since",
        el(
            "span",
            badges(player),
            el("b.mw-since-name", f"{player.name}: "),
            lost and (el("b.mw-lost", lost) + " "),
            deed,
        ),
        title=title,
    )


def _news_since(session: GameSession, scenes: GameScenes, names: Sequence[str]) -> str:
    """Return what chance brought with these moves, or the person's own before them, in words."""
    seen = played_since(session)
    first = max(0, session.cursor - len(seen) - 1)
    for entry in session.history[first : session.cursor]:
        before, after = entry.before, session.game.state_at(entry.ply)
        seat = session.perspective
        if news := scenes.news(before.view(seat), after.view(seat), names):
            return news
    return ""

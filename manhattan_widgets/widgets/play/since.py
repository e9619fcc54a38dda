"""What was played since a person's last move: what he has to look at before the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, groupby
from operator import attrgetter
from typing import NamedTuple

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.common.players import badges, mover

__all__ = ["has_begun_turn", "played_since", "since_html"]


class _Deed(NamedTuple):
    """What was done, in words: what was lost by it, briefly, and as a whole."""

    lost: str
    brief: str
    whole: str


def played_since(session: GameSession) -> list[HistoryEntry]:
    """Return the moves after the last turn of the seat that is looked from, the oldest first.

    While that seat has its turn, what it has played of it is left out.  Of a game that nobody looks
    at from a seat, and before anybody has moved twice, it is the last round.
    """
    return [entry for turn in _turns_since(session) for entry in turn]


def since_html(session: GameSession, scenes: GameScenes, names: Sequence[str]) -> Html:
    """Return what was played, and what chance brought: a line a turn, with its player's letter.

    What was taken from the person who looks is said to be so.  Of a turn of several moves only what
    they are and what they took is told; the pointer on it tells all.
    """
    seat = _seat(session)
    players = scenes.table(session.view, names).players
    own = () if seat is None else players[seat].badges
    lost_from = {badge.name for badge in own}
    news = _news_since(session, scenes, names)

    def line(turn: Sequence[HistoryEntry]) -> Html:
        # What chance brought may be other colors than those that were played with.
        player = mover(turn[0], names) if news else players[turn[0].seat]
        return _line(player, [deed(entry, alone=len(turn) == 1) for entry in turn])

    def deed(entry: HistoryEntry, *, alone: bool) -> _Deed:
        took = entry.effect.key in scenes.takeovers
        is_lost = took and str(dict(entry.effect.params).get("owner")) in lost_from
        lost = text("widgets.since.lost") if is_lost else ""
        return _Deed(lost, entry.deed if took or alone else entry.text, entry.deed)

    of_chance = seat is not None and news and _line(players[seat], [_Deed("", news, news)])
    return fragment(of_chance, map(line, _turns_since(session)))


def has_begun_turn(session: GameSession) -> bool:
    """Tell whether whoever looks has played a part of his turn already, and goes on with it."""
    played = session.history[: session.cursor]
    return bool(played) and played[-1].seat == session.to_move == _seat(session)


def _seat(session: GameSession) -> int | None:
    return session.perspective if isinstance(session.perspective, int) else None


def _turns_since(session: GameSession) -> list[list[HistoryEntry]]:
    """Return what :func:`played_since` does, by turns: moves of one seat after each other."""
    seat = _seat(session)
    played = session.history[: session.cursor]
    earlier: Iterator[HistoryEntry] = reversed(played)
    if session.to_move == seat:
        now = getattr(session.view, "round", 0)
        earlier = dropwhile(lambda entry: entry.seat == seat and entry.round == now, earlier)
    turns: list[list[HistoryEntry]] = []
    for mover_seat, plies in groupby(earlier, key=attrgetter("seat")):
        if mover_seat == seat or len(turns) == len(session.game.players):
            break
        turns.insert(0, list(plies)[::-1])
    return turns or [[entry] for entry in played[-1:]]


def _line(player: PlayerLine, deeds: Sequence[_Deed]) -> Html:
    whole = "; ".join(" ".join(filter(None, (deed.lost, deed.whole))) for deed in deeds)
    brief = (
        fragment(number > 0 and " · ", deed.lost and (el("b.mw-lost", deed.lost) + " "), deed.brief)
        for number, deed in enumerate(deeds)
    )
    name = el("b.mw-since-name", f"{player.name}: ")
    return el(
        "p.mw-since.mw-since-turn" if len(deeds) > 1 else "p.mw-since",
        el("span", badges(player), el("span.mw-since-deeds", name, brief)),
        title=f"{player.name}: {whole}",
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

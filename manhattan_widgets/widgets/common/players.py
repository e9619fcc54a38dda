"""The players as HTML: a line for each with points and pieces, and all about them in words."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.table import Badge, PlayerLine, Stack
from manhattan_widgets.session.base import HistoryEntry

__all__ = ["badges", "letter", "mover", "player_details", "player_lines"]

_MANY = 3
"""So many alike are drawn one by one; of more, one with a figure."""


def player_lines(players: Sequence[PlayerLine], *, points: bool = True) -> Html:
    """Return a box of one line for each player: colors, name, pieces, points.

    What has no room there is read out, and shown where the pointer rests.  Without ``points`` they
    stay open: a question about them may be asked beside it.
    """
    boxes = (_player(line, points) for line in players)
    return el(f"ul.mw-players.mw-players-{len(players)}", boxes)


def mover(entry: HistoryEntry, names: Sequence[str]) -> PlayerLine:
    """Return who made a move, as he stood then: with colors that may be others now."""
    before = entry.before
    return scenes_of(before.rules).table(before.view(None), names).players[entry.seat]


def player_details(players: Sequence[PlayerLine]) -> Html:
    """Return all that is known of each player, in words."""
    rows = (
        el("li", el("b", badges(line), line.name), " ", _in_words(line, True)) for line in players
    )
    return el("ul.mw-player-details", rows)


def badges(line: PlayerLine) -> Html:
    """Return the letters of a player's colors as discs."""
    return fragment(letter(b.color, b.letter, b.name) for b in line.badges)


def letter(color: str, sign: str, name: str) -> Html:
    """Return a disc in a color with its letter; its name for those who do not see it."""
    style = f"background:var(--mw-{color}-chip);color:var(--mw-{color}-on)"
    return el("span.mw-letter", sign, style=style, role="img", aria_label=name)


def _player(line: PlayerLine, with_points: bool) -> Html:
    words = _in_words(line, with_points)
    points = el("span.mw-points", line.points, title=text("widgets.points", n=line.points))
    return el(
        "li.mw-player.mw-turn" if line.to_move else "li.mw-player",
        badges(line),
        line.starts and el("span.mw-starts", "⚑", aria_hidden="true"),
        el("span.mw-player-name", line.name),
        el("span.mw-quiet", words),
        line.brief and el("span.mw-brief", line.brief, aria_hidden="true"),
        map(_pieces, line.badges),
        with_points and points,
        title=words,
    )


def _in_words(line: PlayerLine, with_points: bool) -> str:
    """Return everything about a player but name and points, in words."""
    several = with_points and len(line.badges) > 1
    details = []
    for badge in line.badges:
        own = f"{badge.letter} {badge.points} · " if several else ""
        details.append(own + " · ".join(badge.details))
    details.append(line.note)
    details += [text("widgets.tag.to_move")] if line.to_move else []
    details += [text("widgets.tag.starts")] if line.starts else []
    return " · ".join(detail for detail in details if detail)


def _pieces(badge: Badge) -> Html:
    one_by_one = all(stack.count <= _MANY for stack in badge.pieces)
    drawn = [_pile(badge.color, stack, one_by_one) for stack in badge.pieces]
    return el("span.mw-pieces", drawn, aria_hidden="true") if drawn else fragment()


def _pile(color: str, stack: Stack, one_by_one: bool) -> Html:
    style = f"--storeys:{stack.storeys};color:var(--mw-{color}-ink)"
    brick = el("i.mw-stack", style=style)
    if one_by_one:
        return fragment([brick] * stack.count)
    return el("span.mw-pile", el("b", stack.count), brick)

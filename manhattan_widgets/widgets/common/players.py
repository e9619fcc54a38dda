"""The players as HTML: a line for each with points and pieces, and all about them in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from manhattan_widgets.locale import text
from manhattan_widgets.scene.table import Badge, PlayerLine, Stack

__all__ = ["badges", "letter", "player_details", "player_lines"]


def player_lines(players: Sequence[PlayerLine], *, points: bool = True) -> str:
    """Return a box of one line for each player: colors, name, pieces, points.

    What has no room there is read out, and shown where the pointer rests.  Without ``points`` they
    stay open: a question about them may be asked beside it.
    """
    boxes = "".join(_player(line, points) for line in players)
    return f"<ul class='mw-players mw-players-{len(players)}'>{boxes}</ul>"


def player_details(players: Sequence[PlayerLine]) -> str:
    """Return all that is known of each player, in words."""
    rows = "".join(
        f"<li><b>{badges(line)}{escape(line.name)}</b> {escape(_in_words(line, True))}</li>"
        for line in players
    )
    return f"<ul class='mw-player-details'>{rows}</ul>"


def _player(line: PlayerLine, with_points: bool) -> str:
    turn = " mw-turn" if line.to_move else ""
    words = escape(_in_words(line, with_points), quote=True)
    starts = "<span class='mw-starts' aria-hidden='true'>⚑</span>" if line.starts else ""
    brief = f"<span class='mw-brief'>{escape(line.brief)}</span>" if line.brief else ""
    pieces = "".join(map(_pieces, line.badges))
    said = escape(text("widgets.points", n=line.points))
    total = f"<span class='mw-points' title='{said}'>{line.points}</span>" if with_points else ""
    return (
        f"<li class='mw-player{turn}' title='{words}'>{badges(line)}"
        f"<span class='mw-player-name'>{escape(line.name)}</span>{starts}"
        f"<span class='mw-quiet'>{words}</span>{brief}{pieces}{total}</li>"
    )


def _in_words(line: PlayerLine, with_points: bool) -> str:
    """Return everything about a player but name and points, in words."""
    several = with_points and len(line.badges) > 1
    said = []
    for badge in line.badges:
        own = f"{badge.letter} {badge.points} · " if several else ""
        said.append(own + " · ".join(badge.details))
    said.append(line.note)
    said += [text("widgets.tag.to_move")] if line.to_move else []
    said += [text("widgets.tag.starts")] if line.starts else []
    return " · ".join(one for one in said if one)


_MANY = 3
"""So many alike are drawn one by one; of more, one with a figure."""


def _pieces(badge: Badge) -> str:
    one_by_one = all(stack.count <= _MANY for stack in badge.pieces)
    drawn = "".join(_pile(badge.color, stack, one_by_one) for stack in badge.pieces)
    return f"<span class='mw-pieces' aria-hidden='true'>{drawn}</span>" if drawn else ""


def _pile(color: str, stack: Stack, one_by_one: bool) -> str:
    style = f"--storeys:{stack.storeys};color:var(--mw-{color}-chip)"
    brick = f"<i class='mw-stack' style='{style}'></i>"
    if one_by_one:
        return brick * stack.count
    return f"<span class='mw-pile'><b>{stack.count}</b>{brick}</span>"


def badges(line: PlayerLine) -> str:
    """Return the letters of a player's colors as discs."""
    return "".join(letter(b.color, b.letter, b.name) for b in line.badges)


def letter(color: str, sign: str, name: str) -> str:
    """Return a disc in a color with its letter; its name for those who do not see it."""
    style = f"background:var(--mw-{color}-chip);color:var(--mw-{color}-on)"
    return (
        f"<span class='mw-letter' style='{style}' role='img' aria-label='{escape(name)}'>"
        f"{escape(sign)}</span>"
    )

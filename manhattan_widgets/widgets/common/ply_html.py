"""A ply of a game in words, as HTML: what was played, what it changed, who holds what.

Pure functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.chart import ScoreSeries
from manhattan_widgets.scene.table import Choice, ChoiceGroup, PlayerLine
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.style import picture_class

__all__ = ["beginning", "drawn", "hand", "happened"]


def beginning(series: ScoreSeries, players: Sequence[PlayerLine]) -> str:
    """Return what is to be said before the first move."""
    who = next((line.name for line in players if line.to_move), "")
    said = text("replay.happened.beginning_text", who=who) if who else text("study.over")
    return (
        f"<h4>{escape(text('replay.happened.beginning'))}</h4><p>{escape(said)}</p>"
        f"{_points(series, players, 0, None)}"
    )


def happened(
    entry: HistoryEntry,
    series: ScoreSeries,
    players: Sequence[PlayerLine],
    gains: Sequence[int],
    came: Sequence[str],
) -> str:
    """Return what a move was and what it changed.

    ``gains`` are everybody's changes of points if the round had been scored, before and after the
    move; ``came`` is what came to the mover's hand, as far as it may be known.
    """
    player = players[entry.seat]
    title = text("replay.happened.title", name=player.name, move=entry.text)
    said = f"<h4>{html.badges(player)}{escape(title)}</h4><p>{escape(str(entry.effect))}</p>"
    if came:
        what = text("replay.happened.drawn", what=comma_list(came))
        said += f"<p class='mw-muted'>{escape(what)}</p>"
    return said + _points(series, players, entry.ply, gains)


def _points(
    series: ScoreSeries, players: Sequence[PlayerLine], ply: int, gains: Sequence[int] | None
) -> str:
    heads = ["scored", "now"] if gains is None else ["scored", "now", "change"]
    head = "".join(f"<th scope='col'>{escape(text(f'replay.points.{h}'))}</th>" for h in heads)
    rows = []
    for player in players:
        seat = player.seat
        cells = f"<td>{series.official[ply][seat]}</td><td>{series.now[ply][seat]}</td>"
        if gains is not None:
            gain = gains[seat]
            said = html.signed(gain) if gain else "0"
            cells += f"<td class='{'mw-changed' if gain else 'mw-muted'}'>{said}</td>"
        name = f"{html.badges(player)}{escape(player.name)}"
        rows.append(f"<tr><th scope='row'>{name}</th>{cells}</tr>")
    table = f"<table class='mw-points-now'><tr><td></td>{head}</tr>{''.join(rows)}</table>"
    return html.wide(table)


def drawn(
    before: Sequence[ChoiceGroup], after: Sequence[ChoiceGroup], used: Sequence[str]
) -> list[str]:
    """Return what is in a hand ``after`` a move with the parts ``used`` and was not left by it.

    A part of the sort ``hand`` stands for everything in it: nothing was left.
    """
    left = Counter({choice.part: choice.count for choice in _held(before)})
    sorts = {part.partition(":")[0] for part in left}
    left = Counter() if any(part.startswith("hand:") for part in used) else left - Counter(used)
    return [
        choice.label
        for choice in _held(after)
        if choice.part.partition(":")[0] in sorts and choice.count > left[choice.part]
    ]


def _held(groups: Sequence[ChoiceGroup]) -> list[Choice]:
    """Return what a seat has in hand, without supplies and what cards ask to be named."""
    return [choice for group in groups if _in_hand(group) for choice in group.choices]


def _in_hand(group: ChoiceGroup) -> bool:
    return group.held and not group.several


def hand(player: PlayerLine, groups: Sequence[ChoiceGroup]) -> str:
    """Return what a player has in hand as pictures, under his name."""
    tag = text("widgets.tag.to_move")
    shown_tag = f" <span class='mw-tag'>{escape(tag)}</span>" if player.to_move else ""
    rows = "".join(
        f"<div class='mw-held-row'>{''.join(map(_picture, group.choices))}</div>"
        for group in groups
        if _in_hand(group)
    )
    return (
        f"<li class='mw-held-by'><div>{html.badges(player)}{escape(player.name)}{shown_tag}</div>"
        f"{rows}</li>"
    )


def _picture(choice: Choice) -> str:
    times = "" if choice.count == 1 else f"×{choice.count}"
    label = f"{choice.label} {times}".strip()
    return (
        f"<span class='mw-held' role='img' aria-label='{escape(label)}'>"
        f"<span class='{picture_class(choice.picture)}'></span><small>{times}</small></span>"
    )

"""A ply of a game in words, as HTML: what was played, what it changed, who holds what.

Pure functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from manhattan_widgets.locale import text
from manhattan_widgets.scene.chart import ScoreSeries
from manhattan_widgets.scene.table import Choice, ChoiceGroup
from manhattan_widgets.shown import HistoryEntry
from manhattan_widgets.widgets import html
from manhattan_widgets.widgets.style import picture_class

__all__ = ["beginning", "drawn", "hand", "happened"]


def beginning(who: str, series: ScoreSeries) -> str:
    """Return what is to be said before the first move, which ``who`` makes."""
    said = escape(text("replay.happened.beginning_text", who=who))
    return (
        f"<h4>{escape(text('replay.happened.beginning'))}</h4><p>{said}</p>"
        f"{_points(series, 0, None)}"
    )


def happened(
    entry: HistoryEntry, series: ScoreSeries, gains: Sequence[int], came: Sequence[str]
) -> str:
    """Return what a move was and what it changed.

    ``gains`` are everybody's changes of points if the round had been scored, before and after the
    move; ``came`` is what came to the mover's hand, as far as it may be known.
    """
    seat = entry.seat
    badge = html.letter(series.colors[seat], series.letters[seat][:1], series.names[seat])
    title = text("replay.happened.title", name=series.names[seat], move=entry.text)
    said = [f"<h4>{badge}{escape(title)}</h4><p>{escape(str(entry.effect))}</p>"]
    if came:
        what = text("replay.happened.drawn", what=", ".join(came))
        said.append(f"<p class='mw-muted'>{escape(what)}</p>")
    return "".join(said) + _points(series, entry.ply, gains)


def _points(series: ScoreSeries, ply: int, gains: Sequence[int] | None) -> str:
    heads = ["scored", "now"] if gains is None else ["scored", "now", "change"]
    head = "".join(f"<th scope='col'>{escape(text(f'replay.points.{h}'))}</th>" for h in heads)
    rows = []
    for seat, name in enumerate(series.names):
        badge = html.letter(series.colors[seat], series.letters[seat][:1], name)
        cells = f"<td>{series.official[ply][seat]}</td><td>{series.now[ply][seat]}</td>"
        if gains is not None:
            gain = gains[seat]
            way = "mw-up" if gain > 0 else "mw-down" if gain < 0 else "mw-muted"
            said = html.signed(gain) if gain else "0"
            cells += f"<td class='{way}'>{said}</td>"
        rows.append(f"<tr><th scope='row'>{badge}{escape(name)}</th>{cells}</tr>")
    return f"<table class='mw-points-now'><tr><th></th>{head}</tr>{''.join(rows)}</table>"


def drawn(
    before: Sequence[ChoiceGroup], after: Sequence[ChoiceGroup], used: Sequence[str]
) -> list[str]:
    """Return what is in a hand ``after`` a move with the parts ``used`` and was not left by it."""
    left = Counter({choice.part: choice.count for choice in _held(before)})
    sorts = {part.partition(":")[0] for part in left}
    left -= Counter(used)
    return [
        choice.label
        for choice in _held(after)
        if choice.part.partition(":")[0] in sorts and choice.count > left[choice.part]
    ]


def _held(groups: Sequence[ChoiceGroup]) -> list[Choice]:
    """Return what a seat has in hand, without the supply from which it may take several."""
    return [choice for group in groups if not group.several for choice in group.choices]


def hand(badge: str, name: str, groups: Sequence[ChoiceGroup], *, to_move: bool) -> str:
    """Return a hand as pictures, under the ``badge`` (HTML) and the name of its player."""
    tag = f" <span class='mw-tag'>{escape(text('widgets.tag.to_move'))}</span>" if to_move else ""
    held = "".join(map(_picture, _held(groups)))
    return (
        f"<li class='mw-held-by'><div>{badge}{escape(name)}{tag}</div>"
        f"<div class='mw-held-row'>{held}</div></li>"
    )


def _picture(choice: Choice) -> str:
    caption = choice.caption if choice.count == 1 else f"{choice.caption} ×{choice.count}"
    return (
        f"<span class='mw-held' role='img' aria-label='{escape(choice.label)}'>"
        f"<span class='{picture_class(choice.picture)}'></span>"
        f"<small>{escape(caption)}</small></span>"
    )

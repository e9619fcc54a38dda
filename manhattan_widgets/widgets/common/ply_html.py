"""A ply of a game in words, as HTML: what was played, what it changed, who holds what.

Pure functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.chart import ScoreSeries
from manhattan_widgets.scene.table import Choice, ChoiceGroup, PlayerLine
from manhattan_widgets.session.base import HistoryEntry
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.style import picture_class

__all__ = ["beginning", "drawn", "hand", "happened"]


def beginning(series: ScoreSeries, players: Sequence[PlayerLine], variants: Html) -> Html:
    """Return what is to be said before the first move; ``variants`` are those that are played."""
    who = next((line.name for line in players if line.to_move), "")
    sentence = text("replay.happened.beginning_text", who=who) if who else text("study.over")
    title = text("replay.happened.beginning")
    points = _points(series, players, 0, None)
    return fragment(el("h4", title), el("p", sentence), variants, points)


def happened(
    entry: HistoryEntry,
    series: ScoreSeries,
    player: PlayerLine,
    players: Sequence[PlayerLine],
    gains: Sequence[int],
    came: Sequence[str],
) -> Html:
    """Return what a move of ``player`` was and what it changed.

    ``gains`` are everybody's changes of points if the round had been scored, before and after the
    move; ``came`` is what came to the mover's hand, as far as it may be known.
    """
    title = text("replay.happened.title", name=player.name, move=entry.text)
    drawn = el("p.mw-muted", text("replay.happened.drawn", what=comma_list(came)))
    return fragment(
        el("h4", html.badges(player), title),
        el("p", effect) if (effect := str(entry.effect)) else None,
        drawn if came else None,
        _points(series, players, entry.ply, gains),
    )


def _points(
    series: ScoreSeries, players: Sequence[PlayerLine], ply: int, gains: Sequence[int] | None
) -> Html:
    heads = ["scored", "now"] if gains is None else ["scored", "now", "change"]
    rows = []
    for player in players:
        seat = player.seat
        cells = [el("td", series.official[ply][seat]), el("td", series.now[ply][seat])]
        if gains is not None:
            gain = gains[seat]
            change = html.signed(gain) if gain else "0"
            cells.append(el("td.mw-changed" if gain else "td.mw-muted", change))
        name = el("th", html.badges(player), el("span.mw-name", player.name), scope="row")
        rows.append(el("tr", name, cells))
    titles = (text(f"replay.points.{head}") for head in heads)
    return html.wide(html.table([None, *titles], rows, "table.mw-points-now"))


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


def hand(player: PlayerLine, groups: Sequence[ChoiceGroup]) -> Html:
    """Return what a player has in hand as pictures, under his name."""
    tag = " " + el("span.mw-tag", text("widgets.tag.to_move"))
    rows = [
        el("div.mw-held-row", map(_picture, group.choices))
        for group in groups
        if _in_hand(group) and group.choices
    ]
    if not rows:
        rows = [el("span.mw-muted", text("replay.hand.empty"))]
    head = el("div", html.badges(player), player.name, tag if player.to_move else None)
    return el("li.mw-held-by", head, rows)


def _picture(choice: Choice) -> Html:
    times = "" if choice.count == 1 else f"×{choice.count}"
    label = f"{choice.label} {times}".strip()
    picture = el("span", class_=picture_class(choice.picture))
    return el("span.mw-held", picture, el("small", times), role="img", aria_label=label)

"""HTML for the parts that are text: headline and players, preview, tables.  Pure functions."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence

from manhattan_widgets.contract.core import Outcome, Preview, Score
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.core import Area, Scene, Tile
from manhattan_widgets.scene.table import TableInfo
from manhattan_widgets.scene.winners import who_won
from manhattan_widgets.session.playing import Message
from manhattan_widgets.widgets.common.players import badges, letter, player_lines
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "announcement",
    "badges",
    "download",
    "final_table",
    "header",
    "letter",
    "message_line",
    "preview_words",
    "signed",
    "table",
    "table_row",
    "text_twin",
    "wide",
    "winner_words",
    "winners",
]

_LINE = 48
"""What is longer has no room beside a headline in one line."""


def header(info: TableInfo, last: str, thinking: str, *, points: bool = True) -> Html:
    """Return the headline, what was last played, and a box for every player.

    Without ``points`` they stay open: a question about them may be asked beside it.
    """
    details = [last, info.detail]
    if thinking:
        details.insert(0, text("widgets.thinking", name=thinking))
    below = " · ".join(detail for detail in details if detail)
    players = player_lines(info.players, points=points)
    told = "p.mw-muted.mw-long-told" if len(below) > _LINE else "p.mw-muted"
    return el("h3", info.title) + el(told, below, title=below) + players


def preview_words(move: str, preview: Preview, names: Sequence[str]) -> list[str]:
    """Return what a move would do: the move, why it is legal and, of a building, the points."""
    sentences = [move, str(preview.explanation)]
    if not preview.explanation.sites:
        return sentences
    gains = [
        text("widgets.gain", name=name, gain=signed(gain))
        for name, gain in zip(names, preview.gains, strict=True)
        if gain
    ]
    now = text("widgets.scored_now", gains=comma_list(gains) or text("widgets.no_gain"))
    return [*sentences, now]


def signed(number: int) -> str:
    """Return a number with its sign, a real minus.

    >>> signed(-2), signed(3)
    ('−2', '+3')
    """
    return f"{number:+d}".replace("-", "−")


def message_line(message: Message) -> Html:
    """Return the message, to be seen, and the rule that it names."""
    box = message_box(message) or el("div.mw-message")
    return box + (rule_details(message.rule) if message.rule else None)


def message_box(message: Message) -> Html:
    """Return the message to be seen, nothing if there is none."""
    kind = "said" if message.kind == "info" else message.kind
    return el(f"div.mw-message.mw-{kind}", message.text) if message.text else Html()


def announcement(words: str) -> Html:
    """Return what a screen reader is to say now; it is not seen."""
    return el("div.mw-quiet", words)


def text_twin(scene: Scene, takes: Mapping[str, str] | None = None) -> Html:
    """Return the board in words, to be opened by those who want it: a table for every tile.

    Below them stands all at once, as in a plain console.  What it ``takes`` to build on a site is
    told by ``board.js`` to whoever points at it.
    """
    title = el("summary", text("widgets.text_board"))
    tables = fragment(_tile_table(tile, takes) for tile in scene.tiles if tile.areas)
    return el("details.mw-twin", title, wide(tables), el("pre", scene.text))


def _tile_table(tile: Tile, takes: Mapping[str, str] | None) -> Html:
    """Return a tile's sites as a table, each where it lies on the board."""
    areas = {(area.y, area.x): area for area in tile.areas}

    def cell(area: Area | None) -> Html:
        if area is None:
            return el("td")
        if takes is None:
            return el("td", area.label)
        return el("td", area.label, data_site=area.id, data_takes=takes.get(area.id))

    columns = sorted({x for _, x in areas})
    rows = (
        el("tr", (cell(areas.get((y, x))) for x in columns)) for y in sorted({y for y, _ in areas})
    )
    return el("table", el("caption", tile.label), rows)


def winners(outcome: Outcome, names: Sequence[str]) -> Html:
    """Return who won and why, tie-breaks with their reason."""
    title, reason = winner_words(outcome, names)
    return el("p.mw-win", title) + el("p", reason)


def winner_words(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Return the same as two sentences."""
    return [who_won(outcome, names), str(outcome.reason)]


def wide(table: Html) -> Html:
    """Return a table that may be wider than the page: it is scrolled by itself.

    Where it is, ``names.js`` lets the keyboard scroll it, under the name that is given here.
    """
    return el("div.mw-wide-table", table, data_name=text("access.wide"))


def download(key: str, name: str, kind: str, data: bytes) -> Html:
    """Return a link, with the text ``key``, that saves ``data`` of a media type as a file."""
    href = f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"
    return el("p", el("a.mw-download", text(key), download=name, href=href))


def final_table(outcome: Outcome, names: Sequence[str], score: Score) -> Html:
    """Return who won and why, and everybody's points, by round where there were several.

    Whoever won stands first, the others by their points.
    """
    rounds = sorted({part.round for part in score.parts})
    if len(rounds) == 1:
        rounds = []  # it would say the same as the total
    heads = [
        el("abbr", text("widgets.round", n=r), title=text("widgets.round_long", n=r))
        for r in rounds
    ]
    ranked = sorted(
        enumerate(names),
        key=lambda player: (player[0] not in outcome.winners, -outcome.points[player[0]]),
    )
    rows = (
        table_row(
            name,
            *(score.select(round=r).totals[seat] for r in rounds),
            el("b", outcome.points[seat]),
        )
        for seat, name in ranked
    )
    return winners(outcome, names) + wide(table([None, *heads, text("widgets.total")], rows))


def table(heads: Iterable[object], rows: Iterable[Html], name: str = "table") -> Html:
    """Return a table of ``rows``; a column headed by None has no head."""
    head = (el("td") if column is None else el("th", column, scope="col") for column in heads)
    return el(name, el("tr", head), rows)


def table_row(head: object, *cells: object) -> Html:
    """Return a row of a table, from its head and what its cells hold."""
    return el("tr", el("th", head, scope="row"), (el("td", cell) for cell in cells))

"""HTML of the ledger: the figures of a line, sums by rule and by round, what a tower earned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.ledger import (
    Ledger,
    LedgerCell,
    LedgerColumn,
    LedgerRound,
    LedgerSection,
    ScoreLine,
    SiteLine,
    line_head,
)
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.scene.themes import THEMES
from manhattan_widgets.widgets.common.html import badges, letter, signed, table, table_row, wide
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "bars",
    "column_heads",
    "figures",
    "gets",
    "line_sentence",
    "pictures",
    "player",
    "section_head",
    "site_list",
    "summary",
    "totals",
]


def section_head(section: LedgerSection) -> Html:
    """Return a section's title, its rule, and how it is counted."""
    rule = el("span.mw-tag", text("score.rule", rule=section.rule))
    return fragment(
        el("h4", section.title, " ", rule),
        el("p.mw-how", el("b", text("score.how")), " ", section.how),
        rule_details(section.rule),
    )


def column_heads(section: LedgerSection) -> Html:
    """Return the heads over a section's figures."""
    last = el("span.mw-gets", text("score.gets"))
    heads = el("div.mw-cells.mw-cells-head", map(_column_head, section.columns), last)
    return el("p.mw-figures", section.figures) + heads


def _column_head(column: LedgerColumn) -> Html:
    if column.color is not None:
        return el("span.mw-cell", letter(column.color, column.short, column.label))
    return el("span.mw-cell", el("abbr", column.short, title=column.label))


def figures(section: LedgerSection, line: ScoreLine) -> Html:
    """Return what was compared for a line, and who got the points."""
    cells = zip(section.columns, line.cells, strict=True)
    boxes = (_cell(column, cell, line) for column, cell in cells)
    return el("div.mw-cells", boxes, el("span.mw-gets", gets(line)))


def _cell(column: LedgerColumn, cell: LedgerCell, line: ScoreLine) -> Html:
    style = None
    if cell.best and column.color is not None and column.color == line.color:
        style = f"background:var(--mw-{column.color}-chip);color:var(--mw-{column.color}-on)"
    best = ".mw-best" if cell.best else "" if cell.value else ".mw-none"
    label = text("score.cell", name=column.label, value=cell.value)
    figure = el("span", cell.value, style=style)
    return el(f"span.mw-cell{best}", figure, role="img", aria_label=label)


def gets(line: ScoreLine) -> Html:
    """Return who gets a line's points: a letter and the points, or that nobody does."""
    if line.color is None:
        return fragment(text("score.tie" if len(line.sites) > 1 else "score.nobody"))
    return letter(line.color, line.letter, line.name) + el("b", signed(line.points))


def line_sentence(line: ScoreLine, names: Sequence[str]) -> Html:
    """Return a line as a sentence: what, who got how much, why, and by which rule."""
    reason = text("score.reason", reason=line.reason, rule=line.rule)
    return fragment(el("b", line_head(line, names)), " ", reason)


def pictures(tiles: Iterable[Tile], theme: str) -> Html:
    """Return pictures of tiles, light and dark for the theme ``"auto"``."""
    themes = THEMES if theme == "auto" else [theme]
    images = [
        el(
            f"img.mw-only-{name}" if theme == "auto" else "img.mw-always",
            alt=tile.label,
            src=data_uri(svg_tile(tile, THEMES[name])),
        )
        for tile in tiles
        for name in themes
    ]
    return el("div.mw-lit-tiles", images) if images else Html()


def player(line: PlayerLine) -> Html:
    """Return a player's letters and name."""
    return badges(line) + el("span.mw-name", line.name)


def summary(ledger: Ledger, round_: LedgerRound) -> Html:
    """Return the points of a round by player and rule, and everybody's points so far.

    Those are left out where they are the same: there was nothing before, and nothing comes after.
    """
    players = len(ledger.players)
    index = ledger.rounds.index(round_)
    so_far = ledger.running(index)
    last = text("score.sum.so_far")
    if not round_.counted:
        so_far = tuple(map(sum, zip(so_far, round_.points, strict=True)))
        last = text("score.sum.would_be")
    columns = [part.points(players) for part in round_.sections]
    heads = [part.short for part in round_.sections] + [text("score.sum.round")]
    sums: list[list[object]] = [[el("b", points)] for points in round_.points]
    if len(ledger.scorings) > 1 or so_far != round_.points:
        heads.append(last)
        sums = [[*cells, points] for cells, points in zip(sums, so_far, strict=True)]
    rows = (
        table_row(player(line), *(points[line.seat] for points in columns), *cells)
        for line, cells in zip(ledger.players, sums, strict=True)
    )
    return _table(heads, rows, "table.mw-parts") + _teams(ledger, so_far)


def _teams(ledger: Ledger, points: Sequence[int]) -> Html | None:
    """Return what partners have together, by which they win; None where everybody is alone."""
    told = [
        text(
            "score.team",
            names=comma_list(ledger.players[seat].name for seat in team),
            n=sum(points[seat] for seat in team),
        )
        for team in ledger.teams
        if len(team) > 1
    ]
    return el("p.mw-teams", text("score.teams", teams=" · ".join(told))) if told else None


def totals(ledger: Ledger) -> Html:
    """Return everybody's points, by round where there were several; what is not counted apart."""
    rounds = [round_ for round_ in ledger.rounds if round_.counted]
    if len(rounds) == 1:
        rounds = []  # it would say the same as the total
    heads = [*map(_round_head, rounds), text("widgets.total")]
    counted = [round_.points for round_ in rounds]
    now = [round_ for round_ in ledger.rounds if not round_.counted]
    heads += [text("score.not_counted", title=round_.title) for round_ in now]
    rows = (
        table_row(
            player(line),
            *(points[line.seat] for points in counted),
            el("b", ledger.totals[line.seat]),
            *(el("i", signed(round_.points[line.seat])) for round_ in now),
        )
        for line in ledger.players
    )
    return _table(heads, rows)


def _round_head(round_: LedgerRound) -> str:
    short = text("widgets.round", n=round_.number) if round_.number else round_.title
    return el("abbr", short, title=round_.title)


def _table(heads: Sequence[str], rows: Iterable[Html], name: str = "table") -> Html:
    """Return a table of a line for each player."""
    return wide(table([text("score.player"), *heads], rows, name))


def bars(ledger: Ledger) -> Html:
    """Return a bar for each player, as long as his points, a piece for each round."""
    rounds = [round_ for round_ in ledger.rounds if round_.counted or any(round_.points)]
    lengths = [sum(r.points[line.seat] for r in rounds) for line in ledger.players]
    longest = max([1, *lengths])
    rows = []
    for line in ledger.players:
        pieces = (
            _piece(round_, round_.points[line.seat], longest, line.badges[0].color)
            for round_ in rounds
        )
        name = el("span.mw-bar-name", player(line))
        total = el("b", ledger.totals[line.seat])
        rows.append(el("div.mw-bar", name, el("span.mw-bar-pieces", pieces), total))
    return el("div.mw-bars", rows, role="group", aria_label=text("score.bars"))


def _piece(round_: LedgerRound, points: int, longest: int, color: str) -> Html | None:
    if not points:
        return None
    label = text("score.cell", name=round_.title, value=points)
    counted = "" if round_.counted else ".mw-not-counted"
    style = (
        f"width:{100 * points / longest:.2f}%;--bar:var(--mw-{color}-chip);"
        f"--bar-on:var(--mw-{color}-on)"
    )
    piece = f"span.mw-bar-piece{counted}"
    return el(piece, points, role="img", aria_label=label, title=label, style=style)


def site_list(heading: str, lines: Sequence[SiteLine], players: Sequence[PlayerLine]) -> Html:
    """Return what a tower earned in every round, for whom and why, and the sum."""
    rows = []
    for number, line in enumerate(lines):
        fresh = number == 0 or lines[number - 1].round is not line.round
        title = el("b", line.round.title) if fresh else None
        rows.append(el("li", el("span.mw-site-round", title), _site_line(line, players)))
    sums = [0] * len(players)
    for line in lines:
        if line.seat is not None and not line.shared and line.round.counted:
            sums[line.seat] += line.points
    alone = comma_list(
        text("widgets.gain", name=player.name, gain=signed(points))
        for player, points in zip(players, sums, strict=True)
        if points
    )
    total = text("score.site.sum", gains=alone) if alone else text("score.site.nothing")
    return el("p", el("b", heading)) + el("ul.mw-site-lines", rows) + el("p", total)


def _site_line(line: SiteLine, players: Sequence[PlayerLine]) -> Html:
    reason = el("span", text("score.reason", reason=line.reason, rule=line.rule))
    if line.seat is None:
        return el("span", text("score.tie")) + reason
    key = "score.site.shared" if line.shared else "widgets.gain"
    name = players[line.seat].name
    return el("span", text(key, name=name, gain=signed(line.points))) + reason

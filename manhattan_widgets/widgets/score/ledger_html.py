"""HTML of the ledger: the figures of a line, sums by rule and by round, what a tower earned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
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
from manhattan_widgets.widgets.common.html import letter, signed, wide
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "bars",
    "column_heads",
    "figures",
    "gets",
    "line_said",
    "pictures",
    "player",
    "section_head",
    "site_list",
    "summary",
    "totals",
]


def section_head(section: LedgerSection) -> str:
    """Return a section's title, its rule, and how it is counted."""
    rule = escape(text("score.rule", rule=section.rule))
    how = escape(text("score.how"))
    return (
        f"<h4>{escape(section.title)} <span class='mw-tag'>{rule}</span></h4>"
        f"<p class='mw-how'><b>{how}</b> {escape(section.how)}</p>{rule_details(section.rule)}"
    )


def column_heads(section: LedgerSection) -> str:
    """Return the heads over a section's figures."""
    heads = "".join(map(_column_head, section.columns))
    last = escape(text("score.gets"))
    return (
        f"<p class='mw-figures'>{escape(section.figures)}</p>"
        f"<div class='mw-cells mw-cells-head'>{heads}<span class='mw-gets'>{last}</span></div>"
    )


def _column_head(column: LedgerColumn) -> str:
    if column.color is not None:
        return f"<span class='mw-cell'>{letter(column.color, column.short, column.label)}</span>"
    name = escape(column.label)
    return f"<span class='mw-cell'><abbr title='{name}'>{escape(column.short)}</abbr></span>"


def figures(section: LedgerSection, line: ScoreLine) -> str:
    """Return what was compared for a line, and who got the points."""
    cells = "".join(
        _cell(column, cell, line) for column, cell in zip(section.columns, line.cells, strict=True)
    )
    return f"<div class='mw-cells'>{cells}<span class='mw-gets'>{gets(line)}</span></div>"


def _cell(column: LedgerColumn, cell: LedgerCell, line: ScoreLine) -> str:
    style = ""
    if cell.best and column.color is not None and column.color == line.color:
        style = (
            f" style='background:var(--mw-{column.color}-chip);color:var(--mw-{column.color}-on)'"
        )
    best = " mw-best" if cell.best else "" if cell.value else " mw-none"
    said = escape(text("score.cell", name=column.label, value=cell.value))
    return (
        f"<span class='mw-cell{best}' role='img' aria-label='{said}'>"
        f"<span{style}>{cell.value}</span></span>"
    )


def gets(line: ScoreLine) -> str:
    """Return who gets a line's points: a letter and the points, or that nobody does."""
    if line.color is None:
        return escape(text("score.tie" if len(line.sites) > 1 else "score.nobody"))
    return f"{letter(line.color, line.letter, line.name)}<b>{signed(line.points)}</b>"


def line_said(line: ScoreLine, names: Sequence[str]) -> str:
    """Return a line as a sentence: what, who got how much, why, and by which rule."""
    reason = text("score.reason", reason=line.reason, rule=line.rule)
    return f"<b>{escape(line_head(line, names))}</b> {escape(reason)}"


def pictures(tiles: Iterable[Tile], theme: str) -> str:
    """Return pictures of tiles, light and dark for the theme ``"auto"``."""
    themes = THEMES if theme == "auto" else [theme]
    shown = "".join(
        f"<img class='{'mw-only-' + name if theme == 'auto' else 'mw-always'}' "
        f"alt='{escape(tile.label)}' src='{data_uri(svg_tile(tile, THEMES[name]))}'>"
        for tile in tiles
        for name in themes
    )
    return f"<div class='mw-lit-tiles'>{shown}</div>" if shown else ""


def player(line: PlayerLine) -> str:
    """Return a player's letters and name."""
    letters = "".join(letter(b.color, b.letter, b.name) for b in line.badges)
    return f"{letters}<span class='mw-name'>{escape(line.name)}</span>"


def summary(ledger: Ledger, round_: LedgerRound) -> str:
    """Return the points of a round by player and rule, and everybody's points so far."""
    players = len(ledger.players)
    index = ledger.rounds.index(round_)
    so_far = ledger.running(index)
    last = text("score.sum.so_far")
    if not round_.counted:
        so_far = tuple(map(sum, zip(so_far, round_.points, strict=True)))
        last = text("score.sum.would_be")
    columns = [part.points(players) for part in round_.sections]
    heads = [part.short for part in round_.sections] + [text("score.sum.round"), last]
    heads = [escape(head) for head in heads]
    rows = (
        [
            player(line),
            *(str(points[line.seat]) for points in columns),
            f"<b>{round_.points[line.seat]}</b>",
            str(so_far[line.seat]),
        ]
        for line in ledger.players
    )
    return _table(heads, rows)


def totals(ledger: Ledger) -> str:
    """Return everybody's points, by round where there were several; what is not counted apart."""
    rounds = [round_ for round_ in ledger.rounds if round_.counted]
    if len(rounds) == 1:
        rounds = []  # it would say the same as the total
    heads = [*map(_round_head, rounds), escape(text("widgets.total"))]
    counted = [round_.points for round_ in rounds]
    now = [round_ for round_ in ledger.rounds if not round_.counted]
    heads += [escape(text("score.not_counted", title=round_.title)) for round_ in now]
    rows = (
        [
            player(line),
            *(str(points[line.seat]) for points in counted),
            f"<b>{ledger.totals[line.seat]}</b>",
            *(f"<i>{signed(round_.points[line.seat])}</i>" for round_ in now),
        ]
        for line in ledger.players
    )
    return _table(heads, rows)


def _round_head(round_: LedgerRound) -> str:
    short = text("widgets.round", n=round_.number) if round_.number else round_.title
    return f"<abbr title='{escape(round_.title)}'>{escape(short)}</abbr>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of a line for each player, all in HTML already."""
    heads = [escape(text("score.player")), *heads]
    head = "".join(f"<th scope='col'>{said}</th>" for said in heads)
    body = "".join(
        f"<tr><th scope='row'>{first}</th>" + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"
        for first, *cells in rows
    )
    return wide(f"<table><tr>{head}</tr>{body}</table>")


def bars(ledger: Ledger) -> str:
    """Return a bar for each player, as long as his points, a piece for each round."""
    rounds = [round_ for round_ in ledger.rounds if round_.counted or any(round_.points)]
    lengths = [sum(r.points[line.seat] for r in rounds) for line in ledger.players]
    longest = max([1, *lengths])
    rows = []
    for line in ledger.players:
        pieces = "".join(
            _piece(round_, round_.points[line.seat], longest, line.badges[0].color)
            for round_ in rounds
        )
        total = ledger.totals[line.seat]
        rows.append(
            f"<div class='mw-bar'><span class='mw-bar-name'>{player(line)}</span>"
            f"<span class='mw-bar-pieces'>{pieces}</span><b>{total}</b></div>"
        )
    label = escape(text("score.bars"))
    return f"<div class='mw-bars' role='group' aria-label='{label}'>{''.join(rows)}</div>"


def _piece(round_: LedgerRound, points: int, longest: int, color: str) -> str:
    if not points:
        return ""
    said = escape(text("score.cell", name=round_.title, value=points))
    counted = "" if round_.counted else " mw-not-counted"
    return (
        f"<span class='mw-bar-piece{counted}' role='img' aria-label='{said}' title='{said}' "
        f"style='width:{100 * points / longest:.2f}%;--bar:var(--mw-{color}-chip);"
        f"--bar-on:var(--mw-{color}-on)'>{points}</span>"
    )


def site_list(heading: str, lines: Sequence[SiteLine], players: Sequence[PlayerLine]) -> str:
    """Return what a tower earned in every round, for whom and why, and the sum."""
    rows = []
    for number, line in enumerate(lines):
        fresh = number == 0 or lines[number - 1].round is not line.round
        title = f"<b>{escape(line.round.title)}</b>" if fresh else ""
        rows.append(
            f"<li><span class='mw-site-round'>{title}</span>{_site_line(line, players)}</li>"
        )
    sums = [0] * len(players)
    for line in lines:
        if line.seat is not None and not line.shared and line.round.counted:
            sums[line.seat] += line.points
    alone = comma_list(
        text("widgets.gain", name=player.name, gain=signed(points))
        for player, points in zip(players, sums, strict=True)
        if points
    )
    said = text("score.site.sum", gains=alone) if alone else text("score.site.nothing")
    return (
        f"<p><b>{escape(heading)}</b></p><ul class='mw-site-lines'>{''.join(rows)}</ul>"
        f"<p>{escape(said)}</p>"
    )


def _site_line(line: SiteLine, players: Sequence[PlayerLine]) -> str:
    reason = escape(text("score.reason", reason=line.reason, rule=line.rule))
    if line.seat is None:
        return f"<span>{escape(text('score.tie'))}</span><span>{reason}</span>"
    key = "score.site.shared" if line.shared else "widgets.gain"
    name = players[line.seat].name
    gain = escape(text(key, name=name, gain=signed(line.points)))
    return f"<span>{gain}</span><span>{reason}</span>"

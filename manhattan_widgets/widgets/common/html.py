"""HTML for the parts that are text: headline and players, log, preview, tables.  Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from manhattan_widgets.contract.core import Outcome, Preview, Score
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.table import TableInfo
from manhattan_widgets.session.playing import HistoryEntry, Message
from manhattan_widgets.widgets.common.players import badges, letter, player_lines
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "announcement",
    "badges",
    "final_table",
    "header",
    "letter",
    "log",
    "message_line",
    "preview_text",
    "preview_words",
    "signed",
    "since",
    "text_twin",
    "wide",
    "winner_words",
    "winners",
]


def header(info: TableInfo, last: str, thinking: str, *, points: bool = True) -> str:
    """Return the headline, what was last played, and a box for every player.

    Without ``points`` they stay open: a question about them may be asked beside it.
    """
    told = [last, info.detail]
    if thinking:
        told.insert(0, text("widgets.thinking", name=thinking))
    below = " · ".join(escape(t) for t in told if t)
    players = player_lines(info.players, points=points)
    return f"<h3>{escape(info.title)}</h3><p class='mw-muted'>{below}</p>{players}"


def log(history: Sequence[HistoryEntry], names: Sequence[str]) -> str:
    """Return all moves, the newest first."""
    if not history:
        return f"<p class='mw-muted'>{escape(text('widgets.log.empty'))}</p>"
    rows = "".join(
        f"<li>{e.ply}. <b>{escape(names[e.seat])}</b>: {escape(e.text)} "
        f"<small class='mw-muted'>{escape(str(e.effect))}</small></li>"
        for e in reversed(history)
    )
    return f"<ol class='mw-log' reversed tabindex='0'>{rows}</ol>"


def since(entries: Sequence[HistoryEntry], names: Sequence[str]) -> str:
    """Return moves, each in a line."""
    return "".join(
        f"<p class='mw-since'><b>{escape(names[entry.seat])}:</b> {escape(entry.text)}, "
        f"{escape(str(entry.effect))}</p>"
        for entry in entries
    )


def preview_text(move: str, preview: Preview, names: Sequence[str]) -> str:
    """Return what a move would do: why it is legal, and every player's change of points."""
    title, why, *now = preview_words(move, preview, names)
    rule = rule_details(preview.explanation.rule)
    scored = "".join(f"<p class='mw-muted'>{escape(said)}</p>" for said in now)
    return f"<h4>{escape(title)}</h4><p>{escape(why)}</p>{rule}{scored}"


def preview_words(move: str, preview: Preview, names: Sequence[str]) -> list[str]:
    """Return the same as sentences: the move, why it is legal and, of a building, the points."""
    said = [move, str(preview.explanation)]
    if not preview.explanation.sites:
        return said
    gains = [
        text("widgets.gain", name=name, gain=signed(gain))
        for name, gain in zip(names, preview.gains, strict=True)
        if gain
    ]
    now = text("widgets.scored_now", gains=comma_list(gains) or text("widgets.no_gain"))
    return [*said, now]


def signed(number: int) -> str:
    """Return a number with its sign, a real minus.

    >>> signed(-2), signed(3)
    ('−2', '+3')
    """
    return f"{number:+d}".replace("-", "−")


def message_line(message: Message) -> str:
    """Return the message, to be seen, and the rule that it names."""
    shown = said(message) or "<div class='mw-message'></div>"
    return shown + (rule_details(message.rule) if message.rule else "")


def said(message: Message) -> str:
    """Return the message to be seen, nothing if there is none."""
    kind = "said" if message.kind == "info" else message.kind
    shown = f"<div class='mw-message mw-{kind}'>{escape(message.text)}</div>"
    return shown if message.text else ""


def announcement(said: str) -> str:
    """Return what a screen reader is to say now; it is not seen."""
    return f"<div class='mw-quiet' role='status' aria-live='polite'>{escape(said)}</div>"


def text_twin(scene: Scene) -> str:
    """Return the board in words, to be opened by those who want it: a table for every tile.

    Below them stands all at once, as in a plain console.
    """
    title = escape(text("widgets.text_board"))
    tables = "".join(_tile_table(tile) for tile in scene.tiles if tile.areas)
    return (
        f"<details class='mw-twin'><summary>{title}</summary>{wide(tables)}"
        f"<pre>{escape(scene.text)}</pre></details>"
    )


def _tile_table(tile: Tile) -> str:
    """Return a tile's sites as a table, each where it lies on the board."""
    labels = {(area.y, area.x): area.label for area in tile.areas}
    columns = sorted({x for _, x in labels})
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(labels.get((y, x), ''))}</td>" for x in columns) + "</tr>"
        for y in sorted({y for y, _ in labels})
    )
    return f"<table><caption>{escape(tile.label)}</caption>{rows}</table>"


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who won and why, tie-breaks with their reason."""
    title, reason = winner_words(outcome, names)
    return f"<p class='mw-win'>{escape(title)}</p><p>{escape(reason)}</p>"


def winner_words(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Return the same as two sentences."""
    won = [names[seat] for seat in outcome.winners]
    key = "widgets.won" if len(won) == 1 else "widgets.won_shared"
    return [text(key, names=comma_list(won)), str(outcome.reason)]


def wide(table: str) -> str:
    """Return a table that may be wider than the page: it is scrolled by itself.

    Where it is, ``page.js`` lets the keyboard scroll it, under the name that is given here.
    """
    name = escape(text("access.wide"), quote=True)
    return f"<div class='mw-wide-table' data-name='{name}'>{table}</div>"


def final_table(outcome: Outcome, names: Sequence[str], score: Score) -> str:
    """Return who won and why, and everybody's points, by round where there were several."""
    rounds = sorted({part.round for part in score.parts})
    if len(rounds) == 1:
        rounds = []  # it would say the same as the total
    heads = "".join(
        f"<th scope='col'><abbr title='{escape(text('widgets.round_long', n=r))}'>"
        f"{escape(text('widgets.round', n=r))}</abbr></th>"
        for r in rounds
    )
    rows = "".join(
        f"<tr><th scope='row'>{escape(name)}</th>"
        + "".join(f"<td>{score.select(round=r).totals[seat]}</td>" for r in rounds)
        + f"<td><b>{outcome.points[seat]}</b></td></tr>"
        for seat, name in enumerate(names)
    )
    total = escape(text("widgets.total"))
    table = f"<table><tr><td></td>{heads}<th scope='col'>{total}</th></tr>{rows}</table>"
    return winners(outcome, names) + wide(table)

"""HTML and plain text of rules set side by side, and the search for a word in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from manhattan_widgets.contract.comparison import Cell, Choice, Row
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.wrapping import wrapped

__all__ = ["count", "has", "heading", "lines", "table"]

_RULE = re.compile(r"[A-Z]\d+[a-z]?", re.IGNORECASE)
_DEEP = " " * 4


def has(row: Row, word: str) -> bool:
    """Tell whether a row has ``word`` in any of its sentences.

    What looks like the id of a rule is looked for among the ids, and has to be a whole one.
    """
    if _RULE.fullmatch(word):
        return any(
            word.casefold() == rule.casefold()
            for cell in row.cells
            for clause in cell.clauses
            for rule in clause.rules
        )
    said = [str(row.title), *(s for cell in row.cells for s in _sentences(cell))]
    return any(word.casefold() in sentence.casefold() for sentence in said)


def _sentences(cell: Cell) -> Iterator[str]:
    yield from (str(clause.sentence) for clause in cell.clauses)
    yield from (str(decision.sentence) for decision in cell.decisions)
    yield from map(_choice, cell.choices)


def _choice(choice: Choice) -> str:
    """Return an option in words, with its name in Python."""
    default, *others = (str(words) for _, words in choice.values)
    values = "; ".join([text("compare.choice.default", value=default), *others])
    key = "compare.choice.players" if choice.players else "compare.choice"
    players = comma_list(map(str, choice.players))
    return text(key, label=choice.label, option=choice.option, values=values, players=players)


def heading(title: str) -> str:
    """Return the headline, and what the signs behind sentences mean."""
    about = escape(text("compare.about"))
    return f"<h3>{escape(title)}</h3><p class='mw-muted'>{about}</p>"


def count(shown: int, of: int) -> str:
    """Return how many topics are shown, for screen readers too."""
    return f"<span role='status'>{escape(text('compare.shown', n=shown, of=of))}</span>"


def table(rows: Sequence[Row], games: Sequence[str], word: str) -> str:
    """Return the rows as a table, ``word`` marked wherever it stands.

    On a narrow page the cells of a row stand one below the other: the roles keep it a table for
    screen readers, and each cell has the name of its game.
    """
    if not rows:
        return ""
    heads = "".join(f"<th scope='col' role='columnheader'>{escape(game)}</th>" for game in games)
    topic = escape(text("compare.head.topic"))
    body = "".join(_row(row, games, word) for row in rows)
    return (
        "<table class='mw-rules' role='table'><thead role='rowgroup'><tr role='row'>"
        f"<th scope='col' role='columnheader'>{topic}</th>{heads}</tr></thead>"
        f"<tbody role='rowgroup'>{body}</tbody></table>"
    )


def _row(row: Row, games: Sequence[str], word: str) -> str:
    cells = "".join(
        f"<td role='cell' data-game='{escape(game, quote=True)}'>{_cell(cell, word)}</td>"
        for game, cell in zip(games, row.cells, strict=True)
    )
    title = _marked(str(row.title), word)
    return f"<tr role='row'><th scope='row' role='rowheader'>{title}</th>{cells}</tr>"


def _cell(cell: Cell, word: str) -> str:
    told = "".join(
        f"<p>{_marked(str(clause.sentence), word)}{_rules(clause.rules, word)}</p>"
        for clause in cell.clauses
    )
    choices = [(_choice(choice), ()) for choice in cell.choices]
    decisions = [(str(decision.sentence), (decision.rule,)) for decision in cell.decisions]
    return (
        told
        + _folded("compare.choices", choices, word)
        + _folded("compare.decided", decisions, word)
    )


def _folded(key: str, sentences: Sequence[tuple[str, tuple[str, ...]]], word: str) -> str:
    """Return sentences with their rules, to be opened; open where the word stands in them."""
    if not sentences:
        return ""
    found = bool(word) and any(word.casefold() in said.casefold() for said, _ in sentences)
    items = "".join(
        f"<p>{_marked(said, word)}{_rules(rules, word)}</p>" for said, rules in sentences
    )
    title = escape(text(key, n=len(sentences)))
    return f"<details{' open' if found else ''}><summary>{title}</summary>{items}</details>"


def _rules(rules: Iterable[str], word: str) -> str:
    """Return the ids of rules as small signs; one is marked only if it is the word looked for."""
    signs = (
        _marked(rule, word) if rule.casefold() == word.casefold() else escape(rule)
        for rule in rules
    )
    return "".join(f" <small class='mw-tag'>{sign}</small>" for sign in signs)


def _marked(sentence: str, word: str) -> str:
    """Return a sentence as HTML, ``word`` marked in it."""
    if not word:
        return escape(sentence)
    pieces = re.split(f"({re.escape(word)})", sentence, flags=re.IGNORECASE)
    return "".join(
        f"<mark>{escape(piece)}</mark>" if number % 2 else escape(piece)
        for number, piece in enumerate(pieces)
    )


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows as plain text."""
    for row in rows:
        yield f"\n{row.title}"
        for cell in row.cells:
            yield f"  {GAMES[cell.game].title()}"
            for clause in cell.clauses:
                cited = f" ({', '.join(clause.rules)})" if clause.rules else ""
                yield wrapped(f"{clause.sentence}{cited}", _DEEP)
            yield from (wrapped(_choice(choice), _DEEP) for choice in cell.choices)

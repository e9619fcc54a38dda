"""HTML and plain text of rules set side by side, and the search for a word in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from manhattan_widgets.contract.comparison import Cell, Choice, Row
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.locale.wrapping import wrapped
from manhattan_widgets.markup import Html, el, fragment

__all__ = ["count", "has", "heading", "lines", "table"]

_RULE = re.compile(r"[A-Z]\d+[a-z]?", re.IGNORECASE)
_DEEP = " " * 4
# Where a page says nothing, tables are taken for those of figures: at the right, in the middle.
_PLACE = "text-align: left; vertical-align: top"


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
    sentences = [str(row.title), *(s for cell in row.cells for s in _sentences(cell))]
    return any(word.casefold() in sentence.casefold() for sentence in sentences)


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


def heading(title: str) -> Html:
    """Return the headline, and what the signs behind sentences mean."""
    return el("h3", title) + el("p.mw-muted", text("compare.about"))


def count(matching: int, of: int) -> Html:
    """Return how many topics are shown."""
    return el("span", text("compare.shown", n=matching, of=of))


def table(rows: Sequence[Row], games: Sequence[str], word: str) -> Html:
    """Return the rows as a table, ``word`` marked wherever it stands.

    On a narrow page the cells of a row stand one below the other: the roles keep it a table for
    screen readers, and each cell has the name of its game.
    """
    if not rows:
        return Html()
    topics = (text("compare.head.topic"), *games)
    heads = (el("th", topic, scope="col", role="columnheader", style=_PLACE) for topic in topics)
    body = (_row(row, games, word) for row in rows)
    return el(
        "table.mw-rules",
        el("thead", el("tr", heads, role="row"), role="rowgroup"),
        el("tbody", body, role="rowgroup"),
        role="table",
    )


def _row(row: Row, games: Sequence[str], word: str) -> Html:
    cells = (
        el(
            "td",
            _cell(cell, word, f"{row.title}, {game}"),
            role="cell",
            data_game=game,
            style=_PLACE,
        )
        for game, cell in zip(games, row.cells, strict=True)
    )
    title = el("th", _marked(str(row.title), word), scope="row", role="rowheader", style=_PLACE)
    return el("tr", title, cells, role="row")


def _cell(cell: Cell, word: str, place: str) -> Html:
    """Return what a game has to a topic; ``place`` names both, for who does not see the table."""
    choices = [(_choice(choice), ()) for choice in cell.choices]
    decisions = [(str(decision.sentence), (decision.rule,)) for decision in cell.decisions]
    return fragment(
        (_paragraph(str(clause.sentence), clause.rules, word) for clause in cell.clauses),
        _folded("compare.choices", choices, word, place),
        _folded("compare.decided", decisions, word, place),
    )


def _folded(
    key: str, sentences: Sequence[tuple[str, tuple[str, ...]]], word: str, place: str
) -> Html | None:
    """Return sentences with their rules, to be opened; open where the word stands in them."""
    if not sentences:
        return None
    is_open = bool(word) and any(
        word.casefold() in sentence.casefold() for sentence, _ in sentences
    )
    words = text(key, n=len(sentences))
    title = el("summary", words, aria_label=f"{words}: {place}")
    return el(
        "details", title, (_paragraph(*sentence, word) for sentence in sentences), open=is_open
    )


def _paragraph(sentence: str, rules: Iterable[str], word: str) -> Html:
    """Return a sentence and the ids of its rules, of which only a whole one is marked."""
    signs = (_marked(rule, word) if rule.casefold() == word.casefold() else rule for rule in rules)
    return el("p", _marked(sentence, word), (" " + el("small.mw-tag", sign) for sign in signs))


def _marked(sentence: str, word: str) -> Html:
    """Return a sentence as HTML, ``word`` marked in it."""
    if not word:
        return fragment(sentence)
    pieces = re.split(f"({re.escape(word)})", sentence, flags=re.IGNORECASE)
    return fragment(el("mark", piece) if at % 2 else piece for at, piece in enumerate(pieces))


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

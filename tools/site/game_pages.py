"""A page for each game: a game to look at, what can be agreed, its lessons, its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.lessons import course
from manhattan_widgets.locale import languages, native_name, text
from manhattan_widgets.locale.numbers import comma_list
from tools.site.markdown import document, literal, table, words
from tools.site.openings import lesson_opening, opened, opening_link, play_button

__all__ = ["game_page", "game_pages", "options_table", "summary"]


def game_pages(*, playable: bool = False) -> Iterator[tuple[str, str]]:
    """Yield where each page lies and what stands there: the games, and their comparison.

    Where the site is ``playable``, a game's page has a button that opens it, and its lessons are
    links.
    """
    names = list(GAMES)
    yield (
        "games/index.md",
        document(
            "# The games",
            "Three games about skyscrapers, each with its board, its rules in four languages, its "
            "lessons and its computer players.",
            table(
                ["game", "players", "lessons", "rules"],
                [
                    [
                        f"[{words(find_rules(name).title())}]({name}.md)",
                        _players(name),
                        str(len(course(name))),
                        _rule_links(name),
                    ]
                    for name in names
                ],
            ),
            "## Side by side",
            "What {py:func}`manhattan_widgets.compare_rules` shows.",
            _html(mw.compare_rules()._repr_mimebundle_()[0]["text/html"]),
            "```{toctree}\n:hidden:\n\n" + "\n".join(names) + "\n```",
        ),
    )
    for name in names:
        yield f"games/{name}.md", game_page(name, playable=playable)


def game_page(name: str, *, playable: bool = False) -> str:
    """Return the page of one game, as Markdown."""
    title = words(find_rules(name).title())
    return document(
        f"# {title}",
        summary(name),
        play_button(f"../{opened(f'game-{name}')}") if playable else "",
        f'```python\nimport manhattan_widgets as mw\nmw.play("{name}")\n```',
        "## A game to look at",
        _html(
            f'<iframe class="replay" src="../replays/{name}.html" loading="lazy" '
            f'title="A recorded game of {title}, to be stepped through"></iframe>'
        ),
        "## What can be agreed",
        f'Keyword arguments of `mw.play("{name}", …)` and `mw.new_game("{name}", …)`, as '
        "{py:func}`manhattan_widgets.options` lists them; the first value is the default.",
        options_table(name),
        "## Lessons",
        f'`mw.learn("{name}")` opens them.',
        "\n".join(
            f"{number}. **{title}.** {words(lesson.summary)}"
            for number, lesson in enumerate(course(name), 1)
            for title in [_lesson(name, number, lesson.title, playable)]
        ),
        "## Rules",
        f"Clause by clause, each with the lessons that teach it: {_rule_links(name)}.",
        "```{toctree}\n:hidden:\n\n"
        + "\n".join(
            f"{native_name(language)} <{name}-rules-{language}>" for language in languages()
        )
        + "\n```",
    )


def _lesson(game: str, number: int, title: object, playable: bool) -> str:
    called = words(title)
    return opening_link(lesson_opening(game, number), called) if playable else called


def summary(name: str) -> str:
    """Return in a sentence how many play a game, and how much there is to read.

    >>> summary("manhattan")
    'For 2 to 4 players; 22 clauses of rules, 13 lessons.'
    """
    clauses = len(find_rules(name).rulebook())
    return f"For {_players(name)}; {clauses} clauses of rules, {len(course(name))} lessons."


def options_table(name: str) -> str:
    """Return the options of a game with values and meaning, as a table in Markdown."""
    rows = mw.options(name).rows()
    counts = rows[0]["players"]
    return table(["option", "values", "meaning"], (_option(row, counts) for row in rows))


def _option(row: dict[str, Any], counts: list[int]) -> list[str]:
    values, said = row["values"], row["words"]
    meanings = said if len(said) == len(values) else [""] * len(values)
    shown = [
        f"{_value(value)} {words(meaning)}".strip()
        for value, meaning in zip(values, meanings, strict=True)
    ]
    meaning = row["meaning"]
    if row["players"] != counts:
        players = comma_list(map(str, row["players"]))
        meaning = text("options.players", meaning=meaning, players=players)
    return [literal(row["option"]), "\n".join(shown), words(meaning)]


def _value(value: object) -> str:
    """Return a value as code; one that is a whole board is described by itself alone."""
    shown = repr(value)
    return literal(shown) if len(shown) <= 40 else "*as in the game*"


def _players(name: str) -> str:
    counts = find_rules(name).players
    return f"{min(counts)} to {max(counts)} players"


def _rule_links(name: str) -> str:
    return " · ".join(
        f"[{words(native_name(language))}]({name}-rules-{language}.md)" for language in languages()
    )


def _html(html: str) -> str:
    return "````{raw} html\n" + html + "\n````"

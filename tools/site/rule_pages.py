"""The rules of a game in every language, by clause, each with its lessons and exercises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.coverage import coverage
from manhattan_widgets.lessons.exercises import kind_of
from manhattan_widgets.lessons.exercises.daily import kinds_about
from manhattan_widgets.locale import languages, native_name, speaking, text
from tools.site.markdown import document, words
from tools.site.openings import exercise_opening, lesson_opening, opening_link

__all__ = ["rule_label", "rule_page", "rule_pages"]


def rule_label(game: str, language: str, rule: str) -> str:
    """Return what links to a clause are written with.

    >>> rule_label("manhattan", "de", "M2a")
    'rule-manhattan-de-m2a'
    """
    return f"rule-{game}-{language}-{rule.lower()}"


def rule_pages(*, playable: bool = False) -> Iterator[tuple[str, str]]:
    """Yield where each page lies and what stands there, for all games in all languages."""
    for game in GAMES:
        for language in languages():
            yield f"games/{game}-rules-{language}.md", rule_page(game, language, playable=playable)


def rule_page(game: str, language: str, *, playable: bool = False) -> str:
    """Return the rules of a game in one language, as Markdown.

    Where the site is ``playable``, lessons and exercises are links that open them.
    """
    rules = find_rules(game)
    with speaking(language):
        return document(
            f"# {words(text('why.rules.heading', game=rules.title()))}",
            " · ".join(_ways(game, language)),
            *_clauses(game, language, playable),
        )


def _ways(game: str, here: str) -> Iterator[str]:
    """Yield the page of the game, and its rules in the other languages."""
    yield f"[{words(find_rules(game).title())}]({game}.md)"
    for language in languages():
        name = words(native_name(language))
        yield f"**{name}**" if language == here else f"[{name}]({game}-rules-{language}.md)"


def _clauses(game: str, language: str, playable: bool) -> Iterator[str]:
    lessons = {
        lesson.id.partition("/")[2]: _Alive(
            text("learn.course.lesson", number=number, title=lesson.title),
            lesson_opening(game, number),
        )
        for number, lesson in enumerate(course(game), 1)
    }
    steps = {row.rule: row.steps for row in coverage(game)}
    for rule, clause in find_rules(game).rulebook().items():
        yield f"({rule_label(game, language, rule)})=\n## {words(rule)} {words(clause.title)}"
        yield words(clause.text)
        if clause.decided is not None:
            yield f"*{words(text('why.rule.decided', sentence=clause.decided))}*"
        taught = dict.fromkeys(lessons[step.partition(": ")[0]] for step in steps[rule])
        yield from _line("lessons.coverage.steps", taught, playable)
        kinds = [
            _Alive(str(kind_of(game, kind).title), exercise_opening(game, kind))
            for kind in kinds_about(game, rule)
        ]
        yield from _line("lessons.coverage.exercises", kinds, playable)


class _Alive(NamedTuple):
    """Something to do: what it is called, and the name of what opens it."""

    title: str
    opening: str

    def markdown(self, *, playable: bool) -> str:
        if not playable:
            return words(self.title)
        return opening_link(self.opening, words(self.title))


def _line(key: str, found: Iterable[_Alive], playable: bool) -> Iterator[str]:
    listed = [one.markdown(playable=playable) for one in found]
    if listed:
        yield f"{words(text(key))}: {', '.join(listed)}"

"""HTML of lessons: texts with their rules, how far one is, stars, what was said about an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from manhattan_widgets.lessons import Lesson, LessonProgress, LessonRun, Step, Tally, Verdict
from manhattan_widgets.locale import text
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "card",
    "dots",
    "finish",
    "hints",
    "paragraphs",
    "plain",
    "rule_of",
    "rules_in",
    "star_words",
    "verdict",
    "verdict_words",
]

_RULE = re.compile(r"\[([A-Z]\d+[a-z]?)\]")
_STRONG = re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*")
_STARS = 3


def paragraphs(words: object) -> str:
    """Return a text of a lesson: its paragraphs, what stands out, the numbers of rules.

    >>> paragraphs("Build *up*. [M10]")
    "<p>Build <strong>up</strong>. <span class='mw-tag'>M10</span></p>"
    """
    found = []
    for paragraph in str(words).split("\n\n"):
        shown = _STRONG.sub(r"<strong>\1</strong>", escape(paragraph))
        found.append("<p>" + _RULE.sub(r"<span class='mw-tag'>\1</span>", shown) + "</p>")
    return "".join(found)


def plain(words: object) -> str:
    """Return a text of a lesson to be heard, without the signs of what stands out.

    >>> plain("Build *up*. [M10]")
    'Build up. [M10]'
    """
    return " ".join(_STRONG.sub(r"\1", str(words)).split())


def rules_in(words: object) -> str:
    """Return the rules that a text names, each to be opened."""
    return rule_details(*_RULE.findall(str(words)))


def dots(run: LessonRun) -> str:
    """Return how far a run is: a dot for every step, and the same in words."""
    count = len(run.lesson.steps)
    said = escape(text("learn.step", number=run.number + 1, n=count))
    signs = "".join(
        f"<span class='mw-dot{' mw-done' if n < run.number else ''}"
        f"{' mw-here' if n == run.number else ''}'></span>"
        for n in range(count)
    )
    return (
        f"<div class='mw-way'><h4 tabindex='0'>{said}</h4>"
        f"<span class='mw-dots' aria-hidden='true'>{signs}</span></div>"
    )


def star_words(stars: int) -> str:
    """Return stars as signs, and in words for those who do not see them."""
    signs = "★" * stars + "☆" * (_STARS - stars)
    said = escape(text("learn.stars", n=stars, of=_STARS))
    return f"<span class='mw-stars' role='img' aria-label='{said}' title='{said}'>{signs}</span>"


def verdict(found: Verdict, *, taken_back: bool, shown: bool = False) -> str:
    """Return what is said about an answer; ``shown``: about one that the learner was shown."""
    sign, kind = ("✓", "mw-good") if found.right else ("✗", "mw-refusal")
    if shown or found.goes_on:
        sign, kind = "→", "mw-said"
    said = "".join(map(paragraphs, _told(found, taken_back)))
    return f"<div class='mw-message {kind}'><b aria-hidden='true'>{sign}</b><div>{said}</div></div>"


def verdict_words(found: Verdict, *, taken_back: bool) -> str:
    """Return the same to be heard."""
    return " ".join(map(plain, _told(found, taken_back)))


def _told(found: Verdict, taken_back: bool) -> list[object]:
    return [*found.told, *([text("learn.taken_back")] if taken_back else [])]


def rule_of(found: Verdict, step: Step) -> str:
    """Return the rule of an answer, to be opened, if the text of ``step`` does not name it."""
    rule = "" if found.explanation is None else found.explanation.rule
    return "" if rule in _RULE.findall(str(step.words)) else rule_details(rule)


def hints(given: Sequence[object]) -> str:
    """Return the hints that were asked for."""
    told = "".join(f"<li>{escape(str(hint))}</li>" for hint in given)
    title = escape(text("learn.hints"))
    return f"<h4>{title}</h4><ol class='mw-hints'>{told}</ol>" if told else ""


def finish(lesson: Lesson, tally: Tally, known: LessonProgress) -> str:
    """Return what the end of a lesson tells: stars, what was needed, the best so far."""
    needed = text(
        "learn.needed", n=tally.tries, tasks=tally.tasks, hints=tally.hints, shown=tally.shown
    )
    better = "" if known.stars <= tally.stars else text("learn.best", n=known.stars)
    slips = text("learn.slips") if tally.slips else ""
    return (
        f"<h4 tabindex='0'>{escape(text('learn.done', title=lesson.title))}</h4>"
        f"<p class='mw-big-stars'>{star_words(tally.stars)}</p>"
        f"<p>{escape(text(f'learn.stars.{tally.stars}'))}</p>"
        f"<p class='mw-muted'>{escape(needed)} {escape(better)}</p>"
        f"<p class='mw-muted'>{escape(slips)}</p>"
    )


def card(lesson: Lesson, known: LessonProgress) -> str:
    """Return what the overview tells of a lesson below its button."""
    told = [text("learn.minutes", n=lesson.minutes)]
    if known.runs:
        told.append(text("learn.runs", n=known.runs))
    below = " · ".join(escape(one) for one in told)
    stars = f"{star_words(known.stars)} " if known.runs else ""
    return f"<p>{escape(str(lesson.summary))}</p><p class='mw-muted'>{stars}{below}</p>"

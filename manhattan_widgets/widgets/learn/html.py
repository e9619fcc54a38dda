"""HTML of lessons: texts with their rules, how far one is, stars, what was said about an answer."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.contract.registry import find_rule
from manhattan_widgets.lessons import Lesson, LessonProgress, LessonRun, Step, Tally, Verdict
from manhattan_widgets.lessons.marked_text import RULE, paragraphs, plain
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "card",
    "dots",
    "finish",
    "hints",
    "paragraphs",
    "plain",
    "rule_of",
    "star_words",
    "step_text",
    "verdict",
    "verdict_words",
]

_STARS = 3


def step_text(step: Step, words: Words) -> Html:
    """Return the text of a step in the wording ``words``, and the rules it names, to be opened.

    The other wording stands there unseen (``learn.css``): what is below has its place for both.
    """
    wordings = [wording for wording in (step.words, step.other_words) if wording is not None]
    boxes = (
        el("div" if wording is words else "div.mw-unseen", paragraphs(wording))
        for wording in wordings
    )
    return el("div.mw-wordings", boxes) + rule_details(*_rules_in(step))


def _rules_in(step: Step) -> list[str]:
    """Return the rules that a step names, in either wording."""
    return RULE.findall(f"{step.words} {step.other_words or ''}")


def dots(run: LessonRun) -> Html:
    """Return how far a run is: a dot for every step, and the same in words."""
    count = len(run.lesson.steps)
    title = el("h4", text("learn.step", number=run.number + 1, n=count), tabindex=0)
    states = [".mw-done"] * run.number + [".mw-here"] + [""] * (count - run.number - 1)
    signs = (el(f"span.mw-dot{state}") for state in states)
    return el("div.mw-way", title, el("span.mw-dots", signs, aria_hidden="true"))


def star_words(stars: int) -> Html:
    """Return stars as signs, and in words for those who do not see them."""
    words = text("learn.stars", n=stars, of=_STARS)
    signs = el("span.mw-won", "★" * stars), "☆" * (_STARS - stars)
    return el("span.mw-stars", signs, role="img", aria_label=words, title=words)


def verdict(verdict: Verdict, *, taken_back: bool, revealed: bool = False) -> Html:
    """Return what is said about an answer; ``revealed``: about one that the learner was shown."""
    sign, kind = ("✓", "mw-good") if verdict.right else ("✗", "mw-refusal")
    if revealed or verdict.goes_on:
        sign, kind = "→", "mw-said"
    body = el("div", map(paragraphs, _verdict_texts(verdict, taken_back)))
    return el(f"div.mw-message.{kind}", el("b", sign, aria_hidden="true"), body)


def verdict_words(verdict: Verdict, *, taken_back: bool) -> str:
    """Return the same to be heard."""
    return " ".join(map(plain, _verdict_texts(verdict, taken_back)))


def _verdict_texts(verdict: Verdict, taken_back: bool) -> list[object]:
    return [*verdict.feedback, *([text("learn.taken_back")] if taken_back else [])]


def rule_of(verdict: Verdict, step: Step) -> Html:
    """Return the rule of an answer, to be opened, if the text of ``step`` does not name it."""
    rule = "" if verdict.explanation is None else verdict.explanation.rule
    return Html() if rule in _rules_in(step) else rule_details(rule)


def hints(given: Sequence[object]) -> Html:
    """Return the hints that were asked for."""
    if not given:
        return Html()
    return el("h4", text("learn.hints")) + el("ol.mw-hints", (el("li", hint) for hint in given))


def finish(lesson: Lesson, tally: Tally, known: LessonProgress) -> Html:
    """Return what the end of a lesson tells: stars, what was learned, what was needed for it."""
    needed = text(
        "learn.needed", n=tally.tries, tasks=tally.tasks, hints=tally.hints, shown=tally.shown
    )
    better = "" if known.stars <= tally.stars else text("learn.best", n=known.stars)
    slips = text("learn.slips") if tally.slips else ""
    return fragment(
        el("h4", text("learn.done", title=lesson.title), tabindex=0),
        el("p.mw-big-stars", star_words(tally.stars)),
        el("p", text(f"learn.stars.{tally.stars}")),
        _learned(lesson),
        el("p.mw-muted", needed, " ", better),
        el("p.mw-muted", slips),
    )


def _learned(lesson: Lesson) -> Html:
    """Return what one knows after a lesson: in its own words, and the rules that it teaches."""
    rules = [rule for rule in map(find_rule, lesson.rules) if rule is not None]
    titles = " · ".join(str(rule.title) for rule in rules)
    sentence = text("learn.learned", rules=titles) if titles else ""
    return el("div.mw-learned", el("p", lesson.summary), el("p", sentence))


def card(lesson: Lesson, known: LessonProgress) -> Html:
    """Return what the overview tells of a lesson below its button, and a bar of how far one is."""
    count = len(lesson.steps)
    ids = [step.id for step in lesson.steps]
    left_at = ids.index(known.step) if known.step in ids else 0
    reached = left_at if known.step is not None or not known.runs else count
    bar = el("span", style=f"width:{100 * reached / count:.0f}%")
    facts = [text("learn.minutes", n=lesson.minutes)]
    if known.runs:
        facts.append(text("learn.runs", n=known.runs))
    stars = star_words(known.stars) + " " if known.runs else None
    return fragment(
        el("p", lesson.summary),
        el("p.mw-muted", stars, " · ".join(facts)),
        el("span.mw-progress-line", bar, aria_hidden="true"),
    )

"""HTML of exercises: the question, what is said to answers, why, the results of a session."""

from __future__ import annotations

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.exercises import (
    Exercise,
    LocalizedText,
    Play,
    Verdict,
    kind_of,
)
from manhattan_widgets.lessons.exercises.answering import Answering
from manhattan_widgets.lessons.exercises.daily import DailyPractice
from manhattan_widgets.lessons.exercises.own_mistakes import OWN_MISTAKES
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.steps import STEP
from manhattan_widgets.lessons.results import NAMELESS, rows_of, to_csv
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import percent
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.table import without_answers
from manhattan_widgets.widgets.practice import today_html
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = [
    "around",
    "downloads",
    "explanation",
    "heading",
    "question",
    "summary",
    "title",
    "verdict",
]


def title(practice: Answering) -> Html:
    """Return what is practiced: exercises of a game, or today's, which are of all games."""
    if isinstance(practice, DailyPractice):
        return el("h3", text("practice.today.title"))
    game = find_rules(practice.exercise.name.game).title()
    return el("h3", text("practice.title", game=game))


def heading(practice: Answering) -> Html:
    """Return which exercise this is, of what kind and how hard."""
    name = practice.exercise.name
    kind = kind_of(name.game, name.kind).title
    fields = {"number": practice.number + 1, "kind": kind, "level": name.level}
    if isinstance(practice, DailyPractice):
        fields["number"] = practice.count - practice.left + (not practice.done)
        game = find_rules(name.game).title()
        caption = text("practice.today.number", count=practice.count, game=game, **fields)
    elif isinstance(practice, Practice) and practice.names is not None:
        fields["count"] = len(practice.names)
        # Exercises about one's own mistakes are all of one level.
        own = name.kind in OWN_MISTAKES
        caption = text("practice.number_own" if own else "practice.number_of", **fields)
    else:
        caption = text("practice.number", **fields)
    return el("h4", caption, tabindex=0)


def question(exercise: Exercise) -> Html:
    """Return the question, and what the board does not show."""
    asked = exercise.question
    # A lesson says much, and marks itself what stands out.
    one_line = isinstance(asked, Sentence)
    wording = (
        el("p.mw-question", asked) if one_line else el("div.mw-question-text", _paragraphs(asked))
    )
    return fragment(wording, (el("p", fact) for fact in exercise.facts))


def _paragraphs(wording: LocalizedText) -> Html:
    """Return what is told; of what comes from a lesson the paragraphs, and what stands out."""
    return el("p", wording) if isinstance(wording, Sentence) else learn_html.paragraphs(wording)


def around(exercise: Exercise, *, done: bool) -> Html:
    """Return what stands around the board of a step of a lesson, which may ask about it.

    Positions of games are asked about by what their boards and hands show.
    """
    if exercise.name.kind not in (STEP.id, *OWN_MISTAKES):
        return Html()
    view, scenes = exercise.view, scenes_of(exercise.view.rules)
    info = scenes.table(view, editor_of(exercise.name.game).seats(view))
    own = exercise.name.kind in OWN_MISTAKES  # where the standing is part of the question
    asking = not done and not own and not isinstance(exercise.form, Play)
    if asking:
        info = without_answers(info, scenes.counted)
    return html.header(info, "", "", points=not asking)


def verdict(verdict: Verdict | None, answer: str) -> Html:
    """Return what was said to the last answer; ``answer`` is the right one, if it was asked for."""
    if verdict is None and not answer:
        return Html()
    right = verdict is not None and verdict.right
    wording = el("p", answer) if verdict is None or answer else _paragraphs(verdict.feedback)
    sign, kind = ("✓", "mw-good") if right else ("✗", "mw-refusal")
    if answer:
        sign, kind = "→", "mw-said"
    rule = None if verdict is None or answer else rule_details(*filter(None, [verdict.rule]))
    mark = el("span.mw-sign", sign, aria_hidden="true")
    return fragment(el(f"div.mw-message.{kind}", mark, el("div", wording)), rule)


def explanation(exercise: Exercise) -> Html:
    """Return why the right answer is right, and the rules' texts."""
    reasons = (
        el(
            "li",
            text("core.explanation", sentence=learn_html.plain(reason.sentence), rule=reason.rule)
            if reason.rule
            else learn_html.plain(reason.sentence),
        )
        for reason in exercise.explanation
    )
    title = el("h4", text("practice.because"))
    return fragment(title, el("ul.mw-reasons", reasons), rule_details(*exercise.rules))


def summary(practice: Answering) -> Html:
    """Return what came of this session: kind by kind, of today's practice clause by clause."""
    if isinstance(practice, DailyPractice):
        return today_html.summary(practice)
    title = el("h4", text("practice.summary.title"), tabindex=0)
    if isinstance(practice, Practice) and practice.ended_before:
        return title + el("p", text("practice.ended_before"))
    if practice.finished:
        title += el("p", text("practice.finished"))
    rows = practice.summary()
    if not rows:
        return title + el("p", text("practice.summary.empty"))
    names = ("kind", "done", "right", "tries", "level")
    heads = (text(f"practice.summary.{name}") for name in names)
    body = [
        html.table_row(row.kind.title, row.done, row.right, row.tries, row.level) for row in rows
    ]
    done, right = sum(row.done for row in rows), sum(row.right for row in rows)
    tries = sum(row.tries for row in rows)
    body.append(html.table_row(text("practice.summary.total"), done, right, tries, ""))
    share = text("practice.summary.share", right=percent(right / done))
    return fragment(title, html.wide(html.table(heads, body)), el("p", share))


def downloads(practice: Answering) -> Html:
    """Return links with the table of results and the file of progress in them."""
    progress = practice.progress
    name = _file_name(progress.learner)
    table = to_csv(rows_of(progress, f"{name}.json")).encode("utf-8-sig")
    data = progress.to_bytes()
    return fragment(
        html.download("practice.export.table", f"{name}.csv", "text/csv", table),
        html.download("practice.export.progress", f"{name}.json", "application/json", data),
    )


def _file_name(learner: str) -> str:
    """Return a name for files that every system takes."""
    safe = "".join(sign if sign.isalnum() else "-" for sign in learner).strip("-")[:40]
    return safe or NAMELESS

"""HTML of exercises: the question, what is said to answers, why, the results of a session."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.exercises import Choose, Enter, Exercise, Mark, Verdict
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.words import MoveWords, sites_words
from manhattan_widgets.lessons.results import rows_of, to_csv
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import percent
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = ["answer_words", "downloads", "explanation", "heading", "question", "summary", "verdict"]


def heading(practice: Practice) -> str:
    """Return which exercise this is, of what kind and how hard."""
    exercise = practice.exercise
    kind = next(kind for kind in practice.kinds if kind.id == exercise.name.kind)
    told = {"number": practice.number + 1, "kind": kind.title, "level": exercise.name.level}
    if practice.names is None:
        said = text("practice.number", **told)
    else:
        said = text("practice.number_of", count=len(practice.names), **told)
    return f"<h4 tabindex='0'>{escape(said)}</h4>"


def question(exercise: Exercise) -> str:
    """Return the question, and what the board does not show."""
    facts = "".join(f"<p>{escape(str(fact))}</p>" for fact in exercise.facts)
    return f"<p class='mw-question'>{escape(str(exercise.question))}</p>{facts}"


def verdict(found: Verdict | None, shown: str) -> str:
    """Return what was said to the last answer; ``shown`` is the answer, if it was asked for."""
    if found is None and not shown:
        return ""
    right = found is not None and found.right
    said = shown or ("" if found is None else str(found.said))
    sign, kind = ("✓", "mw-good") if right else ("✗", "mw-refusal")
    if shown:
        sign, kind = "→", "mw-said"
    rule = "" if found is None or shown else rule_details(*filter(None, [found.rule]))
    return (
        f"<div class='mw-message {kind}'><span class='mw-sign' aria-hidden='true'>{sign}</span>"
        f"<div><p>{escape(said)}</p></div></div>{rule}"
    )


def explanation(exercise: Exercise) -> str:
    """Return why the right answer is right, and the rules' texts."""
    reasons = "".join(
        "<li>"
        + escape(text("core.explanation", sentence=reason.sentence, rule=reason.rule))
        + "</li>"
        for reason in exercise.explanation
    )
    title = escape(text("practice.because"))
    return f"<h4>{title}</h4><ul class='mw-reasons'>{reasons}</ul>{rule_details(*exercise.rules)}"


def answer_words(exercise: Exercise) -> Sentence | str:
    """Return the right answer in words."""
    form, solution = exercise.form, exercise.solution
    if isinstance(form, Choose):
        return listed(o.words for o in form.options if o.id == solution or o.id in _ids(solution))
    if isinstance(form, Enter):
        pairs = zip(form.fields, solution, strict=True)
        return listed(
            text("practice.field", which=field.words, n=number) for field, number in pairs
        )
    if isinstance(form, Mark):
        return sites_words(exercise.name.game, _ids(solution))
    return str(MoveWords(exercise.view, exercise.view.parse(str(solution))))


def _ids(solution: Any) -> frozenset[str]:
    return solution if isinstance(solution, frozenset) else frozenset()


def summary(practice: Practice) -> str:
    """Return what came of this session, kind by kind."""
    title = f"<h4 tabindex='0'>{escape(text('practice.summary.title'))}</h4>"
    rows = practice.summary()
    if not rows:
        return f"{title}<p>{escape(text('practice.summary.empty'))}</p>"
    names = ("kind", "done", "right", "tries", "level")
    heads = "".join(
        f"<th scope='col'>{escape(text(f'practice.summary.{name}'))}</th>" for name in names
    )
    body = "".join(
        _row(str(one.kind.title), (one.done, one.right, one.tries, one.level)) for one in rows
    )
    done, right = sum(one.done for one in rows), sum(one.right for one in rows)
    tries = sum(one.tries for one in rows)
    body += _row(text("practice.summary.total"), (done, right, tries, ""))
    share = text("practice.summary.share", right=percent(right / done))
    table = f"<table><tr>{heads}</tr>{body}</table>"
    return f"{title}{html.wide(table)}<p>{escape(share)}</p>"


def _row(name: str, cells: Sequence[object]) -> str:
    told = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
    return f"<tr><th scope='row'>{escape(name)}</th>{told}</tr>"


def downloads(practice: Practice) -> str:
    """Return links with the table of results and the file of progress in them."""
    progress = practice.progress
    name = _file_name(progress.learner)
    table = to_csv(rows_of(progress, f"{name}.json")).encode("utf-8-sig")
    links = (
        ("practice.export.table", f"{name}.csv", "text/csv", table),
        ("practice.export.progress", f"{name}.json", "application/json", progress.to_bytes()),
    )
    return "".join(
        f"<p><a class='mw-download' download='{escape(file, quote=True)}' "
        f"href='data:{kind};base64,{base64.b64encode(data).decode('ascii')}'>"
        f"{escape(text(key))}</a></p>"
        for key, file, kind, data in links
    )


def _file_name(learner: str) -> str:
    """Return a name for files that every system takes."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in learner).strip("-")[:40]
    return kept or "results"

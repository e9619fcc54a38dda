"""HTML of today's practice: how far it is, what came of its clauses, and what comes when."""

from __future__ import annotations

from datetime import timedelta

from manhattan_widgets.contract.registry import find_rule, find_rules
from manhattan_widgets.lessons.exercises.daily import DailyPractice
from manhattan_widgets.lessons.memory import is_mistake
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import calendar_day
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.widgets.common import html

__all__ = ["summary"]

_WEEK = 7


def summary(practice: DailyPractice) -> Html:
    """Return what was strengthened, when it comes again, and what comes in the next days."""
    title = el("h4", text("practice.today.summary"), tabindex=0)
    over = practice.finished and el("p", text("practice.today.finished"))
    outcomes = practice.outcomes()
    table = Html()
    if outcomes:
        names = ("rule", "grade", "again")
        heads = (text(f"practice.today.column.{name}") for name in names)
        rows = (
            html.table_row(
                _title(outcome.rule),
                text(f"practice.today.grade.{outcome.grade.name.lower()}"),
                calendar_day(outcome.due),
            )
            for outcome in outcomes
        )
        table = html.wide(html.table(heads, rows, "table.mw-comes-again"))
    done = el("p", text("practice.today.done", n=practice.answered_today))
    return fragment(title, over, done, table, _coming(practice), _days(practice))


def _title(rule: str) -> str:
    if is_mistake(rule):
        return text("practice.today.mistake", game=find_rules(rule.partition("-")[0]).title())
    clause = find_rule(rule)
    return rule if clause is None else f"{rule} {clause.title}"


def _coming(practice: DailyPractice) -> Html:
    """Return how much is due tomorrow, and within a week."""
    today = practice.clock().date()
    due = [
        clause.due
        for all_ in practice.mastery().values()
        for clause in all_
        if clause.due is not None
    ]
    tomorrow = sum(day <= today + timedelta(days=1) for day in due)
    week = sum(day <= today + timedelta(days=_WEEK) for day in due)
    return el("p", text("practice.today.coming", tomorrow=tomorrow, week=week))


def _days(practice: DailyPractice) -> Html | None:
    days = practice.days_in_a_row
    return el("p.mw-muted", text("practice.today.days", n=days)) if days > 1 else None

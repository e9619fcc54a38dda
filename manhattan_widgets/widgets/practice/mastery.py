"""What is known of the rules, clause by clause: a picture, and ways to the rule and its lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import Dropdown, VBox

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.exercises.steps import taught_in
from manhattan_widgets.lessons.memory import Clause, Status
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import calendar_day
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, leads_on, row, show
from manhattan_widgets.widgets.common.i18n import set_options, worded
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = ["MasteryPanel", "counts", "picture"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]
Mastery = Mapping[str, Sequence[Clause]]

#: A sign for each status: it is not told by color alone.
_SIGNS = {Status.LEARNED: "✓", Status.DUE: "↻", Status.WEAK: "~", Status.NEW: "·"}


class MasteryPanel:
    """Shows how the learner stands with the clauses; ``widget`` is to be shown.

    ``on_lesson(game, lesson, step)`` is called with the ids of what teaches the clause chosen.
    """

    def __init__(self, guard: Guard, on_lesson: Callable[[str, str, str], None]) -> None:
        self._on_lesson = on_lesson
        self._mastery: Mastery = {}
        self._picture = html_box()
        self._chosen = worded(plain(Dropdown), description="practice.mastery.choose")
        self._chosen.observe(guard(lambda _: self._show_clause()), "value")
        self._clause = html_box("mw-live")
        self._lesson = button("practice.mastery.lesson", guard(self._open))
        leads_on(self._lesson)
        self.widget = boxed(
            VBox, [self._picture, row(self._chosen, self._lesson), self._clause], "mw-panel"
        )

    def show(self, mastery: Mastery) -> None:
        """Show how the learner stands now."""
        self._mastery = mastery
        self._picture.value = picture(mastery)
        options = [(text("practice.mastery.none"), "")]
        for game, clauses in mastery.items():
            options += [(_words(game, clause), clause.rule) for clause in clauses]
        set_options(self._chosen, options)
        self._show_clause()

    def _show_clause(self) -> None:
        rule = self._chosen.value
        game = self._game(rule)
        show(self._lesson, game is not None and taught_in(game, rule) is not None)
        self._clause.value = Html()
        if game is None:
            return
        clause = next(clause for clause in self._mastery[game] if clause.rule == rule)
        again = "" if clause.due is None else _again(clause)
        words = " ".join(filter(None, [_words(game, clause) + ".", again]))
        self._clause.value = el("p", words) + rule_details(rule, is_open=True)

    def _game(self, rule: str) -> str | None:
        games = (game for game, all_ in self._mastery.items() if rule in {c.rule for c in all_})
        return next(games, None)

    def _open(self) -> None:
        rule = self._chosen.value
        game = self._game(rule)
        place = None if game is None else taught_in(game, rule)
        if game is not None and place is not None:
            self._on_lesson(game, *place)


def picture(mastery: Mastery) -> Html:
    """Return the picture: a field for each clause of each game, and what the fields mean."""
    known = (
        el(f"li.mw-known-{status.value}", _sign(status), " ", _status(status)) for status in _SIGNS
    )
    return fragment(
        el("h4", text("practice.mastery.title"), tabindex=0),
        el("ul.mw-known.mw-known-legend", known),
        (_game_picture(game, clauses) for game, clauses in mastery.items()),
        el("p.mw-muted", text("practice.mastery.about")),
    )


def _game_picture(game: str, clauses: Sequence[Clause]) -> Html:
    fields = (
        el(
            f"li.mw-known-{clause.status.value}",
            clause.rule,
            " ",
            _sign(clause.status),
            el("span.mw-quiet", _status(clause.status)),
            title=_words(game, clause),
        )
        for clause in clauses
    )
    return el("p", counts(game, clauses)) + el("ul.mw-known", fields)


def counts(game: str, clauses: Sequence[Clause]) -> str:
    """Return how many clauses of a game are known how well, in words."""
    by_status = Counter(clause.status for clause in clauses)
    numbers = {status.value: by_status[status] for status in Status}
    return text("practice.mastery.counts", game=find_rules(game).title(), **numbers)


def _sign(status: Status) -> Html:
    return el("b", _SIGNS[status], aria_hidden="true")


def _status(status: Status) -> str:
    return text(f"practice.mastery.status.{status.value}")


def _words(game: str, clause: Clause) -> str:
    title = find_rules(game).rulebook()[clause.rule].title
    fields = {"rule": clause.rule, "title": title, "status": _status(clause.status)}
    return text("practice.mastery.clause", **fields)


def _again(clause: Clause) -> str:
    if clause.status is Status.DUE or clause.due is None:
        return ""
    return text("practice.mastery.again", day=calendar_day(clause.due))

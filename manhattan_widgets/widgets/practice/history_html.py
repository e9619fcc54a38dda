"""HTML of what came of all exercises so far: a sentence, the curve of what was learned, a table."""

from __future__ import annotations

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.exercises import ExerciseError, kind_of
from manhattan_widgets.lessons.exercises.history import History, KindHistory
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import percent
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.learning_curve import learning_curve
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.pictures import pictures

__all__ = ["all_time"]

#: The sizes of the curve, by the style class of the page's width that each is for.
_SIZES = {"mw-chart-wide": (600, 190), "mw-chart-narrow": (280, 170)}


def all_time(history: History, theme: str) -> Html:
    """Return what came of all exercises; nothing where there was none."""
    if not history.done:
        return Html()
    curves = (
        el(
            f"div.mw-curve.{name}",
            pictures(
                [learning_curve(history.days, history.clauses, width=width, height=height)], theme
            ),
        )
        for name, (width, height) in _SIZES.items()
    )
    sentence = text(
        "practice.history.told",
        done=history.done,
        days=len(history.days),
        right=percent(history.right / history.done),
    )
    heads = (text(f"practice.summary.{name}") for name in ("kind", "done", "right", "tries"))
    rows = (
        html.table_row(_title(kind), kind.done, kind.right, kind.tries) for kind in history.kinds
    )
    return fragment(
        el("h4", text("practice.history.title")),
        el("p", sentence),
        curves,
        el(
            "details",
            el("summary", text("practice.history.kinds")),
            html.wide(html.table(heads, rows)),
        ),
    )


def _title(kind: KindHistory) -> str:
    game = find_rules(kind.game).title()
    try:
        title = str(kind_of(kind.game, kind.kind).title)
    except ExerciseError:  # it was answered when there was such a kind
        title = kind.kind
    return text("practice.history.kind", game=game, kind=title)

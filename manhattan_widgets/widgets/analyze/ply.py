"""One ply of an analyzed game in words: the move, what it changed, how its decision is judged."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.analysis.report import Report
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.chances import Course
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.session.review import StudySession
from manhattan_widgets.widgets.analyze import html as analyze_html
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.players import mover

__all__ = ["ply_words"]


def ply_words(
    session: StudySession, report: Report, lines: Sequence[PlayerLine], course: Course | None
) -> Html:
    """Return what there is to say of the move that led to the ply that ``session`` shows."""
    ply = session.cursor - 1
    if ply < 0:
        standing = "" if course is None else course.in_words(0)
        title = text("analyze.ply.beginning")
        return el("h4", title) + el("p", standing)
    entry, names = session.history[ply], [line.name for line in lines]
    title = text("replay.happened.title", name=names[entry.seat], move=entry.text)
    move_html = el("h4", html.badges(mover(entry, names)), f"{entry.ply}. {title}")
    if effect := str(entry.effect):
        move_html += el("p", effect)
    changes = analyze_html.changes_table(report, ply, lines)
    decision = report.decisions[ply]
    if decision is None:
        sentence = text("analyze.pending") if report.judged[ply] else text("analyze.not_judged")
        return fragment(move_html, el("p.mw-muted", sentence), changes)
    view = session.tree.main.states[ply].view(entry.seat)
    return fragment(
        move_html,
        analyze_html.decision_table(decision, view, names),
        changes,
        analyze_html.what_speaks_for(decision, view, names),
    )

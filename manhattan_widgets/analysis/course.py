"""The course of an analyzed game, as charts draw it: what everybody could expect at each ply."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.analysis.report import Report
from manhattan_widgets.analysis.summary import DEAL, TurningPoint, turning_points
from manhattan_widgets.scene.chances import Course, course_chart
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.plain import seat_color
from manhattan_widgets.scene.table import Badge, PlayerLine

__all__ = ["course_of", "picture", "ply_after"]


def ply_after(point: TurningPoint, last: int) -> int:
    """Return the ply to go to for a turning point: after the move; 0 for the deal."""
    if point.kind == DEAL:
        return 0
    return last if point.ply is None else point.ply + 1


def course_of(report: Report, lines: Sequence[PlayerLine], *, chances: bool) -> Course:
    """Return what a chart shows: a line for each team of the chances, each seat of the points."""
    groups = report.teams if chances else tuple((seat,) for seat in range(report.players))
    players = [[lines[seat] for seat in group] for group in groups]
    last = len(report.moves)
    return Course(
        values=tuple(
            None
            if value is None
            else tuple(
                sum((value.chances if chances else value.points)[seat] for seat in group)
                for group in groups
            )
            for value in report.values
        ),
        names=tuple(" + ".join(line.name for line in group) for group in players),
        colors=tuple(group[0].badges[0].color for group in players),
        letters=tuple("".join(line.letters for line in group) for group in players),
        turns=tuple(ply_after(point, last) for point in turning_points(report)),
        chances=chances,
    )


def picture(report: Report) -> Scene:
    """Return the chances as a chart, with the numbers of seats for names, in colors of no game.

    A report does not say who played, and with which colors.
    """
    lines = [
        PlayerLine(
            seat, str(seat), (Badge(seat_color(seat), str(seat), "", 0),), 0, False, False, ""
        )
        for seat in range(report.players)
    ]
    chart = course_chart(course_of(report, lines, chances=True))
    return Scene((chart,), 1, chart.label, "")

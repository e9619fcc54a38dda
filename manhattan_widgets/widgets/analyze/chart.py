"""Where to go in an analyzed game: a chart over its plies, its turning points, its moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from manhattan_widgets.analysis.course import course_of, ply_after
from manhattan_widgets.analysis.report import Report
from manhattan_widgets.analysis.summary import turning_points
from manhattan_widgets.scene.chances import Course, course_chart
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.widgets.analyze.panels import DecisionList, TurningPanel
from manhattan_widgets.widgets.common.controls import button, repeats, row
from manhattan_widgets.widgets.common.pages import Pages
from manhattan_widgets.widgets.score.track import ScoreTrack

__all__ = ["CoursePanel"]

_CHANCES, _POINTS, _TURNING, _MOVES = "chances", "points", "turning", "moves"


class CoursePanel:
    """Shows one of four pages: chances to win or points over the plies, turning points, moves.

    On each a press goes to a ply, with which ``on_ply`` is called; ``moves`` is the last page.
    ``on_unit`` is called when what is drawn is asked for in the other unit; ``course`` is what is
    drawn, None as long as there is nothing.
    """

    def __init__(
        self,
        theme: str,
        on_ply: Callable[[int], None],
        on_unit: Callable[[], None],
        moves: DecisionList,
        act: Callable[..., Any],
    ) -> None:
        self.course: Course | None = None
        #: Whether chances are drawn, not points.
        self.chances = True
        self._on_ply, self._on_unit = on_ply, on_unit
        self._plies: list[int] = []
        self._ply = 0
        self._chart = ScoreTrack(theme, act(on_ply), course_chart)
        self._turning = TurningPanel(act(on_ply))
        self._back = button("analyze.turning.back", act(lambda: self._turn(-1)))
        self._next = button("analyze.turning.next", act(lambda: self._turn(1)))
        repeats(self._back, self._next)
        self._pages = Pages(
            [
                ("analyze.unit.chances", _CHANCES, self._chart.widget),
                ("analyze.unit.points", _POINTS, self._chart.widget),
                ("analyze.turning.title", _TURNING, self._turning.widget),
                ("analyze.list.title", _MOVES, moves.widget),
            ],
            self._look_at_page,
            act,
            "mw-chances",
            below=[row(self._back, self._next)],
        )
        self.widget = self._pages.widget

    @property
    def page(self) -> str:
        """Which page is shown."""
        return self._pages.page

    def _look_at_page(self) -> None:
        page = self.page
        if page in (_CHANCES, _POINTS) and self.chances != (page == _CHANCES):
            self.chances = page == _CHANCES
            self._on_unit()

    def take(self, report: Report, lines: Sequence[PlayerLine]) -> None:
        """Take in what is known now, for the next :meth:`show`."""
        self.course = course_of(report, lines, chances=self.chances)

    def show(self, report: Report, lines: Sequence[PlayerLine], ply: int, last: int) -> None:
        """Show the course with ``ply`` marked; ``last`` is the last ply of the game."""
        if self.course is not None:
            self._chart.show(self.course, ply)
        points = turning_points(report)
        self._turning.show(points, lines, ply, last, complete=report.complete)
        self._ply = ply
        self._plies = sorted({ply_after(point, last) for point in points})
        self._back.disabled = not any(at < ply for at in self._plies)
        self._next.disabled = not any(at > ply for at in self._plies)

    def _turn(self, step: int) -> None:
        """Go to the turning point before or after the ply that is shown."""
        ahead = [ply for ply in self._plies if (ply - self._ply) * step > 0]
        if ahead:
            self._on_ply(ahead[0] if step > 0 else ahead[-1])

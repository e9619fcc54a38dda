"""The course of an analyzed game: a chart over its plies, and the turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import VBox

from manhattan_widgets.analysis.course import course_of, ply_after
from manhattan_widgets.analysis.report import Report
from manhattan_widgets.analysis.summary import turning_points
from manhattan_widgets.locale import text
from manhattan_widgets.scene.chances import Course, course_chart
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.widgets.analyze.panels import TurningPanel
from manhattan_widgets.widgets.common.controls import boxed, button, row, toggle
from manhattan_widgets.widgets.score.track import ScoreTrack

__all__ = ["CoursePanel"]

_CHANCES, _POINTS = "chances", "points"


class CoursePanel:
    """Shows chances to win or expected points over the plies; a press goes to a turning point.

    ``on_ply`` is called with the ply to go to, ``on_unit`` when the other unit is asked for;
    ``course`` is what is drawn, None as long as there is nothing.
    """

    def __init__(
        self,
        theme: str,
        on_ply: Callable[[int], None],
        on_unit: Callable[[], None],
        act: Callable[..., Any],
    ) -> None:
        self.course: Course | None = None
        self._on_ply = on_ply
        self._plies: list[int] = []
        self._ply = 0
        self._unit = toggle(
            lambda: [(text(f"analyze.unit.{unit}"), unit) for unit in (_CHANCES, _POINTS)]
        )
        self._unit.observe(act(lambda _: on_unit()), "value")
        self._chart = ScoreTrack(theme, act(on_ply), course_chart)
        self._turning = TurningPanel(act(on_ply))
        self._back = button("analyze.turning.back", act(lambda: self._turn(-1)))
        self._next = button("analyze.turning.next", act(lambda: self._turn(1)))
        self.widget = boxed(
            VBox,
            [row(self._unit, self._back, self._next), self._chart.widget, self._turning.widget],
            "mw-panel",
            "mw-chances",
        )

    @property
    def chances(self) -> bool:
        """Whether chances are shown, not points."""
        return bool(self._unit.value == _CHANCES)

    def take(self, report: Report, lines: Sequence[PlayerLine]) -> None:
        """Take in what is known now, for the next :meth:`show`."""
        self.course = course_of(report, lines, chances=self.chances)

    def show(self, report: Report, lines: Sequence[PlayerLine], ply: int, last: int) -> None:
        """Show the course with ``ply`` marked; ``last`` is the last ply of the game."""
        if self.course is not None:
            self._chart.show(self.course, ply)
        points = turning_points(report)
        self._turning.show(points, lines, ply, last)
        self._ply = ply
        self._plies = sorted({ply_after(point, last) for point in points})
        self._back.disabled = not any(at < ply for at in self._plies)
        self._next.disabled = not any(at > ply for at in self._plies)

    def _turn(self, step: int) -> None:
        """Go to the turning point before or after the ply that is shown."""
        ahead = [ply for ply in self._plies if (ply - self._ply) * step > 0]
        if ahead:
            self._on_ply(ahead[0] if step > 0 else ahead[-1])

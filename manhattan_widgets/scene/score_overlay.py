"""The overlay that every game has: the points if the board were scored now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from manhattan_widgets.locale import text
from manhattan_widgets.scene.ledger import ScoreLine
from manhattan_widgets.scene.overlays import Annotations, LegendLine, Setting

__all__ = ["chosen_line", "score_annotations", "score_settings"]

_ALL = "all"


def score_settings(lines: Sequence[ScoreLine]) -> tuple[Setting, ...]:
    """Return the choice between all points and those of one line that can be shown."""
    choices = [(_ALL, text("scene.overlay.score.all"))]
    choices += [
        (str(n), text("scene.overlay.score.one", heading=line.heading, name=line.name or "–"))
        for n, line in enumerate(lines)
        if line.marks
    ]
    return (Setting("line", text("scene.overlay.score.setting"), tuple(choices)),)


def chosen_line(lines: Sequence[ScoreLine], chosen: Mapping[str, str]) -> ScoreLine | None:
    """Return the line that was chosen, None for all of them."""
    return None if chosen["line"] == _ALL else lines[int(chosen["line"])]


def score_annotations(
    lines: Sequence[ScoreLine],
    marks: Mapping[str, str],
    totals: Iterable[tuple[str, int]],
    legend: LegendLine,
) -> Annotations:
    """Return ``marks`` on the board; ``totals``, pairs of who and points, and lines in words."""
    standing = text("core.list.comma").join(
        text("scene.overlay.score.total", who=who, points=points) for who, points in totals
    )
    details = [text("scene.overlay.score.line", heading=x.heading, reason=x.reason) for x in lines]
    return Annotations(marks=marks, legend=(legend,), lines=(standing, *details))

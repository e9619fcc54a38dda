"""The score chart under a game: everybody's points over the plies, and where one is.

The chart is painted once a line.  What marks the current ply lies over it as a line of the page
itself, so that moving on sends a few bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Box, VBox

from manhattan_widgets.contract.core import State
from manhattan_widgets.markup import el
from manhattan_widgets.scene.chart import ScoreSeries, score_chart, score_series
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import boxed, html_box

__all__ = ["ScoreTrack", "longer_series"]

#: The sizes of the chart, by the style class of the room that each is for; the narrow one is low
#: enough to stand beside a board, over or under what is told of the move.
_SIZES = {"mw-chart-wide": (740, 190), "mw-chart-narrow": (350, 150)}
_PREFIX = "ply:"


class ScoreTrack:
    """Shows a chart; calls ``on_choose(ply)`` when a ply of it is clicked.

    ``draw(series, width=..., height=...)`` makes its tile, with an area ``"ply:17"`` for each ply.
    """

    def __init__(
        self,
        theme: str,
        on_choose: Callable[[int], None],
        draw: Callable[..., Tile] = score_chart,
    ) -> None:
        self._on_choose = on_choose
        self._series: Any = None
        self._charts = [
            _Chart(theme, name, size, self._clicked, draw) for name, size in _SIZES.items()
        ]
        #: What the chart is drawn on, once for each width of the page.
        self.boards = [chart.board for chart in self._charts]
        self.widget = boxed(VBox, [chart.widget for chart in self._charts], "mw-charts")

    def show(self, series: Any, ply: int) -> None:
        """Show the chart of ``series`` with a mark at ``ply``."""
        for chart in self._charts:
            if series is not self._series:
                chart.paint(series)
            chart.mark(ply)
        self._series = series

    def _clicked(self, _tile: str, area: str | None, *_point: float) -> None:
        if area is not None and area.startswith(_PREFIX):
            self._on_choose(int(area.removeprefix(_PREFIX)))


class _Chart:
    def __init__(
        self,
        theme: str,
        name: str,
        size: tuple[int, int],
        clicked: Callable[..., None],
        draw: Callable[..., Tile],
    ) -> None:
        self._size, self._draw = size, draw
        self._tile: Tile | None = None
        self.board = ThemedBoard(theme, enlarged=None)
        self.board.on_click(clicked)
        self._mark = html_box("mw-chart-mark")
        self.widget = boxed(Box, [self.board.widget, self._mark], "mw-chart")
        self.widget.add_class(name)

    def paint(self, series: Any) -> None:
        self._tile = tile = self._draw(series, width=self._size[0], height=self._size[1])
        self.board.draw(Scene((tile,), 1, tile.label, tile.label))

    def mark(self, ply: int) -> None:
        assert self._tile is not None
        areas = self._tile.areas
        # The first and the last area reach further out than their plies lie.
        step = areas[1].w if len(areas) > 2 else 0
        left = areas[ply].x + step / 2 if ply else areas[min(1, len(areas) - 1)].x - step / 2
        share = 100 * left / self._tile.width
        self._mark.value = el("div", style=f"left:{share:.2f}%")


def longer_series(
    series: ScoreSeries, ply: int, states: Sequence[State], names: Sequence[str]
) -> ScoreSeries:
    """Return the series of a line that has the first ``ply`` plies of another, then ``states``.

    ``states[0]`` is the position at ``ply``.  What both lines share is not counted again.
    """
    own = score_series(states, names)
    return ScoreSeries(
        now=(*series.now[:ply], *own.now),
        official=(*series.official[:ply], *own.official),
        names=series.names,
        colors=series.colors,
        letters=series.letters,
        scorings=(
            *(scoring for scoring in series.scorings if scoring[0] <= ply),
            *((ply + after, round_) for after, round_ in own.scorings),
        ),
        once=series.once,
    )

"""Below a scoring: everybody's points round by round, and over the whole game as a chart."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import VBox

from manhattan_widgets.locale import text
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.render.closing import replace_children
from manhattan_widgets.scene.chart import ScoreSeries, caption
from manhattan_widgets.scene.ledger import Ledger, LedgerRound
from manhattan_widgets.widgets.common.controls import boxed, html_box, show
from manhattan_widgets.widgets.score import ledger_html
from manhattan_widgets.widgets.score.track import ScoreTrack

__all__ = ["SumsPanel"]


class SumsPanel:
    """Shows sums and chart; ``widget`` holds them.  ``on_ply(ply)`` is called for a chosen ply."""

    def __init__(self, theme: str, on_ply: Callable[[int], None]) -> None:
        self._theme, self._on_ply = theme, on_ply
        self._sums = html_box("mw-panel")
        self.track: ScoreTrack | None = None
        self._caption = html_box("mw-muted")
        self._charts = boxed(VBox, [self._caption], "mw-panel")
        self.widget = boxed(VBox, [self._sums, self._charts], "mw-sums")

    def show(self, ledger: Ledger, round_: LedgerRound, series: ScoreSeries | None) -> None:
        """Show the sums of ``ledger`` and, where there is a course, the chart with a mark."""
        once = len(ledger.rounds) == 1 and round_.counted  # a table would say what the bars say
        title = text("widgets.total" if once else "score.by_round")
        table = None if once else ledger_html.totals(ledger)
        self._sums.value = fragment(el("h4", title), table, ledger_html.bars(ledger))
        show(self._sums, True)
        has_course = series is not None and len(series.now) > 1
        show(self._charts, has_course)
        if series is None or not has_course:
            return
        if self.track is None:
            self.track = ScoreTrack(self._theme, self._on_ply)
            self._charts.children = [self.track.widget, self._caption]
        self._caption.value = el("p", caption(series), " ", text("score.chart"))
        ends = {number: ply for ply, number in series.scorings}
        last = len(series.now) - 1
        self.track.show(series, ends.get(round_.number, last) if round_.counted else last)

    def forget(self) -> None:
        """Take all of it out of the page: it tells the points that are asked for."""
        self._sums.value = ""
        replace_children(self._charts, [self._caption])
        self.track = None
        show(self._sums, False)
        show(self._charts, False)

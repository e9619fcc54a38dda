"""The work of an analysis: how thorough it is, how far it has come, and keeping what was found."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from manhattan_widgets.analysis.analyze import (
    analyze_async,
    analyze_game,
    empty_report,
    fits,
    stored_report,
)
from manhattan_widgets.analysis.budgets import LEVELS, label
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal
from manhattan_widgets.markup import fragment
from manhattan_widgets.render.event_loop import running_loop
from manhattan_widgets.widgets.analyze.in_library import keep_in_library
from manhattan_widgets.widgets.common.controls import button, choice, html_box, row, show
from manhattan_widgets.widgets.common.progress import Progress, ProgressStatus

__all__ = ["AnalysisWork", "Asked"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]

_BLOCKING = "manhattan_widgets.analysis.analysis_of(game)"
"""What computes an analysis where there is nothing that it could be done beside."""

_REDRAWN_EVERY = 1.0
"""So many seconds pass before what was found is drawn anew."""


@dataclass(frozen=True)
class Asked:
    """What an analysis is asked for: see :func:`manhattan_widgets.widgets.analyze.command.analyze`.

    ``seat`` is whose knowledge it may use, None for all; ``effort`` a level's name or numbers of
    playouts; ``workers`` or ``client`` do the work; ``library`` is where the game is kept.
    """

    seat: int | None
    effort: Effort | str
    workers: int | None
    client: Any
    library: Any


class AnalysisWork:
    """Computes what is missing in ``report``, as it was ``asked`` for, and keeps it with ``game``.

    ``on_start()`` is called when somebody presses the button, and is to call :meth:`start`;
    ``on_report()`` when there is more to show.  ``controls``, ``progress`` and ``state`` are to be
    shown.
    """

    def __init__(
        self,
        game: Game,
        report: Report,
        asked: Asked,
        *,
        guard: Guard,
        on_start: Callable[[], None],
        on_report: Callable[[], None],
    ) -> None:
        self.report = report
        self._game, self._asked = game, asked
        self._on_report = on_report
        self._drawn_at = self._begun = 0.0
        own = [] if isinstance(asked.effort, str) else [asked.effort]
        self._effort = choice(
            "analyze.effort",
            lambda: [
                *((label(level), level) for level in LEVELS),
                *((text("analyze.effort.own"), effort) for effort in own),
            ],
            asked.effort,
        )
        self._effort.observe(guard(lambda _: self._other_effort()), "value")
        self._start = button("analyze.start", guard(on_start), main=True)
        self._progress = Progress(guard)
        self.controls = row(self._effort, self._start, classes=["mw-work"])
        self.progress = self._progress.widget
        self.state = html_box("mw-muted")

    @property
    def busy(self) -> bool:
        """Whether it is being computed now."""
        return self._progress.busy

    def start(self) -> None:
        """Compute what is missing; what is known stays."""
        self._begun = time.monotonic()
        steps = analyze_async(
            self._game,
            seat=self._asked.seat,
            effort=self._effort.value,
            report=self.report,
            workers=self._asked.workers,
            client=self._asked.client,
        )
        self._progress.run(
            steps,
            self._heard,
            on_show=self._show_now_and_then,
            on_end=self._ended,
            words=Sentence.of("analyze.begins"),
        )
        self.show()

    def follow(self) -> None:
        """Give the plies a place in the report that were played since."""
        self.report = next(
            analyze_game(
                self._game,
                seat=self._asked.seat,
                effort=self._effort.value,
                report=self.report,
            )
        )

    def stop(self) -> None:
        """Stop computing; what is known stays, and is kept with the game."""
        self._progress.stop()

    async def finished(self) -> Report:
        """Wait until nothing is computed any more, and return what is known then."""
        await self._progress.finished()
        return self.report

    @property
    def asked(self) -> Asked:
        """What is asked for, with the effort of the report."""
        return replace(self._asked, effort=self.report.effort)

    def keep(self) -> None:
        """Keep what was found with the game, if it is still this game."""
        if fits(self.report, self._game):
            stored = stored_report(self._game, self.report.seat, self.report.effort)
            if stored is not None:  # mistakes may have been looked for meanwhile
                self.report = replace(self.report, mistakes=stored.mistakes)
            self._game.keep_analysis(self.report.to_json())
            keep_in_library(self._game, self._asked.library)

    def show(self) -> None:
        """Show how far it is, and whether there is anything left to compute."""
        show(self._start, not self.busy and not self.report.complete)
        self.state.value = fragment(self._status())

    def _other_effort(self) -> None:
        """Show what is known with another effort: nothing yet, unless it is kept."""
        self._progress.stop()
        self.report = stored_report(
            self._game, self._asked.seat, self._effort.value
        ) or empty_report(self._game, seat=self._asked.seat, effort=self._effort.value)
        self._on_report()

    def _heard(self, report: Report) -> ProgressStatus:
        self.report = report
        done = report.fraction
        spent = time.monotonic() - self._begun
        if done > 0.03 and spent > 1:
            left = round(spent * (1 - done) / done)
            words = Sentence.of("analyze.progress_left", percent=decimal(100 * done), n=left)
        else:
            words = Sentence.of("analyze.progress", percent=decimal(100 * done))
        return ProgressStatus(done, words)

    def _show_now_and_then(self) -> None:
        if not self.busy or time.monotonic() - self._drawn_at > _REDRAWN_EVERY:
            self._on_report()
            self._drawn_at = time.monotonic()

    def _ended(self, _whole: bool) -> None:
        self.keep()
        self._on_report()

    def _status(self) -> str:
        report = self.report
        if report.complete:
            return text("analyze.state.complete")
        if self.busy:
            return ""
        known = round(100 * report.fraction)
        so_far = (
            text("analyze.state.partial", percent=known) if known else text("analyze.state.new")
        )
        if running_loop() is not None:
            return so_far
        alone = text("analyze.state.no_loop", start="widget.start()", function=_BLOCKING)
        return f"{so_far} {alone}"

"""``mw.tournament()``: a tournament that is played in the background, with a live table."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Mapping, Sequence
from inspect import signature
from pathlib import Path
from typing import Any

from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.runner import playing_async
from manhattan_widgets.analysis.tournaments import Entrant, StudyError, Tournament
from manhattan_widgets.analysis.tournaments import tournament as arranged
from manhattan_widgets.analysis.workers import check_workers
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import text
from manhattan_widgets.optional_imports import check_installed
from manhattan_widgets.records.files import path_of
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import MessageLine, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.options_row import OptionsRow
from manhattan_widgets.widgets.common.progress import Progress, ProgressStatus
from manhattan_widgets.widgets.tournament import html

__all__ = ["TournamentWidget", "tournament"]


def tournament(
    entrants: Sequence[Entrant] | Mapping[str, Entrant] | Tournament,
    game: str = "manhattan",
    *,
    deals: int = 20,
    seed: int = 1,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    tables: Sequence[Sequence[str]] | None = None,
    workers: int | None = None,
    client: Any = None,
    file: str | os.PathLike[str] | None = None,
    theme: str = "auto",
    **options: Any,
) -> TournamentWidget:
    """Return a widget that plays a tournament on all cores, and shows the standings meanwhile.

    ``await widget.finished()`` waits for all results.

    Parameters
    ----------
    entrants : sequence, mapping or Tournament
        Who plays: names of computer players or functions of a view, or a mapping that names them;
        or a whole :class:`~manhattan_widgets.analysis.tournaments.Tournament`, which says itself
        what is played.
    game : str, default "manhattan"
        The name of a game.
    deals : int, default 20
        How many deals are played, each of them from every seat.
    seed : int, default 1
        Decides all deals and all that the players draw.
    variants, tables : optional
        As in :func:`manhattan_widgets.analysis.tournaments.tournament`.
    workers : int, optional
        How many processes play, by default one for each core.
    client : distributed.Client, optional
        The Dask cluster that plays instead.
    file : path, optional
        Where the results are kept; a tournament that was stopped goes on from it.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.
    **options
        The game's own: :func:`manhattan_widgets.options` lists them.

    Returns
    -------
    TournamentWidget
        ``results`` are those so far.

    Raises
    ------
    ValueError
        For whatever cannot be, saying what could.
    TypeError
        For what is no name of a file.
    ImportError
        If a package that the tables are made with is not installed; no game is played then.

    Examples
    --------
    >>> widget = tournament(["greedy", "random"], players=2, deals=2, workers=1)
    >>> widget.results.whole
    True
    """
    check_workers(workers, client)
    check_theme(theme, "auto")
    check_installed("pandas", "openskill")
    path = None if file is None else path_of(file)
    settings: dict[str, Any] = {
        "game": game,
        "deals": deals,
        "seed": seed,
        "variants": variants,
        "tables": tables,
    }
    if isinstance(entrants, Tournament):
        _check_settled(settings | options)
        cup = entrants
    else:
        cup = arranged(entrants, **settings, **options)
    return TournamentWidget(cup, workers=workers, client=client, file=path, theme=theme)


def _check_settled(given: Mapping[str, Any]) -> None:
    """Raise ``StudyError`` for settings beside a whole tournament, which has its own."""
    usual = signature(arranged).parameters
    named = [
        name for name, value in given.items() if name not in usual or value != usual[name].default
    ]
    if named:
        raise StudyError(text("studies.error.settled", given=", ".join(named)))


class TournamentWidget(StyledWidget):
    """The widget that :func:`tournament` returns."""

    def __init__(
        self,
        cup: Tournament,
        *,
        workers: int | None,
        client: Any,
        file: Path | None,
        theme: str,
    ) -> None:
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        self.add_class("mw-tournament")
        self.tournament = cup
        self.results = Results(cup, {})
        self._where = {"workers": workers, "client": client, "file": file}
        self._begun = self._drawn = time.monotonic()
        self._before = 0
        self._pause = 0.0
        self._kind = "player" if len(cup.entrants) > 1 else "turn"
        self._progress = Progress(self._guarded)
        self._again = button("studies.widget.go_on", self._guarded(self.go_on), main=True)
        self._switches = OptionsRow(self._guarded(self._show))
        self._head = worded(html_box(), value=lambda: html.heading(cup))
        self._table = html_box("mw-panel")
        self._fill(
            self._head,
            self._progress.widget,
            row(self._again),
            self._line.widget,
            self._switches.widget,
            self._table,
        )
        self.go_on()

    def go_on(self) -> None:
        """Play the games that are missing, in the background where there is an event loop."""
        show(self._again, False)
        self._line.say("info", "")
        self._begun, self._before = time.monotonic(), self.results.played
        steps = playing_async(self.tournament, so_far=self.results, **self._where)
        self._progress.run(
            steps,
            self._progress_words,
            on_show=self._draw_now_and_then,
            on_end=self._ended,
            words=Sentence.of("studies.widget.begins"),
        )

    def stop(self) -> None:
        """Stop at once; what was played stays."""
        self._progress.stop()

    async def finished(self) -> Results:
        """Wait for the end and return the results; what is missing if it was stopped is missing."""
        await self._progress.finished()
        return self.results

    def _progress_words(self, results: Results) -> ProgressStatus:
        if results is not self.results:
            self.results = results
            self._begun, self._before = time.monotonic(), results.played
        played, of = results.played, len(self.tournament.pairings)
        new = played - self._before
        if new:
            left = _duration((time.monotonic() - self._begun) / new * (of - played))
            words = Sentence.of("studies.widget.played_left", n=played, of=of, time=left)
        else:
            words = Sentence.of("studies.widget.played", n=played, of=of)
        return ProgressStatus(played / of, words)

    def _draw_now_and_then(self) -> None:
        """Draw the table, but spend little of the time on it, and never wait for long."""
        begun = time.monotonic()
        if begun - self._drawn < self._pause and self._progress.busy:
            return
        self._draw()
        self._drawn = time.monotonic()
        self._pause = min(2.0, 20 * (self._drawn - begun))

    def _redraw(self) -> None:
        self._draw()

    def _draw(self) -> None:
        several = len(self.tournament.entrants) > 1  # who plays alone wins every game
        kinds = ["player", "turn"] if several else ["turn"]
        if len(self.tournament.variants) > 1:
            kinds.append("variant")
        if several:
            kinds.append("rating")
        self._switches.show(
            "", [(kind, text(f"studies.widget.show.{kind}"), "") for kind in kinds], self._kind
        )
        self._table.value = html.table(self.results, self._kind)

    def _show(self, kind: str) -> None:
        self._kind = kind
        self._draw()

    def _ended(self, whole: bool) -> None:
        played, of = self.results.played, len(self.tournament.pairings)
        show(self._again, played < of)
        key = "studies.widget.whole" if whole else "studies.widget.stopped"
        if whole or self._line.message.kind == "info":
            self._line.say("info", Sentence.of(key, n=played, of=of))

    def _static(self) -> dict[str, str]:
        head = html.heading(self.tournament)
        return {
            "text/html": head + html.table(self.results, self._kind),
            "text/plain": html.plain(self.results, self._kind),
        }


def _duration(seconds: float) -> Sentence:
    """Return how long something takes, in words, rounded up.

    >>> [str(_duration(seconds)) for seconds in (7.2, 100, 7300)]
    ['10 s', '2 min', '3 h']
    """
    if seconds < 60:
        return Sentence.of("studies.widget.seconds", n=10 * math.ceil(seconds / 10))
    if seconds < 3600:
        return Sentence.of("studies.widget.minutes", n=math.ceil(seconds / 60))
    return Sentence.of("studies.widget.hours", n=math.ceil(seconds / 3600))

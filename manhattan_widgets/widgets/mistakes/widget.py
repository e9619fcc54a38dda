"""``mw.mistakes()``: what was given away in a game, as exercises about it."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any

from ipywidgets import Box, VBox

from manhattan_widgets.analysis.analyze import analyze_async, empty_report, stored_report
from manhattan_widgets.analysis.confirming import LEAST, confirm_async, suspects
from manhattan_widgets.analysis.mistakes import Mistake
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.workers import check_workers
from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.registry import needed_part
from manhattan_widgets.game import Game, load
from manhattan_widgets.lessons.exercises.own_mistakes import (
    card_of,
    mistake_name,
    mistakes_in,
    persons_in,
    to_look_at,
)
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.exercises.words import seat_colors
from manhattan_widgets.lessons.memory import Memory, now, remembered
from manhattan_widgets.lessons.progress import ProgressFile, progress_file
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import Record
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.render.closing import plain, replace_children
from manhattan_widgets.render.event_loop import running_loop
from manhattan_widgets.session.autosave import check_place
from manhattan_widgets.widgets.analyze.in_library import is_in_own_library, keep_in_library
from manhattan_widgets.widgets.analyze.progress import Asked
from manhattan_widgets.widgets.common.arguments import check_switch
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    choice,
    html_box,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.progress import Progress, ProgressStatus
from manhattan_widgets.widgets.practice.widget import PracticeWidget

__all__ = ["MistakesWidget", "mistakes"]

_EVERYBODY = -1
#: Of the whole work the analysis of the game is about so much; weighing again is the rest.
_ANALYSIS = 0.7


def mistakes(
    source: Game | Record | str | os.PathLike[str],
    *,
    seat: int | None = None,
    effort: Effort | str | None = None,
    start: bool = True,
    workers: int | None = None,
    client: Any = None,
    library: Any = None,
    progress: str | os.PathLike[str] | ProgressFile | bool | None = None,
    theme: str = "auto",
) -> MistakesWidget:
    """Return a widget that finds what was surely given away in a game, and asks for better moves.

    The game is analyzed if that was not done yet.  Moves that seem to have been dear are weighed
    again, with fresh random numbers; what then remains is a mistake beyond doubt, judged by what
    the player could know.  They are kept with the game, and come again in :func:`practice`.

    Parameters
    ----------
    source : path, str, Record or Game
        What :func:`load` takes: a game that is over, a record, a file, a share code.
    seat : int, optional
        Whose moves are looked at, counted from 0; by default the one person's, else everybody's.
    effort : {"quick", "normal", "thorough"} or Effort, optional
        How much is computed; by default as the analysis that is kept with the game, else
        ``"normal"``.
    start : bool, default True
        Whether the work begins at once, if anything is left to do.
    workers, client, library
        As for :func:`analyze`.
    progress : path, ProgressFile or False, optional
        Where what is learned is kept, by default in the user's own file; False keeps nothing.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    MistakesWidget
        ``report`` is what was found so far.

    Raises
    ------
    ValueError
        For a game that goes on, and whatever else cannot be, saying what could.
    TypeError
        For what is no game, and no name, code or record of one.

    Examples
    --------
    >>> from manhattan_widgets import examples
    >>> widget = mistakes(examples["manhattan"], start=False, progress=False)
    >>> widget.report.missing > 0
    True
    """
    check_theme(theme, "auto")
    check_switch(start=start)
    check_workers(workers, client)
    if library is not False:
        check_place(library)
    game = load(source)
    seat = game.state.check_seat(seat)
    needed_part(game.rules.name, "exercises")
    if game.outcome() is None or game.record.known_to is not None:
        raise OptionError(Sentence.of("mistakes.error.not_over"))
    report = stored_report(game, None, effort)
    report = report or empty_report(game, effort="normal" if effort is None else effort)
    asked = Asked(seat, report.effort, workers, client, library)
    widget = MistakesWidget(game, report, asked, progress_file(progress), theme)
    if start and widget.missing and running_loop() is not None:
        widget.start()
    return widget


class MistakesWidget(StyledWidget):
    """The widget that :func:`mistakes` returns; ``report`` is what was found in ``game`` so far."""

    def __init__(
        self, game: Game, report: Report, asked: Asked, file: ProgressFile | None, theme: str
    ) -> None:
        self.game, self.report = game, report
        self._asked, self._file = asked, file
        line = MessageLine()
        line.widget.add_class("mw-fold")
        super().__init__(theme, {}, line)
        self.add_class("mw-mistakes")
        self._comes_again = is_in_own_library(game)
        act = self._guarded
        persons = persons_in(game)
        first = persons[0] if len(persons) == 1 else _EVERYBODY
        self._seat = choice(
            "mistakes.seat", self._seats, first if asked.seat is None else asked.seat
        )
        self._seat.observe(act(lambda _: self._look_at_others()), "value")
        self._start = button("mistakes.start", act(self.start), main=True)
        self._again = button("mistakes.again", act(self._ask))
        self._progress = Progress(act)
        self._summary = html_box("mw-live")
        self._place, self._once = plain(VBox), html_box("mw-muted")
        top = [worded(html_box(), value=self._title), row(self._seat, self._start, self._again)]
        self._fill(
            boxed(Box, [*top, self._summary], "mw-mistakes-top"),
            self._progress.widget,
            line.widget,
            self._place,
            self._once,
        )
        if not self.missing:
            self._ask_what_is_left()
        self._draw()

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose moves are looked at."""
        chosen = self._seat.value
        return tuple(range(self.report.players)) if chosen == _EVERYBODY else (chosen,)

    @property
    def missing(self) -> bool:
        """Whether there is anything left to find out about these seats."""
        return bool(self.report.missing or self._unweighed)

    @property
    def busy(self) -> bool:
        """Whether it is being found out now."""
        return self._progress.busy

    @property
    def practice(self) -> PracticeWidget | None:
        """The exercises that are shown, None while there are none."""
        return self._place.children[0] if self._place.children else None

    # What people do

    def start(self) -> None:
        """Find out what is missing; what is known stays."""
        self._progress.run(
            self._steps(),
            self._heard,
            on_end=self._ended,
            words=Sentence.of("analyze.begins"),
        )
        self._draw()

    def stop(self) -> None:
        """Stop finding out; what is known stays, and is kept with the game."""
        self._progress.stop()

    def _look_at_others(self) -> None:
        self._progress.stop()
        replace_children(self._place)
        if not self.missing:
            self._ask_what_is_left()
        self._draw()

    # The work

    async def _steps(self) -> AsyncGenerator[Report]:
        how = {"workers": self._asked.workers, "client": self._asked.client}
        report = self.report
        if report.missing:
            analysis = analyze_async(self.game, effort=report.effort, report=report, **how)
            async with aclosing(analysis) as reports:
                async for report in reports:
                    yield report
        async with aclosing(confirm_async(report, self.game, self.seats, **how)) as reports:
            async for report in reports:
                yield report

    def _heard(self, report: Report) -> ProgressStatus:
        self.report = report
        done = report.fraction
        if report.missing:
            sentence = Sentence.of("mistakes.analyzing", percent=decimal(100 * done))
            return ProgressStatus(_ANALYSIS * done, sentence)
        count = len(suspects(report, self.seats))
        weighed = count - len(self._unweighed)
        sentence = Sentence.of("mistakes.weighing", number=weighed, n=count)
        return ProgressStatus(_ANALYSIS + (1 - _ANALYSIS) * weighed / max(1, count), sentence)

    def _ended(self, _whole: bool) -> None:
        self.game.keep_analysis(self.report.to_json())
        keep_in_library(self.game, self._asked.library)
        self._ask_what_is_left()
        self._draw()

    @property
    def _unweighed(self) -> list[int]:
        known = self.report.mistakes
        return [ply for ply in suspects(self.report, self.seats) if ply not in known]

    # Exercises

    def _learned(self) -> Mapping[str, Memory]:
        stored = read_exercise_progress({} if self._file is None else self._file.read().exercises)
        return remembered(stored.reviews, now().tzinfo)

    def _left(self) -> tuple[Mistake, ...]:
        return to_look_at(self.game, self.seats, self._learned(), now().date())

    def _ask_what_is_left(self) -> None:
        if left := self._left():
            self._show_exercises(left)

    def _ask(self) -> None:
        """Ask about all mistakes, whether they are due or not."""
        self._show_exercises(mistakes_in(self.game, self.seats))
        self._draw()

    def _show_exercises(self, about: Sequence[Mistake]) -> None:
        known = self._learned()
        names = [
            mistake_name(self.game, mistake, met=card_of(self.game, mistake) in known)
            for mistake in about
        ]
        led = Practice(names=names, games=[self.game], file=self._file)
        if led.finished:  # whoever asks for them again wants to be asked
            led.restart()
        replace_children(self._place, [PracticeWidget(led, self._theme)])

    # What is shown

    def _seats(self) -> list[tuple[str, int]]:
        """Return everybody by name, and by the colors by which exercises call a player."""
        view, names = self.game.state.view(None), shown_names(self.game.players)
        own = [
            (text("mistakes.player", name=name, colors=seat_colors(view, seat)), seat)
            for seat, name in enumerate(names)
        ]
        return [(text("mistakes.everybody"), _EVERYBODY), *own]

    def _title(self) -> Html:
        game = self.game.rules.title()
        return el("h3", text("mistakes.title", game=game))

    def _draw(self) -> None:
        show(self._start, self.missing and not self.busy)
        confirmed = mistakes_in(self.game, self.seats)
        asking = self.practice is not None
        show(self._again, bool(confirmed) and not asking and not self.busy)
        once = confirmed and not self._comes_again and not self.busy
        led = None if self.practice is None else self.practice.practice
        asked = len(led.names or ()) if isinstance(led, Practice) else 0
        self._summary.value = el("p", self._summary_words(len(confirmed), asked))
        self._once.value = el("p", text("mistakes.once")) if once else ""

    def _summary_words(self, count: int, asked: int = 0) -> str:
        if self.busy:
            return ""
        if self.missing and not count:
            return text("mistakes.unknown")
        if not count:
            return text("mistakes.none", least=percent(LEAST))
        if self.missing:
            return text("mistakes.so_far", n=count)
        if 0 < asked < count:
            return text("mistakes.left", n=asked, of=count)
        return text("mistakes.found", n=count)

    def _redraw(self) -> None:
        self._draw()

    def _static(self) -> dict[str, str]:
        """Return what was found, and the exercise that is shown."""
        summary = self._summary_words(len(mistakes_in(self.game, self.seats)))
        lines = [text("mistakes.title", game=self.game.rules.title()), summary]
        asked = {} if self.practice is None else self.practice._static()
        if "text/plain" in asked:
            lines.append(asked["text/plain"])
        return {**asked, "text/plain": "\n\n".join(lines)}

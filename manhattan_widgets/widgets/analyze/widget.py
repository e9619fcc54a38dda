"""The widget that tells who was ahead, which moves mattered, and what was luck."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from ipywidgets import Box, Text, VBox

from manhattan_widgets.analysis.course import ply_after
from manhattan_widgets.analysis.report import Decision, Report
from manhattan_widgets.analysis.summary import account_of, turning_points
from manhattan_widgets.contract.core import Sentence, View
from manhattan_widgets.contract.registry import has_part
from manhattan_widgets.game import Game
from manhattan_widgets.lessons.progress import progress_file
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.render.closing import observed_by, plain
from manhattan_widgets.scene.chances import course_chart
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.heatmap import heated, signs
from manhattan_widgets.scene.table import PlayerLine
from manhattan_widgets.session.autosave import GameFile
from manhattan_widgets.session.review import ALL_HANDS, StudySession
from manhattan_widgets.widgets.analyze import html as analyze_html
from manhattan_widgets.widgets.analyze.chart import CoursePanel
from manhattan_widgets.widgets.analyze.decision_text import map_of
from manhattan_widgets.widgets.analyze.panels import DecisionList, PlayerPanel
from manhattan_widgets.widgets.analyze.ply import ply_words
from manhattan_widgets.widgets.analyze.progress import AnalysisWork, Asked
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.announcements import SpokenLine
from manhattan_widgets.widgets.common.base import SessionWidget
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import (
    boxed,
    button,
    html_box,
    leads_on,
    row,
    show,
    toggle,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.in_place import InPlace
from manhattan_widgets.widgets.replay.transport import Transport

__all__ = ["AnalyzeWidget"]

_FILE = "analysis.json"
_BEFORE, _AFTER = "before", "after"


class AnalyzeWidget(SessionWidget[StudySession]):
    """The widget that ``mw.analyze`` returns; ``session`` is its model.

    ``report`` is what is known so far; see :mod:`manhattan_widgets.analysis.report`.
    """

    def __init__(
        self,
        game: Game,
        report: Report,
        asked: Asked,
        *,
        theme: str,
    ) -> None:
        self._source = game
        super().__init__(StudySession(game), theme)
        session, act = self.session, self._guarded
        self._file = GameFile()
        self._work = AnalysisWork(
            game,
            report,
            asked,
            guard=act,
            on_start=self.start,
            on_report=self._draw_report,
        )
        self._head, self._message = html_box("mw-analyze-top"), html_box("mw-said-line")
        self._list = DecisionList(self.names, act(session.go_to_line), act)
        self._course = CoursePanel(theme, session.go_to, self._draw_report, self._list, act)
        turn = act(self._draw_board) if self._scenes.lies else None
        self._board = ThemedBoard(theme, fits=True, on_turn=turn)
        self._board.on_click(act(self._clicked))
        self._moment = toggle(
            lambda: [(text(f"analyze.moment.{moment}"), moment) for moment in (_BEFORE, _AFTER)]
        )
        self._moment.observe(act(lambda _: self._draw_board()), "value")
        self._transport = Transport(session, act)
        self._ply = html_box("mw-panel", "mw-ply")
        self._account = html_box("mw-panel", "mw-accounts")
        self._players = PlayerPanel(act(session.go_to))
        self._name = worded(plain(Text, value=_FILE), description="widgets.file")
        self._name.add_class("mw-file")
        save = button("widgets.save", act(lambda: self.save(self._name.value.strip())))
        self._twin, self._spoken = html_box(), SpokenLine()
        self._announced_ply: int | None = None
        #: What ``_touched`` is as long as nobody touched anything; None where it stays as it is.
        self._untouched: object = None
        self._learn = button("widgets.end.mistakes", act(self._open_mistakes))
        leads_on(self._learn)
        self._opened = InPlace("analyze.back", act)
        self._put_together(row(self._name, save))
        observed_by(self, session, lambda _: self._changed(), "revision")
        self._look()
        self._changed()
        self._draw_report()

    def _put_together(self, foot: Box) -> None:
        work = self._work
        top = row(work.controls, self._learn, work.state, classes=["mw-analyze-work"])
        main = boxed(
            VBox,
            [self._board.widget, self._message, self._moment, self._transport.widget],
            "mw-analyze-main",
            "mw-changed-from-below",
        )
        side = boxed(VBox, [self._course.widget, self._ply], "mw-analyze-side")
        self._opened.screen = (
            self._head,
            top,
            work.progress,
            boxed(Box, [main, side], "mw-analyze"),
            self._account,
            self._players.widget,
            foot,
            self._twin,
        )
        self._fill(*self._opened.screen, self._opened.widget, self._spoken.widget)

    # What people do

    def start(self) -> None:
        """Compute what is missing, of the game as it is now; what is known stays."""
        self._follow()
        self._work.start()

    def stop(self) -> None:
        """Stop computing; what is known stays, and is kept with the game."""
        self._work.stop()

    async def finished(self) -> Report:
        """Wait for the end and return the report; what is missing if it was stopped is missing."""
        return await self._work.finished()

    @property
    def report(self) -> Report:
        """What is known so far."""
        return self._work.report

    @property
    def busy(self) -> bool:
        """Whether it is being computed now."""
        return self._work.busy

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game with its analysis to the file ``path``.

        A file that holds anything but this game is not overwritten: that raises ``SaveError``.
        """
        self._work.keep()
        self._file.save(self._source, path)
        self._name.value = str(path)
        self.session.say("info", Sentence.of("analyze.saved", file=Path(path).name))

    def opened(self, path: str | os.PathLike[str]) -> None:
        """Take ``path``, from which the game was read, for the file to save it to."""
        self._file.opened(path)
        self._name.value = str(path)

    def _open_mistakes(self) -> None:
        """Show what was given away, as exercises, in the place of the analysis."""
        # It brings lessons along, which take their time to load.
        from manhattan_widgets.widgets.mistakes.widget import MistakesWidget

        file = progress_file(None)
        opened = MistakesWidget(self._source, self.report, self._work.asked, file, self._theme)
        self._opened.open(opened)
        if opened.missing:
            opened.start()

    def _clicked(self, _tile: str, site: str | None, *_point: float) -> None:
        if site is not None:
            self.session.say("info", self._scene.area(site).label)

    # The game that is shown

    def _follow(self) -> None:
        """Take in what was played since, if the game goes on elsewhere."""
        if len(self._source.moves) != len(self.session.history):
            self._work.follow()
            self._course.take(self.report, self._lines())
            self.session.new_game(self._source)
            self._look()

    def _look(self) -> None:
        """Look from the seat that asks, at the largest turning point; else at the last position."""
        session, report = self.session, self.report
        if not report.whole:
            session.perspective = report.seat
        elif ALL_HANDS in session.perspectives:
            session.perspective = ALL_HANDS
        last = len(session.history)
        # Of a game that goes on one asks what to do now.
        points = turning_points(report) if report.whole and report.complete else ()
        largest = max(points, key=lambda point: point.swing, default=None)
        session.go_to(last if largest is None else ply_after(largest, last))
        self._untouched = None if report.complete else self._touched

    @property
    def _touched(self) -> tuple[object, ...]:
        """What changes as soon as a person goes anywhere or chooses what to look at."""
        return self.session.revision, self._course.page, self._moment.value

    # What is shown

    def _changed(self) -> None:
        """Show the session as it is now: first the board, as it is what the eye follows."""
        self._draw_board()
        self._draw_head()
        self._draw_place()
        session = self.session
        self._message.value = html.message_line(session.message)
        here = [] if self._announced_ply == session.cursor else [self._last_words]
        self._spoken.say(here, session.message)
        self._announced_ply = session.cursor

    def _redraw(self) -> None:
        self._spoken.reword()
        self._changed()
        self._draw_report()

    def _draw_report(self) -> None:
        """Show what is known now."""
        report, lines = self.report, self._lines()
        self._course.take(report, lines)
        self._draw_place()
        self._draw_board()
        chances = self._course.chances
        accounts = [(line, account_of(report, line.seat, points=not chances)) for line in lines]
        over = report.result is not None
        self._account.value = fragment(
            el("h3", text("analyze.account.title")),
            el("p.mw-muted", text("analyze.account.about")),
            el("p.mw-muted", analyze_html.basis(report, self.names)),
            analyze_html.account_table(accounts, points=not chances, over=over),
            analyze_html.explained(),
        )
        self._players.show(report, self.session.history, lines)
        self._work.show()
        asked = has_part(report.game, "exercises")
        show(self._learn, report.whole and report.complete and asked)
        if report.complete and self._touched == self._untouched:
            self._look()

    def _draw_head(self) -> None:
        game = self._source
        self._head.value = analyze_html.head(game.rules, self._lines(), game.outcome(), self.names)

    def _draw_place(self) -> None:
        session, report, lines = self.session, self.report, self._lines()
        history, ply = session.history, session.cursor
        starts = (n for n, e in enumerate(history) if not n or e.round != history[n - 1].round)
        round_ = history[min(ply, len(history) - 1)].round if history else 1
        self._transport.show(tuple(starts), (), round_)
        self._course.show(report, lines, ply, len(history))
        self._list.show(report, history, lines, ply)
        self._ply.value = ply_words(session, report, lines, self._course.course)

    @property
    def _decision(self) -> Decision | None:
        """How the move that led here is judged."""
        ply = self.session.cursor
        return self.report.decisions[ply - 1] if ply else None

    def _lines(self) -> tuple[PlayerLine, ...]:
        view = self._source.state.view(None)
        return self._scenes.table(view, self.names, self._source.outcome()).players

    def _draw_board(self) -> None:
        self._scene = self._board_scene()
        self._board.draw(self._scene)
        self._twin.value = html.text_twin(self._scene)
        show(self._moment, self._decision is not None)

    def _board_scene(self) -> Scene:
        """Return the board after the move, or before it as a map of the moves compared."""
        session, decision, entry = self.session, self._decision, self._last_entry()
        if decision is None or entry is None or self._moment.value == _AFTER:
            last = () if entry is None else (entry.move,)
            return self._board.scene_of(self._scenes, session.view, last=last)
        view: View = session.tree.main.states[entry.ply - 1].view(entry.seat)
        heat = map_of(decision, view)
        made = [part for part in view.parts(entry.move) if ":" not in part]
        before = self._board.scene_of(self._scenes, view, lit=made, marks=signs(heat))
        return heated(before, heat)

    def _picture(self) -> Scene:
        """Return the board of the ply that is shown, with the chart."""
        board = self._scenes.picture(
            self.session.state.view(None), names=self.names, last_move=self._last_words()
        )
        course = self._course.course
        if course is None:
            return board
        chart = course_chart(course)
        sentence = course.in_words(self.session.cursor)
        return replace(board, tiles=(*board.tiles, chart), text=f"{board.text}\n\n{sentence}")

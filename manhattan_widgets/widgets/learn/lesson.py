"""A lesson in a widget: the step's text, the board with its task, what is said about answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from ipywidgets import Box, VBox

from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.lessons import LessonProgress, Needed
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    MoveTask,
    NumberTask,
    PlayTask,
    SitesTask,
)
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import observed_by, when_closed
from manhattan_widgets.render.event_loop import asyncio
from manhattan_widgets.render.serial import SerialTask
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import GameScenes, scenes_of
from manhattan_widgets.widgets.common import html, one_screen
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import (
    boxed,
    button,
    html_box,
    leading,
    leads_on,
    row,
    show,
)
from manhattan_widgets.widgets.common.pace import pace_field
from manhattan_widgets.widgets.common.spoken_points import points_by_seat
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.announcements import SpokenLesson
from manhattan_widgets.widgets.learn.flights import flights
from manhattan_widgets.widgets.learn.session import LessonSession
from manhattan_widgets.widgets.learn.step_words import StepWords
from manhattan_widgets.widgets.learn.table import without_answers
from manhattan_widgets.widgets.learn.tasks import ChoicePanel, NumberPanel, SitesPanel
from manhattan_widgets.widgets.play.controls import MovePanel
from manhattan_widgets.widgets.play.hand import HandPanel

__all__ = ["LessonPanel"]

Guard = Callable[[Callable[..., Any]], Callable[..., None]]

_ASKED = {
    ChoiceTask: "choice",
    MoveTask: "move",
    PlayTask: "move",
    NumberTask: "number",
    SitesTask: "sites",
}

_ENLARGED = 2
"""So many times its design size a board may be where the window is large."""


class LessonPanel:
    """Leads through the run of ``session``; ``widget`` shows it.

    ``on_step()`` is called when a step was tried or is done, and when another one, or the end, is
    shown; ``on_next()`` when the learner wants the next lesson, ``on_practice()`` exercises about
    what this one taught, if it ``has_practice()``, ``on_leave()`` the overview.  ``known()`` is
    what was reached in this lesson so far.  ``pace`` is how long, in seconds, what others play
    stays before it goes on.
    """

    def __init__(
        self,
        session: LessonSession,
        guard: Guard,
        *,
        theme: str,
        pace: float,
        on_step: Callable[[], None],
        on_next: Callable[[], None],
        on_leave: Callable[[], None],
        known: Callable[[], LessonProgress],
        has_next: Callable[[], bool],
        on_practice: Callable[[], None],
        has_practice: Callable[[], bool],
    ) -> None:
        self._session, self._guard, self.pace = session, guard, pace
        self._on_step, self._known = on_step, known
        self._has_next, self._has_practice = has_next, has_practice
        self._task: SerialTask | None = None
        self._busy = False
        self._drawn: object = None
        self._took: Needed | None = None
        turn = guard(self._draw_board) if self._scenes.lies else None
        self._board = ThemedBoard(theme, _ENLARGED, fits=True, on_turn=turn)
        self._board.on_click(guard(self._clicked))
        self._title = html_box()
        self._words = StepWords(session, guard, theme)
        self._feedback, self._hints = html_box("mw-told"), html_box("mw-panel", "mw-given")
        self._spoken = SpokenLesson()
        self._hand = HandPanel(guard(session.select), guard(session.unselect))
        self._move = MovePanel(
            confirm=guard(session.play_chosen),
            clear=guard(session.unselect),
            typed=guard(session.choose),
        )
        self._sites = SitesPanel(session, guard)
        self._number = NumberPanel(session, guard)
        self._choice = ChoicePanel(session, guard)
        self._hint = button("learn.hint", guard(session.hint))
        self._show_me = button("learn.show", guard(self._show_answer))
        self._again = button("learn.again", guard(self._begin_again))
        self._next_step = button("learn.go_on", guard(self._go_on), main=True)
        self._next_lesson = button("learn.next", guard(on_next), main=True)
        self._practice = button("learn.practice", guard(on_practice))
        self._repeat = button("learn.repeat", guard(self._repeat_lesson))
        self._leave = button("learn.overview", guard(on_leave))
        self._more = one_screen.MoreButton(lambda: self._table).widget
        self._end = html_box("mw-begin")
        self._table_head, self._twin = html_box(), html_box()
        words = boxed(VBox, [*self._words.widgets, self._end], "mw-panel", "mw-words-panel")
        leads_on(self._next_step, self._next_lesson, self._practice, self._repeat)
        onward = row(
            self._next_step,
            self._next_lesson,
            self._hint,
            self._show_me,
            self._again,
            self._practice,
            self._repeat,
            self._more,
            self._leave,
        )
        side = boxed(
            VBox,
            [
                words,
                self._choice.widget,
                self._number.widget,
                self._sites.widget,
                self._feedback,
                self._hints,
                onward,
            ],
            "mw-side",
        )
        move = boxed(Box, [self._hand.widget, self._move.widget], "mw-work")
        self._foot = foot = boxed(VBox, [self._table_head, self._twin, row(pace_field(self))])
        foot.add_class("mw-foot")
        self._table = boxed(Box, [side, move, self._board.widget, foot], "mw-table", "mw-study")
        self.widget = boxed(VBox, [self._title, self._table, self._spoken.widget], "mw-lesson")
        observed_by(self.widget, session, lambda _: guard(self._changed)(), "revision")
        when_closed(self.widget, self.stop)
        self._changed()

    def stop(self) -> None:
        """Stop what is being played or shown."""
        if self._task is not None:
            self._task.stop()
            self._task = None
            self._busy = False

    def redraw(self) -> None:
        """Say everything in the language of now."""
        self._drawn = None
        self._spoken.reword()
        self._draw()

    # What the learner does

    def _clicked(self, _tile: str, site: str | None, *_point: float) -> None:
        session = self._session
        if site is None:
            return
        if session.asks_for_sites or session.may_move:
            session.select(site)
        else:
            session.say("info", self._scene.area(site).label)

    def _go_on(self) -> None:
        self.stop()
        self._session.go_on()
        self._on_step()

    def _repeat_lesson(self) -> None:
        self.stop()
        run = self._session.run
        self._session.begin(type(run)(run.lesson))
        self._on_step()

    def _begin_again(self) -> None:
        self.stop()
        self._session.again()

    def _show_answer(self) -> None:
        """Play the right moves one by one before the eyes, then leave the last position."""
        self.stop()
        self._session.show_answer()
        last = len(self._session.history)
        if last:
            self._run(self._walk(last))

    # Playing without blocking

    def _changed(self) -> None:
        self._draw()
        run = self._session.run
        before, self._took = self._took, run.needed.get(run.step.id) if run.done else run.begun
        if self._took not in (None, Needed(), before):
            self._on_step()
        if not self._busy and self._session.run.waiting:
            self._run(self._others())

    def _run(self, steps: Iterator[float]) -> None:
        """Do steps, each followed by a wait of so many seconds; all at once without a loop."""
        self._busy = True
        try:
            self._task = SerialTask(self._do(steps))
        except RuntimeError:  # without an event loop
            for _ in steps:
                pass
            self._busy = False

    async def _do(self, steps: Iterator[float]) -> None:
        waits: list[float] = []
        step = self._guard(lambda: waits.extend(islice(steps, 1)))
        try:
            step()
            while waits:  # none is left at the end, and after an error, which is told
                await asyncio.sleep(waits.pop())
                step()
        finally:
            if self._task is not None and self._task.is_current:
                self._task = None
                self._busy = False

    def _others(self) -> Iterator[float]:
        """Let the others move; each of their moves is seen for a while."""
        session = self._session
        run, made = session.run, len(session.game.moves)
        for _ in run.others():
            if len(run.game.moves) == made:
                yield 0.0
                continue
            made = len(run.game.moves)
            session.follow()
            yield self.pace
        session.follow()

    def _walk(self, last: int) -> Iterator[float]:
        for ply in range(last + 1):
            self._session.go_to(ply)
            yield self.pace

    # What is shown

    @property
    def _scenes(self) -> GameScenes:
        return scenes_of(self._session.game.rules)

    @property
    def names(self) -> list[str]:
        """What the players are called: by their colors, the learner as such."""
        session = self._session
        colors = editor_of(session.run.lesson.game).seats(session.state)
        return [
            text("learn.you", color=color) if seat == session.run.seat else color
            for seat, color in enumerate(colors)
        ]

    @property
    def picture(self) -> Scene:
        """What stays where no widget lives."""
        session = self._session
        ghost, marks = session.ghost, session.marks()
        made = self._scenes.picture(session.view, names=self.names, selection=ghost, marks=marks)
        return session.sights.on(made)

    def _draw(self) -> None:
        session = self._session
        run = session.run
        self._draw_board()
        title = text("learn.title", title=run.lesson.title, game=session.game.rules.title())
        self._title.value = el("h3", title)
        self._words.show()
        for part in (self._board.widget, self._foot):
            show(part, not run.finished)
        show(self._end, run.finished)
        (self._table.add_class if run.finished else self._table.remove_class)("mw-finished")
        one_screen.asks_for(self._table, _ASKED.get(type(run.step.task)))
        self._end.value = (
            learn_html.finish(run.lesson, run.tally, self._known()) if run.finished else ""
        )
        next_lesson = run.finished and self._has_next()
        onward = {self._next_step: run.done and not run.finished, self._next_lesson: next_lesson}
        with leading(onward):
            self._draw_controls()
            self._draw_answers()
            self._draw_table()
        self._spoken.show(  # what is heard can be done by then
            session,
            lambda: self.names,
            marked=self._sites.in_words,
            hint=self.how,
            points=self._points,
        )

    def _draw_answers(self) -> None:
        session, run = self._session, self._session.run
        verdict = session.verdict
        # One place for all that is told, near what one answers with.
        feedback = html.message_line(session.message) if session.message.text else ""
        if verdict is not None:
            rule = learn_html.rule_of(verdict, run.step)
            judged = learn_html.verdict(verdict, taken_back=session.taken_back, revealed=run.shown)
            feedback = judged + rule + feedback
        feedback += flights(session, self.names)
        self._feedback.value = feedback
        helped = bool(session.hints) and not run.done  # what is right needs no hints
        self._hints.value = learn_html.hints(session.hints) if helped else ""
        show(self._feedback, bool(feedback) and not run.finished)
        show(self._hints, helped)

    def _draw_controls(self) -> None:
        session = self._session
        run, scenes = session.run, self._scenes
        playing = isinstance(run.step.task, MoveTask | PlayTask) and not run.finished
        asked = playing and not run.done
        choices = scenes.choices(session.view) if asked else ()
        self._hand.show(choices, session.selection, session.choosable, missing=session.missing)
        if asked:
            stays = isinstance(run.step.task, MoveTask) and run.step.task.moves == 1
            one_screen.has_short_hand(self._table, choices, stays=stays)
        self._move.show(session, self.names, self.how(), hidden=not asked, rests=run.waiting)
        self._sites.show(self._scene)
        self._number.show()
        self._choice.show()
        open_ = run.step.task is not None and not run.done
        show(self._hint, open_ and bool(run.step.hints))
        self._hint.disabled = not run.hints_left
        show(self._show_me, open_ and not isinstance(run.step.task, PlayTask))
        show(self._again, open_ and bool(run.game.moves))
        show(self._practice, run.finished and self._has_practice())
        show(self._repeat, run.finished)
        show(self._more, asked or session.asks_for_sites)

    def how(self) -> str:
        """Say how to choose a move."""
        session = self._session
        return self._scenes.hint(session.view, session.selection) if session.may_move else ""

    def _draw_table(self) -> None:
        """Say what stands around the board, and the board in words."""
        session = self._session
        asking = self._asks_a_question
        if self._drawn == (session.view, asking):
            return
        self._drawn = (session.view, asking)
        info = self._scenes.table(session.view, self.names, session.outcome)
        self._points = points_by_seat(info.players)
        if asking:
            info = without_answers(info, self._scenes.counted)
        last = ""
        if session.cursor:
            entry = session.history[session.cursor - 1]
            name = self.names[entry.seat]
            last = text("widgets.last", name=name, deed=entry.deed)
        self._table_head.value = html.header(info, last, "", points=not asking)

    def _draw_board(self) -> None:
        session = self._session
        moves = session.may_move
        draw = partial(
            self._board.scene_of,
            self._scenes,
            session.view,
            lit=session.sites if moves else (),
            selection=session.selection,
            last=[entry.move for entry in session.history[: session.cursor][-1:]],
            marks=session.marks(),
            verdicts=self._verdicts,
        )
        planned = None if session.ghost is None else draw(chosen=session.ghost)
        self._scene = session.sights.on(draw(chosen=session.chosen if moves else None), planned)
        self._board.draw(self._scene)
        one_screen.suits_board(self._table, self._scene)
        self._twin.value = html.text_twin(self._scene)

    @property
    def _asks_a_question(self) -> bool:
        """Whether the step asks, or has asked, what stands around the board could answer."""
        return isinstance(self._session.run.step.task, ChoiceTask | NumberTask | SitesTask)

    @property
    def _verdicts(self) -> bool:
        """Whether the board may say who leads: it would answer questions about that."""
        run = self._session.run
        return run.lesson.verdicts and isinstance(run.step.task, MoveTask | PlayTask)

"""The widget of ``mw.practice()``: it asks exercises one after another, and checks answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ipywidgets import Box, Text, VBox

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.exercises import (
    LEVELS,
    Choose,
    Enter,
    Exercise,
    Mark,
    Play,
    Verdict,
)
from manhattan_widgets.lessons.exercises.answering import Answering
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.lessons.exercises.daily import DailyPractice, mastery
from manhattan_widgets.lessons.exercises.history import history_of
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.exercises.words import answer_words
from manhattan_widgets.lessons.memory import Clause
from manhattan_widgets.lessons.worksheets.parts import question_lines
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import closed_if_refused, plain, replace_children, when_closed
from manhattan_widgets.scene.captions import with_caption
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import GameScenes, scenes_of, unnamed_players
from manhattan_widgets.widgets.common import html, ply_html
from manhattan_widgets.widgets.common.base import PictureWidget
from manhattan_widgets.widgets.common.board import ThemedBoard
from manhattan_widgets.widgets.common.controls import (
    Live,
    MessageLine,
    boxed,
    button,
    choice,
    html_box,
    leading,
    leads_on,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.one_screen import MoreButton, asks_for, suits_board
from manhattan_widgets.widgets.common.read_on import read_on_bar
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.lesson_choice import lesson_number, lessons_of
from manhattan_widgets.widgets.learn.widget import LearnWidget
from manhattan_widgets.widgets.practice import html as practice_html
from manhattan_widgets.widgets.practice.answer import AnswerPanel
from manhattan_widgets.widgets.practice.history_html import all_time
from manhattan_widgets.widgets.practice.mastery import MasteryPanel

__all__ = ["PracticeWidget"]


_ASKED = {Choose: "choice", Enter: "number", Mark: "sites", Play: "move"}

#: Stands for no level of one's own: exercises follow the learner.
_SUITED = 0


class PracticeWidget(PictureWidget):
    """The widget that :func:`.command.practice` returns; ``practice`` is what it leads through."""

    def __init__(self, led: Answering, theme: str) -> None:
        self.practice = led
        self._verdict: Verdict | None = None
        self._hints: list[Any] = []
        self._closing = False
        line = MessageLine()
        super().__init__(theme, {}, line)
        self.add_class("mw-practice")
        act = self._guarded
        self._line = line
        self._board = ThemedBoard(theme, fits=True, on_turn=act(self._draw_board))
        self._board.on_click(act(self._clicked))
        self._title = html_box()
        self._way, self._question = html_box("mw-begin"), html_box("mw-asks")
        self._feedback = Live("mw-told")
        self._given, self._why = html_box("mw-live"), html_box("mw-told")
        self._hand = html_box()
        self._answer = AnswerPanel(act, self._take, self._draw)
        self._hint = button("practice.hint_button", act(self._give_hint))
        self._show_me = button("practice.show", act(self._show_answer))
        self._pass = button("practice.pass", act(self._go_on))
        self._next = button("practice.next", act(self._go_on), main=True)
        self._results = button("practice.summary", act(self._open_results))
        self._back = button("practice.back", act(self._close_results), main=True)
        self._more = button("practice.today.more", act(self._go_on_longer), main=True)
        self._restart = button("practice.restart", act(self._begin_anew))
        self._mastery = MasteryPanel(act, self._open_lesson)
        self._history = html_box("mw-panel")
        self._close_lesson = button("practice.mastery.close", act(self._leave_lesson))
        self._lesson = plain(VBox)
        self._summary = html_box("mw-begin")
        self._name = worded(plain(Text, continuous_update=False), description="practice.learner")
        self._name.observe(act(lambda change: self._rename_learner(change["new"])), "value")
        self._export = button("practice.export", act(self._offer))
        self._files = html_box("mw-live")
        about = worded(html_box("mw-muted"), value=lambda: fragment(text("practice.export.about")))
        self._about = html_box("mw-muted")
        self._around, self._twin = html_box(), html_box()
        self._level = choice("practice.level", _levels, getattr(led, "level", None) or _SUITED)
        self._level.observe(act(lambda change: self._choose_level(change["new"])), "value")
        words = boxed(
            VBox,
            [self._way, self._question, self._hand, read_on_bar()],
            "mw-panel",
            "mw-words-panel",
        )
        # Beside the button that was pressed: on a narrow page the question is far above it.
        reply = boxed(
            VBox, [line.widget, self._feedback.widget, self._given, self._why], "mw-words-panel"
        )
        leads_on(self._next, self._pass, self._results, self._back, self._more, self._restart)
        self._more_ways = MoreButton(lambda: self._table).widget
        onward = row(
            self._next, self._hint, self._show_me, self._pass, self._more_ways, self._results
        )
        side = boxed(VBox, [words, self._answer.widget, reply, onward], "mw-side")
        foot = boxed(VBox, [self._around, row(self._level), self._about, self._twin], "mw-foot")
        self._table = boxed(Box, [side, self._board.widget, foot], "mw-table", "mw-study")
        export = row(self._name, self._export)
        onward_from_results = row(self._back, self._more, self._restart)
        results = [self._summary, onward_from_results, about, export, self._files]
        known = [self._mastery.widget, self._history]  # as long as games have rules
        self._end = boxed(VBox, [*results, *known], "mw-panel", "mw-results")
        self._fill(self._title, self._table, self._end, row(self._close_lesson), self._lesson)
        when_closed(self, partial(replace_children, self._lesson))
        self._name.value = led.learner
        self._begin()

    @property
    def exercise(self) -> Exercise:
        """The exercise that is shown."""
        return self.practice.exercise

    @property
    def said(self) -> str:
        """What was said last: to an answer, or of something that could not be done."""
        return str(self._line.message.text) or (
            "" if self._verdict is None else str(self._verdict.feedback)
        )

    # What the learner does

    def answer(self, given: Any) -> Verdict:
        """Answer the exercise, as :meth:`Exercise.check` says, and return what it is worth."""
        self._take(given)
        assert self._verdict is not None
        return self._verdict

    def _take(self, given: Any) -> None:
        self._line.say("info", "")
        self._verdict = self.practice.answer(given)
        self._draw()

    def _give_hint(self) -> None:
        hint = self.practice.hint()
        if hint is None:
            self._line.say("info", Sentence.of("practice.no_more_hints"))
        else:
            self._line.say("info", "")
            self._hints.append(hint)
        self._draw()

    def _show_answer(self) -> None:
        self._line.say("info", "")
        self.practice.show()
        self._draw()

    def _go_on(self) -> None:
        self.practice.next()
        if self.practice.finished:
            self._open_results()
        else:
            self._begin()

    def _go_on_longer(self) -> None:
        assert isinstance(self.practice, DailyPractice)
        self.practice.more()
        self._begin()

    def _begin_anew(self) -> None:
        assert isinstance(self.practice, Practice)
        self.practice.restart()
        self._begin()

    def _choose_level(self, level: int) -> None:
        assert isinstance(self.practice, Practice)
        answered = self.practice.done
        self.practice.choose_level(None if level == _SUITED else level)
        if not answered:
            self._begin()

    def _begin(self) -> None:
        """Show the exercise of now, or the results if there is none."""
        self._verdict = None
        led = self.practice
        self._hints = list(self.exercise.hints[: led.hints_given])
        begun = Sentence.of("practice.begun", n=led.tries)
        self._line.say("info", begun if led.tries and not led.finished else "")
        self._closing = led.finished
        self._answer.begin(self.exercise, led.wrong)
        self._draw()

    def _clicked(self, _tile: str, site: str | None, *_point: float) -> None:
        if site is None:
            return
        self._line.say("info", "")
        if self.practice.done or not self._answer.clicked(site):
            label = self._scene().area(site).label
            self._line.say("info", label)

    def _open_results(self) -> None:
        self._closing = True
        self._files.value = ""
        self._draw()

    def _close_results(self) -> None:
        self._closing = False
        self._draw()

    def _open_lesson(self, game: str, lesson: str, step: str) -> None:
        """Show a lesson in the place of the results."""
        lessons = lessons_of(game)
        opened = LearnWidget(lessons, self.practice.file, theme=self._theme)
        with closed_if_refused(opened):
            opened.begin(lesson_number(lessons, lesson), step)
        replace_children(self._lesson, [opened])
        self._draw()

    def _leave_lesson(self) -> None:
        replace_children(self._lesson)
        self._draw()

    def _rename_learner(self, name: str) -> None:
        if name != self.practice.learner:
            self.practice.learner = name
            self._files.value = ""

    def _offer(self) -> None:
        ready = el("p", text("practice.export.ready"))
        self._files.value = ready + practice_html.downloads(self.practice)

    # What is shown

    @property
    def _scenes(self) -> GameScenes:
        return scenes_of(self.exercise.view.rules)

    def _known(self) -> Mapping[str, Sequence[Clause]]:
        """Return what is known of the clauses: of the game that is practiced, or of all."""
        led = self.practice
        mastery_by_game = mastery(led.progress, led.clock)
        if isinstance(led, Practice):
            return {game: all_ for game, all_ in mastery_by_game.items() if game == led.game}
        return mastery_by_game

    def _scene(self, *, lying: bool = False) -> Scene:
        return board_of(
            self.exercise,
            done=self.practice.done,
            verdict=self._verdict,
            chosen=self._answer.marks,
            lying=lying,
        )

    def _draw(self) -> None:
        led = self.practice
        self._title.value = practice_html.title(led)
        learning = bool(self._lesson.children)
        show(self._lesson, learning)
        show(self._close_lesson, learning)
        show(self._table, not self._closing and not learning)
        show(self._end, self._closing and not learning)
        show(self._back, not led.finished)
        show(self._more, led.finished and isinstance(led, DailyPractice))
        show(self._restart, led.finished and isinstance(led, Practice))
        if self._closing:
            self._summary.value = practice_html.summary(led)
            known = self._known()
            self._mastery.show(known)
            stored = read_exercise_progress(led.progress.exercises)
            self._history.value = all_time(
                history_of(stored, known, led.clock().tzinfo), self._theme
            )
        game = self.exercise.name.game
        self._show_pictures(game, self._scenes.pictures(self.exercise.view))
        scene = self._draw_board()
        asks_for(self._table, _ASKED[type(self.exercise.form)])
        self._draw_words()
        with leading({self._next: led.done}):
            self._answer.show(self._scenes, scene, is_open=not led.done)
            for control in (self._hint, self._show_me, self._pass):
                show(control, not led.done)
        show(self._level, isinstance(led, Practice) and led.names is None)
        show(self._more_ways, isinstance(self.exercise.form, Mark | Play) and not led.done)

    def _draw_board(self) -> Scene:
        scene = self._scene(lying=self._board.lies)
        self._board.draw(scene)
        suits_board(self._table, scene)
        self._twin.value = html.text_twin(scene)
        return scene

    def _draw_words(self) -> None:
        led, exercise = self.practice, self.exercise
        self._way.value = practice_html.heading(led)
        self._question.value = practice_html.question(exercise)
        answer = ""
        if led.done and led.shown:
            answer = text("practice.shown", answer=answer_words(exercise))
        about = exercise if answer else self._verdict
        self._feedback.tell(practice_html.verdict(self._verdict, answer), about)
        self._given.value = learn_html.hints(self._hints) if not led.done else ""
        self._why.value = practice_html.explanation(exercise) if led.done else ""
        self._hand.value = self._held()
        self._around.value = practice_html.around(exercise, done=led.done)
        file = None if led.file is None else led.file.path
        place = text("practice.not_kept") if file is None else text("practice.kept", file=file)
        exercise_name = text("practice.named", name=exercise.name)
        self._about.value = el("p", exercise_name) + el("p", place)

    def _held(self) -> Html:
        """Return the hand that the exercise is about, where it is not chosen from."""
        view, form = self.exercise.view, self.exercise.form
        seat = view.seat
        if seat is None or (isinstance(form, Play) and not self.practice.done):
            return Html()
        held = ply_html.hand(unnamed_players(view)[seat], self._scenes.choices(view))
        return el("ul.mw-held-list", held)

    def _redraw(self) -> None:
        self._draw()

    def _picture(self) -> Scene:
        """Return the board with what is asked about it above."""
        return with_caption(self._scene(), question_lines(self.exercise))

    def _static(self) -> dict[str, str]:
        """Return the question with its board, or the results."""
        if self._closing:
            return {
                "text/html": practice_html.summary(self.practice),
                "text/plain": text("practice.summary.title"),
            }
        return super()._static()


def _levels() -> list[tuple[str, int]]:
    fixed = [(text("practice.level.fixed", level=level), level) for level in LEVELS]
    return [(text("practice.level.suited"), _SUITED), *fixed]

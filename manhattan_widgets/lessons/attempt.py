"""A learner's way through a lesson: tries, hints, moves taken back, what the others play, stars.

A :class:`LessonRun` is a plain model without anything drawn.  It plays and judges; a widget shows
what it says.  Nothing in it blocks: where others are to move, :meth:`LessonRun.others` lets them
think in slices.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from typing import Any

from manhattan_widgets.bots import make, think
from manhattan_widgets.bots.slices import only_result
from manhattan_widgets.contract.core import Explanation, Move, MoveError, Sentence, State
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.game import Game
from manhattan_widgets.lessons.answer_words import (
    answer_sentence,
    hint_to_answer,
    move_reasons,
)
from manhattan_widgets.lessons.conditions import Moment, lacking, met
from manhattan_widgets.lessons.grading import Needed, Tally, check_needed
from manhattan_widgets.lessons.judging import (
    Feedback,
    Verdict,
    feedback,
    judge_choice,
    judge_move,
    judge_number,
    judge_sites,
    right_number,
    right_sites,
)
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    Lesson,
    MoveTask,
    NumberTask,
    PlayTask,
    SitesTask,
    Step,
)
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.public import public

__all__ = ["LessonRun", "LessonStateError"]


@public
class LessonStateError(ValueError):
    """Something that the step does not ask for now."""

    def __init__(self, key: str) -> None:
        self.sentence = Sentence.of(f"lessons.error.{key}")
        super().__init__(self.sentence)

    def __str__(self) -> str:
        return str(self.sentence)


class LessonRun:
    """One run through ``lesson``, from the step called ``start`` on, if it is given.

    A step that goes on from others is led to by their right answers, which do not count; where a
    round would have to be played for that, the run begins before it.  ``needed`` is what steps took
    that were done before the lesson was left, by their ids, ``begun`` what ``start`` had taken.
    Whatever is done a second time counts as it was the first time.

    >>> from manhattan_widgets.lessons import course
    >>> run = LessonRun(course("manhattan")[0])
    >>> run.number, run.finished
    (0, False)
    """

    def __init__(
        self,
        lesson: Lesson,
        *,
        start: str | None = None,
        needed: Mapping[str, Needed] | None = None,
        begun: Needed | None = None,
    ) -> None:
        if not isinstance(lesson, Lesson):
            raise TypeError(Sentence.of("lessons.error.no_lesson", found=short_repr(lesson)))
        check_needed(needed)
        self.lesson = lesson
        target = 0 if start is None else lesson.beginning(start)
        self.number = lesson.last_position(target)
        self.finished = False
        self.done = False
        self.seat = 0
        self.needed: dict[str, Needed] = {}
        self._begin(None)
        while self.number < target:
            if not self.done:
                self.show()
            self.go_on()
        self.needed = dict(needed or {})
        if begun is not None and self.step.id == start:
            self.tries, self.hints = begun.tries, min(begun.hints, len(self.step.hints))

    # Asking

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.number]

    @property
    def state(self) -> State:
        """The position now, secrets included: draw ``view`` instead."""
        return self.game.state

    @property
    def view(self) -> Any:
        """What the learner may know of the position."""
        return self.state.view(self.seat)

    @property
    def tally(self) -> Tally:
        """What all tasks needed that were done."""
        return Tally.of(self.lesson, self.needed)

    @property
    def answered(self) -> bool:
        """Whether the task is done; where there is something to read only, nothing was asked."""
        return self.done and self.step.task is not None

    @property
    def waiting(self) -> bool:
        """Whether others are to move before the learner: see :meth:`others`."""
        task = self.step.task
        return (
            isinstance(task, MoveTask | PlayTask)
            and not self.done
            and self.game.outcome() is None
            and self.state.to_move != self.seat
        )

    @property
    def begun(self) -> Needed:
        """What the step has taken so far; nothing where it is done, or was done before."""
        if self.done or self.step.id in self.needed:
            return Needed()
        return Needed(self.tries, self.hints)

    @property
    def made(self) -> int:
        """How many moves of the learner stand; none after one that was taken back."""
        return self._made

    @property
    def hints_left(self) -> int:
        """How many hints there are still."""
        return len(self.step.hints) - self.hints

    # Answering

    def play(self, move: Move | str) -> Verdict:
        """Try a move, or text in the game's notation.

        A wrong one is taken back; those before it too, if it was the last and none was expected.
        Raises :class:`LessonStateError` if no move is asked for.
        """
        task = self.step.task
        if not isinstance(task, MoveTask | PlayTask) or self.done or self.waiting:
            raise LessonStateError("no_move")
        try:
            chosen = self.state.parse(move) if isinstance(move, str) else move
        except MoveError as error:
            return self._record_verdict(
                Verdict(False, (error.explanation.sentence,), error.explanation)
            )
        if isinstance(task, PlayTask):
            return self._play_on(task, chosen)
        verdict = judge_move(task, self.state, chosen)
        if verdict.right:
            self.game.play(chosen)
            return self._solved(verdict)
        legal = verdict.explanation is not None and verdict.explanation.legal
        expected = any(met(answer.when, Moment.of(self.state, chosen)) for answer in task.answers)
        if legal and not expected and self._made + 1 < task.moves:
            self.game.play(chosen)
            self._made += 1
            left = Sentence.of("lessons.go_on", n=task.moves - self._made)
            going_on = Verdict(False, (left,), verdict.explanation, goes_on=True)
            return self._record_verdict(going_on, counts=False)
        if legal and not expected and self._made:
            self._restart()
            once_more = Sentence.of("lessons.once_more")
            verdict = Verdict(False, (*verdict.feedback, once_more), sites=verdict.sites)
        return self._record_verdict(verdict)

    def mark(self, sites: Collection[str]) -> Verdict:
        """Answer with names of sites; raises :class:`LessonStateError` if none are asked for."""
        task = self.step.task
        if not isinstance(task, SitesTask) or self.done:
            raise LessonStateError("no_sites")
        return self._judged(judge_sites(task, self.state, sites))

    def answer(self, number: int) -> Verdict:
        """Answer with a number; raises :class:`LessonStateError` if none is asked for."""
        task = self.step.task
        if not isinstance(task, NumberTask) or self.done:
            raise LessonStateError("no_number")
        return self._judged(judge_number(task, self.state, number))

    def choose(self, option: int) -> Verdict:
        """Answer with the number of an option, from 0; raises like :meth:`answer`."""
        task = self.step.task
        if not isinstance(task, ChoiceTask) or self.done:
            raise LessonStateError("nothing_to_choose")
        return self._judged(judge_choice(task, option))

    # Help

    def hint(self) -> Words:
        """Return the next hint; raises :class:`LessonStateError` if there is none."""
        if self.done or not self.hints_left:
            raise LessonStateError("no_hint")
        self.hints += 1
        return self.step.hints[self.hints - 1]

    def solution(self) -> Any:
        """Return a right answer: moves in a list, sites, a number, or the number of an option.

        For a step to play on it is the list of moves that were judged best so far: none.
        """
        task, state = self.step.task, self._start
        if isinstance(task, SitesTask):
            return right_sites(task, state)
        if isinstance(task, NumberTask):
            return right_number(task, state)
        if isinstance(task, ChoiceTask):
            return next(n for n, option in enumerate(task.options) if option.right)
        if isinstance(task, MoveTask) and not task.show:
            for move in state.legal_moves():
                if met(task.goal, Moment.of(state, move)):
                    return [move]
        return list(task.show) if isinstance(task, MoveTask) else []

    def show(self) -> Verdict:
        """Show a right answer: its moves are played, and the step is done.

        Of moves it is told what the last reaches of the goal and what the lesson praises, without
        either why it is legal; how one could have found another answer, the last hint says that
        neither asks nor only names it.  Raises :class:`LessonStateError` where there is nothing to
        show.
        """
        task = self.step.task
        if task is None or isinstance(task, PlayTask) or self.done:
            raise LessonStateError("nothing_to_show")
        self.shown = True
        explanation = None
        sentences: tuple[Feedback, ...] = ()
        if isinstance(task, MoveTask):
            self._restart()
            moves: list[str] = []
            for text in self.solution():
                self._let_others_move()
                move = self.state.parse(text) if isinstance(text, str) else text
                moment = Moment.of(self.state, move)
                explanation = moment.explanation
                moves.append(self.state.format(move))
                words = Sentence.of("lessons.shown.move", move=comma_listed(moves))
                sentences = (words, *move_reasons(self.step, task, moment))
                self.game.play(move)
        else:
            game, answer = self.lesson.game, self.solution()
            hint = hint_to_answer(game, self.step, answer)
            sentences = (answer_sentence(game, task, answer), *hint)
        return self._solved(Verdict(True, sentences, explanation), shown=True)

    def again(self) -> None:
        """Begin the step anew: the position, not what was tried and hinted."""
        if not self.done:
            self._restart()

    # Going on

    def go_on(self) -> None:
        """Go to the next step, or finish; raises :class:`LessonStateError` before it is done."""
        if self.finished:
            raise LessonStateError("finished")
        if not self.done:
            raise LessonStateError("not_done")
        if self.number + 1 == len(self.lesson.steps):
            self.finished = True
            return
        self.number += 1
        self._begin(self.game)

    def others(self) -> Generator[None, None, None]:
        """Let the others move until the learner is to move; yields now and then, and each move."""
        task = self.step.task
        while self.waiting:
            if isinstance(task, MoveTask) and self._replies:
                self.game.play(self._replies.pop(0))
            else:
                player = task.player if isinstance(task, MoveTask | PlayTask) else None
                seat = self.state.to_move
                assert seat is not None
                bot = make(player or "novice", self._seed)
                move = yield from only_result(think(bot, self.state.view(seat)))
                self.game.play(move)
            if isinstance(task, PlayTask) and self._is_over(task):
                self._end_of_play(task, None)  # at once: nobody moves after a round that is over
            yield

    # Inside

    def _begin(self, before: Game | None) -> None:
        """Begin the step: with its own position, or with that of the game ``before`` it."""
        step = self.step
        position = step.position if before is None or step.position else before.state
        assert position is not None  # the reader refuses a lesson without a first position
        self._start = position
        if step.seat is not None:
            self.seat = facts_of(self.lesson.game).seat(position, step.seat)
        elif before is None or step.position is not None:
            self.seat = position.to_move or 0
        task = step.task
        self._seed = task.seed if isinstance(task, PlayTask) else 0
        self.tries = self.hints = 0
        self.shown = False
        self.done = task is None
        self.verdict: Verdict | None = None
        self._restart()

    def _restart(self) -> None:
        self.game = Game.from_position(self._start, seed=self._seed)
        self._made = 0
        task = self.step.task
        self._replies = list(task.others) if isinstance(task, MoveTask) else []

    def _let_others_move(self) -> None:
        for _ in self.others():
            pass

    def _judged(self, verdict: Verdict) -> Verdict:
        return self._solved(verdict) if verdict.right else self._record_verdict(verdict)

    def _record_verdict(self, verdict: Verdict, *, counts: bool = True) -> Verdict:
        self.tries += counts
        self.verdict = verdict
        return verdict

    def _solved(self, verdict: Verdict, *, shown: bool = False) -> Verdict:
        self.tries += not shown
        sentences = verdict.feedback
        if not shown and self.step.praise is not None:
            sentences = (*sentences, self.step.praise)
        elif not sentences:
            sentences = (Sentence.of("lessons.right"),)
        self.verdict = Verdict(True, sentences, verdict.explanation, verdict.sites)
        self.done = True
        self.needed.setdefault(self.step.id, Needed(self.tries, self.hints, self.shown))
        return self.verdict

    # Playing on

    def _play_on(self, task: PlayTask, move: Move) -> Verdict:
        before = self.state
        explanation = before.explain(move)
        if not explanation.legal:
            return self._record_verdict(
                Verdict(False, (explanation.sentence,), explanation), counts=False
            )
        sentences = tuple(feedback(before, move)) or (explanation.sentence,)
        self.game.play(move)
        self._made += 1
        if self._is_over(task):
            return self._end_of_play(task, explanation, sentences)
        return self._record_verdict(Verdict(True, sentences, explanation), counts=False)

    def _is_over(self, task: PlayTask) -> bool:
        if self.game.outcome() is not None:
            return True
        until = task.until
        if isinstance(until, int):
            return self._made >= until
        if until == "round":
            start, now = self._start, self.state
            return bool(getattr(now, "round", None) != getattr(start, "round", None))
        return isinstance(until, dict) and met(until, Moment.still(self.state))

    def _end_of_play(
        self, task: PlayTask, explanation: Explanation | None, sentences: tuple[Feedback, ...] = ()
    ) -> Verdict:
        missing = lacking(task.goal, Moment.still(self.state)) if task.goal is not None else ()
        if not missing:
            return self._solved(Verdict(True, sentences, explanation))
        self._restart()
        return self._record_verdict(
            Verdict(False, (*sentences, *missing[:2], Sentence.of("lessons.once_more")))
        )

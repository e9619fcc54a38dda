"""The checker of lessons: reads one as strictly as it will be read, and plays it to its end.

It solves every step as "show me" does, tries all legal moves and every expected mistake, and
estimates how long a learner needs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from manhattan_widgets.bots import choose, make
from manhattan_widgets.contract.core import MoveError
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.attempt import LessonRun
from manhattan_widgets.lessons.conditions import Moment, met
from manhattan_widgets.lessons.errors import LessonError, step_place
from manhattan_widgets.lessons.form import form_faults
from manhattan_widgets.lessons.judging import judge_move, right_number, right_sites
from manhattan_widgets.lessons.lesson import (
    Lesson,
    MoveTask,
    NumberTask,
    PlayTask,
    SitesTask,
    Step,
)
from manhattan_widgets.lessons.marked_text import RULE
from manhattan_widgets.lessons.reading import faults_of, parsed, stretches_of
from manhattan_widgets.lessons.sights import crowded, ghost_move, outlined
from manhattan_widgets.lessons.step_reading import TASKS
from manhattan_widgets.lessons.texts import folder_texts, lesson_texts, read_catalog
from manhattan_widgets.locale.po import PoError
from manhattan_widgets.untrusted import UntrustedError

__all__ = ["check_catalogs", "check_lesson", "minutes", "naming_faults", "playing_faults"]

#: Slow reading, with looks at the board (words a minute), and the seconds that tasks take.
_WORDS_A_MINUTE = 160
_SECONDS = {"move": 12, "sites": 15, "number": 15, "choice": 8, "play": 10, "none": 3}
#: More steps without a task in a row are a lecture.
_READING_AT_MOST = 2
#: A game that is not over by then never will be.
_MOVES_AT_MOST = 1000


def check_lesson(file: str | os.PathLike[str]) -> Iterator[LessonError]:
    """Yield everything that is wrong with the lesson in ``file``; nothing for a good one."""
    for error in _all(Path(file)):
        error.file = error.file or str(file)
        yield error


def _all(file: Path) -> Iterator[LessonError]:
    try:
        data = parsed(file)
    except LessonError as error:
        yield error
        return
    yield from faults_of(data, file)
    yield from naming_faults(data)
    if not any(form_faults(data)):
        yield from _pace(data)
    yield from playing_faults(data, file)


def naming_faults(data: Mapping[str, Any]) -> Iterator[LessonError]:
    """Yield the rules that texts of a lesson name and its game does not have."""
    if any(form_faults(data)):
        return
    rulebook = find_rules(data["game"]).rulebook()
    ids = [step["id"] for step in data["steps"]]
    for words, place in lesson_texts(data):
        name, _, entry = place.partition(".")
        where = step_place(ids.index(name), name, entry) if entry else place
        for rule in dict.fromkeys(RULE.findall(words)):
            if rule not in rulebook:
                yield LessonError.of(where, "rule", rule=rule)


def playing_faults(
    data: Mapping[str, Any], file: Path, *, first: str | None = None
) -> Iterator[LessonError]:
    """Yield what does not hold together when a lesson is played from each of its positions.

    With ``first`` it is played only from the step with this id, to the next position.
    """
    stretches = list(stretches_of(data, file))
    ids = [step.get("id") for step in data["steps"]] if stretches else []
    for stretch in stretches:
        if first not in (None, stretch.steps[0].id):
            continue
        for fault in _played(stretch):
            fault.where = step_place(ids.index(fault.where), str(fault.where))
            yield fault


def minutes(data: Mapping[str, Any]) -> float:
    """Return how long a lesson takes, by its words and tasks: an estimate for slow readers."""
    words = sum(len(text.split()) for text, place in lesson_texts(data) if _is_read(place))
    seconds = 0
    for step in data["steps"]:
        kind = next((kind for kind in _SECONDS if kind in step), "none")
        task = step.get(kind, {})
        times = task.get("moves", 1)
        if kind == "play":
            times = task["until"] if isinstance(task["until"], int) else 8
        seconds += _SECONDS[kind] * times
    return words / _WORDS_A_MINUTE + seconds / 60


def _is_read(place: str) -> bool:
    # Hints and answers to mistakes are for those who need them.
    return place.endswith(("title", ".text", ".praise", ".marks", ".options"))


def _pace(data: Mapping[str, Any]) -> Iterator[LessonError]:
    needed = minutes(data)
    if needed > data["minutes"] + 0.5:
        yield LessonError.of("minutes", "too_long", given=data["minutes"], minutes=round(needed, 1))
    row = 0
    for number, step in enumerate(data["steps"]):
        row = 0 if any(kind in step for kind in TASKS) else row + 1
        if row > _READING_AT_MOST:
            yield LessonError.of(step_place(number, step["id"]), "only_reading", n=row)


def _played(lesson: Lesson) -> Iterator[LessonError]:
    """Play the lesson with right answers, and yield what does not hold together on the way.

    The place of each error is the step's id.
    """
    run = LessonRun(lesson)
    while not run.finished:
        yield from _step_faults(run)
        if run.step.task is not None:
            yield from _sight_faults(run)
        try:
            if isinstance(run.step.task, PlayTask):
                _play_to_the_end(run)
            elif run.step.task is not None:
                run.show()
        except (MoveError, ValueError, StopIteration) as error:
            yield LessonError.of(run.step.id, "unreadable_move", reason=str(error))
            return
        yield from _sight_faults(run)
        run.go_on()


def _sight_faults(run: LessonRun) -> Iterator[LessonError]:
    """Yield outlines around nothing, and those that answer what is asked while they are seen."""
    task, state = run.step.task, run.state
    answer = set(right_sites(task, state)) if isinstance(task, SitesTask) else set()
    for number, sight in enumerate(run.step.sights, 1):
        if sight.after != run.answered:
            continue
        if sight.ghost is not None:
            yield from _ghost_faults(run, number, sight.ghost)
        if sight.outline is None:
            continue
        if not (sites := set(outlined(sight, state))):
            yield LessonError.of(run.step.id, "empty_outline", number=number)
        elif not sight.after and sites == answer:
            yield LessonError.of(run.step.id, "sight_answers", number=number)
    yield from (
        LessonError.of(run.step.id, "two_signs", site=site)
        for site in crowded(run.step, state, done=run.answered)
    )


def _ghost_faults(run: LessonRun, number: int, notation: str) -> Iterator[LessonError]:
    """Yield why a piece cannot be seen as a plan: it may not be built, or is the answer."""
    task, state = run.step.task, run.state
    try:
        move = ghost_move(notation, state)
    except MoveError as error:
        yield LessonError.of(run.step.id, "no_ghost", number=number, reason=str(error))
        return
    if isinstance(task, MoveTask) and not run.answered and met(task.goal, Moment.of(state, move)):
        yield LessonError.of(run.step.id, "ghost_answers", number=number)


def _step_faults(run: LessonRun) -> Iterator[LessonError]:
    task, state, step = run.step.task, run.state, run.step
    if isinstance(task, SitesTask) and not right_sites(task, state):
        yield LessonError.of(step.id, "no_answer")
    elif isinstance(task, NumberTask):
        right = right_number(task, state)
        if any(answer.when == right for answer in task.answers):
            yield LessonError.of(step.id, "right_answer", found=right)
    elif isinstance(task, PlayTask) and state.to_move is None:
        yield LessonError.of(step.id, "stuck")
    elif isinstance(task, MoveTask):
        yield from _move_faults(run, step, task)


def _move_faults(run: LessonRun, step: Step, task: MoveTask) -> Iterator[LessonError]:
    state = run.state
    if task.moves == 1:
        moments = [Moment.of(state, move) for move in state.legal_moves()]
        right = [met(task.goal, moment) for moment in moments]
        if not any(right) and not task.show:
            yield LessonError.of(step.id, "no_solution")
        if all(right) and len(right) > 1 and task.answers:
            yield LessonError.of(step.id, "every_move")
        if task.show:
            try:
                verdict = judge_move(task, state, state.parse(task.show[-1]))
            except MoveError as error:
                yield LessonError.of(step.id, "unreadable_move", reason=str(error))
            else:
                if not verdict.right:
                    yield LessonError.of(step.id, "wrong_solution", told=str(verdict))
    else:
        yield from _line_faults(run, step, task)
    yield from _idle_answers(run, step, task)


def _line_faults(run: LessonRun, step: Step, task: MoveTask) -> Iterator[LessonError]:
    """Yield what is wrong with a line of several moves: its last move has to meet the goal."""
    tried = LessonRun(run.lesson, start=None)
    while tried.number < run.number:
        if isinstance(tried.step.task, PlayTask):
            _play_to_the_end(tried)
        elif tried.step.task is not None:
            tried.show()
        tried.go_on()
    try:
        for text in task.show:
            for _ in tried.others():
                pass
            tried.play(text)
    except (MoveError, ValueError) as error:
        yield LessonError.of(step.id, "unreadable_move", reason=str(error))
        return
    if not tried.done:
        yield LessonError.of(step.id, "wrong_solution", told=str(tried.verdict))


def _idle_answers(run: LessonRun, step: Step, task: MoveTask) -> Iterator[LessonError]:
    """Yield the answers to mistakes that no conceivable first move gets."""
    if task.moves > 1:
        return
    left = list(task.answers)
    state = run.state
    for move in state.rules.conceivable_moves(state.options):
        if not left:
            return
        moment = Moment.of(state, move)
        if moment.after is not None and met(task.goal, moment):
            continue
        answer = next(
            (candidate for candidate in task.answers if met(candidate.when, moment)), None
        )
        left = [other for other in left if other is not answer]
    for idle in left:
        yield LessonError.of(step.id, "idle_answer", answer=idle.words.source[:60])


def _play_to_the_end(run: LessonRun) -> None:
    """Play a step to play on as a good player would, as far as that is needed."""
    bot = make("greedy", 1)
    for _ in range(_MOVES_AT_MOST):
        for _ in run.others():
            pass
        if not run.done:
            run.play(choose(bot, run.state.view(run.seat)))
        if run.done:
            return
    raise ValueError(run.step.id)


def check_catalogs(folder: Path) -> Iterator[LessonError]:
    """Yield what is wrong with the catalogues of the lessons in a folder: texts not translated."""
    try:
        texts = [text for text, _ in folder_texts(folder)]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return  # a lesson in the folder is no lesson, which is told when that one is checked
    for file in sorted(folder.glob("*.po")):
        try:
            known = read_catalog(file)
        except (OSError, UntrustedError, PoError) as error:
            made = LessonError.of("", "catalog", reason=str(error))
        else:
            missing = [text for text in texts if not known.find(text)]
            if not missing:
                continue
            made = LessonError.of("", "untranslated", n=len(missing), text=missing[0][:60])
        made.file = str(file)
        yield made

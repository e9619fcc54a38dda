"""Whether the exercises that a game brings are right: for its author's own tests, as laws are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from manhattan_widgets.contract.core import View
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.lessons.exercises import (
    Choose,
    Enter,
    Exercise,
    ExerciseName,
    Kind,
    Mark,
    again,
    exercise,
)
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.testing.checks import checked_seeds
from manhattan_widgets.testing.failure_report import reporting
from manhattan_widgets.testing.registration import registered

__all__ = ["check_exercise", "check_exercises"]

#: So many legal moves are tried as answers at most.
_MOVES = 30


def check_exercises(
    game: GameModule,
    *,
    seeds: Iterable[int] = (1, 2),
    report: Callable[[str], None] | None = None,
) -> None:
    """Check the exercises that ``game`` brings; raises ``AssertionError`` where one is not right.

    Each kind makes one of each of its levels for each of ``seeds``.  Its right answer is accepted,
    also as it is written into files; each other answer that is tried gets a sentence, and not all
    of them are right; its name gives it again; its clauses are in the rulebook; and question,
    answers, hints and explanation can be said in every language.

    Parameters
    ----------
    game
        The game; it need not be installed.
    seeds
        Those of the exercises that are looked at.
    report
        Called with a line about every kind, such as ``print``, and a warning for levels that were
        not reached.

    Examples
    --------
    >>> from manhattan_widgets.contract.registry import find_game
    >>> check_exercises(find_game("newyork"), seeds=(), report=print)  # doctest: +ELLIPSIS
    newyork-legal: 0 exercises
    ...
    """
    say = report or (lambda _: None)
    listed = checked_seeds(seeds)
    with registered(game):
        brought = exercises_of(game.name)
        assert brought is not None, f"{game.name} brings no exercises: see GameModule"
        for kind in brought.kinds:
            reached = set()
            for level in kind.levels:
                for seed in listed:
                    made = _made(ExerciseName(game.name, kind.id, level, seed))
                    check_exercise(made)
                    reached.add(made.level)
            say(f"{game.name}-{kind.id}: {len(kind.levels) * len(listed)} exercises")
            if listed and (words := _unreached(kind, reached)):
                say(f"warning: {words}")


def _made(name: ExerciseName) -> Exercise:
    with reporting("an exercise can be made", lambda: str(name)):
        return exercise(name.game, name.kind, level=name.level, seed=name.seed)


def check_exercise(made: Exercise) -> None:
    """Check one exercise; raises ``AssertionError`` where it is not right.

    >>> check_exercise(again("skyline-owner-2-7"))
    """
    for law in _LAWS:
        with reporting(law.__name__.removeprefix("_").replace("_", " "), lambda: str(made.name)):
            law(made)


def _the_right_answer_is_accepted(made: Exercise) -> None:
    assert made.check(made.solution).right
    assert made.check(made.reread(made.written(made.solution))).right


def _its_name_gives_it_again(made: Exercise) -> None:
    if not made.name.source:
        assert again(str(made.name)) == made


def _a_seat_or_a_spectator_is_asked(made: Exercise) -> None:
    assert isinstance(made.view, View)


def _its_clauses_are_in_the_rulebook(made: Exercise) -> None:
    rulebook = made.view.rules.rulebook()
    for rule in made.rules:
        assert rule in rulebook


def _there_is_an_explanation_and_a_hint(made: Exercise) -> None:
    assert made.explanation
    assert made.hints


def _other_answers_are_told_right_or_wrong(made: Exercise) -> None:
    wrong = 0
    for answer in _others(made):
        verdict = made.check(answer)
        assert str(verdict.feedback)
        wrong += not verdict.right
    assert wrong


def _all_can_be_said_in_every_language(made: Exercise) -> None:
    for code in languages():
        with speaking(code):
            for said in _said(made):
                assert said.strip()
                assert not {"{", "}"} & set(said)


_LAWS = (
    _the_right_answer_is_accepted,
    _its_name_gives_it_again,
    _a_seat_or_a_spectator_is_asked,
    _its_clauses_are_in_the_rulebook,
    _there_is_an_explanation_and_a_hint,
    _other_answers_are_told_right_or_wrong,
    _all_can_be_said_in_every_language,
)


def _others(made: Exercise) -> Iterator[Any]:
    """Yield answers besides the solution; some may be right, too."""
    form, solution = made.form, made.solution
    if isinstance(form, Choose) and form.several:
        yield ()
        yield from ([option.id] for option in form.options)
    elif isinstance(form, Choose):
        yield from (option.id for option in form.options if option.id != solution)
    elif isinstance(form, Enter):
        yield tuple(int(number) + 1 for number in solution)
        yield (-1,) * len(form.fields)
    elif isinstance(form, Mark):
        yield ()
        sites = form.among or made.view.rules.sites(made.view.options)
        yield from ([site] for site in sorted(sites))
    else:
        yield "no move at all"
        yield from islice(made.view.legal_moves(), _MOVES)


def _said(made: Exercise) -> Iterator[str]:
    yield str(made.question)
    yield from map(str, (*made.hints, *made.facts))
    yield from (str(reason.sentence) for reason in made.explanation)
    if isinstance(made.form, Choose):
        yield from (str(option.words) for option in made.form.options)
    elif isinstance(made.form, Enter):
        yield from (str(option.words) for option in made.form.fields)


def _unreached(kind: Kind, reached: set[int]) -> str:
    """Return a sentence about levels that no exercise was of."""
    missing = [str(level) for level in kind.levels if level not in reached]
    if not missing:
        return ""
    return (
        f"{kind.id}: asked for level {', '.join(missing)}, none was so hard or so easy; "
        "leave it out of levels, or weigh the features otherwise"
    )

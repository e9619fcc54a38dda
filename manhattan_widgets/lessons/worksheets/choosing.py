"""Which exercises stand on a sheet: decided by its seed, every kind once before any comes again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.exercises import KINDS, again, exercise, kind_of
from manhattan_widgets.lessons.exercises.core import (
    LEVELS,
    Exercise,
    ExerciseError,
)
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.lessons.exercises.generator import Kind
from manhattan_widgets.lessons.exercises.steps import step_clauses

__all__ = ["Choice", "clauses_of", "exercises_on"]

#: A sheet is for one lesson, and is made while somebody waits.
MOST = 60
#: Seeds of exercises are short, so that their names can be typed.
_SEEDS = 100_000
#: So many exercises are looked through at most for one that is about a wanted clause.
_LOOKED_THROUGH = 60


@dataclass(frozen=True, slots=True)
class Choice:
    """What a sheet is made of again: equal choices give equal sheets.

    ``kinds`` and ``rules`` are empty where all are wanted; without a ``level`` the exercises get
    harder from the first to the last.
    """

    game: str
    kinds: tuple[str, ...]
    rules: tuple[str, ...]
    level: int | None
    number: int
    seed: int

    def __str__(self) -> str:
        """Return the call that makes the sheet again."""
        chosen = "".join(
            f", {name}={list(value) if isinstance(value, tuple) else value!r}"
            for name in ("kinds", "rules", "level")
            if (value := getattr(self, name))
        )
        return f'mw.worksheet("{self.game}"{chosen}, number={self.number}, seed={self.seed})'


def clauses_of(game: str, rules: Sequence[str]) -> tuple[str, ...]:
    """Return clauses of a game as its rulebook writes them, each once.

    Raises :class:`ExerciseError` for one that it does not have.

    >>> clauses_of("manhattan", ["m9", "M2a", "M9"])
    ('M9', 'M2a')
    """
    book = find_rules(game).rulebook()
    known = {rule.casefold(): rule for rule in book}
    for rule in rules:
        if rule.casefold() not in known:
            raise ExerciseError("unknown_rule", rule=rule[:20], known=", ".join(book))
    return tuple(dict.fromkeys(known[rule.casefold()] for rule in rules))


def exercises_on(choice: Choice) -> tuple[Exercise, ...]:
    """Return the exercises of a sheet; raises :class:`ExerciseError` for what cannot be."""
    kinds = _kinds(choice)
    _check_numbers(choice)
    chosen: list[Exercise] = []
    left = list(choice.rules or [""])
    while len(chosen) < choice.number:
        # A step of a lesson may be about several wanted clauses: it comes for one of them.
        rule = left[len(chosen) % len(left)]
        for candidate in _tries(choice, kinds, rule, len(chosen)):
            if (not rule or rule in candidate.rules) and not any(
                _alike(candidate, other) for other in chosen
            ):
                chosen.append(candidate)
                break
        else:
            left.remove(rule)
            if not left or not any(rule in earlier.rules for earlier in chosen):
                raise ExerciseError("no_rule", rule=rule, kinds=", ".join(k.id for k in kinds))
    return tuple(chosen)


def _alike(this: Exercise, other: Exercise) -> bool:
    return this.question == other.question and this.view == other.view


def _tries(choice: Choice, kinds: Sequence[Kind], rule: str, number: int) -> Iterator[Exercise]:
    """Yield exercises that may have this place on the sheet."""
    sources = _about(choice.game, rule, kinds)
    if rule and not sources and not choice.kinds:
        # No position makes a question about it, but steps of lessons do.
        names = step_clauses(choice.game).get(rule, ())
        yield from map(again, Random(f"{choice.seed}/{rule}").sample(names, len(names)))
        return
    sources = sources or [(kind, kind.levels) for kind in kinds]
    for tried in range(_LOOKED_THROUGH):
        turn, place = divmod(number + tried, len(sources))
        kind, levels = Random(f"{choice.seed}/{turn}").sample(sources, len(sources))[place]
        seed = Random(f"{choice.seed}/{number}/{tried}").randrange(_SEEDS)
        level = _level(choice, levels, number)
        yield exercise(choice.game, kind.id, level=level, seed=seed)
    if rule and not choice.kinds:
        # Positions ask about it seldom: a step of a lesson does.
        yield from map(again, step_clauses(choice.game).get(rule, ()))


def _about(game: str, rule: str, kinds: Sequence[Kind]) -> list[tuple[Kind, tuple[int, ...]]]:
    """Return those of ``kinds`` that are mostly about a clause, and at which levels."""
    exercises = exercises_of(game)
    levels = {} if exercises is None else exercises.practices.get(rule, {})
    return [(kind, levels[kind.id]) for kind in kinds if kind.id in levels]


def _level(choice: Choice, levels: Sequence[int], number: int) -> int:
    if choice.level is None:
        return levels[number * len(levels) // choice.number]
    wanted = choice.level
    return min(levels, key=lambda level: abs(level - wanted))


def _kinds(choice: Choice) -> tuple[Kind, ...]:
    known = tuple(KINDS.get(choice.game, {}).values()) or (kind_of(choice.game, ""),)
    return tuple(kind_of(choice.game, kind) for kind in choice.kinds) or known


def _check_numbers(choice: Choice) -> None:
    if type(choice.number) is not int or not 1 <= choice.number <= MOST:
        raise ExerciseError("number", most=MOST, number=str(choice.number)[:20])
    if choice.level is not None and (type(choice.level) is not int or choice.level not in LEVELS):
        known = ", ".join(map(str, LEVELS))
        raise ExerciseError("any_level", level=str(choice.level)[:20], known=known)

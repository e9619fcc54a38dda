"""Which exercises stand on a sheet: decided by its seed, every kind once before any comes again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.lessons.exercises import KINDS, exercise, kind_of
from manhattan_widgets.lessons.exercises.core import (
    LEVELS,
    Exercise,
    ExerciseError,
    check_seed,
)
from manhattan_widgets.lessons.exercises.generator import Kind

__all__ = ["Choice", "exercises_on"]

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


def exercises_on(choice: Choice) -> tuple[Exercise, ...]:
    """Return the exercises of a sheet; raises :class:`ExerciseError` for what cannot be."""
    check_seed(choice.seed)
    kinds = _kinds(choice)
    _check_numbers(choice)
    _check_rules(choice)
    found: dict[str, Exercise] = {}
    about: dict[str, list[Kind]] = {}
    for number in range(choice.number):
        wanted = choice.rules[number % len(choice.rules)] if choice.rules else ""
        tried = _tries(choice, about.get(wanted) or kinds, number)
        for one in tried:
            if str(one.name) not in found and (not wanted or wanted in one.rules):
                break
        else:
            raise ExerciseError("no_rule", rule=wanted, kinds=", ".join(k.id for k in kinds))
        found[str(one.name)] = one
        if wanted and (kind := kind_of(choice.game, one.name.kind)) not in about.get(wanted, []):
            about.setdefault(wanted, []).append(kind)
    return tuple(found.values())


def _tries(choice: Choice, kinds: Sequence[Kind], number: int) -> Iterator[Exercise]:
    """Yield exercises that may have this place on the sheet."""
    for tried in range(_LOOKED_THROUGH):
        turn, place = divmod(number + tried, len(kinds))
        kind = Random(f"{choice.seed}/{turn}").sample(kinds, len(kinds))[place]
        rng = Random(f"{choice.seed}/{number}/{tried}")
        seed = rng.randrange(_SEEDS)
        yield exercise(choice.game, kind.id, level=_level(choice, kind, number), seed=seed)


def _level(choice: Choice, kind: Kind, number: int) -> int:
    if choice.level is None:
        return kind.levels[number * len(kind.levels) // choice.number]
    wanted = choice.level
    return min(kind.levels, key=lambda level: abs(level - wanted))


def _kinds(choice: Choice) -> tuple[Kind, ...]:
    known = tuple(KINDS.get(choice.game, {}).values()) or (kind_of(choice.game, ""),)
    return tuple(kind_of(choice.game, kind) for kind in choice.kinds) or known


def _check_numbers(choice: Choice) -> None:
    if type(choice.number) is not int or not 1 <= choice.number <= MOST:
        raise ExerciseError("number", most=MOST, number=str(choice.number)[:20])
    if choice.level is not None and (type(choice.level) is not int or choice.level not in LEVELS):
        known = ", ".join(map(str, LEVELS))
        raise ExerciseError("any_level", level=str(choice.level)[:20], known=known)


def _check_rules(choice: Choice) -> None:
    book = find_rules(choice.game).rulebook()
    for rule in choice.rules:
        if rule not in book:
            raise ExerciseError("unknown_rule", rule=str(rule)[:20], known=", ".join(book))

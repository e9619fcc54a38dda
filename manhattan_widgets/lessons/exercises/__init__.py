"""Exercises without end: made from real positions, checked by the rules.

An exercise is named by its game, its kind, its level and a seed, and can be made again from that:
:func:`exercise` makes one, :data:`KINDS` lists the kinds of each game.  It holds a question about a
position, how it is answered, a judge that accepts every right answer, the explanation, and hints.

>>> made = exercise("manhattan", "legal", level=2, seed=7)
>>> str(made.name), made.check(made.solution).right
('manhattan-legal-2-7', True)
>>> again("manhattan-legal-2-7") == made
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from manhattan_widgets.contract.registry import GAMES, usable_rules
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.lessons.exercises.core import (
    LEVELS,
    Answer,
    Choose,
    Enter,
    Exercise,
    ExerciseError,
    ExerciseName,
    Form,
    LocalizedText,
    Mark,
    Option,
    Play,
    Reason,
    Verdict,
    checked_seed,
    level_of,
    rating_of,
)
from manhattan_widgets.lessons.exercises.game import GameExercises, exercises_of
from manhattan_widgets.lessons.exercises.generator import Kind, made_exercise
from manhattan_widgets.lessons.exercises.own_mistakes import OWN_MISTAKES
from manhattan_widgets.lessons.exercises.positions import fingerprint, finished, games_in
from manhattan_widgets.lessons.exercises.steps import STEP
from manhattan_widgets.locale.printable import printable

__all__ = [
    "KINDS",
    "LEVELS",
    "Answer",
    "Choose",
    "Enter",
    "Exercise",
    "ExerciseError",
    "ExerciseName",
    "Form",
    "GameExercises",
    "Kind",
    "LocalizedText",
    "Mark",
    "Option",
    "Play",
    "Reason",
    "Verdict",
    "again",
    "exercise",
    "finished",
    "kind_of",
    "level_of",
    "rating_of",
]


class _Kinds(Mapping[str, Mapping[str, Kind]]):
    """The kinds of all games that have exercises, loaded when looked at."""

    def __getitem__(self, game: str) -> Mapping[str, Kind]:
        if game not in GAMES or (exercises := exercises_of(game)) is None:
            raise KeyError(game)
        return exercises.by_id

    def __iter__(self) -> Iterator[str]:
        names = (rules.name for rules in usable_rules())
        return (name for name in names if exercises_of(name) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


#: The kinds of exercises of each game, by their ids, in the order in which they are learned.
KINDS: Mapping[str, Mapping[str, Kind]] = _Kinds()


#: The kinds of exercises that come by their names alone.
_BY_NAME = {STEP.id: STEP, **OWN_MISTAKES}


def kind_of(game: str, kind: str) -> Kind:
    """Return a kind of exercise; raises :class:`ExerciseError` for an unknown game or kind.

    Besides those of :data:`KINDS` there are ``"step"``, what steps of the game's lessons ask, and
    ``"better"`` and ``"improve"``, about one's own mistakes in a game that was analyzed.

    >>> str(kind_of("newyork", "price").title)
    'What does it cost?'
    """
    if game not in KINDS:
        raise ExerciseError("game", game=game, known=", ".join(KINDS))
    if kind in _BY_NAME:
        return _BY_NAME[kind]
    if kind not in KINDS[game]:
        named = printable(str(kind), 60)
        raise ExerciseError("kind", kind=named, known=", ".join(KINDS[game]))
    return KINDS[game][kind]


def exercise(
    game: str, kind: str, *, level: int = 1, seed: int = 0, games: Iterable[Any] = ()
) -> Exercise:
    """Return the exercise with this name; equal arguments give equal exercises.

    ``level`` is 1 to 6, as far as the kind has them (``Kind.levels``).  ``games`` are finished
    games of a learner, as :func:`finished` takes them: the positions are taken from them.  Raises
    :class:`ExerciseError` for what cannot be.
    """
    taken = games_in(games)
    known_kind = kind_of(game, kind)
    known_level = whole_number(level)
    name = ExerciseName(
        game,
        kind,
        level if known_level is None else known_level,
        checked_seed(seed),
        fingerprint(taken),
    )
    return made_exercise(known_kind, name, taken)


def again(name: str | ExerciseName, *, games: Iterable[Any] = ()) -> Exercise:
    """Make an exercise again from its name.

    One from a learner's own games needs the same ``games``, one about a mistake that game among
    others.  Raises :class:`ExerciseError`.
    """
    read = ExerciseName.read(name)
    taken = games_in(games)
    for given in (taken, *((game,) for game in taken)):
        if read.source == fingerprint(given):
            return exercise(read.game, read.kind, level=read.level, seed=read.seed, games=given)
    raise ExerciseError("source", name=str(read))

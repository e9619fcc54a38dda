"""What an exercise is: its name, its question, how it is answered, and what an answer is worth.

An exercise is a value: nothing in it changes.  Its question is asked about ``view``, what one seat
(or a spectator) knows of a real position; the right answer stays here, in the kernel, until it was
found or asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from manhattan_widgets.contract.core import Explanation, Move, MoveError, ScorePart, Sentence, View
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.public import public

__all__ = [
    "LARGEST_SEED",
    "LEVELS",
    "Answer",
    "Choose",
    "Enter",
    "Exercise",
    "ExerciseError",
    "ExerciseName",
    "Form",
    "LocalizedText",
    "Mark",
    "Option",
    "Play",
    "Reason",
    "Texts",
    "Verdict",
    "checked_seed",
    "level_of",
    "rating_of",
]

#: The levels of difficulty, the easiest first.
LEVELS = (1, 2, 3, 4, 5, 6)
#: A level is a band of difficulty, so wide on the scale of ratings (see :mod:`.ratings`).
BAND = 150
_LOWEST = 600
#: Names of exercises are short enough to be typed.
LARGEST_SEED = 999_999_999

#: An option's id, several of them, numbers by field, sites, or a move in machine notation.
Answer = str | tuple[int, ...] | frozenset[str]


@public
class ExerciseError(ValueError):
    """An exercise that cannot be: no such game, kind, level or name, or an unreadable answer."""

    def __init__(self, key: str, /, **params: Any) -> None:
        self.sentence = Sentence.of(f"practice.error.{key}", **params)
        super().__init__(self.sentence)


def checked_seed(seed: object) -> int:
    """Return ``seed`` as Python's own number.

    Raises :class:`ExerciseError` for a seed that no name of an exercise can hold.
    """
    checked = whole_number(seed, 0, LARGEST_SEED)
    if checked is None:
        raise ExerciseError("seed", most=LARGEST_SEED, seed=short_repr(seed))
    return checked


def rating_of(level: int) -> int:
    """Return the middle of a level's band of difficulty.

    >>> [rating_of(level) for level in LEVELS]
    [675, 825, 975, 1125, 1275, 1425]
    """
    return _LOWEST + BAND * (level - 1) + BAND // 2


def level_of(difficulty: float) -> int:
    """Return the level whose band has this difficulty; what lies outside belongs to the ends.

    >>> [level_of(difficulty) for difficulty in (100, 740, 760, 3000)]
    [1, 1, 2, 6]
    """
    return max(LEVELS[0], min(LEVELS[-1], 1 + int((difficulty - _LOWEST) // BAND)))


@dataclass(frozen=True, slots=True)
class ExerciseName:
    """What an exercise is made from again: equal names give equal exercises.

    ``source`` is empty for positions that computer players reach; else it stands for the games that
    a learner gave, which have to be given again (:func:`.positions.fingerprint`).

    >>> name = ExerciseName("manhattan", "legal", 3, 42)
    >>> str(name), ExerciseName.read(str(name)) == name
    ('manhattan-legal-3-42', True)
    """

    game: str
    kind: str
    level: int
    seed: int
    source: str = ""

    def __str__(self) -> str:
        end = f"@{self.source}" if self.source else ""
        return f"{self.game}-{self.kind}-{self.level}-{self.seed}{end}"

    @classmethod
    def read(cls, text: str | ExerciseName) -> ExerciseName:
        """Return the name that ``text`` is; raises :class:`ExerciseError` if it is none.

        A name itself is read like the text that it gives: one put together by hand may be none.
        """
        match = _NAME.fullmatch(str(text).strip()) if isinstance(text, str | cls) else None
        if match is None:
            raise ExerciseError("name", name=_shortened(text))
        game, kind, level, seed, source = match.groups()
        return cls(game, kind, int(level), int(seed), source or "")


_NUMBER = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_NAME = re.compile(r"([a-z0-9_]+)-([a-z0-9_]+)-([1-9])-([0-9]{1,9})(?:@([0-9a-f]{8}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Texts:
    """Several texts that belong together, a paragraph each."""

    parts: tuple[Sentence | Words, ...]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.parts))


#: What a person is told; ``str`` gives it in the language of the moment.  What comes from a lesson
#: may have the signs of lessons, such as ``*this*`` for what stands out.
LocalizedText = Sentence | Words | Texts


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things to choose from, or one number to enter: its id and its words.

    ``rule`` is the clause that it names; ``color`` is that of the pieces it stands for, as scenes
    call it (``"blue"``); ``part`` what the label of its picture says, if it has one.
    """

    id: str
    words: Sentence | Words
    rule: str = ""
    color: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answered with the id of an option; where ``several`` are right, with all of their ids."""

    options: tuple[Option, ...]
    several: bool = False


@dataclass(frozen=True, slots=True)
class Enter:
    """Answered with a whole number for each field, in their order."""

    fields: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Answered with sites of the board; only those ``among`` can be marked (empty: any)."""

    among: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Play:
    """Answered with a move of the seat that ``view`` belongs to; it is not made."""


Form = Choose | Enter | Mark | Play


@dataclass(frozen=True, slots=True)
class Reason:
    """Part of an explanation: the clause, a sentence, and the sites that it is about.

    ``mark`` is the sign that they get: ``"✓"``, ``"✗"`` where something is refused, ``"="`` where
    a tie gives nobody anything.
    """

    rule: str
    sentence: Sentence | Words
    sites: tuple[str, ...] = ()
    mark: str = "✓"

    @classmethod
    def of(cls, statement: Explanation | ScorePart) -> Reason:
        """Return what the rules said of a move, or of points."""
        if isinstance(statement, Explanation):
            return cls(
                statement.rule, statement.sentence, statement.sites, "✓" if statement.legal else "✗"
            )
        return cls(
            statement.rule, statement.reason, statement.sites, "✓" if statement.points else "="
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer was: right or not, what is said to it, and the sites to look at.

    ``mistake`` names a mistake that was expected, such as ``"tie"``; empty for any other answer.
    """

    right: bool
    feedback: LocalizedText
    mistake: str = ""
    rule: str = ""
    sites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question about a real position.

    ``focus`` are the sites that it asks about, ``place`` is the part of the board that it asks
    about, such as the letter of a city (empty: all of it), ``facts`` tell what no board shows,
    ``marks`` are short texts on sites that the question speaks of; ``card`` stands in the log of
    answers for what is remembered by it, where that is no clause;
    ``solution`` is one right answer, ``explanation`` says why it is right; ``rules`` are the
    clauses that are practiced.  ``difficulty`` is measured on the position, on the scale of
    ratings, by ``features``.  ``judge`` holds the answers against the rules: every right one is
    accepted.
    """

    name: ExerciseName
    view: View
    question: LocalizedText
    form: Form
    solution: Answer
    explanation: tuple[Reason, ...]
    hints: tuple[LocalizedText, ...]
    rules: tuple[str, ...]
    difficulty: float
    features: Mapping[str, float]
    judge: Callable[[Any], Verdict] = field(compare=False, repr=False)
    focus: tuple[str, ...] = ()
    place: str = ""
    facts: tuple[Sentence, ...] = ()
    marks: Mapping[str, Words] = field(default_factory=dict)
    card: str = ""

    def __repr__(self) -> str:
        # The name is enough to make it again, and does not tell the answer.
        return f"<Exercise {self.name}>"

    def check(self, answer: Answer | Move | Collection[str] | Collection[int]) -> Verdict:
        """Return what an answer is worth.

        It is given as :data:`Answer` says; any collection of sites or ids will do, and a move as
        the game's own or in any notation.  Raises :class:`ExerciseError` for what is no answer to
        this question, such as a number too few.
        """
        return self.judge(self.read(answer))

    def read(self, answer: Any) -> Any:
        """Return ``answer`` as the form wants it: see :meth:`check`."""
        form = self.form
        if isinstance(form, Play):
            return answer
        if isinstance(form, Enter):
            return self._numbers(answer, len(form.fields))
        if isinstance(form, Choose) and not form.several:
            known = {option.id for option in form.options}
            if answer not in known:
                raise ExerciseError("option", answer=_shortened(answer))
            return answer
        if isinstance(answer, str) or not isinstance(answer, Collection):
            raise ExerciseError("several", answer=_shortened(answer))
        return frozenset(answer)

    def written(self, answer: Any) -> str:
        """Return an answer in one line that is the same in every language, for files.

        A move that cannot be read stays as it was typed; :meth:`reread` is the way back.
        """
        given = self.read(answer)
        if isinstance(self.form, Play):
            try:
                return str(self.view.parse(given) if isinstance(given, str) else given)
            except MoveError:
                return str(given)
        if isinstance(given, str):
            return given
        return " ".join(map(str, given if isinstance(given, tuple) else sorted(given)))

    def reread(self, written: str) -> Any:
        """Return the answer that :meth:`written` wrote; raises :class:`ExerciseError` for none."""
        form = self.form
        if isinstance(form, Enter):
            given = written.split()
            numbers = tuple(int(word) for word in given if _NUMBER.fullmatch(word))
            return self.read(numbers if len(numbers) == len(given) else ())
        if isinstance(form, Mark) or (isinstance(form, Choose) and form.several):
            return self.read(written.split())
        return self.read(written)

    @staticmethod
    def _numbers(answer: Any, count: int) -> tuple[int, ...]:
        given = (answer,) if type(answer) is int else answer
        if (
            isinstance(given, str)
            or not isinstance(given, Collection)
            or len(given) != count
            or any(type(number) is not int for number in given)
        ):
            raise ExerciseError("numbers", n=count, answer=_shortened(answer))
        return tuple(given)

    @property
    def cards(self) -> tuple[str, ...]:
        """What a learner remembers by it: clauses, or the card of its own."""
        return (self.card,) if self.card else self.rules

    @property
    def level(self) -> int:
        """The level that the measured difficulty belongs to."""
        return level_of(self.difficulty)


def _shortened(value: object) -> str:
    written = str(value)
    return written if len(written) <= 40 else written[:37] + "..."

"""A lesson as it was read: steps with texts, positions and tasks.  Plain immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from manhattan_widgets.contract.core import State
from manhattan_widgets.lessons.conditions import Condition
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = [
    "Answer",
    "ChoiceTask",
    "Illustrated",
    "Lesson",
    "MoveTask",
    "NumberTask",
    "Option",
    "PlayTask",
    "Sight",
    "SitesTask",
    "Step",
    "Task",
]


@dataclass(frozen=True)
class Answer:
    """What is told about an expected mistake.

    ``when`` is a condition on a move, a number, or a table of sites ``marked`` or ``missed``; an
    empty table is for whatever else is wrong.
    """

    when: Any
    words: Words


@dataclass(frozen=True)
class MoveTask:
    """To make a move, or several, until ``goal`` is met.

    ``show`` is one right line, as moves in notation, empty where a single move is to be looked
    for; between the learner's ``moves`` the others play ``others``, or a computer player does.
    """

    goal: Condition
    answers: tuple[Answer, ...] = ()
    show: tuple[str, ...] = ()
    moves: int = 1
    others: tuple[str, ...] = ()
    player: str | None = None


@dataclass(frozen=True)
class SitesTask:
    """To mark all sites that are asked for: a list of them, or a table of what they have."""

    answer: tuple[str, ...] | Mapping[str, Any]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class NumberTask:
    """To give a number: the number itself, or a table of what it counts."""

    answer: int | Mapping[str, Any]
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True)
class Option:
    """One answer to choose; ``answer`` is told when it is chosen, None if nothing is."""

    words: Words
    right: bool
    answer: Words | None


@dataclass(frozen=True)
class ChoiceTask:
    """To choose one of several answers; more than one may be right."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class PlayTask:
    """To play on against computer players, and to meet ``goal`` in the end, if there is one.

    ``until`` is ``"round"``, ``"game"``, the number of the learner's moves, or a condition.
    """

    until: str | int | Condition
    player: str
    goal: Condition | None
    seed: int


Task = MoveTask | SitesTask | NumberTask | ChoiceTask | PlayTask


@dataclass(frozen=True)
class Illustrated:
    """A picture that a step asks for: its name among the game's, and what is to be seen in it."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Sight:
    """What is pointed out on the board: an outline, an arrow, a number, a ghost piece, points.

    ``outline`` asks for sites as a task does, and ``tell`` is what stands at them: how many
    ``"sites"`` they are, their ``"heights"``, or the ``"points"`` that they score.  ``count`` asks
    for a number, which stands ``at`` a site.  ``ghost`` is a move whose piece is seen as a plan;
    ``points`` asks for what a color scores, by a rule if one is named, which goes to its player.
    It is seen while the task is told; ``after``: once that is done.
    """

    outline: tuple[str, ...] | Mapping[str, Any] | None
    tell: str | None
    arrow: tuple[str, ...] | None
    count: Mapping[str, Any] | None
    at: str | None
    after: bool
    ghost: str | None = None
    points: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Step:
    """One step: ``task`` is None where there is something to read only.

    ``position`` is None where the step goes on from where the one before it ended; ``seat`` is the
    color whose place the learner has; None for whoever is to move in ``position``, and for the same
    as before where there is none.
    """

    id: str
    rules: tuple[str, ...]
    words: Words
    position: State | None
    seat: int | None
    marks: Mapping[str, Words]
    hints: tuple[Words, ...]
    praise: Words | None
    par: int
    task: Task | None
    other_words: Words | None = None
    """What it says explained differently, for whom ``words`` do not help."""
    illustration: Illustrated | None = None
    sights: tuple[Sight, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson: ``id`` names it wherever progress is kept; the first step has a position."""

    id: str
    game: str
    title: Words
    summary: Words
    minutes: int
    steps: tuple[Step, ...]
    language: str = "en"
    verdicts: bool = True
    """Whether boards say who leads, in steps that do not ask for it."""
    file: str = field(default="", compare=False)

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that its steps teach, in their order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    def number(self, step: str) -> int:
        """Return the number of a step, from 0; raises ``KeyError`` for a step it does not have."""
        for number, candidate in enumerate(self.steps):
            if candidate.id == step:
                return number
        known = ", ".join(candidate.id for candidate in self.steps)
        raise KeyError(text("learn.error.step", found=short_repr(step), known=known))

    def beginning(self, step: str) -> int:
        """Return the number of the step that a run begins with if it is to begin with ``step``.

        That is the step itself, unless a round to be played lies between it and the last position:
        then it is the step with that position.
        """
        number = self.number(step)
        first = self.last_position(number)
        played = any(isinstance(earlier.task, PlayTask) for earlier in self.steps[first:number])
        return first if played else number

    def last_position(self, number: int) -> int:
        """Return the number of the last step up to ``number`` that has a position of its own."""
        while self.steps[number].position is None:
            number -= 1
        return number

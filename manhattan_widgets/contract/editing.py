"""Setting up positions: what every game offers a position editor.

All of it is pure: an :class:`Editor` takes a state and returns another one.  A state on the way may
be impossible; its ``status()`` says what is wrong.  Everything that can be clicked or filled in is
data, so that a widget offers it without knowing any rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from manhattan_widgets.contract.core import Sentence, State, View
from manhattan_widgets.contract.tokens import ReadError
from manhattan_widgets.locale.printable import printable, shortened
from manhattan_widgets.public import public

__all__ = [
    "Choices",
    "Edit",
    "EditError",
    "Editor",
    "Edits",
    "Field",
    "FieldGroup",
    "PositionTextError",
    "Tool",
    "ToolGroup",
    "changed_field",
    "claimed",
]


S = TypeVar("S", bound=State)

#: What a field offers: pairs of a value and its words.
Choices = tuple[tuple[str, Sentence], ...]


@public
class EditError(ValueError):
    """A change that cannot be made; ``sites`` are those that it is about."""

    def __init__(self, sentence: Sentence, sites: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.sites = sites

    def __str__(self) -> str:
        return str(self.sentence)


@public
class PositionTextError(ValueError):
    """Text that is no position: ``line`` and ``column`` (from 1) say where it goes wrong."""

    def __init__(self, line: int, column: int, excerpt: str, expected: Sentence) -> None:
        super().__init__(expected)
        self.line = line
        self.column = column
        self.expected = expected
        self.sentence = Sentence.of(
            "core.error.position_text",
            line=line,
            column=column,
            found=printable(excerpt, 40),
            expected=expected,
        )

    def __str__(self) -> str:
        return shortened(str(self.sentence))


@dataclass(frozen=True, slots=True)
class Edit:
    """The position after a change, and what the change was."""

    state: State
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Tool:
    """Something to click on sites with: ``id`` names it, ``count`` says how often it can be used.

    ``picture`` is a name in the game's ``pictures(view)``, or empty; ``count`` is None for a tool
    that is never used up.
    """

    id: str
    picture: str
    label: Sentence
    caption: Sentence
    count: int | None = None


@dataclass(frozen=True, slots=True)
class ToolGroup:
    """Tools under one heading."""

    heading: Sentence
    tools: tuple[Tool, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the position that is filled in, as text.

    With ``choices`` one of them; otherwise free text that :meth:`Editor.change` reads.
    """

    id: str
    label: Sentence
    value: str
    choices: Choices = ()


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields that are shown together, by rows; ``about`` says how to fill them in."""

    id: str
    heading: Sentence
    about: Sentence
    rows: tuple[tuple[Field, ...], ...]


def changed_field(groups: Sequence[FieldGroup], field: str, change: Callable[[], State]) -> Edit:
    """Return what ``change`` makes when ``field`` is filled in.

    Raises :class:`EditError` if none of the ``groups`` has the field, and for a ``ReadError``.
    """
    every = (f for group in groups for row in group.rows for f in row)
    label = next((f.label for f in every if f.id == field), None)
    if label is None:
        raise EditError(Sentence.of("core.edit.no_field", field=field[:30]))
    try:
        changed = change()
    except ReadError as error:
        raise EditError(
            Sentence.of(
                "core.edit.unreadable", field=label, found=error.excerpt, expected=error.expected
            )
        ) from None
    return Edit(changed, Sentence.of("core.edit.changed", field=label))


class Editor(ABC, Generic[S]):
    """How positions of one game are set up."""

    #: The tool that is at hand at first.
    first_tool: str
    #: What nobody has set in a new position: see :meth:`fill`.
    free: frozenset[str]
    #: How positions are written, for a help text.
    notation: Sentence

    @abstractmethod
    def start(self, players: int, **options: object) -> S:
        """Return the first position of a new game, cards dealt; raises ``OptionError``."""

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """Return what the seats are called, in order: their colors."""

    @abstractmethod
    def tools(self, state: S, current: str) -> tuple[ToolGroup, ...]:
        """Return the tools, where ``current`` is the one in use."""

    @abstractmethod
    def use(self, state: S, tool: str, site: str) -> Edit:
        """Use a tool on a site; raises :class:`EditError`."""

    @abstractmethod
    def fields(self, state: S) -> tuple[FieldGroup, ...]:
        """Return what is filled in besides the board."""

    @abstractmethod
    def change(self, state: S, field: str, value: str) -> Edit:
        """Fill in a field; raises :class:`EditError` for a value that cannot be read."""

    @abstractmethod
    def empty(self, state: S) -> Edit:
        """Take everything off the board and begin a new game with the same options."""

    @abstractmethod
    def fill(self, state: S, rng: Random, free: Collection[str] = ()) -> Edit:
        """Make the rest fit the board, so that the position can be played.

        The board stays, and as far as possible all else; what ``free`` names (fields, or the
        part of their ids before the colon) may become whatever needs the fewest other changes.
        Hidden cards that are missing are drawn with ``rng``.  Raises :class:`EditError`, which
        says what is in the way.
        """

    def complete(self, view: View, rng: Random) -> S:
        """Return a state that looks like ``view`` to its seat, hidden cards drawn with ``rng``."""
        state: S = view.sample(rng)  # type: ignore[assignment]
        return state

    @abstractmethod
    def parse(self, text: str) -> S:
        """Read a position in the game's notation or as JSON.

        Raises :class:`PositionTextError`, or ``PositionError`` for JSON that is no position.
        """

    @abstractmethod
    def left_open(self, text: str) -> frozenset[str]:
        """Return what a readable ``text`` leaves to be chosen, as for :meth:`fill`."""

    @abstractmethod
    def format(self, state: S) -> str:
        """Return ``state`` in the notation that :meth:`parse` reads, complete."""


@dataclass(frozen=True, slots=True)
class Edits:
    """A position with those before it and those taken back, all of them immutable.

    >>> edits = Edits("a").then("b").then("c").undone().undone()
    >>> edits.now, edits.redone().now, edits.then("d").future
    ('a', 'b', ())
    """

    now: State
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()

    def then(self, state: State) -> Edits:
        """Return the edits with one more; what was taken back is forgotten."""
        if state == self.now:
            return self
        return Edits(state, (*self.past, self.now))

    def undone(self) -> Edits:
        """Return the edits without the last one; the same if there is none."""
        if not self.past:
            return self
        return Edits(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> Edits:
        """Return the edits with the next one that was taken back; the same if there is none."""
        if not self.future:
            return self
        return Edits(self.future[0], (*self.past, self.now), self.future[1:])


def claimed(cards: Iterable[int], left: Counter[int], at_most: int | None = None) -> list[int]:
    """Return as many of ``cards`` as there still are, and take them from what is ``left``.

    >>> left = Counter([1, 1, 2])
    >>> claimed((1, 2, 2), left), claimed((1, 1), left, 0), left.total()
    ([1, 2], [], 1)
    """
    usable: list[int] = []
    for card in cards:
        if left[card] > 0 and (at_most is None or len(usable) < at_most):
            left[card] -= 1
            usable.append(card)
    return usable

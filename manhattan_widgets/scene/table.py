"""What stands around the board, as data: whose turn, the players, the hand.

Every game's ``scene`` module makes these from a view; the widgets show them without knowing any
rule.  Texts are ready for people, in the current language.
"""

from __future__ import annotations

from dataclasses import dataclass

from manhattan_widgets.contract.core import Explanation

__all__ = ["Action", "Badge", "Choice", "ChoiceGroup", "PlayerLine", "Stack", "TableInfo"]


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces of so many storeys, drawn as that many little bricks: ``count`` of them."""

    storeys: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Badge:
    """A color with its letter, and what belongs to it: points, pieces.

    ``details`` say all of it in words; ``pieces`` are those that count most, to be drawn.
    """

    color: str
    letter: str
    name: str
    points: int
    details: tuple[str, ...] = ()
    pieces: tuple[Stack, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One seat: its name, colors, points, and whether it is to move or has the start marker.

    ``note`` is what else belongs to it, in words; ``brief`` the most important of that, in two.
    """

    seat: int
    name: str
    badges: tuple[Badge, ...]
    points: int
    to_move: bool
    starts: bool
    note: str
    brief: str = ""

    @property
    def letters(self) -> str:
        """The letters of its colors."""
        return "".join(badge.letter for badge in self.badges)


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The headline, a line below it, and the players in the order of their seats."""

    title: str
    detail: str
    players: tuple[PlayerLine, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to take from the hand or the supply: ``part`` is the id that moves use.

    ``picture`` is a name in the game's ``pictures(view)``, ``label`` says in full what it is,
    ``caption`` in a word or two, and ``count`` is how many there are, 1 for a thing of its own.
    ``key`` is the digit on the keyboard that chooses it, 0 for none.  Where the picture has at its
    top right what matters, ``count_low`` has the count stand at the bottom.
    """

    part: str
    picture: str
    label: str
    caption: str
    count: int
    key: int = 0
    count_low: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Choices under one heading; of ``several`` a move takes more than one.

    Those that are ``held`` are what a seat has in hand; others are a supply, or what a card asks to
    be named.  Without choices, the heading says why there are none.  The pictures of those that are
    ``pictured`` say what the captions do.
    """

    heading: str
    choices: tuple[Choice, ...]
    several: bool = False
    held: bool = True
    pictured: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """What the moves that are chosen do, in words: what the ``button`` says that makes them.

    ``title`` says it in full. ``about`` explains several together; of one the rules say why.
    """

    button: str
    title: str
    about: Explanation | None = None

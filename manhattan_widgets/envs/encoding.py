"""Views as arrays and moves as numbers: what the encodings of all games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, ClassVar

import numpy as np

from manhattan_widgets.bots.core import not_a_view
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.envs.layout import Layout
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

#: How many seats' ways of looking are kept; New York's change with the colors that are drawn.
_KEPT = 24


class Encoding(ABC):
    """How the views of one game with certain options become arrays, and its moves numbers.

    Everything is told as the seat sees it, so that one policy can play all seats: seats are counted
    clockwise from the own one, which is 0, colors beginning with the own ones.  An observation is
    made of a view alone, and holds everything in it that can still matter.

    ``actions`` are the moves by their numbers, as a seat with the first colors would write them;
    ``layout`` tells what stands where in an observation.  Both change only with the options and the
    version of the rules.
    """

    game: ClassVar[str]
    actions: tuple[Move, ...]
    layout: Layout

    def __init__(self, options: Any) -> None:
        self.options = options
        self._tables: dict[Hashable, tuple[tuple[Move, ...], dict[Move, int]]] = {}

    def number(self, view: View, move: Move) -> int:
        """Return the number of a move of the view's seat; raises ``ValueError`` if it has none."""
        number = self._table(view)[1].get(move)
        if number is None:
            raise ValueError(text("envs.error.no_number", move=move))
        return number

    def move(self, view: View, number: int | None) -> Move:
        """Return the move with a number, of the view's seat; it need not be legal now.

        Raises ``IndexError`` for None and for a number that no move has.
        """
        last = len(self.actions) - 1
        action = whole_number(number, 0, last)
        if action is None:
            raise IndexError(text("envs.error.no_action", action=short_repr(number), last=last))
        return self._table(view)[0][action]

    def mask(self, view: View) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Return 1 for each move that is legal now, 0 for the others: all, in another's turn."""
        mask = np.zeros(len(self.actions), np.int8)
        try:
            legal = view.legal_moves()
        except AttributeError:
            seat_of(view)  # says what a view is, where this is none
            raise
        if legal:
            numbers = self._table(view)[1]
            mask[[numbers[move] for move in legal]] = 1
        return mask

    @abstractmethod
    def observe(self, view: Any) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what the view holds as one array; see ``layout``."""

    # Where moves name no colors, all seats look at them alike.

    def _looks(self, view: Any) -> Hashable:
        """Return what tells how the view's seat looks at colors and sites."""
        seat_of(view)  # which does not matter, but has to be there
        return None

    def _own(self, move: Any, looks: Any) -> Move:  # noqa: ARG002
        """Return the move that an action is for a seat that looks so."""
        own: Move = move
        return own

    def _table(self, view: View) -> tuple[tuple[Move, ...], dict[Move, int]]:
        """Return the moves of the view's seat by number, and their numbers."""
        looks = self._looks(view)
        if looks not in self._tables:
            while len(self._tables) >= _KEPT:
                del self._tables[next(iter(self._tables))]
            moves = tuple(self._own(action, looks) for action in self.actions)
            self._tables[looks] = moves, {move: number for number, move in enumerate(moves)}
        return self._tables[looks]


def seat_of(view: View) -> int:
    """Return the seat of a view; raises ``ValueError`` for a spectator's, which learns nothing.

    Raises ``TypeError`` for what is no view.
    """
    try:
        seat = view.seat
    except AttributeError:
        raise not_a_view(view) from None
    if seat is None:
        raise ValueError(text("envs.error.spectator"))
    return seat


def from_seat(seat: int | None, own: int, players: int) -> int | None:
    """Return how many places to the left of ``own`` a seat is; None for no seat."""
    return None if seat is None else (seat - own) % players


def clockwise(own: int, players: int) -> list[int]:
    """Return all seats, the own one first.

    >>> clockwise(2, 4)
    [2, 3, 0, 1]
    """
    return [(own + step) % players for step in range(players)]

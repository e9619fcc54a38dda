"""The orders in which items can lie: at random, and numbered so that equal items are alike.

Chance is numbered with it (see ``ChanceRequest``): a shuffled pile of cards is one number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from manhattan_widgets.contract.values import OptionError
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

if TYPE_CHECKING:
    from manhattan_widgets.contract.chances import Chance, ChanceRequest

__all__ = [
    "PileRequest",
    "arrangement",
    "arrangements",
    "drawn",
    "fraction",
    "number_of",
    "shuffled",
]

Item = TypeVar("Item")
Pile = TypeVar("Pile")


def arrangements(items: Sequence[int]) -> int:
    """Return in how many different orders ``items`` can lie.

    >>> arrangements((1, 1, 2))
    3
    """
    return factorial(len(items)) // prod(map(factorial, Counter(items).values()))


def arrangement(items: Sequence[int], number: int) -> tuple[int, ...]:
    """Return the order that has the ``number``; raises ``IndexError`` if none has.

    >>> [arrangement((1, 1, 2), number) for number in range(3)]
    [(1, 1, 2), (1, 2, 1), (2, 1, 1)]
    """
    orders = arrangements(items)
    if not 0 <= number < orders:
        raise IndexError(number)
    left, order = Counter(items), []
    kinds = sorted(left)
    for size in range(len(items), 0, -1):
        for kind in kinds:
            beginning = orders * left[kind] // size  # how many orders begin with this kind
            if number < beginning:
                break
            number -= beginning
        order.append(kind)
        left[kind] -= 1
        orders = beginning
    return tuple(order)


def number_of(items: Sequence[int]) -> int:
    """Return the number of the order in which ``items`` lie, as in a sorted list of all orders.

    >>> number_of((1, 2, 1))
    1
    """
    orders, number = arrangements(items), 0
    left = Counter(items)
    kinds = sorted(left)
    for size, item in zip(range(len(items), 0, -1), items, strict=True):
        number += sum(orders * left[kind] // size for kind in kinds if kind < item)
        orders = orders * left[item] // size
        left[item] -= 1
    return number


def shuffled(items: Sequence[Item], rng: Random) -> tuple[Item, ...]:
    """Return ``items`` in random order, each order as likely as any other.

    Only ``rng.random()`` is used: Python promises that sequence, not ``rng.shuffle``'s, to stay
    the same in later versions, and equal seeds must give equal games everywhere.
    """
    left = list(items)
    try:
        for last in range(len(left) - 1, 0, -1):
            pick = int(rng.random() * (last + 1))
            left[last], left[pick] = left[pick], left[last]
    except AttributeError:
        _check_generator(rng)
        raise
    return tuple(left)


def fraction(rng: Random) -> float:
    """Return ``rng.random()``; raises :class:`OptionError` for what is no generator."""
    try:
        return rng.random()
    except AttributeError:
        _check_generator(rng)
        raise


def _check_generator(rng: Any) -> None:
    if not hasattr(rng, "random"):
        raise OptionError(text("default.generator", value=short_repr(rng)))


def drawn(request: ChanceRequest, seed: int, number: int) -> Chance:
    """Return what chance gives as event ``number`` (from 0) of a game with this seed."""
    return request.sample(Random(f"{seed}/{number}"))


class PileRequest(Generic[Pile]):
    """A chance request for nothing but cards in some order: see ``core.ChanceRequest``.

    A game's request says which ``cards``, and which ``event`` holds them as its ``deck``.
    """

    __slots__ = ()
    cards: tuple[int, ...]
    event: ClassVar[Any]

    def sample(self, rng: Random) -> Pile:
        """Shuffle."""
        pile: Pile = self.event(shuffled(self.cards, rng))
        return pile

    @property
    def possibilities(self) -> int:
        """Different orders of the cards."""
        return arrangements(self.cards)

    def numbered(self, number: int) -> Pile:
        """Return the order with this number; raises ``IndexError`` if none has it."""
        pile: Pile = self.event(arrangement(self.cards, number))
        return pile

    def number_of(self, event: Any) -> int:
        """Return the number of a possible order."""
        return number_of(event.deck)

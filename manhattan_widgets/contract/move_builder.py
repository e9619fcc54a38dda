"""Choosing a move part by part, in any order: what goes with what.

A selection is a tuple of parts (see ``Position.parts``), in the order of choosing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from manhattan_widgets.contract.core import Move, Position

__all__ = ["Choosing", "Selection"]

Selection = tuple[str, ...]


class Choosing:
    """The legal moves of one position by their parts; with ``keep`` only those that it allows.

    The moves are taken apart once, since every click asks several times.

    >>> from random import Random
    >>> from manhattan_widgets.games.manhattan.rules import MANHATTAN
    >>> start = MANHATTAN.new(MANHATTAN.options())
    >>> choosing = Choosing(start.apply(start.chance.sample(Random(1))))
    >>> choosing.extended(("take:r4",), "take:r1")
    ('take:r4', 'take:r1')
    >>> choosing.extended(("take:r4",), "take:b1") is None  # another color's piece
    True
    """

    def __init__(self, position: Position, keep: Callable[[Move], bool] | None = None) -> None:
        self.position = position
        moves = filter(keep, position.legal_moves()) if keep else position.legal_moves()
        self._moves = [(m, Counter(position.parts(m))) for m in moves]
        parts = {part for _, counts in self._moves for part in counts}
        self._repeatable = {
            sort
            for _, counts in self._moves
            for sort, count in _by_sort(counts).items()
            if count > 1
        }
        self._replaceable = frozenset(p for p in parts if _sort(p) not in self._repeatable)

    def fitting(self, selection: Sequence[str]) -> list[Move]:
        """Return the legal moves that have all parts of ``selection``."""
        wanted = Counter(selection)
        return [move for move, counts in self._moves if _covers(counts, wanted)]

    def exactly(self, selection: Sequence[str]) -> Move | None:
        """Return the legal move that has these parts and no others, None if there is none."""
        wanted = Counter(selection)
        return next((move for move, counts in self._moves if counts == wanted), None)

    def offers(self, selection: Sequence[str]) -> frozenset[str]:
        """Return the parts that go with ``selection`` in at least one legal move."""
        wanted = Counter(selection)
        parts: set[str] = set()
        for _, counts in self._moves:
            if _covers(counts, wanted):
                parts.update(part for part, n in counts.items() if n > wanted[part])
        return frozenset(parts)

    def choosable(self, selection: Sequence[str]) -> frozenset[str]:
        """Return the parts that go with ``selection``, or can take the place of one of its own."""
        return self.offers(selection) | self._replaceable

    def sites(self, selection: Sequence[str]) -> frozenset[str]:
        """Return the sites that go with the rest of ``selection``, whatever site it has now."""
        rest = [part for part in selection if _sort(part)]
        return frozenset(part for part in self.offers(rest) if not _sort(part))

    def is_repeatable(self, part: str) -> bool:
        """Tell whether a move can have several parts of the sort of ``part``, as a draft has."""
        return _sort(part) in self._repeatable

    @cached_property
    def joining(self) -> frozenset[str]:
        """The parts of moves that can be chosen more than once, to be confirmed together."""
        joins = self.position.joins
        return frozenset(p for move, counts in self._moves if joins((move,), move) for p in counts)

    def extended(self, selection: Selection, part: str) -> Selection | None:
        """Return ``selection`` with ``part``, without what it replaces; None if it cannot be.

        A part of the hand replaces whatever does not go with it; a site, and a part of a sort of
        which several are chosen, has to go with all the rest.
        """
        others = selection
        if not self.is_repeatable(part):
            others = tuple(p for p in others if _sort(p) != _sort(part))
        if self.fitting((*others, part)):
            return (*others, part)
        is_site = not _sort(part)
        if is_site or self.is_repeatable(part) or not self.fitting((part,)):
            return None
        compatible: Selection = ()
        for other in reversed(others):
            if self.fitting((other, *compatible, part)):
                compatible = (other, *compatible)
        return (*compatible, part)


def _covers(counts: Counter[str], wanted: Counter[str]) -> bool:
    # What ``wanted <= counts`` means, several times as fast.
    return all(counts[part] >= n for part, n in wanted.items())


def _sort(part: str) -> str:
    return part.rpartition(":")[0]


def _by_sort(counts: Counter[str]) -> Counter[str]:
    totals: Counter[str] = Counter()
    for part, count in counts.items():
        totals[_sort(part)] += count
    return totals

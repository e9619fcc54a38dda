"""What a selection makes: a move that is still open, or whole moves to be confirmed together.

Most moves are chosen alone.  Where ``Position.joins`` allows it, what is chosen after a whole move
begins another, in the position that the moves before it lead to: each is legal in its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from manhattan_widgets.contract.core import Explanation, Move, Position, Preview
from manhattan_widgets.contract.move_builder import Choosing, Selection

__all__ = ["After", "ChosenMoves"]

After = Callable[[Sequence[Move]], Position | None]
"""Returns the position that moves lead to, None where nothing can be chosen after them."""


class _Whole(NamedTuple):
    """A whole move that is chosen, and its parts in the order of choosing."""

    move: Move
    parts: Selection


class _Stage(NamedTuple):
    """The whole moves that are chosen, and the moves that can be the next."""

    whole: tuple[_Whole, ...]
    choosing: Choosing


class ChosenMoves:
    """A selection in one position, and what it leaves to choose: the moves are asked once.

    The parts of whole moves come first, in the order in which the moves will be made, then those
    of the move that is open, or is whole as well.  Without ``after`` there is only that one.

    >>> from manhattan_widgets import new_game
    >>> choosing = Choosing(new_game("manhattan", players=2, seed=7).state)
    >>> ChosenMoves(choosing, ()).moves
    ()
    """

    def __init__(
        self, choosing: Choosing, selection: Selection, after: After | None = None
    ) -> None:
        self.choosing, self.selection, self._after = choosing, selection, after
        stages = [_Stage((), choosing)]
        last: Selection = ()
        for part in selection:
            if (following := self._stage_after(stages[-1], last)) is not None:
                stages.append(following)
                last = ()
            last = (*last, part)
        self._stages, self._last = stages, last

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The chosen moves in their order; none while the last of them is not complete."""
        whole, choosing = self._stages[-1]
        fitting = choosing.fitting(self._last)
        return (*(entry.move for entry in whole), fitting[0]) if len(fitting) == 1 else ()

    @property
    def move(self) -> Move | None:
        """The move that the selection leaves, None while several or none do."""
        return self.moves[0] if len(self.moves) == 1 else None

    @cached_property
    def preview(self) -> Preview | None:
        """What that move would do."""
        return None if self.move is None else self.choosing.position.preview(self.move)

    @cached_property
    def offers(self) -> frozenset[str]:
        """The parts that go with the selection."""
        return self._choosing.offers(self._open)

    @cached_property
    def choosable(self) -> frozenset[str]:
        """The parts that go with the selection, or can take the place of one of its own."""
        return self._choosing.choosable(self._open)

    @cached_property
    def sites(self) -> frozenset[str]:
        """The sites that go with the rest of the selection."""
        return self._choosing.sites(self._open)

    @cached_property
    def joining(self) -> frozenset[str]:
        """The parts of moves that can be chosen more than once, to be confirmed together."""
        if self._after is None:
            return frozenset()
        return frozenset().union(*(stage.choosing.joining for stage in self._all_stages))

    def is_repeatable(self, part: str) -> bool:
        """Tell whether ``part`` can be chosen again after it was, in this move or another."""
        return part in self.joining or self._choosing.is_repeatable(part)

    def extended(self, part: str) -> Selection | None:
        """Return the selection with ``part``, without what it replaces; None if it cannot be.

        A whole move that others may join is not replaced: it can be put back.
        """
        extended = self._choosing.extended(self._open, part)
        if extended is None:
            return None
        return (*self.selection[: len(self.selection) - len(self._open)], *extended)

    def explain(self, part: str) -> Explanation:
        """Say why ``part`` cannot be chosen now."""
        return self._choosing.position.explain_parts(self.selection, part)

    def without(self, part: str) -> tuple[Selection, Explanation | None]:
        """Return the selection without ``part`` (the last of its name) and what needs it.

        Of a whole move that others follow all parts go, and so do those of the moves after it that
        are no longer possible: the reason why the first of them is not comes with it.
        """
        groups = [entry.parts for entry in self._stages[-1].whole] + [self._last]
        index = next((n for n in reversed(range(len(groups))) if part in groups[n]), None)
        if index is None:
            return self.selection, None
        open_ = index == len(groups) - 1
        groups[index] = _without_last(groups[index], part) if open_ else ()
        left, reason = ChosenMoves(self.choosing, (), self._after), None
        for group in filter(None, groups):
            if left._choosing.fitting(group) and not left._open:
                left = ChosenMoves(self.choosing, (*left.selection, *group), self._after)
            elif reason is None:
                reason = left.explain(group[0])
        return left.selection, reason

    # Inside

    @cached_property
    def _next(self) -> _Stage | None:
        """Where a further move is chosen, None if the last one is open or has to be alone."""
        return self._stage_after(self._stages[-1], self._last)

    @property
    def _all_stages(self) -> Sequence[_Stage]:
        return self._stages if self._next is None else [*self._stages, self._next]

    @property
    def _choosing(self) -> Choosing:
        """The moves that the next part can be of."""
        return self._all_stages[-1].choosing

    @property
    def _open(self) -> Selection:
        """The parts of the move that the next part is of."""
        return self._last if self._next is None else ()

    def _stage_after(self, stage: _Stage, parts: Selection) -> _Stage | None:
        """Return what can be chosen once ``parts`` make a whole move, None if nothing can."""
        if self._after is None or not parts or not stage.choosing.joining.issuperset(parts):
            return None
        move = stage.choosing.exactly(parts)
        if move is None:
            return None
        whole = (*stage.whole, _Whole(move, parts))
        moves = tuple(entry.move for entry in whole)
        position, joins = self._after(moves), self.choosing.position.joins
        if position is None:
            return None
        return _Stage(whole, Choosing(position, lambda move: joins(moves, move)))


def _without_last(parts: Selection, part: str) -> Selection:
    at = len(parts) - 1 - parts[::-1].index(part)
    return (*parts[:at], *parts[at + 1 :])

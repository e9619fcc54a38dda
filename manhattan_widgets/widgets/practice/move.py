"""A move as an answer: put together from parts in any way, also as the rules forbid it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from manhattan_widgets.contract.core import IllegalMoveError, Move, OptionError
from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.locale import text

__all__ = ["ChosenMove"]


class ChosenMove:
    """Parts of a move of the seat to move in ``view``, as they were chosen.

    Unlike in a game, nothing is refused while one chooses: what the rules say of the move is the
    answer to it.

    >>> from manhattan_widgets.lessons.exercises import exercise
    >>> chosen = ChosenMove(exercise("manhattan", "take", level=2, seed=1).view)
    >>> chosen.toggle("F5")
    >>> chosen.parts
    ('F5',)

    A move that has several parts of one sort, as a draft has pieces, is put together as in a game:
    with one too many, no move could be told from it.
    """

    def __init__(self, view: Any) -> None:
        self._view = view
        self.parts: tuple[str, ...] = ()

    @cached_property
    def _choosing(self) -> Choosing:
        return Choosing(self._view)

    @property
    def site(self) -> str:
        """The chosen site, empty for none."""
        return next((part for part in self.parts if ":" not in part), "")

    def toggle(self, part: str) -> None:
        """Choose a part in the place of another of its sort, or take it back.

        Of what a move has several of, it is one more.  Raises ``IllegalMoveError`` for what goes
        with no more of them.
        """
        repeated = self._choosing.is_repeatable
        if part in self.parts and not repeated(part):
            self.parts = tuple(chosen for chosen in self.parts if chosen != part)
        elif repeated(part):
            self._extend(tuple(filter(repeated, self.parts)), part)
        elif any(map(repeated, self.parts)):
            self._extend(self.parts, part)
        else:
            self.parts = (*(chosen for chosen in self.parts if _sort(chosen) != _sort(part)), part)

    def _extend(self, chosen: tuple[str, ...], part: str) -> None:
        extended = self._choosing.extended(chosen, part)
        if extended is None:
            raise IllegalMoveError(self._view.explain_parts(chosen, part))
        self.parts = extended

    def put_back(self, part: str) -> None:
        """Take back one of a part that was chosen, perhaps several times."""
        left = list(self.parts)
        left.remove(part)
        self.parts = tuple(left)

    def offered(self, part: str) -> bool:
        """Tell whether a part can be chosen: all can, but for more than a move has of its sort."""
        repeated = self._choosing.is_repeatable
        return not repeated(part) or part in self._choosing.offers([*filter(repeated, self.parts)])

    @property
    def move(self) -> Move | None:
        """The move that is meant, legal or not; None while that is not clear."""
        if not self.parts:
            return None
        fitting = self._choosing.fitting(self.parts)
        if len(fitting) == 1:
            return fitting[0]
        if fitting or not self.site:
            return None
        return next(self._forbidden(Counter(self.parts)), None)

    def read(self, typed: str) -> Move:
        """Return the move that is typed, else the one that is chosen.

        Raises ``OptionError`` while that is not clear, and ``UnreadableMoveError`` for what is
        no move at all: a slip of the fingers is no try.
        """
        if typed.strip():
            move: Move = self._view.parse(typed.strip())
            return move
        move = self.move
        if move is None:
            raise OptionError(text("practice.incomplete"))
        return move

    def _forbidden(self, wanted: Counter[str]) -> Iterator[Move]:
        """Yield moves with these parts; a card may be the wrong one: then without it."""
        view = self._view
        conceivable = list(view.rules.conceivable_moves(view.options))
        game = exercises_of(view.rules.name)
        cards, site_alone = ((), False) if game is None else (game.cards, game.site_alone)
        without = Counter(part for part in wanted if _sort(part) not in cards)
        for parts in (wanted, without):
            if len(parts) < 2 and not site_alone:
                continue
            for move in conceivable:
                if parts <= Counter(view.parts(move)) and self._is_own(move):
                    yield move

    def _is_own(self, move: Any) -> bool:
        """Tell whether a move uses a color of the seat to move, where it says one at all."""
        color = getattr(move, "color", None)
        if color is None:
            return True
        view = self._view
        return color in facts_of(view.rules.name).colors_of(view, view.to_move)


def _sort(part: str) -> str:
    return part.partition(":")[0] if ":" in part else ""

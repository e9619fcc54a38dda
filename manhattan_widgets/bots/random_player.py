"""A player that takes any legal move, as random play of the game does."""

from __future__ import annotations

from manhattan_widgets.bots.core import chance, check_view
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.contract.whole_numbers import checked_number


class RandomPlayer:
    """Plays at random, of any game; equal seeds and views give equal moves."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = checked_number("seed", seed)

    def __call__(self, view: View) -> Move:
        """Return one of the legal moves."""
        check_view(view)
        return view.random_move(chance(self.seed, view))

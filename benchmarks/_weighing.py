"""A player who plays on from each of the best moves, with the hands of others hidden or open."""

from __future__ import annotations

from manhattan_widgets.bots import estimate
from manhattan_widgets.bots.core import choose
from manhattan_widgets.bots.greedy import Greedy, judge_of
from manhattan_widgets.contract.core import Move, State

#: How many of the moves that look best are played on from.
WEIGHED = 8


class Weighing:
    """Plays on from each of the moves that look best, ``playouts`` times, and takes the best.

    It knows what its seat knows, or with ``hands_open`` all but the order of the pile.
    """

    def __init__(self, seed: int, playouts: int, *, hands_open: bool) -> None:
        self.seed, self.playouts, self.hands_open = seed, playouts, hands_open

    def best(self, state: State, seat: int) -> Move:
        """Return the move for ``seat``, whose turn it is."""
        view = state.view(seat)
        looks = sorted(judge_of(view)(view), key=lambda judged: -judged[0])
        if looks[0][0] == looks[-1][0]:  # one move, or nothing is anybody's yet
            return choose(Greedy(self.seed), view)
        position = state if self.hands_open else view
        team = next(team for team in view.rules.teams(view.options) if seat in team)

        def chance(move: Move) -> float:
            chances = estimate(position, self.playouts, self.seed, move=move).chances
            return sum(chances[mate] for mate in team)

        return max((move for _, move in looks[:WEIGHED]), key=chance)

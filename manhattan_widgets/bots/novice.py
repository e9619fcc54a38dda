"""A player for beginners to win against: it overlooks most of what it could do."""

from __future__ import annotations

from manhattan_widgets.bots.core import chance, check_view
from manhattan_widgets.bots.greedy import judge_of
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.contract.whole_numbers import checked_number

#: The chance that it notices a move.
NOTICED = 0.25


class Novice:
    """Plays what the greedy player would, among the few moves that it notices, by ``seed``."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = checked_number("seed", seed)

    def __call__(self, view: View) -> Move:
        """Return one of the legal moves."""
        check_view(view)
        rng = chance(self.seed, view)
        judged = list(judge_of(view)(view))
        noticed = [candidate for candidate in judged if rng.random() < NOTICED]
        seen = noticed or [judged[int(rng.random() * len(judged))]]
        most = max(worth for worth, _ in seen)
        best = [move for worth, move in seen if worth == most]
        return best[int(rng.random() * len(best))]

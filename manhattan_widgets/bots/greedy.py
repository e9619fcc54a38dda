"""A player that takes what looks best at once: it judges every legal move, and looks no further."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from manhattan_widgets.bots.core import chance, check_view
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.contract.whole_numbers import checked_number

#: Says what each legal move of a view is worth to its seat; only comparisons count.
Judge = Callable[[Any], Iterator[tuple[float, Move]]]


def by_preview(view: View) -> Iterator[tuple[float, Move]]:
    """Judge moves of any game by the points they would bring if all were scored at once.

    What one opponent loses is worth as much less as there are opponents to share it with.
    """
    seat = view.seat
    assert seat is not None
    for move in view.legal_moves():
        gains = view.preview(move).gains
        others = sum(gains) - gains[seat]
        yield gains[seat] - others / (len(gains) - 1), move


def judge_of(view: View) -> Judge:
    """Return the judge of the game of a view; else the points of the moment judge."""
    judgement = part_of(view.rules.name, "judgement")
    return by_preview if judgement is None else judgement.moves


class Greedy:
    """Plays the move that is judged best; of equally good ones any, by ``seed``.

    ``judge`` replaces the judgement that fits the game.
    """

    def __init__(self, seed: int = 0, judge: Judge | None = None) -> None:
        self.seed = checked_number("seed", seed)
        self.judge = judge

    def __call__(self, view: View) -> Move:
        """Return the best of the legal moves."""
        check_view(view)
        judge = self.judge or judge_of(view)
        best: list[Move] = []
        most = float("-inf")
        for worth, move in judge(view):
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(move)
        if len(best) == 1:
            return best[0]
        return best[int(chance(self.seed, view).random() * len(best))]

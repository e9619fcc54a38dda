"""What a search found, in words and as HTML: pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from manhattan_widgets.bots.greedy import judge_of
from manhattan_widgets.bots.search_result import Candidate
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.contract.lists import listed as in_a_list
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal, percent
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.heatmap import LEVELS, Heat
from manhattan_widgets.scene.reasons import reasons

__all__ = [
    "COSTS",
    "Meaning",
    "candidate_words",
    "chance_words",
    "figure",
    "heat_of",
    "in_words",
]

COSTS = (0.01, 0.04, 0.10)
"""What a move of each level but the lowest may cost of the chance to win, the best level first."""


class Meaning(NamedTuple):
    """A level of a heat map, the sign that stands for it in the legend, and what it means."""

    level: int
    sign: str
    words: str


def figure(share: float) -> str:
    """Return a share of 1 in whole percent, for sentences that have the sign themselves.

    >>> figure(0.305), figure(1.0), figure(0.004)
    ('30', '100', '0')
    """
    return decimal(100 * share)


def heat_of(move: str, value: float, error: float, best: float) -> Heat:
    """Return how a move is shown on a map on which the best one has the value ``best``."""
    level = LEVELS - sum(best - value > limit for limit in COSTS)
    return Heat(level, percent(value), chance_words(move, value, error))


def chance_words(move: str, value: float, error: float) -> str:
    """Say how often a move wins, as far as that was reckoned."""
    return text("hints.heat", move=move, value=figure(value), error=figure(error))


def candidate_words(
    view: View,
    listed: Sequence[Candidate],
    number: int,
    names: Sequence[str],
) -> Html:
    """Return what is to be said of one of the moves ``listed``: what was found, why it is good."""
    candidate = listed[number]
    seat = view.seat
    assert seat is not None
    sentences = [
        text(
            "hints.found",
            value=figure(candidate.value),
            error=figure(candidate.error),
            points=decimal(candidate.points[seat]),
        ),
        *_compared(view, listed, number),
        *reasons(view, candidate.move, names),
        _at_first_sight(view, candidate.move),
    ]
    items = (el("li", sentence) for sentence in sentences if sentence)
    return el("h4", view.format(candidate.move)) + el("ul.mw-faults", items)


def _compared(view: View, listed: Sequence[Candidate], number: int) -> list[str]:
    """Say how a move compares with the best one, the best one with the next."""
    if len(listed) == 1:
        return []
    if number:
        best = listed[0]
        cost = best.value - listed[number].value
        key = "worse" if cost > _noise(best, listed[number]) else "as_good"
        n = figure(max(cost, 0.0))
        return [text(f"hints.compared.{key}", n=n, move=view.format(best.move))]
    best = listed[0]
    equal = [c for c in listed[1:] if best.value - c.value <= _noise(best, c)]
    if equal:
        moves = in_a_list(view.format(candidate.move) for candidate in equal)
        return [text("hints.compared.equals", moves=moves)]
    lead = figure(best.value - listed[1].value)
    return [text("hints.compared.better", n=lead, move=view.format(listed[1].move))]


def _noise(candidate: Candidate, other: Candidate) -> float:
    """Return how far two values may lie apart by chance: two standard errors of the difference."""
    return 2 * sqrt(candidate.error**2 + other.error**2)


def _at_first_sight(view: View, move: Move) -> str:
    """Say which place a move has among all if nobody looks ahead."""
    worths = [(worth, legal == move) for worth, legal in judge_of(view)(view)]
    mine = next((worth for worth, is_it in worths if is_it), None)
    if mine is None or len(worths) == 1:
        return ""
    better = sum(worth > mine for worth, _ in worths)
    if not better:
        return text("hints.first_sight.best", n=len(worths))
    return text("hints.first_sight.place", place=better + 1, n=len(worths))


def in_words(heat: Mapping[str, Heat], meanings: Sequence[Meaning]) -> Html:
    """Return what the levels of the map mean, and the whole map in words, to be opened."""
    legend = (
        el("li", el(f"span.mw-sign.mw-heat-{meaning.level}", meaning.sign), f" {meaning.words}")
        for meaning in meanings
    )
    rows = (el("li", spot.label) for spot in sorted(heat.values(), key=lambda spot: -spot.level))
    words = el("ul.mw-faults.mw-words", rows, tabindex=0)
    return fragment(
        el("p.mw-muted", text("hints.map")),
        el("ul.mw-legend", legend),
        el("details", el("summary", text("hints.map.words")), words),
    )

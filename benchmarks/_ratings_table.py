"""What a tournament of levels says, in lines of text: ratings, and who wins against whom.

The ratings are Elo's, with :data:`ANCHOR` at :data:`AT`: who has 200 more than another wins about
three of four games.  As each level met its neighbors only, what fits the games best is simply a sum
of steps, each from the share that one level won against the one before; half a game is added to
both sides, so that who won all is not infinitely strong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import log10

from manhattan_widgets.analysis.intervals import share
from manhattan_widgets.analysis.results import Results
from manhattan_widgets.bots import BOTS
from manhattan_widgets.contract.registry import find_rules

#: The computer players, the weakest first.
LEVELS: Sequence[str] = tuple(BOTS)
#: The level that every scale has in common, and its rating.
ANCHOR, AT = "greedy", 1000.0


def meetings(results: Results, level: str) -> tuple[list[float], list[int]]:
    """Return what a level has won of each game against the level before it, and the deals."""
    before = LEVELS[LEVELS.index(level) - 1]
    won, deals = [], []
    for game in results.games:
        pairing = results.tournament.pairings[game.number]
        if set(pairing.seats) == {level, before}:
            mine, other = (game.places[pairing.seats.index(name)] for name in (level, before))
            won.append(0.5 + 0.5 * ((other > mine) - (other < mine)))
            deals.append(pairing.deal)
    return won, deals


def ratings(results: Results) -> Mapping[str, float]:
    """Return the rating of each level; one that has not met the one before is as strong as it."""
    steps = [0.0]
    for level in LEVELS[1:]:
        won, _ = meetings(results, level)
        steps.append(400 * log10((sum(won) + 0.5) / (len(won) - sum(won) + 0.5)))
    scale = dict(zip(LEVELS, accumulate(steps), strict=True))
    return {level: AT + rating - scale[ANCHOR] for level, rating in scale.items()}


def against_the_level_before(results: Results, level: str) -> str:
    """Return how many of these games a level has won, with the interval of 95 %."""
    won, deals = meetings(results, level)
    if not won:
        return "not played"
    part = share(won, deals)
    return f"{part.value:.0%} of {len(won)} ({part.low:.0%}–{part.high:.0%})"


def lines_of(kept: Mapping[str, Results]) -> list[list[str]]:
    """Return the heads and a line for each level, with two columns for each game."""
    heads = ["level"]
    columns: list[list[str]] = []
    for name, results in kept.items():
        heads += [str(find_rules(name).title()), "won against the level before"]
        columns.append([f"{rating:.0f}" for rating in ratings(results).values()])
        columns.append(["", *(against_the_level_before(results, level) for level in LEVELS[1:])])
    return [heads, *([level, *cells] for level, *cells in zip(LEVELS, *columns, strict=True))]

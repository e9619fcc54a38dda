"""What a tournament of levels says, in lines of text: ratings, and who wins against whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manhattan_widgets.analysis.intervals import share
from manhattan_widgets.analysis.results import Results
from manhattan_widgets.bots import BOTS
from manhattan_widgets.contract.registry import find_rules

#: The computer players, the weakest first.
LEVELS: Sequence[str] = tuple(BOTS)


def against_the_level_below(results: Results, level: str) -> str:
    """Return how many of its games with the level below a level has won, with the interval."""
    below = LEVELS[LEVELS.index(level) - 1]
    won, deals = [], []
    for game in results.games:
        pairing = results.tournament.pairings[game.number]
        if set(pairing.seats) == {level, below}:
            mine, other = (game.places[pairing.seats.index(name)] for name in (level, below))
            won.append(0.5 + 0.5 * ((other > mine) - (other < mine)))
            deals.append(pairing.deal)
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
        rated = results.ratings().loc[list(LEVELS)].itertuples()
        columns.append([f"{r.rating:.1f} ({r.low:.1f}–{r.high:.1f})" for r in rated])
        columns.append(["", *(against_the_level_below(results, level) for level in LEVELS[1:])])
    return [heads, *([level, *cells] for level, *cells in zip(LEVELS, *columns, strict=True))]

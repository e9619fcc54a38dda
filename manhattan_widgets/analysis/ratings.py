"""Ratings of players from games of two or more, by the maintained library openskill.

The model is Plackett-Luce, approximated by R. C. Weng and C.-J. Lin, "A Bayesian Approximation
Method for Online Ranking", *J. Machine Learning Research* 12 (2011), 267-300.  Who begins with 25
is neither strong nor weak.  At tables of two, who has 6 more than another comes before him in about
three of four games; at tables of four that takes 9.  The intervals are rather too wide than too
narrow: of simulated players with known strengths, 98 to 100 % lay within.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from manhattan_widgets.analysis.intervals import CONFIDENCE
from manhattan_widgets.optional_imports import need

if TYPE_CHECKING:
    from manhattan_widgets.analysis.results import Results

__all__ = ["ratings"]


def ratings(results: Results) -> Any:
    """Return a table of ratings with their 95 % intervals, the best above.

    A player is as strong in the last game as in the first (openskill's ``tau`` is 0).  One who has
    several seats at a table learns from all of them, though games against himself tell nothing:
    what they add to one seat they take from another.
    """
    model = need("openskill.models").PlackettLuce(tau=0.0)
    cup = results.tournament
    known = {name: model.rating() for name in cup.entrants}
    played = dict.fromkeys(known, 0)
    for game in results.games:
        pairing = cup.pairings[game.number]
        teams = cup.rules.teams(cup.variants[pairing.variant])
        before = [[known[pairing.seats[seat]] for seat in team] for team in teams]
        copies = [[model.rating(mu=r.mu, sigma=r.sigma) for r in team] for team in before]
        after = model.rate(copies, ranks=[game.places[team[0]] for team in teams])
        changes: dict[str, tuple[float, float]] = {}
        for team, rated in zip(teams, after, strict=True):
            for seat, new in zip(team, rated, strict=True):
                name = pairing.seats[seat]
                more, narrower = changes.get(name, (0.0, 1.0))
                old = known[name]
                changes[name] = more + new.mu - old.mu, narrower * new.sigma / old.sigma
        for name, (more, narrower) in changes.items():
            old = known[name]
            known[name] = model.rating(mu=old.mu + more, sigma=old.sigma * narrower)
            played[name] += 1
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    lines = [
        (name, played[name], r.mu, r.mu - z * r.sigma, r.mu + z * r.sigma)
        for name, r in known.items()
    ]
    frame = need("pandas").DataFrame(lines, columns=["player", "games", "rating", "low", "high"])
    return frame.sort_values("rating", ascending=False, kind="stable").set_index("player")

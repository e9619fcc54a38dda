"""Scoring a round (M14–M16): labelled parts, each with its sites and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce

from manhattan_widgets.contract.core import ScorePart, Sentence
from manhattan_widgets.games.manhattan.rules.board import CELLS, CITIES, COLORS, Tower, site_name
from manhattan_widgets.games.manhattan.rules.notation import (
    city_sentence,
    color_list,
    color_sentence,
    site_list,
    site_sentence,
)
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions

TALLEST_POINTS = 3
MAJORITY_POINTS = 2
TOWER_POINTS = 1

_NAMED_AT_MOST = 4


# A replay asks for the scorings so far at each of its positions.
@lru_cache(maxsize=16)
def score_board(
    towers: tuple[Tower, ...], options: ManhattanOptions, round_: int
) -> tuple[ScorePart, ...]:
    """Return the parts of one scoring: the tallest tower, each city's majority, each tower."""
    return (
        _tallest(towers, options, round_),
        *(_majority(towers, options, round_, city) for city in range(len(CITIES))),
        *(
            ScorePart(
                rule="M16",
                round=round_,
                points=TOWER_POINTS,
                seat=options.seat_of(tower.owner),
                color=tower.owner,
                where=CITIES[site // CELLS],
                sites=(site_name(site),),
                reason=Sentence.of(
                    "manhattan.score.tower", color=color_sentence(tower.owner), n=TOWER_POINTS
                ),
            )
            for site, tower in enumerate(towers)
            if tower.owner is not None
        ),
    )


def points_by_color(towers: Sequence[Tower]) -> tuple[int, int, int, int]:
    """Return only the sums of a scoring by color: the same rules without the labels, quickly."""
    points = [0, 0, 0, 0]
    best_height, best_owner = 0, None
    for first in range(0, len(towers), CELLS):
        owned = [0, 0, 0, 0]
        for tower in towers[first : first + CELLS]:
            owner = tower.owner
            if owner is None:
                continue
            owned[owner] += 1
            if tower.height > best_height:
                best_height, best_owner = tower.height, owner
            elif tower.height == best_height:
                best_owner = None
        most = max(owned)
        if most and owned.count(most) == 1:
            points[owned.index(most)] += MAJORITY_POINTS
        for color in range(len(COLORS)):
            points[color] += owned[color] * TOWER_POINTS
    if best_owner is not None:
        points[best_owner] += TALLEST_POINTS
    return (points[0], points[1], points[2], points[3])


def _tallest(towers: Sequence[Tower], options: ManhattanOptions, round_: int) -> ScorePart:
    height = max(tower.height for tower in towers)
    highest = [s for s, tower in enumerate(towers) if tower.height == height and height]
    owner = towers[highest[0]].owner if len(highest) == 1 else None
    if owner is not None:
        second = max((t.height for t in towers if t.height < height), default=0)
        reason = Sentence.of(
            "manhattan.score.tallest" if second else "manhattan.score.tallest_alone",
            color=color_sentence(owner),
            site=site_sentence(highest[0]),
            second=second,
            n=height,
        )
    elif highest:
        few = len(highest) <= _NAMED_AT_MOST
        reason = Sentence.of(
            "manhattan.score.tallest_tie" if few else "manhattan.score.tallest_tie_many",
            sites=site_list(highest),
            count=len(highest),
            n=height,
        )
    else:
        reason = Sentence.of("manhattan.score.no_towers")
    return ScorePart(
        rule="M14",
        round=round_,
        points=TALLEST_POINTS if owner is not None else 0,
        seat=None if owner is None else options.seat_of(owner),
        color=owner,
        where=None,
        sites=tuple(map(site_name, highest)),
        reason=reason,
    )


def _majority(
    towers: Sequence[Tower], options: ManhattanOptions, round_: int, city: int
) -> ScorePart:
    sites = range(city * CELLS, (city + 1) * CELLS)
    owned = [[s for s in sites if towers[s].owner == color] for color in range(len(COLORS))]
    most = max(map(len, owned))
    leaders = [color for color, own in enumerate(owned) if most and len(own) == most]
    winner = leaders[0] if len(leaders) == 1 else None
    counts = _counts([len(own) for own in owned]) if leaders else None
    if winner is not None:
        reason = Sentence.of(
            "manhattan.score.majority",
            color=color_sentence(winner),
            city=city_sentence(city),
            counts=counts,
        )
    elif leaders:
        reason = Sentence.of(
            "manhattan.score.majority_tie",
            colors=color_list(leaders),
            city=city_sentence(city),
            counts=counts,
        )
    else:
        reason = Sentence.of("manhattan.score.empty_city", city=city_sentence(city))
    return ScorePart(
        rule="M15",
        round=round_,
        points=MAJORITY_POINTS if winner is not None else 0,
        seat=None if winner is None else options.seat_of(winner),
        color=winner,
        where=CITIES[city],
        sites=tuple(site_name(s) for color in leaders for s in owned[color]),
        reason=reason,
    )


def _counts(owned: Sequence[int]) -> Sentence:
    """Return how many towers each color has, the most first: "Black 3, Blue 2"."""
    ranked = sorted((c for c, count in enumerate(owned) if count), key=lambda c: -owned[c])
    sentences = (
        Sentence.of("manhattan.score.count", color=color_sentence(c), count=owned[c])
        for c in ranked
    )
    return reduce(
        lambda head, last: Sentence.of("manhattan.score.counts", head=head, last=last), sentences
    )

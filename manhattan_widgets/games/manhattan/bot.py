"""What a move of Manhattan is worth, judged from what one seat knows.

The points of the moment say little: towers change hands until the round is scored, and those that
stay score again in every later round.  So each thing that scores (a tower, a city's majority, the
tallest tower) is worth the points it may be expected to bring:

- **Towers (M16)** count for this and all later scorings.  Drafts and supplies are public, so is who
  could take a tower and with what.  Every such piece takes it with a small chance (its owner needs
  the card, and better ideas may come).  Storeys ahead of everybody else therefore make a tower
  worth more, most of all while many big pieces are about.  The last builder of a round has nobody
  after him: what he takes is safe.
- **Majorities (M15)** count for the next scoring only, as they change quickly: by how far ahead,
  the less the more is still to be built.
- **The tallest tower (M14)** likewise, by the storeys ahead of the second tallest and by how well
  it is held.  So the big pieces go to tall towers late in a round, when few can answer.
- **Pieces.**  All drafted pieces must be placed in this round, but a big one can still answer what
  others do: each storey spent costs a little, the less the nearer the end of the round.
- **Drafts (M5).** The biggest pieces first: what they hold scores in every round to come.
- **Two colors (M19).**  Points of both count alike, so that a seat never fights itself.

``harm`` and the drafts were settled by matches (``benchmarks/strength.py``); between the other
values that were tried, 24 to 30 matches told no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from manhattan_widgets.bots.evaluation import Judgement
from manhattan_widgets.games.manhattan.rules.board import CELLS, CITIES, COLORS, SIZES, Tower
from manhattan_widgets.games.manhattan.rules.cards import CELL
from manhattan_widgets.games.manhattan.rules.moves import Build, Counts, Draft, ManhattanMove, Pass
from manhattan_widgets.games.manhattan.rules.position import Table
from manhattan_widgets.games.manhattan.rules.scoring import (
    MAJORITY_POINTS,
    TALLEST_POINTS,
    TOWER_POINTS,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What the judgement rests on."""

    harm: float = 0.3
    """What the points of several others count together: to hurt one helps the rest as well."""
    harm_of_two: float = 1.0
    """What the points of an only opponent count: his loss is one's gain."""
    reach: float = 0.06
    """The chance that a piece that could take a tower does."""
    storey: float = 0.2
    """What a storey is worth that can still answer, at the beginning of a round."""


WEIGHTS = Weights()

#: No tower can be higher, or need more.
_HIGHEST = len(COLORS) * 24 * SIZES[-1]

# What a lead is worth while there is still time to lose it, by its size from -2 to 3: towers of a
# majority, storeys of the tallest tower (level with another: nobody scores).
_TOWERS_AHEAD = (0.05, 0.2, 0.45, 0.75, 0.9, 1.0)
_STOREYS_AHEAD = (0.0, 0.0, 0.0, 0.75, 0.85, 0.95)


def judge(view: Table, weights: Weights = WEIGHTS) -> Iterator[tuple[float, ManhattanMove]]:
    """Yield every legal move of ``view`` with its worth in points, roughly."""
    outlook: _Outlook | None = None
    for move in view.legal_moves():
        if isinstance(move, Build):
            outlook = outlook or _Outlook(view, weights)
            yield outlook.worth(move), move
        elif isinstance(move, Draft):
            yield _draft_worth(move), move
        else:
            assert isinstance(move, Pass)
            yield _pass_worth(view, move), move


class _Outlook:
    """What the board may be expected to bring, seen by the seat that is to build.

    Worths are signed: points of the seat's colors count as they are, others' against it.
    """

    def __init__(self, view: Table, weights: Weights) -> None:
        options = view.options
        own = options.colors[view.turn]
        self.weights = weights
        self.towers = view.towers
        self.simple = options.takeover == "simple"
        self.later = options.rounds - view.round
        harm = weights.harm_of_two if options.players == 2 else weights.harm
        self.sign = tuple(
            1.0 if color in own else -harm / (options.players - 1) for color in range(len(COLORS))
        )
        self.threats = {
            color: [
                (rival, _at_least(view.drafts[rival]), _at_least(view.supplies[rival]))
                for rival in options.colors_in_play
                if options.seat_of(rival) != options.seat_of(color)
            ]
            for color in options.colors_in_play
        }
        # How much of the round the others have before them: 1 at its beginning, 0 for the last.
        rivals = [color for color in options.colors_in_play if color not in own]
        left = sum(sum(view.drafts[color]) for color in rivals)
        self.time = left / (options.draft_size * len(rivals))
        self.cities = [
            _owned(self.towers[first : first + CELLS])
            for first in range(0, len(self.towers), CELLS)
        ]
        self.majorities = [self._majority(owned) for owned in self.cities]
        #: The three tallest towers: enough to know two that are not on the site of a move.
        self.tallest = sorted(
            range(len(self.towers)), key=lambda site: self.towers[site].height, reverse=True
        )[:3]
        self.tallest_worth = self._tallest([self.towers[site] for site in self.tallest])

    def worth(self, move: Build) -> float:
        """Return by how much ``move`` betters the seat's prospects, in points."""
        before = self.towers[move.site]
        after = before.plus(move.color, move.storeys)
        gain = self._tower(after) - self._tower(before)
        if before.owner != move.color:
            city = move.site // CELLS
            owned = list(self.cities[city])
            owned[move.color] += 1
            if before.owner is not None:
                owned[before.owner] -= 1
            gain += self._majority(owned) - self.majorities[city]
        others = [self.towers[site] for site in self.tallest if site != move.site]
        gain += self._tallest([after, *others]) - self.tallest_worth
        return gain - self.weights.storey * self.time * move.storeys

    def _tower(self, tower: Tower) -> float:
        """Return what a tower brings its owner in this and all later scorings (M16)."""
        if tower.owner is None:
            return 0.0
        return self.sign[tower.owner] * self.tower(tower)

    def tower(self, tower: Tower) -> float:
        """Return the same in points of its owner."""
        chance = self._chance_to_keep(tower)
        total = chance
        if self.later:
            supplied = sum(
                supply[tower.needs(rival, simple=self.simple)]
                for rival, _, supply in self._dangers(tower)
            )
            each_round = (1 - self.weights.reach) ** (supplied / self.later)
            for _ in range(self.later):
                chance *= each_round
                total += chance
        return TOWER_POINTS * total

    def _chance_to_keep(self, tower: Tower) -> float:
        """Return the chance that a tower keeps its owner until this round is scored."""
        drafted = sum(
            draft[tower.needs(rival, simple=self.simple)]
            for rival, draft, _ in self._dangers(tower)
        )
        return float((1 - self.weights.reach) ** drafted)

    def _dangers(self, tower: Tower) -> list[tuple[int, list[int], list[int]]]:
        assert tower.owner is not None
        return self.threats[tower.owner]

    def _majority(self, owned: Sequence[int]) -> float:
        """Return what a city's majority brings, by the towers that each color owns there (M15)."""
        return sum(self.sign[color] * points for color, points in self.majorities_of(owned))

    def majorities_of(self, owned: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Yield the colors that own towers in a city, with what the majority promises them."""
        for color, own in enumerate(owned):
            if own:
                others = max(n for other, n in enumerate(owned) if other != color)
                yield color, MAJORITY_POINTS * self._lead(own - others, _TOWERS_AHEAD)

    def _tallest(self, towers: Sequence[Tower]) -> float:
        """Return what the tallest of ``towers`` brings (M14)."""
        owner, points = self.tallest_of(towers)
        return 0.0 if owner is None else self.sign[owner] * points

    def tallest_of(self, towers: Sequence[Tower]) -> tuple[int | None, float]:
        """Return who has the tallest tower, and the points that it promises."""
        first, second = sorted((tower.height for tower in towers), reverse=True)[:2]
        tower = max(towers, key=lambda tower: tower.height)
        if tower.owner is None or first == second:
            return None, 0.0
        worth = self._lead(first - second, _STOREYS_AHEAD) * self._chance_to_keep(tower)
        return tower.owner, TALLEST_POINTS * worth

    def _lead(self, lead: int, chances: Sequence[float]) -> float:
        """Return the chance that a lead of now wins the next scoring."""
        chance = chances[max(0, min(lead + 2, len(chances) - 1))]
        return chance * self.time + (lead > 0) * (1 - self.time)


#: What all seats alike may still expect from pieces that are not placed, times the square of the
#: rounds left, by the number of players; fitted to games between greedy players.
_GROWTH = {2: 2.8, 3: 2.35, 4: 3.1}


def points_ahead(table: Table) -> list[float]:
    """Return the points that each seat may expect at the end, by board and pieces."""
    outlook = _Outlook(table, WEIGHTS)
    growth = _GROWTH[table.options.players] * (outlook.later + outlook.time) ** 2
    by_color = [float(points) for points in table.points()]
    for tower in table.towers:
        if tower.owner is not None:
            by_color[tower.owner] += outlook.tower(tower)
    for owned in outlook.cities:
        for color, points in outlook.majorities_of(owned):
            by_color[color] += points
    owner, points = outlook.tallest_of([table.towers[site] for site in outlook.tallest])
    if owner is not None:
        by_color[owner] += points
    return [growth + sum(by_color[color] for color in colors) for colors in table.options.colors]


def spread(table: Table) -> float:
    """Return by how much such a promise may be wrong, in points."""
    return 1.8 + 1.5 * (table.options.rounds - table.round)


def _owned(towers: Sequence[Tower]) -> list[int]:
    """Return how many of ``towers`` each color owns."""
    owned = [0] * len(COLORS)
    for tower in towers:
        if tower.owner is not None:
            owned[tower.owner] += 1
    return owned


def _at_least(counts: Counts) -> list[int]:
    """Return how many pieces have at least 0, 1, 2, ... storeys; nobody has more than four.

    Indexed by what a tower needs, which may be as high as a tower can be.
    """
    more = [sum(counts[i:]) for i in range(len(counts))]
    return [more[0], *more, *[0] * _HIGHEST]


def _draft_worth(move: Draft) -> float:
    """Return the storeys that a draft has: the biggest pieces are best used first.

    What they hold from the beginning scores in every round.  Matches found this better than equal
    shares for all rounds.
    """
    return sum(
        size * count for counts in move.counts for size, count in zip(SIZES, counts, strict=True)
    )


def _pass_worth(view: Table, move: Pass) -> float:
    """Return how little is lost by a pass (M20).

    A card goes that shows the seat the sites that are hardest to build on; then the smallest
    piece, as a big one may still find a place when the other cards have come.
    """
    cell = CELL[view.options.sides[view.turn]][move.card]
    colors = view.options.colors[view.turn]
    needed = sum(
        min(view.needs(city * CELLS + cell, color), SIZES[-1] + 1)
        for city in range(len(CITIES))
        for color in colors
    )
    return needed - move.storeys / (SIZES[-1] + 1)


#: How the game is judged where it is played or searched by the readable rules.
JUDGEMENT = Judgement(
    moves=judge, points=points_ahead, spread=spread, heat=1.5, noise=0.5, horizon=6
)
#: Playouts of a value, of a search and of a weighed move in an analysis of usual depth; and of a
#: batch, when suspects are weighed again.
EFFORTS = {"readable": (100, 120, 32, 2), "compiled": (7000, 3000, 1280, 128)}

"""What a step of a turn of Skyline is worth, judged from what one seat knows.

A turn has many steps; each is judged on its own, against ending the phase, which is worth nothing.
Worths are in millions, roughly:

- **Building** brings the change of one's income, for as many turns as a top floor may be expected
  to stay there, and what rivals lose of theirs; less what it costs.  A first floor of one's own in
  a building, and a fourth level that can carry one's penthouse, prepare what counts in the end.
- **Prestige** is worth most: a penthouse always, an orange site and the sites of one's own mission
  the more the nearer the end is.
- **Buying** fetches what could be built next turn, on as many sites as possible, as long as money
  for building it is left; a penthouse as soon as a building waits for it.
- **Cards** are cashed whenever their money fits under the cap of 30.  Three that are far from being
  found are handed in when money is short.
- **Selling** is never wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from manhattan_widgets.bots.evaluation import Judgement
from manhattan_widgets.games.skyline.rules.board import (
    FLOORS,
    HIGHEST,
    KINDS,
    LEVELS,
    MONEY_AT_MOST,
    NEUTRAL,
    PENTHOUSE,
    SKYLINE,
    VALUES,
    Tower,
    count_of,
)
from manhattan_widgets.games.skyline.rules.explain import TRADE_MONEY
from manhattan_widgets.games.skyline.rules.income import best_series
from manhattan_widgets.games.skyline.rules.moves import (
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.position import Table, with_floor
from manhattan_widgets.games.skyline.rules.state import SkylineState


@dataclass(frozen=True, slots=True)
class Weights:
    """What the judgement rests on."""

    turns: float = 2.0
    """For how many turns a top floor brings its income."""
    harm: float = 0.4
    """What a million that a rival loses counts."""
    prestige: float = 12.0
    """What a point of prestige is worth that cannot be lost."""
    foothold: float = 1.5
    """What the first own floor in a building is worth, for a penthouse later."""
    ready: float = 6.0
    """What a building is worth that waits for one's penthouse."""


WEIGHTS = Weights()


def judge(table: Table, weights: Weights = WEIGHTS) -> Iterator[tuple[float, SkylineMove]]:
    """Yield every legal step with its worth in millions, roughly.

    Only what the seat to move knows is used, whatever the position tells of others.
    """
    outlook = _Outlook(table, weights)
    for move in table.legal_moves():
        if isinstance(move, Build):
            yield outlook.build(move), move
        elif isinstance(move, Buy):
            yield outlook.buy(move), move
        elif isinstance(move, Cash):
            yield outlook.gain(table.options.edition.figures[move.figure].money), move
        elif isinstance(move, Trade):
            yield outlook.trade(move), move
        elif isinstance(move, Sell):
            yield -1.0, move
        else:
            assert isinstance(move, Invest | End)
            yield 0.0, move


class _Outlook:
    """A position as the seat that is to move sees it."""

    def __init__(self, table: Table, weights: Weights) -> None:
        seat, purse = table.turn, table.purses[table.turn]
        stock = table.stocks[seat]
        assert purse is not None
        assert stock is not None
        self.table, self.weights = table, weights
        self.seat, self.color = seat, table.options.colors[seat]
        self.purse, self.stock = purse, stock
        self.edition = table.options.edition
        built = penthouses_of(table)
        self.last = table.finisher is not None
        #: How near the end is, from 0 to 1.
        self.late = 1.0 if self.last else max(built) / 3
        self.incomes = [income(table, table.towers, color) for color in table.options.colors]
        self.held = frozenset(table.held(seat))

    def gain(self, money: int) -> float:
        """Return what money from the bank is worth: what does not fit under the cap is lost."""
        received = min(money, MONEY_AT_MOST - self.purse)
        return received - (money - received) - 0.5

    def build(self, move: Build) -> float:
        """Return the worth of a floor built: income, prestige, prospects, less the price."""
        table, weights, kind = self.table, self.weights, move.kind
        site = self.edition.numbers[move.site]
        before = table.towers[site]
        price, payee = table.cost(site, kind, self.color)
        towers = with_floor(table.towers, site, kind, self.color)
        after = towers[site]
        worth = -0.5 * price
        if not self.last:
            change = income(table, towers, self.color) - self.incomes[self.seat]
            worth += weights.turns * change
            if before.owner not in (None, self.color):
                rival = table.options.seat_of(_known(before.owner))
                lost = self.incomes[rival] - income(table, towers, _known(before.owner))
                worth += weights.harm * (weights.turns * lost - (price if payee is not None else 0))
            if kind != PENTHOUSE:  # which is what the prospects are about
                worth += self._prospect(after) - self._prospect(before)
            if kind in (NEUTRAL, SKYLINE):
                worth -= 2.0  # they are scarce
        if kind == PENTHOUSE:
            worth += weights.prestige
        worth += weights.prestige * self._orange(site, before, after)
        return worth + weights.prestige * self._mission(site, after)

    def _orange(self, site: int, before: Tower, after: Tower) -> float:
        """Return the change in prestige that an orange site may be expected to keep."""
        if site not in self.edition.orange:
            return 0.0
        chance = 1.0 if after.height == HIGHEST else 0.2 + 0.8 * self.late
        mine = (after.owner == self.color) - (before.owner == self.color)
        rivals = before.owner not in (None, self.color)
        return chance * (mine + self.weights.harm * rivals)

    def _mission(self, site: int, after: Tower) -> float:
        """Return by how much the own mission comes nearer."""
        mission = self.table.mission(self.seat)
        held = self.held | {site} if after.owner == self.color else self.held - {site}
        if mission is None or held == self.held:
            return 0.0
        those = self.edition.mission_places[mission]
        share = _share(those, held) - _share(those, self.held)
        return 2 * share * (0.1 + 0.9 * self.late)

    def _prospect(self, tower: Tower) -> float:
        """Return what a building promises: a penthouse of one's own, less those of rivals."""
        height = tower.height
        if height >= HIGHEST or tower.claimed not in (None, self.color):
            return 0.0
        weights = self.weights
        mine = tower.has(self.color)
        worth = weights.foothold * mine
        if height == HIGHEST - 1:
            if mine and (tower.owner != self.color or tower.top == SKYLINE):
                worth += weights.ready
                if count_of(self.stock, PENTHOUSE) and self.purse >= VALUES[PENTHOUSE]:
                    worth += weights.ready
            rivals = {
                floor.color for floor in tower.floors if floor.color not in (None, self.color)
            } - {tower.owner}
            if tower.claimed is None:
                worth -= weights.harm * weights.ready * len(rivals)
        return worth

    def buy(self, move: Buy) -> float:
        """Return the worth of a floor bought: what it could do next turn, if it can be paid."""
        kind, price = move.kind, VALUES[move.kind]
        left = self.purse - price
        if self.last:
            return -1.0
        expected = left + self.incomes[self.seat]
        if kind == PENTHOUSE:
            waiting = sum(
                self.table.obstacle(site, PENTHOUSE, self.color) is None
                for site in range(len(self.table.towers))
            ) - count_of(self.stock, PENTHOUSE)
            return 5.0 if waiting > 0 and expected >= price else -1.0
        stocked = sum(count_of(self.stock, k) * VALUES[k] for k in KINDS if k != SKYLINE)
        if expected < stocked + price:
            return -1.0  # there would be no money to build it
        if kind == NEUTRAL:
            forced = sum(
                tower.height == HIGHEST - 2 and tower.has(self.color) and tower.claimed is None
                for tower in self.table.towers
            )
            return 1.0 if forced and not count_of(self.stock, NEUTRAL) else -1.0
        rooms = sum(
            self.table.obstacle(site, kind, self.color) is None
            for site in range(len(self.table.towers))
        )
        coming = sum(tower.height == LEVELS[kind] - 2 for tower in self.table.towers)
        spare = min(rooms, 3) + 0.1 * coming - 1.5 * count_of(self.stock, kind)
        scarce = FLOORS[KINDS.index(kind)] < 5
        return spare * (0.5 + 0.25 * price) + 0.2 * scarce

    def trade(self, move: Trade) -> float:
        """Return the worth of handing in three cards: none of them should be near."""
        if self.purse > MONEY_AT_MOST // 3:
            return -1.0
        near = 0.0
        for figure in move.figures:
            share = _share(self.edition.figure_places[figure], self.held)
            near += self.edition.figures[figure].money * share**2
        return self.gain(TRADE_MONEY) - near


def _known(color: int | None) -> int:
    assert color is not None
    return color


def penthouses_of(table: Table) -> list[int]:
    """Return how many penthouses each seat has built; nothing ever covers one."""
    owners = [
        tower.owner
        for tower in table.towers
        if len(tower.floors) == HIGHEST and tower.floors[-1].kind == PENTHOUSE
    ]
    return [owners.count(color) for color in table.options.colors]


class Ahead(NamedTuple):
    """What prestige may be expected of what a seat has; fitted to games between greedy players."""

    base: float
    penthouse: float
    stocked: float
    """A penthouse in stock."""
    orange: float
    full: float
    """An orange site that nothing can cover any more, besides."""
    mission: float
    """The own mission, by the square of the share of it that is held."""
    fulfilled: float
    income: float
    """A million of income; of money; of the value of floors in stock."""
    money: float
    stock: float
    spread: float
    """By how much all that may be wrong, in points."""


#: By how many penthouses the leader has; the last when he has ended the game.
_AHEAD = (
    Ahead(1.2, 0.7, 0.5, 0.2, 0.7, 0.6, 0.1, 0.1, 0.04, 0.04, 1.2),
    Ahead(-0.2, 0.7, 0.6, 0.25, 0.7, 1.0, 0.1, 0.08, 0.045, 0.035, 0.9),
    Ahead(-0.3, 0.85, 0.65, 0.3, 0.7, 0.9, 0.3, 0.04, 0.03, 0.02, 0.65),
    Ahead(0.0, 0.95, 0.85, 0.4, 0.6, 0.4, 1.4, 0.0, 0.0, 0.0, 0.4),
)


def points_ahead(state: SkylineState) -> list[float]:
    """Return the prestige that each seat may expect at the end."""
    options, edition = state.options, state.options.edition
    built = penthouses_of(state)
    ahead = _ahead(built)
    promised = []
    for seat, color in enumerate(options.colors):
        purse, stock, mission = state.purses[seat], state.stocks[seat], state.mission(seat)
        assert purse is not None
        assert stock is not None
        points = ahead.base + ahead.penthouse * built[seat]
        points += ahead.stocked * count_of(stock, PENTHOUSE)
        held = frozenset(state.held(seat))
        for site in held & edition.orange:
            points += ahead.orange + ahead.full * (state.towers[site].height == HIGHEST)
        if mission is not None:
            share = _share(edition.mission_places[mission], held)
            points += ahead.mission * share**2 + ahead.fulfilled * (share == 1)
        points += ahead.income * income(state, state.towers, color) + ahead.money * purse
        floors = zip(KINDS, stock, strict=True)
        points += ahead.stock * sum(VALUES[k] * n for k, n in floors if k not in _APART)
        promised.append(points)
    return promised


def spread(state: SkylineState) -> float:
    """Return by how much such a promise may be wrong, in points."""
    return _ahead(penthouses_of(state)).spread


def _ahead(built: Sequence[int]) -> Ahead:
    return _AHEAD[min(max(built), len(_AHEAD) - 1)]


#: Floors whose worth is not in the income they will bring.
_APART = (PENTHOUSE, SKYLINE)

#: The best series by who tops what, and the board: most of a position stays as it was.
_INCOMES: dict[tuple[object, ...], int] = {}
_MOST_INCOMES = 200_000


def income(table: Table, towers: tuple[Tower, ...], color: int) -> int:
    """Return the income that a color would have with these buildings (S5)."""
    neighbors = table.options.edition.neighbors
    tops = [tower.owner == color and tower.floors[-1].kind for tower in towers]
    key = (neighbors, *tops)
    amount = _INCOMES.get(key)
    if amount is None:
        if len(_INCOMES) >= _MOST_INCOMES:
            _INCOMES.clear()
        amount = _INCOMES[key] = best_series(towers, neighbors, color).amount
    return amount


@lru_cache(maxsize=10_000)
def _share(those: tuple[tuple[int, ...], ...], held: frozenset[int]) -> float:
    """Return how much of a shape is held where most of it is."""
    return max(len(held.intersection(place)) for place in those) / len(those[0])


#: How the game is judged where it is played or searched by the readable rules.
JUDGEMENT = Judgement(
    moves=judge, points=points_ahead, spread=spread, heat=1.0, noise=0.3, horizon=4
)
#: Playouts of a value, of a search and of a weighed move in an analysis of usual depth; and of a
#: batch, when suspects are weighed again.
EFFORTS = {"readable": (28, 28, 16, 1), "compiled": (500, 300, 128, 40)}

"""A position as a chain of choices, each among what is still possible: for share codes.

Sound positions only.  What follows from what was said before is not said again: each floor of a
building is one of those that can be built there; what the bank has is what is nowhere else;
the size of the pile and the Skyline floors given follow from the penthouses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import TypeVar

from manhattan_widgets.contract.compositions import spread, spread_number, spreads
from manhattan_widgets.contract.core import Step
from manhattan_widgets.contract.permutations import arrangement, arrangements, number_of
from manhattan_widgets.games.skyline.rules.board import (
    EMPTY,
    FLOORS,
    HIGHEST,
    KINDS,
    MONEY_AT_MOST,
    NEUTRAL,
    NEUTRALS,
    SKYLINE,
    Counts,
    Floor,
    Tower,
    as_counts,
    count_of,
    obstacle,
)
from manhattan_widgets.games.skyline.rules.codec.position_json import (
    FLOORS_AT_MOST,
    INCOME_AT_MOST,
    ROUNDS_AT_MOST,
)
from manhattan_widgets.games.skyline.rules.options import SkylineOptions
from manhattan_widgets.games.skyline.rules.position import (
    BUILD,
    DEAL,
    IDLE_ROUNDS,
    INVEST,
    OVER,
    Done,
)
from manhattan_widgets.games.skyline.rules.scoring import penthouses, skylines_given
from manhattan_widgets.games.skyline.rules.state import (
    FIRST_CARDS,
    LAST_PENTHOUSE,
    Cards,
    SkylineState,
    new_state,
)

__all__ = ["position_steps"]

_PHASES = (DEAL, BUILD, INVEST, OVER)

T = TypeVar("T")
Steps = Generator[Step[SkylineState], int, T]


def position_steps(options: SkylineOptions) -> Steps[SkylineState]:
    """Choose a position: see ``Rules.position_steps``."""
    phase = _PHASES[(yield Step(len(_PHASES), lambda s: _PHASES.index(s.phase)))]
    state = new_state(options)
    if phase == DEAL:
        return state
    state = replace(
        state,
        phase=phase,
        round=1 + (yield Step(ROUNDS_AT_MOST, lambda s: s.round - 1)),
        start=(yield Step(options.players, lambda s: s.start)),
        turn=(yield Step(options.players, lambda s: s.turn)),
    )
    state = yield from _towers(state)
    state = yield from _finisher(state)
    state = yield from _goods(state)
    state = yield from _cards(state)
    if phase != OVER:
        state = yield from _done(state)
    state = yield from _rounds(state)
    return (yield from _finals(state)) if options.last_turn_mission else state


# Buildings


def _towers(state: SkylineState) -> Steps[SkylineState]:
    """Choose how high each building is, then each floor of those that can be built there."""
    most = (HIGHEST,) * len(state.towers)
    total = yield Step(sum(most) + 1, lambda s: sum(_heights(s)))
    number = yield Step(spreads(total, most), lambda s: spread_number(_heights(s), most))
    towers: list[Tower] = []
    built: Counter[Floor] = Counter()
    for site, height in enumerate(spread(total, most, number)):
        tower = EMPTY
        while tower.height < height and (
            possible := _possible_floors(state.options, site, tower, built)
        ):
            floor = possible[(yield Step(len(possible), _floor(site, tower.height, possible)))]
            built[floor] += 1
            # A neutral floor is of no color, whoever builds it.
            tower = tower.plus(floor.kind, 0 if floor.color is None else floor.color)
        towers.append(tower)
    return replace(state, towers=tuple(towers))


def _heights(state: SkylineState) -> list[int]:
    return [tower.height for tower in state.towers]


def _floor(site: int, level: int, possible: Sequence[Floor]) -> Callable[[SkylineState], int]:
    return lambda state: possible.index(state.towers[site].floors[level])


def _possible_floors(
    options: SkylineOptions, site: int, tower: Tower, built: Counter[Floor]
) -> list[Floor]:
    """Return the floors that can be built on ``tower``, as far as there are any left."""
    floors = []
    for color in sorted(options.colors):
        for kind, total in zip(KINDS, FLOORS, strict=True):
            floor = Floor(kind, color)
            if kind == NEUTRAL:
                floor, total = Floor(kind, None), NEUTRALS
            if floor in floors or built[floor] >= total:
                continue
            hindered = obstacle(
                tower,
                kind,
                color,
                orange=site in options.edition.orange,
                block_top_only=options.skyline_block == "top",
            )
            if hindered is None:
                floors.append(floor)
    return floors


def _finisher(state: SkylineState) -> Steps[SkylineState]:
    """Choose who had three penthouses first, of those that have them."""
    colors = state.options.colors
    those = [
        seat
        for seat, color in enumerate(colors)
        if penthouses(state.towers, color) >= LAST_PENTHOUSE
    ]
    if not those:
        return state
    number = yield Step(len(those), lambda s: those.index(_known(s.finisher)))
    return replace(state, finisher=those[number])


def _known(value: T | None) -> T:
    assert value is not None
    return value


# Floors and money


def _goods(state: SkylineState) -> Steps[SkylineState]:
    """Choose what everybody has in stock, and money."""
    built = Counter(floor for tower in state.towers for floor in tower.floors)
    neutrals = NEUTRALS - built[Floor(NEUTRAL, None)]
    purses: list[int] = []
    stocks: list[Counts] = []
    banks: list[Counts] = []
    for seat, color in enumerate(state.options.colors):
        stock, bank = [], []
        for kind, total in zip(KINDS, FLOORS, strict=True):
            left = neutrals if kind == NEUTRAL else total - built[Floor(kind, color)]
            if kind == SKYLINE:
                finished = state.finisher == seat
                given = skylines_given(state.towers, color, finished=finished)
                mine = min(left, max(0, given - (total - left)))
            else:
                mine = yield Step(left + 1, _in_stock(seat, kind))
            if kind == NEUTRAL:
                neutrals -= mine
                left = mine
            stock.append(mine)
            bank.append(left - mine)
        stocks.append(as_counts(stock))
        banks.append(as_counts(bank))
        purses.append((yield Step(MONEY_AT_MOST + 1, _purse(seat))))
    return replace(
        state,
        purses=tuple(purses),
        stocks=tuple(stocks),
        banks=tuple(banks),
        neutrals=neutrals,
    )


def _in_stock(seat: int, kind: str) -> Callable[[SkylineState], int]:
    return lambda state: count_of(_known(state.stocks[seat]), kind)


def _purse(seat: int) -> Callable[[SkylineState], int]:
    return lambda state: _known(state.purses[seat])


# Cards


def _cards(state: SkylineState) -> Steps[SkylineState]:
    """Choose the sizes of the hands, what they hold, what is out of the game, and the pile."""
    options, edition = state.options, state.options.edition
    built = [penthouses(state.towers, color) for color in options.colors]
    players = options.players
    drawn = FIRST_CARDS * players + sum(built) * (players - 1)
    dealt = min(drawn, len(edition.deck))
    sizes: list[int] = []
    for seat in range(players):
        most = min(FIRST_CARDS + sum(built) - built[seat], dealt - sum(sizes))
        sizes.append((yield Step(most + 1, _hand_size(seat))))
    left = Counter(edition.deck)
    hands: list[Cards] = []
    for seat, size in enumerate(sizes):
        hands.append((yield from _some_of(left, size, _hand(seat))))
    discarded = yield from _some_of(left, dealt - sum(sizes), lambda s: s.discarded)
    rest = sorted(left.elements())
    order = yield Step(arrangements(rest), lambda s: number_of(s.pile))
    missions: list[int] = []
    free = list(range(len(edition.missions)))
    for seat in range(players):
        number = yield Step(len(free), _mission(seat, tuple(free)))
        missions.append(free.pop(number))
    return replace(
        state,
        hands=tuple(hands),
        discarded=discarded,
        pile=arrangement(rest, order),
        missions=tuple(missions),
    )


def _some_of(left: Counter[int], size: int, cards: Callable[[SkylineState], Cards]) -> Steps[Cards]:
    """Choose so many cards of those that are ``left``, and take them away."""
    kinds = sorted(left)
    most = [left[kind] for kind in kinds]

    def chosen(state: SkylineState) -> int:
        there = Counter(cards(state))
        return spread_number([there[kind] for kind in kinds], most)

    number = yield Step(spreads(size, most), chosen)
    counts = spread(size, most, number)
    for kind, count in zip(kinds, counts, strict=True):
        left[kind] -= count
    return tuple(kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n))


def _hand_size(seat: int) -> Callable[[SkylineState], int]:
    return lambda state: len(state.hands[seat])


def _hand(seat: int) -> Callable[[SkylineState], Cards]:
    return lambda state: state.hands[seat]


def _mission(seat: int, free: Sequence[int]) -> Callable[[SkylineState], int]:
    return lambda state: free.index(state.missions[seat])


# The turn


def _done(state: SkylineState) -> Steps[SkylineState]:
    """Choose what has happened in this turn."""
    floors = sum(len(tower.floors) for tower in state.towers)
    built = yield Step(floors + 1, lambda s: s.done.built)
    bought, neutral = 0, 0
    if state.phase == INVEST:
        bought = yield Step(FLOORS_AT_MOST + 1, lambda s: s.done.bought)
        neutral = (yield Step(2, lambda s: s.done.neutral_bought)) if bought else 0
    cashed: list[int] = []
    if state.discarded and (yield Step(2, lambda s: bool(s.done.cashed))):
        for figure in sorted(set(state.discarded)):
            cashed += [figure] * (yield Step(2, _was_cashed(figure)))
    best = state.best_series(state.turn) if state.round > 1 else (0, ())
    income, series = best
    if built and (yield Step(2, lambda s: (s.done.income, s.done.series) != best)):
        income = yield Step(INCOME_AT_MOST + 1, lambda s: s.done.income)
        series = (yield from _sites(state, lambda s: s.done.series)) if income else ()
    done = Done(income, series, built, bought, bool(neutral), tuple(cashed))
    return replace(state, done=done)


def _was_cashed(figure: int) -> Callable[[SkylineState], int]:
    return lambda state: figure in state.done.cashed


def _sites(
    state: SkylineState, those: Callable[[SkylineState], Sequence[int]]
) -> Steps[tuple[int, ...]]:
    sites: list[int] = []
    for site in range(len(state.towers)):
        sites += [site] * (yield Step(2, _is_among(site, those)))
    return tuple(sites)


def _is_among(
    site: int, those: Callable[[SkylineState], Sequence[int]]
) -> Callable[[SkylineState], int]:
    return lambda state: site in those(state)


def _rounds(state: SkylineState) -> Steps[SkylineState]:
    """Choose how many rounds went by without a floor built, and whether this one has one."""
    idle = yield Step(IDLE_ROUNDS + 1, lambda s: s.idle)
    built = 1 if state.done.built else (yield Step(2, lambda s: s.round_built))
    return replace(state, idle=idle, round_built=bool(built))


def _finals(state: SkylineState) -> Steps[SkylineState]:
    """Choose what each seat topped at the end of its newest turn: mostly what it tops now."""
    finals: list[tuple[int, ...]] = []
    for seat in range(state.options.players):
        held = state.held(seat)
        if (yield Step(2, _topped_other(seat, held))):
            finals.append((yield from _sites(state, _final(seat))))
        else:
            finals.append(held)
    return replace(state, finals=tuple(finals))


def _topped_other(seat: int, held: tuple[int, ...]) -> Callable[[SkylineState], int]:
    return lambda state: state.finals[seat] != held


def _final(seat: int) -> Callable[[SkylineState], tuple[int, ...]]:
    return lambda state: state.finals[seat]

"""Making floors, money, cards and the turn fit what is built, so that a position can be played.

What stands on the board decides how many floors are left, who has Skyline floors to build, and by
the penthouses how many bonus cards have been drawn.  Everything else stays as far as it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, EditError, claimed
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.skyline.rules.board import (
    FLOORS,
    KINDS,
    MONEY_AT_MOST,
    NEUTRAL,
    NEUTRALS,
    SKYLINE,
    Counts,
    Floor,
    as_counts,
)
from manhattan_widgets.games.skyline.rules.notation import a_floor, color_sentence
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
    SkylineState,
    new_state,
)
from manhattan_widgets.games.skyline.rules.status import income_fits, tower_faults

__all__ = ["built_floors", "fill", "fitted", "settled"]


def fill(state: SkylineState, rng: Random, free: Collection[str] = ()) -> Edit:
    """Return a sound position with the board of ``state``: see ``Editor.fill``.

    ``free`` may name ``phase``, so that a game said to be over may go on, and ``hand``, so that
    hands may get cards.  Raises :class:`EditError`.
    """
    _refuse_impossible_board(state)
    filled = fitted(state, rng, free)
    if faults := filled.status():
        raise EditError(Sentence.of("core.edit.in_the_way", fault=str(faults[0])))
    return Edit(filled, Sentence.of("core.edit.filled"))


def fitted(state: SkylineState, rng: Random, free: Collection[str] = ()) -> SkylineState:
    """Return ``state`` with all that can be made to fit, though the board itself be impossible."""
    if state.phase == DEAL:
        if not any(tower.floors for tower in state.towers):
            return new_state(state.options)
        state = replace(state, phase=BUILD)
    state = _with_goods(replace(state, finisher=_finisher(state)))
    state = _with_moment(state, free)
    return _with_missions(_with_cards(_with_turn(state), rng, free), rng)


def built_floors(state: SkylineState) -> Counter[Floor]:
    """Return how often each floor is on the board."""
    return Counter(floor for tower in state.towers for floor in tower.floors)


def settled(state: SkylineState) -> SkylineState:
    """Return ``state`` with the income of its turn, which follows from the board until one builds.

    >>> settled(new_state(SkylineState.rules.options())).done.income
    0
    """
    if state.phase not in (BUILD, INVEST) or state.done.built:
        return state
    return _with_income(state)


def _with_income(state: SkylineState) -> SkylineState:
    """Return ``state`` with the income that its board gives (S5), none in the first round (S4)."""
    amount, sites = (0, ()) if state.round == 1 else state.best_series(state.turn)
    return replace(state, done=replace(state.done, income=amount, series=sites))


def _refuse_impossible_board(state: SkylineState) -> None:
    for fault in tower_faults(state):
        raise EditError(Sentence.of("core.edit.in_the_way", fault=str(fault)), sites=fault.sites)
    for floor, n in built_floors(state).items():
        total = NEUTRALS if floor.color is None else FLOORS[KINDS.index(floor.kind)]
        if n > total:
            raise EditError(_too_many(floor, n, total))


def _too_many(floor: Floor, n: int, total: int) -> Sentence:
    if floor.color is None:
        return Sentence.of("skyline.edit.too_many_neutral", n=n, total=total)
    color, kind = color_sentence(floor.color), a_floor(floor.kind)
    return Sentence.of("skyline.edit.too_many", color=color, floor=kind, n=n, total=total)


def _finisher(state: SkylineState) -> int | None:
    """Return who had three penthouses first: who is said to, if he can, else the next in turn."""
    options = state.options
    those = [
        seat
        for seat, color in enumerate(options.colors)
        if penthouses(state.towers, color) >= LAST_PENTHOUSE
    ]
    if state.finisher in those or not those:
        return state.finisher if those else None
    return min(those, key=lambda seat: (seat - state.start) % options.players)


# Floors and money


def _with_goods(state: SkylineState) -> SkylineState:
    """Return ``state`` with stocks cut to what is left, the rest in the bank, and money cut."""
    built = built_floors(state)
    neutrals = max(0, NEUTRALS - built[Floor(NEUTRAL, None)])
    stocks: list[Counts] = []
    banks: list[Counts] = []
    for seat, color in enumerate(state.options.colors):
        given = skylines_given(state.towers, color, finished=state.finisher == seat)
        stock, bank = [], []
        mine = state.stocks[seat]
        assert mine is not None
        for kind, wanted, total in zip(KINDS, mine, FLOORS, strict=True):
            left = neutrals if kind == NEUTRAL else max(0, total - built[Floor(kind, color)])
            if kind == SKYLINE:
                wanted = max(0, given - built[Floor(kind, color)])
            stock.append(min(wanted, left))
            if kind == NEUTRAL:
                neutrals -= stock[-1]
            bank.append(0 if kind == NEUTRAL else left - stock[-1])
        stocks.append(as_counts(stock))
        banks.append(as_counts(bank))
    purses = tuple(min(purse or 0, MONEY_AT_MOST) for purse in state.purses)
    return replace(
        state, purses=purses, stocks=tuple(stocks), banks=tuple(banks), neutrals=neutrals
    )


# The moment and the turn


def _with_moment(state: SkylineState, free: Collection[str]) -> SkylineState:
    """Return ``state`` with phase, turn and idle rounds that go together (S16, S16a)."""
    finisher = state.finisher
    if state.phase == OVER and finisher is not None:
        return replace(state, turn=finisher, idle=min(state.idle, IDLE_ROUNDS - 1, state.round))
    if state.phase == OVER and (state.idle == IDLE_ROUNDS or "phase" not in free):
        # Nobody has three penthouses, so it ended because nobody built any more.
        rounds = max(state.round, IDLE_ROUNDS)
        return replace(state, turn=state.start, idle=IDLE_ROUNDS, round=rounds)
    phase = BUILD if state.phase == OVER else state.phase
    idle = min(state.idle, IDLE_ROUNDS - 1, state.round - 1)
    if state.turn == finisher and not state.done.built:
        # The turn comes back to the finisher no more, so it is the one with the third penthouse.
        state = replace(state, done=replace(state.done, built=1))
    return replace(state, phase=phase, idle=idle)


def _with_turn(state: SkylineState) -> SkylineState:
    """Return ``state`` with what can have happened in this turn."""
    if state.phase == OVER:
        return replace(state, done=Done())
    done = state.done
    floors = sum(tower.height for tower in state.towers)
    bought = done.bought if state.phase == INVEST else 0
    done = replace(
        done,
        built=min(done.built, floors),
        bought=bought,
        neutral_bought=done.neutral_bought and bool(bought),
    )
    state = settled(replace(state, done=done))
    if done.built:
        state = replace(state, round_built=True)
        if not income_fits(state):
            state = _with_income(state)
    return state


# Cards and missions


def _with_cards(state: SkylineState, rng: Random, free: Collection[str]) -> SkylineState:
    """Return ``state`` with every bonus card where it may be; given ones stay if they can (S13).

    Cards that have to leave the pile are drawn from it; those that are nowhere yet go below it.
    """
    options, deck = state.options, state.options.edition.deck
    built = [penthouses(state.towers, color) for color in options.colors]
    most = [FIRST_CARDS + sum(built) - mine for mine in built]
    in_pile = max(0, len(deck) - FIRST_CARDS * options.players - sum(built) * (options.players - 1))
    room = len(deck) - in_pile
    left = Counter(deck)

    hands: list[list[int]] = []
    for hand, limit in zip(state.hands, most, strict=True):
        hands.append(claimed(hand, left, min(limit, room)))
        room -= len(hands[-1])
    discarded = claimed(state.discarded, left, room)
    pile = claimed(state.pile, left)
    pile += shuffled(tuple(sorted(left.elements())), rng)
    drawn, pile = pile[: len(pile) - in_pile], pile[len(pile) - in_pile :]
    if "hand" in free:
        for step in range(1, options.players + 1):
            seat = (state.turn + step) % options.players
            missing = most[seat] - len(hands[seat])
            hands[seat] += drawn[:missing]
            drawn = drawn[missing:]
    discarded += drawn
    cashed = sorted(set(state.done.cashed) & set(discarded))
    return replace(
        state,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        discarded=tuple(sorted(discarded)),
        pile=tuple(pile),
        done=replace(state.done, cashed=tuple(cashed)),
    )


def _with_missions(state: SkylineState, rng: Random) -> SkylineState:
    """Return ``state`` with a mission of its own for each seat; given ones stay if they can."""
    known = range(len(state.options.edition.missions))
    missions: list[int | None] = []
    for seat in range(state.options.players):
        given = state.missions[seat] if seat < len(state.missions) else None
        missions.append(given if given in known and given not in missions else None)
    rest = iter(shuffled([mission for mission in known if mission not in missions], rng))
    return replace(
        state, missions=tuple(next(rest) if mission is None else mission for mission in missions)
    )

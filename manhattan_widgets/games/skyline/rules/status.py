"""Everything that can be wrong with a set-up position, found without stopping at the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import Fault, Sentence
from manhattan_widgets.games.skyline.rules.board import (
    EMPTY,
    FIRST_MONEY,
    FIRST_STOCK,
    FLOORS,
    KINDS,
    MONEY_AT_MOST,
    NEUTRAL,
    NEUTRALS,
    SKYLINE,
    Tower,
    count_of,
    obstacle,
)
from manhattan_widgets.games.skyline.rules.income import PAYS, is_series
from manhattan_widgets.games.skyline.rules.notation import a_floor, color_sentence, figure_name
from manhattan_widgets.games.skyline.rules.position import (
    BUILD,
    DEAL,
    IDLE_ROUNDS,
    INVEST,
    OVER,
    Done,
)
from manhattan_widgets.games.skyline.rules.scoring import penthouses, skylines_given
from manhattan_widgets.games.skyline.rules.state import FIRST_CARDS, LAST_PENTHOUSE

if TYPE_CHECKING:
    from manhattan_widgets.games.skyline.rules.state import SkylineState


def faults(state: SkylineState) -> Iterator[Fault]:
    """Yield every fault of ``state``: buildings, floors, money, the turn, cards."""
    yield from tower_faults(state)
    yield from _floor_faults(state)
    yield from _money_faults(state)
    yield from _turn_faults(state)
    yield from _end_faults(state)
    yield from _card_faults(state)


def tower_faults(state: SkylineState) -> Iterator[Fault]:
    """Yield a fault for each floor that could not be built where it is (S8–S12)."""
    options = state.options
    rules = {"full": "S8", "level": "S8", "own": "S9", "orange": "S12", "blocked": "S12"}
    for site, tower in enumerate(state.towers):
        name = options.edition.names[site]
        grown: Tower = EMPTY
        for level, floor in enumerate(tower.floors, 1):
            if floor.color is not None and floor.color not in options.colors:
                yield _fault("S1", "color", name, site=name, color=color_sentence(floor.color))
            # A neutral floor is of no color: it can be built unless the site is kept for one.
            key = obstacle(
                grown,
                floor.kind,
                -1 if floor.color is None else floor.color,
                orange=site in options.edition.orange,
                block_top_only=options.skyline_block == "top",
            )
            if key is not None:
                yield _fault(
                    rules.get(key, "S11"),
                    f"tower_{key}",
                    name,
                    site=name,
                    level=level,
                    floor=a_floor(floor.kind),
                )
            grown = grown.plus(floor.kind, -1 if floor.color is None else floor.color)


def _floor_faults(state: SkylineState) -> Iterator[Fault]:
    """Yield a fault for each kind of floor of which there are not as many as there should be."""
    built = Counter((floor.color, floor.kind) for tower in state.towers for floor in tower.floors)
    neutrals = built[None, NEUTRAL] + state.neutrals
    for seat, color in enumerate(state.options.colors):
        stock, bank = state.stocks[seat], state.banks[seat]
        assert stock is not None
        assert bank is not None
        neutrals += count_of(stock, NEUTRAL)
        for kind, total in zip(KINDS, FLOORS, strict=True):
            if kind == NEUTRAL:
                continue
            there = count_of(stock, kind) + count_of(bank, kind) + built[color, kind]
            if there != total:
                yield _fault(
                    "S1",
                    "floors",
                    color=color_sentence(color),
                    floor=a_floor(kind),
                    n=there,
                    total=total,
                )
        given = skylines_given(state.towers, color, finished=state.finisher == seat)
        if count_of(stock, SKYLINE) + built[color, SKYLINE] != given:
            there = count_of(stock, SKYLINE) + built[color, SKYLINE]
            yield _fault("S13", "skyline", color=color_sentence(color), n=there, given=given)
        if count_of(bank, NEUTRAL):
            yield _fault("S1", "neutral_bank", color=color_sentence(color))
    if neutrals != NEUTRALS:
        yield _fault("S1", "neutrals", n=neutrals, total=NEUTRALS)


def _money_faults(state: SkylineState) -> Iterator[Fault]:
    for seat, purse in enumerate(state.purses):
        assert purse is not None
        if not 0 <= purse <= MONEY_AT_MOST:
            color = color_sentence(state.options.colors[seat])
            yield _fault("S6", "money", color=color, n=purse, most=MONEY_AT_MOST)


def _turn_faults(state: SkylineState) -> Iterator[Fault]:
    done, edition = state.done, state.options.edition
    begun = state.phase in (BUILD, INVEST)
    if state.phase == DEAL and not (
        state.round == 1
        and state.start == state.turn == 0
        and not any(tower.floors for tower in state.towers)
        and set(state.purses) == {FIRST_MONEY}
        and set(state.stocks) == {FIRST_STOCK}
        and not state.round_built
        and not state.idle
        and not any(state.finals)
    ):
        yield _fault("S3", "deal")
    if not begun and done != Done():
        yield _fault("S4", "done_early")
    if state.phase == BUILD and (done.bought or done.neutral_bought):
        yield _fault("S4", "bought_early")
    if done.neutral_bought and not done.bought:
        yield _fault("S14", "neutral_bought")
    if done.built and not state.round_built:
        yield _fault("S16a", "round_built")
    if done.built > sum(len(tower.floors) for tower in state.towers):
        yield _fault("S7", "built", n=done.built)
    if begun and not income_fits(state):
        yield _fault("S5", "income", n=done.income)
    missing = Counter(done.cashed) - Counter(state.discarded)
    if missing or len(set(done.cashed)) != len(done.cashed):
        names = ", ".join(figure_name(edition, figure) for figure in done.cashed)
        yield _fault("S15", "cashed", figures=names)


def income_fits(state: SkylineState) -> bool:
    """Tell whether the income of the turn can have been, if nothing was built since just that."""
    done = state.done
    if state.round == 1:
        return done.income == 0 and not done.series
    if not done.built:
        return (done.income, done.series) == state.best_series(state.turn)
    return (
        is_series(done.series, state.options.edition.neighbors)
        and bool(done.income) == bool(done.series)
        and done.income <= len(done.series) * max(PAYS.values())
    )


def _end_faults(state: SkylineState) -> Iterator[Fault]:
    """Yield a fault if the penthouses do not fit to who ended the game, or it went on (S16)."""
    built = [penthouses(state.towers, color) for color in state.options.colors]
    finisher = state.finisher
    if (max(built) >= LAST_PENTHOUSE) != (finisher is not None):
        yield _fault("S16", "finisher")
    elif finisher is not None and built[finisher] < LAST_PENTHOUSE:
        color = color_sentence(state.options.colors[finisher])
        yield _fault("S16", "finisher_early", color=color, n=built[finisher])
    over = state.phase == OVER
    if over and state.turn != finisher and state.idle != IDLE_ROUNDS:
        yield _fault("S16", "over")
    if over and state.idle == IDLE_ROUNDS and state.turn != state.start:
        yield _fault("S16a", "over_idle")
    if not over and state.turn == finisher and not state.done.built:
        yield _fault("S16", "not_over")
    if not over and state.idle >= IDLE_ROUNDS:
        yield _fault("S16a", "idle", n=state.idle)
    if state.idle >= state.round + over:
        yield _fault("S16a", "idle_rounds", n=state.idle, round=state.round)


def _card_faults(state: SkylineState) -> Iterator[Fault]:
    options, edition = state.options, state.options.edition
    cards = Counter(state.pile)
    for group in (*state.hands, state.discarded):
        cards.update(group)
    if state.phase == DEAL:
        if cards or state.missions:
            yield _fault("S3", "cards_early")
        return
    whole = Counter(edition.deck)
    for card in sorted(whole | cards):
        if cards[card] != whole[card]:
            name = figure_name(edition, card)
            yield _fault("S1", "cards", figure=name, n=cards[card], total=whole[card])
    missions = set(state.missions)
    if len(missions) != options.players or not missions <= set(range(len(edition.missions))):
        yield _fault("S3", "missions", n=options.players)
    built = [penthouses(state.towers, color) for color in options.colors]
    pile = len(edition.deck) - FIRST_CARDS * options.players - sum(built) * (options.players - 1)
    if len(state.pile) != max(0, pile):
        yield _fault("S13", "pile", n=len(state.pile), given=max(0, pile))
    for seat, hand in enumerate(state.hands):
        most = FIRST_CARDS + sum(built) - built[seat]
        if len(hand) > most:
            color = color_sentence(options.colors[seat])
            yield _fault("S13", "hand", color=color, n=len(hand), most=most)


def _fault(rule: str, key: str, /, *sites: str, **params: object) -> Fault:
    return Fault(rule, Sentence.of(f"skyline.fault.{key}", **params), sites)

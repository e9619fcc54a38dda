"""A whole position that looks like a view: what the seat does not know, dealt at random."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.skyline.rules.board import (
    FLOORS,
    KINDS,
    MONEY_AT_MOST,
    NEUTRAL,
    NEUTRALS,
    SKYLINE,
    as_counts,
    count_of,
)
from manhattan_widgets.games.skyline.rules.position import DEAL
from manhattan_widgets.games.skyline.rules.scoring import skylines_given
from manhattan_widgets.games.skyline.rules.state import SkylineState, new_state, state_of
from manhattan_widgets.games.skyline.rules.view import SkylineView

#: A hidden stock is made up of so many floors of a kind at most: nobody hoards many.
HOARD = 2


def sample(view: SkylineView, rng: Random) -> SkylineState:
    """Return a state that looks like ``view`` to its seat."""
    if view.phase == DEAL:
        return new_state(view.options)
    cards = iter(shuffled(view.unseen, rng))
    hands = [
        view.cards if seat == view.seat else tuple(sorted(islice(cards, size)))
        for seat, size in enumerate(view.hand_sizes)
    ]
    pile = tuple(islice(cards, view.pile_size))
    return state_of(view, hands, pile, missions_for(view, rng), **hidden_goods(view, rng))


def missions_for(view: SkylineView, rng: Random) -> tuple[int, ...]:
    """Return missions by seat: those known, and for the others any of the rest."""
    known = view.shown_missions
    free = [m for m in range(len(view.options.edition.missions)) if m not in known]
    left = iter(shuffled(free, rng))
    return tuple(next(left) if mission is None else mission for mission in known)


def hidden_goods(view: SkylineView, rng: Random) -> dict[str, Any]:
    """Return stocks, banks and money of everybody; the hidden ones of S18 are made up."""
    hidden = [seat for seat, purse in enumerate(view.purses) if purse is None]
    purses, stocks, banks = list(view.purses), list(view.stocks), list(view.banks)
    neutrals = hidden_neutrals(view) if hidden else 0
    holders = [hidden[int(rng.random() * len(hidden))] for _ in range(neutrals)]
    for seat in hidden:
        left = floors_left(view, seat)
        stock = [int(rng.random() * (min(n, HOARD) + 1)) for n in left]
        stock[KINDS.index(SKYLINE)] = skylines_held(view, seat)
        bank = [n - mine for n, mine in zip(left, stock, strict=True)]
        stock[KINDS.index(NEUTRAL)] = holders.count(seat)
        bank[KINDS.index(NEUTRAL)] = 0
        stocks[seat], banks[seat] = as_counts(stock), as_counts(bank)
        purses[seat] = int(rng.random() * (MONEY_AT_MOST + 1))
    return {"purses": tuple(purses), "stocks": tuple(stocks), "banks": tuple(banks)}


def floors_left(view: SkylineView, seat: int) -> list[int]:
    """Return how many floors of the color of ``seat`` are in its stock or bank, by kind."""
    color = view.options.colors[seat]
    built = Counter(
        floor.kind for tower in view.towers for floor in tower.floors if floor.color == color
    )
    return [total - built[kind] for kind, total in zip(KINDS, FLOORS, strict=True)]


def hidden_neutrals(view: SkylineView) -> int:
    """Return how many neutral floors are in stocks that cannot be seen."""
    built = sum(floor.kind == NEUTRAL for tower in view.towers for floor in tower.floors)
    visible = sum(count_of(stock, NEUTRAL) for stock in view.stocks if stock is not None)
    return NEUTRALS - view.neutrals - built - visible


def skylines_held(view: SkylineView, seat: int) -> int:
    """Return how many Skyline floors ``seat`` has got and not built: that is public (S13)."""
    color = view.options.colors[seat]
    given = skylines_given(view.towers, color, finished=view.finisher == seat)
    at = KINDS.index(SKYLINE)
    return given - (FLOORS[at] - floors_left(view, seat)[at])

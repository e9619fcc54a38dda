"""Behind the screens of S18: stocks and money that let a seen stretch of a game be played.

What a hidden seat did tells what it must have had: whatever it built or sold it once held, whatever
it bought the bank once held, and with it all it could pay, and was bound to do no more than it did.
Each seat's goods are searched for alone, the least stocks first, since a move hangs on nobody
else's; only the neutral floors are shared out among all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, count
from random import Random
from typing import Any

from manhattan_widgets.contract.core import IllegalMoveError, Move
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.skyline.rules.board import (
    KINDS,
    MONEY_AT_MOST,
    NEUTRAL,
    SKYLINE,
    Counts,
    as_counts,
)
from manhattan_widgets.games.skyline.rules.codec.determinization import (
    floors_left,
    hidden_neutrals,
    skylines_held,
)
from manhattan_widgets.games.skyline.rules.moves import Build, Buy, Sell
from manhattan_widgets.games.skyline.rules.state import Cards, SkylineState, state_of
from manhattan_widgets.games.skyline.rules.view import SkylineView

_NEUTRAL = KINDS.index(NEUTRAL)
_SKYLINE = KINDS.index(SKYLINE)
#: The kinds of which a hidden stock can have more than its moves tell.
_OWN_KINDS = [at for at in range(len(KINDS)) if at not in (_NEUTRAL, _SKYLINE)]

Goods = tuple[Counts, Counts, int]


def beginning(
    views: Sequence[SkylineView],
    moves: Sequence[Move],
    hands: Sequence[Cards],
    pile: Cards,
    missions: Cards,
    rng: Random,
) -> SkylineState:
    """Return a state that looks like the first view and from which all moves can be played.

    Raises ``ValueError`` if there is none, which only moves that were never played can bring about.
    """
    first = views[0]
    hidden = [seat for seat, purse in enumerate(first.purses) if purse is None]
    needs = {seat: _need(seat, views, moves) for seat in hidden}
    for spare in _shares(first, hidden, needs, rng):
        search = {seat: _candidates(first, seat, needs[seat], spare[seat], rng) for seat in hidden}
        goods = {seat: next(candidates, None) for seat, candidates in search.items()}
        while None not in goods.values():
            state = state_of(first, hands, pile, missions, **_table(first, goods))
            failed = _who_fails(state, moves)
            if failed is None:
                return state
            if failed not in search:
                break
            goods[failed] = next(search[failed], None)
    raise ValueError("no hidden stocks allow these moves")


def _need(
    seat: int, views: Sequence[SkylineView], moves: Sequence[Move]
) -> tuple[list[int], list[int]]:
    """Return how many floors of each kind stock and bank of ``seat`` have at least."""
    stock, bank, built, bought = ([0] * len(KINDS) for _ in range(4))
    for move, before in zip(moves, views, strict=False):
        if before.turn != seat or not isinstance(move, Build | Buy | Sell):
            continue
        at = KINDS.index(move.kind)
        if isinstance(move, Build):
            built[at] += 1
        else:
            bought[at] += 1 if isinstance(move, Buy) else -1
        stock[at] = max(stock[at], built[at] - bought[at])
        bank[at] = max(bank[at], bought[at])
    return stock, bank


def _shares(
    first: SkylineView,
    hidden: Sequence[int],
    needs: dict[int, tuple[list[int], list[int]]],
    rng: Random,
) -> Iterator[dict[int, int]]:
    """Yield every way to share out the hidden neutral floors that no seat is known to need."""
    spare = hidden_neutrals(first) - sum(needs[seat][0][_NEUTRAL] for seat in hidden)
    if spare < 0:
        return
    ways = [*combinations_with_replacement(hidden, spare)]
    for holders in shuffled(ways, rng):
        yield {seat: holders.count(seat) for seat in hidden}


def _candidates(
    first: SkylineView, seat: int, need: tuple[list[int], list[int]], neutrals: int, rng: Random
) -> Iterator[Goods]:
    """Yield stock, bank and money of one seat: every possibility, the least stocks first."""
    left = floors_left(first, seat)
    least, bank_least = list(need[0]), need[1]
    least[_NEUTRAL] += neutrals
    least[_SKYLINE] = skylines_held(first, seat)
    for size in count():
        extras = [
            stock
            for more in combinations_with_replacement(_OWN_KINDS, size)
            if all(
                (stock := [n + more.count(at) for at, n in enumerate(least)])[at]
                <= left[at] - bank_least[at]
                for at in _OWN_KINDS
            )
        ]
        if not extras:
            return
        for stock in extras:
            bank = as_counts(
                0 if at == _NEUTRAL else left[at] - mine for at, mine in enumerate(stock)
            )
            for money in shuffled(range(MONEY_AT_MOST + 1), rng):
                yield as_counts(stock), bank, money


def _table(first: SkylineView, goods: dict[int, Any]) -> dict[str, Any]:
    """Return the fields of a table on which the hidden seats have these goods."""
    stocks, banks, purses = list(first.stocks), list(first.banks), list(first.purses)
    for seat, (stock, bank, money) in goods.items():
        stocks[seat], banks[seat], purses[seat] = stock, bank, money
    return {"stocks": tuple(stocks), "banks": tuple(banks), "purses": tuple(purses)}


def _who_fails(state: SkylineState, moves: Sequence[Move]) -> int | None:
    """Return the seat whose move cannot be played, None if all can."""
    for move in moves:
        try:
            state = state.apply(move)  # type: ignore[arg-type]
        except IllegalMoveError:
            return state.turn
    return None

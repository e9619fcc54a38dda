"""A position as a chain of choices, each among what is still possible: for share codes.

Sound positions only.  What follows from what was said before is not said again: how many pieces a
color has in its supply follows from the round, what stands on the board are the pieces that are
nowhere else.  One choice tells whether a position is an ordinary one, as games without passes
(M20) have them: nothing is removed, every round was scored on a board that held all pieces
drafted until then, and each seat has as many cards before it as it made moves since the shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement, islice, product
from typing import TypeVar

from manhattan_widgets.contract.compositions import spread, spread_number, spreads
from manhattan_widgets.contract.core import Step
from manhattan_widgets.contract.permutations import arrangement, arrangements, number_of
from manhattan_widgets.games.manhattan.rules.board import COLORS, SITES, SIZES, Tower
from manhattan_widgets.games.manhattan.rules.cards import HAND_SIZE, KINDS, deck
from manhattan_widgets.games.manhattan.rules.codec.position_json import POINTS_AT_MOST
from manhattan_widgets.games.manhattan.rules.moves import Counts
from manhattan_widgets.games.manhattan.rules.options import PIECES_A_COLOR, ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import (
    BUILD,
    DEAL,
    DRAFT,
    OVER,
    Board,
    no_pieces,
    takings,
)
from manhattan_widgets.games.manhattan.rules.state import Cards, ManhattanState, minus, new_state
from manhattan_widgets.games.manhattan.rules.status import has_drafted

__all__ = ["position_steps"]

_PHASES = (DEAL, DRAFT, BUILD, OVER)

T = TypeVar("T")
Steps = Generator[Step[ManhattanState], int, T]


def position_steps(options: ManhattanOptions) -> Steps[ManhattanState]:
    """Choose a position: see ``Rules.position_steps``."""
    state = yield from _turn(options)
    ordinary = not (yield Step(2, lambda s: int(not _is_ordinary(s))))
    state, built = yield from _pieces(state, ordinary)
    state = yield from _towers(state, built)
    state = yield from _scored(state, ordinary)
    return state if state.phase == DEAL else (yield from _cards(state, ordinary))


def _turn(options: ManhattanOptions) -> Steps[ManhattanState]:
    """Choose phase, round and whose turn it is."""
    seats = options.players
    phase = _PHASES[(yield Step(len(_PHASES), lambda s: _PHASES.index(s.phase)))]
    round_ = options.rounds if phase == OVER else 1
    if phase in (DRAFT, BUILD):
        round_ += yield Step(options.rounds, lambda s: s.round - 1)
    start = yield Step(seats, lambda s: s.start)
    moved = yield Step(seats, lambda s: (s.turn - s.start) % seats)
    turn = (start + moved) % seats
    return replace(new_state(options), phase=phase, round=round_, start=start, turn=turn)


# Pieces


def _pieces(state: ManhattanState, ordinary: bool) -> Steps[tuple[ManhattanState, list[int]]]:
    """Choose supplies, drafted and removed pieces; return also which kinds of pieces are built."""
    options = state.options
    left = yield from _pieces_left(state)
    supplies, drafts, removed = list(no_pieces()), list(no_pieces()), list(no_pieces())
    built: list[int] = []
    any_removed = not ordinary and bool(
        (yield Step(2, lambda s: int(any(any(counts) for counts in s.removed))))
    )
    for seat, colors in enumerate(options.colors):
        rounds = 0 if state.phase == DEAL else state.round - (not has_drafted(state, seat))
        supply = PIECES_A_COLOR - rounds * options.draft_size
        for color in colors:
            supplies[color] = yield from _choose_pieces(options.mix, supply, color, _supplies)
            rest = minus(options.mix, supplies[color])
            drafts[color] = yield from _choose_pieces(rest, left[color], color, _drafts)
            rest = minus(rest, drafts[color])
            if any_removed:
                removed[color] = yield from _removed(rest, color)
                rest = minus(rest, removed[color])
            built += [color * len(SIZES) + i for i, n in enumerate(rest) for _ in range(n)]
    filled = replace(state, supplies=tuple(supplies), drafts=tuple(drafts), removed=tuple(removed))
    return filled, sorted(built)


def _pieces_left(state: ManhattanState) -> Steps[dict[int, int]]:
    """Choose how many drafted pieces each color has left."""
    options, size = state.options, state.options.draft_size
    if state.phase != BUILD:
        return {
            color: size if state.phase == DRAFT and has_drafted(state, seat) else 0
            for seat, colors in enumerate(options.colors)
            for color in colors
        }
    players = options.players
    most = 1 + (
        yield Step(size * len(options.colors[0]), lambda s: sum(map(sum, _of_seat(s, s.turn))) - 1)
    )
    moved = (state.turn - state.start) % players
    left = {}
    for seat, colors in enumerate(options.colors):
        number = most - ((seat - state.start) % players < moved)
        for others, color in zip(range(len(colors) - 1, -1, -1), colors, strict=True):
            least = max(0, number - others * size)
            left[color] = yield from _left_of(color, least, min(size, number))
            number -= left[color]
    return left


def _left_of(color: int, least: int, most: int) -> Steps[int]:
    return least + (yield Step(most - least + 1, lambda s: sum(s.drafts[color]) - least))


def _of_seat(state: ManhattanState, seat: int) -> list[Counts]:
    return [state.drafts[color] for color in state.options.colors[seat]]


def _supplies(state: ManhattanState) -> tuple[Counts, ...]:
    return state.supplies


def _drafts(state: ManhattanState) -> tuple[Counts, ...]:
    return state.drafts


def _choose_pieces(
    counts: Counts, number: int, color: int, group: Callable[[ManhattanState], Sequence[Counts]]
) -> Steps[Counts]:
    """Choose so many of the pieces of a color."""
    ways = takings(counts, number)
    return ways[(yield Step(len(ways), lambda s: ways.index(group(s)[color])))]


def _removed(rest: Counts, color: int) -> Steps[Counts]:
    """Choose which of the pieces of a color that are nowhere else were removed."""
    ones, twos, threes, fours = (range(n + 1) for n in rest)
    ways = list(product(ones, twos, threes, fours))
    return ways[(yield Step(len(ways), lambda s: ways.index(s.removed[color])))]


# Towers


def _towers(state: ManhattanState, built: Sequence[int]) -> Steps[ManhattanState]:
    """Choose how high each tower is, in pieces, then the order of all pieces, site by site."""
    heights = yield from _heights((len(built),) * SITES, len(built), lambda s: s.towers)
    order = yield Step(
        arrangements(built),
        lambda s: number_of(
            [p.color * len(SIZES) + p.storeys - 1 for tower in s.towers for p in tower.pieces]
        ),
    )
    pieces = iter(arrangement(built, order))
    towers = tuple(
        Tower.of(*((kind // len(SIZES), kind % len(SIZES) + 1) for kind in islice(pieces, height)))
        for height in heights
    )
    return replace(state, towers=towers)


def _heights(
    most: Sequence[int], total: int, board: Callable[[ManhattanState], Board]
) -> Steps[tuple[int, ...]]:
    number = yield Step(
        spreads(total, most), lambda s: spread_number(_tower_heights(board(s)), most)
    )
    return spread(total, most, number)


def _tower_heights(board: Board) -> list[int]:
    return [len(tower.pieces) for tower in board]


def _scored(state: ManhattanState, ordinary: bool) -> Steps[ManhattanState]:
    """Choose the scored boards, the latest first, and the points from before them."""
    options, count = state.options, state.rounds_scored
    carried = [0] * len(COLORS)
    if not ordinary:
        count = yield Step(count + 1, lambda s: len(s.scored))
        if (yield Step(2, lambda s: int(any(s.carried)))):
            for color in options.colors_in_play:
                carried[color] = yield from _carried(color)
    boards: list[Board] = []
    above = state.towers
    for back in range(1, count + 1):
        # After the last scoring nothing was built yet.
        if back > 1 or state.phase == BUILD:
            round_ = state.rounds_scored - back + 1
            total = _drafted_until(options, round_) if ordinary else None
            above = yield from _board(above, back, total)
        boards.append(above)
    points = (carried[0], carried[1], carried[2], carried[3])
    return replace(state, scored=tuple(reversed(boards)), carried=points)


def _carried(color: int) -> Steps[int]:
    return (yield Step(POINTS_AT_MOST + 1, lambda s: s.carried[color]))


def _board(above: Board, back: int, total: int | None) -> Steps[Board]:
    """Choose the board ``back`` scorings ago, of which ``above`` is what became of it.

    ``total`` is how many pieces it has, None if any number is possible.
    """
    heights = _tower_heights(above)
    if total is None:
        total = yield Step(sum(heights) + 1, lambda s: sum(_tower_heights(s.scored[-back])))
    earlier = yield from _heights(heights, total, lambda s: s.scored[-back])
    return tuple(
        tower if height == len(tower.pieces) else Tower.of(*tower.pieces[:height])
        for tower, height in zip(above, earlier, strict=True)
    )


def _drafted_until(options: ManhattanOptions, round_: int) -> int:
    return round_ * options.draft_size * len(options.colors_in_play)


# Cards


def _cards(state: ManhattanState, ordinary: bool) -> Steps[ManhattanState]:
    """Choose the hands, how many cards each seat played, then the order of all other cards."""
    left = list(deck(state.options.edition))
    seats = state.options.players
    hands: list[Cards] = []
    for seat in range(seats):
        hands.append((yield from _hand(seat, _hands(tuple(left)))))
        for card in hands[-1]:
            left.remove(card)
    count = yield Step(len(left) + 1, lambda s: sum(map(len, s.played)))
    each = _movers(state, count)
    if not ordinary:
        most = (count,) * seats
        number = yield Step(
            spreads(count, most), lambda s: spread_number(list(map(len, s.played)), most)
        )
        each = spread(count, most, number)
    order = yield Step(
        arrangements(left),
        lambda s: number_of([card for cards in (*s.played, s.pile) for card in cards]),
    )
    cards = iter(arrangement(left, order))
    played = tuple(tuple(islice(cards, n)) for n in each)
    return replace(state, hands=tuple(hands), played=played, pile=tuple(cards))


def _hand(seat: int, ways: Sequence[Cards]) -> Steps[Cards]:
    return ways[(yield Step(len(ways), lambda s: ways.index(s.hands[seat])))]


@lru_cache(maxsize=64)
def _hands(cards: Cards) -> tuple[Cards, ...]:
    """Return every different hand that can be dealt from ``cards``."""
    there = Counter(cards)
    return tuple(
        hand
        for hand in combinations_with_replacement(range(KINDS), HAND_SIZE)
        if all(hand.count(card) <= there[card] for card in hand)
    )


def _movers(state: ManhattanState, count: int) -> tuple[int, ...]:
    """Return by seat how many of the last ``count`` builds were its own."""
    options, seats = state.options, state.options.players
    each = options.draft_size * len(options.colors[0])
    moved = each * seats - sum(map(sum, state.drafts)) if state.phase == BUILD else 0
    start, mover = state.start, state.turn
    builds = [0] * seats
    for _ in range(count):
        if not moved:  # on to the round before, which began one seat earlier
            start = mover = (start - 1) % seats
            moved = each * seats
        mover = (mover - 1) % seats
        builds[mover] += 1
        moved -= 1
    return tuple(builds)


def _is_ordinary(state: ManhattanState) -> bool:
    if any(any(counts) for counts in state.removed) or any(state.carried):
        return False
    played = tuple(map(len, state.played))
    return (
        len(state.scored) == state.rounds_scored
        and played == _movers(state, sum(played))
        and all(
            sum(_tower_heights(board)) == _drafted_until(state.options, round_)
            for round_, board in enumerate(state.scored, 1)
        )
    )

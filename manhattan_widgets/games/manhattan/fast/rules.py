"""The rules of Manhattan on arrays, compiled: legal moves, what a move does, scores.

Positions are laid out as :mod:`manhattan_widgets.games.manhattan.fast.layout` tells.  Moves that
are given here must be legal: nothing is checked.
"""

from __future__ import annotations

from typing import Any

from manhattan_widgets.fast.compiling import below, compiled, count_ones, draw, inner, whole
from manhattan_widgets.games.manhattan.fast.layout import (
    ALL_SIZES,
    CARD_OF,
    CARDS,
    CELL_OF,
    COLOR_OF,
    DECK,
    DRAFT_BITS,
    DRAFTED,
    DRAFTS,
    EACH,
    ENDED,
    HAND,
    HAVE,
    HEIGHT,
    KNOWN,
    LEFT,
    LEGAL,
    MOST_MOVES,
    N_CITIES,
    N_COLORS,
    N_SIZES,
    ONE_SIZE,
    OWNED,
    OWNER,
    PASSES,
    PHASE,
    PILE,
    PLAYERS,
    POINTS,
    ROUND,
    ROUNDS,
    SEAT_OF,
    SECOND,
    SIMPLE,
    SIZE,
    START,
    STOREYS,
    SUPPLY,
    TALLEST,
    TO_BUILD,
    TO_DEAL,
    TO_DRAFT,
    TURN,
    Numbers,
)
from manhattan_widgets.games.manhattan.rules.board import CELLS, SITES
from manhattan_widgets.games.manhattan.rules.cards import HAND_SIZE, KINDS
from manhattan_widgets.games.manhattan.rules.scoring import (
    MAJORITY_POINTS,
    TALLEST_POINTS,
    TOWER_POINTS,
)

_ALL = (1 << N_CITIES * N_SIZES) - 1


# Legal moves


@inner
def legal_moves(rules: Numbers, s: Numbers, moves: Numbers) -> int:
    """Write the numbers of all legal moves of the seat to move; return how many there are."""
    if s[PHASE] == TO_DRAFT:
        return _legal_drafts(rules, s, moves)
    n = _legal_builds(rules, s, moves)
    return n if n else _legal_passes(rules, s, moves)


@inner
def _legal_builds(rules: Numbers, s: Numbers, moves: Numbers) -> int:
    seat = s[TURN]
    n = 0
    seen = 0
    for i in range(HAND_SIZE):
        card = s[HAND + HAND_SIZE * seat + i]
        if seen >> card & 1:
            continue
        seen |= 1 << card
        cell = rules[CELL_OF + KINDS * seat + card]
        for each in range(rules[EACH]):
            color = rules[COLOR_OF + 2 * seat + each]
            bits = s[LEGAL + CELLS * color + cell] & s[HAVE + color]
            while bits:
                bit = count_ones((bits & -bits) - 1)
                bits &= bits - 1
                size, city = bit // N_CITIES, bit % N_CITIES
                moves[n] = (N_SIZES * color + size) * SITES + CELLS * city + cell
                n += 1
    return n


@inner
def _legal_passes(rules: Numbers, s: Numbers, moves: Numbers) -> int:
    seat = s[TURN]
    n = 0
    seen = 0
    for i in range(HAND_SIZE):
        card = s[HAND + HAND_SIZE * seat + i]
        if seen >> card & 1:
            continue
        seen |= 1 << card
        for each in range(rules[EACH]):
            color = rules[COLOR_OF + 2 * seat + each]
            for size in range(N_SIZES):
                if s[DRAFTED + N_SIZES * color + size]:
                    moves[n] = PASSES + (card * N_COLORS + color) * N_SIZES + size
                    n += 1
    return n


@inner
def takings(rules: Numbers, s: Numbers, color: int, moves: Numbers, at: int) -> int:
    """Write every way to draft pieces of one color, as bits of a draft; return how many."""
    size = rules[SIZE]
    supply = SUPPLY + N_SIZES * color
    n = 0
    for fours in range(min(s[supply + 3], size) + 1):
        for threes in range(min(s[supply + 2], size - fours) + 1):
            for twos in range(min(s[supply + 1], size - fours - threes) + 1):
                if size - fours - threes - twos <= s[supply]:
                    moves[at + n] = twos | threes << 3 | fours << 6
                    n += 1
    return n


@inner
def _legal_drafts(rules: Numbers, s: Numbers, moves: Numbers) -> int:
    seat = s[TURN]
    colors = COLOR_OF + 2 * seat
    # The ways of each color are listed behind the place where all pairs will stand.
    first = MOST_MOVES
    n = takings(rules, s, rules[colors], moves, whole(first))
    second = first + n
    of = 1
    moves[second] = 0
    if rules[EACH] == 2:
        of = takings(rules, s, rules[colors + 1], moves, second)
    for i in range(n):
        for j in range(of):
            moves[i * of + j] = DRAFTS + (moves[first + i] | moves[second + j] << DRAFT_BITS)
    return n * of


# What moves do


@inner
def play(rules: Numbers, s: Numbers, move: int, bits: int) -> None:
    """Play a legal move; 32 random ``bits`` draw the card that comes into the hand."""
    if move < PASSES:
        piece = move // SITES
        site = move % SITES
        color, size = piece // N_SIZES, piece % N_SIZES
        card = rules[CARD_OF + KINDS * s[TURN] + site % CELLS]
        place(rules, s, color, size, site)
    elif move < DRAFTS:
        piece = (move - PASSES) % (N_COLORS * N_SIZES)
        color, size = piece // N_SIZES, piece % N_SIZES
        card = (move - PASSES) // (N_COLORS * N_SIZES)
    else:
        draft(rules, s, move - DRAFTS)
        return
    slot = HAND + HAND_SIZE * s[TURN]
    while s[slot] != card:
        slot += 1
    spend(rules, s, color, size, slot, bits)


@inner
def draft(rules: Numbers, s: Numbers, bits: int) -> None:
    """Take pieces from the supply (M5): counts of the sizes 2–4 in three bits each."""
    seat = s[TURN]
    for each in range(rules[EACH]):
        of = bits >> DRAFT_BITS * each
        bigger = (of & 7) + (of >> 3 & 7) + (of >> 6 & 7)
        take(rules, s, rules[COLOR_OF + 2 * seat + each], rules[SIZE] - bigger | of << 3)
    seat = seat + 1 if seat + 1 < rules[PLAYERS] else 0
    s[TURN] = seat
    if seat == s[START]:
        s[PHASE] = TO_BUILD


@inner
def take(rules: Numbers, s: Numbers, color: int, counts: int) -> None:
    """Move pieces of one color from the supply to the drafted ones: three bits for each size."""
    have = 0
    for size in range(N_SIZES):
        n = counts >> 3 * size & 7
        s[SUPPLY + N_SIZES * color + size] -= n
        s[DRAFTED + N_SIZES * color + size] = n
        if n:
            have |= ONE_SIZE << N_CITIES * size
    s[HAVE + color] = have
    s[LEFT] += rules[SIZE]


@inner
def place(rules: Numbers, s: Numbers, color: int, size: int, site: int) -> None:
    """Put a piece of ``size`` (from 0) on a site: owner, storeys, and who may build there now."""
    city = site // CELLS
    cell = site - CELLS * city
    before = s[OWNER + site]
    s[OWNED + N_CITIES * before + city] &= ~(1 << cell)
    s[OWNED + N_CITIES * color + city] |= 1 << cell
    s[OWNER + site] = color
    storeys = s[STOREYS + site] + ((size + 1) << 8 * color)
    s[STOREYS + site] = storeys
    height = (storeys & 255) + (storeys >> 8 & 255) + (storeys >> 16 & 255) + (storeys >> 24 & 255)
    # Selections, not branches, here and below: processors guess badly what random play does.
    highest, second, tallest = s[HEIGHT], s[SECOND], s[TALLEST]
    others = second if site == tallest else highest
    s[SECOND] = others if height >= highest else max(second, height)
    s[TALLEST] = site if height >= highest else tallest
    s[HEIGHT] = max(height, highest)
    own = storeys >> 8 * color & 255
    for other in range(N_COLORS):
        # M11, or with the simple rule M12; one storey less than what is needed, 4: no piece fits.
        lacking = size if rules[SIMPLE] else own - (storeys >> 8 * other & 255) - 1
        lacking = min(max(lacking, 0), N_SIZES)
        at = LEGAL + CELLS * other + cell
        fitting = ALL_SIZES << N_CITIES * lacking & _ALL
        s[at] = s[at] & ~(ALL_SIZES << city) | fitting << city


@inner
def spend(rules: Numbers, s: Numbers, color: int, size: int, slot: int, bits: int) -> None:
    """Take the piece away, change the card in ``slot`` for one of the pile, pass the turn."""
    at = DRAFTED + N_SIZES * color + size
    left = s[at] - 1
    s[at] = left
    s[HAVE + color] &= ~((ONE_SIZE << N_CITIES * size) * (left == 0))
    top = s[PILE]
    known = s[KNOWN]
    drawn = DECK + top + below(bits, 1 if known else s[CARDS] - top)
    s[KNOWN] = max(known - 1, 0)
    card = s[slot]
    s[slot] = s[drawn]
    s[drawn] = s[DECK + top]
    s[DECK + top] = card
    s[PILE] = top + 1
    seat = s[TURN] + 1
    s[TURN] = seat if seat < rules[PLAYERS] else 0
    s[LEFT] -= 1
    if s[LEFT] == 0:
        end_round(rules, s)
    if s[PILE] == s[CARDS] and s[PHASE] != ENDED:
        s[PILE] = 0  # M8: all that was played is the new pile


@inner
def end_round(rules: Numbers, s: Numbers) -> None:
    """Score the round and pass the start marker on (M13), or end the game."""
    score(s)
    start = s[START] + 1
    start = start if start < rules[PLAYERS] else 0
    s[START] = start
    s[TURN] = start
    if s[ROUND] == rules[ROUNDS]:
        s[PHASE] = ENDED
    else:
        s[PHASE] = TO_DRAFT
        s[ROUND] += 1


@inner
def score(s: Numbers) -> None:
    """Add the points of one scoring (M14–M16)."""
    for city in range(N_CITIES):
        most, leader, level = 0, 0, 0
        for color in range(N_COLORS):
            towers = count_ones(s[OWNED + N_CITIES * color + city])
            s[POINTS + color] += TOWER_POINTS * towers
            if towers > most:
                most, leader, level = towers, color, 1
            elif towers == most:
                level += 1
        if most and level == 1:
            s[POINTS + leader] += MAJORITY_POINTS
    if s[SECOND] < s[HEIGHT]:
        s[POINTS + s[OWNER + s[TALLEST]]] += TALLEST_POINTS


# Chance


@inner
def deal(rules: Numbers, s: Numbers, rng: Any) -> None:
    """Draw a start player and deal four cards to each (M4); the deck lies in ``DECK``."""
    s[START] = below(draw(rng), rules[PLAYERS])
    s[TURN] = s[START]
    left = s[CARDS]
    for slot in range(HAND, HAND + HAND_SIZE * rules[PLAYERS]):
        at = DECK + below(draw(rng), left)
        left -= 1
        s[slot] = s[at]
        s[at] = s[DECK + left]
    s[CARDS] = left
    s[PHASE] = TO_DRAFT


@inner
def deal_unseen(rules: Numbers, s: Numbers, seat: int, rng: Any) -> None:
    """Deal all cards that ``seat`` has not seen anew: other hands and draw pile.

    Nothing is fixed before the deal, and no order of a pile is known afterwards.
    """
    if s[PHASE] == TO_DEAL:
        return
    left = s[CARDS]
    for other in range(rules[PLAYERS]):
        if other != seat:
            for slot in range(HAND + HAND_SIZE * other, HAND + HAND_SIZE * (other + 1)):
                s[DECK + left] = s[slot]
                left += 1
    for other in range(rules[PLAYERS]):
        if other != seat:
            for slot in range(HAND + HAND_SIZE * other, HAND + HAND_SIZE * (other + 1)):
                at = DECK + s[PILE] + below(draw(rng), left - s[PILE])
                left -= 1
                s[slot] = s[at]
                s[at] = s[DECK + left]
    s[KNOWN] = 0


@inner
def points_of(rules: Numbers, s: Numbers, points: Numbers, row: int) -> None:
    """Write the points so far by seat (M19: of both colors) into a row of zeros."""
    for color in range(N_COLORS):
        seat = rules[SEAT_OF + color]
        if seat < rules[PLAYERS]:
            points[row, seat] += s[POINTS + color]


# For Python


@compiled
def list_moves(rules: Numbers, s: Numbers, moves: Numbers) -> int:
    """Compile :func:`legal_moves`; ``moves`` has ``MOVES_SIZE`` places."""
    return legal_moves(rules, s, moves)


@compiled
def play_move(rules: Numbers, s: Numbers, move: int, bits: int) -> None:
    """Compile :func:`play`."""
    play(rules, s, move, bits)

"""Positions of Skyline drawn as text, and short ways to reach others by playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineState
from manhattan_widgets.games.skyline.rules.board import (
    EMPTY,
    FLOORS,
    KINDS,
    NEUTRAL,
    NEUTRALS,
    Counts,
    as_counts,
)
from manhattan_widgets.games.skyline.rules.codec.position_json import tower_from_text
from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
from manhattan_widgets.games.skyline.rules.moves import Deal, SkylineMove
from manhattan_widgets.games.skyline.rules.position import BUILD, Board, Done

#: The board of the reconstruction, for reading the drawings: columns A to D, rows from 1.
#:
#:      A B C D            A B C D
#:   1  . # # .         7  . # # #
#:   2  # # # .         8  # # * #
#:   3  # * # #         9  . # # .
#:   4  . # # .        10  . # # #
#:   5  . # # #        11  . * # .
#:   6  . . # .


def board(text: str) -> Board:
    """Return the board written as ``"B3 y1p2, C4 nN"``, or drawn row by row from the top.

    A drawing has four words a line, a dot for an empty site and for none.
    """
    numbers = reconstruction().numbers
    towers = [EMPTY] * len(numbers)
    if "\n" in text:
        for row, line in enumerate(text.strip().splitlines(), 1):
            for column, floors in zip("ABCD", line.split(), strict=True):
                if floors != ".":
                    towers[numbers[f"{column}{row}"]] = tower_from_text(floors)
        return tuple(towers)
    for entry in filter(None, map(str.strip, text.split(","))):
        site, floors = entry.split()
        towers[numbers[site]] = tower_from_text(floors)
    return tuple(towers)


def stock(kinds: str) -> Counts:
    assert set(kinds) <= set(KINDS)
    return as_counts(kinds.count(kind) for kind in KINDS)


def figures(*names: str) -> tuple[int, ...]:
    """Return the figures with these names, or whose names begin so."""
    known = [figure.name for figure in reconstruction().figures]
    return tuple(
        sorted(next(i for i, name in enumerate(known) if name.startswith(n)) for n in names)
    )


def mission(name: str) -> int:
    return [known.name for known in reconstruction().missions].index(name)


def position(
    drawing: str = "",
    *,
    stocks: str = "112 112 112 112",
    money: str = "10 10 10 10",
    turn: int = 0,
    phase: str = BUILD,
    round_: int = 9,
    done: Done | None = None,
    hand: tuple[int, ...] = (),
    missions: tuple[int, ...] = (0, 1, 2, 3),
    finisher: int | None = None,
    **options: Any,
) -> SkylineState:
    """Return a position in which ``turn`` is to move, with what it needs.

    ``stocks`` and ``money`` are by seat, "-" for nothing; the bank has what is left.  Enough to
    play from, not a position that ``status`` accepts.
    """
    chosen = SKYLINE.options(**options)
    towers = board(drawing)
    floors = Counter(floor for tower in towers for floor in tower.floors)
    mine = [stock(kinds.replace("-", "")) for kinds in stocks.split()][: chosen.players]
    banks = [
        as_counts(
            0 if kind == NEUTRAL else max(0, total - held - floors[kind, color])
            for kind, total, held in zip(KINDS, FLOORS, counts, strict=True)
        )
        for color, counts in zip(chosen.colors, mine, strict=True)
    ]
    neutrals = NEUTRALS - floors[NEUTRAL, None] - sum(s[KINDS.index(NEUTRAL)] for s in mine)
    pile = list((Counter(chosen.edition.deck) - Counter(hand)).elements())
    return SkylineState(
        options=chosen,
        phase=phase,
        round=round_,
        start=0,
        turn=turn,
        towers=towers,
        purses=tuple(map(int, money.split()))[: chosen.players],
        stocks=tuple(mine),
        banks=tuple(banks),
        neutrals=neutrals,
        done=done or Done(),
        discarded=(),
        finisher=finisher,
        idle=0,
        round_built=False,
        finals=((),) * chosen.players if chosen.last_turn_mission else (),
        hands=tuple(hand if seat == turn else () for seat in range(chosen.players)),
        pile=tuple(pile),
        missions=missions[: chosen.players],
    )


def sound(state: SkylineState) -> SkylineState:
    """Return a drawn position with an income and a pile that can be; it has no penthouses."""
    left = 30 + 3 * (4 - state.options.players)
    income = state.best_series(state.turn)
    return replace(
        state,
        pile=state.pile[:left],
        discarded=tuple(sorted(state.pile[left:])),
        done=replace(state.done, income=income.amount, series=income.sites),
    )


def dealt(seed: int = 1, *, start: int = 0, **options: Any) -> SkylineState:
    """Return a game after its deal, ``start`` beginning."""
    state = SKYLINE.new(SKYLINE.options(**options))
    assert state.chance is not None
    deal = state.chance.sample(Random(seed))
    return state.apply(Deal(start, deal.missions, deal.cards))


def played_until(state: SkylineState, stop: Any, seed: int = 1) -> SkylineState:
    """Play at random until ``stop(state)``, or to the end of the game."""
    rng = Random(seed)
    while not stop(state) and state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        else:
            moves = state.legal_moves()
            state = state.apply(moves[int(rng.random() * len(moves))])  # type: ignore[arg-type]
    return state


def move(text: str) -> SkylineMove:
    return SKYLINE.move_from_text(text)


def play(state: SkylineState, *moves: str) -> SkylineState:
    """Play moves in machine notation."""
    for text in moves:
        state = state.apply(move(text))
    return state


def why(state: SkylineState, text: str) -> tuple[bool, str]:
    """Return whether a move is legal, and the rule that says so."""
    explanation = state.explain(move(text))
    assert explanation.legal == (move(text) in state.legal_moves())
    return explanation.legal, explanation.rule


def random_positions(*, every: int, first: int) -> Iterator[SkylineState]:
    """Yield positions of a random game under each set of options, and how each ends.

    They are those after so many events ``first``, then after each ``every`` further ones.
    """
    for seed, options in enumerate(SKYLINE.option_sets()):
        state = SKYLINE.new(options)
        rng, events = Random(seed), 0
        while state.outcome() is None:
            if state.chance is not None:
                state = state.apply(state.chance.sample(rng))
            else:
                state = state.apply(state.random_move(rng))
            events += 1
            if events >= first and (events - first) % every == 0:
                yield state
        yield state

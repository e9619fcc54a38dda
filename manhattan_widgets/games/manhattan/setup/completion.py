"""Making counts, hands and pile fit what is built, so that a set-up position can be played.

What is on the board decides how many pieces of each color are gone.  Where colors have built
unequally often, the difference can only have left the game by passing (M20): those pieces are
counted as removed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from random import Random

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Edit, EditError, claimed
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.manhattan.rules.board import COLORS, SIZES
from manhattan_widgets.games.manhattan.rules.cards import HAND_SIZE, deck
from manhattan_widgets.games.manhattan.rules.moves import Counts, digits
from manhattan_widgets.games.manhattan.rules.notation import color_sentence
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import BUILD, DEAL, DRAFT, OVER
from manhattan_widgets.games.manhattan.rules.state import ManhattanState
from manhattan_widgets.games.manhattan.rules.status import tower_faults

__all__ = ["built_pieces", "fill", "fitted", "settled", "without_scorings"]

POINTS_AT_MOST = 1000
"""As many points as a record can hold."""


def fill(state: ManhattanState, rng: Random, free: Collection[str] = ()) -> Edit:
    """Return a sound position with the board of ``state``: see ``Editor.fill``.

    ``free`` may name ``phase``, ``round``, ``start``, ``turn`` and ``removed``.  Raises
    :class:`EditError`.
    """
    _refuse_impossible_board(state)
    filled = fitted(state, rng, free)
    if faults := filled.status():
        raise EditError(Sentence.of("core.edit.in_the_way", fault=str(faults[0])))
    if filled.removed == state.removed:
        return Edit(filled, Sentence.of("core.edit.filled"))
    pieces = ", ".join(
        f"{color_sentence(color)} {' '.join(digits(counts))}"
        for color, counts in enumerate(filled.removed)
        if any(counts)
    )
    return Edit(filled, Sentence.of("manhattan.edit.filled_removed", pieces=pieces or "–"))


def fitted(
    state: ManhattanState,
    rng: Random,
    free: Collection[str] = (),
    totals: Mapping[str, Mapping[int, int]] | None = None,
) -> ManhattanState:
    """Return ``state`` with all that can be made to fit, though the board itself be impossible.

    ``totals`` says how many pieces some colors have in their ``draft`` and ``supply``: a moment at
    which they do is taken, if there is one, and the sizes of those pieces stay.
    """
    required = totals or {}
    built = _built(state)

    def cost(plan: _Plan) -> tuple[int, ...]:
        costs = _costs(state, built, plan, free)
        return (*costs[:_MOMENT], _missed(state, plan, required), *costs[_MOMENT:])

    plan = min(_plans(state, built), key=cost, default=None)
    planned = state if plan is None else _with_pieces(state, plan, required)
    return settled(_with_cards(planned, rng))


def built_pieces(state: ManhattanState) -> tuple[Counts, ...]:
    """Return the pieces on the board, by color."""
    counts = Counter((p.color, p.storeys) for tower in state.towers for p in tower.pieces)
    return tuple(
        (counts[color, 1], counts[color, 2], counts[color, 3], counts[color, 4])
        for color in range(len(COLORS))
    )


def settled(state: ManhattanState) -> ManhattanState:
    """Return ``state`` with its scored boards as mere points if they no longer fit (M13)."""
    if state.scored and any(fault.rule == "M13" for fault in state.status()):
        return without_scorings(state)
    return state


def without_scorings(state: ManhattanState) -> ManhattanState:
    """Return ``state`` with the same points, but without the boards that gave them."""
    a, b, c, d = (min(points, POINTS_AT_MOST) for points in state.points())
    return replace(state, carried=(a, b, c, d), scored=())


@dataclass(frozen=True, slots=True)
class _Plan:
    """A moment of the game that the board can belong to, and pieces by color that it leaves."""

    phase: str
    round: int
    start: int
    turn: int
    left: tuple[int, ...]
    gone: tuple[int, ...]


def _refuse_impossible_board(state: ManhattanState) -> None:
    for fault in tower_faults(state):
        raise EditError(Sentence.of("core.edit.in_the_way", fault=str(fault)), sites=fault.sites)
    built = built_pieces(state)
    for color in state.options.colors_in_play:
        for size, there, mix in zip(SIZES, built[color], state.options.mix, strict=True):
            if there > mix:
                raise EditError(
                    Sentence.of(
                        "manhattan.edit.too_many",
                        color=color_sentence(color),
                        n=there,
                        storeys=size,
                        mix=mix,
                    )
                )


def _plans(state: ManhattanState, built: Sequence[int]) -> Iterator[_Plan]:
    """Yield every moment of a game at which a board with so many pieces built can be."""
    options = state.options
    if not any(built):
        yield from (
            _Plan(DEAL, 1, start, start, (0,) * len(COLORS), (0,) * len(COLORS))
            for start in range(options.players)
            if state.phase == DEAL
        )
    wanted = [n + sum(counts) for n, counts in zip(built, state.removed, strict=True)]
    for round_ in range(1, options.rounds + 1):
        for start, turn in product(range(options.players), repeat=2):
            moved = (turn - start) % options.players
            yield from _drafts(options, round_, (start, turn), moved, built)
            for most in range(1, options.draft_size * len(options.colors[0]) + 1):
                yield from _builds(options, round_, (start, turn), moved, most, (built, wanted))
    last = options.rounds * options.draft_size
    gone = tuple(last if color in options.colors_in_play else 0 for color in range(len(COLORS)))
    if max(built) > last:
        return
    for start in range(options.players):
        yield _Plan(OVER, options.rounds, start, start, (0,) * len(COLORS), gone)


def _built(state: ManhattanState) -> list[int]:
    """Return how many pieces each color in play has on the board."""
    playing = state.options.colors_in_play
    return [
        sum(counts) if color in playing else 0 for color, counts in enumerate(built_pieces(state))
    ]


def _drafts(
    options: ManhattanOptions,
    round_: int,
    seats: tuple[int, int],
    moved: int,
    built: Sequence[int],
) -> Iterator[_Plan]:
    before = options.draft_size * (round_ - 1)
    if max(built) > before:
        return
    left, gone = [0] * len(COLORS), [0] * len(COLORS)
    for seat, colors in enumerate(options.colors):
        drafted = (seat - seats[0]) % options.players < moved
        for color in colors:
            left[color] = options.draft_size if drafted else 0
            gone[color] = before
    yield _Plan(DRAFT, round_, *seats, tuple(left), tuple(gone))


def _builds(
    options: ManhattanOptions,
    round_: int,
    seats: tuple[int, int],
    moved: int,
    most: int,
    counts: tuple[Sequence[int], Sequence[int]],
) -> Iterator[_Plan]:
    """Yield the moment at which those who have still to move in a turn have ``most`` pieces."""
    before = options.draft_size * (round_ - 1)
    built, wanted = counts
    left, gone = [0] * len(COLORS), [0] * len(COLORS)
    for seat, colors in enumerate(options.colors):
        own = most - ((seat - seats[0]) % options.players < moved)
        placed = _placed(
            options.draft_size * len(colors) - own,
            tuple(max(0, built[color] - before) for color in colors),
            tuple(wanted[color] - before for color in colors),
            options.draft_size,
        )
        if placed is None:
            return
        for color, count in zip(colors, placed, strict=True):
            left[color] = options.draft_size - count
            gone[color] = before + count
    yield _Plan(BUILD, round_, *seats, tuple(left), tuple(gone))


@lru_cache(maxsize=10_000)
def _placed(
    total: int, least: tuple[int, ...], wanted: tuple[int, ...], size: int
) -> tuple[int, ...] | None:
    """Return how many pieces each color of a seat has placed, ``total`` together, near ``wanted``.

    >>> _placed(5, (1, 0), (4, 3), 4)
    (3, 2)
    """
    possible = [
        counts
        for counts in product(range(size + 1), repeat=len(least))
        if sum(counts) == total and all(n >= low for n, low in zip(counts, least, strict=True))
    ]
    return min(
        possible,
        key=lambda counts: max(abs(n - w) for n, w in zip(counts, wanted, strict=True)),
        default=None,
    )


#: So many of the first numbers of a cost are about the moment itself.
_MOMENT = 4


def _costs(
    state: ManhattanState, built: Sequence[int], plan: _Plan, free: Collection[str]
) -> tuple[int, ...]:
    """Return how much ``plan`` changes, what was set first: the least is the best."""
    removed = [g - b for g, b in zip(plan.gone, built, strict=True)]
    was = [sum(counts) for counts in state.removed]
    changed = {
        "turn": int(plan.turn != state.turn),
        "round": abs(plan.round - state.round),
        "phase": int(plan.phase != state.phase),
        "start": int(plan.start != state.start),
        "removed": sum(abs(new - old) for new, old in zip(removed, was, strict=True)),
    }
    fixed_costs = [0 if name in free else cost for name, cost in changed.items()]
    return (
        *fixed_costs,
        sum(removed),
        *changed.values(),
        _begun(state.options, plan),
    )


def _missed(state: ManhattanState, plan: _Plan, totals: Mapping[str, Mapping[int, int]]) -> int:
    """Return by how many pieces ``plan`` misses what drafts and supplies are said to hold."""
    mix = sum(state.options.mix)
    drafts = sum(abs(plan.left[color] - n) for color, n in totals.get("draft", {}).items())
    return drafts + sum(
        abs(mix - plan.gone[color] - plan.left[color] - n)
        for color, n in totals.get("supply", {}).items()
    )


def _begun(options: ManhattanOptions, plan: _Plan) -> int:
    """Return how far a round has come: of equal moments the earlier is taken."""
    return options.draft_size * len(COLORS) - sum(plan.left)


def _with_pieces(
    state: ManhattanState, plan: _Plan, totals: Mapping[str, Mapping[int, int]]
) -> ManhattanState:
    """Return ``state`` at the planned moment, its pieces counted to fit; sizes stay if they can.

    Pieces of which ``totals`` speaks are set aside before others are taken.
    """
    options = state.options
    supplies, drafts, removed = [], [], []
    for color, built in enumerate(built_pieces(state)):
        mix = options.mix if color in options.colors_in_play else (0, 0, 0, 0)
        rest = [max(0, m - b) for m, b in zip(mix, built, strict=True)]
        drafted = color in totals.get("draft", {})
        drafts.append(
            _take_pieces(rest, plan.left[color] if drafted else 0, state.drafts[color], _MIXED)
        )
        reserved = totals.get("supply", {}).get(color, 0)
        stock = _take_pieces(rest, min(reserved, sum(rest)), state.supplies[color], _MIXED)
        removed.append(
            _take_pieces(rest, plan.gone[color] - sum(built), state.removed[color], _SMALL)
        )
        if not drafted:
            drafts[-1] = _take_pieces(rest, plan.left[color], state.drafts[color], _MIXED)
        a, b, c, d = (n + m for n, m in zip(rest, stock, strict=True))
        supplies.append((a, b, c, d))
    return replace(
        state,
        phase=plan.phase,
        round=plan.round,
        start=plan.start,
        turn=plan.turn,
        supplies=tuple(supplies),
        drafts=tuple(drafts),
        removed=tuple(removed),
    )


#: In which order sizes are added: small pieces are passed with, a draft has some of each.
_SMALL = (1,) * 24 + (2,) * 24 + (3,) * 24 + (4,) * 24
_MIXED = SIZES * 24


def _take_pieces(rest: list[int], total: int, wanted: Counts, order: Sequence[int]) -> Counts:
    """Take ``total`` pieces out of ``rest``, those ``wanted`` first, then by ``order``."""
    counts = [0, 0, 0, 0]
    first = [size for size, count in zip(SIZES, wanted, strict=True) for _ in range(count)]
    for size in (*first, *order):
        if sum(counts) == total:
            break
        if rest[size - 1]:
            rest[size - 1] -= 1
            counts[size - 1] += 1
    return (counts[0], counts[1], counts[2], counts[3])


def _with_cards(state: ManhattanState, rng: Random) -> ManhattanState:
    """Return ``state`` with every card of the deck where it may be; given ones stay."""
    players = state.options.players
    if state.phase == DEAL:
        return replace(state, hands=((),) * players, played=((),) * players, pile=())
    left = Counter(deck(state.options.edition))

    hands = [claimed(hand, left, HAND_SIZE) for hand in state.hands]
    room = sum(left.values()) - sum(HAND_SIZE - len(hand) for hand in hands)
    played = []
    for cards in state.played:
        played.append(tuple(claimed(cards, left, room)))
        room -= len(played[-1])
    pile = claimed(state.pile, left)
    # Cards that are nowhere yet go below the pile, and from there into hands that lack some.
    pile += shuffled(tuple(sorted(left.elements())), rng)
    for hand in hands:
        while len(hand) < HAND_SIZE:
            hand.append(pile.pop())
    return replace(
        state,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        played=tuple(played),
        pile=tuple(pile),
    )

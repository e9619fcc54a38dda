"""Everything that can be wrong with a set-up position, found without stopping at the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import Fault, Sentence
from manhattan_widgets.games.manhattan.rules.board import COLORS, EMPTY, SIZES, Tower, site_name
from manhattan_widgets.games.manhattan.rules.cards import HAND_SIZE, KINDS, deck
from manhattan_widgets.games.manhattan.rules.notation import color_sentence, site_sentence
from manhattan_widgets.games.manhattan.rules.position import BUILD, DEAL, DRAFT, OVER

if TYPE_CHECKING:
    from manhattan_widgets.games.manhattan.rules.state import ManhattanState


def faults(state: ManhattanState) -> Iterator[Fault]:
    """Yield every fault of ``state``: towers, pieces, round, cards."""
    yield from tower_faults(state)
    yield from _piece_faults(state)
    yield from _round_faults(state)
    yield from _score_faults(state)
    yield from _card_faults(state)


def tower_faults(state: ManhattanState) -> Iterator[Fault]:
    """Yield every fault of the towers by themselves: colors, and pieces that could not be built."""
    simple = state.options.takeover == "simple"
    playing = state.options.colors_in_play
    for site, tower in enumerate(state.towers):
        where = (site_name(site),)
        for color, storeys in enumerate(tower.storeys):
            if storeys and color not in playing:
                yield _fault(
                    "M2", "color", *where, site=site_sentence(site), color=color_sentence(color)
                )
        grown: Tower = EMPTY
        for level, piece in enumerate(tower.pieces, 1):
            needed = grown.needs(piece.color, simple=simple)
            if piece.storeys < needed:
                yield _fault(
                    "M12" if simple else "M11",
                    "tower",
                    *where,
                    site=site_sentence(site),
                    level=level,
                    color=color_sentence(piece.color),
                    storeys=piece.storeys,
                    needed=needed,
                )
            grown = grown.plus(piece.color, piece.storeys)


def _piece_faults(state: ManhattanState) -> Iterator[Fault]:
    for color in state.options.colors_in_play:
        built = Counter(
            piece.storeys for t in state.towers for piece in t.pieces if piece.color == color
        )
        for i, size in enumerate(SIZES):
            there = (
                sum(group[color][i] for group in (state.supplies, state.drafts, state.removed))
                + built[size]
            )
            if there != state.options.mix[i]:
                yield _fault(
                    "M2a",
                    "pieces",
                    color=color_sentence(color),
                    storeys=size,
                    n=there,
                    mix=state.options.mix[i],
                )
    for color in range(len(COLORS)):
        others = (state.supplies, state.drafts, state.removed)
        if color not in state.options.colors_in_play and any(any(g[color]) for g in others):
            yield _fault("M2", "color_unused", color=color_sentence(color))


def _round_faults(state: ManhattanState) -> Iterator[Fault]:
    options = state.options
    size = options.draft_size
    rounds_begun = 0 if state.phase == DEAL else state.round
    for seat, colors in enumerate(options.colors):
        drafted = has_drafted(state, seat)
        expected = 24 - size * (rounds_begun if drafted else rounds_begun - 1)
        if state.phase == DEAL:
            expected = 24
        for color in colors:
            if sum(state.supplies[color]) != expected:
                yield _fault(
                    "M5",
                    "supply",
                    color=color_sentence(color),
                    there=sum(state.supplies[color]),
                    n=expected,
                    round=state.round,
                )
    if state.phase == BUILD:
        yield from _turn_faults(state)
    for seat, colors in enumerate(options.colors):
        left = [sum(state.drafts[c]) for c in colors]
        if state.phase == DRAFT:
            wanted = size if has_drafted(state, seat) else 0
            wrong = any(n != wanted for n in left)
        else:
            wrong = max(left) > (size if state.phase == BUILD else 0)
        if wrong:
            yield _fault("M5", "drafted", seat=seat + 1, n=sum(left))
    if state.phase == OVER and state.round != options.rounds:
        yield _fault("M17", "over", last=options.rounds)
    if state.phase == DEAL and state.round != 1:
        yield _fault("M4", "deal")


def _score_faults(state: ManhattanState) -> Iterator[Fault]:
    """Yield a fault for points and scored boards that do not lead to this board (M13)."""
    for color, points in enumerate(state.carried):
        if points and color not in state.options.colors_in_play:
            yield _fault("M13", "carried", color=color_sentence(color))
    if len(state.scored) > state.rounds_scored:
        yield _fault("M13", "scorings", n=state.rounds_scored, given=len(state.scored))
        return
    first = state.rounds_scored - len(state.scored) + 1
    later = (*state.scored, state.towers)[1:]
    for round_, (board, after) in enumerate(zip(state.scored, later, strict=True), first):
        unbuilt = round_ == state.rounds_scored and state.phase in (DRAFT, OVER)
        for site, (tower, above) in enumerate(zip(board, after, strict=True)):
            if tower.pieces != above.pieces[: len(tower.pieces)]:
                where = site_sentence(site)
                yield _fault("M13", "scored_board", site_name(site), site=where, round=round_)
            elif unbuilt and tower.pieces != above.pieces:
                yield _fault("M13", "scored_now", site_name(site), site=site_sentence(site))


def has_drafted(state: ManhattanState, seat: int) -> bool:
    """Tell whether ``seat`` has drafted in the current round."""
    if state.phase != DRAFT:
        return state.phase != DEAL
    players = state.options.players
    return (seat - state.start) % players < (state.turn - state.start) % players


def _turn_faults(state: ManhattanState) -> Iterator[Fault]:
    """Yield a fault if the pieces left do not fit to the seat whose turn it is (M6)."""
    players = state.options.players
    left = [sum(sum(state.drafts[c]) for c in seat) for seat in state.options.colors]
    most = max(left)
    full = state.options.draft_size * len(state.options.colors[0])
    moved = (state.turn - state.start) % players
    expected = [
        most - 1 if (seat - state.start) % players < moved else most for seat in range(players)
    ]
    if left != expected or not 0 < most <= full:
        yield _fault("M6", "turn", left=", ".join(map(str, left)), seat=state.turn + 1)


def _card_faults(state: ManhattanState) -> Iterator[Fault]:
    cards = Counter(state.pile)
    for group in (*state.hands, *state.played):
        cards.update(group)
    if state.phase == DEAL:
        if cards:
            yield _fault("M4", "cards_early")
        return
    whole = Counter(deck(state.options.edition))
    for card in range(KINDS):
        if cards[card] != whole[card]:
            yield _fault(
                "M3a" if state.options.edition == "sv" else "M3",
                "cards",
                card=card + 1,
                n=cards[card],
                copies=whole[card],
            )
    for seat, hand in enumerate(state.hands):
        if len(hand) != HAND_SIZE:
            yield _fault("M4", "hand", seat=seat + 1, n=len(hand), size=HAND_SIZE)


def _fault(rule: str, key: str, /, *sites: str, **params: object) -> Fault:
    return Fault(rule, Sentence.of(f"manhattan.fault.{key}", **params), sites)

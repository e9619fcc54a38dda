"""The whole position of a game of Manhattan, and how moves and chance change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, ClassVar

from manhattan_widgets.contract.core import (
    Fault,
    IllegalMoveError,
    Sentence,
    State,
    View,
)
from manhattan_widgets.contract.option_data import check_options
from manhattan_widgets.contract.permutations import (
    PileRequest,
    arrangement,
    arrangements,
    fraction,
    number_of,
    shuffled,
)
from manhattan_widgets.games.manhattan.rules import explain
from manhattan_widgets.games.manhattan.rules.board import CELLS, COLORS, EMPTY_BOARD
from manhattan_widgets.games.manhattan.rules.cards import CARD, HAND_SIZE, KINDS, deck
from manhattan_widgets.games.manhattan.rules.moves import (
    Build,
    Counts,
    Deal,
    Draft,
    ManhattanMove,
    Pass,
    Shuffle,
)
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import (
    BUILD,
    DEAL,
    DRAFT,
    OVER,
    Table,
    no_pieces,
    with_piece,
)

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealRequest:
    """A start player by lot and a shuffled deck are needed (M4)."""

    options: ManhattanOptions

    def sample(self, rng: Random) -> Deal:
        """Draw a start player and shuffle."""
        start = int(fraction(rng) * self.options.players)
        return Deal(start, shuffled(deck(self.options.edition), rng))

    @property
    def possibilities(self) -> int:
        """Start players times different orders of the deck."""
        return self.options.players * arrangements(deck(self.options.edition))

    def numbered(self, number: int) -> Deal:
        """Return the deal with this number; raises ``IndexError`` if none has it."""
        order, start = divmod(number, self.options.players)
        return Deal(start, arrangement(deck(self.options.edition), order))

    def number_of(self, event: Deal) -> int:
        """Return the number of a possible deal."""
        return number_of(event.deck) * self.options.players + event.start


@dataclass(frozen=True, slots=True)
class ShuffleRequest(PileRequest[Shuffle]):
    """The played cards have to be shuffled into a new draw pile (M8)."""

    cards: Cards
    event: ClassVar[type[Shuffle]] = Shuffle


@dataclass(frozen=True, slots=True, repr=False)
class ManhattanView(Table, View):
    """What one seat knows: the table, its own hand, and how many cards it has not seen.

    ``unseen`` counts by kind the cards that are in the other hands or in the draw pile.  Everybody
    saw every played card, so it follows from public facts and the own hand.
    """

    seat: int | None
    cards: Cards
    unseen: tuple[int, ...]
    hand_sizes_: tuple[int, ...]
    pile_size_: int

    def __repr__(self) -> str:
        seat = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {seat}: {Table.__repr__(self)[1:-1]}>"

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards in hand by seat."""
        return self.hand_sizes_

    @property
    def pile_size(self) -> int:
        """Cards in the draw pile."""
        return self.pile_size_

    def hand(self, seat: int) -> Cards | None:
        """Return the own cards, None for another seat."""
        return self.cards if seat == self.seat and self.seat is not None else None

    def sample(self, rng: Random) -> ManhattanState:
        """Deal the unseen cards at random to the other hands and the draw pile."""
        unseen = [card for card, count in enumerate(self.unseen) for _ in range(count)]
        cards = iter(shuffled(unseen, rng))
        hands = [
            self.cards if seat == self.seat else tuple(islice(cards, size))
            for seat, size in enumerate(self.hand_sizes)
        ]
        return state_of(self, hands, tuple(islice(cards, self.pile_size)))

    def to_json(self) -> dict[str, Any]:
        """Return the view as plain data."""
        from manhattan_widgets.games.manhattan.rules.codec.position_json import view_to_json

        return view_to_json(self)


@dataclass(frozen=True, slots=True, repr=False)
class ManhattanState(Table, State):
    """A whole position; ``hands`` are sorted, ``pile`` has the next card first."""

    hands: tuple[Cards, ...]
    pile: Cards

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards in hand by seat."""
        return tuple(map(len, self.hands))

    @property
    def pile_size(self) -> int:
        """Cards in the draw pile."""
        return len(self.pile)

    def hand(self, seat: int) -> Cards:
        """Return the sorted cards of ``seat``."""
        return self.hands[seat]

    @property
    def chance(self) -> DealRequest | ShuffleRequest | None:
        """The deal (M4), a shuffle when the pile is empty (M8), or None."""
        if not self.chance_pending:
            return None
        if self.phase == DEAL:
            return DealRequest(self.options)
        return ShuffleRequest(self._played_cards())

    def _played_cards(self) -> Cards:
        return tuple(sorted(card for cards in self.played for card in cards))

    def view(self, seat: int | None) -> ManhattanView:
        """Return what ``seat`` knows; None gives the spectator's view.

        Raises ``ValueError`` for a seat that this game does not have.
        """
        seat = self.check_seat(seat)
        cards = () if seat is None else self.hands[seat] if self.hands else ()
        known = Counter(self._played_cards()) + Counter(cards)
        whole = Counter(deck(self.options.edition))
        return ManhattanView(
            **{name: getattr(self, name) for name in _TABLE_FIELDS},
            seat=seat,
            cards=cards,
            unseen=tuple(whole[card] - known[card] for card in range(KINDS)),
            hand_sizes_=self.hand_sizes,
            pile_size_=self.pile_size,
        )

    def redrawn(self, rng: Random) -> ManhattanState:
        """Return this position with the draw pile shuffled: nobody knows its order."""
        return replace(self, pile=shuffled(self.pile, rng))

    def reveals(self, move: ManhattanMove) -> bool:  # type: ignore[override]
        """Tell whether ``move`` draws a card (M6): all but drafts do."""
        return not isinstance(move, Draft)

    def status(self) -> tuple[Fault, ...]:
        """Return everything that is impossible in this position."""
        from manhattan_widgets.games.manhattan.rules.status import faults

        return tuple(faults(self))

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain data."""
        from manhattan_widgets.games.manhattan.rules.codec.position_json import state_to_json

        return state_to_json(self)

    # Playing

    def apply(self, event: ManhattanMove | Deal | Shuffle) -> ManhattanState:  # type: ignore[override]
        """Return the state after a move, a deal or a shuffle.

        Raises :class:`IllegalMoveError`, and ``ValueError`` for cards that cannot be.
        """
        if isinstance(event, Build):
            if not self._is_legal_build(event):
                self._refuse(event)
            return self._build(event)
        if isinstance(event, Deal):
            return self._deal(event)
        if isinstance(event, Shuffle):
            return self._shuffle(event)
        if explain.refusal(self, event) is not None:
            self._refuse(event)
        return self._draft(event) if isinstance(event, Draft) else self._pass(event)

    def _refuse(self, move: object) -> None:
        explanation = explain.refusal(self, move)
        assert explanation is not None
        raise IllegalMoveError(explanation)

    def _deal(self, event: Deal) -> ManhattanState:
        if self.phase != DEAL:
            raise _chance_error("not_now")
        players = self.options.players
        if not 0 <= event.start < players:
            raise _chance_error("start", start=event.start, last=players - 1)
        _check_same_cards(event.deck, deck(self.options.edition))
        dealt = players * HAND_SIZE
        # One card at a time, clockwise from the start player, as at a table.
        hands = [
            tuple(sorted(event.deck[(seat - event.start) % players : dealt : players]))
            for seat in range(players)
        ]
        return replace(
            self,
            phase=DRAFT,
            start=event.start,
            turn=event.start,
            hands=tuple(hands),
            pile=event.deck[dealt:],
        )

    def _shuffle(self, event: Shuffle) -> ManhattanState:
        if self.phase == DEAL or not self.chance_pending:
            raise _chance_error("not_now")
        _check_same_cards(event.deck, self._played_cards())
        return replace(self, played=((),) * self.options.players, pile=event.deck)

    def _draft(self, move: Draft) -> ManhattanState:
        supplies, drafted = list(self.supplies), list(self.drafts)
        for color, counts in zip(move.colors, move.counts, strict=True):
            supplies[color] = minus(supplies[color], counts)
            drafted[color] = counts
        turn = (self.turn + 1) % self.options.players
        return replace(
            self,
            phase=BUILD if turn == self.start else DRAFT,
            turn=turn,
            supplies=tuple(supplies),
            drafts=tuple(drafted),
        )

    def _build(self, move: Build) -> ManhattanState:
        card = CARD[self.options.sides[self.turn]][move.site % CELLS]
        return self._after(card, move.color, move.storeys, with_piece(self.towers, move))

    def _pass(self, move: Pass) -> ManhattanState:
        removed = list(self.removed)
        removed[move.color] = _plus(removed[move.color], move.storeys, 1)
        after = self._after(move.card, move.color, move.storeys, self.towers)
        return replace(after, removed=tuple(removed))

    def _after(
        self, card: int, color: int, storeys: int, towers: tuple[Any, ...]
    ) -> ManhattanState:
        """Return the state when ``card`` was played, the piece is gone and a card was drawn."""
        seat = self.turn
        hand = list(self.hands[seat])
        hand.remove(card)
        hand.append(self.pile[0])
        hand.sort()
        drafts = list(self.drafts)
        drafts[color] = _plus(drafts[color], storeys, -1)
        played = self.played
        round_over = drafts == _NOTHING_DRAFTED
        finished = round_over and self.round == self.options.rounds
        start, turn, phase = self.start, (seat + 1) % self.options.players, BUILD
        if round_over:
            phase = OVER if finished else DRAFT
            start = turn = (start + 1) % self.options.players
        return ManhattanState(
            options=self.options,
            phase=phase,
            round=self.round + (round_over and not finished),
            start=start,
            turn=turn,
            towers=towers,
            supplies=self.supplies,
            drafts=tuple(drafts),
            removed=self.removed,
            played=(*played[:seat], (*played[seat], card), *played[seat + 1 :]),
            scored=(*self.scored, towers) if round_over else self.scored,
            carried=self.carried,
            hands=(*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :]),
            pile=self.pile[1:],
        )


def state_of(table: Table, hands: Sequence[Cards], pile: Cards) -> ManhattanState:
    """Return the position on a table with these hands, sorted here, and this draw pile."""
    public = {name: getattr(table, name) for name in _TABLE_FIELDS}
    return ManhattanState(**public, hands=tuple(tuple(sorted(hand)) for hand in hands), pile=pile)


_TABLE_FIELDS = tuple(Table.__dataclass_fields__)
_NOTHING_DRAFTED = list(no_pieces())


def new_state(options: ManhattanOptions) -> ManhattanState:
    """Return the state before the deal."""
    check_options(ManhattanOptions, options)
    playing = options.colors_in_play
    return ManhattanState(
        options=options,
        phase=DEAL,
        round=1,
        start=0,
        turn=0,
        towers=EMPTY_BOARD,
        supplies=tuple(
            options.mix if color in playing else (0, 0, 0, 0) for color in range(len(COLORS))
        ),
        drafts=no_pieces(),
        removed=no_pieces(),
        played=((),) * options.players,
        scored=(),
        carried=(0, 0, 0, 0),
        hands=((),) * options.players,
        pile=(),
    )


def minus(counts: Counts, gone: Sequence[int]) -> Counts:
    """Return the counts without the pieces that are gone."""
    return (
        counts[0] - gone[0],
        counts[1] - gone[1],
        counts[2] - gone[2],
        counts[3] - gone[3],
    )


def _plus(counts: Counts, storeys: int, change: int) -> Counts:
    """Return the counts with one piece of ``storeys`` more or less."""
    more = list(counts)
    more[storeys - 1] += change
    return (more[0], more[1], more[2], more[3])


def _check_same_cards(given: Cards, expected: Cards) -> None:
    if sorted(given) != sorted(expected):
        raise _chance_error("wrong_cards", given=len(given), n=len(expected))


def _chance_error(key: str, **params: Any) -> ValueError:
    return ValueError(str(Sentence.of(f"manhattan.chance.{key}", **params)))

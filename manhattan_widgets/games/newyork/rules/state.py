"""The whole position of a game of New York, and how moves and chance change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Fault, IllegalMoveError, State
from manhattan_widgets.contract.option_data import check_options
from manhattan_widgets.games.newyork.rules import effects, explain
from manhattan_widgets.games.newyork.rules.board import AREAS, EMPTY_BOARD, RED, STOP_AT, Board
from manhattan_widgets.games.newyork.rules.cards import (
    KINDS,
    STOP_CARDS,
    back_of,
    complete,
    count_backs,
    deck,
)
from manhattan_widgets.games.newyork.rules.chance import (
    Cards,
    ColorDraw,
    ColorRequest,
    Deal,
    DealRequest,
    NewYorkChance,
    NewYorkRequest,
    Shuffle,
    ShuffleRequest,
    chance_error,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
)
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import (
    COLORS_DRAWN,
    DEAL,
    OPEN,
    OVER,
    PLAY,
    REBUILD,
    SHUFFLE,
    YIELD,
    Rebuild,
    Yield,
)
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.view import NewYorkView, shuffled_under


@dataclass(frozen=True, slots=True, repr=False)
class NewYorkState(Table, State):
    """A whole position; ``hands`` are sorted, ``pile`` has the next card first."""

    hands: tuple[Cards, ...]
    pile: Cards

    @property
    def backs(self) -> tuple[tuple[int, int], ...]:
        """Red and blue backs in each hand (N6)."""
        return tuple(map(count_backs, self.hands))

    @property
    def pile_size(self) -> int:
        """Cards in the draw pile."""
        return len(self.pile)

    @property
    def top_back(self) -> int | None:
        """The back on top of the pile: 0 red, 1 blue, None where there is no card."""
        return back_of(self.pile[0]) if self.pile else None

    def hand(self, seat: int) -> Cards:
        """Return the sorted cards of ``seat``."""
        return self.hands[seat]

    @property
    def chance(self) -> NewYorkRequest | None:
        """Colors to draw (N5), the deal (N6), a shuffle (N7), or None."""
        if self.phase == COLORS_DRAWN:
            return ColorRequest(self.options)
        if self.phase == DEAL:
            return DealRequest(self.options)
        return ShuffleRequest(self.discards) if self.phase == SHUFFLE else None

    def view(self, seat: int | None) -> NewYorkView:
        """Return what ``seat`` knows; None gives the spectator's view.

        Raises ``ValueError`` for a seat that this game does not have.
        """
        seat = self.check_seat(seat)
        cards = () if seat is None else self.hands[seat]
        hidden = Counter(self.pile)
        for other, hand in enumerate(self.hands):
            if other != seat:
                hidden.update(hand)
        return NewYorkView(
            **{name: getattr(self, name) for name in Table.__dataclass_fields__},
            seat=seat,
            cards=cards,
            unseen=tuple(hidden[number] for number in range(KINDS)),
            backs_=self.backs,
            pile_size_=self.pile_size,
            top_back_=self.top_back,
        )

    @property
    def has_secrets(self) -> bool:
        """Whether there are cards: the opening is placed before any are dealt (N6)."""
        return bool(self.pile) or any(self.hands)

    def redrawn(self, rng: Random) -> NewYorkState:
        """Return this position with the pile shuffled, but for the back that lies on top (N6)."""
        return replace(self, pile=shuffled_under(self.top_back, self.pile, rng))

    def reveals(self, move: NewYorkMove) -> bool:  # type: ignore[override]
        """Tell whether after ``move`` cards are drawn, dealt or shown, or colors drawn."""
        after = self.apply(move)
        return isinstance(move, Redraw) or after.chance is not None or after.pile != self.pile

    def status(self) -> tuple[Fault, ...]:
        """Return everything that is impossible in this position."""
        from manhattan_widgets.games.newyork.rules.status import faults

        return tuple(faults(self))

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain data."""
        from manhattan_widgets.games.newyork.rules.codec.position_json import state_to_json

        return state_to_json(self)

    # Playing

    def apply(self, event: NewYorkMove | NewYorkChance) -> NewYorkState:  # type: ignore[override]
        """Return the state after a move, or after what chance gave.

        Raises :class:`IllegalMoveError`, and ``ValueError`` for colors or cards that cannot be.
        """
        if isinstance(event, ColorDraw):
            return self._draw_colors(event)
        if isinstance(event, Deal):
            return self._deal(event)
        if isinstance(event, Shuffle):
            return self._shuffle(event)
        refused = explain.refusal(self, event)
        if refused is not None:
            raise IllegalMoveError(refused)
        if self.phase == OPEN:
            return self._after_opening_move(event)
        return self._after_move(event)

    def _draw_colors(self, event: ColorDraw) -> NewYorkState:
        if self.phase != COLORS_DRAWN:
            raise chance_error("not_now")
        drawn = sorted(color for seat in event.colors for color in seat)
        each = len(self.options.colors_in_play) // self.options.players
        if drawn != [*self.options.colors_in_play] or any(len(s) != each for s in event.colors):
            raise chance_error("wrong_colors")
        state = replace(self, colors=tuple(tuple(sorted(seat)) for seat in event.colors))
        phase = OPEN if self.options.opening == "own" else DEAL
        return replace(state, phase=phase, turn=state.seat_of(RED))

    def _deal(self, event: Deal) -> NewYorkState:
        """Deal one card each in turn, until all hold two of each back (N6)."""
        if self.phase != DEAL:
            raise chance_error("not_now")
        _check_same_cards(event.deck, deck(self.options.actions))
        players, left = self.options.players, iter(event.deck)
        hands: list[list[int]] = [[] for _ in range(players)]
        dealt = 0
        while not all(map(complete, hands)):
            for step in range(players):
                hand = hands[(self.turn + step) % players]
                if not complete(hand):
                    hand.append(next(left))
                    dealt += 1
        return replace(
            self,
            phase=PLAY,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            pile=event.deck[dealt:],
        )

    def _shuffle(self, event: Shuffle) -> NewYorkState:
        if self.phase != SHUFFLE:
            raise chance_error("not_now")
        _check_same_cards(event.deck, self.discards)
        return self._drawing(self.hands[self.turn], event.deck, ())

    def _after_opening_move(self, move: NewYorkMove) -> NewYorkState:
        state = replace(
            self,
            board=effects.changes(self, move).board,
            turn=(self.turn + 1) % self.options.players,
        )
        if any(map(state.start_stones_left, self.options.colors_in_play)):
            return state
        if not state.colors:
            return replace(state, phase=COLORS_DRAWN, turn=0)
        return replace(state, phase=DEAL, turn=state.seat_of(RED))

    def _after_move(self, move: NewYorkMove) -> NewYorkState:
        """Return the state after a move of the main game, its cards discarded."""
        board, money = effects.changes(self, move)
        hand, discards = self._discarding(move)
        if isinstance(move, Build | Develop | TakeDown | Redraw):
            return self._turn_ended(board, money, hand, discards)
        hands = _with(self.hands, self.turn, hand)
        state = replace(self, board=board, money=money, hands=hands, discards=discards)
        if isinstance(move, Raze):
            return state._rebuilding(move.area, self.turn)
        if isinstance(move, Speculate):
            return replace(state, phase=YIELD, pending=Yield(move.color, move.target, None))
        if isinstance(move, Statics):
            pending = Yield(move.color, move.target, move.line)
            return replace(state, phase=YIELD, pending=pending)
        assert isinstance(self.pending, Rebuild)
        next_seat = (self.pending.mover + 1) % self.options.players
        return state._rebuilding(self.pending.area, next_seat)

    def _discarding(self, move: NewYorkMove) -> tuple[Cards, Cards]:
        """Return what ``move`` leaves in the hand of the turn's seat, and the discards then."""
        hand = self.hands[self.turn]
        if isinstance(move, Put | TakeDown):
            return hand, self.discards
        played = hand if isinstance(move, Redraw) else move.cards
        left = list(hand)
        for number in played:
            left.remove(number)
        return tuple(left), tuple(sorted((*self.discards, *played)))

    def _rebuilding(self, area: int, seat: int) -> NewYorkState:
        """Return the state in which the first from ``seat`` on who has a stone rebuilds."""
        if all(self.board[site] is not None for site in AREAS[area]):
            return self._turn_ended(self.board, self.money, self.hands[self.turn], self.discards)
        # There are always stones: all colors together have more than there are sites.
        while not any(map(self.stones, self.colors_of(seat))):
            seat = (seat + 1) % self.options.players
        return replace(self, phase=REBUILD, pending=Rebuild(area, seat))

    def _turn_ended(
        self, board: Board, money: tuple[int, ...], hand: Cards, discards: Cards
    ) -> NewYorkState:
        """Return the state after the turn's move: STOP cards come in (N12), cards are drawn."""
        stops = self.stops
        if not stops and board.count(None) <= STOP_AT:
            stops, discards = True, tuple(sorted((*discards, *STOP_CARDS)))
        return self._drawing(
            hand, self.pile, discards, board=board, money=money, stops=stops, pending=None
        )

    def _drawing(self, held: Cards, pile: Cards, discards: Cards, **changed: Any) -> NewYorkState:
        """Draw until two of each back are held (N7); then it is the next seat's turn.

        ``changed`` are the other fields in which the state differs: it is made once.
        """
        hand = list(held)
        phase, drawn = PLAY, 0
        while not complete(hand) and phase == PLAY:
            if drawn < len(pile):
                card = pile[drawn]
                drawn += 1
                if card in STOP_CARDS:
                    phase, discards = OVER, tuple(sorted((*discards, card)))
                else:
                    hand.append(card)
            elif discards:
                phase = SHUFFLE
            else:
                break
        return replace(
            self,
            phase=phase,
            turn=(self.turn + 1) % self.options.players if phase == PLAY else self.turn,
            discards=discards,
            hands=_with(self.hands, self.turn, tuple(sorted(hand))),
            pile=pile[drawn:],
            **changed,
        )


def new_state(options: NewYorkOptions) -> NewYorkState:
    """Return the first state: the opening, or before it the draw of colors (N19)."""
    check_options(NewYorkOptions, options)
    return NewYorkState(
        options=options,
        phase=COLORS_DRAWN if options.opening == "own" else OPEN,
        turn=0,
        colors=(),
        board=EMPTY_BOARD,
        money=(options.money,) * options.players,
        discards=(),
        stops=False,
        pending=None,
        hands=((),) * options.players,
        pile=(),
    )


def state_of(table: Table, hands: Sequence[Cards], pile: Cards) -> NewYorkState:
    """Return the position on a table with these hands, sorted here, and this draw pile."""
    public = {name: getattr(table, name) for name in Table.__dataclass_fields__}
    return NewYorkState(**public, hands=tuple(tuple(sorted(hand)) for hand in hands), pile=pile)


def _with(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _check_same_cards(given: Cards, expected: Cards) -> None:
    if sorted(given) != sorted(expected):
        raise chance_error("wrong_cards", given=len(given), n=len(expected))

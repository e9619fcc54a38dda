"""The whole position of a game of Skyline, and how moves and chance change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from manhattan_widgets.contract.core import (
    Fault,
    IllegalMoveError,
    Sentence,
    State,
)
from manhattan_widgets.contract.option_data import check_options
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.skyline.rules import explain
from manhattan_widgets.games.skyline.rules.board import (
    EMPTY,
    FIRST_MONEY,
    FIRST_STOCK,
    FLOORS,
    MONEY_AT_MOST,
    NEUTRAL,
    NEUTRALS,
    PENTHOUSE,
    SKYLINE,
    VALUES,
    as_counts,
    sale_price,
    with_change,
)
from manhattan_widgets.games.skyline.rules.chance import DealRequest
from manhattan_widgets.games.skyline.rules.moves import (
    Build,
    Buy,
    Cash,
    Deal,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.options import SkylineOptions
from manhattan_widgets.games.skyline.rules.position import (
    BUILD,
    DEAL,
    INVEST,
    OVER,
    Done,
    Table,
    with_floor,
)
from manhattan_widgets.games.skyline.rules.scoring import penthouses
from manhattan_widgets.games.skyline.rules.view import SkylineView

Cards = tuple[int, ...]

#: S3: bonus cards dealt to each.
FIRST_CARDS = 3
#: S13, S16: with so many penthouses a player ends the game.
LAST_PENTHOUSE = 3


@dataclass(frozen=True, slots=True, repr=False)
class SkylineState(Table, State):
    """A whole position; ``hands`` are sorted, ``pile`` has the next card first."""

    hands: tuple[Cards, ...]
    pile: Cards
    missions: Cards

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Bonus cards in hand by seat."""
        return tuple(map(len, self.hands))

    @property
    def pile_size(self) -> int:
        """Bonus cards in the pile."""
        return len(self.pile)

    def hand(self, seat: int) -> Cards:
        """Return the sorted bonus cards of ``seat``."""
        return self.hands[seat]

    def mission(self, seat: int) -> int | None:
        """Return the mission of ``seat``, None before the deal."""
        return self.missions[seat] if self.missions else None

    @property
    def chance(self) -> DealRequest | None:
        """The deal (S3), or None."""
        return DealRequest(self.options) if self.phase == DEAL else None

    def view(self, seat: int | None) -> SkylineView:
        """Return what ``seat`` knows; None gives the spectator's view.

        Raises ``ValueError`` for a seat that this game does not have.
        """
        seat = self.check_seat(seat)
        table = {name: getattr(self, name) for name in _TABLE_FIELDS}
        if self.options.closed:
            for name in ("purses", "stocks", "banks"):
                table[name] = tuple(
                    mine if other == seat else None for other, mine in enumerate(table[name])
                )
        return SkylineView(
            **table,
            seat=seat,
            cards=() if seat is None else self.hands[seat],
            shown_missions=tuple(
                self.mission(other) if other == seat or self.phase == OVER else None
                for other in range(self.options.players)
            ),
            hand_sizes_=self.hand_sizes,
            pile_size_=self.pile_size,
        )

    def redrawn(self, rng: Random) -> SkylineState:
        """Return this position with the pile of bonus cards shuffled: nobody knows its order."""
        return replace(self, pile=shuffled(self.pile, rng))

    def reveals(self, move: SkylineMove) -> bool:  # type: ignore[override]
        """Tell whether ``move`` shows a card: drawn (S13), out of a hand (S15), a mission (S17)."""
        if isinstance(move, Build):
            return move.kind == PENTHOUSE and bool(self.pile)
        if isinstance(move, End):
            return self.next_turn().over
        return isinstance(move, Cash | Trade)

    def status(self) -> tuple[Fault, ...]:
        """Return everything that is impossible in this position."""
        from manhattan_widgets.games.skyline.rules.status import faults

        return tuple(faults(self))

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain data."""
        from manhattan_widgets.games.skyline.rules.codec.position_json import state_to_json

        return state_to_json(self)

    # Playing

    def apply(self, event: SkylineMove | Deal) -> SkylineState:  # type: ignore[override]
        """Return the state after a move or the deal.

        Raises :class:`IllegalMoveError`, and ``ValueError`` for cards that cannot be.
        """
        if isinstance(event, Deal):
            return self._deal(event)
        explanation = explain.refusal(self, event)
        if explanation is not None:
            raise IllegalMoveError(explanation)
        if isinstance(event, Build):
            return self._build(event)
        if isinstance(event, Buy | Sell):
            return self._trade_floor(event)
        if isinstance(event, Cash):
            money = self.options.edition.figures[event.figure].money
            cashed = tuple(sorted((*self.done.cashed, event.figure)))
            return self._pay_out((event.figure,), money, replace(self.done, cashed=cashed))
        if isinstance(event, Trade):
            return self._pay_out(event.figures, explain.TRADE_MONEY, self.done)
        return replace(self, phase=INVEST) if isinstance(event, Invest) else self._end()

    def _deal(self, event: Deal) -> SkylineState:
        if self.phase != DEAL:
            raise _chance_error("not_now")
        players, edition = self.options.players, self.options.edition
        if not 0 <= event.start < players:
            raise _chance_error("start", start=event.start, last=players - 1)
        missions = set(event.missions)
        if not len(missions) == len(event.missions) == players or not missions <= set(
            range(len(edition.missions))
        ):
            raise _chance_error("missions", n=players, last=len(edition.missions))
        if sorted(event.cards) != sorted(edition.deck):
            raise _chance_error("wrong_cards", n=len(edition.deck))
        dealt = players * FIRST_CARDS
        # One card at a time, clockwise from the start player, as at a table.
        hands = [
            tuple(sorted(event.cards[(seat - event.start) % players : dealt : players]))
            for seat in range(players)
        ]
        return replace(
            self,
            phase=BUILD,
            start=event.start,
            turn=event.start,
            hands=tuple(hands),
            pile=event.cards[dealt:],
            missions=event.missions,
        )

    def _build(self, move: Build) -> SkylineState:
        """Pay, build, and for a penthouse hand out Skyline floor and cards (S10, S13)."""
        seat, kind = self.turn, move.kind
        color, site = self.options.colors[seat], self.options.edition.numbers[move.site]
        price, payee = self.cost(site, kind, color)
        purses = list(_known(self.purses))
        purses[seat] -= price
        if payee is not None:
            other = self.options.seat_of(payee)
            purses[other] = min(purses[other] + price, MONEY_AT_MOST)
        stock = with_change(_known(self.stocks)[seat], kind, -1)
        bank = _known(self.banks)[seat]
        towers = with_floor(self.towers, site, kind, color)
        hands, pile, finisher = self.hands, self.pile, self.finisher
        if kind == PENTHOUSE:
            number = penthouses(towers, color)
            first_to_finish = number == LAST_PENTHOUSE and finisher is None
            if first_to_finish:
                finisher = seat
            if number == 1 or first_to_finish:
                stock, bank = with_change(stock, SKYLINE), with_change(bank, SKYLINE, -1)
            hands, pile = self._drawn()
        return replace(
            self,
            towers=towers,
            purses=tuple(purses),
            stocks=_replaced(self.stocks, seat, stock),
            banks=_replaced(self.banks, seat, bank),
            done=replace(self.done, built=self.done.built + 1),
            finisher=finisher,
            round_built=True,
            hands=hands,
            pile=pile,
        )

    def _drawn(self) -> tuple[tuple[Cards, ...], Cards]:
        """Return hands and pile when all others, from the left, have drawn a card (S13)."""
        hands, players = list(self.hands), self.options.players
        for card, step in zip(self.pile, range(1, players), strict=False):
            seat = (self.turn + step) % players
            hands[seat] = tuple(sorted((*hands[seat], card)))
        return tuple(hands), self.pile[players - 1 :]

    def _trade_floor(self, move: Buy | Sell) -> SkylineState:
        seat, kind, done = self.turn, move.kind, self.done
        gain = 1 if isinstance(move, Buy) else -1
        money = -VALUES[kind] if isinstance(move, Buy) else sale_price(kind)
        if isinstance(move, Buy):
            neutral = done.neutral_bought or kind == NEUTRAL
            done = replace(done, bought=done.bought + 1, neutral_bought=neutral)
        banks, neutrals = self.banks, self.neutrals
        if kind == NEUTRAL:
            neutrals -= gain
        else:
            banks = _replaced(banks, seat, with_change(_known(banks)[seat], kind, -gain))
        return replace(
            self,
            purses=self._richer(seat, money),
            stocks=_replaced(self.stocks, seat, with_change(_known(self.stocks)[seat], kind, gain)),
            banks=banks,
            neutrals=neutrals,
            done=done,
        )

    def _pay_out(self, cards: Cards, money: int, done: Done) -> SkylineState:
        """Return the state when ``cards`` left the game for ``money``."""
        left = Counter(self.hands[self.turn]) - Counter(cards)
        hand = tuple(sorted(left.elements()))
        return replace(
            self,
            purses=self._richer(self.turn, money),
            hands=(*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]),
            discarded=tuple(sorted((*self.discarded, *cards))),
            done=done,
        )

    def _richer(self, seat: int, money: int) -> tuple[int, ...]:
        """Return the purses when ``seat`` got ``money``, up to the cap (S6)."""
        purses = list(_known(self.purses))
        purses[seat] = min(purses[seat] + money, MONEY_AT_MOST)
        return tuple(purses)

    def _end(self) -> SkylineState:
        """End the turn; the next player receives his income (S5)."""
        following = self.next_turn()
        finals = self.finals
        if self.options.last_turn_mission:
            finals = (*finals[: self.turn], self.held(self.turn), *finals[self.turn + 1 :])
        changed: dict[str, Any] = {"done": Done()}
        if not following.over:
            income = self.best_series(following.seat)
            changed = {
                "done": Done(income=income.amount, series=income.sites),
                "purses": self._richer(following.seat, income.amount),
            }
        return replace(
            self,
            phase=OVER if following.over else BUILD,
            round=following.round,
            turn=following.seat,
            idle=following.idle,
            round_built=self.round_built and following.seat != self.start,
            finals=finals,
            **changed,
        )


_TABLE_FIELDS = tuple(Table.__dataclass_fields__)


def state_of(
    table: Table, hands: Sequence[Cards], pile: Cards, missions: Cards, **known: Any
) -> SkylineState:
    """Return the state that looks like ``table``, with these cards; ``known`` replaces fields."""
    fields = {name: getattr(table, name) for name in _TABLE_FIELDS} | known
    return SkylineState(**fields, hands=tuple(hands), pile=pile, missions=missions)


def new_state(options: SkylineOptions) -> SkylineState:
    """Return the state before the deal (S3)."""
    check_options(SkylineOptions, options)
    players = options.players
    bank = as_counts(floors - mine for floors, mine in zip(FLOORS, FIRST_STOCK, strict=True))
    return SkylineState(
        options=options,
        phase=DEAL,
        round=1,
        start=0,
        turn=0,
        towers=(EMPTY,) * len(options.edition.cells),
        purses=(FIRST_MONEY,) * players,
        stocks=(FIRST_STOCK,) * players,
        banks=(bank,) * players,
        neutrals=NEUTRALS,
        done=Done(),
        discarded=(),
        finisher=None,
        idle=0,
        round_built=False,
        finals=((),) * players if options.last_turn_mission else (),
        hands=((),) * players,
        pile=(),
        missions=(),
    )


def _known(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what a state, unlike a view, knows of every seat."""
    assert None not in values
    return values


def _replaced(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _chance_error(key: str, **params: Any) -> ValueError:
    return ValueError(str(Sentence.of(f"skyline.chance.{key}", **params)))

"""A game as one seat saw it: what that seat may not know, replaced by something that could be.

Think of every card as a token.  A token belongs to a segment: the deal, or the shuffle that it was
drawn from.  Everybody knows what cards a segment has, the whole deck or the discards of before, who
drew a token and what back it has (N6).  Its face is known where the seat drew it itself, or where
it was a STOP card.  A card that another seat plays, or shows (N11), was one of the tokens that it
then held: for each such card one is chosen, in such a way that no segment gives more cards of a
kind than it has.  All other tokens become whatever is left.

There is always an answer, what really happened; the one found depends on nothing but views, and on
a random generator that is made from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from manhattan_widgets.contract.core import Chance, Move
from manhattan_widgets.contract.permutations import shuffled
from manhattan_widgets.games.newyork.rules.cards import (
    BLUE_BACK,
    LEAST_OF_A_BACK,
    RED_BACK,
    STOP_CARDS,
    back_of,
    count_backs,
    deck,
)
from manhattan_widgets.games.newyork.rules.chance import Cards, ColorDraw, Deal, Shuffle
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    Raze,
    Redraw,
    Speculate,
    Statics,
)
from manhattan_widgets.games.newyork.rules.phases import COLORS_DRAWN, DEAL, OPEN, OVER, SHUFFLE
from manhattan_widgets.games.newyork.rules.state import NewYorkState, state_of
from manhattan_widgets.games.newyork.rules.view import NewYorkView

__all__ = ["conceal"]

#: Choices that one search may try for each card before it begins anew; and how many searches.
_CHOICES_A_CARD, _SEARCHES = 50, 20

_BEFORE_CARDS = (COLORS_DRAWN, OPEN, DEAL)
_CARD_PLAYS = (Build, Raze, Speculate, Develop, Statics)


@dataclass(eq=False, slots=True)
class _Token:
    """A card: its segment, its back, and what it is, once that is known."""

    segment: int
    back: int
    card: int | None = None
    #: What it was chosen for.
    reveal: _Reveal | None = None


@dataclass(eq=False, slots=True)
class _Reveal:
    """Another seat plays or shows ``card``: one of the first ``held`` of these tokens."""

    card: int
    tokens: list[_Token]
    held: int
    #: How often a token that was chosen for it was taken from it again.
    evictions: int = 0


@dataclass(slots=True)
class _Known:
    """All that one seat saw of a game, sorted into segments, hands and what was shown."""

    views: Sequence[NewYorkView]
    moves: Sequence[Move | None]
    seat: int
    #: The cards of each segment that are not known to be certain tokens.
    unknown: list[Counter[int]] = field(default_factory=list)
    #: The tokens that were drawn from each segment, in order.
    drawn: list[list[_Token]] = field(default_factory=list)
    #: All tokens that each other seat ever held, by seat and back, in order.
    held: dict[tuple[int, int], list[_Token]] = field(default_factory=dict)
    #: The cards that others showed, in order.
    reveals: list[_Reveal] = field(default_factory=list)
    #: The hands of a beginning after the deal.
    first_hands: list[list[_Token]] = field(default_factory=list)

    def generator(self) -> Random:
        """Return a random generator that depends on nothing else."""
        own = [view.cards for view in self.views]
        return Random(repr((self.views[0].to_json(), [*map(str, self.moves)], own)))

    def begin_segment(self, cards: Iterable[int]) -> None:
        """Take note of a deck or of shuffled discards."""
        self.unknown.append(Counter(cards))
        self.drawn.append([])

    def take(self, seat: int | None, back: int, card: int | None) -> _Token:
        """Give ``seat`` a token of the newest segment, known to be ``card`` if given."""
        token = _Token(len(self.unknown) - 1, back, card)
        if card is not None:
            self.unknown[-1][card] -= 1
        elif seat is not None:
            self.held.setdefault((seat, back), []).append(token)
        return token

    def reveal(self, seat: int, card: int) -> None:
        """Take note of a card that another seat shows."""
        tokens = self.held.setdefault((seat, back_of(card)), [])
        self.reveals.append(_Reveal(card, tokens, len(tokens)))


def conceal(
    views: Sequence[NewYorkView], moves: Sequence[Move | None]
) -> tuple[NewYorkState, tuple[Move | Chance, ...]]:
    """Return a beginning and events that give the same views: see ``Rules.conceal``."""
    known = _known(views, moves)
    rng = known.generator()
    for _ in range(_SEARCHES):
        left = _search(known, rng)
        if left is not None:
            return _beginning_and_events(known, _filled(known, left, rng))
    raise ValueError("no way was found to fill the hands")


# What is known


def _known(views: Sequence[NewYorkView], moves: Sequence[Move | None]) -> _Known:
    first = views[0]
    assert first.seat is not None
    known = _Known(views, moves, first.seat)
    if first.phase not in _BEFORE_CARDS:
        known.begin_segment(card for card, count in enumerate(first.unseen) for _ in range(count))
        for seat, backs in enumerate(first.backs):
            hand = [back for back, n in enumerate(backs) for _ in range(n) if seat != known.seat]
            known.first_hands.append([known.take(seat, back, None) for back in hand])
    for number, move in enumerate(moves):
        before, after = views[number], views[number + 1]
        if before.phase == DEAL:
            _note_deal(known, after)
        elif before.phase not in _BEFORE_CARDS:
            revealed = () if move is None else _revealed_cards(move, before, after)
            if move is None:
                known.begin_segment(before.discards)
            elif before.turn != known.seat:
                for card in revealed:
                    known.reveal(before.turn, card)
            _note_draw(known, before, after, revealed)
    return known


def _revealed_cards(move: Move, before: NewYorkView, after: NewYorkView) -> Cards:
    """Return the cards of the hand that everybody saw by a move."""
    if isinstance(move, _CARD_PLAYS):
        return move.cards
    if isinstance(move, Redraw):
        discarded = Counter(after.discards) - Counter(before.discards)
        return tuple(card for card in sorted(discarded.elements()) if card not in STOP_CARDS)
    return ()


def _note_deal(known: _Known, after: NewYorkView) -> None:
    """Take note of the deal: one card each in turn, until all hold two of each back (N6)."""
    known.begin_segment(deck(after.options.actions))
    seats = after.options.players
    # What each seat gets, in order.
    hands = [
        list(_in_order((0, 0), backs, None, after.cards if seat == known.seat else None))
        for seat, backs in enumerate(after.backs)
    ]
    for round_ in range(max(map(len, hands))):
        for step in range(seats):
            seat = (after.turn + step) % seats
            if round_ < len(hands[seat]):
                known.drawn[-1].append(known.take(seat, *hands[seat][round_]))


def _note_draw(known: _Known, before: NewYorkView, after: NewYorkView, revealed: Cards) -> None:
    """Take note of the cards that the seat whose turn it is has drawn."""
    seat = before.turn
    red, blue = count_backs(revealed)
    held = before.backs[seat][RED_BACK] - red, before.backs[seat][BLUE_BACK] - blue
    drawn: Cards | None = None
    if seat == known.seat:
        remaining = Counter(before.cards)
        remaining.subtract(revealed)
        drawn = tuple(sorted((Counter(after.cards) - remaining).elements()))
    for back, card in _in_order(held, after.backs[seat], before.top_back, drawn):
        known.drawn[-1].append(known.take(seat, back, card))
    if after.phase == OVER:
        # Everybody saw the STOP card; it is in no hand.
        was = () if before.phase == SHUFFLE else before.discards
        (stop,) = (c for c in STOP_CARDS if after.discards.count(c) > was.count(c))
        known.drawn[-1].append(known.take(None, back_of(stop), stop))


def _in_order(
    held: tuple[int, int], after: tuple[int, int], top: int | None, cards: Cards | None
) -> Iterator[tuple[int, int | None]]:
    """Yield the backs of cards drawn by a hand that held so many backs, and what they are.

    The first has the back ``top``, which everybody saw; the last is the one that completed the
    hand, if it is complete.
    """
    left = [after[back] - held[back] for back in (RED_BACK, BLUE_BACK)]
    faces: list[list[int]] = [[], []]
    for card in cards or ():
        faces[back_of(card)].append(card)
    backs: list[int] = []
    if top is not None and any(left):
        backs.append(top)
        left[top] -= 1
    last: list[int] = []
    if any(left) and min(after) >= LEAST_OF_A_BACK:
        completing = [back for back in (0, 1) if left[back] and after[back] == LEAST_OF_A_BACK]
        last.append(completing[0])
        left[completing[0]] -= 1
    for back in (*backs, *[RED_BACK] * left[0], *[BLUE_BACK] * left[1], *last):
        yield back, faces[back].pop() if cards is not None else None


# What is made up


def _search(known: _Known, rng: Random) -> list[Counter[int]] | None:
    """Choose a token for each card that was shown; return what is then left of each segment.

    Chosen tokens have their cards.  Where a card finds no token free, it takes one from others,
    which then look for another: from those that lost theirs least often so far, as who loses it
    again and again has nowhere else to go.  None if there is no end of it.
    """
    choices = _Choices(known)
    waiting = list(reversed(known.reveals))
    for _ in range(_CHOICES_A_CARD * len(known.reveals) + 1):
        if not waiting:
            return choices.left
        waiting += choices.choose(waiting.pop(), rng)
    return None


class _Choices:
    """Which token each card that was shown is taken for, and what is left of each segment."""

    def __init__(self, known: _Known) -> None:
        self.left = [Counter(unknown) for unknown in known.unknown]
        self._given = known.unknown
        # The chosen tokens by segment and card.
        self._chosen: dict[tuple[int, int], list[_Token]] = {}
        for reveal in known.reveals:
            reveal.evictions = 0
        for tokens in known.held.values():
            for token in tokens:
                token.card = token.reveal = None

    def choose(self, reveal: _Reveal, rng: Random) -> list[_Reveal]:
        """Choose a token for a card; return those that lost theirs by that."""
        card = reveal.card
        order = shuffled(range(len(self.left)), rng)
        # Where it costs the same: of any segment the last one, as cards that were shown before can
        # be the others, too.
        *_, number = min(
            (self._cost(token, card), order[token.segment], -number, number)
            for number, token in enumerate(reveal.tokens[: reveal.held])
            if self._given[token.segment][card]
        )
        token = reveal.tokens[number]
        losers = [self._take_back(taken) for taken in self._in_the_way(token, card)]
        token.card, token.reveal = card, reveal
        self.left[token.segment][card] -= 1
        self._chosen.setdefault((token.segment, card), []).append(token)
        return losers

    def _cost(self, token: _Token, card: int) -> int:
        return sum(1 + _evictions(taken) for taken in self._in_the_way(token, card))

    def _in_the_way(self, token: _Token, card: int) -> list[_Token]:
        """Return the chosen tokens that would have to be given up for this one to be ``card``."""
        taken = [] if token.reveal is None else [token]
        if not self.left[token.segment][card] and token.card != card:
            taken.append(min(self._chosen[token.segment, card], key=_evictions))
        return taken

    def _take_back(self, token: _Token) -> _Reveal:
        reveal = token.reveal
        assert reveal is not None
        reveal.evictions += 1
        self.left[token.segment][reveal.card] += 1
        self._chosen[token.segment, reveal.card].remove(token)
        token.card = token.reveal = None
        return reveal


def _evictions(token: _Token) -> int:
    assert token.reveal is not None
    return token.reveal.evictions


def _filled(known: _Known, left: Sequence[Counter[int]], rng: Random) -> list[Cards]:
    """Say what all other tokens are; return the segments, what was not drawn of the last too."""
    rest = [list(shuffled(sorted(cards.elements()), rng)) for cards in left]
    for tokens in known.held.values():
        for token in tokens:
            if token.card is None:
                cards = rest[token.segment]
                token.card = next(
                    c for c in cards if back_of(c) == token.back and c not in STOP_CARDS
                )
                cards.remove(token.card)
    decks = [_cards(segment) for segment in known.drawn]
    if decks:
        pile, top_back = rest[-1], known.views[-1].top_back
        if pile:
            top = next(place for place, c in enumerate(pile) if back_of(c) == top_back)
            pile[0], pile[top] = pile[top], pile[0]
        decks[-1] += tuple(pile)
    return decks


def _beginning_and_events(
    known: _Known, decks: Sequence[Cards]
) -> tuple[NewYorkState, tuple[Move | Chance, ...]]:
    """Return the beginning and the events, where ``decks`` are the segments as they were dealt."""
    views = known.views
    first, events, left = views[0], list[Move | Chance](), iter(decks)
    if first.phase in _BEFORE_CARDS:
        state = state_of(first, [()] * first.options.players, ())
    else:
        hands = [_cards(hand) for hand in known.first_hands]
        hands[known.seat] = first.cards
        state = state_of(first, hands, next(left))
    for number, move in enumerate(known.moves):
        phase = views[number].phase
        if move is not None:
            events.append(move)
        elif phase == COLORS_DRAWN:
            events.append(ColorDraw(views[number + 1].colors))
        else:
            events.append(Deal(next(left)) if phase == DEAL else Shuffle(next(left)))
    return state, tuple(events)


def _cards(tokens: Sequence[_Token]) -> Cards:
    return tuple(token.card for token in tokens if token.card is not None)

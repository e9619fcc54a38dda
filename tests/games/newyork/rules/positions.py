"""Positions of New York drawn as text, and short ways to reach others by playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState
from manhattan_widgets.games.newyork.rules.board import COLOR_LETTERS, Board
from manhattan_widgets.games.newyork.rules.cards import (
    KINDS_A_BACK,
    STOP_CARDS,
    cards_from_text,
    count_backs,
    deck,
)
from manhattan_widgets.games.newyork.rules.chance import ColorDraw, Deal
from manhattan_widgets.games.newyork.rules.codec.position_json import board_from_rows, board_rows
from manhattan_widgets.games.newyork.rules.moves import NewYorkMove

EMPTY = "......." * 7


def board(drawn: str) -> Board:
    """Return the board drawn as seven lines, avenue A first, ``.`` for an empty site."""
    letters = "".join(drawn.split()) or EMPTY
    return board_from_rows([letters[first : first + 7] for first in range(0, 49, 7)])


def draw(state: NewYorkState) -> str:
    """Return the board as text, one line for each avenue."""
    return "\n".join(board_rows(state.board))


def playing(
    drawn: str = "",
    hand: str = "AB12",
    *,
    turn: int = 0,
    money: tuple[int, ...] = (),
    colors: tuple[str, ...] = (),
    pile: str | None = None,
    stops: bool | None = None,
    discards: str = "",
    others: dict[int, str] | None = None,
    **options: Any,
) -> NewYorkState:
    """Return a position in which ``turn`` is to play with ``hand``.

    ``colors`` are by seat, ``"r"`` or ``"ry"``; ``pile`` begins the pile, next card first;
    ``others`` are other hands.  All other hands have two cards of each back; the rest of the deck
    is in the pile, the STOP cards last.
    """
    chosen = NEW_YORK.options(**options)
    stones = board(drawn)
    in_game = stones.count(None) <= 4 if stops is None else stops
    left = Counter(deck(chosen.actions))
    if in_game:
        left.update(STOP_CARDS)
    given = {turn: cards_from_text(hand)}
    given |= {seat: cards_from_text(cards) for seat, cards in (others or {}).items()}
    first = cards_from_text(pile or "")
    for cards in (*given.values(), first, cards_from_text(discards)):
        left.subtract(cards)
    assert min(left.values()) >= 0, "cards that the deck does not have"
    rest = sorted(card for card in left.elements() if card not in STOP_CARDS)
    for seat in range(chosen.players):
        if seat not in given:
            reds = [card for card in rest if card < KINDS_A_BACK][:2]
            blues = [card for card in rest if card >= KINDS_A_BACK][:2]
            given[seat] = (*reds, *blues)
            for card in given[seat]:
                rest.remove(card)
    stop_cards = [card for card in STOP_CARDS if left[card] > 0]
    seats = colors or tuple(
        "".join(COLOR_LETTERS[c].lower() for c in seat) for seat in chosen.colors
    )
    return NewYorkState(
        options=chosen,
        phase="play",
        turn=turn,
        colors=tuple(tuple(sorted(COLOR_LETTERS.index(c.upper()) for c in s)) for s in seats),
        board=stones,
        money=money or (chosen.money,) * chosen.players,
        discards=tuple(sorted(cards_from_text(discards))),
        stops=in_game,
        pending=None,
        hands=tuple(tuple(sorted(given[seat])) for seat in range(chosen.players)),
        pile=(*first, *Random(1).sample(rest, len(rest)), *stop_cards),
    )


def move(text: str) -> NewYorkMove:
    return NEW_YORK.move_from_text(text)


def play(state: NewYorkState, *moves: str) -> NewYorkState:
    """Play moves in machine notation, one after another."""
    for text in moves:
        state = state.apply(move(text))
    return state


def legal(state: NewYorkState) -> set[str]:
    return set(map(str, state.legal_moves()))


def why_not(state: NewYorkState, text: str) -> str:
    """Return rule and sentence of the refusal of a move."""
    explanation = state.explain(move(text))
    assert not explanation.legal, f"{text} is legal"
    assert text not in legal(state)
    return f"{explanation.rule}: {explanation.sentence}"


def why(state: NewYorkState, text: str) -> str:
    """Return rule and sentence of a legal move."""
    explanation = state.explain(move(text))
    assert explanation.legal, str(explanation)
    assert text in legal(state)
    return f"{explanation.rule}: {explanation.sentence}"


def opened(*, draw_colors: tuple[str, ...] = (), seed: int = 1, **options: Any) -> NewYorkState:
    """Return a game after its opening and the draw of colors, cards not yet dealt."""
    state = NEW_YORK.new(NEW_YORK.options(**options))
    rng = Random(seed)
    while state.phase in ("open", "colors"):
        if state.chance is not None:
            event = state.chance.sample(rng)
            if draw_colors:
                event = ColorDraw(
                    tuple(
                        tuple(sorted(COLOR_LETTERS.index(c.upper()) for c in seat))
                        for seat in draw_colors
                    )
                )
            state = state.apply(event)
        else:
            state = state.apply(state.random_move(rng))  # type: ignore[arg-type]
    return state


def dealt(first: str = "", **options: Any) -> NewYorkState:
    """Return a game after the deal of a deck that begins with the cards ``first``."""
    state = opened(**options)
    left = Counter(deck(state.options.actions))
    left.subtract(cards_from_text(first))
    rest = Random(1).sample(sorted(left.elements()), left.total())
    return state.apply(Deal((*cards_from_text(first), *rest)))


def played_until(
    state: NewYorkState, stop: Callable[[NewYorkState], bool], seed: int = 1
) -> NewYorkState:
    """Play at random until ``stop(state)``, or to the end of the game."""
    rng = Random(seed)
    while not stop(state) and state.outcome() is None:
        event: Any = state.random_move(rng) if state.chance is None else state.chance.sample(rng)
        state = state.apply(event)
    return state


def is_complete(hand: tuple[int, ...]) -> bool:
    return min(count_backs(hand)) >= 2

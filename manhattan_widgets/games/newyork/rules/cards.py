"""The cards (N3): what they name, their backs, and how they are written.

A card is a number 0–27; equal cards have equal numbers.  The first fourteen have red backs
(avenues), the others blue ones (streets).  Of either back there are seven names, the joker, the
five action cards and the STOP card.  In text a card is one character: avenues ``A``–``G``, other
red backs in capitals; streets ``1``–``7``, other blue backs in small letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manhattan_widgets.games.newyork.rules.board import SIZE

#: Backs: red for avenues, blue for streets, numbered like the kinds of lines.
RED_BACK, BLUE_BACK = 0, 1
BACK_LETTERS = "as"

JOKER, REDEVELOPMENT, RUIN, SPECULATION, DEVELOPER, STATICS, STOP = range(SIZE, SIZE + 7)
"""What a card without a name is, for both backs: see :func:`card`."""
ACTIONS = (REDEVELOPMENT, RUIN, SPECULATION, DEVELOPER, STATICS)
ACTION_NAMES = {
    REDEVELOPMENT: "redevelopment",
    RUIN: "ruin",
    SPECULATION: "speculation",
    DEVELOPER: "developer",
    STATICS: "statics",
}

KINDS_A_BACK = SIZE + 7
KINDS = 2 * KINDS_A_BACK
CARD_LETTERS = "ABCDEFGJRUSVTX1234567jrusvtx"

#: N7: everybody draws until he holds so many of each back.
LEAST_OF_A_BACK = 2

# N3, N3a: copies of each name, of the joker, of each kind of action card, by back.
_NAME_COPIES, _JOKER_COPIES = 4, 5
_ACTION_COPIES = {REDEVELOPMENT: 1, RUIN: 1, SPECULATION: 1, DEVELOPER: 2, STATICS: 1}


def card(face: int, back: int) -> int:
    """Return the card with ``back`` that names line ``face`` (0–6), is a joker or else.

    >>> CARD_LETTERS[card(2, RED_BACK)], CARD_LETTERS[card(JOKER, BLUE_BACK)]
    ('C', 'j')
    """
    return back * KINDS_A_BACK + face


def back_of(number: int) -> int:
    """Return the back of a card."""
    return number // KINDS_A_BACK


def face_of(number: int) -> int:
    """Return what a card is, whatever its back: a line 0–6, ``JOKER``, an action or ``STOP``."""
    return number % KINDS_A_BACK


STOP_CARDS = (card(STOP, RED_BACK), card(STOP, BLUE_BACK))


def deck(actions: bool) -> tuple[int, ...]:
    """Return the cards that are dealt from, sorted: without the STOP cards (N3).

    >>> len(deck(False)), len(deck(True))
    (66, 78)
    """
    copies = {**dict.fromkeys(range(SIZE), _NAME_COPIES), JOKER: _JOKER_COPIES}
    if actions:
        copies |= _ACTION_COPIES
    return tuple(
        card(face, back)
        for back in (RED_BACK, BLUE_BACK)
        for face, count in sorted(copies.items())
        for _ in range(count)
    )


def count_backs(cards: Iterable[int]) -> tuple[int, int]:
    """Return how many of ``cards`` have red and how many blue backs."""
    red = blue = 0
    for number in cards:
        if number < KINDS_A_BACK:
            red += 1
        else:
            blue += 1
    return red, blue


def complete(cards: Sequence[int]) -> bool:
    """Tell whether a hand holds two of each back, so that no more are drawn (N6, N7)."""
    return min(count_backs(cards)) >= LEAST_OF_A_BACK


def cards_text(cards: Iterable[int]) -> str:
    """Return cards as text, one character each.

    >>> cards_text((0, 7, 14, 27))
    'AJ1x'
    """
    return "".join(CARD_LETTERS[number] for number in cards)


def cards_from_text(text: str) -> tuple[int, ...]:
    """Read what :func:`cards_text` made; raises ``ValueError``."""
    return tuple(CARD_LETTERS.index(letter) for letter in text)

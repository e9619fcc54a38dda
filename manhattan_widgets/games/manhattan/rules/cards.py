"""The building cards (M3) and how each side of the table reads them (M7).

A card is the number 0–8 of its red cell, as the side 0 reads it.  Side k reads the grid turned by
k quarter turns clockwise.
"""

from __future__ import annotations

from manhattan_widgets.games.manhattan.rules.board import CELLS

KINDS = CELLS
HAND_SIZE = 4


def _turned(cell: int, quarter_turns: int) -> int:
    row, column = divmod(cell, 3)
    for _ in range(quarter_turns):
        row, column = column, 2 - row
    return row * 3 + column


#: ``CELL[side][card]``: the cell that a card shows to a side.
CELL = tuple(tuple(_turned(card, side) for card in range(KINDS)) for side in range(4))
#: ``CARD[side][cell]``: the card that shows a cell to a side.
CARD = tuple(tuple(CELL[side].index(cell) for cell in range(CELLS)) for side in range(4))

#: M3, M3a: copies of each card by edition.
COPIES = {
    "de": (5,) * KINDS,
    "sv": tuple(6 if card in (0, 2, 4, 6, 8) else 5 for card in range(KINDS)),
}


def deck(edition: str) -> tuple[int, ...]:
    """Return the cards of an edition, sorted.

    >>> len(deck("de")), len(deck("sv"))
    (45, 50)
    """
    return tuple(card for card, copies in enumerate(COPIES[edition]) for _ in range(copies))

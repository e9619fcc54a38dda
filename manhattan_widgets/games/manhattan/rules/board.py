"""The board (M1), the pieces (M2) and the towers (M9–M12).

A site is a number 0–53: nine times the city's number plus the cell 0–8, counted row by row as
seat side 0 reads the board.  Its name is the city's letter and the cell from 1: ``"F5"``.
A color is a number 0–3, a piece a pair (color, storeys).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

CITIES = ("Sydney", "Manhattan", "Frankfurt", "Hong Kong", "São Paulo", "Cairo")
CITY_LETTERS = "SMFHPC"
COLORS = ("red", "blue", "green", "black")
COLOR_LETTERS = "RBGK"
CELLS = 9
SITES = len(CITIES) * CELLS
SIZES = (1, 2, 3, 4)

#: M2a: how many pieces of 1, 2, 3 and 4 storeys a color has; 24 in all.
PIECE_MIX = (11, 6, 4, 3)


class Piece(NamedTuple):
    """A building piece: color 0–3 and storeys 1–4."""

    color: int
    storeys: int

    def __str__(self) -> str:
        return f"{COLOR_LETTERS[self.color].lower()}{self.storeys}"


def site_name(site: int) -> str:
    """Return the name of a site.

    >>> site_name(22)
    'F5'
    """
    return f"{CITY_LETTERS[site // CELLS]}{site % CELLS + 1}"


def site_number(name: str) -> int:
    """Return the number of the site called ``name``; raises ``ValueError`` for no such site.

    >>> site_number("F5")
    22
    """
    if len(name) == 2 and name[0] in CITY_LETTERS and name[1] in "123456789":
        return CITY_LETTERS.index(name[0]) * CELLS + int(name[1]) - 1
    raise ValueError(name)


@dataclass(frozen=True, slots=True)
class Tower:
    """The pieces on one site, from the ground up, and what follows from them.

    ``storeys`` counts the storeys of each color, ``height`` all of them; ``owner`` is the color on
    top (M9), None for an empty site.
    """

    pieces: tuple[Piece, ...] = ()
    storeys: tuple[int, int, int, int] = (0, 0, 0, 0)
    height: int = 0
    owner: int | None = None

    @classmethod
    def of(cls, *pieces: tuple[int, int]) -> Tower:
        """Build a tower from (color, storeys) pairs, bottom first, whether legal or not."""
        tower = EMPTY
        for color, storeys in pieces:
            tower = tower.plus(color, storeys)
        return tower

    def plus(self, color: int, storeys: int) -> Tower:
        """Return the tower with one more piece on top."""
        counts = list(self.storeys)
        counts[color] += storeys
        return Tower(
            (*self.pieces, Piece(color, storeys)),
            (counts[0], counts[1], counts[2], counts[3]),
            self.height + storeys,
            color,
        )

    def needs(self, color: int, *, simple: bool = False) -> int:
        """Return the fewest storeys that a piece of ``color`` must have to be placed here.

        0 where any piece may go (M10).  By M11 the builder needs, after placing, at least as many
        storeys here as the owner has; by M12 (``simple``) the piece as many as the one on top.

        >>> Tower.of((0, 4), (1, 4)).needs(2)
        4
        >>> Tower.of((0, 4), (1, 4)).needs(0)
        0
        """
        owner = self.owner
        if owner is None:
            return 0
        if simple:
            return self.pieces[-1].storeys
        if owner == color:
            return 0
        return max(0, self.storeys[owner] - self.storeys[color])

    def __str__(self) -> str:
        return "".join(str(p) for p in self.pieces)


EMPTY = Tower()
EMPTY_BOARD = (EMPTY,) * SITES

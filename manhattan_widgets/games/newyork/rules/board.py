"""The board (N1), the stones (N2), and what follows from where they stand.

A crossing, called a site as in every game, is a number 0–48: seven times the avenue (row) plus the
street (column).  Its name is the avenue's letter and the street's number: ``"C5"``.  A board is a
tuple with the color of the building on each site, None where there is none.
A color is a number 0–4; a line is an avenue or a street.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

COLORS = ("red", "blue", "yellow", "green", "black")
COLOR_LETTERS = "RBYGK"
RED = 0
SIZE = 7
SITES = SIZE * SIZE
AVENUE_LETTERS = "ABCDEFG"

#: N2: stones of a color, stones placed in the opening and money units, by number of players.
STONES = {2: 20, 3: 25, 4: 20, 5: 15}
START_STONES = {2: 6, 3: 8, 4: 6, 5: 5}
MONEY = {2: 12, 3: 8, 4: 6, 5: 5}
#: N2, N20: how many colors are in play.
COLORS_IN_PLAY = {2: 4, 3: 3, 4: 4, 5: 5}

#: N12: with so few empty sites the STOP cards come in.
STOP_AT = 4
#: N16: a color with more buildings than this can be speculated with.
SPECULATION_OVER = 8

#: N14, N15: what is redeveloped and where ruins stand.
CENTER, CORNERS = 0, 1
AREAS = ((17, 23, 24, 25, 31), (0, 6, 42, 48))

Board = tuple[int | None, ...]
EMPTY_BOARD: Board = (None,) * SITES

AVENUE, STREET = 0, 1


class Line(NamedTuple):
    """An avenue (kind 0) or a street (kind 1), counted from 0."""

    kind: int
    number: int

    def __str__(self) -> str:
        return AVENUE_LETTERS[self.number] if self.kind == AVENUE else str(self.number + 1)


def site_name(site: int) -> str:
    """Return the name of a site.

    >>> site_name(18)
    'C5'
    """
    return f"{AVENUE_LETTERS[site // SIZE]}{site % SIZE + 1}"


def site_number(name: str) -> int:
    """Return the number of the site called ``name``; raises ``ValueError`` for no such site.

    >>> site_number("C5")
    18
    """
    if len(name) == 2 and name[0] in AVENUE_LETTERS and name[1] in "1234567":
        return AVENUE_LETTERS.index(name[0]) * SIZE + int(name[1]) - 1
    raise ValueError(name)


def avenue_of(site: int) -> Line:
    """Return the avenue that a site is on."""
    return Line(AVENUE, site // SIZE)


def street_of(site: int) -> Line:
    """Return the street that a site is on."""
    return Line(STREET, site % SIZE)


@cache
def sites_of(line: Line) -> tuple[int, ...]:
    """Return the sites of an avenue or a street.

    >>> [site_name(site) for site in sites_of(Line(STREET, 4))]
    ['A5', 'B5', 'C5', 'D5', 'E5', 'F5', 'G5']
    """
    if line.kind == AVENUE:
        return tuple(range(line.number * SIZE, (line.number + 1) * SIZE))
    return tuple(range(line.number, SITES, SIZE))


LINES = tuple(Line(kind, number) for kind in (AVENUE, STREET) for number in range(SIZE))


def _neighbors(site: int) -> Iterator[int]:
    row, column = divmod(site, SIZE)
    if row > 0:
        yield site - SIZE
    if column > 0:
        yield site - 1
    if column < SIZE - 1:
        yield site + 1
    if row < SIZE - 1:
        yield site + SIZE


#: The sites orthogonally next to each site.
NEIGHBORS = tuple(tuple(_neighbors(site)) for site in range(SITES))


def has_neighbor(board: Sequence[int | None], site: int, color: int) -> bool:
    """Tell whether a building of ``color`` stands orthogonally next to ``site`` (N4)."""
    return any(board[neighbor] == color for neighbor in NEIGHBORS[site])


class Price(NamedTuple):
    """What a building costs (N9): its owner's buildings on both lines, and the fewer of them."""

    avenue: int
    street: int

    @property
    def units(self) -> int:
        """The units to pay."""
        return min(self)


def price(board: Sequence[int | None], site: int) -> Price:
    """Return what the building on ``site`` costs another player (N9), the building itself counted.

    >>> board = list(EMPTY_BOARD)
    >>> for name in ("C5", "C1", "A5", "B5"):
    ...     board[site_number(name)] = 1
    >>> price(board, site_number("C5"))
    Price(avenue=2, street=3)
    """
    avenue, street = divmod(site, SIZE)
    on_avenue, on_street = board[avenue * SIZE : (avenue + 1) * SIZE], board[street::SIZE]
    return Price(on_avenue.count(board[site]), on_street.count(board[site]))


@lru_cache(maxsize=256)
def groups(board: Board, color: int) -> tuple[tuple[int, ...], ...]:
    """Return the orthogonally connected groups of ``color``: the largest first, then by site.

    The labels of all sites ask for those of one board, and so do scores and players' lines.
    """
    left = {site for site, owner in enumerate(board) if owner == color}
    components = []
    for first in range(SITES):
        if first not in left:
            continue
        left.remove(first)
        group, todo = [first], [first]
        while todo:
            for site in NEIGHBORS[todo.pop()]:
                if site in left:
                    left.remove(site)
                    group.append(site)
                    todo.append(site)
        components.append(tuple(sorted(group)))
    return tuple(sorted(components, key=lambda group: -len(group)))


def with_building(board: Board, site: int, color: int | None) -> Board:
    """Return the board with a building of ``color`` on ``site``, or with none there."""
    return (*board[:site], color, *board[site + 1 :])

"""Floors (S1), buildings, and what may be built on them at what cost (S8–S12).

A color is a number 0–3; a kind of floor is one character: its value in millions (``1``, ``2``,
``4``, ``6``), ``P`` for a penthouse, ``N`` for a neutral floor, ``S`` for a Skyline floor.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

COLORS = ("yellow", "purple", "blue", "red")
COLOR_LETTERS = "ypbr"
KINDS = "1246PNS"
PENTHOUSE, NEUTRAL, SKYLINE = "P", "N", "S"
#: How many floors a stock or the bank has, in the order of ``KINDS``.
Counts = tuple[int, int, int, int, int, int, int]

#: What is printed on a floor, in millions (S1); a Skyline floor costs as much as a neutral one.
VALUES = {"1": 1, "2": 2, "4": 4, "6": 6, "P": 10, "N": 5, "S": 5}
#: S8: the only level that a floor can be built on; neutral and Skyline floors go on any.
LEVELS = {"1": 1, "2": 2, "4": 3, "6": 4, "P": 5}
HIGHEST = 5
#: S1: the floors of a color; and the neutral floors, which all share.
FLOORS: Counts = (8, 6, 4, 3, 3, 0, 2)
NEUTRALS = 6
#: S3: what everybody begins with.
FIRST_STOCK: Counts = (2, 1, 0, 0, 0, 0, 0)
FIRST_MONEY = 10
#: S6: nobody holds more millions.
MONEY_AT_MOST = 30
NOTHING: Counts = (0, 0, 0, 0, 0, 0, 0)


class Floor(NamedTuple):
    """One floor of a building; ``color`` is None for a neutral one."""

    kind: str
    color: int | None

    def __str__(self) -> str:
        return ("n" if self.color is None else COLOR_LETTERS[self.color]) + self.kind


@dataclass(frozen=True, slots=True)
class Tower:
    """The floors on one site, from the ground up, and what follows from them.

    ``owner`` is the color on top, None for an empty site and under a neutral floor; ``claimed`` the
    color of the last Skyline floor in the building (S12), None without one.
    """

    floors: tuple[Floor, ...] = ()
    owner: int | None = None
    claimed: int | None = None

    @property
    def height(self) -> int:
        """How many floors there are."""
        return len(self.floors)

    @property
    def top(self) -> str:
        """The kind of the floor on top, empty if there is none."""
        return self.floors[-1].kind if self.floors else ""

    def has(self, color: int) -> bool:
        """Tell whether a floor of ``color`` is in the building; a neutral floor is of none."""
        return any(floor.color == color for floor in self.floors)

    def plus(self, kind: str, color: int) -> Tower:
        """Return the building with one more floor, built by ``color``."""
        return _plus(self, kind, color)

    def __str__(self) -> str:
        return "".join(map(str, self.floors))


@lru_cache(maxsize=100_000)
def _plus(tower: Tower, kind: str, color: int) -> Tower:
    owner = None if kind == NEUTRAL else color
    return Tower(
        (*tower.floors, Floor(kind, owner)),
        owner,
        color if kind == SKYLINE else tower.claimed,
    )


EMPTY = Tower()


def obstacle(
    tower: Tower, kind: str, color: int, *, orange: bool, block_top_only: bool = False
) -> str | None:
    """Return what keeps ``color`` from building a floor on ``tower``, None if nothing does.

    ``"full"`` and ``"level"`` are S8, ``"own"`` S9, ``"orange"`` and ``"blocked"`` S12, ``"never"``
    (no floor of one's own in the building) S11.

    >>> house = EMPTY.plus("1", 0)
    >>> obstacle(house, "2", 0, orange=False), obstacle(house, "2", 1, orange=False)
    ('own', None)
    """
    height = len(tower.floors)
    if height >= HIGHEST:
        return "full"
    if is_blocked(tower, kind, color, block_top_only=block_top_only):
        return "blocked"
    if kind == NEUTRAL:
        return None
    if kind == SKYLINE:
        return "orange" if orange else None
    if LEVELS[kind] != height + 1:
        return "level"
    if tower.owner == color and tower.floors[-1].kind != SKYLINE:
        return "own"
    if kind == PENTHOUSE and not tower.has(color):
        return "never"
    return None


def is_blocked(tower: Tower, kind: str, color: int, *, block_top_only: bool) -> bool:
    """Tell whether a Skyline floor in ``tower`` keeps a floor away (S12)."""
    claimed = tower.claimed
    if claimed is None or (block_top_only and tower.floors[-1].kind != SKYLINE):
        return False
    return kind == NEUTRAL or color != claimed


def cost(
    tower: Tower, kind: str, color: int, *, own_skyline_fee: bool = False
) -> tuple[int, int | None]:
    """Return what building a floor costs, and the color that is paid; None is the bank (S10).

    >>> cost(EMPTY.plus("1", 0), "2", 1), cost(EMPTY, "1", 1), cost(EMPTY.plus("1", 0), "N", 0)
    ((2, 0), (1, None), (0, None))
    """
    if tower.owner != color:
        return VALUES[kind], tower.owner
    if kind in (NEUTRAL, SKYLINE) or not own_skyline_fee:
        return 0, None
    return VALUES[kind], None


def with_change(counts: Counts, kind: str, change: int = 1) -> Counts:
    """Return ``counts`` with one floor more, or ``change`` of them.

    >>> with_change(FIRST_STOCK, "4")
    (2, 1, 1, 0, 0, 0, 0)
    """
    changed = list(counts)
    changed[KINDS.index(kind)] += change
    return as_counts(changed)


def as_counts(numbers: Iterable[int]) -> Counts:
    """Return seven numbers as counts."""
    a, b, c, d, e, f, g = numbers
    return (a, b, c, d, e, f, g)


def count_of(counts: Counts, kind: str) -> int:
    """Return how many floors of a kind there are."""
    return counts[KINDS.index(kind)]


def kinds_text(counts: Counts) -> str:
    """Return counts as characters in the order of ``KINDS``.

    >>> kinds_text(FIRST_STOCK)
    '112'
    """
    return "".join(kind * n for kind, n in zip(KINDS, counts, strict=True))


def sale_price(kind: str) -> int:
    """Return what the bank pays for a floor: half the value, rounded down (S14).

    >>> [sale_price(kind) for kind in "1246PN"]
    [0, 1, 2, 3, 5, 2]
    """
    return VALUES[kind] // 2

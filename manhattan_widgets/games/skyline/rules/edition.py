"""What is printed: the board (S2), the figures of the bonus cards and the missions (S15a).

The booklet shows none of it, so ours is a reconstruction; see :mod:`.edition_file` for how another
takes its place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

#: Rows of text; a shape has ``X`` for each site to be held, a board ``#`` and ``*`` (orange).
Rows = tuple[str, ...]
Cell = tuple[int, int]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the bonus cards: what it pays, on how many cards it is, and its shape (S15)."""

    name: str
    money: int
    cards: int
    shape: Rows


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: a shape to hold at the end (S17)."""

    name: str
    shape: Rows


@dataclass(frozen=True, repr=False)
class Edition:
    """A board with figures and missions; ``own`` tells those of a user from the reconstruction.

    A site is a number, counted row by row from the top; its name is the letter of its column and
    the number of its row: ``"B3"``.  Cards and missions are numbers from 0.
    """

    name: str
    board: Rows
    figures: tuple[Figure, ...]
    missions: tuple[Mission, ...]
    own: bool = True

    def __repr__(self) -> str:
        return f"<Edition {self.name!r}>"

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The column and row of each site, from 0."""
        return tuple(
            (x, y) for y, row in enumerate(self.board) for x, sign in enumerate(row) if sign != "."
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the sites."""
        return tuple(site_name(cell) for cell in self.cells)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The sites by their names."""
        return {name: site for site, name in enumerate(self.names)}

    @cached_property
    def orange(self) -> frozenset[int]:
        """The orange sites."""
        return frozenset(s for s, (x, y) in enumerate(self.cells) if self.board[y][x] == "*")

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each site those that share a side with it."""
        site_at = {cell: site for site, cell in enumerate(self.cells)}
        return tuple(
            tuple(
                site_at[cell]
                for cell in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
                if cell in site_at
            )
            for x, y in self.cells
        )

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """All bonus cards, each as the number of its figure."""
        return tuple(n for n, figure in enumerate(self.figures) for _ in range(figure.cards))

    @cached_property
    def figure_places(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each figure the sites of every place that it can be held on."""
        return tuple(places(figure.shape, self.cells) for figure in self.figures)

    @cached_property
    def mission_places(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each mission the sites of every place that it can be held on."""
        return tuple(places(mission.shape, self.cells) for mission in self.missions)

    def figure_sites(self, figure: int, held: Collection[int]) -> tuple[int, ...]:
        """Return the first place of a figure among the sites ``held``, empty if there is none."""
        return _place_held(self.figure_places[figure], held)

    def mission_sites(self, mission: int, held: Collection[int]) -> tuple[int, ...]:
        """Return the first place of a mission among the sites ``held``, empty if there is none."""
        return _place_held(self.mission_places[mission], held)


def _place_held(candidates: Iterable[tuple[int, ...]], held: Collection[int]) -> tuple[int, ...]:
    sites = frozenset(held)
    return next((place for place in candidates if sites.issuperset(place)), ())


def site_name(cell: Cell) -> str:
    """Return the name of the site in a column and row.

    >>> site_name((1, 2))
    'B3'
    """
    return f"{_LETTERS[cell[0]]}{cell[1] + 1}"


def cells_of(shape: Rows) -> tuple[Cell, ...]:
    """Return the cells that a shape needs."""
    return tuple((x, y) for y, row in enumerate(shape) for x, sign in enumerate(row) if sign == "X")


def orientations(shape: Rows) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of a shape, turned and mirrored in every way, each way once (S15a).

    >>> len(orientations(("XX", "X."))), len(orientations(("XX", "XX")))
    (4, 1)
    """
    cells = cells_of(shape)
    forms = []
    for flip in (1, -1):
        for a, b, c, d in ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)):
            turned = [(a * flip * x + b * y, c * flip * x + d * y) for x, y in cells]
            left, upper = min(x for x, _ in turned), min(y for _, y in turned)
            forms.append(tuple(sorted((x - left, y - upper) for x, y in turned)))
    return tuple(sorted(set(forms)))


def places(shape: Rows, board: tuple[Cell, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sites of every place of a shape on a board, in order.

    Only the cells that the shape needs have to be sites: gaps may lie off the board.

    >>> places(("X.X",), ((0, 0), (2, 0), (2, 2)))
    ((0, 1), (1, 2))
    """
    site_at = {cell: site for site, cell in enumerate(board)}
    matches = set()
    for cells in orientations(shape):
        (first_x, first_y), *_ = cells
        for x, y in board:
            moved = [site_at.get((x + cx - first_x, y + cy - first_y)) for cx, cy in cells]
            if None not in moved:
                matches.add(tuple(sorted(site for site in moved if site is not None)))
    return tuple(sorted(matches))

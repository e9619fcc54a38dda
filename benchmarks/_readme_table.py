"""The README's tables of figures as text: from figures to Markdown, and into the README."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"

#: The lines that stand before and after what is written.
SPEEDS = "<!-- speeds: written by `make speeds` -->", "<!-- end of speeds -->"
RATINGS = "<!-- ratings: written by `make ratings` -->", "<!-- end of ratings -->"
#: The columns: games as they are registered, and as they are headed.
GAMES = {"manhattan": "Manhattan", "newyork": "New York", "skyline": "Skyline"}


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, and what is wanted of it."""

    what: str
    wanted: str


ALL_NEW = Row("a full frame, everything new, made and sent, median", "≤ 5 ms")
ONE_MOVE_ON = Row("a frame one move on, median", "≤ 3 ms")
FRAME_SIZE = Row("bytes of a full frame, median", "≤ 18 kB")
CLICK = Row("click on the board to repaint, against a bare comm echo", "≤ 1.10")
SEEK = Row("any ply of a replay, all hands open: 95 of 100 take, the worst takes", "≤ 6 (20) ms")
OPEN = Row("opening a record and its replay, median", "≤ 100 ms")
PLAYOUTS = Row(
    "random play through the rules, four players, plies a second", "≥ 60,000; New York 30,000"
)
COMPILED = Row(
    "the same compiled, against C++ rollouts of hex (OpenSpiel) in plies", "≥ 6; Manhattan 15"
)
SEARCHED = Row(
    "guided playouts a second of a search, least of three moments",
    "New York ≥ 20,000, Skyline 10,000",
)
CACHED = Row("compiled rules ready in a new process, from the cache", "≤ 0.5 s")
ANALYZED = Row("analysis of a whole four-player game on all cores", "≤ 9.0, 4.4, 8.4 s")
CODE = Row("share code of a whole game, against its information", "≤ 1.25")
PAGE = Row("HTML page of a recorded four-player game", "≤ 150 kB")
APPEND = Row("a move made durable in the library", "")
ROWS = (
    *(ALL_NEW, ONE_MOVE_ON, FRAME_SIZE, CLICK, SEEK, OPEN),
    *(PLAYOUTS, COMPILED, SEARCHED, CACHED, ANALYZED),
    *(CODE, PAGE, APPEND),
)

#: What was measured of one game.
Figures = Mapping[Row, str]


def short(number: float) -> str:
    """Return a number with two digits that mean something, or all before the point.

    >>> short(0.714), short(5.06), short(12.6), short(171.2)
    ('0.71', '5.1', '13', '171')
    """
    if number < 1:
        return f"{number:.2f}"
    return f"{number:.1f}" if number < 9.95 else f"{number:.0f}"


def thousands(number: float) -> str:
    """Return a large number with three digits that mean something.

    >>> thousands(42468.3), thousands(8804)
    ('42,500', '8,800')
    """
    return f"{float(f'{number:.3g}'):,.0f}"


def table(found: Mapping[str, Figures], before: Mapping[str, Sequence[str]]) -> str:
    """Return the table in Markdown; what was not ``found`` is as ``before``, by what it says."""
    lines = [["what", *GAMES.values(), "wanted"]]
    for row in ROWS:
        kept = before.get(row.what, ("",) * len(GAMES))
        cells = [found.get(name, {}).get(row, old) for name, old in zip(GAMES, kept, strict=True)]
        lines.append([row.what, *cells, row.wanted])
    return markdown(lines)


def markdown(lines: Sequence[Sequence[str]]) -> str:
    """Return lines of cells, the heads first, as a table in Markdown.

    >>> print(markdown([["what", "figure"], ["speed", ""]]), end="")
    | what | figure |
    | --- | --- |
    | speed | |
    """
    heads, *others = lines
    ruled = [heads, ["---"] * len(heads), *others]
    return "".join(f"| {' | '.join(line)} |\n".replace("  |", " |") for line in ruled)


def figures_in(readme: str) -> dict[str, list[str]]:
    """Return the figures of the table of speeds in ``readme``, for each game, by what they say."""
    match = _place(*SPEEDS).search(readme)
    rows = [] if match is None else re.findall(r"^\|(.*)\|$", match.group(), re.MULTILINE)
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    return {what: figures for what, *figures, _ in cells}


def with_table(readme: str, measured_on: str, found: Mapping[str, Figures]) -> str:
    """Return ``readme`` with the table of speeds written anew."""
    new = f"Measured with `make speeds` on {measured_on}:\n\n{table(found, figures_in(readme))}"
    return between(readme, SPEEDS, new)


def between(readme: str, marks: tuple[str, str], new: str) -> str:
    """Return ``readme`` with ``new`` between two of its lines.

    Raises ``ValueError`` for a text without them.
    """
    place = _place(*marks)
    if place.search(readme) is None:
        raise ValueError(f"no {marks[0]} … {marks[1]}")
    return place.sub(lambda _: new, readme)


def _place(begin: str, end: str) -> re.Pattern[str]:
    return re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)

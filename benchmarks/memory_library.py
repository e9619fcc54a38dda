"""Keeping a move in the library held in memory, as in a browser, beside SQLite's own file.

Both bring each move to the disk before it counts; the first writes the whole file, so that its time
grows with the library.  Each line is for a library that holds so many whole games already.  What a
browser adds, its drive, is not measured here.

    python benchmarks/memory_library.py --games 0,100,1000 --game manhattan
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from _games import add_games, rules_of
from _machine import print_machine
from library import append_times, fill

from manhattan_widgets.records.library import Library
from manhattan_widgets.records.memory_store import KIND

_SEEDS = range(2)


def times(kind: str, name: str, games: int, folder: str | None) -> tuple[float, int]:
    """Return the median milliseconds a move, and the size of the file."""
    os.environ[KIND] = kind
    with TemporaryDirectory(dir=folder) as place:
        file = Path(place, "games")
        with Library(file) as library:
            append_times(library, name, _SEEDS)
        if games:
            # By SQLite's own way, which leaves its log in the file when it is closed.
            os.environ[KIND] = "file"
            with Library(file) as library:
                fill(library, games)
            os.environ[KIND] = kind
        with Library(file) as library:
            return median(append_times(library, name, _SEEDS)), file.stat().st_size


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", default="0,100,1000", help="how many are there already")
    parser.add_argument("--folder", help="where to measure; default: for temporary files")
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    print(f"{'ms a move':24}{'file':>10}{'memory':>10}{'ratio':>8}{'size':>12}")
    for rules in rules_of(given):
        for games in map(int, given.games.split(",")):
            plain, _ = times("file", rules.name, games, given.folder)
            memory, size = times("memory", rules.name, games, given.folder)
            name = f"{rules.name}, {games} games"
            print(f"{name:24}{plain:10.2f}{memory:10.2f}{memory / plain:8.1f}{size / 1e6:9.1f} MB")


if __name__ == "__main__":
    main()

"""Keeping games: durable appends, and listing a library of 10,000 games.

A move counts as appended when it is on the disk: the times are those of the disk too, so a plain
write with ``fsync`` to a file beside the library stands next to them.  The games listed are whole
four-player games, of each game in turn, and every list makes all entries.  Expected: a list in at
most 100 ms.

    python benchmarks/library.py --games 10000 --folder . --game manhattan
"""

from __future__ import annotations

import argparse
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from _games import add_games, played, rules_of
from _machine import print_machine

from manhattan_widgets.game import Game
from manhattan_widgets.records import Record
from manhattan_widgets.records.library import Library

_GAMES_PLAYED = 5


def records_of(name: str, seed: int) -> list[Record]:
    """Return the records of a random four-player game after each move."""
    whole = played(name, 4, seed)
    game, found = whole.branch(0), [whole.branch(0).record]
    for move in whole.moves:
        game.play(move)
        found.append(game.record)
    return found


def milliseconds(action: Callable[[], object]) -> float:
    """Return how long one call took."""
    start = perf_counter()
    action()
    return (perf_counter() - start) * 1000


def append_times(library: Library, name: str, seeds: range) -> list[float]:
    """Return how long each move of some games took to be kept."""
    times = []
    for seed in seeds:
        records = records_of(name, seed)
        number = library.add(records[0])
        revision = library.entry(number).revision
        for record in records[1:]:
            start = perf_counter()
            revision = library.append(number, record, revision=revision)
            times.append((perf_counter() - start) * 1000)
    return times


def plain_times(folder: Path, count: int) -> list[float]:
    """Return how long appending a line to a plain file and bringing it to the disk took."""
    with (folder / "plain").open("ab", buffering=0) as stream:

        def write() -> None:
            stream.write(b'"b2F5"\n')
            os.fsync(stream.fileno())

        return [milliseconds(write) for _ in range(count)]


def fill(library: Library, count: int) -> None:
    """Copy the games in turn until there are ``count``, behind the library's back: it is quick."""
    columns = "game, players, folded_players, head, plies, result, created, changed"
    with closing(sqlite3.connect(library.path)) as connection, connection:
        (taken,) = connection.execute("SELECT max(id) FROM games").fetchone()
        (place,) = connection.execute("SELECT max(id) FROM events").fetchone()
        events = {
            game: connection.execute(
                "SELECT event FROM events WHERE game = ? ORDER BY id", (game,)
            ).fetchall()
            for game in range(1, taken + 1)
        }
        for number in range(taken + 1, count + 1):
            copied = number % taken + 1
            for first, (event,) in enumerate(events[copied]):
                parent = place if first else 0
                place += 1
                connection.execute(
                    "INSERT INTO events VALUES (?, ?, ?, ?)", (place, number, parent, event)
                )
            connection.execute(
                f"INSERT INTO games (id, name, folded_name, revision, tip, {columns})"
                f" SELECT ?1, ?2, ?2, ?3 + ?1, ?4, {columns} FROM games WHERE id = ?5",
                (number, f"game {number}", 10**6, place, copied),
            )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--folder", help="where to measure; default: for temporary files")
    add_games(parser)
    given = parser.parse_args()
    with TemporaryDirectory(dir=given.folder) as name, Library(Path(name, "games")) as library:
        appended = {
            rules.name: append_times(library, rules.name, range(_GAMES_PLAYED))
            for rules in rules_of(given)
        }
        plain = plain_times(Path(name), 500)
        fill(library, given.games)
        assert len(library.list()) == given.games
        last = library.list(limit=1)[0].id
        actions: dict[str, Callable[[], object]] = {
            "list all": library.list,
            "list all by name": lambda: library.list(order="name"),
            "list by part of a name": lambda: library.list(text="game 77"),
            "list the latest 50": lambda: library.list(limit=50),
            "latest unfinished": library.latest_unfinished,
            "open one game, replayed": lambda: Game.from_record(library.get(last)),
        }
        times = {
            name: [milliseconds(action) for _ in range(given.runs)]
            for name, action in actions.items()
        }
        size = library.path.stat().st_size
    print_machine()
    print(f"{given.games} games, {size / 1e6:.0f} MB")
    print(f"{'':35}{'median':>10}{'95 %':>10}")
    appending = {f"append a move, {game}": found for game, found in appended.items()}
    for name, found in {**appending, "plain write + fsync": plain, **times}.items():
        print(f"{name:35}{median(found):7.2f} ms{quantiles(found, n=20)[18]:7.2f} ms")
    for game, found in appended.items():
        print(f"{f'durable moves a second, {game}':35}{1000 * len(found) / sum(found):7.0f}")


if __name__ == "__main__":
    main()

"""Games to keep, and others who use the file of a library meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

from manhattan_widgets.game import new_game
from manhattan_widgets.records import Record
from manhattan_widgets.records.library import Library
from manhattan_widgets.records.locks import FileLock

from ..played import play_randomly

# Two records that were made in different seconds would differ.
CREATED = "2031-05-24T19:30:00Z"


@cache
def moments(seed: int, plies: int = 8) -> tuple[Record, ...]:
    """Return the records of one game after 0, 1, … moves."""
    game = new_game("manhattan", players=2, seed=7, names=["Ann", "Bo"])
    records = [replace(game.record, created=CREATED)]
    for ply in range(1, plies + 1):
        play_randomly(game, ply, seed=seed)
        records.append(replace(game.record, created=CREATED))
    return tuple(records)


@contextmanager
def raw(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file)) as connection, connection:
        yield connection


@contextmanager
def held(file: Path, kind: str) -> Iterator[None]:
    """Keep others from writing, as somebody does who uses the library in the same way."""
    if kind == "memory":
        lock = FileLock(file)
        lock.acquire()
        yield
        lock.release()
        return
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


def add(library: Library, record: Record, name: str | None = None) -> tuple[int, int]:
    number = library.add(record, name)
    return number, library.entry(number).revision

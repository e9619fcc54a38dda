"""Whatever a file holds that somebody made by hand, each reader refuses it by its own error.

It does so soon, without reading more than a file of its kind can have, in a message that can be
shown anywhere.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from manhattan_widgets.analysis import Results, StudyError, tournament
from manhattan_widgets.contract.editing import PositionTextError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.values import PositionError
from manhattan_widgets.games import skyline
from manhattan_widgets.games.skyline.rules import load_edition
from manhattan_widgets.games.skyline.rules.edition_file import EditionError
from manhattan_widgets.lessons import LessonError, ProgressFile, read_lesson
from manhattan_widgets.lessons.checking import check_catalogs, check_lesson
from manhattan_widgets.lessons.results import results
from manhattan_widgets.records import RecordError, load, to_json
from manhattan_widgets.records.library import Library

from ..lessons.samples import TOML
from ..records.played import random_game

#: Of time five times what is wanted, for busy machines.
SECONDS, BYTES, CHARACTERS = 10, 100_000_000, 520
ESCAPE = "\x1b]0;owned\x07\x9b2J\u202e"


def checked(path: Path) -> None:
    for fault in (*check_lesson(path), *check_catalogs(path.parent)):
        raise fault


def position(game: str) -> Callable[[Path], Any]:
    return lambda path: editor_of(game).parse(path.read_bytes()[:3_000_000].decode("latin-1"))


Reader = tuple[Callable[[Path], Any], type[Exception] | tuple[type[Exception], ...]]
FILES: dict[str, Reader] = {
    "record": (load, RecordError),
    "progress": (lambda path: ProgressFile(path).read(), LessonError),
    "class": (lambda path: results([path]), LessonError),
    "lesson": (read_lesson, LessonError),
    "checker": (checked, LessonError),
    "results": (Results.load, StudyError),
    "edition": (load_edition, EditionError),
    "library": (lambda path: Library(path).list(), RecordError),
}
TEXTS: dict[str, Reader] = {
    game: (position(game), (PositionTextError, PositionError))
    for game in ("manhattan", "newyork", "skyline")
}
READERS = FILES | TEXTS

HOSTILE: dict[str, bytes] = {
    "brackets": b"[" * 100_000,
    "brackets in an object": b'{"a":' + b"[" * 100_000,
    "closed brackets": b'{"format": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "many lists": b"[" + b"[]," * 600_000 + b"[]]",
    "a long number": b"[" + b"1" * 5_000 + b"]",
    "a long number in an object": b'{"version": ' + b"7" * 5_000 + b"}",
    "a long number in TOML": b"minutes = " + b"1" * 5_000,
    "a long number of another base": b"minutes = 0x" + b"f" * 200_000,
    "a float beyond all": b'{"a": 1e999, "b": -1e999}',
    "dotted": b"a" + b".a" * 100_000 + b" = 1",
    "a dotted heading": b"[a" + b".a" * 100_000 + b"]",
    "a dotted heading with blanks": b"[a" + b" . 'a'" * 30_000 + b"]",
    "nested in TOML": b"a = " + b"[" * 100_000,
    "nested tables in TOML": b"a = " + b"{ a = " * 50_000,
    "an open text": b'a = """' + b'""\\"' * 50_000,
    "an open literal": b"a = '''" + b"''x" * 50_000,
    "a date": b"minutes = 1979-05-27",
    "half a character": b'{"learner": "\\ud800"}',
    "an escape": json.dumps({"format": ESCAPE, ESCAPE: [ESCAPE]}).encode(),
    "an escape in TOML": b'title = "\\u001b]0;owned\\u0007"\n"\\u009b" = 1',
    "a raw escape": ESCAPE.encode(),
    "no UTF-8": b"\xff\xfe\x00\x1b",
    "nothing": b"",
    "a long word": b"x" * 2_000_000,
    "long lines": b"F5: " + b"r3 " * 15_000,
    "a null": b"\x00" * 1000,
}


def refused(read: Callable[[Path], Any], path: Path, errors: Any) -> str:
    """Read, and return what the error says; it has to come soon and without much memory."""
    begun = perf_counter()
    with pytest.raises(errors):
        read(path)
    assert perf_counter() - begun < SECONDS
    tracemalloc.start()
    try:
        with pytest.raises(errors) as caught:
            read(path)
        assert tracemalloc.get_traced_memory()[1] < BYTES
    finally:
        tracemalloc.stop()
    message = str(caught.value)
    assert len(message) <= CHARACTERS
    assert not [c for c in message if not c.isprintable() and c not in "\n\xa0"], message
    return message


@pytest.mark.parametrize(
    ("name", "contents"),
    # An empty file is an empty library, an empty text the usual position.
    [(r, h) for r in READERS for h in HOSTILE if h != "nothing" or r not in ("library", *TEXTS)],
)
def test_hostile_contents_are_refused(name: str, contents: str, tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(HOSTILE[contents])
    read, errors = READERS[name]
    refused(read, path, errors)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", FILES)
def test_only_files_are_read_and_only_small_ones(name: str, tmp_path: Path) -> None:
    read, errors = FILES[name]
    (tmp_path / "folder").mkdir()
    places = [tmp_path / "folder.toml", tmp_path / "a\0b.toml", tmp_path / ("x" * 3000 + ".toml")]
    places[0].mkdir()
    places.append(tmp_path / "large.toml")
    with places[-1].open("wb") as stream:
        stream.truncate(1_500_000_000)
    if hasattr(os, "mkfifo"):
        places.append(tmp_path / "pipe.toml")
        os.mkfifo(places[-1])
    if Path("/dev/zero").exists():
        places.append(Path("/dev/zero"))
    for path in places:
        if (name, path) == ("checker", places[0]):
            continue  # the lessons in a folder are checked one by one
        refused(read, path, errors)


class TestNearlyRight:
    """Files that are right but for one place, which gets something strange."""

    STRANGE: tuple[Any, ...] = (
        *(None, True, -1, 10**9, 10_000_000, 2**60, 1.5, 1e308, "", "x" * 5000, "\ud800", ESCAPE),
        *([], {}, [[]], {"a": {"a": {}}}, ["x"] * 3000, {str(n): n for n in range(500)}),
    )

    def _changed(self, data: Any, rng: Random) -> Any:
        data = json.loads(json.dumps(data))
        part = data
        while True:
            key = rng.choice(list(part)) if isinstance(part, dict) else rng.randrange(len(part))
            if isinstance(part[key], dict | list) and part[key] and rng.random() < 0.8:
                part = part[key]
                continue
            part[key] = rng.choice(self.STRANGE)
            return data

    def _samples(self, tmp_path: Path) -> dict[str, Any]:
        cup = tournament(["greedy", "random"], players=2, deals=1, seed=1)
        cup.play(workers=1, file=tmp_path / "results.json")
        ProgressFile(tmp_path / "ann.json").update(lambda p: p)
        progress = json.loads((tmp_path / "ann.json").read_text())
        solved = {
            "name": "manhattan-legal-1-2",
            "right": True,
            "tries": 1,
            "hints": 0,
            "shown": False,
            "when": "2024-01-01T12:00:00Z",
        }
        progress["exercises"] = {"solved": [solved], "ratings": {}, "stages": {}}
        own = Path(skyline.__file__).parent / "data" / "reconstruction.json"
        return {
            "record": to_json(random_game(plies=12).record),
            "class": progress,
            "results": json.loads((tmp_path / "results.json").read_text()),
            "edition": json.loads(own.read_text(encoding="utf-8")),
        }

    def test_one_place_is_strange(self, tmp_path: Path) -> None:
        samples = self._samples(tmp_path)
        path = tmp_path / "strange.json"
        for seed in range(80):
            for name, sample in samples.items():
                path.write_text(json.dumps(self._changed(sample, Random(seed))))
                read, errors = FILES[name]
                begun, message = perf_counter(), ""
                try:
                    read(path)
                except errors as error:  # type: ignore[misc]
                    message = str(error)
                assert len(message) <= CHARACTERS, (name, seed)
                assert not [c for c in message if ord(c) < 32 and c != "\n"], (name, seed)
                assert perf_counter() - begun < SECONDS, (name, seed)

    @pytest.mark.parametrize("deals", [10_000_000, 2**53 - 1])
    def test_results_of_more_games_than_can_be(self, tmp_path: Path, deals: int) -> None:
        data = self._samples(tmp_path)["results"]
        path = tmp_path / "many.json"
        path.write_text(json.dumps(data | {"deals": deals}))
        assert "more than a tournament can have" in refused(Results.load, path, StudyError)
        players = {str(n): "greedy" for n in range(1000)}
        path.write_text(json.dumps(data | {"players": players}))
        assert "more than a tournament can have" in refused(Results.load, path, StudyError)

    def test_a_date_in_a_lesson_is_told_with_its_place(self, tmp_path: Path) -> None:
        path, good = tmp_path / "lesson.toml", TOML
        path.write_text(good, encoding="utf-8")
        read_lesson(path)
        path.write_text(good.replace("minutes = 5", "minutes = 1979-05-27"), encoding="utf-8")
        assert "minutes" in refused(read_lesson, path, LessonError)
        path.write_text(good.replace('title = "', 'title = "\\u001b]0;x'), encoding="utf-8")
        assert "title" in refused(read_lesson, path, LessonError)
        wording = 'in_other_words = "'
        path.write_text(good.replace(wording, f"{wording}\\u001b]0;x"), encoding="utf-8")
        assert "in_other_words" in refused(read_lesson, path, LessonError)

    @pytest.mark.parametrize("column", ["head", "revision", "plies", "result", "name", "players"])
    def test_a_library_altered_by_sql(self, tmp_path: Path, column: str) -> None:
        values: list[Any] = ["", "abc", "[" * 100_000, "[]", '"x"', "{}", b"\xff", 2**63 - 1]
        values += ["1" * 5000, '{"seed": null}', ESCAPE, 1.5]
        before, after = random_game(plies=5).record, random_game(plies=6).record
        questions: list[Callable[[Library], Any]] = [
            lambda library: library.get(1),
            lambda library: library.lines(1),
            lambda library: [entry.result for entry in library.list()],
            lambda library: library.find(before),
            lambda library: library.latest_unfinished(),
            lambda library: library.append(1, before, revision=1),
            lambda library: library.append(1, after, revision=1),
            lambda library: library.add(before),
            lambda library: library.delete(1),
        ]
        for number, value in enumerate(values):
            file = tmp_path / f"{number}.sqlite3"
            with Library(file) as library:
                library.add(before)
            connection = sqlite3.connect(file)
            connection.execute(f"UPDATE games SET {column} = ?", (value,))
            connection.commit()
            connection.close()
            with Library(file) as library:
                for ask in questions:
                    message = ""
                    try:
                        ask(library)
                    except RecordError as error:
                        message = str(error)
                    assert len(message) <= CHARACTERS
                    assert "\x1b" not in message

"""The library of games: nothing played gets lost, whoever else uses the file and whatever fails."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records import Record, RecordError, load, save, store
from manhattan_widgets.records.library import ConflictError, Entry, Library
from manhattan_widgets.records.locks import FileLock
from manhattan_widgets.records.store import MIGRATIONS, default_path

from .played import play_randomly, random_game
from .stores import STORES, use_store


@pytest.fixture(params=STORES)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Which store the libraries of a test have: what holds for one holds for the other."""
    use_store(monkeypatch, request.param)
    return str(request.param)


@pytest.fixture
def file(tmp_path: Path, kind: str) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def library(file: Path) -> Iterator[Library]:
    with Library(file) as opened:
        yield opened


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


class TestKeeping:
    def test_a_game_move_by_move_survives_reopening(self, library: Library) -> None:
        records = moments(1)
        number, revision = add(library, records[0])
        for record in records[1:]:
            revision = library.append(number, record, revision=revision)
            with Library(library.path) as other:
                assert other.get(number) == record
                assert other.entry(number).plies == len(record.events) - len(records[0].events)
        assert library.entry(number).revision == revision

    @pytest.mark.parametrize("resigned", [False, True])
    def test_a_game_that_ended(self, library: Library, resigned: bool) -> None:
        game = random_game(plies=6 if resigned else 10_000, players=2)
        if resigned:
            game.resign(1)
        entry = library.entry(library.add(game.record))
        assert library.get(entry.id) == game.record
        assert entry.result == game.record.result
        assert entry.result is not None
        assert entry.finished

    def test_resigning_and_taking_it_back(self, library: Library) -> None:
        game = Game.from_record(moments(1)[3])
        number, revision = add(library, game.record)
        game.resign(0)
        revision = library.append(number, game.record, revision=revision)
        assert library.entry(number).result == game.record.result
        game.undo()
        library.append(number, game.record, revision=revision)
        assert library.entry(number).result is None
        assert library.get(number) == game.record

    def test_what_the_rules_forbid_is_not_kept(self, library: Library) -> None:
        record = moments(1)[2]
        wrong = replace(record, events=(*record.events, record.events[-1]))
        with pytest.raises(RecordError, match=r"events\["):
            library.add(wrong)
        assert library.list() == ()

    def test_a_seed_may_come_later_but_nothing_else_may_differ(self, library: Library) -> None:
        record = moments(1)[2]
        number, revision = add(library, replace(record, seed=None))
        revision = library.append(number, record, revision=revision)
        assert library.get(number).seed == 7
        with pytest.raises(RecordError, match='differs in "seed"'):
            library.append(number, replace(record, seed=8), revision=revision)
        other = random_game(plies=1, players=3).record
        with pytest.raises(RecordError, match='differs in "options"'):
            library.append(number, other, revision=revision)
        assert library.get(number) == record

    def test_files(self, library: Library, tmp_path: Path) -> None:
        record = moments(1)[4]
        save(record, tmp_path / "in.json")
        number = library.import_file(tmp_path / "in.json", "Evening")
        library.export(number, tmp_path / "out.json")
        assert load(tmp_path / "out.json") == record
        with pytest.raises(RecordError, match="overwrite=True"):
            library.export(library.add(random_game(plies=1).record), tmp_path / "out.json")
        with pytest.raises(RecordError, match=r"missing\.json"):
            library.import_file(tmp_path / "missing.json")


class TestTakingBack:
    def test_what_was_taken_back_stays(self, library: Library) -> None:
        first, second = moments(1), moments(2)
        assert first[5] != second[5]
        number, revision = add(library, first[5])
        revision = library.append(number, first[0], revision=revision)
        assert library.get(number) == first[0]
        assert library.lines(number) == (first[0], first[5])
        revision = library.append(number, second[5], revision=revision)
        assert library.lines(number) == (second[5], first[5])
        # Playing the first line again makes no second copy of it.
        revision = library.append(number, first[6], revision=revision)
        assert library.lines(number) == (first[6], second[5])

    def test_an_end_that_was_taken_back(self, library: Library) -> None:
        game = random_game(players=2)
        whole = game.record
        number, revision = add(library, whole)
        game.undo()
        library.append(number, game.record, revision=revision)
        assert library.lines(number) == (game.record, whole)
        assert library.entry(number).result is None


class TestTwoAtOnce:
    def test_the_second_is_told_and_can_keep_a_copy(self, library: Library) -> None:
        first, second = moments(1), moments(2)
        number, revision = add(library, first[0])
        with Library(library.path) as other:
            library.append(number, first[3], revision=revision)
            for theirs in (second[1], first[1]):
                with pytest.raises(ConflictError, match=r"played on elsewhere.*add\(\)"):
                    other.append(number, theirs, revision=revision)
            assert library.get(number) == first[3]
            copy = other.add(second[1])
            assert library.get(copy) == second[1]

    def test_the_same_moves_are_no_conflict(self, library: Library) -> None:
        records = moments(1)
        number, revision = add(library, records[0])
        new = library.append(number, records[1], revision=revision)
        assert library.append(number, records[1], revision=revision) == new

    @pytest.mark.parametrize("given", ["x", None, [], 2.5])
    def test_a_revision_is_a_number(self, library: Library, given: Any) -> None:
        number, revision = add(library, moments(1)[0])
        with pytest.raises(RecordError, match=r"^revision: .* is of the wrong type: integer is"):
            library.append(number, moments(1)[1], revision=given)
        assert library.entry(number).revision == revision

    def test_renaming_does_not_disturb_who_plays(self, library: Library) -> None:
        records = moments(1)
        number, revision = add(library, records[0])
        library.rename(number, "Evening")
        library.append(number, records[1], revision=revision)
        assert library.entry(number).name == "Evening"

    def test_processes_with_games_of_their_own(self, file: Path) -> None:
        children = [run(PLAYS_ALONE, file, seed) for seed in (1, 2, 3)]
        assert [child.wait(120) for child in children] == [0, 0, 0]
        with Library(file) as library:
            records = [library.get(entry.id) for entry in library.list()]
        assert len(records) == 3
        assert all(moments(seed)[-1] in records for seed in (1, 2, 3))

    def test_processes_with_the_same_game(self, library: Library) -> None:
        number, _ = add(library, moments(1)[0])
        children = [run(PLAYS_TOGETHER, library.path, seed, number) for seed in (1, 2)]
        outputs = [child.communicate(timeout=120)[0].split() for child in children]
        lines = library.lines(number)
        # Whatever was acknowledged is in the game or among its other lines; the rest was refused.
        for seed, words in zip((1, 2), outputs, strict=True):
            assert set(words) <= {"conflict", *(str(n) for n in range(1, 9))}
            best = max((int(w) for w in words if w != "conflict"), default=0)
            events = moments(seed)[best].events
            assert any(line.events[: len(events)] == events for line in lines)

    def test_threads(self, library: Library) -> None:
        def play(seed: int) -> None:
            number, revision = add(library, moments(seed)[0], f"game {seed}")
            for record in moments(seed)[1:]:
                revision = library.append(number, record, revision=revision)

        for seed in range(1, 5):
            moments(seed)
        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        records = [library.get(entry.id) for entry in library.list(order="name")]
        assert records == [moments(seed)[-1] for seed in range(1, 5)]

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="about forks")
    def test_a_fork_opens_the_file_anew(self, library: Library) -> None:
        library.add(moments(1)[0], "parent")
        child = multiprocessing.get_context("fork").Process(
            target=library.add, args=(moments(1)[1], "child")
        )
        child.start()
        child.join(60)
        assert child.exitcode == 0
        library.add(moments(1)[2], "parent again")
        assert [entry.name for entry in library.list()] == ["parent again", "child", "parent"]


PLAYS_ALONE = """
number = library.add(moments(seed)[0])
revision = library.entry(number).revision
for record in moments(seed)[1:]:
    revision = library.append(number, record, revision=revision)
"""
PLAYS_TOGETHER = """
number, = rest
records = moments(seed)
for ply in range(1, 9):
    try:
        library.append(number, records[ply], revision=library.entry(number).revision)
        print(ply)
    except ConflictError:
        print("conflict")
"""
PLAYS_UNTIL_KILLED = """
game = new_game("manhattan", players=4, seed=seed)
number = library.add(game.record)
revision = library.entry(number).revision
while True:
    play_randomly(game, len(game.moves) + 1, seed)
    revision = library.append(number, game.record, revision=revision)
    print(len(game.moves), flush=True)
"""


def run(code: str, file: Path, seed: int, *rest: int) -> subprocess.Popen[str]:
    begin = (
        "from manhattan_widgets.records.library import ConflictError, Library\n"
        "from tests.records.test_library import moments, new_game, play_randomly\n"
        f"library, seed, rest = Library({str(file)!r}, patience=60), {seed}, {rest}\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", begin + code],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="about a signal of POSIX")
def test_every_move_that_was_acknowledged_survives_a_kill(file: Path) -> None:
    child = run(PLAYS_UNTIL_KILLED, file, 5)
    assert child.stdout is not None
    for _ in range(12):
        acknowledged = child.stdout.readline()
    child.kill()
    acknowledged = ([acknowledged, *child.stdout])[-1]
    child.wait()
    child.stdout.close()
    with Library(file) as library:
        entry = library.latest_unfinished()
        assert entry is not None
        assert entry.plies - int(acknowledged) in (0, 1)
        played = Game.from_record(library.get(entry.id))
    again = new_game("manhattan", players=4, seed=5)
    for ply in range(1, entry.plies + 1):
        play_randomly(again, ply, 5)
    assert played == again


class TestListing:
    def names(self, library: Library, **wanted: Any) -> list[str]:
        return [entry.name for entry in library.list(**wanted)]

    @pytest.fixture
    def three(self, library: Library) -> Library:
        library.add(random_game(plies=3, players=2, names=["Ann", "Bo"]).record, "Ärger")
        library.add(random_game(players=2, names=["Zoë", "Anna"]).record, "Monday")
        library.add(random_game(plies=1, players=3, names=["Bo", "Cy", "Di"]).record)
        return library

    def test_filters(self, three: Library) -> None:
        last = "Manhattan: Bo, Cy, Di"
        assert self.names(three) == [last, "Monday", "Ärger"]
        assert self.names(three, player="ann") == ["Ärger"]
        assert self.names(three, player="BO") == [last, "Ärger"]
        assert self.names(three, text="än") == self.names(three, text="\udc80") == []
        assert self.names(three, text="ann") == ["Monday", "Ärger"]
        assert self.names(three, text="ÄRG") == ["Ärger"]
        assert self.names(three, text="ZOË") == self.names(three, finished=True) == ["Monday"]
        assert self.names(three, finished=False) == [last, "Ärger"]
        assert len(self.names(three, game="manhattan")) == 3
        assert self.names(three, game="skyline") == []

    def test_orders_and_windows(self, three: Library) -> None:
        assert self.names(three, order="name")[:2] == ["Manhattan: Bo, Cy, Di", "Monday"]
        assert self.names(three, order="plies")[::2] == ["Monday", "Manhattan: Bo, Cy, Di"]
        assert self.names(three, limit=1) == ["Manhattan: Bo, Cy, Di"]
        assert self.names(three, limit=1, offset=2) == ["Ärger"]
        assert self.names(three, limit=0) == self.names(three, offset=9) == []
        with pytest.raises(RecordError, match=r"by changed, created, name, plies, not by 'size'"):
            three.list(order="size")

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            ({"limit": "x"}, 'limit: "x" is of the wrong type: integer, null is needed.'),
            ({"offset": 1.5}, "offset: 1.5 is of the wrong type: integer is needed."),
            ({"player": 5}, "player: 5 is of the wrong type: string, null is needed."),
            ({"text": [1]}, "text: […] is of the wrong type"),
            ({"finished": "yes"}, 'finished: "yes" is of the wrong type: boolean, null'),
            ({"since": "2031-05-24"}, "since: '2031-05-24' is of the wrong type: datetime is"),
        ],
    )
    def test_what_cannot_be_asked_for(self, three: Library, asked: Any, said: str) -> None:
        with pytest.raises(RecordError, match=re.escape(said)):
            three.list(**asked)

    def test_counting(self, three: Library) -> None:
        assert three.count() == 3
        assert three.count(finished=True) == three.count(text="ann", player="ann") == 1
        assert three.count(trashed=True) == three.count(game="skyline") == 0

    def test_times(self, three: Library) -> None:
        now = datetime.now(UTC)
        assert len(three.list(since=now - timedelta(hours=1))) == 3
        assert three.list(since=now + timedelta(hours=1)) == ()
        assert all(abs(e.changed - now) < timedelta(hours=1) for e in three.list())
        old = replace(moments(1)[0], created="1995-05-24T19:30:00Z")
        entry = three.entry(three.add(old))
        assert entry.created == datetime(1995, 5, 24, 19, 30, tzinfo=UTC)
        assert three.list(order="created")[-1] == entry
        unknown = three.entry(three.add(replace(old, created=None)))
        assert unknown.created == unknown.changed

    def test_finding_the_game_that_goes_on(self, library: Library) -> None:
        early, later, latest = moments(1, plies=2)
        assert library.find(later) is None
        number = library.add(later)
        assert library.find(later) == library.find(latest) == library.entry(number)
        assert library.find(early) is None  # the library knows more
        assert library.find(replace(latest, created=None)) is None
        assert library.find(replace(latest, created="1995-05-24T19:30:00Z")) is None
        assert library.find(replace(latest, seed=12345)) is None
        again = library.add(early)
        assert library.find(latest) == library.entry(again)  # the one that was kept last
        library.delete(again)
        assert library.find(latest) == library.entry(number)

    def test_the_latest_unfinished(self, three: Library) -> None:
        first = three.list(text="ärger")[0]
        assert three.latest_unfinished() != first
        game = Game.from_record(three.get(first.id))
        game.undo()
        three.append(first.id, game.record, revision=first.revision)
        assert three.latest_unfinished() == three.entry(first.id)
        for_a_seat = replace(moments(1)[-1], known_to=1)
        three.add(for_a_seat, '"known_to":')
        assert three.latest_unfinished() == three.entry(first.id)
        three.delete(first.id)
        assert three.latest_unfinished() == three.list(finished=False)[1]

    def test_ten_thousand_games(self, library: Library) -> None:
        first = library.entry(library.add(moments(1)[3], "game 1"))
        many(library.path, 10_000)
        entries = library.list()
        assert len(entries) == 10_000
        assert entries[-1] == first
        assert [e.id for e in library.list(text="game 777", order="name")][:2] == [777, 7770]
        assert library.latest_unfinished() == entries[0]


def many(file: Path, count: int) -> None:
    """Copy the first game of the library until there are ``count``."""
    columns = "game, players, folded_players, head, tip, plies, result, created, changed"
    with raw(file) as connection:
        connection.executemany(
            f"INSERT INTO games (id, name, folded_name, revision, {columns})"
            f" SELECT ?1, ?2, ?2, ?1, {columns} FROM games WHERE id = 1",
            [(number, f"game {number}") for number in range(2, count + 1)],
        )


class TestNames:
    def test_by_default_they_say_who_plays_what(self, library: Library) -> None:
        game = new_game("manhattan", players=4, names=[c * 40 for c in "abcd"])
        name = library.entry(library.add(game.record)).name
        assert name.startswith("Manhattan: aaaa")
        assert len(name) == 100

    @pytest.mark.parametrize("name", ["", " ", "a" * 101, "a\nb", "\x1b[31m", "\udc80", 7])
    def test_what_no_name_can_be(self, library: Library, name: Any) -> None:
        number = library.add(moments(1)[0], "good")
        with pytest.raises(RecordError, match=r"^name: "):
            library.rename(number, name)
        with pytest.raises(RecordError, match=r"^name: "):
            library.add(moments(1)[0], name)
        assert [entry.name for entry in library.list()] == ["good"]


class TestTrash:
    def test_there_and_back(self, library: Library) -> None:
        number, revision = add(library, moments(1)[2])
        library.delete(number)
        library.delete(number)
        assert library.list() == ()
        (entry,) = library.list(trashed=True)
        assert entry.trashed is not None
        assert library.get(number) == moments(1)[2]
        with pytest.raises(RecordError, match=rf"restore\({number}\)"):
            library.append(number, moments(1)[3], revision=revision)
        library.restore(number)
        library.append(number, moments(1)[3], revision=revision)
        assert library.list(trashed=True) == ()

    def test_only_the_trash_can_be_purged(self, library: Library) -> None:
        numbers = [library.add(record) for record in moments(1)[:4]]
        with pytest.raises(RecordError, match="not in the trash"):
            library.purge(numbers[0])
        for number in numbers[1:]:
            library.delete(number)
        assert library.purge(numbers[1]) == 1
        assert library.purge() == 2
        assert [entry.id for entry in library.list()] == numbers[:1]
        with raw(library.path) as connection:
            assert connection.execute("SELECT DISTINCT game FROM events").fetchall() == [
                (numbers[0],)
            ]
        assert library.add(moments(1)[0]) > max(numbers)

    @pytest.mark.parametrize("number", [0, -1, 99, 2**70, True, "1", None, 1.0])
    def test_no_such_game(self, library: Library, number: Any) -> None:
        library.add(moments(1)[0])
        actions = [library.get, library.entry, library.lines, library.delete, library.restore]
        for action in actions:
            with pytest.raises(RecordError, match=r"games\.sqlite3: .* no game"):
                action(number)
        with pytest.raises(RecordError, match="no game"):
            library.append(number, moments(1)[0], revision=1)


class TestTheFile:
    def test_where_it_is(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("MANHATTAN_WIDGETS_LIBRARY", raising=False)
        monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
        tail = Path("manhattan_widgets", "library.sqlite3")
        for platform, variable, usual in (
            ("linux", "XDG_DATA_HOME", ".local/share"),
            ("darwin", None, "Library/Application Support"),
            ("win32", "APPDATA", "AppData/Roaming"),
        ):
            monkeypatch.setattr(sys, "platform", platform)
            for name in ("XDG_DATA_HOME", "APPDATA"):
                monkeypatch.delenv(name, raising=False)
            assert default_path() == tmp_path / "home" / usual / tail
            if variable is not None:
                monkeypatch.setenv(variable, str(tmp_path / "data"))
                assert default_path() == tmp_path / "data" / tail
                monkeypatch.setenv(variable, "relative")
                assert default_path() == tmp_path / "home" / usual / tail
        monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(tmp_path / "a" / "b.db"))
        with Library() as library:
            assert library.path == tmp_path / "a" / "b.db"
        assert (tmp_path / "a" / "b.db").is_file()

    @pytest.mark.parametrize("given", ["x", None, []])
    def test_patience_is_a_number(self, file: Path, given: Any) -> None:
        with pytest.raises(RecordError, match=r"^patience: .* is of the wrong type: integer, num"):
            Library(file, patience=given)
        assert not file.exists()

    def test_nobody_knows_the_home(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", "~no-such-user-here/games")
        with pytest.raises(RecordError, match="cannot be opened"):
            Library()

    def test_durable_settings(self, library: Library, kind: str) -> None:
        def setting(name: str) -> Any:
            return library._store.read(lambda db: db.execute(f"PRAGMA {name}").fetchone()[0])

        assert setting("journal_mode") == ("wal" if kind == "file" else "memory")
        assert setting("synchronous") == 2

    def test_no_library(self, tmp_path: Path, file: Path) -> None:
        with pytest.raises(RecordError, match="folder or a device"):
            Library(tmp_path)
        file.write_bytes(b"")
        with pytest.raises(RecordError, match="cannot be opened"):
            Library(file / "games.sqlite3")
        with pytest.raises(RecordError, match="cannot be opened"):
            Library("a\0b")
        with pytest.raises(TypeError, match="The name of a file is needed, not 7"):
            Library(7)  # type: ignore[arg-type]
        Library(file).close()  # an empty file is a new library

    def test_damaged(self, library: Library) -> None:
        for seed in range(1, 6):
            library.add(moments(seed)[-1])
        library.close()
        whole = library.path.read_bytes()
        assert len(whole) > 3 * 4096
        library.path.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
        with pytest.raises(RecordError, match="damaged"), Library(library.path) as damaged:
            damaged.list()
        library.path.write_bytes(b"Dear diary, " * 1000)
        with pytest.raises(RecordError, match=r"games\.sqlite3: .*damaged"):
            Library(library.path)
        assert library.path.read_bytes() == b"Dear diary, " * 1000

    @pytest.mark.parametrize(
        ("change", "where"),
        [
            ("UPDATE events SET event = '\"b9Z9\"' WHERE id = 3", r"#1: events\[2\]"),
            ("UPDATE events SET event = 'x'", "#1: .*damaged"),
            ("UPDATE games SET head = '{}'", "#1: .*format"),
            ("UPDATE games SET head = '[]'", "#1: .*damaged"),
            ("UPDATE games SET tip = 0, result = '{}'", r"#1: .*"),
        ],
    )
    def test_a_game_that_makes_no_sense(self, library: Library, change: str, where: str) -> None:
        number = library.add(moments(1)[3])
        good = library.add(moments(1)[4])
        with raw(library.path) as connection:
            connection.execute(change if "WHERE" in change else f"{change} WHERE rowid = 1")
        with pytest.raises(RecordError, match=where):
            library.get(number)
        assert library.get(good) == moments(1)[4]

    def test_a_list_that_makes_no_sense(self, library: Library) -> None:
        library.add(moments(1)[3])
        with raw(library.path) as connection:
            connection.execute("UPDATE games SET changed = 'yesterday'")
        with pytest.raises(RecordError, match="damaged"):
            library.list()

    def test_of_another_program(self, file: Path) -> None:
        with raw(file) as connection:
            connection.execute("CREATE TABLE recipes (name)")
        before = file.read_bytes()
        with pytest.raises(RecordError, match="another program"):
            Library(file)
        assert file.read_bytes() == before

    def test_of_a_later_version(self, library: Library) -> None:
        library.add(moments(1)[0])
        with raw(library.path) as connection:
            connection.execute("PRAGMA user_version = 99")
        with pytest.raises(RecordError, match=r"version 99; .* up to 1\."):
            library.add(moments(1)[0])
        with pytest.raises(RecordError, match="Install the newer program"):
            Library(library.path)

    def test_migration(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        number = library.add(moments(1)[3])
        library.close()
        step = ("ALTER TABLE games ADD COLUMN note TEXT", "UPDATE games SET note = name")
        monkeypatch.setattr(store, "MIGRATIONS", (*MIGRATIONS, (*step, "NONSENSE")))
        with pytest.raises(RecordError, match=r"nothing was changed: .*NONSENSE"):
            Library(library.path)
        monkeypatch.setattr(store, "MIGRATIONS", MIGRATIONS)
        with Library(library.path) as unchanged:
            assert unchanged.get(number) == moments(1)[3]
        monkeypatch.setattr(store, "MIGRATIONS", (*MIGRATIONS, step))
        for _ in range(2):
            with Library(library.path) as migrated:
                assert migrated.get(number) == moments(1)[3]
        with raw(library.path) as connection:
            assert connection.execute("SELECT note FROM games").fetchone() == (
                "Manhattan: Ann, Bo",
            )

    def test_locked_for_long(self, file: Path, kind: str) -> None:
        with Library(file, patience=0.05) as library:
            number, revision = add(library, moments(1)[0])
            with held(file, kind):
                with pytest.raises(RecordError, match=r"too long: nothing was changed"):
                    library.append(number, moments(1)[1], revision=revision)
                assert library.get(number) == moments(1)[0]
            library.append(number, moments(1)[1], revision=revision)

    @pytest.mark.parametrize(
        ("pragma", "match"),
        [("query_only = ON", "cannot be written"), ("max_page_count = 1", "disk is full")],
    )
    def test_no_writing(self, library: Library, pragma: str, match: str) -> None:
        # SQLite answers so too where the system refuses to write, or has no room.
        number = library.add(moments(1)[0], "before")
        library._store.read(lambda db: db.execute(f"PRAGMA {pragma}"))
        long = random_game(players=4).record

        def fill() -> None:
            for _ in range(100):
                library.add(long, "after")

        with pytest.raises(RecordError, match=match):
            fill()
        assert library.get(number) == moments(1)[0]

    @pytest.mark.skipif(os.name != "posix", reason="Windows keeps open files in their places")
    def test_moved_away(self, library: Library) -> None:
        number, revision = add(library, moments(1)[0])
        aside = library.path.with_name("aside")
        library.path.rename(aside)
        with pytest.raises(RecordError, match="moved, removed or replaced"):
            library.append(number, moments(1)[1], revision=revision)
        aside.rename(library.path)
        library.append(number, moments(1)[1], revision=revision)

    def test_closed(self, library: Library) -> None:
        library.close()
        library.close()
        with pytest.raises(RecordError, match="was closed"):
            library.list()


def test_nothing_else_needs_sqlite(tmp_path: Path) -> None:
    """Play, save, load, share, score, replay and ask for a hint where Python has no SQLite."""
    code = """if True:
        import sys
        sys.modules["sqlite3"] = None
        import manhattan_widgets as mw
        from manhattan_widgets import bots
        from manhattan_widgets.records import decode, encode
        game = mw.new_game("manhattan", players=2, seed=7)
        while game.outcome() is None:
            view = game.state.view(game.state.to_move)
            game.play(bots.make("greedy")(view))
        game.save("evening.json")
        assert mw.load("evening.json").moves == game.moves
        assert mw.load(encode(game.record)).moves == game.moves
        session = mw.GameSession(mw.new_game("skyline", players=2, seed=7))
        session.play(session.state.legal_moves()[0])
        for shown in (
            mw.play(seed=7, library=False), mw.replay(game), mw.score(game), mw.share(game),
            mw.explore(game), mw.rules("manhattan"), mw.compare_rules(),
        ):
            assert shown._repr_mimebundle_()[0]["text/plain"]
        print("everything but the library:", len(game.moves), "moves")
        try:
            from manhattan_widgets.records.library import Library
            Library("games")
        except ImportError as error:
            print(error)
    """
    process = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    played, refused = process.stdout.splitlines()
    assert played == "everything but the library: 108 moves"
    assert "sqlite3" in refused


class LibraryMachine(RuleBasedStateMachine):
    """The library does as a dict of entries and records does."""

    store = "file"
    games = Bundle("games")
    any_record = st.builds(
        lambda seed, ply: moments(seed)[ply], st.sampled_from([1, 2]), st.integers(0, 8)
    )
    any_name = st.sampled_from(["Monday", "monday 2", "Ärger"])

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.library = self.opened()
        self.kept: dict[int, Record] = {}
        self.listed: dict[int, Entry] = {}
        self.played: dict[int, list[Record]] = {}

    def opened(self) -> Library:
        with pytest.MonkeyPatch.context() as patch:
            use_store(patch, self.store)
            return Library(Path(self.folder.name, "games"))

    def teardown(self) -> None:
        self.library.close()
        self.folder.cleanup()

    @rule(target=games, record=any_record, name=any_name)
    def add(self, record: Record, name: str) -> int:
        number = self.library.add(record, name)
        assert number not in self.kept
        self.kept[number], self.played[number] = record, [record]
        self.listed[number] = self.library.entry(number)
        assert self.listed[number].name == name
        return number

    @rule(number=games, record=any_record, stale=st.booleans())
    def append(self, number: int, record: Record, stale: bool) -> None:
        entry = self.listed[number]
        revision = entry.revision - stale
        if entry.trashed is not None or (stale and record != self.kept[number]):
            with pytest.raises(RecordError):
                self.library.append(number, record, revision=revision)
            return
        new = self.library.append(number, record, revision=revision)
        assert (new == entry.revision) == (record == self.kept[number])
        self.kept[number] = record
        self.played[number].append(record)
        self.listed[number] = self.library.entry(number)

    @rule(number=games, name=any_name)
    def rename(self, number: int, name: str) -> None:
        self.library.rename(number, name)
        self.listed[number] = replace(self.listed[number], name=name)

    @rule(number=games)
    def delete(self, number: int) -> None:
        self.library.delete(number)
        self.listed[number] = self.library.entry(number)
        assert self.listed[number].trashed is not None

    @rule(number=games)
    def restore(self, number: int) -> None:
        self.library.restore(number)
        self.listed[number] = replace(self.listed[number], trashed=None)

    @rule(target=games, number=consumes(games))
    def purge(self, number: int) -> Any:
        if self.listed[number].trashed is None:
            with pytest.raises(RecordError):
                self.library.purge(number)
            return number
        assert self.library.purge(number) == 1
        for table in (self.kept, self.listed, self.played):
            del table[number]  # type: ignore[attr-defined]
        return multiple()

    @rule()
    def reopen(self) -> None:
        self.library.close()
        self.library = self.opened()

    @rule(number=games)
    def get(self, number: int) -> None:
        assert self.library.get(number) == self.kept[number]
        lines = [line.events for line in self.library.lines(number)]
        assert lines[0] == self.kept[number].events
        for record in self.played[number]:
            assert any(line[: len(record.events)] == record.events for line in lines)

    @invariant()
    def lists_as_the_dict(self) -> None:
        newest = sorted(self.listed.values(), key=lambda e: -e.revision)
        here = [e for e in newest if e.trashed is None]
        assert list(self.library.list()) == here
        assert list(self.library.list(trashed=True)) == [e for e in newest if e.trashed]
        assert list(self.library.list(text="MONDAY")) == [e for e in here if "onday" in e.name]


class InMemoryMachine(LibraryMachine):
    """So does one that is held in memory."""

    store = "memory"


TestLibraryMachine = LibraryMachine.TestCase
TestInMemoryMachine = InMemoryMachine.TestCase
TestLibraryMachine.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
TestInMemoryMachine.settings = TestLibraryMachine.settings

"""The library in a browser: held in memory, its file written whole, and nobody's game lost."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from manhattan_widgets.game import new_game
from manhattan_widgets.lessons import LessonError
from manhattan_widgets.lessons.progress import LessonProgress, ProgressFile
from manhattan_widgets.lessons.progress import default_path as progress_path
from manhattan_widgets.records import Record, RecordError, files, locks, memory_store
from manhattan_widgets.records.library import ConflictError, Library
from manhattan_widgets.records.locks import NameLock, beside
from manhattan_widgets.records.memory_store import MemoryStore, store_at
from manhattan_widgets.records.store import Store, default_path
from manhattan_widgets.session.autosave import Autosave

from .library.keeping import moments
from .stores import use_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a browser's Python says of itself; its locks are then files."""
    monkeypatch.setattr(sys, "platform", "emscripten")


@pytest.fixture
def in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    use_store(monkeypatch, "memory")


def test_which_store(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kind() -> type[Store]:
        with closing(store_at(file, 1)) as store:
            return type(store)

    assert kind() is Store
    use_store(monkeypatch, "memory")
    assert kind() is MemoryStore
    use_store(monkeypatch, "file")
    assert kind() is Store
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert kind() is MemoryStore


class Player:
    """Somebody who plays games of their own and of others, and knows what was acknowledged."""

    def __init__(self, file: Path, seed: int) -> None:
        self.library = Library(file, patience=60)
        self.random = Random(seed)
        self.kept: list[tuple[int, Record]] = []

    def act(self) -> None:
        number = self.random.choice([entry.id for entry in self.library.list()] or [0])
        record = moments(self.random.choice([1, 2]))[self.random.randint(0, 8)]
        if number == 0 or self.random.random() < 0.25:
            self.kept.append((self.library.add(record), record))
            return
        revision = self.library.entry(number).revision - (self.random.random() < 0.2)
        try:
            self.library.append(number, record, revision=revision)
        except ConflictError:
            number = self.library.add(record)
        self.kept.append((number, record))


def lost(file: Path, players: list[Player]) -> list[tuple[int, Record]]:
    """What was acknowledged and is in no line of its game."""
    with Library(file) as library:
        lines = {entry.id: library.lines(entry.id) for entry in library.list()}
    return [
        (number, record)
        for player in players
        for number, record in player.kept
        if not any(line.events[: len(record.events)] == record.events for line in lines[number])
    ]


@pytest.mark.parametrize("seed", range(6))
def test_two_pages_in_turn_lose_nothing(in_a_browser: None, file: Path, seed: int) -> None:
    players, order = [Player(file, seed), Player(file, seed + 100)], Random(seed)
    for _ in range(40):
        order.choice(players).act()
        ours, theirs = (player.library.list() for player in players)
        assert ours == theirs
    assert lost(file, players) == []
    assert os.listdir(file.parent) == [file.name]


@pytest.mark.parametrize("platform", [sys.platform, "emscripten"])
def test_two_pages_at_once_lose_nothing(
    in_memory: None, platform: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    players = [Player(file, seed) for seed in (1, 2, 3)]

    def play(player: Player) -> None:
        for _ in range(25):
            player.act()

    threads = [threading.Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(player.kept) for player in players] == [25, 25, 25]
    assert lost(file, players) == []


def test_a_change_by_another_page_is_seen_though_age_and_size_are_the_same(
    in_a_browser: None, file: Path
) -> None:
    with Library(file) as ours, Library(file) as theirs:
        number = ours.add(moments(1)[0], "abc")
        revision = theirs.entry(number).revision
        assert ours.entry(number).name == "abc"
        before, aside = file.stat(), file.with_name("aside")
        os.link(file, aside)
        theirs.rename(number, "xyz")
        # The same file, as old and as large as before, but for its contents.
        changed = file.read_bytes()
        os.replace(aside, file)
        file.write_bytes(changed)
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        ours.append(number, moments(1)[1], revision=revision)
        assert theirs.entry(number).name == ours.entry(number).name == "xyz"


#: Where in the writing of the file a page may be closed: in what is called, before or after it.
_PLACES = ("open", "fsync", "replace")


def _killed(file: Path, number: int, revision: int, place: str, after: bool) -> None:
    real: Callable[..., Any] = getattr(os, place)

    def end(*args: Any, **kwargs: Any) -> Any:
        if place == "open" and not str(args[0]).endswith(".tmp"):
            return real(*args, **kwargs)
        result = real(*args, **kwargs) if after else None
        os.kill(os.getpid(), signal.SIGKILL)
        return result

    with Library(file) as library:
        setattr(os, place, end)
        library.append(number, moments(1)[1], revision=revision)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="ends forked processes by a signal of POSIX")
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("place", _PLACES)
def test_a_page_that_is_closed_while_it_writes_leaves_the_old_or_the_new(
    in_a_browser: None, file: Path, place: str, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "ABANDONED", 0.2)
    with Library(file) as library:
        number = library.add(moments(1)[0])
        revision = library.entry(number).revision
        child = get_context("fork").Process(
            target=_killed, args=(file, number, revision, place, after)
        )
        child.start()
        child.join(60)
        assert child.exitcode == -signal.SIGKILL
        is_new = (place, after) == ("replace", True)
        assert library.get(number) == moments(1)[1 if is_new else 0]
        # The lock that was left behind, and the unfinished file, are in nobody's way.
        revision = library.entry(number).revision
        library.append(number, moments(1)[2], revision=revision)
        assert library.get(number) == moments(1)[2]
    Library(file).close()
    assert os.listdir(file.parent) == [file.name]


@pytest.mark.parametrize(
    ("refused", "message"), [(errno.ENOSPC, "disk is full"), (errno.EROFS, "cannot be written")]
)
def test_what_is_not_on_the_disk_is_not_in_the_library(
    in_memory: None, file: Path, refused: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(refused, os.strerror(refused))

    with Library(file) as library:
        number = library.add(moments(1)[0])
        revision = library.entry(number).revision
        with monkeypatch.context() as patch:
            patch.setattr(memory_store, "overwrite", refuse)
            with pytest.raises(RecordError, match=message):
                library.append(number, moments(1)[1], revision=revision)
        assert library.get(number) == moments(1)[0]
        library.append(number, moments(1)[1], revision=revision)


def test_the_game_says_for_as_long_as_it_lasts_that_it_is_not_kept(
    in_a_browser: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = tmp_path / "drive"
    monkeypatch.setattr(files, "DRIVE", drive)
    monkeypatch.delenv("MANHATTAN_WIDGETS_LIBRARY", raising=False)
    game = new_game("manhattan", players=2, seed=7)
    autosave = Autosave(game, None)
    for _ in range(2):
        game.play(game.state.legal_moves()[0])
        autosave.keep(game)
        (lasting,) = autosave.unsaved
        assert "the browser keeps no files for this page" in str(lasting)
        assert not autosave.status
    assert not drive.exists()
    drive.mkdir()
    game.play(game.state.legal_moves()[0])
    autosave.keep(game)
    assert autosave.unsaved == ()
    assert default_path() == drive / "manhattan_widgets" / "library.sqlite3"
    with Library() as library:
        (entry,) = library.list()
        assert library.get(entry.id) == game.record


def test_a_browser_that_stores_nothing_is_said_to_be_why(
    in_a_browser: None, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that its drive says is that the argument was invalid."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    with Library(file) as library:
        monkeypatch.setattr(memory_store, "overwrite", refuse)
        with pytest.raises(RecordError, match="the browser has stored nothing"):
            library.add(moments(1)[0])
        monkeypatch.undo()
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(files, "put", refuse)
    with pytest.raises(RecordError, match="the browser has stored nothing"):
        files.save(moments(1)[0], file.with_name("game.json"))


def test_progress_is_kept_on_the_drive_or_that_is_refused(
    in_a_browser: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = tmp_path / "drive"
    monkeypatch.setattr(files, "DRIVE", drive)
    monkeypatch.delenv("MANHATTAN_WIDGETS_PROGRESS", raising=False)

    def learn(name: str) -> None:
        lesson = LessonProgress(stars=2)
        ProgressFile().update(lambda progress: progress.with_lesson(name, lesson))

    with pytest.raises(LessonError, match="the browser keeps no files for this page"):
        learn("a")
    drive.mkdir()
    threads = [threading.Thread(target=learn, args=(name,)) for name in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(ProgressFile().read().lessons) == set("abcdefgh")
    assert os.listdir(progress_path().parent) == ["progress.json"]


class TestAFileOfTheOtherStore:
    def test_each_reads_what_the_other_kept(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        numbers = []
        for kind in ("file", "memory", "file", "memory"):
            use_store(monkeypatch, kind)
            with Library(file) as library:
                numbers.append(library.add(moments(1)[1]))
                assert sorted(entry.id for entry in library.list()) == numbers

    def test_one_that_is_written_is_left_alone(self, file: Path, in_memory: None) -> None:
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA journal_mode = WAL")
            other.execute("CREATE TABLE recipes (name)")
            other.commit()
            with pytest.raises(RecordError, match="Another program has been writing"):
                Library(file)

    def test_whoever_has_it_open_is_told(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        Library(file).close()
        with Library(file) as other:
            use_store(monkeypatch, "memory")
            with Library(file) as library:
                library.add(moments(1)[0])
            with pytest.raises(RecordError, match="moved, removed or replaced"):
                other.add(moments(1)[1])


class TestNameLock:
    @pytest.fixture
    def pair(self, file: Path) -> Iterator[tuple[NameLock, NameLock]]:
        pair = NameLock(file, patience=0.0), NameLock(file, patience=0.0)
        yield pair
        for lock in pair:
            lock.release()
        assert os.listdir(file.parent) == []

    def test_one_has_it(self, pair: tuple[NameLock, NameLock]) -> None:
        ours, theirs = pair
        ours.acquire()
        with pytest.raises(RecordError, match="too long: nothing was changed"):
            theirs.acquire()
        theirs.release()  # does nothing
        assert ours.is_held
        with pytest.raises(RecordError):
            theirs.acquire()
        ours.release()
        theirs.acquire()
        assert theirs.is_held
        assert not ours.is_held

    def test_two_were_told_that_they_made_it(
        self, file: Path, pair: tuple[NameLock, NameLock], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ours, theirs = pair
        holder = NameLock.holder

        def overtaken(self: NameLock) -> bytes | None:
            # The other page writes its mark before this one looks whose is there.
            beside(file, "lock").write_bytes(theirs.mark)
            return holder(self)

        monkeypatch.setattr(NameLock, "holder", overtaken)
        with pytest.raises(RecordError):
            ours.acquire()
        monkeypatch.setattr(NameLock, "holder", holder)
        assert not ours.is_held
        theirs.acquire()
        assert theirs.is_held

    def test_a_name_that_is_only_remembered_is_in_nobodys_way(self, file: Path) -> None:
        # As a browser's drive shows what another page removed: there for who makes, not who reads.
        beside(file, "lock").symlink_to("nowhere")
        lock = NameLock(file, patience=1.0)
        lock.acquire()
        assert lock.is_held
        lock.release()
        assert os.listdir(file.parent) == []

    def test_one_left_behind_is_found_over_several_tries(
        self, pair: tuple[NameLock, NameLock], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ours, theirs = pair
        ours.acquire()
        times = iter(range(100))
        monkeypatch.setattr(locks, "monotonic", lambda: next(times))
        monkeypatch.setattr(locks, "sleep", lambda _: None)
        for _ in range(2):
            with pytest.raises(RecordError):
                theirs.acquire()
        monkeypatch.setattr(theirs, "patience", 10.0)
        theirs.acquire()
        assert theirs.is_held
        assert next(times) < 12  # not as long as one try alone would take

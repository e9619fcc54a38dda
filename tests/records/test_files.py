"""Files: written whole or not at all, nothing lost by a slip, everything refused by its name."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.records import RecordError, files, load, locks, save, to_text
from manhattan_widgets.records.locks import FileLock, beside
from manhattan_widgets.records.parse import MAX_BYTES
from tests.session.interrupts import interrupted

from .played import play_randomly, random_game

POSIX = pytest.mark.skipif(os.name != "posix", reason="about POSIX permissions and devices")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def test_save_and_load(file: Path) -> None:
    record = random_game(plies=40).record
    save(record, file)
    assert load(file) == load(str(file)) == record
    assert file.read_text(encoding="utf-8") == to_text(record)
    assert os.listdir(file.parent) == [file.name]


class TestOverwriting:
    def test_a_game_that_went_on_is_saved_again(self, file: Path) -> None:
        game = random_game(plies=10)
        save(game.record, file)
        save(game.record, file)
        play_randomly(game, 30, seed=2)
        save(game.record, file)
        assert load(file) == game.record
        game.resign(1)
        save(game.record, file)
        assert load(file) == game.record

    def test_events_are_not_lost(self, file: Path) -> None:
        game = random_game(plies=10)
        save(game.record, file)
        before = file.read_bytes()
        game.undo()
        with pytest.raises(RecordError, match=r"evening\.json: .*overwrite=True"):
            save(game.record, file)
        assert file.read_bytes() == before
        save(game.record, file, overwrite=True)
        assert load(file) == game.record

    def test_a_result_is_not_lost(self, file: Path) -> None:
        game = random_game(plies=10)
        game.resign(0)
        save(game.record, file)
        game.undo()
        with pytest.raises(RecordError, match="not an earlier moment of this game"):
            save(game.record, file)

    @pytest.mark.parametrize(
        "other", [{"seed": 2}, {"players": 3}, {"names": ["A", "B", "C", "D"]}, {"edition": "sv"}]
    )
    def test_another_game_is_not_lost(self, file: Path, other: dict[str, Any]) -> None:
        save(random_game(plies=4, **other).record, file)
        with pytest.raises(RecordError, match="already"):
            save(random_game(plies=10).record, file)

    @pytest.mark.parametrize(
        "contents", [b"", b"letter to mother", b"{}", b"\xff" * (MAX_BYTES + 9)]
    )
    def test_other_files_are_not_lost(self, file: Path, contents: bytes) -> None:
        file.write_bytes(contents)
        with pytest.raises(RecordError, match="already"):
            save(random_game(plies=10).record, file)
        assert file.read_bytes() == contents

    def test_a_folder_is_never_replaced(self, file: Path) -> None:
        file.mkdir()
        for overwrite in (False, True):
            with pytest.raises(RecordError, match="This is a folder"):
                save(random_game(plies=1).record, file, overwrite=overwrite)
        assert os.listdir(file.parent) == [file.name]


class _Broken:
    """Stands for a function of the system that fails."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self, *args: object) -> None:
        raise self.error


class TestAtomicity:
    @pytest.mark.parametrize("step", ["fsync", "replace"])
    @pytest.mark.parametrize("existing", [True, False])
    def test_a_failure_leaves_what_was_there(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, step: str, existing: bool
    ) -> None:
        game = random_game(plies=10)
        if existing:
            save(game.record, file)
        before = {p.name: p.read_bytes() for p in file.parent.iterdir()}
        play_randomly(game, 20, seed=2)
        monkeypatch.setattr(os, step, _Broken(OSError(28, "No space left on device")))
        with pytest.raises(RecordError, match=r"nothing was changed: No space left") as caught:
            save(game.record, file)
        assert isinstance(caught.value.__cause__, OSError)
        assert {p.name: p.read_bytes() for p in file.parent.iterdir()} == before

    @pytest.mark.parametrize("step", ["fsync", "replace"])
    def test_an_interruption_leaves_what_was_there(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, step: str
    ) -> None:
        game = random_game(plies=10)
        save(game.record, file)
        before = file.read_bytes()
        monkeypatch.setattr(os, step, _Broken(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            save(game.record, file)
        assert file.read_bytes() == before
        assert os.listdir(file.parent) == [file.name]

    def test_half_written_contents_never_reach_the_file(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = random_game(plies=10)
        save(game.record, file)
        before = file.read_bytes()

        class Half:
            """A disk that gets full in the middle of the text."""

            def __init__(self, descriptor: int, mode: str) -> None:
                self.stream = os.fdopen(descriptor, mode)

            def __enter__(self) -> Half:
                return self

            def __exit__(self, *error: object) -> None:
                self.stream.close()

            def write(self, contents: bytes) -> None:
                self.stream.write(contents[: len(contents) // 2])
                self.stream.flush()
                raise OSError(28, "No space left on device")

        monkeypatch.setattr(files, "open", Half, raising=False)
        with pytest.raises(RecordError, match="No space left"):
            save(game.record, file)
        monkeypatch.undo()
        assert file.read_bytes() == before
        assert os.listdir(file.parent) == [file.name]

    def test_the_game_object_is_as_before(self, file: Path) -> None:
        game = random_game(plies=10)
        before = game.record
        with pytest.raises(RecordError):
            game.save(file.parent / "no" / "folder.json")
        assert game.record == before


@POSIX
class TestPermissions:
    def test_a_new_file_obeys_the_umask(self, file: Path) -> None:
        before = os.umask(0o027)
        try:
            save(random_game(plies=1).record, file)
        finally:
            os.umask(before)
        assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def test_an_old_file_keeps_its_permissions(self, file: Path) -> None:
        game = random_game(plies=1)
        save(game.record, file)
        file.chmod(0o600)
        save(game.record, file)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600

    def test_a_link_stays_a_link(self, file: Path) -> None:
        game = random_game(plies=1)
        save(game.record, file)
        link = file.with_name("latest.json")
        link.symlink_to(file)
        play_randomly(game, 5, seed=1)
        save(game.record, link)
        assert link.is_symlink()
        assert load(file) == game.record


class TestPaths:
    def test_a_missing_file(self, file: Path) -> None:
        with pytest.raises(RecordError, match=r"evening\.json: .*cannot be read: No such file"):
            load(file)

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError, match="a folder or a device"):
            load(tmp_path)

    @POSIX
    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(RecordError, match="a folder or a device"):
            load(tmp_path / "pipe")

    @pytest.mark.parametrize("path", ["a\0b", "x" * 5000, "\ud800"])
    def test_impossible_names(self, path: str) -> None:
        with pytest.raises(RecordError) as caught:
            load(path)
        assert str(caught.value).isprintable()
        with pytest.raises(RecordError):
            save(random_game(plies=1).record, path)

    @pytest.mark.parametrize("path", [3, None, b"game.json", ["game.json"], {}])
    def test_something_that_is_no_path(self, path: object) -> None:
        with pytest.raises(TypeError, match="name of a file is needed"):
            load(path)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="name of a file is needed"):
            save(random_game(plies=1).record, path)  # type: ignore[arg-type]

    def test_errors_name_the_file_and_the_entry(self, file: Path) -> None:
        text = to_text(random_game(plies=10).record)
        file.write_text(text.replace('"person"', "null", 1), encoding="utf-8")
        with pytest.raises(RecordError, match=r"evening\.json: players\[0\]\.kind: ") as caught:
            load(file)
        assert caught.value.file == str(file)
        assert caught.value.where == "players[0].kind"

    def test_a_huge_file_is_not_read(self, file: Path) -> None:
        with file.open("wb") as stream:
            stream.truncate(10**12)
        with pytest.raises(RecordError, match="more than 2000000 bytes"):
            load(file)

    def test_a_long_name_can_be_saved(self, tmp_path: Path) -> None:
        file, record = tmp_path / ("x" * 250 + ".json"), random_game(plies=1).record
        save(record, file)
        assert load(file) == record
        assert os.listdir(tmp_path) == [file.name]


class TestWhatKillLeaves:
    def test_is_cleared_when_the_game_is_saved_again(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = random_game(plies=4)
        code = f"""
            import os, signal
            from manhattan_widgets.records import load, save
            os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
            save(load({str(file)!r}), {str(file)!r})
        """
        save(game.record, file)
        for _ in range(2):
            subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
        left = [name for name in os.listdir(file.parent) if name != file.name]
        assert any(name.endswith(".tmp") for name in left)
        play_randomly(game, 3, seed=1)
        save(game.record, file)
        assert os.listdir(file.parent) == [file.name]
        assert load(file) == game.record

    def test_what_belongs_to_others_stays(self, file: Path) -> None:
        others = [
            ".other.json.0123abcd.tmp",
            ".evening.json.0123abcd.tmp.bak",
            ".evening.json.mine.tmp",
            "evening.json.0123abcd.tmp",
        ]
        for name in others:
            (file.parent / name).write_bytes(b"mine")
        save(random_game(plies=1).record, file)
        assert sorted(os.listdir(file.parent)) == sorted([*others, file.name])

    def test_names_that_begin_alike_for_long_are_told_apart(self, tmp_path: Path) -> None:
        first, second = (tmp_path / ("é" * 110 + end) for end in ("1.json", "2.json"))
        left = beside(first, "0123abcd.tmp")
        left.write_bytes(b"")
        save(random_game(plies=1).record, second)
        assert left.exists()
        save(random_game(plies=1).record, first)
        assert sorted(tmp_path.iterdir()) == [first, second]


class TestLocks:
    @pytest.mark.parametrize("platform", [sys.platform, "emscripten"])
    def test_a_change_waits_for_another(
        self, file: Path, platform: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Between reading and writing nobody else writes: threads, as processes do, take turns."""
        monkeypatch.setattr(sys, "platform", platform)
        file.write_bytes(b"")

        def add(number: int) -> None:
            files.change(file, lambda there: there.read_bytes() + bytes([number]))

        threads = [
            threading.Thread(target=lambda n=n: [add(n) for _ in range(20)]) for n in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(file.read_bytes()) == sorted(list(range(4)) * 20)
        assert os.listdir(file.parent) == [file.name]

    def test_one_that_is_kept_for_long_is_said(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(locks, "_PATIENCE", 0.02)
        lock = FileLock(file)
        lock.acquire()
        with pytest.raises(RecordError, match=r"evening\.json: Another program"):
            save(random_game(plies=1).record, file)
        lock.release()
        save(random_game(plies=1).record, file)

    def test_without_locks_in_the_system_files_are_written_all_the_same(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(locks, "_lock", _Broken(OSError(errno.ENOLCK, "No locks")))
        left = beside(file, "0123abcd.tmp")
        left.write_bytes(b"")
        save(random_game(plies=1).record, file)
        # Who knows whether somebody else is writing it.
        assert sorted(os.listdir(file.parent)) == sorted([left.name, file.name])

    def test_an_interrupt_anywhere_leaves_no_lock(self, file: Path) -> None:
        game = random_game(plies=4)
        save(game.record, file)
        texts = [file.read_bytes()]
        play_randomly(game, 1, seed=1)
        texts.append(to_text(game.record).encode())

        def begin() -> None:
            file.write_bytes(texts[0])

        for place, _ in interrupted(begin, lambda _: save(game.record, file), "records/files.py"):
            assert file.read_bytes() in texts, place
            save(game.record, file)
            assert os.listdir(file.parent) == [file.name], place

        def change(_: None) -> None:
            files.change(file, lambda _: b"")

        for place, _ in interrupted(begin, change, "records/locks.py"):
            save(random_game(plies=1).record, file, overwrite=True)
            assert os.listdir(file.parent) == [file.name], place


def test_a_file_on_a_browsers_drive_is_written_over_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(files, "DRIVE", tmp_path)
    place = tmp_path / "games"
    files.overwrite(place, b"first")
    first = place.stat().st_ino
    files.overwrite(place, b"and longer")
    assert (files.read_whole(place), place.stat().st_ino) == (b"and longer", first)
    # A shorter one takes its place: no end of the old contents may be left.
    files.overwrite(place, b"short")
    assert files.read_whole(place) == b"short"
    assert place.stat().st_ino != first
    assert [file.name for file in tmp_path.iterdir()] == ["games"]

"""The file of a library: where it is, and what is said of one that cannot be used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.records import RecordError, store
from manhattan_widgets.records.library import Library
from manhattan_widgets.records.store import MIGRATIONS, default_path

from ..played import random_game
from .keeping import add, held, moments, raw


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

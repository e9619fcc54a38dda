"""Sessions save their games themselves, with or without a widget that shows them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.locale import speaking
from manhattan_widgets.records.library import Library
from manhattan_widgets.session.autosave import Autosave, SaveError
from manhattan_widgets.session.autosave.in_file import GameFile
from manhattan_widgets.session.autosave.in_library import InLibrary
from manhattan_widgets.session.playing import GameSession


def a_game() -> Game:
    return new_game("manhattan", players=2, seed=7)


def go_on(session: GameSession) -> None:
    session.play(session.game.state.legal_moves()[0])


def test_a_session_without_a_widget_keeps_its_game_if_asked_to(tmp_path: Path) -> None:
    with Library(tmp_path / "games.sqlite3") as library:
        session = GameSession(a_game(), library=library)
        assert "from your first move on" in str(session.library_status)
        for _ in range(3):
            go_on(session)
            (entry,) = library.list()
            assert library.get(entry.id) == session.game.record
        assert "after every move" in str(session.library_status)
        again = GameSession(
            Game.from_record(library.get(entry.id)),
            library=library,
            entry=(entry.id, library.entry(entry.id).revision),
        )
        go_on(again)
        assert library.count() == 1
        again.new_game(a_game())
        go_on(again)
        assert library.count() == 2
        go_on(GameSession(a_game()))
        assert library.count() == 2
    with pytest.raises(OptionError, match="named by a path"):
        GameSession(a_game(), library=5)
    with pytest.raises(TypeError, match="A Game is needed, not 'a game'"):
        GameSession("a game")  # type: ignore[arg-type]


def test_a_session_saves_to_a_file_before_anybody_hears_of_a_move(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = GameSession(a_game(), practice=True)
    session.save(file)
    saved: list[Game] = []
    session.observe(lambda _: saved.append(load(file)), "revision")
    for _ in range(3):
        go_on(session)
        assert saved[-1] == session.game
    session.undo()
    assert load(file) == session.game
    assert session.file == file
    session.new_game(a_game())
    assert session.file is None


def test_a_file_that_cannot_be_had_is_refused_and_the_old_one_kept(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    other.write_bytes(b"mine")
    session = GameSession(a_game())
    session.save(file)
    with pytest.raises(SaveError, match="holds something else"):
        session.save(other)
    assert session.message.kind == "refusal"
    go_on(session)
    assert load(file) == session.game
    assert session.unsaved == ()


class TestTrouble:
    def test_no_observer_is_called_for_it(self, tmp_path: Path) -> None:
        """What could not be saved is part of the change that it belongs to."""
        folder = tmp_path / "folder"
        folder.mkdir()
        session = GameSession(a_game())
        session.save(folder / "game.json")
        (folder / "game.json").unlink()
        folder.rmdir()
        seen: list[Any] = []
        session.observe(lambda _: seen.append(session.unsaved), "revision")
        go_on(session)
        assert len(seen) == 1
        assert len(seen[0]) == 1
        assert session.message.kind == "error"

    def test_a_mistake_in_saving_stops_nobody_either(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError("a mistake")

        session = GameSession(a_game())
        session.save(tmp_path / "game.json")
        monkeypatch.setattr(GameFile, "save", fail)
        for _ in range(3):
            go_on(session)
        assert len(session.game.moves) == 3
        assert "No move of this game is saved in game.json. a mistake" in str(session.unsaved[0])
        assert [record.levelno for record in caplog.records] == [logging.ERROR]

    def test_nothing_is_said_where_all_is_saved(self, tmp_path: Path) -> None:
        session = GameSession(a_game())
        session.save(tmp_path / "game.json")
        go_on(session)
        session.save_again()
        assert session.message.text == ""

    def test_it_is_said_in_the_language_of_now(self, tmp_path: Path) -> None:
        game = a_game()
        autosave = Autosave(game, tmp_path)  # a folder
        game.play(game.state.legal_moves()[0])
        (notice,) = autosave.keep(game)
        with speaking("de"):
            assert "zurzeit nicht in der Bibliothek" in str(notice)
            assert "Das ist ein Ordner" in str(autosave.unsaved[0])


def test_a_write_that_was_broken_off_is_done_again_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All was on the disk, and an interrupt came before its revision was known here."""
    game = a_game()
    with Library(tmp_path / "games.sqlite3") as library:
        place = InLibrary(game, library, None)
        game.play(game.state.legal_moves()[0])
        place.write(game)
        append = Library.append

        def interrupted(*args: Any, **kwargs: Any) -> int:
            append(*args, **kwargs)
            raise KeyboardInterrupt

        game.play(game.state.legal_moves()[0])
        with monkeypatch.context() as patched:
            patched.setattr(Library, "append", interrupted)
            with pytest.raises(KeyboardInterrupt):
                place.write(game)
        game.undo()
        game.play(game.state.legal_moves()[1])
        assert place.write(game) == ""
        (entry,) = library.list()
        assert library.get(entry.id) == game.record

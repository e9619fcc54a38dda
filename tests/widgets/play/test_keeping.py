"""Games that are played in a widget are kept in the library, each move before it is shown."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.records import RecordError
from manhattan_widgets.records.library import Library
from manhattan_widgets.session.autosave import in_library, keeper, open_library
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen

KEPT = "Kept in your library after every move"
LATER = "will be kept in your library from your first move on"
TROUBLE = "No move of this game is kept in your library."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def library(file: Path) -> Iterator[Library]:
    with Library(file) as opened:
        yield opened


@pytest.fixture
def sit_down(file: Path) -> Iterator[Callable[..., PlayWidget]]:
    tables: list[PlayWidget] = []

    def start(*game: Any, **settings: Any) -> PlayWidget:
        plain = {} if game else {"seed": 5}
        given = {"pace": 0, "theme": "light", "library": file, **plain, **settings}
        tables.append(play(*game, **given))
        return tables[-1]

    yield start
    for table in tables:
        table.close()


def kept(library: Library) -> Game:
    (entry,) = library.list()
    return Game.from_record(library.get(entry.id))


def test_every_move_is_on_the_disk_before_it_is_shown(
    sit_down: Callable[..., PlayWidget], library: Library
) -> None:
    widget = sit_down()
    plies: list[int] = []

    def look() -> None:
        # The log is what shows a move in words; the library must know it by then.
        assert len(seen.log(widget)) <= len(kept(library).moves)
        plies.append(len(seen.log(widget)))

    seen.watch_log(widget, look)
    for number in range(4):
        seen.turn(widget, number)
        assert kept(library) == widget.game
    assert plies[-1] == len(widget.game.moves)
    assert len(plies) > 4
    assert KEPT in seen.words(widget)


def test_a_deal_that_nobody_plays_is_not_kept(
    sit_down: Callable[..., PlayWidget], file: Path
) -> None:
    widget = sit_down(seed=1, names=["Ann", "Bo", "Cy", "Di"])
    assert LATER in seen.words(widget)
    while widget.session.to_move != 0:
        widget = sit_down(seed=len(widget.game.moves) + 2)
    assert not file.exists()
    before = len(widget.game.moves)
    seen.turn(widget)
    with Library(file) as library:
        assert kept(library) == widget.game
        assert len(widget.game.moves) > before


def test_moves_that_computers_made_before_are_kept_with_the_first_of_a_person(
    sit_down: Callable[..., PlayWidget], file: Path, library: Library
) -> None:
    seed = next(s for s in range(30) if new_game("manhattan", seed=s).state.to_move == 2)
    widget = sit_down(seed=seed)
    assert len(widget.game.moves) == 2
    assert library.list() == ()
    seen.turn(widget)
    assert kept(library) == widget.game


def test_a_game_of_computers_is_kept_from_its_first_move(
    sit_down: Callable[..., PlayWidget], library: Library
) -> None:
    widget = sit_down(players=2, people=0)
    assert kept(library) == widget.game
    assert widget.game.outcome() is not None


def test_undo_redo_and_resigning_are_kept(
    sit_down: Callable[..., PlayWidget], library: Library
) -> None:
    widget = sit_down(practice=True)
    for number in range(3):
        seen.turn(widget, number)
    longest = widget.game.record
    seen.press(widget, "Undo")
    assert kept(library) == widget.game
    assert longest.events in [line.events for line in library.lines(library.list()[0].id)]
    seen.press(widget, "Redo")
    assert kept(library) == widget.game
    seen.press(widget, "Resign")
    seen.press(widget, "Really resign")
    assert kept(library).resigned == 0
    seen.press(widget, "Undo")
    assert kept(library).resigned is None


def test_a_new_game_is_another_in_the_library(
    sit_down: Callable[..., PlayWidget], library: Library
) -> None:
    widget = sit_down()
    seen.turn(widget)
    seen.press(widget, "New game")
    seen.press(widget, "Start")
    assert LATER in seen.words(widget)
    assert len(library.list()) == 1
    seen.turn(widget)
    assert len(library.list()) == 2
    assert library.get(library.list()[0].id) == widget.game.record


def test_nothing_is_kept_if_so_told(sit_down: Callable[..., PlayWidget], library: Library) -> None:
    widget = sit_down(library=False)
    seen.turn(widget)
    assert "library" not in seen.words(widget)
    seen.turn(sit_down(library=library))
    assert len(library.list()) == 1


def test_the_users_own_library_is_the_default(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(tmp_path / "own.sqlite3"))
    widget = play(seed=5, pace=0, theme="light")
    seen.turn(widget)
    with Library() as library:
        assert library.path == tmp_path / "own.sqlite3"
        assert kept(library) == widget.game


@pytest.mark.parametrize("place", [5, b"x", [], 0.5])
def test_a_library_that_is_none_is_refused(place: Any) -> None:
    with pytest.raises(ValueError, match="named by a path"):
        play(library=place)


def test_the_same_game_goes_on_in_its_place(
    sit_down: Callable[..., PlayWidget], library: Library
) -> None:
    first = sit_down()
    seen.turn(first)
    again = sit_down(first.game)
    seen.turn(again, 1)
    assert kept(library) == again.game
    assert sit_down(Game.from_record(again.game.record)).game == again.game
    assert len(library.list()) == 1


def test_a_game_that_was_played_on_elsewhere_is_kept_beside(
    sit_down: Callable[..., PlayWidget], library: Library
) -> None:
    here = sit_down(players=2, people=2)
    seen.turn(here)
    there = sit_down(Game.from_record(here.game.record))
    there.session.play(there.game.state.legal_moves()[0])
    here.session.play(here.game.state.legal_moves()[1])
    assert "played on in another notebook" in seen.message(here)
    assert {library.get(e.id).events for e in library.list()} == {
        here.game.events,
        there.game.events,
    }
    names = [entry.name for entry in library.list()]
    assert names == ["Manhattan: Player 1, Player 2 (2)", "Manhattan: Player 1, Player 2"]
    there.session.play(there.game.state.legal_moves()[0])
    here.session.play(here.game.state.legal_moves()[0])
    assert len(library.list()) == 2


@pytest.mark.parametrize("purged", [False, True])
def test_a_deleted_game_that_is_played_on_comes_back(
    sit_down: Callable[..., PlayWidget], library: Library, purged: bool
) -> None:
    widget = sit_down()
    seen.turn(widget)
    library.delete(library.list()[0].id)
    if purged:
        library.purge()
    seen.turn(widget)
    assert kept(library) == widget.game
    assert "had been deleted" in seen.message(widget)


def unwritable(file: Path) -> None:
    file.mkdir()


def damaged(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\0" + b"x" * 5000)


def of_another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("CREATE TABLE mine (x)")


@pytest.mark.parametrize("spoil", [unwritable, damaged, of_another_program])
def test_play_goes_on_without_a_library_and_it_is_said_once(
    sit_down: Callable[..., PlayWidget],
    file: Path,
    spoil: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spoil(file)
    widget = sit_down()
    seen.turn(widget)
    assert "This game is not kept in the library at present." in seen.message(widget)
    assert "games.sqlite3" in seen.message(widget)
    assert TROUBLE in seen.words(widget)
    seen.turn(widget, 1)
    assert seen.message(widget) == ""
    assert TROUBLE in seen.words(widget)
    # Once the way is free, the whole game is written: at the next move, or a while later.
    if file.is_dir():
        file.rmdir()
    else:
        file.unlink()
    seen.turn(widget, 2)
    assert "can be written again" in seen.message(widget)
    assert KEPT in seen.words(widget)
    with Library(file) as library:
        assert kept(library) == widget.game


def test_a_failed_move_is_tried_again_without_another(
    sit_down: Callable[..., PlayWidget], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.mkdir()
    widget = sit_down(players=2, people=2)
    seen.turn(widget)
    file.rmdir()
    widget.session.reveal()
    assert not file.exists()  # not at every click: it may take a second
    monkeypatch.setattr(keeper, "monotonic", lambda: monotonic() + 60)
    widget.session.unselect()
    with Library(file) as library:
        assert kept(library) == widget.game


def test_closing_tries_once_more(sit_down: Callable[..., PlayWidget], file: Path) -> None:
    file.mkdir()
    widget = sit_down()
    seen.turn(widget)
    file.rmdir()
    widget.close()
    with Library(file) as library:
        assert kept(library) == widget.game


def test_a_library_that_is_locked_for_long(
    sit_down: Callable[..., PlayWidget],
    file: Path,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(in_library, "_PATIENCE", 0.05)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        widget = sit_down()
        seen.turn(widget)
        assert "Another program" in seen.message(widget)
    seen.turn(widget)
    assert kept(library) == widget.game


def test_a_library_that_was_replaced_gets_the_whole_game(
    sit_down: Callable[..., PlayWidget], file: Path
) -> None:
    widget = sit_down()
    seen.turn(widget)
    for path in file.parent.glob("games.sqlite3*"):
        path.unlink()
    with Library(file) as library:
        library.add(new_game("manhattan", players=2, seed=1).record, "another")
    seen.turn(widget, 1)
    with Library(file) as library:
        assert [entry.name for entry in library.list()][1:] == ["another"]
        assert library.get(library.list()[0].id) == widget.game.record


def test_without_sqlite_games_are_played_all_the_same(
    sit_down: Callable[..., PlayWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "manhattan_widgets.records.library", None)
    widget = sit_down()
    seen.turn(widget)
    assert "comes without SQLite" in seen.message(widget)
    with pytest.raises(RecordError, match="SQLite"):
        open_library()


def test_kill_loses_nothing_that_was_shown(file: Path) -> None:
    """A kernel that dies at once, in the middle of whatever it does, has kept what it showed."""
    code = f"""
        import os, sys
        from manhattan_widgets.widgets.play.command import play
        from tests.widgets import seen
        widget = play(seed=5, pace=0, theme="light", library={str(file)!r})
        seen.watch_log(widget, lambda: print(len(seen.log(widget)), flush=True))
        number = 0
        while True:
            seen.turn(widget, number)
            number += 1
    """
    running = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    plies = [int(running.stdout.readline()) for _ in range(9)]
    os.kill(running.pid, signal.SIGKILL)
    plies += [int(line) for line in running.stdout.read().split()]
    running.wait()
    running.stdout.close()
    with Library(file) as library:
        assert len(kept(library).moves) >= plies[-1] > 8


def test_a_file_that_is_further_on_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    early = new_game("manhattan", players=2, seed=3)
    late = Game.from_record(early.record)
    for _ in range(3):
        late.play(late.state.legal_moves()[0])
    late.save(path)
    widget = play(early, file=path, theme="light", library=False)
    assert widget.game == late
    assert "holds a later moment of this game" in seen.message(widget)
    widget.session.play(widget.game.state.legal_moves()[0])
    assert load(path) == widget.game


def test_a_game_that_is_further_on_than_the_file_is_saved_there(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = new_game("manhattan", players=2, seed=3)
    game.save(path)
    game.play(game.state.legal_moves()[0])
    widget = play(game, file=path, theme="light", library=False)
    assert widget.game is game
    assert load(path) == game


@pytest.mark.parametrize("other", ["line", "names", "resigned"])
def test_a_file_that_goes_on_otherwise_is_refused(tmp_path: Path, other: str) -> None:
    path = tmp_path / "game.json"
    names = ["Ann", "Bo"] if other == "names" else None
    saved = new_game("manhattan", players=2, seed=3, names=names)
    game = new_game("manhattan", players=2, seed=3)
    saved.play(saved.state.legal_moves()[0])
    saved.save(path)
    if other == "line":
        game.play(game.state.legal_moves()[1])
    if other == "resigned":
        game.resign(0)
    contents = path.read_bytes()
    with pytest.raises(ValueError, match="holds something else"):
        play(game, file=path, theme="light", library=False)
    assert path.read_bytes() == contents


def test_a_game_is_saved_to_a_file_that_is_not_there_and_to_no_other(tmp_path: Path) -> None:
    game = new_game("manhattan", players=2, seed=3)
    play(game, file=tmp_path / "new.json", theme="light", library=False)
    assert load(tmp_path / "new.json") == game
    (tmp_path / "other.json").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="holds something else"):
        play(game, file=tmp_path / "other.json", theme="light", library=False)

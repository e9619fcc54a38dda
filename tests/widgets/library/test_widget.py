"""The library as a person uses it: find, look, play on, name, export, throw away, bring back."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets import HTML, Button, Text

import manhattan_widgets as mw
from manhattan_widgets.game import Game, load, new_game
from manhattan_widgets.markup import fragment
from manhattan_widgets.records import encode
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.common.pictures import pictures
from manhattan_widgets.widgets.library import entry_text
from manhattan_widgets.widgets.library.game import _last_board
from manhattan_widgets.widgets.library.resume import NoGameError, play_on, resume
from manhattan_widgets.widgets.library.widget import LibraryWidget
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen
from tests.widgets.seen import classes

ADD = "A file's name, a share code or a link"


def a_game(plies: int, seed: int = 1, **settings: Any) -> Game:
    game = new_game("manhattan", seed=seed, **{"players": 2, **settings})
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        moves = game.state.legal_moves()
        game.play(moves[int(rng.random() * len(moves))])
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def kept(file: Path) -> Iterator[Library]:
    with Library(file) as library:
        yield library


@pytest.fixture
def filled(kept: Library) -> Library:
    kept.add(a_game(500, names=["Ann", "Bo"]).record, "Finished")
    resigned = a_game(5, names=["Cy", "Di"])
    resigned.resign(0)
    kept.add(resigned.record, "Resigned")
    kept.add(a_game(7, names=["Ann", "Cy"]).record)
    return kept


@pytest.fixture
def widget(filled: Library, file: Path) -> Iterator[LibraryWidget]:
    made = mw.library(file, theme="light")
    yield made
    made.close()


def rows(widget: LibraryWidget) -> list[str]:
    return [b.description for b in seen.buttons(widget) if "mw-game" in classes(b)]


def row(widget: LibraryWidget, number: int) -> Button:
    """Return the button of a row, of one without a game too."""
    every = (b for b in seen.parts(widget, hidden=True) if isinstance(b, Button))
    return [b for b in every if "mw-game" in classes(b)][number]


def names(widget: LibraryWidget) -> list[str]:
    return [row.removeprefix("✓ ").split("\n")[0] for row in rows(widget)]


def message_words(widget: LibraryWidget) -> str:
    return seen.line_words(widget)


def is_shown(widget: LibraryWidget, caption: str) -> bool:
    return seen.is_shown(widget, caption)


def type_in(widget: LibraryWidget, label: str, typed: str) -> None:
    seen.field(widget, Text, label).value = typed


class TestList:
    def test_newest_first_with_what_is_to_be_known(self, widget: LibraryWidget) -> None:
        assert names(widget) == ["Manhattan: Ann, Cy", "Resigned", "Finished"]
        last, resigned, finished = rows(widget)
        assert "7 moves, unfinished · today" in last
        assert "Ann, Cy" not in last.split("\n")[1]  # the name has them already
        assert "Cy, Di · Cy resigned, Di won (0 : 0)" in resigned
        assert re.search(r"Ann, Bo · .* (won|share the win) \(\d+ : \d+\)", finished)
        assert "3 games" in seen.words(widget)

    def test_filters(self, widget: LibraryWidget) -> None:
        type_in(widget, "Find:", "ann")
        assert names(widget) == ["Manhattan: Ann, Cy", "Finished"]
        seen.pick(widget, "Show:", "finished")
        assert names(widget) == ["Finished"]
        type_in(widget, "Find:", "nobody")
        assert names(widget) == []
        assert "No game fits" in seen.words(widget)
        type_in(widget, "Find:", "")
        seen.pick(widget, "Show:", "unfinished")
        assert names(widget) == ["Manhattan: Ann, Cy"]
        seen.pick(widget, "Show:", "trash")
        assert "The trash is empty" in seen.words(widget)

    def test_orders(self, widget: LibraryWidget) -> None:
        seen.pick(widget, "Order:", "name")
        assert names(widget) == ["Finished", "Manhattan: Ann, Cy", "Resigned"]
        seen.pick(widget, "Order:", "plies")
        assert names(widget)[0] == "Finished"

    def test_pages(self, widget: LibraryWidget, filled: Library) -> None:
        assert not is_shown(widget, "More games")
        for number in range(20):
            filled.add(a_game(1, number).record, f"Game {number}")
        seen.press(widget, "Refresh")
        assert names(widget)[0] == "Game 19"
        assert len(rows(widget)) == 10
        assert "Games 1 to 10 of 23" in seen.words(widget)
        made = len(list(seen.parts(widget, hidden=True)))
        seen.press(widget, "More games")
        seen.press(widget, "More games")
        assert names(widget) == ["Manhattan: Ann, Cy", "Resigned", "Finished"]
        assert seen.button(widget, "More games").disabled
        seen.press(widget, "Previous games")
        assert names(widget)[0] == "Game 9"
        assert len(list(seen.parts(widget, hidden=True))) == made
        seen.press(widget, "More games")
        # Another kernel deletes games: the page that was looked at is gone.
        for entry in filled.list(limit=15):
            filled.delete(entry.id)
        seen.press(widget, "Refresh")
        assert len(rows(widget)) == 8

    def test_an_empty_library_says_how_to_begin(self, kept: Library, file: Path) -> None:
        widget = mw.library(kept)
        assert "No game yet" in seen.words(widget)
        assert str(file) in seen.words(widget)
        # There is nothing to search or to choose.
        assert not {"Find:", "Show:"} & {getattr(p, "description", "") for p in seen.parts(widget)}
        assert "Choose a game" not in seen.words(widget)

    def test_a_library_without_games_of_a_kind_says_so(self, file: Path) -> None:
        with Library(file) as filling:
            number = filling.add(a_game(1).record, "The only one")
            filling.delete(number)
        widget = mw.library(file)
        for which in ("unfinished", "finished"):
            seen.pick(widget, "Show:", which)
            assert f"No {which} game." in seen.words(widget)

    def test_a_saved_notebook_lists_the_games_in_words(self, widget: LibraryWidget) -> None:
        bundle, _ = widget._repr_mimebundle_()
        assert bundle["text/plain"].startswith("Your games\nManhattan: Ann, Cy: 7 moves")

    def test_what_another_kernel_adds_is_seen_after_any_action(
        self, widget: LibraryWidget, file: Path
    ) -> None:
        with Library(file) as elsewhere:
            elsewhere.add(a_game(2).record, "From elsewhere")
        row(widget, 0).click()
        assert names(widget)[0] == "From elsewhere"

    def test_a_row_that_is_gone_does_nothing(self, widget: LibraryWidget) -> None:
        type_in(widget, "Find:", "ann")
        row(widget, 5).click()
        assert widget.chosen is None


class TestChosen:
    def test_it_is_shown(self, widget: LibraryWidget) -> None:
        assert "Choose a game" in seen.words(widget)
        seen.press(widget, "Manhattan: Ann, Cy")
        assert widget.chosen is not None
        assert widget.chosen.name == "Manhattan: Ann, Cy"
        assert rows(widget)[0].startswith("✓ ")
        page_words = seen.words(widget)
        assert "7 moves, unfinished. Round 1 of 6" in page_words
        assert "<img alt='Sydney" in seen.html(widget)
        for caption in ("Play on", "Replay", "Score", "Share", "Rename", "Export", "Move to"):
            assert is_shown(widget, caption)
        for caption in ("Restore", "Delete for good"):
            assert not is_shown(widget, caption)
        row(widget, 2).click()
        assert not is_shown(widget, "Play on")

    def test_it_stays_chosen_on_another_page(self, widget: LibraryWidget) -> None:
        seen.press(widget, "Manhattan: Ann, Cy")
        type_in(widget, "Find:", "bo")
        type_in(widget, "Find:", "")
        assert rows(widget)[0].startswith("✓ ")

    def test_the_preview_hides_hands(self) -> None:
        games = [new_game("manhattan", players=2, seed=seed) for seed in range(8)]
        alike = [game for game in games if game.state.to_move == 0]
        assert len({game.state for game in alike}) == len(alike) > 1
        for theme in ("light", "auto"):
            assert len({pictures(_last_board(game).tiles, theme) for game in alike}) == 1

    def test_computers_and_own_players_are_told_apart(self, kept: Library) -> None:
        kinds = ["person", "greedy", "own", "deepest"]
        game = new_game("manhattan", names=["Ann", "Gus", "Mine", "New"], kinds=kinds, seed=1)
        details = entry_text.details(kept.entry(kept.add(game.record)), game)
        assert "Ann, Gus (computer: Greedy), Mine (a player of your own)" in details
        assert "New (computer: deepest)" in details

    def test_a_game_that_went_on_elsewhere_is_shown_anew(
        self, widget: LibraryWidget, filled: Library
    ) -> None:
        seen.press(widget, "Manhattan: Ann, Cy")
        entry = filled.list()[0]
        game = Game.from_record(filled.get(entry.id))
        game.play(game.state.legal_moves()[0])
        filled.append(entry.id, game.record, revision=entry.revision)
        seen.press(widget, "Refresh")
        assert "8 moves, unfinished" in seen.words(widget)

    def test_a_game_that_was_removed_elsewhere(
        self, widget: LibraryWidget, filled: Library
    ) -> None:
        seen.press(widget, "Manhattan: Ann, Cy")
        filled.delete(filled.list()[0].id)
        filled.purge()
        seen.press(widget, "Refresh")
        assert widget.chosen is None
        assert "Choose a game" in seen.words(widget)

    def test_a_damaged_game_says_so(self, widget: LibraryWidget, file: Path) -> None:
        with closing(sqlite3.connect(file)) as raw, raw:
            raw.execute("UPDATE events SET event = '\"nonsense\"' WHERE parent <> 0")
        seen.press(widget, "Manhattan: Ann, Cy")
        assert "games.sqlite3#3" in message_words(widget)
        assert "Choose a game" in seen.words(widget)


class TestDoing:
    def test_rename(self, widget: LibraryWidget, filled: Library) -> None:
        seen.press(widget, "Resigned")
        seen.press(widget, "Rename")
        assert "A new name" in seen.words(widget)
        field = next(p for p in seen.parts(widget) if type(p) is Text and p.value == "Resigned")
        field.value = "  A short evening "
        seen.press(widget, "Give this name")
        assert names(widget)[1] == "A short evening"
        assert filled.list()[1].name == "A short evening"
        assert 'called "A short evening"' in message_words(widget)
        assert not is_shown(widget, "Give this name")

    def test_a_name_that_cannot_be(self, widget: LibraryWidget) -> None:
        seen.press(widget, "Resigned")
        seen.press(widget, "Rename")
        next(p for p in seen.parts(widget) if type(p) is Text and p.value == "Resigned").value = ""
        seen.press(widget, "Give this name")
        assert "0 characters" in message_words(widget)
        seen.press(widget, "Cancel")
        assert not is_shown(widget, "Give this name")
        assert names(widget)[1] == "Resigned"

    def test_export(
        self, widget: LibraryWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        seen.press(widget, "Finished")
        seen.press(widget, "Export")
        seen.press(widget, "Write the file")
        assert load("game-1.json").outcome() is not None
        assert str(tmp_path / "game-1.json") in message_words(widget)
        seen.press(widget, "Resigned")
        seen.press(widget, "Export")
        field = next(p for p in seen.parts(widget) if type(p) is Text and "json" in p.value)
        field.value = "game-1.json"
        seen.press(widget, "Write the file")
        assert "There is a file of this name already" in message_words(widget)
        assert load("game-1.json").resigned is None
        field.value = ""
        seen.press(widget, "Write the file")
        assert "Type a name" in message_words(widget)

    def test_trash_and_back(self, widget: LibraryWidget) -> None:
        seen.press(widget, "Resigned")
        seen.press(widget, "Move to trash")
        assert names(widget) == ["Manhattan: Ann, Cy", "Finished"]
        assert '"Resigned" is in the trash' in message_words(widget)
        seen.pick(widget, "Show:", "trash")
        seen.press(widget, "Resigned")
        for caption in ("Play on", "Share", "Rename", "Export", "Move to trash"):
            assert not is_shown(widget, caption)
        seen.press(widget, "Restore")
        assert names(widget) == []
        seen.pick(widget, "Show:", "all")
        assert names(widget) == ["Manhattan: Ann, Cy", "Resigned", "Finished"]

    def test_deleting_for_good_asks_first(self, widget: LibraryWidget, filled: Library) -> None:
        seen.press(widget, "Resigned")
        seen.press(widget, "Move to trash")
        seen.pick(widget, "Show:", "trash")
        seen.press(widget, "Resigned")
        seen.press(widget, "Delete for good")
        assert "Nothing brings it back" in seen.words(widget)
        seen.press(widget, "Cancel")
        assert filled.count(trashed=True) == 1
        seen.press(widget, "Delete for good")
        seen.press(widget, "Yes, delete it for good")
        assert filled.count(trashed=True) == 0
        assert "deleted for good" in message_words(widget)

    def test_adding_a_file_and_a_code(self, widget: LibraryWidget, tmp_path: Path) -> None:
        seen.pick(widget, "Show:", "finished")
        game = a_game(4, names=["Eve", "Flo"])
        game.save(tmp_path / "other.json")
        type_in(widget, ADD, str(tmp_path / "other.json"))
        seen.press(widget, "Add this game")
        assert names(widget)[0] == "Manhattan: Eve, Flo"
        assert widget.chosen is not None
        assert widget.library.get(widget.chosen.id) == game.record
        assert 'Added "Manhattan: Eve, Flo"' in message_words(widget)
        type_in(widget, ADD, encode(game.record))
        seen.press(widget, "Add this game")
        assert len(names(widget)) == 5
        code = encode(game.record)
        type_in(widget, ADD, code[:20] + ("A" if code[20] != "A" else "B") + code[21:])
        seen.press(widget, "Add this game")
        assert "damaged" in message_words(widget)
        type_in(widget, ADD, " ")
        seen.press(widget, "Add this game")
        assert "Type the name of a file" in message_words(widget)

    def test_playing_on(self, widget: LibraryWidget, filled: Library) -> None:
        seen.press(widget, "Manhattan: Ann, Cy")
        seen.press(widget, "Play on")
        table = widget.opened
        assert isinstance(table, PlayWidget)
        assert "Playing on: Manhattan: Ann, Cy" in seen.words(widget)
        table.session.play(table.game.state.legal_moves()[0])
        assert filled.list()[0].plies == 8
        seen.press(widget, "Close")
        assert widget.opened is None
        assert "8 moves" in rows(widget)[0]
        assert not is_shown(widget, "Close")

    def test_a_new_game(self, widget: LibraryWidget, filled: Library) -> None:
        seen.press(widget, "New game")
        table = widget.opened
        assert isinstance(table, PlayWidget)
        seen.press(widget, "Refresh")
        assert len(names(widget)) == 3
        table._opponents.pace = 0
        table.session.play(table.game.state.legal_moves()[0])
        seen.press(widget, "Refresh")
        assert len(names(widget)) == 4
        widget.close()

    @pytest.mark.parametrize("what", ["replay", "score", "share"])
    def test_the_other_widgets_are_opened_with_the_game(
        self, widget: LibraryWidget, monkeypatch: pytest.MonkeyPatch, what: str
    ) -> None:
        given: list[Any] = []

        def opened(game: Game, *, theme: str) -> HTML:
            given.append((game.moves, theme))
            return HTML(fragment(what))

        opened.__name__ = what
        monkeypatch.setattr(f"manhattan_widgets.widgets.library.widget.{what}", opened)
        seen.press(widget, "Finished")
        seen.press(widget, what.capitalize())
        assert given == [(a_game(500).moves, "light")]
        assert widget.opened is not None
        seen.press(widget, "Close")

    def test_nothing_is_done_without_a_game(self, widget: LibraryWidget) -> None:
        seen.press_late(widget, "Move to trash")
        assert "Choose a game" in message_words(widget)


class TestResume:
    def test_the_last_unfinished_game_goes_on(self, filled: Library, file: Path) -> None:
        widget = resume(file, theme="light")
        assert widget.game == Game.from_record(filled.get(3))
        assert '"Manhattan: Ann, Cy" goes on: 7 moves so far, the last one today' in (
            seen.message(widget)
        )
        widget.session.play(widget.game.state.legal_moves()[0])
        assert filled.entry(3).plies == 8
        assert len(filled.list()) == 3
        filled.delete(3)
        with pytest.raises(NoGameError):
            resume(file)

    @pytest.mark.usefixtures("kept")
    def test_without_one_it_says_what_to_do(self, file: Path) -> None:
        with pytest.raises(ValueError, match=r"no unfinished game in your library. Start one") as e:
            mw.resume(file)
        assert str(file) in str(e.value)
        # In a notebook that sentence is all that is shown.
        assert e.value._render_traceback_() == [str(e.value)]  # type: ignore[attr-defined]

    def test_functions_are_to_be_given_again(self, kept: Library) -> None:
        def mine(view: Any) -> Any:
            return view.legal_moves()[0]

        first = mw.play(seats=["person", mine], seed=2, pace=0, library=kept)
        first.session.play(first.game.state.legal_moves()[0])
        with pytest.raises(ValueError, match="players of your own making: Computer 1"):
            resume(kept)
        with pytest.raises(ValueError, match="a list"):
            resume(kept, seats=[mine])
        with pytest.raises(ValueError, match='"own", which is unknown'):
            resume(kept, seats=["person", "greedy"])
        again = resume(kept, seats=["person", mine], pace=0)
        assert again.game == first.game
        again.session.play(again.game.state.legal_moves()[0])
        assert kept.list()[0].plies == len(again.game.moves) > len(first.game.moves)

    def test_the_settings_are_those_of_play(self, filled: Library) -> None:
        assert play_on(filled, 3, practice=True).session.practice
        with pytest.raises(ValueError, match="pace"):
            resume(filled, pace=-1)
        with pytest.raises(ValueError, match="theme"):
            resume(filled, theme="pink")

    def test_two_kernels_that_resume_the_same_game_lose_nothing(
        self, filled: Library, file: Path
    ) -> None:
        here, there = resume(file), resume(file)
        here.session.play(here.game.state.legal_moves()[0])
        there.session.play(there.game.state.legal_moves()[1])
        lines = {filled.get(entry.id).events for entry in filled.list()}
        assert {here.game.events, there.game.events} <= lines

    def test_before_the_first_game_none_is_looked_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = tmp_path / "folder" / "own.sqlite3"
        monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(own))
        with pytest.raises(NoGameError, match=re.escape(str(own))):
            mw.resume()
        assert not own.parent.exists()


@pytest.mark.parametrize("command", [mw.library, mw.resume])
def test_a_misspelt_name_makes_no_library(command: Any, kept: Library, tmp_path: Path) -> None:
    kept.close()
    before = set(tmp_path.iterdir())
    for place in (tmp_path / "gmaes.sqlite3", str(tmp_path / "no" / "folder.sqlite3")):
        with pytest.raises(mw.RecordError, match="There is no library here") as told:
            command(place)
        assert str(place) in str(told.value)
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("place", [False, True, 5])
def test_what_is_no_library(place: Any) -> None:
    with pytest.raises(ValueError, match="named by a path"):
        mw.library(place)


def test_a_library_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="folder or a device"):
        mw.library(tmp_path)
    with pytest.raises(ValueError, match="theme"):
        mw.library(tmp_path / "x.sqlite3", theme="pink")


def test_times_in_words() -> None:
    noon = datetime(2031, 5, 24, 12, 30).astimezone()
    assert entry_text.when(noon, noon + timedelta(hours=2)) == "today 12:30"
    assert entry_text.when(noon, noon + timedelta(hours=20)) == "yesterday 12:30"
    assert entry_text.when(noon, noon + timedelta(days=3)) == "2031-05-24"
    assert entry_text.when(datetime.now(UTC)).startswith("today")


def test_a_shared_win_in_words() -> None:
    result = SimpleNamespace(reason="finished", seat=None, winners=(0, 1), points=(5, 5))
    entry: Any = SimpleNamespace(result=result, players=("Ann", "Bo"), plies=3)
    assert entry_text.standing(entry) == "Ann, Bo share the win (5 : 5)"


def test_names_are_text_and_not_html(kept: Library) -> None:
    hostile = "<script>alert(1)</script>"
    kept.add(a_game(2, names=[hostile, "Bo"]).record, hostile)
    widget = mw.library(kept)
    widget.choose(1)
    seen.press(widget, "Rename")
    assert "<script" not in seen.html(widget)
    seen.press(widget, "Play on")
    assert "<script" not in seen.html(widget)


def test_ten_thousand_games_make_no_more_widgets(kept: Library) -> None:
    record = a_game(1).record
    for _ in range(30):
        kept.add(record)
    few = len(list(seen.parts(mw.library(kept), hidden=True)))
    many = (
        "WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 10069)"
        " INSERT INTO games (name, game, players, folded_name, folded_players, plies, result,"
        " created, changed, trashed, revision, tip, head) SELECT 'Game ' || i, game, players,"
        " folded_name, folded_players, plies, result, created, changed, trashed, i, tip, head"
        " FROM games, n WHERE games.id = 1"
    )
    kept._store.write(lambda db: db.execute(many))
    widget = mw.library(kept)
    assert "of 10000" in seen.words(widget)
    assert len(list(seen.parts(widget, hidden=True))) == few

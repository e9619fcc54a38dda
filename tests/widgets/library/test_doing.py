"""What is done with a game: named, exported, thrown away, added, played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, DOMWidget, Text

from manhattan_widgets.game import Game, load
from manhattan_widgets.markup import fragment
from manhattan_widgets.records import encode
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.library.widget import LibraryWidget
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen

from .listed import a_game, is_shown, message_words, names, rows, type_in

ADD = "A file's name, a share code or a link"


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
        assert message_words(widget) == "Give the game a name of 1 to 100 characters."
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

    def test_where_no_game_is_listed_the_focus_is_where_one_goes_on(
        self, widget: LibraryWidget, filled: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        focused: list[str] = []
        monkeypatch.setattr(DOMWidget, "focus", lambda part: focused.append(part.description))
        for which in ("finished", "all"):
            seen.pick(widget, "Show:", which)
            while names(widget):
                seen.press(widget, names(widget)[0])
                seen.press(widget, "Move to trash")
        assert focused == ["Show:", "Show:"]
        seen.pick(widget, "Show:", "trash")
        for name in names(widget):
            assert focused[2:] == []
            seen.press(widget, name)
            seen.press(widget, "Delete for good")
            seen.press(widget, "Yes, delete it for good")
            focused.remove("Cancel")  # the question's
        assert focused[2:] == ["New game"]

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

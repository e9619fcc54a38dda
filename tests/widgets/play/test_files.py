"""Saving while playing, and going on after the kernel is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.game import load, new_game
from manhattan_widgets.records import RecordError
from manhattan_widgets.session.autosave_file import SaveError
from manhattan_widgets.widgets.play.widget import play
from tests.widgets import seen

FOREIGN = ["mine", "", "{", '{"format": "other"}', '{"format": "manhattan_widgets record"}']


def test_every_move_is_saved_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    widget = play(seed=5, pace=0, theme="light", file=file)
    assert load(file) == widget.game
    assert "evening.json" in seen.message(widget)
    for number in range(4):
        seen.turn(widget, number)
        assert load(file) == widget.game
    again = play(file=file, pace=0, theme="light")
    assert again.game == widget.game
    assert again.session.history == widget.session.history
    assert again.names == widget.names
    # The cards that come are the same too.
    for table in (widget, again):
        seen.turn(table, 4)
    assert again.game == widget.game


def test_undo_and_another_move_are_saved(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    widget = play(seed=5, pace=0, theme="light", file=file, practice=True)
    for number in range(3):
        seen.turn(widget, number)
    seen.press(widget, "Undo")
    assert load(file) == widget.game
    seen.turn(widget, 5)
    assert load(file) == widget.game


def test_resigning_is_saved_and_so_is_taking_it_back(tmp_path: Path) -> None:
    file = tmp_path / "lost.json"
    widget = play(seed=5, pace=0, theme="light", file=file)
    seen.turn(widget)
    seen.press(widget, "Resign")
    seen.press(widget, "Really resign")
    assert load(file).resigned == 0
    assert "You resigned." in seen.words(play(file=file, theme="light"))
    seen.press(widget, "Undo")
    assert load(file).resigned is None


def test_saving_by_the_button(tmp_path: Path) -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.turn(widget)
    seen.file_field(widget).value = str(tmp_path / "game.json")
    seen.press(widget, "Save")
    assert "Saved as game.json" in seen.message(widget)
    seen.turn(widget)
    assert load(tmp_path / "game.json") == widget.game


@pytest.mark.parametrize("contents", FOREIGN)
def test_a_foreign_file_is_refused_and_stays(tmp_path: Path, contents: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(contents, encoding="utf-8")
    with pytest.raises(RecordError) as error:
        play(file=file)
    assert str(error.value)
    widget = play(seed=5, pace=0, theme="light")
    seen.turn(widget)
    moves = widget.game.moves
    seen.file_field(widget).value = str(file)
    seen.press(widget, "Save")
    assert "holds something else" in seen.message(widget)
    seen.turn(widget)
    assert len(widget.game.moves) > len(moves)
    assert file.read_text(encoding="utf-8") == contents


def test_another_game_in_the_file_is_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(seed=5, pace=0, theme="light", file=file)
    saved = file.read_bytes()
    other = new_game("manhattan", players=2, seed=8)
    with pytest.raises(SaveError, match="holds something else"):
        play(other, file=file)
    assert file.read_bytes() == saved


def test_a_new_game_leaves_the_file_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    widget = play(seed=5, pace=0, theme="light", file=file)
    seen.turn(widget)
    saved = file.read_bytes()
    seen.press(widget, "New game")
    seen.press(widget, "Start")
    seen.turn(widget)
    assert file.read_bytes() == saved


@pytest.mark.parametrize("name", ["", "no/such/folder/game.json", "\0"])
def test_a_name_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.file_field(widget).value = str(tmp_path / name) if name else ""
    seen.press(widget, "Save")
    said = seen.message(widget)
    assert said
    assert "went wrong" not in said
    seen.turn(widget)
    assert seen.message(widget) == ""


def test_a_file_that_cannot_be_written_any_more_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    widget = play(seed=5, pace=0, theme="light", file=folder / "game.json")
    (folder / "game.json").unlink()
    folder.rmdir()
    plies = len(widget.game.moves)
    seen.turn(widget)
    assert len(widget.game.moves) > plies
    assert "could not be written" in seen.message(widget)


def test_two_boards_on_one_file_lose_no_move(tmp_path: Path) -> None:
    file = tmp_path / "shared.json"
    first = play(players=2, people=2, seed=1, pace=0, theme="light", file=file)
    second = play(file=file, practice=True, pace=0, theme="light")
    assert "goes on" in seen.message(second)
    for _ in range(3):
        second.session.play(second.game.state.legal_moves()[0])
    saved = file.read_bytes()
    first.session.play(first.game.state.legal_moves()[1])
    assert file.read_bytes() == saved
    assert "no longer saved there" in seen.message(first)
    second.session.undo()
    assert len(load(file).moves) == 2


@pytest.mark.parametrize(("name", "said"), [("", "Type a name"), (".", "is a folder")])
def test_a_name_that_is_no_file_is_refused(name: str, said: str) -> None:
    widget = play(seed=5, pace=0, theme="light")
    seen.file_field(widget).value = name
    seen.press(widget, "Save")
    assert said in seen.message(widget)

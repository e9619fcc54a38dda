"""Saving while playing, and going on after the kernel is gone."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from manhattan_widgets.game import load, new_game
from manhattan_widgets.records import RecordError, files
from manhattan_widgets.session.autosave import SaveError
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
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


def test_a_file_with_another_game_than_is_named_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    new_game("skyline", players=2, seed=8).save(file)
    saved = file.read_bytes()
    for other in ("newyork", "manhattan"):  # the second is what play() means without a name
        with pytest.raises(ValueError, match="holds a game of Skyline"):
            play(other, file=file, library=False)
    assert file.read_bytes() == saved
    for named in ({}, {"game": "skyline"}):
        widget = play(file=file, theme="light", library=False, **named)  # type: ignore[arg-type]
        assert widget.game.rules.name == "skyline"


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
    message = seen.message(widget)
    assert message
    assert "went wrong" not in message
    seen.turn(widget)
    assert seen.message(widget) == ""


class _FullDisk:
    """A file's stream on a disk without room."""

    def __init__(self, descriptor: int, mode: str) -> None:
        self._stream = os.fdopen(descriptor, mode)

    def __enter__(self) -> _FullDisk:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def write(self, _: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class _Places:
    """A folder to save in, that can be taken away and given back, or be on a full disk."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
        self.file = tmp_path / "folder" / "game.json"
        self.file.parent.mkdir()
        self._monkeypatch, self._trouble = monkeypatch, trouble

    def spoil(self) -> None:
        if self._trouble == "gone":
            self.file.unlink()
            self.file.parent.rmdir()
        else:
            self._monkeypatch.setattr(files, "open", _FullDisk, raising=False)

    def mend(self) -> None:
        if self._trouble == "gone":
            self.file.parent.mkdir()
        else:
            self._monkeypatch.delattr(files, "open")


REASONS = {"gone": "There is no folder", "full": "No space left on device"}


@pytest.fixture(params=["gone", "full"])
def places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> _Places:
    return _Places(tmp_path, monkeypatch, request.param)


def unsaved(widget: PlayWidget) -> str:
    """What stands there for as long as the game is not saved."""
    return " ".join(map(str, widget.session.unsaved))


def test_saving_that_fails_says_so_once_and_talks_to_nobody_else(
    places: _Places, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    well = play(seed=5, pace=0, theme="light", file=places.file, library=False)
    seen.turn(well)
    needed = well.session.revision
    places.file.unlink()
    widget = play(seed=5, pace=0, theme="light", file=places.file, library=False)
    places.spoil()
    plies = len(widget.game.moves)
    seen.turn(widget)
    assert len(widget.game.moves) > plies
    assert widget.session.revision == needed
    assert caplog.records == []
    reason = REASONS[request.node.callspec.params["places"]]
    assert "not saved in game.json at present" in seen.message(widget)
    assert reason in seen.message(widget)
    seen.turn(widget, 1)
    assert seen.message(widget) == ""
    assert f"Not saved in game.json since move {plies}." in seen.words(widget)
    assert reason in seen.words(widget)


def test_the_line_stands_since_the_last_saved_move_and_goes_when_it_worked(
    places: _Places,
) -> None:
    widget = play(
        players=2, people=2, seed=5, pace=0, theme="light", file=places.file, library=False
    )
    assert not seen.is_shown(widget, "Save again")
    for _ in range(2):
        widget.session.play(widget.game.state.legal_moves()[0])
    places.spoil()
    for _ in range(3):
        widget.session.play(widget.game.state.legal_moves()[0])
        assert "Not saved in game.json since move 2." in seen.words(widget)
    places.mend()
    widget.session.play(widget.game.state.legal_moves()[0])
    assert load(places.file) == widget.game
    assert unsaved(widget) == ""
    assert "Not saved" not in seen.words(widget)
    assert not seen.is_shown(widget, "Save again")
    assert "game.json can be written again" in seen.message(widget)


def test_saving_is_tried_again_when_asked(places: _Places) -> None:
    widget = play(
        players=2, people=2, seed=5, pace=0, theme="light", file=places.file, library=False
    )
    places.spoil()
    widget.session.play(widget.game.state.legal_moves()[0])
    widget.session.say("info", "")
    seen.press(widget, "Save again")
    assert "not saved in game.json at present" in seen.message(widget)
    places.mend()
    seen.press(widget, "Save again")
    assert load(places.file) == widget.game
    assert unsaved(widget) == ""
    places.spoil()
    widget.session.play(widget.game.state.legal_moves()[0])
    places.mend()
    seen.press(widget, "Save")
    assert load(places.file) == widget.game
    assert unsaved(widget) == ""


def test_undoing_what_could_not_be_saved_leaves_nothing_unsaved(places: _Places) -> None:
    settings = {"players": 2, "people": 2, "practice": True, "seed": 5, "pace": 0}
    widget = play(theme="light", file=places.file, library=False, **settings)  # type: ignore[arg-type]
    widget.session.play(widget.game.state.legal_moves()[0])
    places.spoil()
    widget.session.play(widget.game.state.legal_moves()[0])
    assert unsaved(widget)
    widget.session.undo()
    assert unsaved(widget) == ""


def test_library_and_file_are_both_named(tmp_path: Path, places: _Places) -> None:
    (tmp_path / "games.sqlite3").mkdir()
    widget = play(
        seed=5, pace=0, theme="light", file=places.file, library=tmp_path / "games.sqlite3"
    )
    places.spoil()
    seen.turn(widget)
    for notice in (seen.message(widget), unsaved(widget)):
        assert "library" in notice
        assert "saved in game.json" in notice
    assert len(widget.session.unsaved) == 2


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

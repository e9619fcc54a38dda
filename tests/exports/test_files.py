"""Whose files a page replaces: its own, of an earlier moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets import RecordError
from manhattan_widgets.exports.files import mark
from tests.records.played import play_randomly, random_game


def test_running_a_cell_again_replaces_its_page(tmp_path: Path) -> None:
    game, file = random_game(20, players=4), tmp_path / "evening.html"
    game.to_html(file)
    game.to_html(file, title="Again")
    assert "Again" in file.read_text("utf-8")
    play_randomly(game, 25, 1)
    game.to_html(file)
    assert [path.name for path in tmp_path.iterdir()] == ["evening.html"]


def test_other_files_are_not_written_over(tmp_path: Path) -> None:
    game, file = random_game(20, players=4), tmp_path / "evening.html"
    for contents in ("something else", "manhattan-widgets:7:" + "0" * 32):
        file.write_text(contents)
        with pytest.raises(RecordError, match="file of this name already"):
            game.to_html(file)
        assert file.read_text() == contents
    game.to_html(file, overwrite=True)
    # A page of a later moment is not replaced by an earlier one, nor by another game's.
    game.undo()
    with pytest.raises(RecordError, match="file of this name already"):
        game.to_html(file)
    with pytest.raises(RecordError):
        random_game(20, players=4, seed=2).to_html(file)
    folder = tmp_path / "folder.html"
    folder.mkdir()
    with pytest.raises(RecordError):
        game.to_html(folder)
    with pytest.raises(RecordError, match="There is no folder"):
        game.to_html(tmp_path / "none" / "page.html")
    with pytest.raises(TypeError, match="name of a file"):
        game.to_html(7)  # type: ignore[arg-type]


def test_marks_tell_games_apart() -> None:
    game, other = random_game(20, players=4), random_game(20, players=4, seed=2)
    assert mark(game) != mark(other)
    assert mark(game, 0) != mark(random_game(20, players=3), 0)
    assert mark(game, 5) == mark(game.branch(5))

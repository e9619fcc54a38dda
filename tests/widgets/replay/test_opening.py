"""What can be replayed, and how it is saved again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, Text

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.records import RecordError, encode
from manhattan_widgets.session.autosave import SaveError
from manhattan_widgets.session.game_tree import MAIN
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.records.played import random_game
from tests.widgets import seen

from .replayed import FOUR, field_of, place, with_variation


class TestSaving:
    def test_keeps_variations_and_comments(self, widget: ReplayWidget, tmp_path: Path) -> None:
        with_variation(widget)
        widget.session.write("Better.")
        seen.file_field(widget).value = str(tmp_path / "study.json")  # type: ignore[arg-type]
        seen.press(widget, "Save")
        assert "with all variations and comments" in seen.words(widget)
        again = replay(tmp_path / "study.json")
        assert again.tree.record == widget.tree.record
        assert len(again.tree) == 2

    def test_the_file_it_came_from_can_be_saved_to(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        random_game(30, seed=1, players=3).save(path)
        widget = replay(path)
        assert field_of(widget, Text, "File:").value == str(path)
        with_variation(widget, 10)
        seen.press(widget, "Save")
        grown = replay(path)
        grown.session.go_to_line(1, 11)
        grown.session.play(grown.session.state.legal_moves()[0])
        seen.press(grown, "Save")
        assert "Saved as game.json" in seen.words(grown)
        assert len(replay(path).tree[1].own_moves) == 2

    def test_nothing_else_is_overwritten(self, widget: ReplayWidget, tmp_path: Path) -> None:
        path = tmp_path / "other.json"
        random_game(30, seed=1, players=3).save(path)
        before = path.read_bytes()
        with pytest.raises(SaveError, match="Nothing was written"):
            widget.save(path)
        assert path.read_bytes() == before

    def test_a_refusal_is_said(self, widget: ReplayWidget) -> None:
        seen.file_field(widget).value = ""  # type: ignore[arg-type]
        seen.press(widget, "Save")
        assert "Type a name" in seen.message(widget)  # type: ignore[arg-type]


class TestOpening:
    def test_whatever_holds_a_game(self) -> None:
        game = mw.load(FOUR)
        for source in (game, game.record, FOUR, str(FOUR), encode(game.record, names=True)):
            assert replay(source).tree.main.moves == game.moves

    def test_at_a_ply_and_from_a_seat(self) -> None:
        assert place(replay(FOUR)) == (MAIN, 0)
        assert replay(FOUR, ply=30).session.cursor == 30
        assert replay(FOUR, ply=-2).session.cursor == 111
        assert replay(FOUR, seat=2).session.perspective == 2
        assert replay(FOUR, seat="spectator").session.perspective is None
        unfinished = random_game(20, seed=1, players=4)
        assert replay(unfinished, seat="all").session.perspective == ALL_HANDS

    @pytest.mark.parametrize(
        ("given", "error", "said"),
        [
            ({"ply": 113}, ValueError, "plies 0 to 112"),
            ({"ply": -114}, ValueError, "plies 0 to 112"),
            ({"ply": "end"}, OptionError, "-1 for the end"),
            ({"seat": 4}, ValueError, "no seat 4"),
            ({"seat": "nobody"}, ValueError, "no seat 'nobody'"),
            ({"theme": "blue"}, OptionError, "auto, light or dark"),
        ],
        ids=["ply", "ply-before", "ply-word", "seat", "seat-word", "theme"],
    )
    def test_what_cannot_be(self, given: dict[str, Any], error: type[Exception], said: str) -> None:
        with pytest.raises(error, match=said):
            replay(FOUR, **given)

    def test_no_game(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError):
            replay(tmp_path / "nothing.json")

    def test_the_game_is_never_changed(self) -> None:
        game = random_game(30, seed=1, players=4)
        record = game.record
        widget = replay(game)
        with_variation(widget, 12)
        widget.session.write("Here.")
        assert game.record == record
        assert widget.game.moves != game.moves

    def test_a_picture_and_words_stay_in_a_saved_notebook(self, widget: ReplayWidget) -> None:
        bundle, _ = widget._repr_mimebundle_()
        assert "Everybody" in bundle["image/svg+xml"] or "points" in bundle["image/svg+xml"]
        assert bundle["image/svg+xml"].startswith("<svg")
        assert "Round 2 of 4" in bundle["text/plain"]
        assert "<svg" in widget.snapshot("dark")

    def test_a_mistake_of_ours_is_said_and_does_not_get_out(
        self, widget: ReplayWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(widget.session, "go_to", lambda ply: 1 / 0)
        seen.press(widget, "Next")
        assert "ZeroDivisionError" in seen.message(widget)  # type: ignore[arg-type]

    def test_nothing_of_another_theme_is_drawn(self) -> None:
        assert list(replay(FOUR, theme="dark")._board._boards) == ["dark"]

    def test_the_style_sheet_and_texts_are_there(self, widget: ReplayWidget) -> None:
        styles = [
            p.value for p in seen.parts(widget) if isinstance(p, HTML) and "<style" in p.value
        ]
        assert any(".mw-transport" in style for style in styles)

"""The last unfinished game goes on, and nothing of it is lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Text

import manhattan_widgets as mw
from manhattan_widgets.game import Game
from manhattan_widgets.locale import set_language
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.library.resume import NoGameError, play_on, resume
from tests.widgets import seen

from .listed import names


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

    def test_when_it_was_played_follows_the_language(self, file: Path, filled: Library) -> None:
        widget = resume(file)
        try:
            set_language("de")
            assert "letzte heute" in seen.message(widget)
        finally:
            set_language("en")

    def test_names_that_nobody_chose_follow_the_language(self, kept: Library) -> None:
        first = mw.play(players=2, people=2, seed=2, pace=0, library=kept)
        first.session.play(first.game.state.legal_moves()[0])
        widget, listed = resume(kept), mw.library(kept)
        try:
            set_language("de")
            assert "„Manhattan: Spieler 1, Spieler 2“" in seen.message(widget)
            assert names(listed) == ["Manhattan: Spieler 1, Spieler 2"]
            listed.choose(1)
            seen.press(listed, "Umbenennen")
            assert seen.field(listed, Text, "Name:").value == "Manhattan: Spieler 1, Spieler 2"
        finally:
            set_language("en")
        assert names(listed) == ["Manhattan: Player 1, Player 2"]

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

"""A game that is chosen is shown, with its names as text and no hand of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.common.pictures import pictures
from manhattan_widgets.widgets.library import entry_text
from manhattan_widgets.widgets.library.game import _last_board
from manhattan_widgets.widgets.library.widget import LibraryWidget
from tests.widgets import seen

from .listed import a_game, is_shown, message_words, row, rows, type_in


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


def test_names_are_text_and_not_html(kept: Library) -> None:
    hostile = "<script>alert(1)</script>"
    kept.add(a_game(2, names=[hostile, "Bo"]).record, hostile)
    widget = mw.library(kept)
    widget.choose(1)
    seen.press(widget, "Rename")
    assert "<script" not in seen.html(widget)
    seen.press(widget, "Play on")
    assert "<script" not in seen.html(widget)

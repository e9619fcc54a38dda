"""The list of games: which it shows, in which order, and by what they are known."""

from __future__ import annotations

import re
from pathlib import Path

import manhattan_widgets as mw
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.library.widget import LibraryWidget
from tests.widgets import seen

from .listed import a_game, is_shown, names, row, rows, type_in


class TestList:
    def test_newest_first_with_what_is_to_be_known(self, widget: LibraryWidget) -> None:
        assert names(widget) == ["Manhattan: Ann, Cy", "Resigned", "Finished"]
        last, resigned, finished = rows(widget)
        assert "7 moves, unfinished · today" in last
        assert "Ann, Cy" not in last.split("\n")[1]  # the name has them already
        assert "Cy, Di · Cy resigned, Di won (0 : 0)" in resigned
        assert re.search(r"Ann, Bo · .* won \(\d+ : \d+\)", finished)
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
        assert str(file) in "".join(seen.words(widget).split())
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

"""What is known of a game is shown at once, and kept with it, in its file and in a library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from ipywidgets import Dropdown

import manhattan_widgets as mw
from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.widgets.analyze.command import analyze
from manhattan_widgets.widgets.analyze.widget import AnalyzeWidget
from tests.widgets import seen

from .analyzed import EFFORT, analyzed, full, nearly_over, played


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_analysis_is_shown_at_once(name: str) -> None:
    widget = analyzed(name)
    assert widget.report.complete
    assert widget.session.message.kind == "info"
    words = seen.words(widget)
    assert "The analysis is complete" in words
    assert "Luck and choice" in words
    assert "Player by player" in words
    assert not seen.is_shown(widget, "Analyze")
    for name_ in widget.names:
        assert name_ in words
    last = len(widget.game.moves)
    for ply in (0, 1, last // 2, last):
        widget.session.go_to(ply)
        assert widget.session.message.text == ""
    widget.close()


def test_it_is_saved_with_the_game_and_read_again(tmp_path: Path) -> None:
    widget = analyzed()
    path = tmp_path / "evening.json"
    widget.save(path)
    assert "Saved as evening.json" in seen.words(widget)
    again = analyze(path, effort=EFFORT, theme="light")
    assert again.report == widget.report
    again.save(path)
    assert seen.file_field(again).value == str(path)  # type: ignore[arg-type]


def test_it_is_kept_in_a_library_that_has_the_game(tmp_path: Path) -> None:
    from manhattan_widgets.records.library import Library

    library = Library(tmp_path / "games.sqlite3")
    game = nearly_over()
    number = library.add(game.record)
    for _ in range(2):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, effort=EFFORT, seat=0, workers=1, library=library, theme="light")
    widget.start()
    assert library.get(number).analysis is None, "another moment of the game"
    library.append(number, game.record, revision=library.entry(number).revision)
    analyze(game, effort=EFFORT, seat=0, workers=1, library=library, theme="light").start()
    assert library.get(number).analysis == game.record.analysis
    browser = mw.library(library)
    browser.choose(number)
    seen.press(browser, "Analyze")
    assert isinstance(browser.opened, AnalyzeWidget)


def test_by_default_what_is_kept_is_shown_with_its_effort() -> None:
    game = played()
    game.keep_analysis(full(game).to_json())
    widget = analyze(game, theme="light")
    assert widget.report.complete
    assert seen.field(widget, Dropdown, "How exact:").value == EFFORT
    normal = empty_report(game, effort="normal")
    game.keep_analysis(replace(full(game), effort=normal.effort).to_json())
    assert seen.field(analyze(game), Dropdown, "How exact:").value == "normal"


def test_a_static_page_has_board_and_chart() -> None:
    widget = analyzed()
    bundle = widget._repr_mimebundle_()[0]
    assert "After" in bundle["text/plain"]
    assert bundle["image/svg+xml"].startswith("<svg")

"""Where everything begins: each tool of each game is opened in place, with a way back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from ipywidgets import Dropdown, Text

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES, part_of
from manhattan_widgets.game import load, new_game
from manhattan_widgets.lessons import LessonProgress, ProgressFile, lesson_ids
from manhattan_widgets.lessons.exercises.daily import DailyPractice
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.locale import language, set_language
from manhattan_widgets.session.autosave import open_library
from manhattan_widgets.widgets.home.game_card import example_view
from manhattan_widgets.widgets.home.widget import HomeWidget
from tests.games.tiny import GAME as TINY
from tests.registered import registered
from tests.widgets import seen

TOOLS = {
    "play": "PlayWidget",
    "learn": "LearnWidget",
    "practice": "PracticeWidget",
    "replay": "ReplayWidget",
    "explore": "ExploreWidget",
    "rules": "RulesWidget",
}


@pytest.fixture
def home(tmp_path: Path) -> HomeWidget:
    return mw.home(library=tmp_path / "games.sqlite3", progress=tmp_path / "progress.json")


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_of_every_game_opens_in_place(home: HomeWidget, tool: str, game: str) -> None:
    home.open_tool(tool, game)
    assert type(home.opened).__name__ == TOOLS[tool]
    title = str(GAMES[game].title())
    assert title in seen.words(home)
    assert seen.is_shown(home, "Back to the start page")
    assert not seen.is_shown(home, "Compare the rules")
    opened = home.opened
    seen.press(home, "Back to the start page")
    assert home.opened is None
    assert opened.comm is None, "it is closed"
    assert seen.is_shown(home, "Compare the rules")


def test_todays_practice_is_opened_and_what_is_due_is_told(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "progress.json")
    month_ago = datetime.now(UTC) - timedelta(days=30)
    practice = Practice(names=["manhattan-owner-1-1"], file=file, clock=lambda: month_ago)
    practice.answer(practice.exercise.solution)
    home = mw.home(library=tmp_path / "games.sqlite3", progress=file)
    assert "1 rule is due" in seen.words(home)
    assert "0 of 22 rules learned" in seen.words(home)
    seen.press(home, "Today's practice")
    assert isinstance(home.opened.practice, DailyPractice)
    assert home.opened.practice.file.path == file.path
    for _ in range(3):  # the one that is due, and two new ones
        home.opened.answer(home.opened.exercise.solution)
        seen.press(home, "Next exercise")
    seen.press(home, "Back to the start page")
    assert "About ten minutes, from all games" in seen.words(home)


def test_what_is_pressed_is_opened(home: HomeWidget) -> None:
    seen.press(home, "Compare the rules")
    assert type(home.opened).__name__ == "CompareWidget"
    seen.press(home, "Back to the start page")
    seen.press(home, "Your games (0)")
    assert type(home.opened).__name__ == "LibraryWidget"
    assert home.opened.library is home._library


def test_there_is_nothing_to_go_on_with_at_first(home: HomeWidget) -> None:
    assert not seen.is_shown(home, "Go on with your game")


def test_the_last_unfinished_game_goes_on(home: HomeWidget, tmp_path: Path) -> None:
    game = new_game("newyork", seed=3, kinds=["person"] * 4)
    game.play(game.state.legal_moves()[0])
    open_library(tmp_path / "games.sqlite3").add(game.record, "Ann's own")
    home.back()
    assert "Ann's own" in seen.words(home)
    assert seen.is_shown(home, "Your games (1)")
    seen.press(home, "Go on with your game")
    assert home.opened.game == game


def test_lessons_done_are_counted(home: HomeWidget, tmp_path: Path) -> None:
    assert "0 of 13 lessons done" in seen.words(home)
    file, (first, *_) = ProgressFile(tmp_path / "progress.json"), lesson_ids("manhattan")
    file.update(lambda progress: progress.with_lesson(first, LessonProgress(stars=2, runs=1)))
    home.back()
    assert "1 of 13 lessons done" in seen.words(home)


def test_progress_that_cannot_be_read_is_said_and_nothing_else_is_lost(
    home: HomeWidget, tmp_path: Path
) -> None:
    (tmp_path / "progress.json").write_text("no")
    home.back()
    assert "progress" in seen.words(home)
    assert seen.is_shown(home, "Play")


def test_a_shared_code_is_opened(home: HomeWidget) -> None:
    code = seen.field(home, Text, "Code or link:")
    code.value = "hello"
    seen.press(home, "Open")
    assert "share code" in seen.words(home)
    assert home.opened is None
    code.value = str(part_of("skyline", "example"))
    seen.press(home, "Open")
    assert type(home.opened).__name__ == "ReplayWidget"
    assert "share code" not in seen.words(home)
    seen.press(home, "Back to the start page")
    assert home.opened is None


def test_the_language_is_chosen_in_the_corner(home: HomeWidget) -> None:
    choice = next(part for part in seen.parts(home) if isinstance(part, Dropdown))
    try:
        choice.value = "de"
        assert language() == "de"
        assert seen.is_shown(home, "Spielen")
        assert "Runde" in seen.html(home)
    finally:
        set_language("en")
    assert choice.value == "en"


def test_examples_are_whole_games() -> None:
    for game in ("manhattan", "newyork", "skyline"):
        recorded = load(part_of(game, "example"))
        assert recorded.outcome() is not None
        assert example_view(game).seat is None


def test_a_game_that_brings_less_offers_less(tmp_path: Path) -> None:
    with registered(TINY):
        widget = mw.home(library=tmp_path / "games.sqlite3", progress=False)
        name, card = list(widget._cards.items())[-1]
        assert name == "tiny"
        assert [tool.description for tool in seen.buttons(card.widget)] == [
            "Play",
            "Rules",
            "Set up a position",
        ]
        widget.open_tool("play", "tiny")
        widget.close()


def test_a_saved_notebook_keeps_a_board(home: HomeWidget) -> None:
    left = seen.static(home)
    assert left["image/svg+xml"].startswith("<svg")
    assert "Skyline of the World" in left["text/plain"]
    home.open_tool("rules", "manhattan")
    assert seen.static(home) == seen.static(home.opened)


def test_where_nothing_can_be_kept_home_says_so_and_all_else_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(tmp_path / "file" / "library.sqlite3"))
    home = mw.home(progress=False)
    assert "The library cannot be opened" in seen.words(home)
    home.open_tool("play", "manhattan")
    assert type(home.opened).__name__ == "PlayWidget"
    home.back()
    # As soon as it can be opened, it is.
    (tmp_path / "file").unlink()
    home.back()
    assert "cannot be opened" not in seen.words(home)
    (tmp_path / "other").write_text("")
    for named, words in (("other/library.sqlite3", "no library here"), ("", "is a folder")):
        with pytest.raises(mw.RecordError, match=words):
            mw.home(library=tmp_path / named)


def test_a_library_is_made_by_the_first_move_and_not_by_looking(tmp_path: Path) -> None:
    place = tmp_path / "misspelt.sqlite3"
    home = mw.home(library=place, progress=False)
    said = f"There is no library in {place} yet: your first move makes it."
    assert said in seen.words(home)
    home.open_tool("play", "manhattan")
    assert not list(tmp_path.iterdir())
    session = home.opened.session
    session.play(session.game.state.legal_moves()[0])
    home.back()
    assert said not in seen.words(home)
    assert seen.is_shown(home, "Your games (1)")

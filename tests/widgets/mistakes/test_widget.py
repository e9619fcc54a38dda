"""``mw.mistakes()``: looking for what was given away, and exercises about it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Dropdown

import manhattan_widgets as mw
from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.game import Game
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.own_mistakes import mistake_name, mistakes_in
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.records.library import Library
from manhattan_widgets.widgets.analyze.in_library import games_with_mistakes
from manhattan_widgets.widgets.common import progress
from manhattan_widgets.widgets.mistakes.widget import MistakesWidget
from manhattan_widgets.widgets.practice.widget import PracticeWidget
from tests.analysis.short_games import last_move, late, short_game
from tests.lessons.exercises.mistaken import plies_with_choice, with_mistakes
from tests.widgets import seen

EFFORT = Effort(value=1, search=200, weighing=16)


def looked_for(game: Game, **how: Any) -> MistakesWidget:
    settings = {"effort": EFFORT, "workers": 1, "library": False, "progress": False} | how
    widget = mw.mistakes(game, theme="light", **settings)
    assert isinstance(widget, MistakesWidget)
    return widget


def test_what_was_given_away_is_found_kept_and_asked_about() -> None:
    game = last_move(best=False)
    widget = looked_for(game)
    assert widget.missing, "a script is not blocked"
    assert "not known yet" in seen.words(widget)
    seen.press(widget, "Look for mistakes")
    assert not widget.missing
    assert "1 mistake was found" in seen.words(widget)
    asked = widget.practice
    assert isinstance(asked, PracticeWidget)
    assert "Which is better?" in seen.words(asked)
    (mistake,) = mistakes_in(game)
    assert mistake.cost == 1
    stored = Report.from_json(game.record.analysis)
    assert stored == widget.report
    assert asked.answer(asked.exercise.solution).right
    again = looked_for(game)
    assert not again.missing
    assert again.practice is not None, "what nobody keeps is asked about again"


def test_where_nothing_was_given_away_it_says_so() -> None:
    game = last_move(best=True)
    widget = looked_for(game)
    widget.start()
    assert "There is nothing to mend." in seen.words(widget)
    assert widget.practice is None
    assert not seen.is_shown(widget, "Look for mistakes")
    assert not seen.is_shown(widget, "Look at the mistakes")
    assert "nothing to mend" in seen.static(widget)["text/plain"]


def test_what_was_answered_comes_when_it_is_due_or_wished(tmp_path: Path) -> None:
    game = last_move(best=False)
    file = ProgressFile(tmp_path / "ann.json")
    widget = looked_for(game, progress=file)
    widget.start()
    widget.practice.answer(widget.practice.exercise.solution)
    assert len(read_exercise_progress(file.read().exercises).solved) == 1
    later = looked_for(game, progress=file)
    assert later.practice is None, "it is not due"
    seen.press(later, "Look at the mistakes")
    assert "Find something better" in seen.words(later.practice), "the harder way now"
    later.practice.answer(later.practice.exercise.solution)
    once_more = looked_for(game, progress=file)
    seen.press(once_more, "Look at the mistakes")
    assert not once_more.practice.practice.finished, "it is wished again"


def test_whose_moves_are_looked_at_can_be_chosen() -> None:
    plies = plies_with_choice("manhattan")
    game = with_mistakes("manhattan", *plies)
    report = replace(complete(game), mistakes={m.ply: m for m in mistakes_in(game)})
    game.keep_analysis(report.to_json())
    widget = looked_for(game, effort=report.effort)
    whose = [label for label, _ in seen.field(widget, Dropdown, "Whose moves:").options]
    assert whose[0] == "Everybody's"
    assert whose[1].endswith(" (Red)"), "exercises call players by their colors"
    assert widget.seats == (0, 1, 2)
    assert f"{len(plies)} mistakes were found" in seen.words(widget)
    seen.field(widget, Dropdown, "Whose moves:").value = 1
    own = mistakes_in(game, [1])
    assert widget.seats == (1,)
    assert 0 < len(own) < len(plies)
    assert f"{len(own)} mistake" in seen.words(widget)
    assert widget.practice.practice.exercise.view.seat == 1
    assert looked_for(game, seat=2, effort=report.effort).seats == (2,)


def test_how_many_are_left_is_told(tmp_path: Path) -> None:
    game = with_mistakes("manhattan", *plies_with_choice("manhattan"))
    report = replace(complete(game), mistakes={m.ply: m for m in mistakes_in(game)})
    game.keep_analysis(report.to_json())
    file = ProgressFile(tmp_path / "ann.json")
    first = looked_for(game, effort=report.effort, progress=file)
    count = len(mistakes_in(game))
    assert f"{count} mistakes were found" in seen.words(first)
    first.practice.answer(first.practice.exercise.solution)
    later = looked_for(game, effort=report.effort, progress=file)
    assert f"{count - 1} of {count} mistakes are left to look at" in seen.words(later)


def complete(game: Game) -> Report:
    """Return a report of a game without anything to be computed, and without dear moves."""
    report = empty_report(game, effort=Effort(value=1, search=1, weighing=1))
    (value,) = {report.result}
    return replace(
        report,
        start=value,
        values=(value,) * len(report.values),
        averaged=(value,) * len(report.averaged),
        judged=(False,) * len(report.judged),
    )


async def test_in_a_notebook_it_begins_at_once_and_stops_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "REDRAWN_EVERY", 0)
    game = short_game("manhattan", 8)
    widget = looked_for(game)
    assert widget.busy
    while not 0 < widget.report.fraction < 1:
        await asyncio.sleep(0)
    assert "The game is being analyzed: " in seen.words(widget)
    seen.press(widget, "Stop")
    assert not widget.busy
    assert widget.missing
    assert game.record.analysis is not None
    seen.press(widget, "Look for mistakes")
    while widget.busy:
        await asyncio.sleep(0.01)
    assert not widget.missing
    widget.close()


def test_a_better_draft_is_put_together_piece_by_piece() -> None:
    game = mw.load("examples/analyzed/four-players.json")
    mistake = next(slip for slip in mistakes_in(game) if slip.played.startswith("dr"))
    names = [mistake_name(game, mistake, met=True)]
    widget = PracticeWidget(Practice(names=names, games=[game], file=None), "light")
    best = widget.exercise.solution
    view = widget.exercise.view
    pieces = view.parts(view.rules.move_from_text(best))
    for piece in pieces[:-1]:
        seen.press_part(widget, piece)
    seen.press(widget, "Answer")
    assert "The move is not complete" in seen.words(widget)
    assert widget.practice.tries == 0, "what is not whole is no answer"
    seen.press_part(widget, pieces[-1])
    assert f"Chosen: {view.format(view.rules.move_from_text(best))}" in seen.words(widget)
    seen.press_part(widget, pieces[0])
    assert "You have chosen your 6 pieces" in seen.words(widget)
    seen.click_site(widget, "F5")
    assert "The pieces for this round are chosen" in seen.words(widget)
    seen.press(widget, "Answer")
    assert widget.practice.done


def test_it_opens_from_the_analysis_and_closes_again(tmp_path: Path) -> None:
    game = last_move(best=False)
    widget = mw.analyze(game, effort=EFFORT, workers=1, library=False, theme="light")
    assert not seen.is_shown(widget, "Learn from this game"), "while it is not analyzed"
    widget.start()
    seen.press(widget, "Learn from this game")
    (opened, asked) = seen.opened(widget)
    assert isinstance(opened, MistakesWidget)
    assert isinstance(asked, PracticeWidget)
    seen.press(widget, "Back to the analysis")
    assert not seen.opened(widget)
    widget.save(tmp_path / "game.json")
    assert len(mistakes_in(game)) == 1, "saving the analysis again loses none"


def test_it_opens_at_the_end_of_a_game_that_was_played() -> None:
    widget = mw.play(Game.from_position(late("manhattan", 1, seed=7), seed=7), library=False)
    widget.session.reveal()
    widget.session.play(widget.session.legal_moves[0])
    seen.press(widget, "Go on")
    seen.press(widget, "Learn from this game")
    (opened,) = seen.opened(widget)
    assert isinstance(opened, MistakesWidget)
    seen.press(widget, "Back to the end of the game")
    assert not seen.opened(widget)


def test_the_library_tells_how_many_there_are_to_look_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "progress.json"))
    plies = plies_with_choice("manhattan")
    library = Library(tmp_path / "games.sqlite3")
    number = library.add(with_mistakes("manhattan", *plies).record)
    other = library.add(last_move(best=True).record)
    assert [entry.id for entry in library.list(mistakes=True)] == [number]
    assert [entry.id for entry in library.list(mistakes=False)] == [other]
    widget = mw.library(library)
    widget.choose(number)
    assert f"Mistakes to look at {len(plies)}" in " ".join(seen.words(widget).split())
    seen.press(widget, "Learn from it")
    assert isinstance(widget.opened, MistakesWidget)
    widget.choose(other)
    assert "Mistakes to look at" not in seen.words(widget)


def test_what_is_found_is_kept_in_the_library_where_todays_practice_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(tmp_path / "games.sqlite3"))
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "progress.json"))
    game = last_move(best=False)
    with Library() as library:
        library.add(game.record)
    widget = looked_for(game, library=None, progress=None)
    widget.start()
    assert "not in your library" not in seen.words(widget)
    (learned_from,) = games_with_mistakes()
    assert mistakes_in(learned_from) == mistakes_in(game)
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"no library")
    monkeypatch.setenv("MANHATTAN_WIDGETS_LIBRARY", str(broken))
    assert list(games_with_mistakes()) == [], "whoever practices is not bothered with it"
    assert "This game is not in your library" in seen.words(looked_for(game))

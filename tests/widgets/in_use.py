"""Widgets of every kind in the middle of their use, made for a game by its name."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from ipywidgets import Dropdown, Text

import manhattan_widgets as mw
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.steps import step_clauses
from manhattan_widgets.locale import text
from manhattan_widgets.scene.games import scenes_of
from tests.lessons.exercises.mistaken import plies_with_choice, with_mistakes
from tests.widgets import seen as eye

NAMES = ["Ann", "Bo", "Cy", "Dee"]


def game_of(name: str, plies: int = 12) -> Any:
    game = mw.new_game(name, players=2, names=NAMES[:2], kinds=["person", "person"], seed=5)
    for _ in range(plies):
        game.play(game.state.legal_moves()[0])
    return game


def finished(name: str) -> Any:
    game = mw.new_game(name, players=2, names=NAMES[:2], seed=5)
    while game.outcome() is None:
        moves = game.state.legal_moves()
        game.play(moves[len(game.moves) % len(moves)])
    return game


def playing(name: str) -> Any:
    """A game between a person and a computer, with a part of a move chosen and refused."""
    game = mw.new_game(name, players=2, names=NAMES[:2], kinds=["person", "person"], seed=5)
    widget = mw.play(game, pace=0, library=False)
    widget.session.reveal()
    for _ in range(6):
        widget.session.play(widget.session.legal_moves[0])
        widget.session.reveal()
    widget.session.select(sorted(widget.session.choosable)[0])
    return widget


def refused(name: str) -> Any:
    widget = playing(name)
    with pytest.raises(ValueError, match="nonsense"):
        widget.session.play("nonsense")
    return widget


def choosing(name: str) -> Any:
    """A whole move is chosen, the form for a new game is open, somebody is asked to be sure."""
    widget = playing(name)
    widget.session.choose(widget.session.legal_moves[-1])
    eye.press(widget, "New game")
    eye.press(widget, "Resign")
    return widget


def hinted(name: str) -> Any:
    widget = playing(name)
    widget.session.unselect()
    widget._hints.search = lambda seconds: mw_search()
    eye.press(widget, "Hint")
    return widget


def mw_search() -> Any:
    from manhattan_widgets.bots import Search

    return Search(playouts=300, seed=1).findings


def over(name: str) -> Any:
    return mw.play(finished(name), pace=0, library=False)


def curtained(name: str) -> Any:
    return mw.play(game_of(name), pace=0, library=False)


def replaying(name: str) -> Any:
    widget = mw.replay(finished(name), ply=5)
    widget.session.write("Ann was here.")
    eye.press(widget, "Play on from here")
    widget.session.play(widget.session.legal_moves[-1])
    widget.session.say("info", "")
    return widget


def replayed_scoring(name: str) -> Any:
    widget = mw.replay(finished(name), ply=0)
    plies = [ply for ply, _ in widget._series(widget.tree.main).scorings]
    widget.session.go_to(plies[0])
    eye.press(widget, "Show it part by part")
    return widget


def scoring(name: str) -> Any:
    widget = mw.score(finished(name))
    widget.choose(0, 0)
    return widget


def scored_tower(name: str) -> Any:
    widget = mw.score(finished(name))
    site = next(site for site in widget._sites if widget.ledger.site(site))
    widget.choose_tower(site)
    return widget


def quizzed(name: str) -> Any:
    widget = mw.score(finished(name), quiz=True)
    next(part for part in eye.parts(widget) if type(part) is Text).value = "77"
    eye.press(widget, "Check")
    return widget


def shown_answer(name: str) -> Any:
    widget = mw.score(finished(name), quiz=True)
    eye.press(widget, "Show me")
    return widget


def positions_of(name: str) -> Any:
    return mw.score(game_of(name).state)


def exploring(name: str) -> Any:
    widget = mw.explore(game_of(name).state)
    widget.overlay(scenes_of(widget.state.rules).overlays[0].id)
    return widget


def impossible(name: str) -> Any:
    widget = mw.explore(game=name, players=2)
    widget.empty()
    return widget


def grid(name: str) -> Any:
    widget = mw.explore([game_of(name, n).state for n in (0, 8)])
    widget.open_position(1)
    return widget


def sharing(name: str) -> Any:
    return mw.share(game_of(name), repository="https://github.com/ann/manhattan")


def comparing(name: str) -> Any:
    return mw.compare_rules(name)


def analyzing(name: str) -> Any:
    game = mw.new_game(name, players=2, names=NAMES[:2], seed=5)
    for _ in range(4):
        game.play(game.state.legal_moves()[0])
    return mw.analyze(game, start=False)


def learning_from_mistakes(name: str) -> Any:
    game = with_mistakes(name, *plies_with_choice(name))
    widget = mw.mistakes(game, start=False, library=False, progress=False)
    eye.press(widget, "Look at the mistakes")
    eye.press(widget, "Show me")
    return widget


def tournament_played(name: str) -> Any:
    return mw.tournament({"Ann": "greedy", "Bo": "random"}, name, players=2, deals=1, workers=1)


def class_of_one(_: str) -> Any:
    with TemporaryDirectory() as folder:
        file = ProgressFile(Path(folder) / "ann.json")
        practice = Practice("manhattan", kinds=["score"], seed=2, file=file)
        practice.answer([0] * len(practice.exercise.solution))
        practice.show()
        widget = mw.classroom(folder)
    eye.press(widget, "Hardest tasks")
    widget.open_task(str(practice.exercise.name))  # another table would put it away
    return widget


def todays_practice(_: str) -> Any:
    widget = mw.practice(progress=False)
    while not widget.practice.finished:
        widget.answer(widget.exercise.solution)
        eye.press(widget, "Next exercise")
    eye.field(widget, Dropdown, text("practice.mastery.choose")).value = "M9"
    return widget


def step_of_a_lesson(name: str) -> Any:
    first, *_ = step_clauses(name).values()
    widget = mw.practice(exercises=[first[0]], progress=False)
    eye.press(widget, "Show me")
    return widget


def course(name: str) -> Any:
    return mw.learn(name, progress=False)


def learning(name: str) -> Any:
    return mw.learn(name, 2, progress=False, pace=0)


def practicing(name: str) -> Any:
    widget = mw.practice(name, level=2, seed=3, progress=False)
    eye.press(widget, "Hint")
    eye.press(widget, "Show me")
    return widget


def reading_rules(name: str) -> Any:
    return mw.rules(name)


#: What every game draws and says in its own way, and what is the same for all of them.
OF_EACH_GAME = [
    playing,
    refused,
    choosing,
    hinted,
    over,
    replaying,
    replayed_scoring,
    scoring,
    quizzed,
    exploring,
    impossible,
    grid,
    comparing,
    course,
    learning,
    practicing,
    learning_from_mistakes,
    step_of_a_lesson,
    reading_rules,
]
OF_ONE_GAME = [
    curtained,
    scored_tower,
    shown_answer,
    positions_of,
    sharing,
    analyzing,
    class_of_one,
    todays_practice,
    tournament_played,
]

"""Games that bring less: whatever can be opened opens, and what cannot says what is missing."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.registry import (
    GameModule,
    MissingPartError,
    UnknownGameError,
    find_game,
)
from manhattan_widgets.game import Game
from manhattan_widgets.lessons import Progress, ProgressFile
from manhattan_widgets.lessons.exercises import ExerciseError, kind_of
from manhattan_widgets.lessons.queries import facts_of
from tests.games.tiny import GAME as TINY
from tests.registered import registered
from tests.widgets import seen

PARTS = [f.name for f in fields(GameModule) if f.name not in ("name", "package", "rules")]
OURS = ["manhattan", "newyork", "skyline"]
CASES = [
    (game, part) for game in OURS for part in PARTS if getattr(find_game(game), part) is not None
]
#: What cannot be done without a part, and what is said: positions of our lessons are written in
#: the notation that an editor reads.
NEEDED: dict[str, tuple[set[str], str]] = {
    "editor": ({"learn"}, "is JSON"),
    "facts": ({"learn", "mistakes", "practice", "worksheet"}, "brings no questions"),
    "exercises": ({"mistakes", "practice", "worksheet"}, "exercises"),
}
LEAST = Effort(value=2, search=2, weighing=2, seed=1)
PLAYERS = 3


def some_game(name: str, moves: int = 12) -> Game:
    game = mw.new_game(name, players=PLAYERS, seed=5)
    return play_on(game, moves)


def play_on(game: Game, moves: int) -> Game:
    for _ in range(moves):
        if game.outcome() is None:
            legal = game.state.legal_moves()
            game.play(legal[len(game.moves) * 7 % len(legal)])
    return game


def game_over(name: str) -> Game:
    game, rng = some_game(name), Random(1)
    while game.outcome() is None:
        game.play(game.state.random_move(rng))
    return game


def notebook_of(game: Game, folder: Path) -> Path:
    """Save a notebook with the board of a game."""
    file = folder / "game.ipynb"
    output = {"data": {"image/svg+xml": game.to_svg()}, "output_type": "display_data"}
    cell = {"cell_type": "code", "outputs": [output]}
    book = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    file.write_text(json.dumps(book), "utf-8")
    return file


def commands(name: str, folder: Path) -> dict[str, Callable[[], Any]]:
    """Return a call of every command for a game, by its name."""
    game = some_game(name)
    view = game.state.view(game.state.to_move)
    move = game.state.legal_moves()[0]
    saved = folder / "game.json"
    game.save(saved)
    library = folder / "games.sqlite3"

    handed_in = folder / "class"
    handed_in.mkdir(exist_ok=True)
    ProgressFile(handed_in / "ann.json").update(lambda _: Progress("Ann"))

    course = (p for p in Path(mw.__file__).parent.rglob("*.toml") if name in p.parts)
    lesson = min(course, default=name)  # one of them: a whole course takes a while

    def kept() -> Any:
        widget = mw.play(some_game(name, 0), seats=["person"] * PLAYERS, library=library, pace=0)
        widget.session.reveal()
        widget.session.choose(str(widget.game.state.legal_moves()[0]))
        widget.session.play_chosen()
        return mw.resume(library, pace=0)

    return {
        "Game": lambda: mw.Game.from_position(game.state),
        "GameSession": lambda: mw.GameSession(game),
        "analyze": lambda: mw.analyze(game, start=False),
        "classroom": lambda: mw.classroom(handed_in),
        "compare_rules": lambda: mw.compare_rules(name),
        "explore": lambda: mw.explore(game.state),
        "freeze": lambda: mw.freeze(notebook_of(game, folder)),
        "home": lambda: mw.home(library=library, progress=False),
        "language": mw.language,
        "mistakes": lambda: mw.mistakes(game_over(name), start=False, progress=False),
        "load": lambda: mw.load(saved),
        "new_game": lambda: mw.new_game(name, players=PLAYERS),
        "options": lambda: mw.options(name),
        "play": lambda: mw.play(name, players=PLAYERS, seed=2, pace=0, library=False),
        "replay": lambda: mw.replay(game),
        "resume": kept,
        "library": lambda: mw.library(library),
        "rules": lambda: mw.rules(name),
        "score": lambda: mw.score(game),
        "share": lambda: mw.share(game, seat=0),
        "tournament": lambda: mw.tournament(
            ["random", "greedy"], name, deals=1, players=2, workers=1
        ),
        "why": lambda: mw.why(view, move),
        "learn": lambda: mw.learn(lesson, progress=False),
        "practice": lambda: mw.practice(name, seed=1, progress=False),
        "worksheet": lambda: mw.worksheet(name, number=1, seed=1),
    }


def open_all(name: str, folder: Path) -> dict[str, Exception]:
    """Open every command; return what was refused."""
    refused: dict[str, Exception] = {}
    for command, call in commands(name, folder).items():
        try:
            opened = call()
            for method in ("_repr_mimebundle_", "_picture"):
                if hasattr(opened, method):
                    getattr(opened, method)()
        except ValueError as error:
            refused[command] = error
    return refused


def test_every_command_is_opened(tmp_path: Path) -> None:
    offered = {name: getattr(mw, name) for name in mw.__all__}
    known = {name for name, one in offered.items() if callable(one) and not inspect.isclass(one)}
    assert known | {"Game", "GameSession"} == set(commands("manhattan", tmp_path))


@pytest.mark.parametrize(("game", "part"), CASES, ids=lambda one: str(one))
def test_each_command_opens_without_a_part(game: str, part: str, tmp_path: Path) -> None:
    with registered(replace(find_game(game), **{part: None})):
        refused = open_all(game, tmp_path)
    needing, said = NEEDED.get(part, (set(), ""))
    # Some exercises ask nothing of a game's own.
    asked = {"practice", "worksheet"} if part == "facts" else set()
    assert needing - asked <= set(refused) <= needing
    assert all(said in str(error) for error in refused.values())


def test_a_game_that_brings_its_rules_alone_opens_all_but_lessons(tmp_path: Path) -> None:
    with registered(TINY):
        refused = open_all("tiny", tmp_path)
    assert set(refused) == {"learn", "mistakes", "practice", "worksheet"}
    for error in refused.values():
        assert not isinstance(error, LookupError)
        assert "tiny" in str(error).lower()


def test_what_lessons_need_is_refused_with_a_sentence() -> None:
    with registered(TINY):
        with pytest.raises(MissingPartError, match="Tiny brings no questions that lessons can ask"):
            facts_of("tiny")
        with pytest.raises(ExerciseError, match="tiny"):
            kind_of("tiny", "legal")
    with pytest.raises(UnknownGameError, match="no game called"):
        facts_of("chess")
    assert facts_of("manhattan") is find_game("manhattan").load("facts")


def test_a_game_without_scenes_is_played_to_its_end_by_buttons() -> None:
    with registered(TINY):
        widget = mw.play("tiny", seats=["person", "person"], pace=0, library=False)
        sites = 0
        while widget.session.outcome is None:
            seen.press(widget, "build")
            site = min(widget.session.sites)
            seen.click_site(widget, site)
            assert "mw-chosen" in seen.classes(seen.button(widget, "build"))
            seen.press(widget, "Play this move")
            sites += 1
        assert sites == 15
        assert "most points win" in seen.words(widget)
        assert "A: 3." in seen.words(widget), "the board in words"
        score = mw.score(widget.game)
        assert score.ledger.totals == widget.session.outcome.points
        pages = mw.replay(widget.game)
        assert "Red" in seen.words(pages)
        widget.close()


@pytest.mark.parametrize("game", OURS)
def test_a_game_of_ours_goes_on_without_its_scenes(game: str) -> None:
    with registered(replace(find_game(game), scenes=None)):
        played = some_game(game, 0)
        widget = mw.play(played, seats=["person"] * PLAYERS, pace=0, library=False)
        for _ in range(8):
            move = widget.game.state.legal_moves()[0]
            widget.session.reveal()
            widget.session.choose(widget.session.view.format(move))
            assert widget.session.chosen == move
            widget.session.play_chosen()
        assert len(widget.game.moves) == 8
        widget.close()


def test_positions_of_a_game_without_an_editor_are_json() -> None:
    with registered(TINY):
        widget = mw.explore("tiny", tall=True)
        assert '"tall": true' in widget.text
        widget.write(widget.text.replace("[\n  0,", "[\n  2,", 1))
        assert widget.state.towers[0] == 2
        widget.fill()
        with pytest.raises(ValueError, match="changed as text"):
            widget.click("A")
        with pytest.raises(ValueError, match="is JSON"):
            editor_of("tiny").parse("A: 2")
        widget.empty()
        assert widget.state.towers == (0,) * 5
        widget.write(widget.text.replace("[\n  0,", "[\n  9,", 1))
        assert widget.state.status() == ()
        with pytest.raises(ValueError, match="no field"):
            widget.fill_in("towers", "1")


def test_a_game_without_judgement_is_analyzed() -> None:
    with registered(TINY):
        widget = mw.analyze(some_game("tiny", 15), effort=LEAST, workers=1)
        assert widget.report is not None

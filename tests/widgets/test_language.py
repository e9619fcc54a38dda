"""Every widget follows the language at once, says all of it, and keeps what it shows."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from ipywidgets import Dropdown, Text, Textarea

import manhattan_widgets as mw
import manhattan_widgets.locale as locale_room
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.exercises.steps import step_clauses
from manhattan_widgets.locale import set_language, text
from manhattan_widgets.markup import Html
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.replay.transport import SPEEDS
from tests.lessons.exercises.mistaken import plies_with_choice, with_mistakes
from tests.pseudo import (
    CODE,
    english_words,
    plain,
    pseudo_language,
    scene_words,
    seen,
    watched_boards,
)
from tests.widgets import seen as eye
from tests.widgets.leftovers import counts
from tests.widgets.seen import classes, static

NAMES = ["Ann", "Bo", "Cy", "Dee"]
RECORDS = Path(__file__).parent.parent.parent / "examples" / "records"


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with pseudo_language(monkeypatch):
        yield


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[Any, Any]]:
    with watched_boards(monkeypatch) as drawn:
        yield drawn


def said_by(widget: Any, boards: dict[Any, Any]) -> dict[str, str]:
    """Return all that a widget says: its controls, its boards, and what stays where none lives."""
    found = seen(widget)
    found |= {f"board {n}": scene_words(scene) for n, scene in enumerate(boards.values())}
    return found


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
CASES = [
    *((make, name) for make in OF_EACH_GAME for name in GAMES),
    *((make, "manhattan") for make in OF_ONE_GAME),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("make", "name"), CASES, ids=[f"{make.__name__}-{name}" for make, name in CASES]
)
def test_a_widget_follows_the_language_and_back(
    make: Callable[[str], Any], name: str, boards: dict[Any, Any]
) -> None:
    widget = make(name)
    try:
        follows_and_returns(widget, boards)
    finally:
        widget.close()


def follows_and_returns(widget: Any, boards: dict[Any, Any]) -> None:
    before, left = said_by(widget, boards), static(widget)
    set_language(CODE)
    said = said_by(widget, boards)
    english = [
        (where, english_words(words)) for where, words in said.items() if english_words(words)
    ]
    assert not english, "\n".join(f"{where}: {' '.join(found)[:300]}" for where, found in english)
    for kind, words in static(widget).items():
        for data in (getattr(widget, "link", None), getattr(widget, "code", None)):
            words = words.replace(data or "\0", "")
        found = english_words(plain(words))
        assert not found, f"{kind}: {' '.join(found)[:300]}"
    set_language("en")
    assert said_by(widget, boards) == before
    assert static(widget) == left


def test_the_library_follows_the_language(tmp_path: Path, boards: dict[Any, Any]) -> None:
    place = tmp_path / "games.sqlite3"
    from manhattan_widgets.session.autosave import open_library

    number = open_library(place).add(game_of("manhattan").record, "Ann")
    widget = mw.library(place)
    widget.choose(number)
    eye.press(widget, "Rename")
    name = next(part for part in eye.parts(widget) if getattr(part, "value", "") == "Ann")
    name.value = "Bo"
    words = re.compile(re.escape(str(place)))
    (heading,) = (box for box in eye.html_boxes(widget) if "Your games" in box.value)
    heading.value = Html(words.sub("", heading.value))
    set_language(CODE)
    said = {where: words.sub("", told) for where, told in said_by(widget, boards).items()}
    assert [told for told in said.values() if english_words(told)] == []
    assert name.value == "Bo"
    assert eye.is_shown(widget, "⟦Rename")
    widget.close()


def test_what_is_opened_in_another_widget_follows_too(boards: dict[Any, Any]) -> None:
    widget = exploring("manhattan")
    widget.play()
    set_language(CODE)
    assert [told for told in said_by(widget, boards).values() if english_words(told)] == []
    widget.close()


def test_the_state_of_a_widget_stays() -> None:
    widget = replaying("manhattan")
    session = widget.session
    session.perspective = 1
    slowest = max(SPEEDS.values())
    eye.pick(widget, "Speed", slowest)
    file = eye.field(widget, Text, "File:")
    file.value = "ann.json"
    speed = eye.field(widget, Dropdown, "Speed")
    before = (session.line, session.cursor, session.selection, session.perspective, session.tree)
    parts = list(eye.parts(widget, hidden=True))
    heard: list[Any] = []
    for part in parts:
        if hasattr(part, "_options_labels"):
            part.observe(heard.append, ["value", "index"])
    set_language(CODE)
    now = (session.line, session.cursor, session.selection, session.perspective, session.tree)
    assert now == before
    assert (speed.value, file.value) == (slowest, "ann.json")
    assert widget._what_if.is_open
    assert list(eye.parts(widget, hidden=True)) == parts, "nothing was made anew"
    lists = {type(change["owner"]).__name__ for change in heard}
    assert lists <= {"Select"}, "no field of choices told of a choice"
    widget.close()


def test_typed_words_stay() -> None:
    widget = choosing("manhattan")
    name = next(p for p in eye.parts(widget) if "Name" in str(getattr(p, "placeholder", "")))
    name.value = "Dee"
    set_language(CODE)
    assert name.value == "Dee"
    assert name.placeholder.startswith("⟦")
    widget.close()


def test_the_page_is_told_the_language() -> None:
    widget = mw.compare_rules()
    spoken = [name for name in classes(widget) if name.startswith("mw-lang-")]
    assert spoken == ["mw-lang-en"]
    set_language(CODE)
    spoken = [name for name in classes(widget) if name.startswith("mw-lang-")]
    assert spoken == [f"mw-lang-{CODE}"]
    assert "mw-compare" in classes(widget)
    widget.close()


def test_a_wrong_position_stays_to_be_mended() -> None:
    widget = mw.explore()
    eye.press(widget, "As text")
    written = next(part for part in eye.parts(widget) if isinstance(part, Textarea))
    written.value = "F5: nonsense"
    (place,) = (box for box in eye.html_boxes(widget) if "<pre class='mw-where'" in box.value)
    where = place.value
    assert "F5: nonsense" in where
    set_language(CODE)
    assert written.value == "F5: nonsense"
    assert place.value == where
    assert "⟦" in widget.message
    widget.close()


def test_a_closed_widget_listens_no_more() -> None:
    before = counts()["listeners"]
    widget = mw.explore([game_of("manhattan").state])
    widget.open_position(0)
    assert counts()["listeners"] == before + 2
    widget.close()
    assert counts()["listeners"] == before


def test_an_error_while_redrawing_is_told_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken, sound = mw.compare_rules(), mw.compare_rules()

    def fail() -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr(broken, "_redraw", fail)
    set_language(CODE)
    assert "out of ink" in eye.line_words(broken)
    assert "⟦" in eye.html(sound)
    broken.close()
    sound.close()


def test_the_picker_sets_and_follows_the_language() -> None:
    picker, other = mw.language(), mw.language()
    assert picker is not None
    assert other is not None
    assert picker.value == "en"
    choice = next(part for part in eye.parts(picker) if hasattr(part, "options"))
    assert [label for label, _ in choice.options] == ["English", "⟦English⟧"]
    choice.value = CODE
    assert locale_room.language() == CODE
    assert other.value == CODE
    assert "⟦Everything is in ⟦English⟧ now.⟧" in eye.words(picker)
    assert "⟦Language⟧" in eye.words(other)
    assert static(other) == {"text/plain": "⟦Language⟧: ⟦English⟧"}
    assert mw.language("en") is None
    assert picker.value == other.value == "en"
    assert "Everything" not in eye.words(picker)
    picker.close()
    other.close()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="Known languages"):
        mw.language("fr")


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_begins_in_the_language(name: str, boards: dict[Any, Any]) -> None:
    set_language(CODE)
    widget = mw.learn(name, progress=False, pace=0)
    for number in range(len(widget.lessons)):
        widget.begin(number)
        left = [(w, english_words(t)) for w, t in said_by(widget, boards).items()]
        assert not [one for one in left if one[1]], (number, [one for one in left if one[1]])
    widget.close()


def test_a_widget_that_was_refused_closes_in_peace() -> None:
    with pytest.raises(ValueError, match="theme"):
        mw.compare_rules(theme="pink")
    gc.collect()  # which closes what was half made: an error there would be told as a warning

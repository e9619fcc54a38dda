"""What a step points out is on the board and in its twin, and goes; illustrations of steps."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import find_game, register
from manhattan_widgets.games.manhattan.scene import SCENES
from manhattan_widgets.lessons import course
from manhattan_widgets.locale import set_language
from manhattan_widgets.scene.core import Line, Rect, Scene, Tile
from manhattan_widgets.scene.illustrations import Illustration, Plate
from manhattan_widgets.scene.themes import THEMES
from manhattan_widgets.widgets.learn.widget import LearnWidget
from tests.widgets.seen import html, html_boxes, press, scene, words

from .trying import panel


@pytest.fixture
def tie() -> LearnWidget:
    """The step that tells of two tallest towers."""
    return mw.learn("manhattan", 5, progress=False, pace=0, step="tie")


def _inked(drawn: Scene) -> int:
    lines = (shape for tile in drawn.tiles for shape in tile.shapes if isinstance(shape, Line))
    return sum(line.stroke == "strong" for line in lines)


def test_what_is_told_is_outlined_and_counted_until_it_is_done(tie: LearnWidget) -> None:
    assert _inked(scene(panel(tie))) == 8
    assert tie.session.marks() == {"M5": "7", "F5": "7"}
    assert "Outlined: Manhattan 5 and Frankfurt 5." in words(tie)
    tie.session.show_answer()
    assert _inked(scene(panel(tie))) == 0
    assert "Outlined" not in words(tie)
    press(tie, "Go on")
    assert "At Cairo 3 stands 6." in words(tie)


def test_it_follows_the_language(tie: LearnWidget) -> None:
    try:
        set_language("de")
        assert "Umrandet: Manhattan 5 und Frankfurt 5." in words(tie)
    finally:
        set_language("en")


def test_a_saved_notebook_shows_it_too(tie: LearnWidget) -> None:
    bundle = tie._repr_mimebundle_()
    data: Any = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Outlined: Manhattan 5 and Frankfurt 5." in data["text/plain"]


def test_what_is_seen_afterwards_waits_for_the_answer() -> None:
    widget = mw.learn("newyork", 1, progress=False, pace=0)
    assert _inked(scene(panel(widget))) == 0
    widget.session.show_answer()
    assert _inked(scene(panel(widget))) > 4
    assert widget.session.marks()["A2"] == "4"


def test_a_wrong_answer_shows_nothing_of_it() -> None:
    widget = mw.learn("newyork", 1, progress=False, pace=0)
    widget.session.mark_all(("G1",))
    widget.session.answer_sites()
    assert _inked(scene(panel(widget))) == 0
    assert widget.session.marks() == {"G1": "✗"}


def test_a_question_on_a_site_goes_with_its_answer_and_other_marks_stay() -> None:
    widget = mw.learn("manhattan", 4, progress=False, pace=0)
    assert widget.session.marks() == {"S5": "?"}
    widget.session.answer(3)
    assert widget.session.marks() == {"S5": "?"}
    widget.session.answer(2)
    assert widget.session.marks() == {}
    widget = mw.learn("manhattan", 3, progress=False, pace=0, step="turned")
    widget.session.show_answer()
    assert widget.session.marks()["F1"] == "Red"


def _dashes(drawn: Scene) -> int:
    return sum(isinstance(shape, Line) and bool(shape.dash) for shape in _shapes(drawn))


def _shapes(drawn: Scene) -> list[Any]:
    return [shape for tile in drawn.tiles for shape in tile.shapes]


def test_a_ghost_stands_where_the_answer_leads() -> None:
    widget = mw.learn("manhattan", 4, progress=False, pace=0)
    before = panel(widget)
    assert "Something is planned there" not in scene(before).area("S5").label
    widget.session.answer(2)
    drawn = scene(panel(widget))
    assert drawn.area("S5").label.endswith("Something is planned there, but not built.")
    assert _dashes(drawn) > _dashes(scene(panel(mw.learn("manhattan", 4, progress=False))))
    assert "Not built, only a plan: 2 on Sydney 5." in words(widget)
    data: Any = widget._repr_mimebundle_()[0]
    assert "Not built, only a plan" in data["text/plain"]
    press(widget, "Go on")
    assert "plan" not in scene(panel(widget)).area("S5").label


def test_a_ghost_gives_way_to_what_the_learner_chooses(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = Path(course("manhattan")[1].file).read_text(encoding="utf-8")
    asked = 'sights = [{ ghost = "2 on Cairo 6" }]\nhint ='
    text = text.replace("sights = ", "# sights = ", 1).replace("hint =", asked, 1)
    file.write_text(text, encoding="utf-8")
    widget = mw.learn(file, progress=False, pace=0)
    assert "planned" in scene(panel(widget)).area("C6").label
    widget.session.select("card:3")
    assert "planned" not in scene(panel(widget)).area("C6").label
    widget.session.unselect()
    assert "planned" in scene(panel(widget)).area("C6").label


def test_points_go_to_their_player_once_they_are_counted() -> None:
    widget = mw.learn("manhattan", 7, progress=False, pace=0, step="blue")
    assert "mw-flown" not in html(widget)
    widget.session.answer(5)
    assert "mw-flown" not in html(widget)
    widget.session.answer(8)
    assert "Blue gets 8 points: 3 (Tallest tower), 2 (Majority in Hong Kong)" in html(widget)
    flown = re.findall(r"class='mw-flown'[^>]*>([^<]+)<", html(widget))
    assert flown == ["+3", "+2", "+3"]
    assert "= 8" in words(widget)
    assert widget.session.marks()["F5"] == "+4"
    press(widget, "Go on")
    assert "mw-flown" not in html(widget)


def test_a_picture_stands_with_the_steps_that_ask_for_it() -> None:
    widget = mw.learn("manhattan", 3, progress=False, pace=0)
    steps = widget.session.run.lesson.steps
    assert all(step.illustration is not None for step in steps)
    assert html(widget).count("mw-plate") == len(THEMES)
    assert "Red sits below the board." in html(widget)
    assert "What the card means to Blue is asked." not in html(widget)
    press(widget, "Go on")
    assert "What the card means to Blue is asked." in html(widget)
    assert "--mw-turn" not in html(widget)
    widget.session.show_answer()
    assert "To Blue the card means site 3 of every city." in html(widget)
    assert [turn in html(widget) for turn in ("-90deg", "-180deg", "-270deg")] == [True] * 3


def test_lessons_without_pictures_have_none() -> None:
    assert "mw-plate" not in html(mw.learn("manhattan", 4, progress=False))


def test_one_theme_is_drawn_once() -> None:
    widget = mw.learn("manhattan", 3, progress=False, theme="dark")
    assert html(widget).count("mw-plate") == 1


def test_the_pictures_are_small() -> None:
    widget = mw.learn("manhattan", 3, progress=False, pace=0, step="everyone")
    (plate,) = (
        box for box in html_boxes(widget) if "<img" in box.value and "mw-plate" in box.value
    )
    assert len(plate.value) < 40_000


def test_a_package_offers_pictures_of_its_own(tmp_path: Path) -> None:
    def draw(_view: Any, given: Any, whole: bool) -> Plate:
        label = f"{given[0]}: {'all' if whole else 'a part'}."
        return Plate(Tile("own", 100, 50, (Rect(0, 0, 100, 50, "panel"),), label=label))

    own = Illustration(lambda options: ["here"], draw)
    scenes = replace(SCENES, illustrations={"own": own})
    file = tmp_path / "own.toml"
    asked = "illustration = { own = ['Here'] }\nhint ="
    text = Path(course("manhattan")[0].file).read_text(encoding="utf-8")
    file.write_text(text.replace("hint =", asked, 1), encoding="utf-8")
    take_back = register(replace(find_game("manhattan"), scenes=scenes))
    try:
        widget = mw.learn(file, progress=False, pace=0)
        assert "here: a part." in html(widget)
        widget.session.show_answer()
        assert "here: all." in html(widget)
    finally:
        take_back()

"""``mw.learn()``: the overview, every kind of task, hints, moves taken back, progress."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Combobox, Dropdown, Text

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import LessonError, ProgressFile, course, course_files
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.lessons.lesson import MoveTask, NumberTask, PlayTask, SitesTask
from manhattan_widgets.scene.themes import THEMES
from manhattan_widgets.widgets.learn.lesson import LessonPanel
from manhattan_widgets.widgets.learn.widget import LearnWidget
from tests.widgets.seen import (
    button,
    click_site,
    field,
    html,
    html_boxes,
    is_shown,
    press,
    press_late,
    scene,
    type_move,
    words,
)

LESSON = """
format = 1
game = "manhattan"
title = "Trying"
summary = "One step of every kind."
minutes = 3

[[steps]]
id = "sites"
text = "Mark *Blue's* towers. [M9]"
position = '''
players: 4
to move: Blue
start: Blue
M1: b2
M5: b1
F5: b1 r4
draft Red: 1 2 3
draft Blue: 1 2 3
draft Green: 1 2 3
draft Black: 1 2 3
removed Red: 1 1
removed Green: 1 1 1
removed Black: 1 1 1
hand Blue: 1 5 5 9
'''
marks = { F5 = "4 to 1" }
hint = ["Look at the roofs.", "There are two."]
praise = "Well seen."
sites.answer = { owner = "Blue" }

[[steps]]
id = "number"
text = "How high is Frankfurt 5?"
number.answer = { height = "F5" }
number.answers = [{ when = 4, text = "You forgot the blue one." }]

[[steps]]
id = "choice"
text = "Whose is it?"
choice.options = [
  { text = "Red's", right = true },
  { text = "Blue's", answer = "Look at the roof." },
]

[[steps]]
id = "move"
text = "Take it."
move.goal = { owner = { F5 = "Blue" } }
move.answers = [ { when = { refused = "M11" }, text = "Count the storeys again." } ]

[[steps]]
id = "play"
text = "Play on."
position = '''
players: 4
to move: Blue
start: Blue
M1: b2
M5: b1
F5: b1 r4
draft Red: 1 2 3
draft Blue: 1 2 3
draft Green: 1 2 3
draft Black: 1 2 3
removed Red: 1 1
removed Green: 1 1 1
removed Black: 1 1 1
hand Blue: 1 5 5 9
'''
play.until = 1
play.others = "novice"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "trying.toml"
    path.write_text(LESSON, encoding="utf-8")
    return path


@pytest.fixture
def widget(file: Path, tmp_path: Path) -> LearnWidget:
    return mw.learn(file, progress=tmp_path / "progress.json", pace=0)


def _at(file: Path, step: str) -> LearnWidget:
    """Return the lesson at a step; one that goes on from others is led to."""
    widget = mw.learn(file, progress=False, pace=0)
    while widget.session.run.step.id != step:
        widget.session.show_answer()
        press(widget, "Go on")
    return widget


def panel(widget: LearnWidget) -> LessonPanel:
    """Return what shows the lesson."""
    assert widget._panel is not None
    return widget._panel


def _marks(widget: LearnWidget) -> dict[str, str]:
    return widget.session.marks()


def _type(widget: Any, label: str, typed: str) -> None:
    field(widget, Text, label).value = typed


def _enter(widget: Any, label: str) -> None:
    field(widget, Text, label)._handle_msg(
        {"content": {"data": {"method": "custom", "content": {"event": "submit"}}}, "buffers": []}
    )


# The lesson as a whole


def test_a_lesson_begins_with_its_text_its_rule_and_its_marks(widget: LearnWidget) -> None:
    page = html(widget)
    assert "Manhattan: Trying" in page
    assert "Step 1 of 5" in page
    assert "Mark <strong>Blue&#x27;s</strong> towers." in page
    assert "<summary>Rule M9: Who owns a tower</summary>" in page
    assert _marks(widget) == {"F5": "4 to 1"}
    assert not is_shown(widget, "Go on")


def test_a_lesson_is_done_with_all_its_tasks(widget: LearnWidget) -> None:
    click_site(panel(widget), "M1")
    click_site(panel(widget), "M5")
    assert "Marked (2): Manhattan 1 and Manhattan 5." in words(widget)
    press(widget, "Answer")
    assert "Well seen." in words(widget)
    press(widget, "Go on")
    _type(widget, "Your answer:", "5")
    press(widget, "Answer")
    press(widget, "Go on")
    press(widget, "Red's")
    press(widget, "Go on")
    type_move(widget, "3 on Frankfurt 5")
    press(widget, "Play this move")
    assert "That is right." in words(widget)
    press(widget, "Go on")
    type_move(widget, str(widget.session.legal_moves[0]))
    press(widget, "Play this move")
    press(widget, "Go on")
    assert "You have finished" in words(widget)
    assert "Three stars" in words(widget)
    assert widget.progress.lesson("manhattan/trying").stars == 3


def test_a_step_is_gone_on_with_only_when_it_is_done(widget: LearnWidget) -> None:
    assert widget.session.run.number == 0
    press_late(widget, "Go on")
    assert widget.session.run.number == 0
    assert "This step is not done yet." in words(widget)


def test_hints_come_one_by_one_and_cost_stars(widget: LearnWidget) -> None:
    press(widget, "Hint")
    assert "Look at the roofs." in words(widget)
    assert "There are two." not in words(widget)
    press(widget, "Hint")
    assert "There are two." in words(widget)
    assert button(widget, "Hint").disabled
    press(widget, "Show me")
    assert widget.session.run.tally.slips > 2


def test_what_is_shown_is_said_to_be_shown(widget: LearnWidget) -> None:
    press(widget, "Show me")
    assert "The answer: Manhattan 1 and Manhattan 5." in words(widget)
    assert "→" in words(widget)
    assert "mw-good" not in html(widget)  # the answer was not the learner's
    while not widget.session.run.finished:
        press(widget, "Go on")
        if widget.session.run.finished:
            break
        if isinstance(widget.session.run.step.task, PlayTask):
            assert not is_shown(widget, "Show me")
            widget.session.play(widget.session.legal_moves[0])
        else:
            press(widget, "Show me")
    assert "One star" in words(widget)
    assert "shown: 4" in words(widget)
    press(widget, "Do this lesson again")
    assert widget.session.run.number == 0
    assert not is_shown(widget, "Next lesson")


# Answers


def test_wrong_marks_are_named_and_taken_off(file: Path) -> None:
    widget = _at(file, "sites")
    _type(widget, "Or type:", "F5, m1")
    assert widget.session.marked == ("F5", "M1")
    press(widget, "Answer")
    assert widget.session.marked == ("M1",)
    assert _marks(widget) == {"F5": "✗", "M1": "✓"}
    page_words = words(widget)
    assert "Frankfurt 5 does not belong to the answer." in page_words
    assert "Frankfurt 5 belongs to Red." in page_words
    assert "The other one is right." in page_words
    assert "Marked (1): Manhattan 1." in page_words
    _type(widget, "Or type:", field(widget, Text, "Or type:").value + " m5")
    press(widget, "Answer")
    assert widget.session.run.done
    assert widget.session.run.tries == 2


def test_marks_are_taken_back_one_by_one_and_all_at_once(file: Path) -> None:
    widget = _at(file, "sites")
    widget.session.select("M1")
    widget.session.select("M1")
    assert widget.session.marked == ()
    widget.session.mark_all(("M1", "M5"))
    assert field(widget, Text, "Or type:").value == "M1 M5"
    press(widget, "Clear")
    assert button(widget, "Answer").disabled
    assert field(widget, Text, "Or type:").value == ""


def test_marks_that_only_lack_some_stay(file: Path) -> None:
    widget = _at(file, "sites")
    _type(widget, "Or type:", "M1")
    press(widget, "Answer")
    assert widget.session.verdict is not None
    assert not widget.session.verdict.right
    assert widget.session.marked == ("M1",)
    assert "Marked (1)" in words(widget)
    widget.session.select("M5")
    press(widget, "Answer")
    assert widget.session.run.done
    assert widget.session.marked == ()


def test_the_learner_sets_how_long_the_moves_of_others_stay(widget: LearnWidget) -> None:
    widget.begin(0)
    pace = field(widget, Dropdown, "Computers' pace:")
    assert pace.label == "at once"
    pace.label = "slow"
    assert panel(widget).pace == 1.5


def test_how_sites_are_typed_is_shown_by_others_than_the_answer(file: Path) -> None:
    widget = _at(file, "sites")
    example = field(widget, Text, "Or type:").placeholder
    assert example == "short names, such as S1 S2"
    assert set(widget.session.run.solution()).isdisjoint(example.split())


def test_a_site_that_is_none_is_refused(file: Path) -> None:
    widget = _at(file, "sites")
    _type(widget, "Or type:", "F5 Q9")
    assert "is no site of this board" in words(widget)
    assert widget.session.marked == ()
    widget.session.select("F5")
    _type(widget, "Or type:", "F5 Q9")
    press(widget, "Answer")
    assert "is no site of this board" in words(widget)
    assert widget.session.run.tries == 0
    assert field(widget, Text, "Or type:").value == "F5 Q9"  # to be put right


def test_a_number_is_answered_by_enter_and_by_the_button(file: Path) -> None:
    widget = _at(file, "number")
    _type(widget, "Your answer:", "4")
    assert widget.session.verdict is None  # typing alone answers nothing
    _enter(widget, "Your answer:")
    assert "You forgot the blue one." in words(widget)
    for typed in ("five", "", "9" * 12):
        _type(widget, "Your answer:", typed)
        press(widget, "Answer")
        assert "is not a number" in words(widget)
    _type(widget, "Your answer:", " 5 ")
    _enter(widget, "Your answer:")
    assert widget.session.run.done
    assert widget.session.run.tries == 2


def test_a_wrong_choice_stays_marked(file: Path) -> None:
    widget = _at(file, "choice")
    press(widget, "Blue's")
    assert "Look at the roof." in words(widget)
    assert is_shown(widget, "✗ Blue's")
    press(widget, "Red's")
    assert not is_shown(widget, "Red's")
    assert is_shown(widget, "Go on")


def test_a_typed_move_that_the_rules_forbid_is_answered(file: Path) -> None:
    widget = _at(file, "move")
    type_move(widget, "2 on Frankfurt 5")
    page_words = words(widget)
    assert "Count the storeys again." in page_words
    assert "Your move is taken back: try again." in page_words
    assert "Rule M11: Taking a tower over" in page_words
    assert _marks(widget) == {"F5": "✗"}
    assert widget.session.run.tries == 1


def test_a_click_on_a_site_that_is_not_allowed_is_answered(file: Path) -> None:
    widget = _at(file, "move")
    widget.session.select("card:5")
    widget.session.select("piece:b2")
    click_site(panel(widget), "F5")
    assert "Count the storeys again." in words(widget)
    assert widget.session.run.tries == 1


def test_a_click_that_means_no_move_is_explained_only(file: Path) -> None:
    widget = _at(file, "move")
    widget.session.select("card:5")
    click_site(panel(widget), "F4")
    assert widget.session.run.tries == 0
    assert "(rule M7)" in words(widget)


def test_a_legal_move_that_misses_the_goal_is_taken_back(file: Path) -> None:
    widget = _at(file, "move")
    before = widget.session.view
    type_move(widget, "2 on Manhattan 5")
    press(widget, "Play this move")
    assert "The rules allow that" in words(widget)
    assert "Your move is taken back" in words(widget)
    assert widget.session.view == before
    assert widget.session.selection == ()


def test_a_text_that_is_no_move_is_no_try(file: Path) -> None:
    widget = _at(file, "move")
    type_move(widget, "hello")
    assert "is not a move" in words(widget)
    assert widget.session.run.tries == 0


def test_nothing_is_played_where_no_move_is_asked_for(file: Path) -> None:
    widget = _at(file, "number")
    assert not widget.session.select("F5")
    assert "No move is asked for now." in words(widget)
    click_site(panel(widget), "F5")
    assert "Frankfurt 5" in words(widget)


def test_what_is_asked_for_does_not_stand_on_the_board(file: Path) -> None:
    asked = scene(panel(_at(file, "number")))
    shown_board = scene(panel(_at(file, "move")))
    assert "majority" not in asked.text.casefold()
    assert asked.text != shown_board.text


def test_what_is_asked_for_does_not_stand_around_the_board() -> None:
    widget = mw.learn("newyork", 1, progress=False, pace=0)
    while not isinstance(widget.session.run.step.task, NumberTask):
        widget.session.show_answer()
        press(widget, "Go on")
    (head,) = (box for box in html_boxes(widget) if "On the table" in box.value)
    assert "mw-points" not in head.value
    assert "group" not in head.value
    assert "crossings empty" not in head.value
    assert "mw-turn" not in head.value
    widget.session.show_answer()
    assert "mw-points" in head.value
    assert "group" in head.value


# Overview and progress


def test_the_overview_shows_what_was_reached_and_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    widget = mw.learn("manhattan", progress=place, pace=0)
    lessons = course("manhattan")
    assert f"0 lessons of {len(lessons)} are done; 0 of {3 * len(lessons)} stars." in words(widget)
    press(widget, f"Begin with 1. {lessons[0].title}")
    while not widget.session.run.number or widget.session.run.step.position is None:
        press(widget, "Show me")
        press(widget, "Go on")
    press(widget, "All lessons")
    at = widget.session.run.number
    assert is_shown(widget, f"1. {lessons[0].title} (go on at step {at + 1})")
    later = mw.learn("manhattan", progress=place, pace=0)
    press(later, "Go on with 1.")
    assert later.session.run.number == at
    while not later.session.run.finished:
        press(later, "Show me")
        press(later, "Go on")
    press(later, "Next lesson")
    assert later.lesson is lessons[1]
    press(later, "All lessons")
    assert f"1 lesson of {len(lessons)} is done; 1 of" in words(later)
    assert "done once" in words(later)
    assert "aria-label='1 star of 3'" in html(later)
    assert "download='progress.json'" in html(later)
    assert json.loads(place.read_text())["lessons"][lessons[0].id]["runs"] == 1


def test_stars_count_a_lesson_that_was_left_as_a_whole(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    widget = mw.learn(file, progress=place, pace=0)
    name = widget.session.run.lesson.id
    press(widget, "Hint")
    press(widget, "Show me")
    assert "sites" in widget.progress.lesson(name).steps  # kept before one goes on
    press(widget, "All lessons")
    widget.close()

    later = mw.learn(file, progress=place, pace=0)
    assert later.session.run.step.id == "sites"
    later.session.mark_all(("M1", "M5"))
    press(later, "Answer")
    press(later, "Go on")
    later.close()

    last = mw.learn(file, progress=place, pace=0)
    assert last.session.run.step.id == "number"
    last.session.answer(5)
    press(last, "Go on")
    last.session.pick(0)
    press(last, "Go on")
    last.session.play("3 on Frankfurt 5")
    press(last, "Go on")
    last.session.play(last.session.legal_moves[0])
    press(last, "Go on")
    assert last.session.run.tally.slips == 3
    assert "hints: 1" in words(last)
    assert last.progress.lesson(name).stars == 2
    assert last.progress.lesson(name).steps == {}


def test_a_lesson_begun_anew_counts_from_its_beginning(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    press(mw.learn(file, progress=place, pace=0), "Show me")
    assert mw.learn(file, progress=place, step="number").session.run.tally.shown == 1
    assert mw.learn(file, progress=place, step="sites").session.run.tally.shown == 0


def test_a_file_that_cannot_be_written_is_said_and_the_lesson_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "folder" / "ann.json"
    widget = mw.learn("manhattan", 1, progress=place)
    place.mkdir(parents=True)
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.session.run.number == 1
    assert "The progress cannot be" in words(widget)
    assert widget.progress.lesson(course("manhattan")[0].id).step is not None


def test_progress_can_be_kept_nowhere() -> None:
    widget = mw.learn("manhattan", progress=False)
    assert "not kept after this session" in words(widget)
    press(widget, "Begin with 1.")
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.progress.lesson(widget.lessons[0].id).step == widget.lessons[0].steps[1].id


def test_a_damaged_file_of_progress_is_said_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "ann.json"
    place.write_text("{", encoding="utf-8")
    widget = mw.learn("manhattan", 1, progress=ProgressFile(place))
    assert "not a file of progress" in words(widget)
    press(widget, "Show me")
    press(widget, "Go on")
    assert widget.session.run.number == 1
    assert "not a file of progress" in words(widget)
    assert place.read_text(encoding="utf-8") == "{"


def test_progress_is_kept_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANHATTAN_WIDGETS_PROGRESS", str(tmp_path / "here.json"))
    widget = mw.learn("skyline", 1)
    press(widget, "Show me")
    press(widget, "Go on")
    assert (tmp_path / "here.json").exists()
    widget.close()


# What can be asked for


def test_lessons_are_found_by_number_title_file_and_folder(file: Path) -> None:
    assert mw.learn("manhattan", 4, progress=False).lesson is course("manhattan")[3]
    title = str(course("manhattan")[3].title)
    assert mw.learn("manhattan", title[:9].upper(), progress=False).lesson is course("manhattan")[3]
    assert mw.learn(file.parent, progress=False).lesson is not None  # the only one
    several = mw.learn([str(path) for path in course_files("newyork")[:2]], progress=False)
    assert several.lesson is None
    assert len(several.lessons) == 2
    assert mw.learn(str(file), step="choice", progress=False).session.run.step.id == "choice"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "no game called"),
        ({"lesson": 99}, "There is no lesson 99"),
        ({"lesson": True}, "There is no lesson True"),
        ({"lesson": "zzz"}, "There is no lesson"),
        ({"lesson": 1, "step": "zzz"}, "has no step"),
        ({"pace": -1}, "pace"),
        ({"theme": "blue"}, "theme"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        mw.learn(**{"progress": False, **arguments})


def test_a_wrong_file_says_where(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There are no lessons in"):
        mw.learn(tmp_path, progress=False)
    with pytest.raises(LessonError, match="no such file"):
        mw.learn("nothing.toml", progress=False)


def test_another_language_redraws_and_keeps_everything(file: Path) -> None:
    widget = _at(file, "choice")
    press(widget, "Blue's")
    before = widget.session.run
    try:
        locale.set_language("de")
        assert "Step 3" not in words(widget)
        assert widget.session.run is before
    finally:
        locale.set_language("en")
    assert "Step 3 of 5" in words(widget)


def test_what_stays_in_a_saved_notebook(file: Path) -> None:
    bundle = mw.learn(file, progress=False)._repr_mimebundle_()[0]
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("Mark *Blue's* towers.")
    overview = mw.learn("manhattan", progress=False)._repr_mimebundle_()[0]
    assert "1. " + str(course("manhattan")[0].title) in overview["text/plain"]
    assert "<h3>Learn Manhattan</h3>" in overview["text/html"]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_of_every_course_is_done_in_the_widget(game: str) -> None:
    widget = mw.learn(game, 1, progress=False, pace=0)
    kinds = set()
    for number in range(len(widget.lessons)):
        widget.begin(number)
        session = widget.session
        while not session.run.finished:
            task = session.run.step.task
            kinds.add(type(task))
            if isinstance(task, PlayTask):
                for _ in range(60):
                    if session.run.done:
                        break
                    session.play(session.legal_moves[0])
            elif task is not None:
                session.show_answer()
            assert session.run.done, session.run.step.id
            assert html(widget)
            press(widget, "Go on")
        assert "You have finished" in words(widget)
    assert kinds >= {MoveTask, SitesTask, NumberTask}


def test_the_example_of_a_typed_move_is_not_the_answer() -> None:
    widget = mw.learn("manhattan", 1, step="taller", progress=False)
    assert field(widget, Combobox, "Or type:").placeholder == "1 on Sydney 3"
    own = {"S2", "F5", "H3"}
    assert own.isdisjoint(widget.session.view.parts(widget.session.example))
    widget = mw.learn("newyork", 4, step="stuck", progress=False)
    assert field(widget, Combobox, "Or type:").placeholder == ""  # there is but one move


def test_the_overview_tells_what_is_known_of_the_rules(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    assert "learned" not in words(mw.learn("manhattan", progress=file))
    practice = Practice(names=["manhattan-owner-1-1"], file=file)
    practice.answer(practice.exercise.solution)
    assert "Manhattan: 0 learned, 0 due, 1 not firm yet" in words(mw.learn(progress=file))


def test_lessons_can_be_done_where_what_is_kept_of_exercises_is_damaged(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ann.json")
    file.update(lambda progress: replace(progress, exercises={"solved": 3}))
    assert "0 lessons of 13 are done" in words(mw.learn("manhattan", progress=file))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_lesson_has_a_small_picture_of_its_board(game: str) -> None:
    widget = mw.learn(game, progress=False)
    count = html(widget).count("mw-lesson-picture")
    assert count == len(THEMES) * len(widget.lessons)
    sources_by_box = [re.findall(r"src='([^']+)'", box.value) for box in html_boxes(widget)]
    pictures = [source for sources in sources_by_box for source in sources]
    assert len(set(pictures)) > len(widget.lessons), "of their own, and in each theme another"
    assert max(map(len, pictures)) < 6000
    once = mw.learn(game, progress=False, theme="dark")
    assert html(once).count("mw-lesson-picture") == len(widget.lessons)


def test_a_saved_overview_has_no_pictures() -> None:
    bundle = mw.learn("manhattan", progress=False)._repr_mimebundle_()
    data: Any = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "<img" not in data["text/html"]

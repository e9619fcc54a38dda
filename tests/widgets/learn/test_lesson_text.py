"""Positions saved as steps of lessons: in the editor, into new files and old ones."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import Dropdown, Text, Textarea

import manhattan_widgets as mw
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.lessons import Verdict, read_lesson
from manhattan_widgets.lessons.checking import check_lesson
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from manhattan_widgets.widgets.learn.lesson_text import (
    StepDraft,
    added_step,
    goal_of,
    lesson_start,
    position_text,
    step_text,
)
from tests.widgets.seen import button, field, is_shown, opened, parts, press, words

POSITION = """players: 4
to move: Blue
start: Blue
M1: b2
F5: b1 r4
hand Blue: 1 5 5 9
"""
START = lesson_start("manhattan", "Mine", "A lesson of mine.")


@pytest.fixture
def widget() -> ExploreWidget:
    made: ExploreWidget = mw.explore(POSITION)
    made.fill()
    press(made, "Save as a lesson step")
    return made


def _fill_in(widget: ExploreWidget, file: Path, **given: str) -> None:
    field(widget, Text, "File:").value = str(file)
    for name, value in given.items():
        label, kind = {
            "title": ("Title of a new lesson:", Text),
            "words": ("Text of the step (*words* stand out, [M1] names a rule):", Textarea),
            "rules": ("Rules it teaches:", Text),
            "hint": ("Hint:", Text),
            "praise": ("Praise, when it is done (may be left out):", Text),
            "other": (
                "The same in other words, for learners who ask for it (may be left out):",
                Textarea,
            ),
        }[name]
        field(widget, kind, label).value = value


_ANSWERS = {
    "move": "The right move, as it is typed in a game:",
    "sites": "The right sites, with spaces between:",
    "number": "The right number:",
    "choice": "Two answers or more, one a line, the right one first:",
}


def _task(widget: ExploreWidget, kind: str, answer: str, *, mistakes: str = "") -> None:
    field(widget, Dropdown, "Task:").value = kind
    if kind != "read":
        field(widget, Textarea, _ANSWERS[kind]).value = answer
        (lines,) = (
            box
            for box in parts(widget)
            if isinstance(box, Textarea) and box.description.startswith("Mistakes")
        )
        lines.value = mistakes


def test_a_position_becomes_a_lesson_that_can_be_tried(
    widget: ExploreWidget, tmp_path: Path
) -> None:
    file = tmp_path / "mine"
    _fill_in(widget, file, title="Mine", words="*Take* it. [M11]", rules="M11, M9", hint="Count.")
    _task(widget, "sites", "M1")
    assert button(widget, "Try it").disabled
    press(widget, "Save the step")
    assert "Saved as step-1 in mine.toml." in words(widget)
    lesson = read_lesson(tmp_path / "mine.toml")
    assert (str(lesson.title), lesson.steps[0].rules) == ("Mine", ("M11", "M9"))
    assert str(lesson.steps[0].words) == "*Take* it. [M11]"
    position = lesson.steps[0].position
    assert position is not None
    assert position.view(1) == widget.state.view(1)
    press(widget, "Try it")
    tried = opened(widget)[0]
    tried.session.mark_all(("M1",))
    tried.session.answer_sites()
    assert tried.session.run.done
    assert button(widget, "Try it").disabled
    press(widget, "Close below")
    press(widget, "Try it")
    press(widget, "Save the step")
    assert not button(widget, "Try it").disabled
    press(widget, "Play")
    press(widget, "Try it")
    assert not opened(widget)[0].session.run.done


@pytest.mark.parametrize(
    ("kind", "answer", "right"),
    [
        ("move", "2 on Manhattan 1", ["2 on Manhattan 1"]),
        ("sites", "M1, F5", ("M1", "F5")),
        ("number", " 5 ", 5),
        ("choice", "Blue\n\nRed\nGreen", 0),
    ],
)
def test_every_kind_of_task_can_be_made(
    widget: ExploreWidget, tmp_path: Path, kind: str, answer: str, right: object
) -> None:
    _fill_in(widget, tmp_path / "mine.toml")
    _task(widget, kind, answer)
    press(widget, "Save the step")
    run = mw.learn(tmp_path / "mine.toml", progress=False).session.run
    assert run.solution() == right
    assert str(run.step.words) == "What would you do here?"


def test_a_step_to_read_needs_no_answer(widget: ExploreWidget, tmp_path: Path) -> None:
    _fill_in(widget, tmp_path / "mine.toml", words="Look.")
    _task(widget, "read", "")
    press(widget, "Show it as text")
    assert "position = " in words(widget)
    assert not (tmp_path / "mine.toml").exists()
    press(widget, "Save the step")
    assert read_lesson(tmp_path / "mine.toml").steps[0].task is None


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("move", "", "The right move"),
        ("number", "many", "is not a number"),
        ("choice", "Only one", "Two answers or more"),
        ("sites", "Q9", "not known here"),
        ("move", "hello", "hello"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_written(
    widget: ExploreWidget, tmp_path: Path, kind: str, answer: str, said: str
) -> None:
    _fill_in(widget, tmp_path / "mine.toml")
    _task(widget, kind, answer)
    press(widget, "Save the step")
    assert said in words(widget)
    assert not (tmp_path / "mine.toml").exists()


def test_a_move_that_the_rules_forbid_is_answered_with_its_rule(
    widget: ExploreWidget, tmp_path: Path
) -> None:
    _fill_in(widget, tmp_path / "mine.toml")
    _task(widget, "move", "2 on Frankfurt 5")
    press(widget, "Save the step")
    assert "Rule M11: Taking a tower over" in words(widget)


def test_an_impossible_position_and_no_file_are_refused(
    widget: ExploreWidget, tmp_path: Path
) -> None:
    _task(widget, "read", "")
    field(widget, Text, "File:").value = " "
    press(widget, "Save the step")
    assert "Name the file of the lesson." in words(widget)
    _fill_in(widget, tmp_path / "mine.toml")
    widget.choose_tool("put:b1")
    widget.click("F5")
    press(widget, "Save the step")
    assert not (tmp_path / "mine.toml").exists()
    press(widget, "Close the lesson step")
    assert not is_shown(widget, "Save the step")


def test_praise_other_words_and_mistakes_are_written_and_read_again(
    widget: ExploreWidget, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    _fill_in(widget, file, words="How high?", other="Count the storeys.", praise="*Well* counted.")
    _task(widget, "number", "5", mistakes="4: One is missing.\n\n 1 : Count: all of them.")
    press(widget, "Show it as text")
    assert "in_other_words = " in words(widget)
    assert "One is missing." in words(widget)
    press(widget, "Save the step")
    (step,) = read_lesson(file).steps
    assert (str(step.other_words), str(step.praise)) == ("Count the storeys.", "*Well* counted.")
    assert [str(fault) for fault in check_lesson(file)] == []
    session = mw.learn(file, progress=False).session
    session.answer(1)
    assert "Count: all of them." in str(session.verdict)
    session.answer(4)
    assert "One is missing." in str(session.verdict)
    session.reword()
    assert str(session.words) == "Count the storeys."


@pytest.mark.parametrize(
    ("kind", "answer", "mistakes", "wrong", "said"),
    [
        ("sites", "M1 C3", "f5: Not that.\nC3: One is missing.", ("M1", "F5"), "Not that."),
        ("sites", "M1 C3", "F5: Not that.\nC3: One is missing.", ("M1",), "One is missing."),
        ("sites", "M1", ":Look again.", ("F5",), "Look again."),
        ("move", "2 on M1", ": Another.\nM11: Too few.", "1 on Frankfurt 5", "Too few."),
        ("move", "2 on M1", ": Another.\nm11: Too few.", "1 on Cairo 1", "Another."),
        ("move", "2 on M1", "3 on C1: Too big.\n: Another.", "3 on Cairo 1", "Too big."),
        ("choice", "Blue\nRed: he\nNo", "Red: he: Why?\nNo: Why not?", 1, "Why?"),
        ("choice", "Blue\nRed: he\nNo", "Red: he: Why?\nNo: Why not?", 2, "Why not?"),
    ],
)
def test_a_mistake_is_answered_by_what_its_author_wrote(
    widget: ExploreWidget,
    tmp_path: Path,
    kind: str,
    answer: str,
    mistakes: str,
    wrong: object,
    said: str,
) -> None:
    _fill_in(widget, tmp_path / "mine.toml")
    _task(widget, kind, answer, mistakes=mistakes)
    press(widget, "Save the step")
    assert "Saved as step-1" in words(widget)
    run = mw.learn(tmp_path / "mine.toml", progress=False).session.run
    give: dict[str, Callable[[Any], Verdict]] = {
        "sites": run.mark,
        "move": run.play,
        "choice": run.choose,
    }
    assert said in str(give[kind](wrong))


def test_all_that_is_wrong_is_said_at_once(widget: ExploreWidget, tmp_path: Path) -> None:
    _fill_in(widget, tmp_path / " ", words="Same.", other="Same.", rules="M99")
    field(widget, Text, "File:").value = " "
    _task(widget, "move", "2 on Frankfurt 5", mistakes="M11: Fine.\nhello: Said.\nno colon")
    press(widget, "Save the step")
    page_words = words(widget)
    for fault in (
        "(1) Red has 4 storeys on Frankfurt 5",
        '(2) Mistake 2: "hello" is not a move.',
        "(3) Mistake 3: Write the mistake, then a colon",
        "(4) Name the file of the lesson.",
        "step 1 (step-1), rules:",
        "step 1 (step-1), in_other_words:",
    ):
        assert fault in page_words
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("move", "", "(1) Something is missing"),
        ("number", "two", '(1) "two" is not a number'),
        ("choice", "Blue", "(1) Two answers or more"),
    ],
)
def test_a_bad_answer_hides_nothing_else_that_is_wrong(
    widget: ExploreWidget, tmp_path: Path, kind: str, answer: str, said: str
) -> None:
    _fill_in(widget, tmp_path / "mine.toml", words="Look. [M99] [M9]")
    _task(widget, kind, answer, mistakes="no colon")
    for caption, more in (
        ("Save the step", "(3) step 1 (step-1), text: The game has no rule M99."),
        ("Show it as text", "(2) Mistake 1: "),
    ):
        press(widget, caption)
        assert said in words(widget)
        assert more in words(widget)


def test_a_rule_in_a_text_that_is_none_is_told_with_what_playing_finds(
    widget: ExploreWidget, tmp_path: Path
) -> None:
    _fill_in(widget, tmp_path / "mine.toml", words="Look. [M99]")
    _task(widget, "number", "5", mistakes="5: Right.")
    press(widget, "Save the step")
    assert "The game has no rule M99." in words(widget)
    assert "(2) step 1 (step-1): " in words(widget)


@pytest.mark.parametrize(
    ("kind", "answer", "mistakes", "said"),
    [
        ("number", "5", "5: Right.", "step 2 (step-2)"),
        ("number", "5", "many: No.", "Mistake 1"),
        ("sites", "M1", "Q9: No.", 'Mistake 1: "Q9" is not known here'),
        ("choice", "Blue\nRed", "Blue: Right.", "Begin with one of the wrong answers"),
        ("move", "2 on M1", "2 on M1: Never said.", "step 2 (step-2)"),
        ("number", "", "", "(1) Something is missing"),
    ],
)
def test_a_mistake_that_cannot_be_is_refused(
    widget: ExploreWidget, tmp_path: Path, kind: str, answer: str, mistakes: str, said: str
) -> None:
    file = tmp_path / "mine.toml"
    _added(file, StepDraft("One.", _position(), "read", ""))
    before = file.read_bytes()
    _fill_in(widget, file, words="Same.", other="Same." if not answer else "")
    _task(widget, kind, answer, mistakes=mistakes)
    press(widget, "Save the step")
    assert said in words(widget)
    assert file.read_bytes() == before


def test_a_step_to_read_has_neither_praise_nor_mistakes(
    widget: ExploreWidget, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    _fill_in(widget, file, praise="Well read.")
    _task(widget, "read", "")
    labels = [box.description for box in parts(widget) if isinstance(box, Text | Textarea)]
    assert not any(label.startswith(("Praise", "Mistakes")) for label in labels)
    press(widget, "Save the step")
    assert read_lesson(file).steps[0].praise is None


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_a_position_is_written_with_what_the_learner_can_see(game: str) -> None:
    state = mw.new_game(game, seed=3).state
    for _ in range(12):
        state = state.apply(state.legal_moves()[0])
    editor = editor_of(game)
    written = position_text(editor, state)
    read = editor.parse(written)
    assert read.view(state.to_move) == state.view(state.to_move)
    assert len(written) < len(editor.format(state))
    assert not any(line.startswith("pile: 1") for line in written.splitlines())


def _added(file: Path, draft: StepDraft) -> str:
    """Write a step into a file without faults, and return its id."""
    added = added_step(file, draft, START)
    assert added.faults == ()
    added.write()
    return added.step


def test_what_stands_in_a_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert _added(file, StepDraft("One.", _position(), "read", "")) == "step-1"
    written = file.read_text(encoding="utf-8") + "# Mine: a comment.\n"
    file.write_text(written, encoding="utf-8")
    assert _added(file, StepDraft("Two.", _position(), "number", "3")) == "step-2"
    now = file.read_text(encoding="utf-8")
    assert now.startswith(written.rstrip())
    assert [step.id for step in read_lesson(file).steps] == ["step-1", "step-2"]


def test_a_step_gets_a_name_that_is_free(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    draft = StepDraft("One.", _position(), "read", "")
    file.write_text(f"{START}\n{step_text(draft, 'step-2')}", encoding="utf-8")
    assert _added(file, draft) == "step-3"


def test_another_games_lesson_and_damaged_files_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    draft = StepDraft("One.", _position(), "read", "")
    for contents in (START.replace("manhattan", "skyline"), "format = ["):
        file.write_text(contents, encoding="utf-8")
        assert added_step(file, draft, START).faults
        assert file.read_text(encoding="utf-8") == contents
    file.write_bytes(b"\xff")
    with pytest.raises(OptionError, match="cannot be read"):
        added_step(file, draft, START)


@given(words=st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_read_again(words: str) -> None:
    step = step_text(StepDraft(words, "F5: r3", "choice", "a\nb", hint=words), "step-1")
    read = tomllib.loads(step)["steps"][0]
    assert read["text"].split() == words.split()
    assert read["position"] == "F5: r3"
    if words.strip():
        assert read["hint"] == words.strip()


def _position() -> str:
    made = mw.explore(POSITION)
    made.fill()
    return str(made.text)


def test_a_goal_accepts_whatever_reaches_the_same() -> None:
    state = editor_of("manhattan").parse("F5: b1 r3\nto move: Blue\nhand Blue: 1 5 5 9")
    taken = [m for m in state.legal_moves() if "F5" in state.parts(m)]
    built = next(m for m in state.legal_moves() if "C1" in state.parts(m))
    draft = editor_of("manhattan").parse("phase: draft\nto move: Red")
    first = draft.legal_moves()[0]
    assert {goal_of(state, move) for move in taken} == {'{ owner = { F5 = "Blue" } }'}
    assert len(taken) > 1
    assert goal_of(state, built) == '{ owner = { C1 = "Blue" } }'
    assert goal_of(draft, first) == f'{{ move = "{first}" }}'
    own = editor_of("manhattan").parse("F5: r1 b3\nto move: Blue\nhand Blue: 1 5 5 9")
    raised = next(m for m in own.legal_moves() if "F5" in own.parts(m))
    assert goal_of(own, raised) == '{ site = "F5" }'

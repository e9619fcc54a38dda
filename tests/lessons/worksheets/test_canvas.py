"""Questions for Canvas: what text2qti packs is read back, as an import would, and checked by us."""

from __future__ import annotations

import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image
from text2qti.config import Config
from text2qti.qti import QTI
from text2qti.quiz import Quiz

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.lessons.__main__ import main
from manhattan_widgets.lessons.exercises import KINDS, Choose, Enter, Exercise, Mark, Play, again
from manhattan_widgets.lessons.exercises.core import Reason
from manhattan_widgets.lessons.exercises.words import in_order, site_words
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.lessons.worksheets.canvas import canvas_zip, quiz_text
from manhattan_widgets.lessons.worksheets.questions import Answer, Field, Kind, Question
from tests.lessons.worksheets.qti import Item, Seen, items, items_of, local

ALL = [(game, kind) for game, kinds in KINDS.items() for kind in (*kinds, "step")]
TYPES = {
    Enter: {"numerical_question"},
    Choose: {"multiple_choice_question", "multiple_answers_question"},
    Play: {"short_answer_question"},
    Mark: {"short_answer_question", "multiple_answers_question"},
}
#: What a text2qti file, Markdown, LaTeX, HTML or XML would take for a sign of its own.
HOSTILE = (
    "*a) first",
    "a) x\n*b) y",
    "2. another question",
    "$x^2$ and \\$5 and \\num{3} and \\SI{3}{m}",
    "`code` ``` ~~~\n~~~",
    "_this_ **that** [a](b) ![c](/etc/passwd)",
    "<b>bold</b> <!-- gone --> &amp; &#36;",
    "... said",
    "% gone",
    "GROUP\nEND_GROUP",
    "Title: none",
    "= 5",
    "___",
    "in \"quotes\" -- 'dashes' ...",
    "[^1] and\n\n    indented\n\n[^1]: note",
    "</div><div markdown='1'>*x*",
    "]]> <![CDATA[x]]>",
    "\x02\x03wzxhzdk:0\x03 \x00",
    "{.python .run}",
    "| a | b |\n| - | - |",
)


def examples(test: Any) -> Any:
    for hostile in HOSTILE:
        test = example(hostile)(test)
    return test


def zip_of(sheet: Any, folder: Path) -> bytes:
    sheet.save_canvas(folder / "quiz.zip", overwrite=True)
    return (folder / "quiz.zip").read_bytes()


def by_exercise(found: Iterable[Item]) -> dict[str, list[Item]]:
    grouped = defaultdict(list)
    for one in found:
        grouped[one.name].append(one)
    return grouped


def right_answers(exercise: Exercise, asked: list[Item]) -> list[Any]:
    """Return what Canvas would call right, as answers to the exercise."""
    form = exercise.form
    if isinstance(form, Enter):
        assert len(asked) == len(form.fields)
        for one, field in zip(asked, form.fields, strict=True):
            assert one.asked.words.endswith(str(field.words))
            assert one.range is not None
            low, number, high = one.range
            assert number - 1 < low <= number <= high < number + 1, "no other whole number"
        return [tuple(int(float(one.right[0])) for one in asked)]
    (one,) = asked
    if one.type == "short_answer_question":
        if isinstance(form, Play):
            return one.right
        game = exercise.name.game
        (site,) = [site for site in exercise.solution if str(site_words(game, site)) in one.right]
        return [frozenset([site])]
    if isinstance(form, Mark):
        ids = in_order(form.among)
    else:
        assert isinstance(form, Choose)
        ids = [option.id for option in form.options]
    chosen = [id_ for id_, label in zip(ids, one.labels, strict=True) if label in one.right]
    if one.type == "multiple_choice_question":
        assert len(chosen) == 1
        return chosen
    assert {*one.right, *one.wrong} == {*one.labels}
    return [frozenset(chosen)]


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "kind"), ALL)
def test_every_right_answer_passes_our_own_check(game: str, kind: str, tmp_path: Path) -> None:
    sheet = mw.worksheet(game, [kind], number=3, seed=6)
    if len(sheet.left_out) == 3:
        with pytest.raises(mw.OptionError, match="No questions were found"):
            sheet.save_canvas(tmp_path / "quiz.zip")
        assert not list(tmp_path.iterdir())
        return
    packed = zip_of(sheet, tmp_path)
    grouped = by_exercise(items(packed))
    asked = [one for one in sheet.exercises if one not in sheet.left_out]
    assert list(grouped) == [str(one.name) for one in asked]
    for exercise in asked:
        those = grouped[str(exercise.name)]
        answers = right_answers(exercise, those)
        assert answers
        assert all(exercise.check(answer).right for answer in answers)
        assert {one.type for one in those} <= TYPES[type(exercise.form)]
    check_pictures(packed)


def check_pictures(packed: bytes) -> None:
    """Every picture that a question shows is in the zip, and none besides."""
    shown = [one for asked in items(packed) for one in asked.asked.pictures]
    assert shown
    assert all(alt.strip() for _, alt in shown)
    with ZipFile(BytesIO(packed)) as file:
        inside = {name for name in file.namelist() if name.startswith("images/")}
        assert {unquote(src).removeprefix("$IMS-CC-FILEBASE$/") for src, _ in shown} == inside
        for name in inside:
            picture = Image.open(BytesIO(file.read(name)))
            assert picture.format == "PNG"
            assert picture.width > 50


def test_pictures_of_options_are_inside_and_described(tmp_path: Path) -> None:
    sheet = mw.worksheet("skyline", ["figures"], level=2, number=1, seed=3)
    packed = zip_of(sheet, tmp_path)
    (asked,) = items(packed)
    form = sheet.exercises[0].form
    assert isinstance(form, Choose)
    assert [alt for _, alt in asked.asked.pictures[1:]] == [str(one.words) for one in form.options]
    check_pictures(packed)


def test_a_color_without_points_is_asked_for_as_well() -> None:
    one = next(
        found
        for seed in range(50)
        if 0 in (found := again(f"manhattan-score-1-{seed}")).solution  # type: ignore[operator]
    )
    asked = items(canvas_zip([one], "Points", ""))
    assert right_answers(one, asked) == [one.solution]


def test_wrong_choices_get_feedback_and_all_get_the_reasons(tmp_path: Path) -> None:
    sheet = mw.worksheet("manhattan", ["legal"], level=3, number=2, seed=2)
    for exercise, asked in zip(sheet.exercises, items(zip_of(sheet, tmp_path)), strict=True):
        said = asked.feedback["general_fb"].words
        assert all(reason.rule in said for reason in exercise.explanation)
        (right,) = asked.right
        assert {*asked.feedback} == {"general_fb", *(f"{one}_fb" for one in asked.labels)} - {
            f"{right}_fb"
        }
        assert all(one.words for one in asked.feedback.values())


@pytest.mark.parametrize("language", ["de", "nl", "sv"])
def test_questions_in_every_language_are_the_same_exercises(language: str, tmp_path: Path) -> None:
    sheet = mw.worksheet("manhattan", ["take", "owner"], number=2, seed=1, language=language)
    found = items(zip_of(sheet, tmp_path))
    english = mw.worksheet("manhattan", ["take", "owner"], number=2, seed=1)
    assert [one.name for one in found] == [str(one.name) for one in english.exercises]
    with locale.speaking(language):
        for exercise, asked in zip(sheet.exercises, found, strict=True):
            assert str(exercise.question) in asked.asked.words
            assert all(exercise.check(one).right for one in right_answers(exercise, [asked]))


# Texts


def as_read(words: str) -> str:
    """Return a text as XML can hold it."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", words)


def in_one_line(words: str) -> str:
    return " ".join(as_read(words).split())


def packed_by_text2qti(questions: list[Question], title: str) -> tuple[str, list[Item]]:
    """Return the title and the questions that text2qti finds in our text."""
    quiz = Quiz(quiz_text(questions, title), config=Config())
    assessment = QTI(quiz).assessment
    (found,) = local(ET.fromstring(assessment)).iter("assessment")
    return str(found.get("title")), items_of(assessment)


@given(st.text())
@examples
def test_every_text_stays_the_text_that_it_is(hostile: str) -> None:
    words = Words(hostile)
    exercise = replace(
        again("manhattan-owner-1-3"), question=words, explanation=(Reason("M9", words),)
    )
    answers = Answer(hostile, True), Answer(f"{hostile}!", False, hostile)
    fields = Field(hostile, 5), Field(f"{hostile}!", -12)
    typed = Answer(hostile if in_one_line(hostile) else "a) b", True)
    one, several, numbers, written = questions = [
        Question(exercise, Kind.SINGLE, answers, place="one-"),
        Question(exercise, Kind.MULTIPLE, answers, place="several-"),
        Question(exercise, Kind.NUMBERS, fields=fields, place="numbers-"),
        Question(exercise, Kind.TYPED, (typed,), place="typed-"),
    ]
    title, found = packed_by_text2qti(questions, hostile)
    assert title == (in_one_line(hostile) or "Quiz")
    assert len(found) == 5
    meant_by = [one, several, numbers, numbers, written]
    for read, question in zip(found, meant_by, strict=True):
        meant = Seen(as_read(question.asked))
        label = next((one.label for one in question.fields if [str(one.number)] == read.right), "")
        assert read.asked.words == meant.words + as_read(label)
        assert read.asked.tags == ["div", *meant.tags, *(["p"] if question.fields else [])]
        assert read.asked.pictures == meant.pictures
        assert read.feedback["general_fb"].words == Seen(as_read(question.reasons)).words
        if question.kind in (Kind.SINGLE, Kind.MULTIPLE):
            labels = [label.words for label in read.labels.values()]
            assert labels == [as_read(answer.text) for answer in question.answers]
            said = [feedback.words for ident, feedback in read.feedback.items() if "text" in ident]
            assert said == [as_read(hostile)] * bool(hostile)
    assert found[4].right == [in_one_line(typed.text)]
    assert found[2].title == in_one_line(f"{one.title} · {hostile}")


# Files


def test_the_same_sheet_is_the_same_file_on_every_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sheet() -> Any:
        return mw.worksheet("manhattan", ["owner", "score"], number=2, seed=4)

    packed = zip_of(sheet(), tmp_path)
    later = time.time() + 86_400 * 40
    monkeypatch.setattr("time.time", lambda: later)
    monkeypatch.setattr("text2qti.xml_imsmanifest.datetime", Calendar)
    assert zip_of(sheet(), tmp_path) == packed


class Calendar:
    """Stands for the module ``datetime`` on another day."""

    class date:  # noqa: N801
        @staticmethod
        def today() -> str:
            return "2031-05-06"


def test_nothing_in_the_file_tells_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    packed = zip_of(mw.worksheet("newyork", ["price"], number=1, seed=4), tmp_path)
    with ZipFile(BytesIO(packed)) as file:
        everything = b"".join([*map(file.read, file.namelist()), file.comment])
    for told in (str(tmp_path), str(Path(mw.__file__).parent), str(Path.cwd()), "tmp"):
        assert told.encode() not in everything
    assert not list((tmp_path / "home").iterdir()), "text2qti writes no settings"
    assert [one.name for one in sorted(tmp_path.iterdir())] == ["home", "quiz.zip"]


def test_a_file_is_replaced_by_the_same_sheet_only(tmp_path: Path) -> None:
    file = tmp_path / "quiz.zip"
    sheet = mw.worksheet("manhattan", ["owner"], level=1, number=1, seed=7)
    sheet.save_canvas(file)
    written = file.read_bytes()
    sheet.save_canvas(file)
    other = mw.worksheet("manhattan", ["owner"], level=1, number=1, seed=8)
    with pytest.raises(mw.RecordError):
        other.save_canvas(file)
    assert file.read_bytes() == written
    other.save_canvas(file, overwrite=True)
    assert file.read_bytes() != written


def test_what_text2qti_refuses_leaves_no_file(tmp_path: Path) -> None:
    sheet = mw.worksheet("manhattan", ["owner"], level=1, number=1, seed=7)
    (one,) = sheet.exercises
    assert isinstance(one.form, Choose)
    twice = replace(one, form=Choose((*one.form.options, one.form.options[0])))
    with pytest.raises(mw.OptionError, match=r"Canvas.*Duplicate choice.*another seed\."):
        replace(sheet, exercises=(twice,)).save_canvas(tmp_path / "quiz.zip")
    assert not list(tmp_path.iterdir())


def test_without_text2qti_the_extra_is_named_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = mw.worksheet("manhattan", ["owner"], level=1, number=1, seed=7)
    for name in ("text2qti", "text2qti.quiz"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=r"needs text2qti\..*manhattan_widgets\[canvas\]"):
        sheet.save_canvas(tmp_path / "quiz.zip")
    monkeypatch.setattr("manhattan_widgets.lessons.__main__.worksheet", None)  # not called
    files = ["-o", str(tmp_path / "sheet.html"), "--canvas", str(tmp_path / "quiz.zip")]
    assert main(["worksheet", "manhattan", *files]) == 1
    said = capsys.readouterr().err
    assert "manhattan_widgets[canvas]" in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_command_line_writes_the_file_and_names_what_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "quiz.zip", tmp_path / "quiz.xml"
    asked = ["worksheet", "newyork", "--kinds", "group", "price", "--number", "2", "--seed", "1"]
    assert main([*asked, "--canvas", str(file), "--moodle", str(other)]) == 0
    sheet = mw.worksheet("newyork", ["group", "price"], number=2, seed=1)
    said = capsys.readouterr().out
    (left,) = sheet.left_out
    assert said.count(str(left.name)) == 1
    assert file.read_bytes() == zip_of(sheet, tmp_path)
    assert other.read_text("utf-8") == sheet.moodle

"""What people read in a lesson: tidied, translated, collected for translators."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.lessons.texts import Words, folder_texts, lesson_texts, tidy
from manhattan_widgets.locale import set_language
from tests.lessons.samples import TOML, data

GERMAN = 'msgid "Green"\nmsgstr "Grün"\n'


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    set_language("en")


def test_words_follow_the_language(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    green, blue = Words("Green", tmp_path), Words("Blue", tmp_path)
    assert (str(green), str(blue)) == ("Green", "Blue")
    set_language("de")
    assert (str(green), str(blue)) == ("Grün", "Blue")


def test_a_lesson_written_in_german_stays_german(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text('msgid "Grün"\nmsgstr "Green"\n', encoding="utf-8")
    grün = Words("Grün", tmp_path, "de")
    assert str(grün) == "Green"
    set_language("de")
    assert str(grün) == "Grün"


@pytest.mark.parametrize("contents", [b"\xff", b'msgid "a', b""])
def test_a_damaged_catalogue_leaves_the_text_as_written(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "de.po").write_bytes(contents)
    set_language("de")
    assert str(Words("Green", tmp_path)) == "Green"


def test_paragraphs_are_kept_and_lines_joined() -> None:
    assert tidy("a\n b\n\n\n c  d\n") == "a b\n\nc d"
    assert tidy("  ") == ""


def test_every_text_of_a_lesson_is_found_with_its_place() -> None:
    found = {place: text for text, place in lesson_texts(data())}
    assert found["title"] == "A sample"
    assert found["read.text"] == "The piece on top says whose tower it is.\n\nSee [M9]."
    assert found["read.in_other_words"] == "Look at the *roof*: whose piece is there? [M9]"
    assert found["read.marks"] == "3 to 1"
    places = [place for _, place in lesson_texts(data())]
    assert places.count("take.hint") == 2
    assert places.count("take.move.answers") == 2
    assert places.count("mark.sites.answers") == 1
    assert places.count("count.number.answers") == 1
    assert places.count("who.choice.options") == 4
    assert "2" not in [text for text, _ in lesson_texts(data())], "a number is no text"


def test_texts_of_a_folder_come_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(TOML, encoding="utf-8")
    texts = folder_texts(tmp_path)
    assert len(texts) == len(dict(texts)) == len(dict(lesson_texts(data())))
    assert texts[0] == ("A sample", "a.toml: title")

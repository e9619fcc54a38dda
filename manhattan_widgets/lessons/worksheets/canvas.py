"""Exercises as questions for Canvas, by text2qti: a zip of QTI, with pictures and feedback in it.

Written to Canvas's format, and not imported here: no Canvas was at hand.

What is chosen becomes *multiple choice* or *multiple answers*, each number a *numerical* question
of its own, as text2qti has none with several fields, and what is typed *short answer*.

In text2qti's files a sign at the beginning of a line says what stands there, and what stands there
is Markdown, with LaTeX.  So each text is one line, and is HTML that begins with a block, which
Markdown leaves alone; the signs that are looked for even there are written by their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZipFile, ZipInfo

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.lessons.exercises import Exercise
from manhattan_widgets.lessons.worksheets.questions import (
    Answer,
    Field,
    Kind,
    Question,
    question_of,
)
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import without_period
from manhattan_widgets.markup import Html, el, fragment, xml_safe
from manhattan_widgets.optional_imports import check_installed, need

__all__ = ["canvas_zip", "check_text2qti", "quiz_text"]

_EXTRA = "canvas"
#: Where the pictures of a quiz are, as Canvas calls it.
_PLACE = "%24IMS-CC-FILEBASE%24/images/"
#: What text2qti or Markdown take for signs of their own even in HTML, and what would end a line.
_SIGNS = re.compile(r"[\\$`\t\n\r]")
#: How choices begin: wrong ones and right ones.
_CHOICES = {Kind.SINGLE: ("a) ", "*a) "), Kind.MULTIPLE: ("[ ] ", "[*] ")}
#: text2qti refuses an exact 0, as Canvas rounds what is very small; no other whole number is near.
_ZERO = "0 +- 0.4"
#: The day that all files bear, so that equal sheets give equal files: the first that a zip knows.
_DAY = "1980-01-01"
_UNIX = 3


def check_text2qti() -> None:
    """Raise ``ImportError``, which names the extra, where text2qti is not installed."""
    check_installed("text2qti", extra=_EXTRA)


def canvas_zip(exercises: Iterable[Exercise], title: str, mark: str) -> bytes:
    """Return the questions as a zip that Canvas imports; the file is known by its ``mark``.

    Exercises that make no sense there are left out: see :func:`.questions.left_out`.

    Parameters
    ----------
    exercises : iterable of Exercise
        What is asked, in this order.
    title : str
        The name of the quiz.
    mark : str
        The comment of the zip.

    Returns
    -------
    bytes
        The same for the same exercises, title, mark and language.

    Raises
    ------
    ImportError
        If text2qti is not installed; it names the extra.
    OptionError
        If text2qti refuses the questions, or there are none.

    Examples
    --------
    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> from manhattan_widgets.lessons.exercises import again
    >>> made = canvas_zip([again("manhattan-owner-1-3")], "Towers", "sheet 1")
    >>> [name for name in ZipFile(BytesIO(made)).namelist() if name.endswith(".png")]
    ['images/manhattan-owner-1-3-board.png']
    """
    quizzes, qti, config, errors = (
        need(f"text2qti.{name}", _EXTRA) for name in ("quiz", "qti", "config", "err")
    )
    questions = [made for exercise in exercises if (made := _question(exercise)) is not None]
    try:
        # A fresh configuration: the one in somebody's home may let code run.
        quiz = quizzes.Quiz(quiz_text(questions, title), config=config.Config())
    except errors.Text2qtiError as error:
        reason = without_period(" ".join(str(error).split()))
        raise OptionError(text("worksheet.error.canvas", reason=reason)) from error
    for question in questions:
        for picture in question.pictures:
            image = quizzes.Image(_file(question.exercise, picture.file), picture.png())
            # Two that look alike are two all the same: text2qti tells them by what they show.
            image.id = image.name
            quiz.images[image.id] = image
    return _packed(qti.QTI(quiz), mark)


def quiz_text(questions: Iterable[Question], title: str) -> str:
    r"""Return questions as text2qti's text: each begins with its number, each answer with a sign.

    >>> from manhattan_widgets.lessons.exercises import again
    >>> made = quiz_text([question_of(again("newyork-price-1-3"))], "*a) $5")
    >>> print(*(line[:28] for line in made.splitlines() if line), sep="\n")
    Quiz title: *a) $5
    Title: What does it cost? (l
    1. <div><p>Red names G2, a b
    ... <div><ul><li>Blue has 1
    = 1
    """
    heading = _single_line(title)
    lines = [f"Quiz title: {heading}"] if heading else []
    number = 0
    for question in questions:
        for part in _parts(question):
            number += 1
            lines += ["", *_lines(number, question, part)]
    return "\n".join(lines) + "\n"


def _question(exercise: Exercise) -> Question | None:
    """Return a question that names its pictures as no other of the quiz does."""
    return question_of(exercise, _PLACE + _file(exercise, ""))


def _file(exercise: Exercise, name: str) -> str:
    return f"{exercise.name}-{name}"


# The text


def _parts(question: Question) -> Sequence[Field | None]:
    """Return the fields, each of which is asked for by itself; None for all other questions."""
    return question.fields or (None,)


def _lines(number: int, question: Question, field: Field | None) -> Iterator[str]:
    title = question.title
    asked = question.asked
    if field is not None:
        asked += el("p", field.label)
        if len(question.fields) > 1:
            title += f" · {field.label}"
    yield f"Title: {_single_line(title)}"
    yield f"{number}. {_block(asked)}"
    yield f"... {_block(question.reasons)}"
    if field is not None:
        yield f"= {field.number or _ZERO}"
    for answer in question.answers:
        yield from _answer(question.kind, answer)


def _answer(kind: Kind, answer: Answer) -> Iterator[str]:
    if kind is Kind.TYPED:
        yield f"* {_single_line(answer.text)}"
        return
    yield _CHOICES[kind][answer.right] + _block(fragment(answer.text))
    if answer.feedback:
        yield f"... {_block(fragment(answer.feedback))}"


def _single_line(words: str) -> str:
    """Return a text that text2qti takes as it is: a title, or an answer to type."""
    return " ".join(xml_safe(words).split())


def _block(html: Html) -> str:
    r"""Return HTML as a block in one line, which Markdown leaves as it is.

    >>> _block(fragment("*a) $5\n`b`"))
    '<div>*a) &#36;5&#10;&#96;b&#96;</div>'
    """
    return _SIGNS.sub(lambda sign: f"&#{ord(sign[0])};", xml_safe(el("div", html)))


# The zip


def _packed(qti: Any, mark: str) -> bytes:
    """Return what text2qti packs, without the day, the hour and the system it was made on."""
    qti.imsmanifest_xml = re.sub(r"(?<=<imsmd:dateTime>)[^<]*", _DAY, qti.imsmanifest_xml)
    packed = BytesIO()
    with ZipFile(BytesIO(qti.zip_bytes())) as given, ZipFile(packed, "w") as made:
        made.comment = mark.encode()
        for info in given.infolist():
            entry = ZipInfo(info.filename)
            entry.compress_type, entry.external_attr = info.compress_type, info.external_attr
            entry.create_system = _UNIX
            made.writestr(entry, given.read(info))
    return packed.getvalue()

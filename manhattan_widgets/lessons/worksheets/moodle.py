"""Exercises as questions for Moodle, in its XML format, with pictures and feedback in the file.

Written to Moodle's format, and not imported here: no Moodle was at hand.

What is chosen becomes *multichoice*, one number *numerical*, several *cloze*, and what is typed
*shortanswer*.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from manhattan_widgets.lessons.exercises import Exercise
from manhattan_widgets.lessons.worksheets.questions import Answer, Kind, Question, question_of
from manhattan_widgets.markup import Html, el, fragment, xml_text

__all__ = ["moodle_xml"]

#: The shares of the points that Moodle knows: of so many right answers each counts 1/n.
_SHARES = {
    1: "100",
    2: "50",
    3: "33.33333",
    4: "25",
    5: "20",
    6: "16.66667",
    7: "14.28571",
    8: "12.5",
    9: "11.11111",
    10: "10",
}
_PLACE = "@@PLUGINFILE@@/"


def moodle_xml(exercises: Iterable[Exercise], category: str, mark: str) -> str:
    """Return the questions as Moodle's XML, in a category; the file is known by its ``mark``.

    Exercises that make no sense there are left out: see :func:`.questions.left_out`.
    """
    questions = (
        _xml(made) for exercise in exercises if (made := question_of(exercise, _PLACE)) is not None
    )
    path = "$course$/top/" + category.replace("/", "//")
    first = _element("question", _element("category", _text(path)), type="category")
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {mark} -->\n'
        + _element("quiz", first, *questions)
        + "\n"
    )


def _xml(question: Question) -> str:
    kind = _type(question)
    files = "".join(
        _element(
            "file",
            b64encode(picture.png()).decode(),
            name=picture.file,
            path="/",
            encoding="base64",
        )
        for picture in question.pictures
    )
    parts = [
        _element("name", _text(question.title)),
        _element("questiontext", _text(_question_text(question)), files, format="html"),
        _element("generalfeedback", _text(question.reasons), format="html"),
        *([] if kind == "cloze" else [_element("defaultgrade", "1")]),
        _element("penalty", "0.3333333"),
        _element("hidden", "0"),
        _element("idnumber", question.id),
    ]
    if kind == "multichoice":
        parts += [
            _element("single", "true" if question.kind is Kind.SINGLE else "false"),
            _element("shuffleanswers", "false"),
            _element("answernumbering", "abc"),
        ]
    if kind == "shortanswer":
        parts.append(_element("usecase", "0"))
    if kind == "numerical":
        parts.append(_number(question))
    parts += (_answer(question, answer) for answer in question.answers)
    return _element("question", *parts, type=kind)


def _type(question: Question) -> str:
    if question.kind is Kind.TYPED:
        return "shortanswer"
    if question.kind is Kind.NUMBERS:
        return "numerical" if len(question.fields) == 1 else "cloze"
    return "multichoice"


def _question_text(question: Question) -> Html:
    """Return what is asked; of several numbers the fields stand in the text, too."""
    if not question.fields:
        return question.asked
    if len(question.fields) == 1:
        return question.asked + el("p", question.fields[0].label)
    fields = (
        el("li", field.label, " ", f"{{1:NUMERICAL:={field.number}:0}}")
        for field in question.fields
    )
    return question.asked + el("ul", fields)


def _number(question: Question) -> str:
    written = _text(str(question.fields[0].number))
    feedback = _element("feedback", _text(""), format="html")
    tolerance = _element("tolerance", "0")
    return _element(
        "answer", written, feedback, tolerance, fraction=_SHARES[1], format="moodle_auto_format"
    )


def _answer(question: Question, answer: Answer) -> str:
    feedback = _element("feedback", _text(fragment(answer.feedback)), format="html")
    if question.kind is Kind.TYPED:
        # An asterisk would stand for anything.
        written, form = _text(answer.text.replace("*", r"\*")), "moodle_auto_format"
    else:
        written, form = _text(fragment(answer.text)), "html"
    share = _share(question, answer)
    return _element("answer", written, feedback, fraction=share, format=form)


def _share(question: Question, answer: Answer) -> str:
    """Return the share of the points: every wrong one of several takes as much as a right gives."""
    if question.kind is not Kind.MULTIPLE:
        return _SHARES[1] if answer.right else "0"
    share = _SHARES[sum(option.right for option in question.answers)]
    return share if answer.right else f"-{share}"


def _text(contents: str) -> str:
    return _element("text", xml_text(contents))


def _element(name: str, /, *children: str, **attributes: str) -> str:
    """Return an element of XML around what is XML already."""
    rendered = "".join(f' {key}="{xml_text(value)}"' for key, value in attributes.items())
    return f"<{name}{rendered}>{''.join(children)}</{name}>"

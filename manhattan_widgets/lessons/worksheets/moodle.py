"""Exercises as questions for Moodle, in its XML format, with pictures and feedback in the file.

Written to Moodle's format, and not imported here: no Moodle was at hand.

What is chosen becomes *multichoice*, one number *numerical*, several *cloze*, a move *shortanswer*
with every accepted move in every way to write it.  Sites become *shortanswer* where one is asked
for, and *multichoice* where the sites to choose from are told.  Where neither is so, what is left
of the exercise would be another one: it is left out, and :func:`left_out` names it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.exercises import Choose, Enter, Exercise, Mark, Play, kind_of
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.lessons.exercises.words import site_words
from manhattan_widgets.lessons.marked_text import paragraphs, plain
from manhattan_widgets.lessons.worksheets.parts import (
    accepted_moves,
    hand_of,
    option_pictures,
    reasons,
    seat_line,
)
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.markup import Html, el, fragment, xml_text
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.table import ChoiceGroup
from manhattan_widgets.scene.themes import LIGHT

__all__ = ["Question", "left_out", "moodle_xml", "question_of"]

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
#: Pixels for each design pixel, enough for a sharp picture on most screens.
_SCALE = 1.5
_COLORS = 64


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose or to type: its text, the share of the points, what is said to it."""

    text: str
    share: str
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of Moodle: its kind, its answers; of a *cloze* the fields stand in ``text``."""

    kind: str
    text: Html
    answers: tuple[Choice, ...] = ()
    single: bool = True


def moodle_xml(exercises: Iterable[Exercise], category: str, mark: str) -> str:
    """Return the questions as Moodle's XML, in a category; the file is known by its ``mark``.

    Exercises that make no sense there are left out: see :func:`left_out`.
    """
    questions = (_xml(one, made) for one in exercises if (made := question_of(one)) is not None)
    path = "$course$/top/" + category.replace("/", "//")
    first = _element("question", _element("category", _text(path)), type="category")
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {mark} -->\n'
        + _element("quiz", first, *questions)
        + "\n"
    )


def left_out(exercises: Iterable[Exercise]) -> tuple[Exercise, ...]:
    """Return the exercises that are left out: many sites are to be found on the whole board."""
    return tuple(one for one in exercises if question_of(one) is None)


def question_of(exercise: Exercise) -> Question | None:
    """Return the question that an exercise becomes, None where it would be another one."""
    form = exercise.form
    asked = _asked(exercise)
    if isinstance(form, Choose):
        return Question("multichoice", asked, tuple(_options(exercise)), single=not form.several)
    if isinstance(form, Enter):
        return _numbers(exercise, asked)
    if isinstance(form, Play):
        how = el("p", text("worksheet.moodle.move", example=_example(exercise)))
        return Question("shortanswer", fragment(asked, how), tuple(_moves(exercise)))
    return _sites(exercise, asked)


# The answers


def _options(exercise: Exercise) -> Iterator[Choice]:
    form, solution = exercise.form, exercise.solution
    assert isinstance(form, Choose)
    right = solution if isinstance(solution, frozenset) else frozenset([solution])
    share = _SHARES[len(right)]
    for option in form.options:
        rule = f" [{option.rule}]" if option.rule else ""
        words = f"{plain(option.words)}{rule}"
        if option.id in right:
            yield Choice(words, share)
        elif form.several:
            yield Choice(words, f"-{share}")
        else:
            yield Choice(words, "0", plain(exercise.check(option.id).said))


def _numbers(exercise: Exercise, asked: Html) -> Question:
    """Return one number as such, several as fields in the text."""
    form, solution = exercise.form, exercise.solution
    assert isinstance(form, Enter)
    assert isinstance(solution, tuple)
    if len(form.fields) == 1:
        label = el("p", form.fields[0].words)
        return Question(
            "numerical", fragment(asked, label), (Choice(str(solution[0]), _SHARES[1]),)
        )
    fields = (
        el("li", field.words, " ", f"{{1:NUMERICAL:={number}:0}}")
        for field, number in zip(form.fields, solution, strict=True)
    )
    return Question("cloze", asked + el("ul", fields))


def _moves(exercise: Exercise) -> Iterator[Choice]:
    """Yield every accepted move, as people write it and as files do."""
    view = exercise.view
    written: dict[str, None] = {}
    for move in accepted_moves(exercise):
        written |= dict.fromkeys((view.format(move), str(move)))
    # An asterisk would stand for anything.
    return (Choice(one.replace("*", r"\*"), _SHARES[1]) for one in written)


def _example(exercise: Exercise) -> str:
    """Return a move as it is written: one that is no answer, where there is any."""
    view = exercise.view
    accepted = accepted_moves(exercise)
    others = [move for move in view.legal_moves() if move not in accepted]
    return view.format(others[0] if others else accepted[0])


def _sites(exercise: Exercise, asked: Html) -> Question | None:
    form, solution, game = exercise.form, exercise.solution, exercise.name.game
    assert isinstance(form, Mark)
    assert isinstance(solution, frozenset)
    if len(solution) == 1:
        (site,) = solution
        names = dict.fromkeys((site, str(site_words(game, site))))
        how = el("p", text("worksheet.moodle.site"))
        answers = tuple(Choice(name, _SHARES[1]) for name in names)
        return Question("shortanswer", fragment(asked, how), answers)
    if not form.among or len(solution) not in _SHARES:
        return None
    share = _SHARES[len(solution)]
    return Question(
        "multichoice",
        asked,
        tuple(
            Choice(str(site_words(game, site)), share if site in solution else f"-{share}")
            for site in sorted(form.among)
        ),
        single=False,
    )


# The question


def _asked(exercise: Exercise) -> Html:
    """Return the question with its pictures, and what is in hand in words."""
    said = exercise.question
    asked = el("p", said) if isinstance(said, Sentence) else paragraphs(said)
    board, *others = (
        el("img", src=_PLACE + name, alt=alt, quote='"') for name, alt, _ in _pictures(exercise)
    )
    options = exercise.form.options if isinstance(exercise.form, Choose) else ()
    named = (
        el("p", picture, " ", one.words) for picture, one in zip(others, options, strict=False)
    )
    who = seat_line(exercise)
    return fragment(
        asked,
        (el("p", fact) for fact in exercise.facts),
        el("p", board),
        named,
        el("p", who) if who else None,
        (el("p", group.heading, ": ", _held(group)) for group in hand_of(exercise)),
    )


def _held(group: ChoiceGroup) -> str:
    return comma_list(
        choice.label if choice.count == 1 else f"{choice.label} ×{choice.count}"
        for choice in group.choices
    )


def _pictures(exercise: Exercise) -> Iterator[tuple[str, str, Scene | Tile]]:
    """Yield the board and pictures of options: file, what is said of it, what is drawn."""
    scene = board_of(exercise, lying=True)
    yield "board.png", scene.text, scene
    pictures = option_pictures(exercise)
    options = exercise.form.options if isinstance(exercise.form, Choose) and pictures else ()
    for option in options:
        yield f"{option.id}.png", str(option.words), pictures[option.part]


def _png(drawn: Scene | Tile) -> bytes:
    # Pillow is loaded only by those who draw with it.
    from manhattan_widgets.render.still import encoded

    return encoded(drawn, LIGHT, scale=_SCALE, colors=_COLORS)


# XML


def _xml(exercise: Exercise, made: Question) -> str:
    name = exercise.name
    title = text("worksheet.line", kind=kind_of(name.game, name.kind).title, level=name.level)
    files = "".join(
        _element("file", b64encode(_png(drawn)).decode(), name=file, path="/", encoding="base64")
        for file, _, drawn in _pictures(exercise)
    )
    why = el("ul", (el("li", reason) for reason in reasons(exercise)))
    parts = [
        _element("name", _text(f"{title} · {name}")),
        _element("questiontext", _text(made.text), files, format="html"),
        _element("generalfeedback", _text(why), format="html"),
        *([] if made.kind == "cloze" else [_element("defaultgrade", "1")]),
        _element("penalty", "0.3333333"),
        _element("hidden", "0"),
        _element("idnumber", str(name)),
    ]
    if made.kind == "multichoice":
        parts += [
            _element("single", "true" if made.single else "false"),
            _element("shuffleanswers", "false"),
            _element("answernumbering", "abc"),
        ]
    if made.kind == "shortanswer":
        parts.append(_element("usecase", "0"))
    parts += (_answer(made.kind, one) for one in made.answers)
    return _element("question", *parts, type=made.kind)


def _answer(kind: str, answer: Choice) -> str:
    tolerance = [_element("tolerance", "0")] if kind == "numerical" else []
    feedback = _element("feedback", _text(fragment(answer.feedback)), format="html")
    written = _text(fragment(answer.text) if kind == "multichoice" else answer.text)
    form = "html" if kind == "multichoice" else "moodle_auto_format"
    return _element("answer", written, feedback, *tolerance, fraction=answer.share, format=form)


def _text(contents: str) -> str:
    return _element("text", xml_text(contents))


def _element(name: str, /, *children: str, **attributes: str) -> str:
    """Return an element of XML around what is XML already."""
    shown = "".join(f' {key}="{xml_text(value)}"' for key, value in attributes.items())
    return f"<{name}{shown}>{''.join(children)}</{name}>"

"""How an exercise becomes a question of another system: what all exporters share.

What is chosen stays a choice, numbers are entered, a move is typed, in every way to write it.
Sites are typed where one is asked for, and chosen where the sites to choose from are told.  Where
neither is so, what is left of the exercise would be another one: :func:`left_out` names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.exercises import Choose, Enter, Exercise, Mark, Play, kind_of
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.lessons.exercises.move_exercises import site_of
from manhattan_widgets.lessons.exercises.words import in_order, site_words
from manhattan_widgets.lessons.marked_text import paragraphs, plain
from manhattan_widgets.lessons.worksheets.parts import (
    accepted_moves,
    board_key,
    hand_lines,
    option_pictures,
    reasons,
    seat_line,
)
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.optional_imports import check_installed
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.themes import LIGHT

__all__ = ["Answer", "Field", "Kind", "Picture", "Question", "left_out", "question_of"]

#: Moodle can share the points among so many right answers at most; others ask for no more either,
#: so that the same exercises are left out everywhere.
MOST_RIGHT = 10
#: Pixels for each design pixel, enough for a sharp picture on most screens.
_SCALE = 1.5
_COLORS = 64


class Kind(Enum):
    """How a question is answered."""

    SINGLE = "one of the answers is chosen"
    MULTIPLE = "all right answers are chosen"
    NUMBERS = "a whole number is entered into each field"
    TYPED = "one of the answers is typed"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to choose or to type: its text, whether it is right, what is said to it."""

    text: str
    right: bool
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A number to enter: what it is the number of, and which is right."""

    label: str
    number: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a question: the name of its file, what is said of it, what is drawn."""

    file: str
    alt: str
    drawn: Scene | Tile

    def png(self) -> bytes:
        """Return the picture as PNG."""
        # Pillow is loaded only by those who draw with it.
        check_installed("PIL")
        from manhattan_widgets.render.still import encoded

        return encoded(self.drawn, LIGHT, scale=_SCALE, colors=_COLORS)


@dataclass(frozen=True)
class Question:
    """What is asked, and the right answers: ``fields`` of numbers, else ``answers``.

    ``place`` stands before the names of files in the question: where that system keeps pictures.

    >>> from manhattan_widgets.lessons.exercises import again
    >>> question = question_of(again("manhattan-owner-1-3"))
    >>> question.kind, [answer.text for answer in question.answers if answer.right]
    (<Kind.SINGLE: 'one of the answers is chosen'>, ['Blue'])
    """

    exercise: Exercise
    kind: Kind
    answers: tuple[Answer, ...] = ()
    fields: tuple[Field, ...] = ()
    place: str = ""

    @property
    def id(self) -> str:
        """The name of the exercise, by which it is made again."""
        return str(self.exercise.name)

    @property
    def title(self) -> str:
        """What a teacher sees in lists: the kind, the level and the name of the exercise."""
        name = self.exercise.name
        title = text("worksheet.line", kind=kind_of(name.game, name.kind).title, level=name.level)
        return f"{title} · {name}"

    @property
    def reasons(self) -> Html:
        """Why the right answer is right, as a list."""
        return el("ul", (el("li", reason) for reason in reasons(self.exercise)))

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        """The board, and the pictures of the options."""
        return tuple(_pictures(self.exercise))

    @property
    def asked(self) -> Html:
        """The question with its pictures, what is in hand in words, and how to answer."""
        exercise = self.exercise
        question = exercise.question
        asked = el("p", question) if isinstance(question, Sentence) else paragraphs(question)
        board, *others = (
            el("img", src=self.place + picture.file, alt=picture.alt, quote='"')
            for picture in self.pictures
        )
        options = exercise.form.options if isinstance(exercise.form, Choose) else ()
        choices = (
            el("p", picture, " ", option.words)
            for picture, option in zip(others, options, strict=False)
        )
        who = seat_line(exercise)
        how = _how_to_type(exercise) if self.kind is Kind.TYPED else ""
        return fragment(
            asked,
            (el("p", fact) for fact in exercise.facts),
            el("p", board, el("br"), board_key(exercise)),
            choices,
            el("p", who) if who else None,
            (el("p", line) for line in hand_lines(exercise)),
            el("p", how) if how else None,
        )


def left_out(exercises: Iterable[Exercise]) -> tuple[Exercise, ...]:
    """Return the exercises that make no question: many sites are to be found on a whole board."""
    return tuple(exercise for exercise in exercises if question_of(exercise) is None)


def question_of(exercise: Exercise, place: str = "") -> Question | None:
    """Return the question that an exercise becomes, None where it would be another one."""
    form = exercise.form
    if isinstance(form, Choose):
        kind = Kind.MULTIPLE if form.several else Kind.SINGLE
        return Question(exercise, kind, tuple(_options(exercise, form)), place=place)
    if isinstance(form, Enter):
        return Question(exercise, Kind.NUMBERS, fields=tuple(_fields(exercise, form)), place=place)
    if isinstance(form, Play):
        return Question(exercise, Kind.TYPED, tuple(_moves(exercise)), place=place)
    return _sites(exercise, form, place)


# The answers


def _options(exercise: Exercise, form: Choose) -> Iterator[Answer]:
    solution = exercise.solution
    right = solution if isinstance(solution, frozenset) else frozenset([solution])
    for option in form.options:
        rule = f" [{option.rule}]" if option.rule else ""
        words = f"{plain(option.words)}{rule}"
        if option.id in right:
            yield Answer(words, True)
        elif form.several:
            yield Answer(words, False)
        else:
            yield Answer(words, False, plain(exercise.check(option.id).feedback))


def _fields(exercise: Exercise, form: Enter) -> Iterator[Field]:
    assert isinstance(exercise.solution, tuple)
    for field, number in zip(form.fields, exercise.solution, strict=True):
        yield Field(str(field.words), number)


def _moves(exercise: Exercise) -> Iterator[Answer]:
    """Return every accepted move, in all the ways to write it that people think of."""
    written: dict[str, None] = {}
    for move in accepted_moves(exercise):
        written |= dict.fromkeys(_ways(exercise, move))
    return (Answer(notation, True) for notation in written)


def _ways(exercise: Exercise, move: Any) -> Iterator[str]:
    """Yield a move as people write it and as files do, shorter, and with a full stop.

    What is shorter is yielded only if whoever checks the exercise takes it, too.
    """
    view, game = exercise.view, exercise.name.game
    usual = [view.format(move), str(move)]
    if site := site_of(view, move):
        usual.append(usual[0].replace(str(site_words(game, site)), site))
    yield from usual[:2]
    for words in dict.fromkeys(usual):
        parts = words.split()
        fewer = [" ".join(parts[:at] + parts[at + 1 :]) for at in range(len(parts))]
        for way in (words, *fewer):
            yield from (said for said in (way, f"{way}.") if exercise.check(said).right)


def _sites(exercise: Exercise, form: Mark, place: str) -> Question | None:
    solution, game = exercise.solution, exercise.name.game
    assert isinstance(solution, frozenset)
    if len(solution) == 1:
        (site,) = solution
        names = dict.fromkeys((site, str(site_words(game, site))))
        return Question(
            exercise, Kind.TYPED, tuple(Answer(name, True) for name in names), (), place
        )
    if not form.among or len(solution) > MOST_RIGHT:
        return None
    answers = (
        Answer(str(site_words(game, site)), site in solution) for site in in_order(form.among)
    )
    return Question(exercise, Kind.MULTIPLE, tuple(answers), place=place)


# The question


def _how_to_type(exercise: Exercise) -> str:
    if isinstance(exercise.form, Play):
        return text("worksheet.question.move", example=_example(exercise))
    return text("worksheet.question.site")


def _example(exercise: Exercise) -> str:
    """Return a move as it is written: one that is no answer, where there is any."""
    view = exercise.view
    accepted = accepted_moves(exercise)
    others = [move for move in view.legal_moves() if move not in accepted]
    return view.format(others[0] if others else accepted[0])


def _pictures(exercise: Exercise) -> Iterator[Picture]:
    scene = board_of(exercise, lying=True)
    yield Picture("board.png", scene.text, scene)
    pictures = option_pictures(exercise)
    options = exercise.form.options if isinstance(exercise.form, Choose) and pictures else ()
    for option in options:
        yield Picture(f"{option.id}.png", str(option.words), pictures[option.part])

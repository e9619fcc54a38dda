"""A worksheet as one HTML file for the printer: no script, nothing beside it, sizes of paper.

Every exercise is whole: its board, what its player has in hand, what there is to choose from, and
room for the answer.  The answers with their reasons begin a page of their own.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files

from manhattan_widgets import markup
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.lessons.exercises import Choose, Enter, Exercise, Option, Play, kind_of
from manhattan_widgets.lessons.exercises.boards import board_of
from manhattan_widgets.lessons.exercises.words import answer_words
from manhattan_widgets.lessons.marked_text import paragraphs, plain
from manhattan_widgets.lessons.worksheets.parts import (
    accepted_moves,
    board_key,
    hand_of,
    option_pictures,
    reasons,
    seat_line,
)
from manhattan_widgets.locale import language, text
from manhattan_widgets.markup import Html, fragment
from manhattan_widgets.render.layout import layout
from manhattan_widgets.render.svg import svg, svg_tile
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.table import Choice

__all__ = ["PAPERS", "page"]

#: The sizes of paper, as style sheets call them.
PAPERS = ("A4", "Letter")
#: A board that is no wider than this, in pixels, leaves room for words beside it.
_NARROW = 450
#: One that is no wider can be drawn smaller, beside few words, with letters of 6 pt or more.
_MIDDLING = 780
#: Pictures of cards and pieces are drawn as large as the smallest labels of boards need it.
_CARD_HEIGHT = 64

el = partial(markup.el, quote='"')


def page(title: str, exercises: Sequence[Exercise], *, paper: str, call: str, mark: str) -> str:
    """Return the page; ``call`` makes it again, ``mark`` is what the file is known by."""
    style = f"@page {{ size: {paper}; }}\n{_style()}"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy(style)),
        el("meta", name="generator", content=mark),
        el("title", title),
        el("style", Html(style)),
    )
    questions = (_section(number, exercise) for number, exercise in enumerate(exercises, 1))
    answers = (_solution(number, exercise) for number, exercise in enumerate(exercises, 1))
    body = el(
        f"body.{paper.lower()}",
        el("header", el("h1", title), _names()),
        el("main", questions),
        el("section.answers", el("h2", text("worksheet.answers")), answers),
        el("footer", text("worksheet.again"), " ", el("code", call)),
    )
    return f"<!doctype html>\n{el('html', head, body, lang=language())}\n"


def _policy(style: str) -> str:
    checksum = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{checksum}'; base-uri 'none'; form-action 'none'"


@cache
def _style() -> str:
    return (files(__package__) / "worksheet.css").read_text("utf-8")


def _names() -> Html:
    lines = (el("span.line", text(f"worksheet.{key}"), el("i")) for key in ("name", "date"))
    return el("p.names", lines)


# Questions


def _section(number: int, exercise: Exercise) -> Html:
    scene = board_of(exercise, lying=True)
    words = el(
        "div.words",
        _question(exercise),
        (el("p", fact) for fact in exercise.facts),
        _seat(exercise),
        _answer(exercise),
    )
    board = el("figure.board", Html(svg(scene)), el("figcaption", board_key(exercise)))
    return el(
        f"section.exercise{_room_for(exercise, layout(scene)[1])}",
        el("h2", _heading(number, exercise)),
        el("div.both", board, words),
    )


def _room_for(exercise: Exercise, width: float) -> str:
    """Return the class of an exercise whose board takes the whole width, or most of it."""
    if width <= _NARROW:
        return ""
    few_words = isinstance(exercise.question, Sentence) and not hand_of(exercise)
    return ".small" if width <= _MIDDLING and few_words else ".wide"


def _question(exercise: Exercise) -> Html:
    asked = exercise.question
    is_sentence = isinstance(asked, Sentence)  # a step of a lesson says more
    return el("p.question", asked) if is_sentence else el("div.asked", paragraphs(asked))


def _heading(number: int, exercise: Exercise) -> str:
    name = exercise.name
    kind = kind_of(name.game, name.kind).title
    return text("practice.number", number=number, kind=kind, level=name.level)


def _seat(exercise: Exercise) -> Html:
    """Return who is asked, what he has and what he holds; nothing where nobody's hand is meant."""
    groups = hand_of(exercise)
    pictures = scenes_of(exercise.view.rules).pictures(exercise.view) if groups else {}
    who = seat_line(exercise)
    hand = (
        el(
            "div.group",
            el("h3", group.heading),
            el(
                "ul.hand", (_held(choice, pictures.get(choice.picture)) for choice in group.choices)
            ),
        )
        for group in groups
    )
    return fragment(el("p.seat", who) if who else None, hand)


def _held(choice: Choice, picture: Tile | None) -> Html:
    times = "" if choice.count == 1 else f"×{choice.count}"
    caption = el("span", f"{choice.caption} {times}".strip())
    return el("li", picture and _small(picture), caption)


def _small(tile: Tile) -> Html:
    return Html(svg_tile(tile, width=tile.width * min(1.0, _CARD_HEIGHT / tile.height)))


def _answer(exercise: Exercise) -> Html:
    """Return what the form is answered with: boxes to tick, or room to write."""
    form = exercise.form
    if isinstance(form, Choose):
        key = "worksheet.tick_several" if form.several else "worksheet.tick_one"
        pictures = option_pictures(exercise)
        return fragment(
            el("p.how", text(key)),
            el(
                "ul.options",
                (_option(option, pictures.get(option.part)) for option in form.options),
            ),
        )
    if isinstance(form, Enter):
        return el("ul.fields", (_room(str(field.words)) for field in form.fields))
    if isinstance(form, Play):
        return el("ul.fields", _room(text("worksheet.move")))
    return fragment(el("p.how", text("worksheet.mark")), el("p.line", el("i")))


def _option(option: Option, picture: Tile | None) -> Html:
    rule = f" [{option.rule}]" if option.rule else ""
    box = el("span.box", aria_hidden="true")
    return el("li", box, picture and _small(picture), el("span", f"{plain(option.words)}{rule}"))


def _room(label: str) -> Html:
    return el("li.line", el("span", label), el("i"))


# Answers


def _solution(number: int, exercise: Exercise) -> Html:
    return el(
        "article",
        el("h3", _heading(number, exercise)),
        el("p.answer", _answers(exercise)),
        el("ul.reasons", (el("li", reason) for reason in reasons(exercise))),
        el("p.made", text("practice.named", name=exercise.name)),
    )


def _answers(exercise: Exercise) -> Iterable[object]:
    """Return the right answer; of moves, every one that is accepted."""
    if not isinstance(exercise.form, Play):
        return [answer_words(exercise)]
    moves = [exercise.view.format(move) for move in accepted_moves(exercise)]
    return [text("core.list.comma").join(dict.fromkeys(moves))]

"""What is said in exercises of every game: players, colors, moves, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import starmap
from typing import Any

from manhattan_widgets.contract.core import Move, Position, Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.exercises.core import Choose, Enter, Exercise, Mark, Option
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.locale import text

__all__ = [
    "MoveWords",
    "answer_words",
    "color_option",
    "color_words",
    "colors_of",
    "hints",
    "in_order",
    "means",
    "playing",
    "seat_colors",
    "seat_words",
    "site_words",
    "sites_words",
]


_DIGITS = re.compile(r"(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class MoveWords:
    """A move as people write it, put into words only when it is shown."""

    view: Position
    move: Move

    def __str__(self) -> str:
        return self.view.format(self.move)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def color_words(game: str, color: int) -> Sentence:
    """Return the name of a color.

    >>> str(color_words("skyline", 0))
    'Yellow'
    """
    return Sentence.of(f"core.color.{facts_of(game).colors[color]}")


def color_option(game: str, color: int) -> Option:
    """Return a color as something to choose, or to enter a number for."""
    name = facts_of(game).colors[color]
    return Option(name, color_words(game, color), color=name)


def colors_of(view: Any, seat: int) -> tuple[int, ...]:
    """Return the colors that a seat plays."""
    return facts_of(view.rules.name).colors_of(view, seat)


def playing(view: Any) -> tuple[int, ...]:
    """Return all colors that are played, by seat."""
    return tuple(c for seat in range(view.options.players) for c in colors_of(view, seat))


def hints(game: str, name: str) -> tuple[Sentence, Sentence]:
    """Return the two hints called ``name``: the second one tells more.

    >>> for hint in hints("newyork", "price"):
    ...     print(hint)
    Look along the avenue and along the street: how many buildings does the owner have there?
    The building itself counts in both. The smaller number is the price.
    """
    first = f"practice.hint.{game}.{name}"
    return Sentence.of(first), Sentence.of(f"{first}_more")


def seat_words(view: Any, seat: int) -> Sentence:
    """Return what a player is called: by his color, or by his place if he plays several."""
    colors = colors_of(view, seat)
    if len(colors) == 1:
        return color_words(view.rules.name, colors[0])
    return Sentence.of("practice.player", number=seat + 1, colors=seat_colors(view, seat))


def seat_colors(view: Any, seat: int) -> Sentence:
    """Return the colors that a player plays, as a list in words."""
    game = view.rules.name
    return listed(color_words(game, color) for color in colors_of(view, seat))


def site_words(game: str, site: str) -> Sentence | str:
    """Return what people call a site.

    >>> str(site_words("manhattan", "F5")), site_words("newyork", "C5")
    ('Frankfurt 5', 'C5')
    """
    return facts_of(game).site_words(site)


def sites_words(game: str, sites: Iterable[str]) -> Sentence:
    """Return sites, at least one, as a list in words.

    >>> str(sites_words("skyline", ["C10", "C2", "B11"]))
    'B11, C2 and C10'
    """
    return listed(site_words(game, site) for site in in_order(sites))


def in_order(sites: Iterable[str]) -> list[str]:
    """Return sites in the order of their letters and numbers: C2 before C10."""
    return sorted(sites, key=_letters_and_numbers)


def _letters_and_numbers(site: str) -> list[str | int]:
    """Return letters and numbers in turn, beginning with letters, of which there may be none."""
    return [int(part) if n % 2 else part for n, part in enumerate(_DIGITS.split(site))]


def means(view: Any, seat: int) -> tuple[Sentence, ...]:
    """Return what a player has to build with besides what his hand shows: money, and floors."""
    game = exercises_of(view.rules.name)
    return () if game is None else game.means(view, seat)


def answer_words(exercise: Exercise, answer: Any = None) -> Sentence | str:
    """Return an answer in words, by default the right one; raises ``ValueError`` for none."""
    form = exercise.form
    given = exercise.read(exercise.solution if answer is None else answer)
    if isinstance(form, Choose):
        return listed(
            option.words
            for option in form.options
            if option.id == given or option.id in _ids(given)
        )
    if isinstance(form, Enter):
        return listed(starmap(_number_words, zip(form.fields, given, strict=True)))
    if isinstance(form, Mark):
        return sites_words(exercise.name.game, _ids(given))
    return str(MoveWords(exercise.view, exercise.view.parse(str(given))))


def _number_words(field: Option, number: int) -> str:
    key = "practice.field" if field.color else "practice.field_without_color"
    return text(key, which=field.words, n=number)


def _ids(given: Any) -> frozenset[str]:
    return given if isinstance(given, frozenset) else frozenset()

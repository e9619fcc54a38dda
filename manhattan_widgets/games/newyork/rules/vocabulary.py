"""The names of things in the reader's language: colors, sites, lines, cards."""

from __future__ import annotations

from collections.abc import Iterable

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.newyork.rules.board import AVENUE, COLORS, SIZE, Line, site_name
from manhattan_widgets.games.newyork.rules.cards import (
    ACTION_NAMES,
    BACK_LETTERS,
    JOKER,
    STOP,
    back_of,
    face_of,
)


def color_sentence(color: int) -> Sentence:
    """Return the name of a color."""
    return Sentence.of(f"core.color.{COLORS[color]}")


def color_list(colors: Iterable[int]) -> Sentence:
    """Return color names as a list."""
    return listed(map(color_sentence, colors))


def line_sentence(line: Line) -> Sentence:
    """Return the name of an avenue or a street.

    >>> print(line_sentence(Line(0, 2)), line_sentence(Line(1, 4)), sep=", ")
    Avenue C, Street 5
    """
    kind = "avenue" if line.kind == AVENUE else "street"
    return Sentence.of(f"newyork.line.{kind}", name=str(line))


def back_sentence(back: int) -> Sentence:
    """Return what a card with that back is called: "avenue card", "street card"."""
    return Sentence.of(f"newyork.back.{BACK_LETTERS[back]}")


def card_sentence(card: int) -> Sentence:
    """Return the name of a card.

    >>> print(card_sentence(2), card_sentence(21), card_sentence(9), sep=", ")
    Avenue C, street joker, ruin (avenue card)
    """
    back, face = back_of(card), face_of(card)
    if face < SIZE:
        return line_sentence(Line(back, face))
    if face == JOKER:
        return Sentence.of(f"newyork.joker.{BACK_LETTERS[back]}")
    action = Sentence.of("newyork.card.stop" if face == STOP else action_key(face))
    return Sentence.of("newyork.card.action", action=action, back=back_sentence(back))


def action_key(face: int) -> str:
    """Return the catalogue's key of an action's name."""
    return f"newyork.action.{ACTION_NAMES[face]}"


def sites_text(sites: Iterable[int]) -> str:
    """Return site names with commas."""
    return ", ".join(map(site_name, sites))

"""Pictures for buttons: the cards of New York, stones, avenues and streets.

A card has the color of its back, and besides two lines as its roads run: across for an avenue,
upright for a street.
"""

from __future__ import annotations

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.newyork.rules.board import (
    COLOR_LETTERS,
    COLORS,
    SPECULATION_OVER,
    Line,
)
from manhattan_widgets.games.newyork.rules.cards import (
    ACTION_NAMES,
    DEVELOPER,
    JOKER,
    RED_BACK,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
    STATICS,
    STOP,
    back_of,
    face_of,
)
from manhattan_widgets.games.newyork.rules.vocabulary import card_sentence, line_sentence
from manhattan_widgets.games.newyork.scene.buildings import draw_building
from manhattan_widgets.games.newyork.scene.text import color_name
from manhattan_widgets.locale import text
from manhattan_widgets.scene import core
from manhattan_widgets.scene.core import Label, Polygon, Rect, Shape, Tile
from manhattan_widgets.scene.towers import Layers

__all__ = ["card_caption", "card_tile", "line_tile", "redraw_tile", "stone_tile"]

_WIDTH, _HEIGHT = 56, 72
_LARGE = 32
_BACKS = ("red", "blue")
_MIDDLE = (_WIDTH // 2, _HEIGHT // 2)


def card_caption(card: int) -> str:
    """Return what a card is, in a word or two."""
    face = face_of(card)
    if face < JOKER:
        return str(card_sentence(card))
    if face == JOKER:
        return text("scene.newyork.joker_caption")
    if face == STOP:
        return str(Sentence.of("newyork.card.stop"))
    return text(f"scene.newyork.caption.{ACTION_NAMES[face]}")


def card_tile(card: int) -> Tile:
    """Return the picture of a card."""
    face, back = face_of(card), back_of(card)
    ink = f"{_BACKS[back]}.on"
    shapes = _blank(back)
    if face < JOKER:
        shapes.append(_large(str(Line(back, face)), ink))
    elif face == JOKER:
        shapes.append(_large("J", ink))
    else:
        shapes += _action(face, ink)
    return Tile("card", _WIDTH, _HEIGHT, tuple(shapes), label=str(card_sentence(card)))


def _blank(back: int) -> list[Shape]:
    """Return a card without its face: its color, and two lines as its roads run."""
    role = _BACKS[back]
    shapes: list[Shape] = [Rect(1, 1, _WIDTH - 2, _HEIGHT - 2, f"{role}.chip", "panel.edge", 2, 8)]
    for at in (7, 11):
        if back == RED_BACK:
            ends = (8, _HEIGHT - at, _WIDTH - 8, _HEIGHT - at)
        else:
            ends = (at, 10, at, _HEIGHT - 10)
        shapes.append(core.Line(*ends, f"{role}.on", 1.5))
    return shapes


def _large(sign: str, ink: str) -> Label:
    return Label(*_MIDDLE, sign, _LARGE, ink, "bold", "middle")


def _action(face: int, ink: str) -> list[Shape]:
    """Return the sign of an action card: where it clears, or what it does."""
    x, y = _MIDDLE
    if face in (REDEVELOPMENT, RUIN):
        center = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
        corners = ((-1, -1), (1, -1), (-1, 1), (1, 1))
        places = center if face == REDEVELOPMENT else corners
        return [Rect(x + 12 * dx - 4, y + 12 * dy - 4, 9, 9, ink, radius=2) for dx, dy in places]
    if face == SPECULATION:
        return [Label(x, y, f">{SPECULATION_OVER}", 24, ink, "bold", "middle")]
    if face == STATICS:
        return [Rect(x - 15 + 11 * n, y + 14 - h, 8, h, ink) for n, h in enumerate((12, 28, 18))]
    if face == DEVELOPER:
        return [*_arrow(x, y - 8, 1, ink), *_arrow(x, y + 8, -1, ink)]
    assert face == STOP
    return [Label(x, y, "STOP", 14, ink, "bold", "middle")]


def _arrow(x: int, y: int, step: int, ink: str) -> list[Shape]:
    """Return an arrow to the right (``step`` 1) or to the left around a point."""
    tip, neck = x + 16 * step, x + 6 * step
    return [
        core.Line(x - 14 * step, y, neck, y, ink, 4),
        Polygon((neck, y - 8, tip, y, neck, y + 8), ink),
    ]


def stone_tile(color: int) -> Tile:
    """Return the picture of a building of ``color``."""
    out = Layers()
    out.grounds.append(Rect(1, 1, _WIDTH - 2, _HEIGHT - 2, "site", "panel.edge", 2, 8))
    place = (12, _HEIGHT - 10)
    draw_building(out, COLORS[color], COLOR_LETTERS[color], place, high=_HEIGHT - 27)
    return Tile("stone", _WIDTH, _HEIGHT, out.shapes(), label=color_name(color))


def line_tile(line: Line) -> Tile:
    """Return the picture of an avenue or a street: a road with its name."""
    x, y = _MIDDLE
    road = (
        Rect(3, y - 17, _WIDTH - 6, 34, "street")
        if line.kind == 0
        else Rect(x - 17, 3, 34, _HEIGHT - 6, "street")
    )
    shapes = (
        Rect(1, 1, _WIDTH - 2, _HEIGHT - 2, "panel", "panel.edge", 2, 8),
        road,
        _large(str(line), "ink"),
    )
    return Tile("line", _WIDTH, _HEIGHT, shapes, label=str(line_sentence(line)))


def redraw_tile() -> Tile:
    """Return the picture for showing the hand and drawing a new one: cards upon each other."""
    shapes: list[Shape] = [
        Rect(4 + 9 * n, 6 + 6 * n, 28, 44, f"{_BACKS[n % 2]}.chip", f"{_BACKS[n % 2]}.on", 2, 5)
        for n in range(3)
    ]
    return Tile("redraw", _WIDTH, _HEIGHT, tuple(shapes), label=text("scene.newyork.redraw"))

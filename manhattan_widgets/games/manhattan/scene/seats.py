"""The table with its seats (M7): who sits where, and how one card lies before each of them.

In the middle lies a city with the site that the card opens to each, around it the card, turned by a
quarter from one side to the next.  All is seen from the side of the board's first seat, as the
board is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from manhattan_widgets.games.manhattan.rules.board import COLOR_LETTERS, COLORS
from manhattan_widgets.games.manhattan.rules.cards import CELL, KINDS
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.games.manhattan.rules.state import ManhattanView
from manhattan_widgets.games.manhattan.scene.text import seat_name
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Circle, Label, Line, Polygon, Rect, Shape, Tile, Weight
from manhattan_widgets.scene.illustrations import Illustration, Plate, Turned
from manhattan_widgets.scene.metrics import fit, text_width

__all__ = ["SEATS"]

_CARD = "card:"
_SIDES = 4
_WIDTH, _HEIGHT = 284, 216
_X, _Y = _WIDTH // 2, _HEIGHT // 2
_TABLE = 170
_CELL, _STEP, _CITY = 20, 22, 64
_FACE, _FACE_CELL = 40, 10
_FACE_AT = 58
"""So far from the middle of the city the middle of a card is."""
_NAME_AT = 98, 114
"""So far from there the names are, below and above it, and beside it."""
_ROOM = 54
"""So wide a name may be beside the table."""
_TEXT, _DISC = 13, 9


def _words(options: ManhattanOptions) -> list[str]:
    """Return what can be asked for: a card as the first side reads it, and whose is to be seen."""
    colors = [COLORS[color].title() for color in options.colors_in_play]
    return [f"{_CARD}{cell}" for cell in range(1, KINDS + 1)] + colors


def _draw(view: ManhattanView, words: Sequence[str], whole: bool) -> Plate:
    card = next((int(word[len(_CARD) :]) - 1 for word in words if word.startswith(_CARD)), None)
    colors = {COLORS.index(word.lower()) for word in words if not word.startswith(_CARD)}
    sides: dict[int, list[int]] = {}
    for seat, side in enumerate(view.options.sides):
        sides.setdefault(side, []).append(seat)
    open_sides = {
        side
        for side, seats in sides.items()
        if card is not None
        and (whole or any(colors & set(view.options.colors[seat]) for seat in seats))
    }
    cells = {} if card is None else {side: CELL[side][card] for side in sorted(open_sides)}
    shapes: list[Shape] = [
        Rect(_X - _TABLE / 2, _Y - _TABLE / 2, _TABLE, _TABLE, "street", "panel.edge", 2, 20)
    ]
    labels: list[Label] = []
    _city(shapes, labels, view, sides, cells)
    for side in range(_SIDES):
        if side in sides:
            _arrow(shapes, side)
            _name(shapes, labels, view, sides[side], side)
        if side in sides and card is not None and side not in open_sides:
            _covered(shapes, labels, side)
    turned = tuple(
        Turned(_face(cell), *_corner(side), side) for side, cell in cells.items() if side
    )
    if 0 in cells:
        shapes += _face_shapes(cells[0], *_corner(0))
    label = _label(view, sides, cells, card)
    return Plate(Tile("seats", _WIDTH, _HEIGHT, (*shapes, *labels), label=label), turned)


def _middle(side: int, far: float) -> tuple[float, float]:
    """Return the point so far from the middle of the table towards a side; they go clockwise."""
    across, down = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    return _X + across * far, _Y + down * far


def _corner(side: int) -> tuple[float, float]:
    x, y = _middle(side, _FACE_AT)
    return x - _FACE / 2, y - _FACE / 2


def _city(
    shapes: list[Shape],
    labels: list[Label],
    view: ManhattanView,
    sides: dict[int, list[int]],
    cells: dict[int, int],
) -> None:
    """Draw a city, on its sites the letters of those to whom the card opens them."""
    left, top = _X - _CITY / 2, _Y - _CITY / 2
    shapes.append(Rect(left - 3, top - 3, _CITY + 6, _CITY + 6, "panel", "panel.edge", 1, 6))
    discs: list[Shape] = []
    for cell in range(KINDS):
        x, y = left + cell % 3 * _STEP, top + cell // 3 * _STEP
        middle = x + _CELL / 2, y + _CELL / 2
        here = [side for side, card_cell in cells.items() if card_cell == cell]
        # To whom a site is the same is said by its look: letters of several have no room.
        shapes.append(Rect(x, y, _CELL, _CELL, "card.mark" if len(here) > 1 else "site", radius=3))
        if len(here) == 1:
            color = view.options.colors[sides[here[0]][0]][0]
            _disc(discs, labels, color, middle)
        else:
            ink = "card.on" if here else "muted"
            labels.append(Label(*middle, str(cell + 1), 12, ink, "normal", "middle"))
    shapes += discs


def _disc(shapes: list[Shape], labels: list[Label], color: int, place: tuple[float, float]) -> None:
    role = COLORS[color]
    shapes.append(Circle(*place, _DISC, f"{role}.chip", f"{role}.on", 1))
    labels.append(Label(*place, COLOR_LETTERS[color], 12, f"{role}.on", "bold", "middle"))


def _name(
    shapes: list[Shape], labels: list[Label], view: ManhattanView, seats: Sequence[int], side: int
) -> None:
    """Draw who sits at a side: below and above in a line, at the left and right in two."""
    colors = [color for seat in seats for color in view.options.colors[seat]]
    own = view.seat in seats
    weight: Weight = "bold" if own else "normal"
    name = " + ".join(seat_name(view, seat) for seat in seats)
    beside = side % 2
    room = _ROOM if beside else _TABLE - len(colors) * (2 * _DISC + 2)
    name = fit(name, room, _TEXT, weight)
    x, y = _middle(side, _NAME_AT[beside])
    discs = len(colors) * (2 * _DISC + 2) - 2
    wide = discs + (0 if beside else 5 + text_width(name, _TEXT, weight))
    at = x - wide / 2
    up = 10 if beside else 0
    for number, color in enumerate(colors):
        place = (at + _DISC + number * (2 * _DISC + 2), y - up)
        _disc(shapes, labels, color, place)
    if beside:
        labels.append(Label(x, y + up, name, _TEXT, "ink", weight, "middle"))
    else:
        labels.append(Label(at + discs + 5, y, name, _TEXT, "ink", weight))


def _arrow(shapes: list[Shape], side: int) -> None:
    """Draw a quarter of a turn clockwise, in the corner of the table after a side."""
    near, far = 38, 28
    x = _X + near * (-1, -1, 1, 1)[side]
    y = _Y + near * (1, -1, -1, 1)[side]
    start = pi / 2 * (1 + side)
    turns = [start + pi / 2 * share for share in (0.14, 0.3, 0.46, 0.62, 0.72)]
    points = [(x + far * cos(turn), y + far * sin(turn)) for turn in turns]
    for (x1, y1), (x2, y2) in pairwise(points):
        shapes.append(Line(round(x1, 1), round(y1, 1), round(x2, 1), round(y2, 1), "muted", 2))
    ends = ((far - 5, turns[-1]), (far + 5, turns[-1]), (far, start + pi / 2 * 0.94))
    head = [at for r, turn in ends for at in (x + r * cos(turn), y + r * sin(turn))]
    shapes.append(Polygon(tuple(round(at, 1) for at in head), "muted"))


def _face(cell: int) -> Tile:
    """Return a card as it lies before somebody, drawn as from the first side."""
    return Tile(f"face-{cell + 1}", _FACE, _FACE, tuple(_face_shapes(cell, 0, 0)))


def _face_shapes(cell: int, left: float, top: float) -> list[Shape]:
    shapes: list[Shape] = [
        Rect(left + 1, top + 1, _FACE - 2, _FACE - 2, "card", "panel.edge", 2, 6)
    ]
    for other in range(KINDS):
        x, y = left + 4 + other % 3 * 11, top + 4 + other // 3 * 11
        fill = "card.mark" if other == cell else "card.site"
        shapes.append(Rect(x, y, _FACE_CELL, _FACE_CELL, fill, radius=2))
    return shapes


def _covered(shapes: list[Shape], labels: list[Label], side: int) -> None:
    """Draw the card before somebody of whom is asked what it shows him."""
    x, y = _corner(side)
    shapes.append(Rect(x + 1, y + 1, _FACE - 2, _FACE - 2, "panel", "muted", 2, 6))
    labels.append(Label(*_middle(side, _FACE_AT), "?", 20, "ink", "bold", "middle"))


def _label(
    view: ManhattanView, sides: dict[int, list[int]], cells: dict[int, int], card: int | None
) -> str:
    sentences = []
    for side, seats in sorted(sides.items()):
        who = " + ".join(seat_name(view, seat) for seat in seats)
        sentences.append(text(f"scene.manhattan.table.{side}", who=who))
        if side in cells:
            sentences.append(text("scene.overlay.card.line", who=who, cell=cells[side] + 1))
        elif card is not None:
            sentences.append(text("scene.manhattan.table.asked", who=who))
    return " ".join(sentences)


SEATS = Illustration(_words, _draw)
"""The words of a lesson are a card, such as ``card:1`` (the site that the first side reads), and
the colors of those before whom it lies open."""

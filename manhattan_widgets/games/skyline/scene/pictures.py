"""Skyline besides the board: floors, bonus cards and missions for buttons, the board as a picture.

A picture's name tells what it shows, not which number it has, so that the cards of two editions
can stand on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from manhattan_widgets.games.skyline.rules.board import COLORS, KINDS, NEUTRAL, Floor
from manhattan_widgets.games.skyline.rules.edition import Edition, Figure, Mission, Rows
from manhattan_widgets.games.skyline.rules.moves import Build
from manhattan_widgets.games.skyline.rules.notation import a_floor
from manhattan_widgets.games.skyline.rules.position import OVER, Table
from manhattan_widgets.games.skyline.rules.scoring import penthouses
from manhattan_widgets.games.skyline.scene.board import Outline, scene
from manhattan_widgets.games.skyline.scene.figures import shape_name, shape_rects
from manhattan_widgets.games.skyline.scene.text import (
    disc_letter,
    income_text,
    money_text,
    seat_name,
    standing,
    stock_text,
)
from manhattan_widgets.games.skyline.scene.towers import DEPTH, FLOOR, FRONT, draw_building
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Circle, Label, Polygon, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import fit, text_width, wrap
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.towers import Layers

__all__ = [
    "card_picture",
    "floor_picture",
    "mission_picture",
    "part_pictures",
    "picture",
    "shape_tile",
]

_HEADER = 363
_MARGIN = 9
_TEXT, _TITLE = 14, 18
_LINE = 19
_CARD = 96
_CELL_AT_MOST = 18


# Pictures for buttons


def floor_picture(color: int, kind: str) -> str:
    """Return the name of the picture of a floor.

    >>> floor_picture(0, "4"), floor_picture(0, "N") == floor_picture(3, "N")
    ('floor:y4', True)
    """
    return f"floor:{Floor(kind, None if kind == NEUTRAL else color)}"


def card_picture(figure: Figure) -> str:
    """Return the name of the picture of a bonus card.

    >>> card_picture(Figure("US Bank Tower", 5, 3, ("X.X.X",)))
    'card:5-XoXoX'
    """
    return f"card:{figure.money}-{shape_name(figure.shape)}"


def mission_picture(mission: Mission) -> str:
    """Return the name of the picture of a mission."""
    return f"goal:{shape_name(mission.shape)}"


def part_pictures(edition: Edition) -> dict[str, Tile]:
    """Return a picture for everything that can be chosen with this edition."""
    floors = ((color, kind) for color in range(len(COLORS)) for kind in KINDS)
    return {
        **{floor_picture(color, kind): _floor_tile(color, kind) for color, kind in floors},
        **{
            card_picture(figure): shape_tile(figure.name, figure.shape, str(figure.money))
            for figure in edition.figures
        },
        **{
            mission_picture(mission): shape_tile(mission.name, mission.shape)
            for mission in edition.missions
        },
        "step:invest": _step_tile("invest"),
        "step:end": _step_tile("end"),
    }


def _floor_tile(color: int, kind: str) -> Tile:
    floor = Floor(kind, None if kind == NEUTRAL else color)
    out = Layers()
    draw_building(out, (floor,), 6, 22 + FLOOR)
    return Tile(f"floor-{floor}", FRONT + DEPTH + 12, 46, out.shapes(), label=str(a_floor(kind)))


def shape_tile(name: str, shape: Rows, money: str = "") -> Tile:
    """Return a figure as a little grid, on a card that says its ``money`` if it has any."""
    size = _CARD
    shapes: list[Shape] = [Rect(1, 1, size - 2, size - 2, "panel", "panel.edge", 2, 10)]
    room = (8, 8, size - 16, size - 16 - (20 if money else 0))
    shapes += shape_rects(shape, room, _CELL_AT_MOST)
    if money:
        shapes.append(Rect(size / 2 - 22, size - 27, 44, 21, "pill", radius=8))
        shapes.append(Label(size / 2, size - 16, money, 17, "ink", "bold", "middle"))
    return Tile("figure", size, size, tuple(shapes), label=name)


def _step_tile(step: str) -> Tile:
    shapes: tuple[Shape, ...]
    if step == "invest":
        coin = Circle(26, 23, 14, "accent", "accent.edge", 2)
        shapes = (coin, Label(26, 23, "M", 17, "on.accent", "bold", "middle"))
    else:
        arrow = (8, 18, 28, 18, 28, 9, 44, 23, 28, 37, 28, 28, 8, 28)
        shapes = (Polygon(arrow, "accent.edge"),)
    return Tile(f"step-{step}", 52, 46, shapes, label=text(f"scene.skyline.step.{step}"))


# The board as a picture


def picture(
    view: Table,
    *,
    names: Sequence[str] = (),
    last_move: str = "",
    selection: Build | None = None,
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    outlines: Sequence[Outline] | None = None,
) -> Scene:
    """Return the board beside a list of the players: all there is to see without a widget."""
    board = scene(
        view,
        selection=selection,
        lit=lit,
        needs=needs,
        last=last,
        marks=marks,
        chips=chips,
        outlines=outlines,
    )
    head = header(view, names=names, last_move=last_move)
    paragraphs = [board.text, *([_last_text(last_move)] if last_move else [])]
    return replace(board, tiles=(head, *board.tiles), columns=2, text="\n\n".join(paragraphs))


def header(view: Table, *, names: Sequence[str] = (), last_move: str = "") -> Tile:
    """Return the round, whose turn, what everybody has and the last move, one below the other.

    ``names`` are those of the seats, by default their colors.
    """
    out = Layers()
    y = _MARGIN + 10
    seat_names = [names[s] if s < len(names) else seat_name(view, s) for s in _seats(view)]
    title = standing(view, seat_names[view.turn])
    for line in wrap(title, _HEADER - 2 * _MARGIN, _TITLE, "bold"):
        out.labels.append(Label(_MARGIN, y, line, _TITLE, "ink", "bold"))
        y += 24
    points = view.points_now()
    for seat in _seats(view):
        y = _player(out, view, seat, seat_names[seat], points[seat], y)
    # Below the players, whose boxes stay where they are from move to move.
    y += 10
    income = income_text(view, seat_names[view.turn])
    for paragraph in filter(None, (_last_text(last_move), income)):
        for line in wrap(paragraph, _HEADER - 2 * _MARGIN, _TEXT):
            out.labels.append(Label(_MARGIN, y, line, _TEXT, "muted"))
            y += _LINE
    return Tile("header", _HEADER, y, out.shapes(), label=title)


def _seats(view: Table) -> range:
    return range(view.options.players)


def _player(out: Layers, view: Table, seat: int, name: str, points: int, y: int) -> int:
    """Draw a player's box from ``y`` down, and return where the next one begins."""
    color = view.options.colors[seat]
    role = COLORS[color]
    lines = [line for part in _has(view, seat) for line in wrap(part, _HEADER - 32, _TEXT)]
    height = 38 + _LINE * len(lines)
    moving = view.phase != OVER and view.turn == seat
    edge, width = ("accent.edge", 4) if moving else ("panel.edge", 2)
    out.grounds.append(Rect(2, y, _HEADER - 4, height, "panel", edge, width, 10))
    out.discs.append(Circle(24, y + 20, 12, f"{role}.chip", f"{role}.on", 2))
    out.labels.append(Label(24, y + 20, disc_letter(color), 15, f"{role}.on", "bold", "middle"))
    total = str(points)
    room = _HEADER - 68 - text_width(total, 20, "bold")
    out.labels.append(Label(44, y + 20, fit(name, room, 15, "bold"), 15, "ink", "bold"))
    out.labels.append(Label(_HEADER - 16, y + 20, total, 20, "strong", "bold", "end"))
    for number, line in enumerate(lines):
        out.labels.append(Label(16, y + 44 + number * _LINE, line, _TEXT, "muted"))
    return y + height + 8


def _has(view: Table, seat: int) -> Iterator[str]:
    """Yield what a seat has: money and cards, its stock, its penthouses."""
    cards = text("scene.skyline.cards", n=view.hand_sizes[seat])
    built = penthouses(view.towers, view.options.colors[seat])
    parts = [money_text(view, seat), cards]
    if built:
        parts.append(text("scene.skyline.penthouses", n=built))
    yield " · ".join(parts)
    yield stock_text(view, seat)


def _last_text(move: str) -> str:
    return text("scene.skyline.last_move", move=move) if move else ""

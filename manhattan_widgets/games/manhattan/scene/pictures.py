"""Manhattan besides the board: the table's state as a headline, cards and pieces for buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from manhattan_widgets.games.manhattan.rules.board import CELLS, COLOR_LETTERS, COLORS
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.games.manhattan.rules.position import OVER, Table
from manhattan_widgets.games.manhattan.scene.board import COLUMNS, TILE_WIDTH, scene
from manhattan_widgets.games.manhattan.scene.text import (
    color_name,
    seat_name,
    seat_points,
    standing,
)
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Circle, Label, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import fit, text_width
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.towers import Layers, draw_tower

__all__ = ["card_tile", "header", "picture", "piece_tile"]

_GAP = 8
_STOREY = 10
"""How high a storey is on the picture of a single piece."""
_WIDTH = COLUMNS * TILE_WIDTH + (COLUMNS - 1) * _GAP


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
) -> Scene:
    """Return the board under a headline: all there is to see where nothing can be clicked."""
    board = scene(
        view, selection=selection, lit=lit, needs=needs, last=last, marks=marks, chips=chips
    )
    head = header(view, names=names, last_move=last_move)
    paragraphs = [board.text, *([head_text] if (head_text := _last_text(last_move)) else [])]
    return replace(board, tiles=(head, *board.tiles), text="\n\n".join(paragraphs))


def header(view: Table, *, names: Sequence[str] = (), last_move: str = "") -> Tile:
    """Return a headline over the board: the round, whose turn, the last move, everyone's points.

    ``names`` are those of the seats, by default their colors.
    """
    pile = text("scene.manhattan.pile", n=view.pile_size)
    below = " · ".join(part for part in (_last_text(last_move), pile) if part)
    shapes: list[Shape] = []
    labels = [
        Label(9, 16, fit(standing(view), _WIDTH - 18, 20, "bold"), 20, "ink", "bold"),
        Label(9, 41, fit(below, _WIDTH - 18, 15), 15, "muted"),
    ]
    seats = range(view.options.players)
    width = (_WIDTH - _GAP * (len(seats) - 1)) // len(seats)
    for seat in seats:
        name = names[seat] if seat < len(names) else seat_name(view, seat)
        _player(shapes, labels, view, seat, name, (seat * (width + _GAP), width))
    return Tile("header", _WIDTH, 100, (*shapes, *labels), label=standing(view))


def _player(
    shapes: list[Shape],
    labels: list[Label],
    view: Table,
    seat: int,
    name: str,
    place: tuple[int, int],
) -> None:
    x, width = place
    moving = view.phase != OVER and view.turn == seat
    edge, line = ("accent.edge", 4) if moving else ("panel.edge", 2)
    shapes.append(Rect(x + 2, 58, width - 4, 40, "panel", edge, line, 10))
    at = x + 24
    for color in view.options.colors[seat]:
        role = COLORS[color]
        shapes.append(Circle(at, 78, 12, f"{role}.chip", f"{role}.on", 2))
        labels.append(Label(at, 78, COLOR_LETTERS[color], 15, f"{role}.on", "bold", "middle"))
        at += 28
    points = str(seat_points(view, seat))
    room = x + width - 22 - text_width(points, 20, "bold") - (at - 6)
    labels.append(Label(at - 6, 78, fit(name, room, 14), 14, "ink"))
    labels.append(Label(x + width - 14, 78, points, 20, "strong", "bold", "end"))


def card_tile(cell: int) -> Tile:
    """Return the picture of a card that shows ``cell`` 0–8 to the side of its player."""
    shapes: list[Shape] = [Rect(1, 1, 94, 94, "card", "panel.edge", 2, 10)]
    for other in range(CELLS):
        x, y = 8 + other % 3 * 28, 8 + other // 3 * 28
        fill = "card.mark" if other == cell else "card.site"
        shapes.append(Rect(x, y, 24, 24, fill, radius=4))
    x, y = 20 + cell % 3 * 28, 20 + cell // 3 * 28
    shapes.append(Label(x, y, str(cell + 1), 17, "card.on", "bold", "middle"))
    label = text("scene.manhattan.card", cell=cell + 1)
    return Tile(f"card-{cell + 1}", 96, 96, tuple(shapes), label=label)


def piece_tile(color: int, storeys: int) -> Tile:
    """Return the picture of a single piece; its storeys are also given as a figure."""
    out = Layers()
    out.grounds.append(Rect(1, 1, 62, 66, "site", "panel.edge", 2, 8))
    draw_tower(out, [(COLORS[color], storeys)], (6, 62, _STOREY), COLOR_LETTERS[color])
    out.labels.append(Label(57, 54, str(storeys), 20, "strong", "bold", "end"))
    label = text("scene.manhattan.piece", color=color_name(color), n=storeys)
    name = f"piece-{COLOR_LETTERS[color].lower()}{storeys}"
    return Tile(name, 64, 68, out.shapes(), label=label)


def _last_text(move: str) -> str:
    return text("scene.manhattan.last_move", move=move) if move else ""

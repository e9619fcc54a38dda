"""All there is to see of New York where nothing can be clicked: headline, board, players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from manhattan_widgets.games.newyork.rules.moves import NewYorkMove
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.scene.board import scene
from manhattan_widgets.games.newyork.scene.ground import TILE_HEIGHT, TILE_WIDTH
from manhattan_widgets.games.newyork.scene.panels import table_info
from manhattan_widgets.games.newyork.scene.text import seat_name, standing
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Circle, Label, Rect, Scene, Shape, Tile
from manhattan_widgets.scene.metrics import fit, text_width, wrap
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.table import PlayerLine

__all__ = ["picture"]

_GAP = 8
_WIDTH = 2 * TILE_WIDTH + _GAP
_HEAD = 52
_TEXT = 14
#: How wide what is said below the players may be, and how many lines there is room for.
_ROOM, _LINES = TILE_WIDTH - 12, 5


def picture(
    view: Table,
    *,
    names: Sequence[str] = (),
    last_move: str = "",
    selection: NewYorkMove | None = None,
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
) -> Scene:
    """Return the board under a headline, with the players beside it.

    ``names`` are those of the seats, by default their colors; for the rest see
    :func:`~manhattan_widgets.games.newyork.scene.board.scene`.
    """
    board = scene(
        view, selection=selection, lit=lit, needs=needs, last=last, marks=marks, chips=chips
    )
    seat_names = [
        names[seat] if seat < len(names) else seat_name(view, seat)
        for seat in range(view.options.players)
    ]
    last_text = text("scene.newyork.last_move", move=last_move) if last_move else ""
    tiles = (_header(view, seat_names, last_text), *board.tiles, _players(view, seat_names))
    paragraphs = filter(None, (board.text, last_text))
    return replace(board, tiles=tiles, columns=2, text="\n\n".join(paragraphs))


def _header(view: Table, names: Sequence[str], last_text: str) -> Tile:
    title = standing(view, names)
    room = _WIDTH - 18
    labels = (
        Label(9, 15, fit(title, room, 20, "bold"), 20, "ink", "bold"),
        Label(9, 39, fit(last_text, room, 15), 15, "muted"),
    )
    return Tile("header", _WIDTH, _HEAD, labels, label=title)


def _players(view: Table, names: Sequence[str]) -> Tile:
    """Return a tile as large as the board with a box for each player, and what is said below."""
    info = table_info(view, names)
    shapes: list[Shape] = []
    labels: list[Label] = []
    height = (TILE_HEIGHT - 96) // len(info.players)
    for number, line in enumerate(info.players):
        _player(shapes, labels, line, number * height, height - _GAP)
    top = len(info.players) * height + 12
    details = [row for part in info.detail.split(" · ") for row in wrap(part, _ROOM, _TEXT)]
    for number, row in enumerate(details[:_LINES]):
        labels.append(Label(6, top + 19 * number, row, _TEXT, "muted"))
    label = " ".join(
        text("scene.newyork.points", who=line.name, n=line.points) for line in info.players
    )
    return Tile("players", TILE_WIDTH, TILE_HEIGHT, (*shapes, *labels), label=label)


def _player(
    shapes: list[Shape], labels: list[Label], line: PlayerLine, y: int, height: int
) -> None:
    edge, width = ("accent.edge", 4) if line.to_move else ("panel.edge", 2)
    shapes.append(Rect(2, y + 2, TILE_WIDTH - 4, height - 4, "panel", edge, width, 10))
    rows = [" · ".join(badge.details) for badge in line.badges]
    rows.append(line.note)
    pitch = min(20.0, (height - 10) / (len(rows) + 1))
    at, middle = 22, round(y + 4 + pitch * 0.7)
    for badge in line.badges:
        shapes.append(Circle(at, middle, 10, f"{badge.color}.chip", f"{badge.color}.on", 2))
        labels.append(Label(at, middle, badge.letter, 14, f"{badge.color}.on", "bold", "middle"))
        at += 24
    points = str(line.points)
    room = TILE_WIDTH - 24 - text_width(points, 18, "bold") - (at - 8)
    labels.append(Label(at - 8, middle, fit(line.name, room, 15, "bold"), 15, "ink", "bold"))
    labels.append(Label(TILE_WIDTH - 14, middle, points, 18, "strong", "bold", "end"))
    for number, row in enumerate(rows, 1):
        label = fit(row, TILE_WIDTH - 26, _TEXT)
        labels.append(Label(13, round(middle + pitch * number), label, _TEXT, "muted"))

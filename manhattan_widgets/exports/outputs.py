"""What the cells of a saved notebook show: our boards, and what still refers to a widget."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.render.svg_reader import SvgError, description, read_svg
from manhattan_widgets.scene.core import Tile

__all__ = [
    "JPEG",
    "PNG",
    "SVG",
    "Board",
    "data_outputs",
    "joined",
    "living_widgets",
    "static_boards",
]

SVG, PNG, JPEG = "image/svg+xml", "image/png", "image/jpeg"

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATES = "application/vnd.jupyter.widget-state+json"
_CLASS = "mw"
"""What all our widgets have among the classes of their elements."""


@dataclass(frozen=True, eq=False)
class Board:
    """An output that shows a board: one of our pictures."""

    output: dict[str, Any]
    tile: Tile

    @property
    def data(self) -> dict[str, Any]:
        """What the output holds, by MIME type."""
        data: dict[str, Any] = self.output["data"]
        return data

    @property
    def words(self) -> str:
        """What the board shows, as a text."""
        return description(joined(self.data[SVG]))


def static_boards(cell: dict[str, Any], alive: Collection[str]) -> list[Board]:
    """Take out what refers to boards' widgets or to one not ``alive``; return the cell's boards.

    What refers to a widget stays where nothing else would be left.
    """
    outputs = data_outputs(cell)
    boards = [board for output in outputs if (board := _board(output)) is not None]
    for output in [output for output in outputs if _VIEW in output["data"]]:
        ours = any(board.output is output for board in boards)
        if len(output["data"]) > 1 and (ours or not _shows(output["data"][_VIEW], alive)):
            del output["data"][_VIEW]
    return boards


def data_outputs(cell: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the outputs of a cell that hold data by MIME type."""
    return [output for output in cell.get("outputs") or () if _has_data(output)]


def living_widgets(book: dict[str, Any]) -> Collection[str]:
    """Return the ids of the widgets that the state kept in a notebook still shows: none of ours.

    Ours do nothing without their kernel, and their boards are empty then.
    """
    try:
        models = book["metadata"]["widgets"][_STATES]["state"]
        return {id_ for id_, model in models.items() if not _is_ours(model)}
    except (AttributeError, KeyError, TypeError):
        return ()


def joined(lines: Any) -> str:
    """Return a text that may be kept line by line."""
    return "".join(map(str, lines)) if isinstance(lines, list) else str(lines)


def _is_ours(model: Any) -> bool:
    state = model.get("state") if isinstance(model, dict) else None
    classes = state.get("_dom_classes") if isinstance(state, dict) else None
    return isinstance(classes, list) and _CLASS in classes


def _has_data(output: Any) -> bool:
    return isinstance(output, dict) and isinstance(output.get("data"), dict)


def _board(output: dict[str, Any]) -> Board | None:
    """Return the board that an output shows, None for anything else."""
    try:
        return Board(output, read_svg(joined(output["data"].get(SVG, ""))))
    except SvgError:
        return None


def _shows(view: Any, alive: Collection[str]) -> bool:
    return isinstance(view, dict) and view.get("model_id") in alive

"""Notebooks whose pictures are seen wherever no Python runs: on pages, and by who trusts nobody.

A widget leaves its picture in the notebook as SVG and as text.  That is not enough everywhere: a
notebook of somebody else's shows no SVG until it is trusted, and where a cell still refers to its
widget, whose kernel is gone, some programs show an error, or nothing, in place of the picture.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from pathlib import Path
from typing import Any

from manhattan_widgets.exports.outputs import PNG, SVG, Board, living_widgets, static_boards
from manhattan_widgets.optional_imports import check_installed
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import change, path_of
from manhattan_widgets.records.parse import as_record_errors
from manhattan_widgets.render.svg_reader import AS_WRITTEN
from manhattan_widgets.untrusted import read_notebook

__all__ = ["freeze"]

PICTURE_AT_MOST = 40_000
"""So many bytes a picture may have, as PNG."""
NOTEBOOK_AT_MOST = 300_000
"""So many bytes a notebook shall have."""
_READABLE = 200_000_000

_QUALITIES = ((1.0, 64), (1.0, 32), (0.85, 32))
"""How many pixels a design pixel has, and how many colors a picture: the first is the best."""


def freeze(notebook: str | os.PathLike[str], to: str | os.PathLike[str] | None = None) -> int:
    """Make a saved notebook show its boards everywhere: untrusted, without a kernel, on pages.

    Each board that was shown becomes a PNG of at most 40 kB, with its title as alternative text,
    beside the SVG and the text that are there; what refers to a widget that lives no more is taken
    out.  If the file would have more than 300 kB, pictures are a little smaller, and the largest
    SVGs are left out.  Cells stay as they are: run one again, and it shows its widget.

    Parameters
    ----------
    notebook : path
        A notebook that was saved; close it first, or load it anew afterwards.
    to : path, optional
        Where the result is written; by default it takes the notebook's place.  Another file that is
        there is replaced if it is a notebook, too.

    Returns
    -------
    int
        How many boards have a picture now.

    Raises
    ------
    RecordError
        If it cannot be read, is no notebook, or the result cannot be written, as where it would
        take the place of another kind of file.
    TypeError
        For what is no name of a file.

    Examples
    --------
    >>> import manhattan_widgets as mw
    >>> mw.freeze("no-such-notebook.ipynb")
    Traceback (most recent call last):
        ...
    manhattan_widgets.RecordError: no-such-notebook.ipynb: The file cannot be read: ...
    """
    source = path_of(notebook)
    if not os.path.exists(source):
        _read(source)  # and says so, before anything is said of writing
    number = 0

    def frozen(target: Path) -> bytes:
        nonlocal number
        if to is not None and target.exists():
            _read(target)  # nothing but a notebook is lost
        book = _read(source)
        number = _freeze(book)
        return _written(book)

    change(source if to is None else to, frozen)
    return number


def _read(notebook: Path) -> dict[str, Any]:
    try:
        with as_record_errors():
            return read_notebook(notebook, _READABLE)
    except RecordError as error:
        error.file = str(notebook)
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise RecordError("", "unreadable", file=str(notebook), reason=reason) from None


def _written(book: dict[str, Any]) -> bytes:
    """Return a notebook as Jupyter writes it."""
    text = json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True)
    return (text + "\n").encode("utf-8")


def _freeze(book: dict[str, Any]) -> int:
    """Freeze a notebook in its place; return how many boards it shows."""
    alive = living_widgets(book)
    boards: list[Board] = []
    for cell in book["cells"]:
        in_cell = static_boards(cell, alive)
        if len(in_cell) == 1:  # MyST-NB takes the alternative text from the cell
            about = cell.setdefault("metadata", {}).setdefault("mystnb", {})
            about.setdefault("image", {})["alt"] = in_cell[0].tile.label
        boards += in_cell
    _add_pictures(book, [board for board in boards if PNG not in board.data])
    return len(boards)


def _add_pictures(book: dict[str, Any], boards: list[Board]) -> None:
    """Add a PNG to each board, as good ones as there is room for."""
    for scale, colors in _QUALITIES:
        for board in boards:
            _draw(board, scale, colors)
        if len(_written(book)) <= NOTEBOOK_AT_MOST:
            return
    for board in sorted(boards, key=lambda board: -len(str(board.data[SVG]))):
        board.data["text/plain"] = board.words or board.data.get("text/plain", "")
        del board.data[SVG]
        if len(_written(book)) <= NOTEBOOK_AT_MOST:
            return


def _draw(board: Board, scale: float, colors: int) -> None:
    """Add a picture of a board as PNG, to be shown as large as the SVG."""
    # Pillow is loaded only by those who draw with it.
    check_installed("PIL")
    from manhattan_widgets.render.still import png

    file = png(board.tile, AS_WRITTEN, scale=scale, colors=colors, most=PICTURE_AT_MOST)
    board.data[PNG] = b64encode(file).decode()
    board.output.setdefault("metadata", {})[PNG] = {
        "alt": board.tile.label,
        "height": round(board.tile.height),
        "width": round(board.tile.width),
    }

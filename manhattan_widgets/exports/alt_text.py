"""Boards of a notebook that becomes a page, with alternative text: for nbconvert and Sphinx.

Their templates show a picture without a word about it, though the notebook has the words.  So an
output that shows a picture gets a form that such a template takes first: an ``<img>`` in HTML, a
line of Markdown.  Nothing is said that the output does not hold: its picture's title and its text.

:func:`describe` is a preprocessor of nbconvert, :func:`read` a reader of notebooks for nbsphinx and
MyST-NB.  docs/embedding.md has the settings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from manhattan_widgets.exports.outputs import (
    JPEG,
    PNG,
    SVG,
    Board,
    data_outputs,
    joined,
    living_widgets,
    static_boards,
)
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment, xml_text
from manhattan_widgets.render.svg import data_uri

__all__ = ["describe", "read"]

_HTML, _MARKDOWN = "text/html", "text/markdown"
_MARKED = re.compile(r"([\\`*_\[\]])")
"""What would be a mark in a line of Markdown; the signs of HTML are escaped as there."""


def describe(
    notebook: dict[str, Any], resources: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the pictures of a notebook their alternative text: a preprocessor of nbconvert.

    A board's is its title; its text stands below, folded.  What refers to a widget of ours, or to
    one that lives no more, is taken out, as :func:`manhattan_widgets.freeze` does.  Pictures of
    others get theirs if the metadata of the output hold one.  Where nbconvert is asked to let no
    HTML of a notebook through, pictures stay without.

    Parameters
    ----------
    notebook : dict
        The notebook, which is changed.
    resources : dict
        What nbconvert knows of the conversion: its ``output_extension`` tells Markdown from HTML.

    Returns
    -------
    tuple
        Both, as nbconvert wants it.

    Examples
    --------
    >>> import manhattan_widgets as mw
    >>> board = mw.new_game("newyork", players=2, seed=1).to_svg()
    >>> output = {"data": {"image/svg+xml": str(board)}, "metadata": {}}
    >>> notebook = {"cells": [{"outputs": [output]}], "metadata": {}}
    >>> _ = describe(notebook, {"output_extension": ".html"})
    >>> output["data"]["text/html"]
    "<p><img alt='New York board. ...' src='data:image/svg+xml;base64,...
    """
    extension = resources.get("output_extension")
    if extension == ".ipynb":  # it stays a notebook, for all programs
        return notebook, resources
    alive = living_widgets(notebook)
    for cell in notebook["cells"]:
        boards = {id(board.output): board for board in static_boards(cell, alive)}
        for output in data_outputs(cell):
            picture = _picture(output, boards.get(id(output)))
            # A page without HTML of others would have no picture either.
            if picture is None or resources.get("should_sanitize_html"):
                continue
            if extension == ".md":
                output["data"].setdefault(_MARKDOWN, picture.markdown())
            else:
                output["data"].setdefault(_HTML, str(picture.html()))
    return notebook, resources


def read(source: str) -> dict[str, Any]:
    """Return the notebook that a text holds, its pictures described: for nbsphinx and MyST-NB.

    Parameters
    ----------
    source : str
        What a file of a notebook holds.

    Returns
    -------
    dict
        The notebook, of the kind that nbformat reads.

    Raises
    ------
    ImportError
        If nbformat is not installed.

    Examples
    --------
    >>> read('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')["cells"]
    []
    """
    try:
        import nbformat
    except ImportError as error:
        raise ImportError(text("notebook.error.nbformat"), name="nbformat") from error
    notebook: dict[str, Any] = nbformat.reads(source, as_version=4)  # type: ignore[no-untyped-call]
    return describe(notebook, {})[0]


@dataclass(frozen=True)
class _Picture:
    """A picture that an output shows: where it is, and what it shows in one line and in many."""

    source: str
    alt: str
    words: str
    width: int | None
    height: int | None

    def html(self) -> Html:
        """Return it for a page, as large as the output says, and no wider than the page."""
        image = el(
            "img",
            alt=self.alt,
            src=self.source,
            width=self.width,
            height=self.height,
            style="max-width: 100%; height: auto",
        )
        return fragment(el("p", image), self._folded())

    def markdown(self) -> str:
        """Return it as a line, and its words as what Markdown lets through: HTML."""
        # A line break may be the end of a paragraph, and an empty line the end of the HTML.
        line = "; ".join(filter(None, map(str.strip, self.alt.splitlines())))
        alt = _MARKED.sub(r"\\\1", xml_text(line))
        folded = re.sub(r"\n(?=\n)", "\n&#32;", self._folded())
        return f"![{alt}]({self.source})\n\n{folded}".rstrip()

    def _folded(self) -> Html:
        if not self.words:
            return fragment()
        # Columns of a text keep their places, in whatever style a page has.
        style = "font-family: monospace; white-space: pre; overflow-x: auto"
        words = el("pre", self.words, style=style)
        return el("details", el("summary", text("notebook.text_board")), words)


def _picture(output: dict[str, Any], board: Board | None) -> _Picture | None:
    """Return the picture that an output shows first, None without one or words for it."""
    data = output["data"]
    kind = next((kind for kind in (SVG, PNG, JPEG) if kind in data), None)
    if kind is None:
        return None
    about = [_about(output, mime) for mime in (SVG, PNG, JPEG)]
    alts = (joined(entry["alt"]) for entry in about if entry.get("alt"))
    alt = next(alts, "") if board is None else board.tile.label
    if not alt:
        return None
    sizes = _about(output, kind)
    return _Picture(
        _source(output, kind),
        alt,
        _words(data, alt) if board is None else board.words,
        _pixels(sizes.get("width")),
        _pixels(sizes.get("height")),
    )


def _about(output: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return what the metadata of an output say about one kind of its data."""
    metadata = output.get("metadata")
    about = metadata.get(kind) if isinstance(metadata, dict) else None
    return about if isinstance(about, dict) else {}


def _pixels(length: Any) -> int | None:
    return length if isinstance(length, int) else None


def _words(data: dict[str, Any], alt: str) -> str:
    """Return the text of an output that is more than the name of an object, and not yet said."""
    words = joined(data.get("text/plain", ""))
    return words if "\n" in words and words != alt else ""


def _source(output: dict[str, Any], kind: str) -> str:
    """Return where a picture is: the file that nbconvert wrote, or itself as an address."""
    files = _about(output, "filenames")
    if kind in files:
        return "/".join(quote(part) for part in PurePath(files[kind]).parts)
    data = joined(output["data"][kind])
    return data_uri(data) if kind == SVG else f"data:{kind};base64,{''.join(data.split())}"

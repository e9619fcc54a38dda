"""The pictures of the site, drawn by the package when the site is built.

A tool is shown as a saved notebook shows it: its picture, a picture inside its HTML, or its words.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any
from urllib.parse import unquote

from manhattan_widgets.markup import el, fragment
from manhattan_widgets.scene.themes import LIGHT

__all__ = ["framed", "notebook_picture", "shown_picture", "words_picture"]

_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_DATA = re.compile(r"data:image/svg\+xml(;base64)?,([^\"'\s]+)")
_VIEW_BOX = re.compile(r"<svg [^>]*?viewBox=[\"']0 0 ([\d.]+) ([\d.]+)[\"']")
_HIGHEST = 0.75
_COLUMNS, _LINES = 46, 13


def shown_picture(shown: Any) -> str:
    """Return as SVG what ``shown`` looks like where no widget lives.

    >>> import manhattan_widgets as mw
    >>> shown_picture(mw.options("newyork"))[:4]
    '<svg'
    """
    bundle = _bundle(shown)
    html = bundle.get("text/html", "")
    if found := bundle.get("image/svg+xml") or next(_pictures(html), None):
        return found
    return words_picture(bundle["text/plain"])


def framed(svg: str) -> str:
    """Let a high picture fill a frame that is less high, from its top, and be cut off below.

    >>> framed("<svg width='4' height='9' viewBox='0 0 4 9'></svg>")
    "<svg preserveAspectRatio='xMidYMin slice' width='4' height='9' viewBox='0 0 4 9'></svg>"
    >>> framed("<svg width='9' height='4' viewBox='0 0 9 4'></svg>")
    "<svg width='9' height='4' viewBox='0 0 9 4'></svg>"
    """
    found = _VIEW_BOX.search(svg)
    if found is None or float(found[2]) <= _HIGHEST * float(found[1]):
        return svg
    return svg.replace("<svg ", "<svg preserveAspectRatio='xMidYMin slice' ", 1)


def _bundle(shown: Any) -> Mapping[str, str]:
    """Return what a notebook would show, by MIME type."""
    if hasattr(shown, "_repr_mimebundle_"):
        made = shown._repr_mimebundle_()
        return dict(made[0] if isinstance(made, tuple) else made)
    html = shown._repr_html_() if hasattr(shown, "_repr_html_") else ""
    # A worksheet's HTML is a link to save it by; the page itself is what is looked at.
    return {"text/html": getattr(shown, "html", "") or html or "", "text/plain": str(shown)}


def _pictures(html: str) -> Iterator[str]:
    """Yield the pictures in HTML, whether they stand there or in addresses."""
    yield from _SVG.findall(html)
    for base64, data in _DATA.findall(html):
        yield b64decode(data).decode() if base64 else unquote(data)


def words_picture(words: str) -> str:
    """Return the first lines of a text as a picture.

    >>> picture = words_picture("Rules & more")
    >>> "Rules &amp; more" in picture
    True
    """
    lines = [short for line in words.strip().splitlines() for short in _shortened(line)]
    width, height = 440, 330
    ground = el("rect", width=width, height=height, fill=LIGHT["panel"])
    said = (
        el("text", line, x=12, y=34 + 24 * number, xml__space="preserve")
        for number, line in enumerate(lines[:_LINES])
    )
    style = f"font: 15px ui-monospace, Menlo, Consolas, monospace; fill: {LIGHT['ink']}"
    picture = el(
        "svg",
        fragment(ground, el("g", said, style=style)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )
    return str(picture).replace("xml--space", "xml:space")


def _shortened(line: str) -> list[str]:
    """Return a line as it fits: prose goes on in the next one, a row of a table is cut off."""
    if "  " not in line.strip():
        return wrap(line, _COLUMNS) or [""]
    return [line if len(line) <= _COLUMNS else line[: _COLUMNS - 1].rstrip() + "…"]


def notebook_picture(notebook: Path) -> tuple[str, bytes]:
    """Return the fullest picture that a frozen notebook holds, or its words, after its ending."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    outputs = [one.get("data", {}) for cell in book["cells"] for one in cell.get("outputs", ())]
    for kind, ending in (("image/svg+xml", "svg"), ("image/png", "png")):
        # Of boards the one with most on it.
        content = max(
            ("".join(data[kind]) for data in outputs if kind in data), key=len, default=""
        )
        if content:
            return ending, framed(content).encode() if ending == "svg" else b64decode(content)
    for data in outputs:
        if "text/plain" in data:
            return "svg", words_picture("".join(data["text/plain"])).encode()
    return "svg", words_picture("".join(book["cells"][0]["source"]).lstrip("# ")).encode()

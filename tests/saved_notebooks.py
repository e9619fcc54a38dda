"""Notebooks as they are saved, what their cells showed by MIME type, and pages made of them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import nbformat

import manhattan_widgets as mw

VIEW = "application/vnd.jupyter.widget-view+json"
SVG, PNG = "image/svg+xml", "image/png"
STATES = "application/vnd.jupyter.widget-state+json"


def output_of(data: dict[str, Any]) -> dict[str, Any]:
    return {"data": data, "execution_count": 1, "metadata": {}, "output_type": "execute_result"}


def book(*cells: list[dict[str, Any]], **metadata: Any) -> dict[str, Any]:
    """Return a notebook as it was saved, with cells that showed such data."""
    notebook = {
        "cells": [
            {
                "cell_type": "code",
                "execution_count": 1,
                "id": f"cell-{number}",
                "metadata": {},
                "outputs": list(map(output_of, cell)),
                "source": [f"show({number})"],
            }
            for number, cell in enumerate(cells)
        ],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    nbformat.validate(notebook)
    return notebook


def board(plies: int = 0, model: str = "1") -> dict[str, Any]:
    """Return what a replay leaves in a notebook: widget, picture, words."""
    game = mw.new_game("manhattan", players=2, seed=3)
    for _ in range(plies):
        game.play(game.state.legal_moves()[0])
    data, _ = mw.replay(game, ply=plies)._repr_mimebundle_()
    # Kept line by line, as Jupyter does.
    data[SVG] = data[SVG].splitlines(keepends=True)
    return {**data, VIEW: {"model_id": model, "version_major": 2, "version_minor": 0}}


def outputs(saved: dict[str, Any]) -> list[dict[str, Any]]:
    return [output for cell in saved["cells"] for output in cell["outputs"]]


class Page(HTMLParser):
    """The pictures of a page that was made of a notebook, its folded texts and its widgets."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.pictures: list[dict[str, str | None]] = []
        self.folded: list[str] = []
        self.widgets = 0
        self._in: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in.append(tag)
        if tag == "img":
            self.pictures.append(dict(attrs))
        elif tag == "details":
            self.folded.append("")
        elif dict(attrs).get("type") == VIEW:
            self.widgets += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in self._in:  # it may be left out, and some have none
            self._in = self._in[: len(self._in) - 1 - self._in[::-1].index(tag)]

    def handle_data(self, data: str) -> None:
        if "details" in self._in and "pre" in self._in:
            self.folded[-1] += data

    @property
    def alts(self) -> list[str | None]:
        return [picture["alt"] for picture in self.pictures]

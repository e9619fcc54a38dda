"""Notebooks as they are saved: what their cells showed, by MIME type."""

from __future__ import annotations

from typing import Any

import nbformat

import manhattan_widgets as mw

VIEW = "application/vnd.jupyter.widget-view+json"
SVG, PNG = "image/svg+xml", "image/png"
STATES = "application/vnd.jupyter.widget-state+json"


def shown(data: dict[str, Any]) -> dict[str, Any]:
    return {"data": data, "execution_count": 1, "metadata": {}, "output_type": "execute_result"}


def book(*cells: list[dict[str, Any]], **metadata: Any) -> dict[str, Any]:
    """Return a notebook as it was saved, with cells that showed such data."""
    made = {
        "cells": [
            {
                "cell_type": "code",
                "execution_count": 1,
                "id": f"cell-{number}",
                "metadata": {},
                "outputs": list(map(shown, cell)),
                "source": [f"show({number})"],
            }
            for number, cell in enumerate(cells)
        ],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    nbformat.validate(made)
    return made


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

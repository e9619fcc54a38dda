"""What a notebook shows of a value of the contract, which draws nothing itself.

As a game's parts are, what draws is looked up by name when it is first asked for: rules stay usable
without anything drawn.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["html_of"]

_DRAWN_IN = "manhattan_widgets.exports.cell_output"


def html_of(value: Any) -> str:
    """Return a position or a score as HTML: a picture and a short table.

    >>> from manhattan_widgets import new_game
    >>> html_of(new_game("manhattan", players=2, seed=7).state)[:9]
    '<p><b>Man'
    """
    return str(import_module(_DRAWN_IN).html_of(value))  # no class of its own: see `markup.Html`

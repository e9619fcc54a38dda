"""Compiled New York as computer players ask for it; it imports numba only when it is used."""

from __future__ import annotations

from manhattan_widgets.bots.backends import CompiledGame
from manhattan_widgets.games.newyork.rules import NEW_YORK

__all__ = ["COMPILED"]

COMPILED = CompiledGame.within(__name__, NEW_YORK)

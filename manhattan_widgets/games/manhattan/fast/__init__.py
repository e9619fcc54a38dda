"""Compiled Manhattan as computer players ask for it; it imports numba only when it is used."""

from __future__ import annotations

from manhattan_widgets.bots.backends import CompiledGame
from manhattan_widgets.games.manhattan.rules import MANHATTAN

__all__ = ["COMPILED"]

COMPILED = CompiledGame.within(__name__, MANHATTAN)

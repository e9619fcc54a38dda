"""What has to be done now, and what an action card leaves to be done by others."""

from __future__ import annotations

from dataclasses import dataclass

from manhattan_widgets.games.newyork.rules.board import Line

COLORS_DRAWN, OPEN, DEAL, PLAY = "colors", "open", "deal", "play"
REBUILD, YIELD, SHUFFLE, OVER = "rebuild", "yield", "shuffle", "over"
#: Colors are drawn, the opening is placed, cards are dealt, a turn is played, an area rebuilt, a
#: building taken down, the discards shuffled, the game over.
PHASES = (COLORS_DRAWN, OPEN, DEAL, PLAY, REBUILD, YIELD, SHUFFLE, OVER)


@dataclass(frozen=True, slots=True)
class Rebuild:
    """An area is being built on after redevelopment or ruin; ``mover`` is next (N14, N15)."""

    area: int
    mover: int


@dataclass(frozen=True, slots=True)
class Yield:
    """``target`` is to take down a building, in ``line`` or anywhere; ``color`` gets its site.

    Without a line it is for speculation (N16), with one for statics (N18).
    """

    color: int
    target: int
    line: Line | None

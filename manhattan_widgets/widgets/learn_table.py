"""What stands around the board of a lesson while a question is asked about it."""

from __future__ import annotations

from dataclasses import replace

from manhattan_widgets.locale import text
from manhattan_widgets.scene.table import TableInfo

__all__ = ["without_answers"]

#: So many of a color's details in a game are counted from the board: New York's group.
_COUNTED = {"newyork": 1}


def without_answers(info: TableInfo, game: str) -> TableInfo:
    """Return what stands around the board while something is asked about it.

    Left out is what is counted from the board, and whose turn it is, as nothing is to be played.
    """
    told = _COUNTED.get(game, 0)
    players = tuple(
        replace(
            line,
            to_move=False,
            badges=tuple(replace(badge, details=badge.details[told:]) for badge in line.badges),
        )
        for line in info.players
    )
    return replace(info, title=text("learn.table"), detail="", players=players)

"""What stands around the board of a lesson while a question is asked about it."""

from __future__ import annotations

from dataclasses import replace

from manhattan_widgets.locale import text
from manhattan_widgets.scene.table import TableInfo

__all__ = ["without_answers"]


def without_answers(info: TableInfo, counted: int) -> TableInfo:
    """Return what stands around the board while something is asked about it.

    Left out are the first ``counted`` details of colors, which are counted from the board, and
    whose turn it is, as nothing is to be played.
    """
    players = tuple(
        replace(
            line,
            to_move=False,
            badges=tuple(replace(badge, details=badge.details[counted:]) for badge in line.badges),
        )
        for line in info.players
    )
    return replace(info, title=text("learn.table"), detail="", players=players)

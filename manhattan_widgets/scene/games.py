"""Where the scenes of each game are found.

A game's scene modules offer the functions of :class:`GameScenes`; widgets use no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.games.core import Rules, Score
from manhattan_widgets.locale import text
from manhattan_widgets.scene import (
    manhattan_ledger,
    manhattan_mini,
    manhattan_overlays,
    manhattan_parts,
    manhattan_table,
    newyork_ledger,
    newyork_mini,
    newyork_overlays,
    newyork_parts,
    newyork_table,
    skyline_ledger,
    skyline_mini,
    skyline_overlays,
    skyline_parts,
    skyline_table,
)
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.ledger import Ledger, ScoreLine
from manhattan_widgets.scene.overlays import Overlay
from manhattan_widgets.scene.table import ChoiceGroup, TableInfo

__all__ = ["SCENES", "GameScenes", "scenes_of"]


@dataclass(frozen=True, slots=True)
class GameScenes:
    """The functions that turn a view of one game into what is shown.

    ``once`` tells that points are counted once, at the end, and not round by round.
    """

    board: Callable[..., Scene]
    picture: Callable[..., Scene]
    table: Callable[..., TableInfo]
    choices: Callable[[Any], tuple[ChoiceGroup, ...]]
    hint: Callable[[Any, Sequence[str]], str]
    pictures: Callable[[Any], Mapping[str, Tile]]
    score_lines: Callable[[Score], tuple[ScoreLine, ...]]
    ledger: Callable[[Any, Sequence[str]], Ledger]
    overlays: tuple[Overlay, ...]
    overlaid: Callable[..., Scene]
    miniature: Callable[..., Tile]
    once: bool = False


#: The scenes by the name of the game.
SCENES: dict[str, GameScenes] = {
    "manhattan": GameScenes(
        board=manhattan_table.board_scene,
        picture=manhattan_parts.picture,
        table=manhattan_table.table_info,
        choices=manhattan_table.choices,
        hint=manhattan_table.hint,
        pictures=manhattan_table.pictures,
        score_lines=manhattan_ledger.score_lines,
        ledger=manhattan_ledger.ledger,
        overlays=manhattan_overlays.OVERLAYS,
        overlaid=manhattan_overlays.overlaid,
        miniature=manhattan_mini.miniature,
    ),
    "newyork": GameScenes(
        board=newyork_table.board_scene,
        picture=newyork_parts.picture,
        table=newyork_table.table_info,
        choices=newyork_table.choices,
        hint=newyork_table.hint,
        pictures=newyork_table.pictures,
        score_lines=newyork_ledger.score_lines,
        ledger=newyork_ledger.ledger,
        overlays=newyork_overlays.OVERLAYS,
        overlaid=newyork_overlays.overlaid,
        miniature=newyork_mini.miniature,
        once=True,
    ),
    "skyline": GameScenes(
        board=skyline_table.board_scene,
        picture=skyline_parts.picture,
        table=skyline_table.table_info,
        choices=skyline_table.choices,
        hint=skyline_table.hint,
        pictures=skyline_table.pictures,
        score_lines=skyline_ledger.score_lines,
        ledger=skyline_ledger.ledger,
        overlays=skyline_overlays.OVERLAYS,
        overlaid=skyline_overlays.overlaid,
        miniature=skyline_mini.miniature,
        once=True,
    ),
}


def scenes_of(rules: Rules[Any]) -> GameScenes:
    """Return the scenes of a game; raises ``ValueError`` for one that cannot be shown yet."""
    if rules.name not in SCENES:
        known = ", ".join(SCENES)
        raise ValueError(text("scene.error.no_scenes", game=rules.title(), known=known))
    return SCENES[rules.name]

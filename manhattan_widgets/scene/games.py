"""Where the scenes of each game are found.

A game's scene modules offer the functions of :class:`GameScenes`; widgets use no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.games.core import Score
from manhattan_widgets.scene import (
    manhattan_ledger,
    manhattan_mini,
    manhattan_overlays,
    manhattan_parts,
    manhattan_table,
)
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.ledger import Ledger, ScoreLine
from manhattan_widgets.scene.overlays import Overlay
from manhattan_widgets.scene.table import ChoiceGroup, TableInfo

__all__ = ["SCENES", "GameScenes"]


@dataclass(frozen=True, slots=True)
class GameScenes:
    """The functions that turn a view of one game into what is shown."""

    board: Callable[..., Scene]
    picture: Callable[..., Scene]
    table: Callable[..., TableInfo]
    choices: Callable[[Any], tuple[ChoiceGroup, ...]]
    hint: Callable[[Any, Sequence[str]], str]
    pictures: Callable[[], Mapping[str, Tile]]
    score_lines: Callable[[Score], tuple[ScoreLine, ...]]
    ledger: Callable[[Any, Sequence[str]], Ledger]
    overlays: tuple[Overlay, ...]
    overlaid: Callable[..., Scene]
    miniature: Callable[..., Tile]


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
}

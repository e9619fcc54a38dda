"""The scenes of Skyline of the World, as widgets ask for them."""

from __future__ import annotations

from manhattan_widgets.scene import (
    skyline_ledger,
    skyline_mini,
    skyline_overlays,
    skyline_parts,
    skyline_reasons,
    skyline_table,
)
from manhattan_widgets.scene.games import GameScenes

__all__ = ["SCENES"]

SCENES = GameScenes(
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
    after=skyline_reasons.after,
    reasons=skyline_reasons.own,
    once=True,
)

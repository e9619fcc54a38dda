"""The scenes of Manhattan, as widgets ask for them."""

from __future__ import annotations

from manhattan_widgets.scene import (
    manhattan_ledger,
    manhattan_mini,
    manhattan_overlays,
    manhattan_parts,
    manhattan_reasons,
    manhattan_table,
)
from manhattan_widgets.scene.games import GameScenes

__all__ = ["SCENES"]

SCENES = GameScenes(
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
    after=manhattan_reasons.after,
    reasons=manhattan_reasons.own,
)

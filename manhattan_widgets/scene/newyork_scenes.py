"""The scenes of New York, as widgets ask for them."""

from __future__ import annotations

from manhattan_widgets.scene import (
    newyork_ledger,
    newyork_mini,
    newyork_overlays,
    newyork_parts,
    newyork_reasons,
    newyork_table,
)
from manhattan_widgets.scene.games import GameScenes

__all__ = ["SCENES"]

SCENES = GameScenes(
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
    after=newyork_reasons.after,
    reasons=newyork_reasons.own,
    once=True,
    counted=1,
)

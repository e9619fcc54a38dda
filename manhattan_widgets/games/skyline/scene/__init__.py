"""The scenes of Skyline of the World, as widgets ask for them."""

from __future__ import annotations

from manhattan_widgets.games.skyline.scene import (
    actions,
    board,
    ledger,
    overlays,
    panels,
    pictures,
    reasons,
    takes,
    text,
    thumbnail,
)
from manhattan_widgets.scene.games import GameScenes

__all__ = ["SCENES"]

SCENES = GameScenes(
    board=panels.board_scene,
    picture=pictures.picture,
    table=panels.table_info,
    choices=panels.choices,
    hint=panels.hint,
    pictures=panels.pictures,
    score_lines=ledger.score_lines,
    ledger=ledger.ledger,
    overlays=overlays.OVERLAYS,
    overlaid=board.scene,
    miniature=thumbnail.miniature,
    after=reasons.after,
    reasons=reasons.own,
    takes=takes.takes,
    action=actions.action,
    once=True,
    lies=True,
    signs=text.signs,
)

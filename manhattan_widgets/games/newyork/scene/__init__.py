"""The scenes of New York, as widgets ask for them."""

from __future__ import annotations

from manhattan_widgets.games.newyork.scene import (
    board,
    ledger,
    overlays,
    panels,
    pictures,
    reasons,
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
    news=panels.news,
    takeovers=frozenset({"newyork.effect.buy", "newyork.effect.develop"}),
    once=True,
    counted=1,
    signs=text.signs,
)

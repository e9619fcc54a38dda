"""What several of Skyline's overlays have in common: the choice of a seat, and their signs."""

from __future__ import annotations

from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.games.skyline.scene.text import seat_name
from manhattan_widgets.locale import text
from manhattan_widgets.scene.overlays import Setting

__all__ = ["ALL", "HELD", "HELD_MARK", "seat_setting"]

ALL, HELD = "all", "held"
HELD_MARK = "✓"


def seat_setting(view: Table, *, everyone: bool = False) -> Setting:
    """Return a choice of a seat, the one to move first unless all come first."""
    players = view.options.players
    seats = [(view.turn + step) % players for step in range(players)]
    choices = [(str(seat), seat_name(view, seat)) for seat in seats]
    if everyone:
        choices.insert(0, (ALL, text("scene.skyline_overlay.everybody")))
    return Setting("seat", text("scene.skyline_overlay.seat"), tuple(choices))

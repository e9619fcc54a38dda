"""What an analysis found of a decision, as data for the board."""

from __future__ import annotations

from manhattan_widgets.analysis.report import Decision
from manhattan_widgets.contract.core import View
from manhattan_widgets.scene.heatmap import Heat
from manhattan_widgets.widgets.play.hint_words import heat_of

__all__ = ["map_of"]


def map_of(decision: Decision, view: View) -> dict[str, Heat]:
    """Return the map of the moves that were compared: for each site the best of them there."""
    best = decision.candidates[0].value
    heat: dict[str, Heat] = {}
    for candidate in decision.candidates:
        move = view.rules.move_from_text(candidate.move)
        site = next((part for part in view.parts(move) if ":" not in part), None)
        if site is not None and site not in heat:
            heat[site] = heat_of(view.format(move), candidate.value, candidate.error, best)
    return heat

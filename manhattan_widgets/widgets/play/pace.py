"""How long a computer's move stays before the next is made: a field to choose it."""

from __future__ import annotations

from functools import partial

from ipywidgets import Dropdown

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal
from manhattan_widgets.widgets.common.controls import choice
from manhattan_widgets.widgets.play.opponents import Opponents

__all__ = ["pace_field"]

_PACES = {"0": 0.0, "0.4": 0.4, "0.7": 0.7, "1.5": 1.5, "3": 3.0}


def pace_field(opponents: Opponents) -> Dropdown:
    """Return a field that sets the pace of computer players; one of its own is listed, too."""

    def chosen(change: dict[str, float]) -> None:
        opponents.pace = change["new"]

    field = choice("widgets.pace", partial(_paces, float(opponents.pace)), float(opponents.pace))
    field.observe(chosen, "value")
    return field


def _paces(own: float) -> list[tuple[str, float]]:
    listed = [(text(f"widgets.pace.{key}"), seconds) for key, seconds in _PACES.items()]
    if own not in _PACES.values():
        listed.append((text("widgets.pace.own", seconds=decimal(own, 1)), own))
    return listed

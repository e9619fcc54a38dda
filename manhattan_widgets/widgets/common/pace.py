"""How long a move of others stays before the next is made: a field to choose it."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from ipywidgets import Dropdown

from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal
from manhattan_widgets.widgets.common.controls import choice

__all__ = ["HasPace", "pace_field"]

_PACES = {"0": 0.0, "0.4": 0.4, "0.7": 0.7, "1.5": 1.5, "3": 3.0}


class HasPace(Protocol):
    """What plays moves one after another, each of which stays for ``pace`` seconds."""

    pace: float


def pace_field(playing: HasPace) -> Dropdown:
    """Return a field that sets the pace of what plays; one of its own is listed, too."""

    def chosen(change: dict[str, float]) -> None:
        playing.pace = change["new"]

    field = choice("widgets.pace", partial(_paces, float(playing.pace)), float(playing.pace))
    field.observe(chosen, "value")
    return field


def _paces(own: float) -> list[tuple[str, float]]:
    listed = [(text(f"widgets.pace.{key}"), seconds) for key, seconds in _PACES.items()]
    if own not in _PACES.values():
        listed.append((text("widgets.pace.own", seconds=decimal(own, 1)), own))
    return listed

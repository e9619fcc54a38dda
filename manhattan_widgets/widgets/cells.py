"""Which cells show which widgets: a cell that is run again closes what it showed before.

A notebook tells with each request which cell is run.  When a run has ended well, the widgets that
an earlier run of that cell made and showed are closed, unless they are still to be seen: this run
showed them again, or another cell shows them.  Widgets made elsewhere are left alone, so is what
stands in another widget, and where nobody tells of cells (a script, a console) nothing happens.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from ipywidgets import Widget

from manhattan_widgets.render.closing import close_tree, is_inside

__all__ = ["note_display", "note_made"]


@dataclass
class _Places:
    """The cell that made a widget, and the cells that show it, each by its last run that did."""

    made: str
    runs: dict[str, str] = field(default_factory=dict)


_places: WeakKeyDictionary[Widget, _Places] = WeakKeyDictionary()


def note_made(widget: Widget) -> None:
    """Remember in which cell ``widget`` was made, if one is running."""
    place = _here()
    if place is not None:
        _places[widget] = _Places(place[0])
        _shell().events.register("post_run_cell", _ran)  # once, however often it is asked for


def note_display(widget: Widget) -> None:
    """Remember that the cell that is running shows ``widget``."""
    place, places = _here(), _places.get(widget)
    # What its own cell does not show, somebody holds by a name to show it elsewhere.
    if place is not None and places is not None and (places.runs or place[0] == places.made):
        cell, run = place
        places.runs[cell] = run


def _ran(result: Any) -> None:
    """Close what the cell that has just run showed before and shows no longer.

    After a run that failed all stays: the widget may be wanted still, and nothing took its place.
    """
    place = _here()
    if place is None or not result.success:
        return
    cell, run = place
    for widget, places in list(_places.items()):
        if places.runs.get(cell, run) != run:
            del places.runs[cell]
            if not places.runs and not is_inside(widget):
                close_tree(widget)


def _here() -> tuple[str, str] | None:
    """Return the cell that is running, and its run; None where nobody tells."""
    try:
        parent = _shell().kernel.get_parent()
        if parent["header"]["msg_type"] != "execute_request":
            return None
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except (AttributeError, KeyError, TypeError):
        return None


def _shell() -> Any:
    """Return what runs the cells; None without it."""
    python = sys.modules.get("IPython")
    return None if python is None else python.get_ipython()

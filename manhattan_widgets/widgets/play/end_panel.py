"""The end of a game: who won and why, everybody in order, and what can be done with it now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from ipywidgets import VBox

from manhattan_widgets.contract.core import Outcome, Score
from manhattan_widgets.contract.registry import has_part
from manhattan_widgets.game import Game
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, leads_on, row, show
from manhattan_widgets.widgets.common.in_place import InPlace

__all__ = ["EndPanel"]

_TOOLS = {
    "replay": "replay.widget",
    "score": "score.widget",
    "analyze": "analyze.command",
    "mistakes": "mistakes.widget",
    "share": "share.widget",
}
"""What opens on a game that is over, each with its module, which is loaded when it is asked for."""


class EndPanel:
    """Tells how a game ended; ``opened`` is the place of what is opened on it.

    ``rematch()`` begins the same game anew; ``game()`` returns the one that is over.
    """

    def __init__(
        self,
        *,
        game: Callable[[], Game],
        rematch: Callable[[], None],
        guard: Callable[[Callable[..., Any]], Callable[..., None]],
        theme: str,
    ) -> None:
        self._game, self._theme = game, theme
        self._result = html_box("mw-ended")
        again = button("widgets.end.rematch", guard(rematch), main=True)
        self._tools = {
            tool: button(f"widgets.end.{tool}", guard(lambda tool=tool: self.open(tool)))
            for tool in _TOOLS
        }
        leads_on(*self._tools.values())
        self.widget = boxed(
            VBox, [self._result, row(again, *self._tools.values())], "mw-panel", "mw-end"
        )
        self.opened = InPlace("widgets.end.back", guard)

    def show(self, outcome: Outcome | None, names: Sequence[str], score: Score) -> None:
        """Show how the game ended; None puts it away, with what was opened on it."""
        if outcome is None:
            self.opened.close()
        else:
            self._result.value = html.final_table(outcome, names, score)
            # They are asked about as exercises are; those are not loaded before.
            show(self._tools["mistakes"], has_part(self._game().rules.name, "exercises"))
        show(self.widget, outcome is not None)

    def open(self, tool: str) -> None:
        """Open a tool on the game, in the place of the board."""
        module = import_module(f"manhattan_widgets.widgets.{_TOOLS[tool]}")
        self.opened.open(getattr(module, tool)(self._game(), theme=self._theme))

"""Showing a widget in the place of others, with a button that leads back to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import VBox, Widget

from manhattan_widgets.render.closing import plain, replace_children
from manhattan_widgets.widgets.common.controls import button, row, show

__all__ = ["InPlace"]


class InPlace:
    """A place for another widget; ``screen`` are those that make room for it.

    ``back`` is the key of the button that leads back, ``guard`` the ``_guarded`` of the widget that
    this stands in, and ``go_back`` what the button does, if more than to ``close``; ``beside`` the
    button stands what is opened.  ``widget`` is what to show.
    """

    def __init__(
        self,
        back: str,
        guard: Callable[[Callable[..., Any]], Callable[..., None]],
        go_back: Callable[[], None] | None = None,
        beside: Sequence[Widget] = (),
    ) -> None:
        self.screen: Sequence[Widget] = ()
        self._place = plain(VBox, _dom_classes=("mw-opens-here",))
        leave = button(back, guard(go_back or self.close))
        leave.add_class("mw-way-back")  # to what opened it (``focus.js``)
        way = row(leave, *beside)
        self.widget = plain(VBox, [way, self._place], _dom_classes=("mw-in-place",))
        show(self.widget, False)

    def open(self, opened: Widget) -> None:
        """Show a widget, which is closed when somebody goes back, or another one is opened."""
        replace_children(self._place, [opened])
        self._turn(True)

    def close(self) -> None:
        """Close what was opened, and show the others again."""
        if self._place.children:
            replace_children(self._place)
            self._turn(False)

    def _turn(self, opened: bool) -> None:
        show(self.widget, opened)
        for part in self.screen:
            show(part, not opened)

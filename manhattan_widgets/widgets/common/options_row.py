"""A row of buttons, some of them on: tools, overlays, the sheets of a form, games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ipywidgets import HTML, Box, Button, VBox

from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import closed_with, plain
from manhattan_widgets.widgets.common.controls import boxed

__all__ = ["OptionsRow"]


class OptionsRow:
    """Shows options as buttons and calls ``on_choose(value)`` for each that is pressed.

    The buttons are kept and dressed anew, so that the keyboard's focus stays where it is.
    """

    def __init__(self, on_choose: Callable[[str], None]) -> None:
        self._on_choose = on_choose
        self._heading = plain(HTML)
        self._buttons: list[Button] = []
        self._values: list[str] = []
        self._row = boxed(Box, (), "mw-row", "mw-options")
        self.widget = plain(VBox, [self._heading, self._row])

    def show(
        self, heading: str, options: Sequence[tuple[str, str, str]], chosen: str | Collection[str]
    ) -> None:
        """Show options, each a value, its caption and a longer description.

        Those whose values are ``chosen`` are on: one text is one value.
        """
        on = {chosen} if isinstance(chosen, str) else set(chosen)
        self._heading.value = el("h4", heading) if heading else ""
        while len(self._buttons) < len(options):
            made, index = plain(Button), len(self._buttons)
            made.on_click(lambda _, index=index: self._on_choose(self._values[index]))
            closed_with(self._row, made)
            self._buttons.append(made)
        self._values = [value for value, _, _ in options]
        if len(self._row.children) != len(options):
            self._row.children = self._buttons[: len(options)]
        for button, (value, caption, about) in zip(self._buttons, options, strict=False):
            button.description = f"✓ {caption}" if value in on else caption
            button.tooltip = about
            if value in on:
                button.add_class("mw-chosen")
            else:
                button.remove_class("mw-chosen")

"""The hand and the supply as buttons: reached by Tab, read by screen readers, re-flowing.

The buttons are made once; showing another hand only changes their captions and classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from ipywidgets import HTML, Box, Button, VBox

from manhattan_widgets.locale import text
from manhattan_widgets.scene.table import Choice, ChoiceGroup
from manhattan_widgets.widgets.style import picture_class

__all__ = ["HandPanel"]

_GROUPS = 2
_BUTTONS = 9


class HandPanel:
    """Shows groups of choices; calls ``on_choose(part)`` for each that is pressed.

    What was taken of a group from which several are taken stands in a row of its own, where
    pressing puts it back through ``on_put_back(part)``.
    """

    def __init__(
        self, on_choose: Callable[[str], None], on_put_back: Callable[[str], None]
    ) -> None:
        self._groups = [_Group(on_choose) for _ in range(_GROUPS)]
        self._taken = _Group(on_put_back)
        self.widget = Box([group.widget for group in (*self._groups, self._taken)])
        self.widget.add_class("mw-hand")

    def show(
        self, groups: Sequence[ChoiceGroup], selection: Sequence[str], offers: Collection[str]
    ) -> None:
        """Show ``groups`` with what is selected and what may still be selected."""
        chosen = Counter(selection)
        taken: list[Choice] = []
        for group, panel in zip(groups, self._groups, strict=False):
            panel.show(group, chosen, offers)
            taken += [c for c in group.choices if c.part.startswith("take:") and chosen[c.part]]
        for panel in self._groups[len(groups) :]:
            panel.hide()
        if taken:
            back = [
                Choice(
                    c.part,
                    c.picture,
                    text("widgets.put_back", what=c.label),
                    c.caption,
                    chosen[c.part],
                )
                for c in taken
            ]
            group = ChoiceGroup(text("widgets.taken"), tuple(back))
            self._taken.show(group, Counter(), {c.part for c in back})
        else:
            self._taken.hide()


class _Group:
    def __init__(self, on_press: Callable[[str], None]) -> None:
        self._heading = HTML()
        self._buttons = [Button() for _ in range(_BUTTONS)]
        self._choices: list[Choice | None] = [None] * _BUTTONS
        for index, button in enumerate(self._buttons):
            button.add_class("mw-choice")
            button.on_click(lambda _, index=index: self._pressed(index))
        self._on_press = on_press
        self._row = Box(self._buttons)
        self._row.add_class("mw-row")
        self.widget = VBox([self._heading, self._row])
        self.widget.add_class("mw-group")

    def hide(self) -> None:
        """Hide the group, and forget what it showed: it may be another's hand."""
        self.widget.add_class("mw-hidden")
        for index in range(_BUTTONS):
            self._blank(index)

    def show(self, group: ChoiceGroup, chosen: Counter[str], offers: Collection[str]) -> None:
        self.widget.remove_class("mw-hidden")
        self._heading.value = f"<h4>{group.heading}</h4>"
        for index, button in enumerate(self._buttons):
            if index >= len(group.choices):
                self._blank(index)
                continue
            choice = self._choices[index] = group.choices[index]
            self._dress(button, choice, chosen[choice.part], choice.part in offers)

    def _blank(self, index: int) -> None:
        self._choices[index] = None
        button = self._buttons[index]
        button.description, button.tooltip = "", None
        _set_classes(button, "mw-choice", "mw-hidden")

    def _dress(self, button: Button, choice: Choice, chosen: int, offered: bool) -> None:
        taking = choice.part.startswith("take:")
        left = max(0, choice.count - (chosen if taking else 0))
        caption = choice.caption if left == 1 else f"{choice.caption} ×{left}"
        picked = chosen and not taking
        button.description = f"✓ {caption}" if picked else caption
        button.tooltip = choice.label
        classes = ["mw-choice", picture_class(choice.picture)]
        if picked:
            classes.append("mw-chosen")
        elif not offered:
            classes.append("mw-dim")
        _set_classes(button, *classes)

    def _pressed(self, index: int) -> None:
        choice = self._choices[index]
        if choice is not None:
            self._on_press(choice.part)


def _set_classes(button: Button, *classes: str) -> None:
    if button._dom_classes != classes:
        button._dom_classes = classes

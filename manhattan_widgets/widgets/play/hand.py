"""The hand and the supply as buttons: reached by Tab, read by screen readers, re-flowing.

Buttons are kept; showing another hand only changes their captions and classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from textwrap import wrap

from ipywidgets import HTML, Box, Button, VBox

from manhattan_widgets.locale import text
from manhattan_widgets.markup import el
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.table import Choice, ChoiceGroup
from manhattan_widgets.widgets.common.controls import boxed
from manhattan_widgets.widgets.common.style import count_class, picture_class

__all__ = ["HandPanel"]

_LONG, _WIDE = 10, "mw-long-words"
"""Words of so many letters need wider buttons, or they would be broken."""
_LINE, _WORDY = 8, "mw-wordy"
"""On lines of so many letters a caption of more than two lines needs a wider button, too."""


class HandPanel:
    """Shows groups of choices; calls ``on_choose(part)`` for each that is pressed.

    What was taken of a group from which several are taken stands in a row of its own, where
    pressing puts it back through ``on_put_back(part)``.
    """

    def __init__(
        self, on_choose: Callable[[str], None], on_put_back: Callable[[str], None]
    ) -> None:
        self._on_choose = on_choose
        self._groups: list[_Group] = []
        self._taken = _Group(on_put_back)
        self._taken.widget.add_class("mw-taken")
        self.widget = boxed(Box, [self._taken.widget], "mw-hand")
        self.widget.add_class("mw-start")  # where the focus goes when a turn begins

    def show(
        self,
        groups: Sequence[ChoiceGroup],
        selection: Sequence[str],
        offers: Collection[str],
        joining: Collection[str] = (),
        missing: Collection[str] = (),
    ) -> None:
        """Show ``groups`` with what is selected and what may still be selected.

        Of what is ``joining`` several are taken too, each as a move of its own.  One of what is
        ``missing`` is still needed: the page brings it into view (``scrolling.js``).
        """
        groups = [_with_several(group, joining) for group in groups]
        chosen = Counter(selection)
        taken: list[Choice] = []
        self._grow(len(groups))
        for group, panel in zip(groups, self._groups, strict=False):
            panel.show(group, chosen, offers, missing)
            if group.several:
                taken += [c for c in group.choices if chosen[c.part]]
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
            pictured = all(group.pictured for group in groups if group.several)
            group = ChoiceGroup(text("widgets.taken"), tuple(back), pictured=pictured)
            self._taken.show(group, Counter(), {c.part for c in back})
        else:
            self._taken.hide()

    def _grow(self, size: int) -> None:
        while len(self._groups) < size:
            self._groups.append(_Group(self._on_choose))
        panels = [group.widget for group in (*self._groups, self._taken)]
        if len(self.widget.children) < len(panels):
            self.widget.children = panels


class _Group:
    def __init__(self, on_press: Callable[[str], None]) -> None:
        self._on_press = on_press
        self._heading = plain(HTML)
        self._buttons: list[Button] = []
        self._choices: list[Choice | None] = []
        self._row = boxed(Box, (), "mw-row")
        self.widget = boxed(VBox, [self._heading, self._row], "mw-group")

    def _grow(self, size: int) -> None:
        """Make the buttons that are still missing for ``size`` choices."""
        while len(self._buttons) < size:
            button, index = plain(Button), len(self._buttons)
            button.on_click(lambda _, index=index: self._pressed(index))
            self._buttons.append(button)
            self._choices.append(None)
        if len(self._row.children) < len(self._buttons):
            self._row.children = self._buttons

    def hide(self) -> None:
        """Hide the group, and forget what it showed: it may be another's hand."""
        self.widget.add_class("mw-hidden")
        for name in (_WIDE, "mw-several"):
            self.widget.remove_class(name)
        for index in range(len(self._buttons)):
            self._blank(index)

    def show(
        self,
        group: ChoiceGroup,
        chosen: Counter[str],
        offers: Collection[str],
        missing: Collection[str] = (),
    ) -> None:
        self.widget.remove_class("mw-hidden")
        self._heading.value = el("h4", group.heading, title=group.heading)
        self._grow(len(group.choices))
        words = (word for choice in group.choices for word in choice.caption.split())
        wide = any(len(word) >= _LONG for word in words)
        kinds = ((_WIDE, wide), ("mw-pictured", group.pictured), ("mw-several", group.several))
        for name, given in kinds:
            (self.widget.add_class if given else self.widget.remove_class)(name)
        for index, button in enumerate(self._buttons):
            if index >= len(group.choices):
                self._blank(index)
                continue
            choice = self._choices[index] = group.choices[index]
            picked = 0 if group.several else chosen[choice.part]
            left = choice.count - chosen[choice.part] if group.several else choice.count
            self._dress(
                button,
                choice,
                left,
                picked=bool(picked),
                offered=choice.part in offers,
                is_missing=choice.part in missing,
                toggles=not group.several,
            )

    def _blank(self, index: int) -> None:
        if self._choices[index] is None:
            return
        self._choices[index] = None
        button = self._buttons[index]
        with button.hold_sync():  # one message
            button.description, button.tooltip = "", None
            _set_classes(button, "mw-choice", "mw-hidden")

    def _dress(
        self,
        button: Button,
        choice: Choice,
        left: int,
        *,
        picked: bool,
        offered: bool,
        is_missing: bool,
        toggles: bool,
    ) -> None:
        # Of what there is one of, the caption stays when it is taken: a longer one moves others.
        single = 1 in (left, choice.count)
        caption = choice.caption if single else f"{choice.caption} ×{left}"
        classes = ["mw-choice", picture_class(choice.picture)]
        if left != 1:
            classes.append(count_class(left))
            if choice.count_low:
                classes.append("mw-count-low")
        if len(wrap(caption, _LINE, break_long_words=False)) > 2:
            classes.append(_WORDY)
        if choice.key:
            classes.append(f"mw-key-{choice.key}")
        if toggles:
            classes.append("mw-toggles")  # told to screen readers as up or down (``names.js``)
        if picked:
            classes.append("mw-chosen")
        elif is_missing:
            classes.append("mw-missing")
        elif not offered:
            classes.append("mw-dim")
        with button.hold_sync():  # one message
            button.description = caption
            button.tooltip = choice.label
            _set_classes(button, *classes)

    def _pressed(self, index: int) -> None:
        choice = self._choices[index]
        if choice is not None:
            self._on_press(choice.part)


def _with_several(group: ChoiceGroup, joining: Collection[str]) -> ChoiceGroup:
    joins = any(choice.part in joining for choice in group.choices)
    return replace(group, several=group.several or joins)


def _set_classes(button: Button, *classes: str) -> None:
    if button._dom_classes != classes:
        button._dom_classes = classes

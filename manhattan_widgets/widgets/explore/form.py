"""What is filled in about a position: its fields by sheets, and the position as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Box, Dropdown, Text, Textarea, VBox, Widget

from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.editing import Editor, Field, FieldGroup
from manhattan_widgets.contract.tokens import NOTHING
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import plain, replace_children
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.options_row import OptionsRow

__all__ = ["FormPanel"]

_TEXT = "text"
_DASH = "–"


class FormPanel:
    """The sheets of a position, of which one is open.

    ``on_change(field, value)`` is called for a field that was filled in, ``on_text(text)`` for a
    position that was written.
    """

    def __init__(
        self,
        editor: Editor[State],
        on_change: Callable[[str, str], None],
        on_text: Callable[[str], None],
    ) -> None:
        self._editor, self._on_change, self._on_text = editor, on_change, on_text
        self._filling = False
        self._open = ""
        self._state: State | None = None
        self._tabs = OptionsRow(self._turn_to)
        self._fields: dict[str, Dropdown | Text] = {}
        self._sheets: dict[str, Widget] = {}
        self._abouts: dict[str, HTML] = {}
        self._written = worded(
            plain(Textarea, continuous_update=False), description="explore.text.label"
        )
        self._written.add_class("mw-written")
        # A button's click may overtake what was typed before it, so that this is what counts; the
        # click only takes the focus away, and sets the same text up once more.
        self._written.observe(lambda change: self._typed(change["new"]), "value")
        self._where = html_box()
        self._text_sheet = boxed(
            VBox,
            [
                self._written,
                row(
                    button("explore.text.apply", lambda: on_text(self._written.value), main=True),
                    button("explore.text.again", self._write),
                ),
                self._where,
                worded(html_box(), value=self._how),
            ],
        )
        self._body = plain(VBox)
        self.widget = boxed(VBox, [self._tabs.widget, self._body], "mw-panel", "mw-form")

    def show(self, state: State) -> None:
        """Show what the fields and the text say of ``state``."""
        self.dress(state)
        self._write()

    def dress(self, state: State) -> None:
        """Show what the fields say of ``state``; what was written stays as it is."""
        self._state = state
        groups = self._editor.fields(state)
        names = [f.id for group in groups for line in group.rows for f in line]
        self._filling = True
        try:
            if names != list(self._fields):
                self._build(groups)
            for group in groups:
                self._abouts[group.id].value = el("p.mw-muted", group.about)
                for line in group.rows:
                    for field in line:
                        _put(self._fields[field.id], field)
        finally:
            self._filling = False
        options = [(group.id, str(group.heading), str(group.about)) for group in groups]
        options.append((_TEXT, text("explore.text"), text("explore.text.about")))
        if self._open not in [name for name, *_ in options]:
            self._open = options[0][0]  # nothing was opened yet, or what was is no longer there
        self._tabs.show("", options, self._open)
        for name, sheet in self._sheets.items():
            show(sheet, name == self._open)

    def say_where(self, line: int, column: int) -> None:
        """Show the place in the text that could not be read."""
        lines = str(self._written.value).splitlines() or [""]
        wrong = lines[min(line, len(lines)) - 1]
        arrow = " " * (column - 1) + "^"
        self._where.value = el("pre.mw-where", f"{wrong}\n{arrow}")

    def _how(self) -> Html:
        """Return how a position is written, to be opened."""
        title = el("summary", text("explore.text.how"))
        return el("details", title, el("p", self._editor.notation))

    def _turn_to(self, sheet: str) -> None:
        self._open = sheet
        if self._state is not None:
            self.show(self._state)

    def _write(self) -> None:
        self._where.value = ""
        if self._state is not None and self._open == _TEXT:
            self._filling = True
            try:
                self._written.value = self._editor.format(self._state)
            finally:
                self._filling = False

    def _typed(self, written: str) -> None:
        if not self._filling:
            self._on_text(written)

    def _build(self, groups: tuple[FieldGroup, ...]) -> None:
        self._fields = {}
        self._sheets = {_TEXT: self._text_sheet}
        for group in groups:
            lines = [boxed(Box, [self._control(field) for field in line]) for line in group.rows]
            for line in lines:
                line.add_class("mw-fields")
            about = self._abouts[group.id] = html_box()
            self._sheets[group.id] = boxed(VBox, [about, *lines])
        replace_children(self._body, self._sheets.values())

    def _control(self, field: Field) -> Widget:
        made = plain(Dropdown) if field.choices else plain(Text, continuous_update=False)
        made.observe(lambda change, name=field.id: self._filled(name, change), "value")
        self._fields[field.id] = made
        return made

    def _filled(self, name: str, change: Any) -> None:
        if not self._filling and change["new"] is not None:
            self._on_change(name, change["new"])


def _put(widget: Dropdown | Text, field: Field) -> None:
    widget.description = str(field.label)
    if field.choices:
        options = [(str(words), value) for value, words in field.choices]
        if list(widget.options) != options:
            widget.options = options
    # In files nothing is written as an English word; here, as a sign that all readers know.
    widget.value = _DASH if field.value == NOTHING and not field.choices else field.value

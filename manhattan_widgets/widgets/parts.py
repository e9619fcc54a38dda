"""The small pieces that every widget is put together from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Box, Button, ToggleButtons, Widget

from manhattan_widgets.locale import text
from manhattan_widgets.session import Message
from manhattan_widgets.widgets import html

__all__ = ["MessageLine", "button", "html_box", "row", "show", "toggle"]


class MessageLine:
    """The line in which a widget without a session tells its messages; ``widget`` shows it."""

    def __init__(self) -> None:
        self.message = Message("info", "")
        self.widget = html_box("mw-said-line")
        self.say("info", "")

    def say(self, kind: str, sentence: str) -> None:
        """Tell something; see :class:`~manhattan_widgets.session.Message` for the kinds."""
        self.message = Message(kind, sentence)
        self.widget.value = html.message_line(self.message)


def button(key: str, action: Callable[[], Any], *, main: bool = False) -> Button:
    """Return a button with the text ``key``; ``main`` is the one that is pressed most."""
    made = Button(description=text(key, name=""))
    made.on_click(lambda _: action())
    if main:
        made.add_class("mw-main")
    return made


def row(*children: Widget) -> Box:
    """Return a row that wraps where it is too long."""
    made = Box(children)
    made.add_class("mw-row")
    return made


def toggle(*options: tuple[str, Any]) -> ToggleButtons:
    """Return buttons of which one is down; each option has its words and its value."""
    made = ToggleButtons(options=options)
    made.add_class("mw-tabs")
    return made


def html_box(*classes: str) -> HTML:
    """Return an empty piece of text with style classes."""
    made = HTML()
    for name in classes:
        made.add_class(name)
    return made


def show(widget: Widget, shown: bool) -> None:
    """Show ``widget``, or hide it and give its room to others."""
    if shown:
        widget.remove_class("mw-hidden")
    else:
        widget.add_class("mw-hidden")

"""The bar that turns the pages of a text which is too long for its box."""

from __future__ import annotations

from ipywidgets import HTML

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.widgets.common.controls import html_box
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["read_on_bar"]


def read_on_bar() -> HTML:
    """Return the bar, to stand last in a box that scrolls.

    ``pages.js`` shows it where the text is cut, and turns the pages without the kernel.

    >>> read_on_bar().value
    "<button type='button'><span>Read on ▾</span><span>From the start ▴</span></button>"
    """
    return worded(html_box("mw-read-on"), value=_captions)


def _captions() -> Html:
    onward = el("span", text("widgets.read_on"), " ▾")
    back = el("span", text("widgets.read_again"), " ▴")
    return el("button", fragment((onward, back)), type="button")

"""The small pieces that every widget is put together from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ipywidgets import HTML, Box, Button, Dropdown, ToggleButtons, Widget

from manhattan_widgets.contract.core import Explanation
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.render.serial import serially
from manhattan_widgets.session.base import MessageText
from manhattan_widgets.session.playing import Message
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.i18n import worded

__all__ = [
    "Live",
    "MessageLine",
    "boxed",
    "button",
    "choice",
    "heading",
    "html_box",
    "leading",
    "leads_on",
    "repeats",
    "row",
    "show",
    "toggle",
]

B = TypeVar("B", bound=Box)

#: Makes the options of a field: each has its words and its value.
Options = Callable[[], Sequence[tuple[str, Any]]]


#: Put behind what is told again in the same words: browsers report changes only.  Not to be seen.
_AGAIN = el("span.mw-quiet", Html("&nbsp;"))


class Live:
    """A piece of text that is read out whenever something is told in it; ``widget`` shows it.

    >>> live = Live()
    >>> live.tell(el("p", "No."), about="first try")
    >>> live.tell(el("p", "No."), about="second try")
    >>> live.widget.value
    "<p>No.</p><span class='mw-quiet'>&nbsp;</span>"
    """

    def __init__(self, *classes: str) -> None:
        self.widget = html_box(*classes, "mw-live")
        self._about: object = None
        self._value = Html()
        self._again = False

    def tell(self, value: Html, about: object) -> None:
        """Show ``value``, and let it be read out if it is new.

        The same again is new if it is ``about`` another object than before, such as the verdict
        on another answer; None tells nothing, and only takes away what stands there.
        """
        if about is None:
            self.widget.value = value
            return
        if about is not self._about:
            self._again = value == self._value and not self._again
        self._about, self._value = about, value
        self.widget.value = fragment(value, self._again and _AGAIN)


class MessageLine:
    """The line in which a widget without a session tells its messages; ``widget`` shows it."""

    def __init__(self) -> None:
        self._live = Live("mw-said-line")
        self.widget = self._live.widget
        self.say("info", "")
        worded(self.widget, value=lambda: html.message_line(self.message))

    def say(self, kind: str, sentence: MessageText) -> None:
        """Tell something; see :class:`~manhattan_widgets.session.playing.Message` for the kinds."""
        rule = sentence.rule if isinstance(sentence, Explanation) else ""
        self.message = Message(kind, sentence, rule=rule)
        about = self.message if self.message.text else None
        self._live.tell(html.message_line(self.message), about)


def button(key: str, action: Callable[[], Any], *, main: bool = False) -> Button:
    """Return a button with the text ``key``; ``main`` is the one that is pressed most."""
    made = plain(Button, description=text(key, name=""), _dom_classes=("mw-main",) if main else ())
    alone = serially(action)
    made.on_click(lambda _: alone())
    return worded(made, description=key)


def leads_on(*buttons: Button) -> None:
    """Let the focus follow to the heading of what these buttons open (``focus.js``)."""
    for opener in buttons:
        opener.add_class("mw-onward")


def repeats(*buttons: Button) -> None:
    """Let each press of these buttons count, however soon after another (``presses.js``)."""
    for repeated in buttons:
        repeated.add_class("mw-repeats")


def boxed(kind: type[B], children: Sequence[Widget], *classes: str) -> B:
    """Return a box of a kind with ``children``, and with style classes."""
    return plain(kind, children, _dom_classes=classes)


def row(*children: Widget, classes: Sequence[str] = ()) -> Box:
    """Return a row that wraps where it is too long."""
    return boxed(Box, children, "mw-row", *classes)


def toggle(options: Options) -> ToggleButtons:
    """Return buttons of which one is down."""
    return worded(ToggleButtons(options=options(), _dom_classes=("mw-tabs",)), options=options)


def choice(key: str, options: Options, value: Any = None) -> Dropdown:
    """Return a field with the label ``key`` and options to choose from, at first ``value``."""
    made = worded(plain(Dropdown, options=options()), description=key, options=options)
    if value is not None:
        made.value = value
    return made


def heading(key: str, level: int = 4) -> HTML:
    """Return a heading with the text ``key``."""
    return worded(plain(HTML), value=lambda: el(f"h{level}", text(key)))


def html_box(*classes: str, value: str = "") -> HTML:
    """Return a piece of text, at first empty, with style classes."""
    return plain(HTML, value, _dom_classes=classes)


def show(widget: Widget, visible: bool) -> None:
    """Show ``widget``, or hide it and give its room to others."""
    if visible:
        widget.remove_class("mw-hidden")
    else:
        widget.add_class("mw-hidden")


@contextmanager
def leading(shown: Mapping[Button, bool]) -> Iterator[None]:
    """Show buttons that lead on before what happens inside, and hide those that do not after it.

    So the focus of whoever answers by keys finds where it goes before it loses its place
    (``focus.js``).
    """
    for leader, visible in shown.items():
        if visible:
            show(leader, True)
    yield
    for leader, visible in shown.items():
        show(leader, visible)

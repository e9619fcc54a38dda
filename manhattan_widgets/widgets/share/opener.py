"""Opening what somebody shared: a code is pasted, or came with a link, and is shown at once."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ipywidgets import Text, VBox, Widget

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import Record, RecordError, decode
from manhattan_widgets.render.closing import plain, replace_children, when_closed
from manhattan_widgets.session.base import message_text
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import MessageLine, boxed, button, html_box, row
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.explore.widget import explore
from manhattan_widgets.widgets.replay.widget import replay
from manhattan_widgets.widgets.share.links import code_in

#: The line of Python that a share widget offers.
_LINE = re.compile(r"mw\.\w+\(\s*[\"'](.*)[\"']\s*\)", re.DOTALL)

__all__ = ["CodeField", "CodeOpener", "SharedWidget", "is_position", "shared"]


class CodeField:
    """A field for a code, a link or a file's name; what it holds is given to ``put``.

    ``act`` guards its ``button``; both stand in ``widget``.
    """

    def __init__(
        self,
        act: Callable[[Callable[..., Any]], Callable[..., None]],
        put: Callable[[Widget], object],
        theme: str,
    ) -> None:
        self._put, self._theme = put, theme
        self._typed = worded(
            plain(Text, _dom_classes=("mw-grow", "mw-enter")),
            description="sharing.open.label",
            placeholder="sharing.open.placeholder",
        )
        self.button = button("sharing.open", act(self._open_typed))
        self.widget = row(self._typed, self.button, classes=("mw-opener",))

    def _open_typed(self) -> None:
        source = self._typed.value.strip()
        if not source:
            raise OptionError(Sentence.of("sharing.open.nothing"))
        if written := _LINE.fullmatch(source):
            source = written[1]
        self._put(_opened(source, self._theme))


def _opened(source: str | Record, theme: str) -> Widget:
    game = load(source)
    return (explore if is_position(game) else replay)(game, theme=theme)


class CodeOpener:
    """A field for a code, and a box for the game or position that the code holds.

    ``act`` guards callbacks, ``line`` tells what became of them; ``field`` and ``box`` are to be
    shown, ``opened`` was opened last.
    """

    def __init__(
        self,
        act: Callable[[Callable[..., Any]], Callable[..., None]],
        line: MessageLine,
        theme: str,
    ) -> None:
        self._line, self._theme = line, theme
        self.opened: Widget | None = None
        self.field = CodeField(act, self._open_typed, theme).widget
        self.box = boxed(VBox, (), "mw-opener")
        when_closed(self.box, self._put_away)

    def open(self, source: str | Record) -> None:
        """Show a record, or what a code, a link or a file holds; raises ``RecordError`` if none."""
        self._show(_opened(source, self._theme))

    def _show(self, widget: Widget) -> None:
        self.opened = widget
        replace_children(self.box, [widget])

    def _open_typed(self, widget: Widget) -> None:
        self._show(widget)
        self._line.say("info", Sentence.of("sharing.open.done"))

    def _put_away(self) -> None:
        replace_children(self.box)
        self.opened = None


def is_position(game: Game) -> bool:
    """Tell whether ``game`` is a whole position and nothing more, which is best explored."""
    record = game.record
    return record.position is not None and not game.moves and record.known_to is None


def shared(
    code: str | None = None, *, theme: str = "auto", environ: Mapping[str, str] = os.environ
) -> SharedWidget:
    """Return a page that shows what a link holds, for Voilà: see ``notebooks/shared.ipynb``.

    ``code`` is a share code, by default that in the query of the page's address, which Voilà puts
    into the environment as ``QUERY_STRING``.  A damaged code is answered with the reason, none with
    how to share.

    >>> from manhattan_widgets.game import new_game
    >>> print(shared("1Ar").message)
    The share code was cut off near its beginning. Copy the whole code again.
    """
    check_theme(theme, "auto")
    return SharedWidget(code_in(environ.get("QUERY_STRING", "")) if code is None else code, theme)


class SharedWidget(StyledWidget):
    """The page that :func:`shared` returns."""

    def __init__(self, code: str | None, theme: str) -> None:
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        self._opener = CodeOpener(self._guarded, self._line, theme)
        self._line.widget.add_class("mw-fold")
        about = html_box()
        self._fill(self._line.widget, about, self._opener.box, self._opener.field)
        if code is None:
            worded(about, value=partial(_paragraph, "sharing.page.none"))
            return
        try:
            # Only a code: a link that somebody sends is not to open files.
            self._opener.open(decode(code))
        except RecordError as error:
            self._line.say("refusal", message_text(error))
            worded(about, value=partial(_paragraph, "sharing.page.damaged"))

    def _redraw(self) -> None:
        pass  # all it says itself is worded, and what it shows looks after itself

    @property
    def opened(self) -> Widget | None:
        """The replay, or the position, that is shown."""
        return self._opener.opened

    @property
    def message(self) -> str:
        """What was said last, such as what is wrong with a code."""
        return str(self._line.message.text)

    def _static(self) -> dict[str, str]:
        if isinstance(self.opened, StyledWidget):
            return self.opened._static()
        return {"text/plain": self.message or text("sharing.page.none")}


def _paragraph(key: str) -> Html:
    return el("p", text(key))

"""``mw.library()``: the games that were kept, to look at, go on with, and put in order."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ipywidgets import Box, Text, VBox, Widget

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import InWords
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import RecordError
from manhattan_widgets.render.closing import plain, replace_children, when_closed
from manhattan_widgets.session.autosave import open_library
from manhattan_widgets.widgets.analyze.command import analyze
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    html_box,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.library.entry_text import game_name, line
from manhattan_widgets.widgets.library.game import GamePanel
from manhattan_widgets.widgets.library.list import GameList
from manhattan_widgets.widgets.library.resume import play_on
from manhattan_widgets.widgets.mistakes.widget import mistakes
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.replay.widget import replay
from manhattan_widgets.widgets.score.widget import score
from manhattan_widgets.widgets.share.widget import share

if TYPE_CHECKING:
    from manhattan_widgets.records.library import Entry, Library

__all__ = ["LibraryWidget", "library"]


def library(path: Any = None, *, theme: str = "auto") -> LibraryWidget:
    """Return a widget with the games of a library: those that were played in widgets, and others.

    Parameters
    ----------
    path : path or Library, optional
        The library or its file, which has to be there; by default the user's own (see
        :func:`play`).
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    LibraryWidget
        ``library`` is what it shows.

    Raises
    ------
    RecordError
        If it cannot be opened or is not there, saying what is wrong and what to do.
    OptionError
        For no such theme.

    Examples
    --------
    >>> from manhattan_widgets.records.library import Library
    >>> widget = library(Library(getfixture("tmp_path") / "games.sqlite3"))
    >>> widget.library.count()
    0
    """
    check_theme(theme, "auto")
    return LibraryWidget(open_library(path, make=path is None), theme)


class LibraryWidget(StyledWidget):
    """The widget that :func:`library` returns; ``library`` is what it shows.

    What another kernel adds is seen after any action, and after "Refresh".
    """

    def __init__(self, library: Library, theme: str) -> None:
        self.library = library
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        self._chosen: Entry | None = None
        self._game: Game | None = None
        self._opened_game: int | None = None
        self.opened: Widget | None = None
        """What was opened last and is still open: a game to play, a replay, …"""
        act = self._guarded
        self._list = GameList(library, self._choose, act)
        self._panel = GamePanel(
            {
                "play": self._play_on,
                "replay": lambda: self._open_with(replay),
                "score": lambda: self._open_with(score),
                "analyze": lambda: self._open_with(analyze, library=self.library),
                "mistakes": lambda: self._open_with(mistakes, library=self.library),
                "share": lambda: self._open_with(share),
                "rename": self._rename,
                "export": self._export,
                "trash": self._trash,
                "restore": self._restore,
                "purge": self._purge,
            },
            act,
            theme,
        )
        self._added = worded(
            plain(Text, _dom_classes=("mw-enter",)), placeholder="keeping.add.placeholder"
        )
        adding = row(
            self._added,
            button("keeping.add", act(self._add)),
            classes=["mw-adding", "mw-opener"],
        )
        # What is said about a game stands beside it, on a phone too.
        self._line.widget.add_class("mw-fold")
        chosen = boxed(
            VBox,
            [self._line.widget, self._panel.widget],
            "mw-shelf-chosen",
            # It comes into view from the list, and from what was opened (``scrolling.js``).
            "mw-changed-from-above",
            "mw-changed-from-below",
        )
        shelf = boxed(Box, [self._list.widget, chosen], "mw-shelf")
        self._place = worded(html_box(), value=self._heading)
        self._opened_as: tuple[str, Entry | None] = ("", None)
        self._open_title = worded(html_box(), value=self._opened_heading)
        self._open_box = boxed(VBox, (), "mw-opens-here")
        leave = button("keeping.close", act(self._put_away))
        leave.add_class("mw-way-back")  # to what opened it (``focus.js``)
        self._open_head = row(
            self._open_title,
            leave,
            classes=["mw-shelf-head", "mw-opened-head", "mw-changes-above"],
        )
        show(self._open_head, False)
        self._begin = button("widgets.new_game", act(self._new_game))
        head = row(
            self._place,
            self._begin,
            button("keeping.refresh", act(self.refresh)),
            classes=["mw-shelf-head"],
        )
        self._fill(
            head,
            shelf,
            adding,
            self._open_head,
            self._open_box,
        )
        when_closed(self, self._close_opened)
        self.refresh()

    @property
    def chosen(self) -> Entry | None:
        """The game that was chosen, as the list tells of it."""
        return self._chosen

    def choose(self, number: int) -> None:
        """Choose the game ``number``; raises ``RecordError`` if there is none."""
        self._choose(self.library.entry(number))

    def refresh(self) -> None:
        """Show the library as it is now, whoever changed it."""
        chosen, self._chosen = self._chosen, None
        if chosen is not None:
            try:
                self._chosen = self.library.entry(chosen.id)
            except RecordError:
                self._game = None  # it was removed for good
        if chosen and self._chosen and self._chosen.revision != chosen.revision:
            self._game = Game.from_record(self.library.get(chosen.id))
        self._panel.show(self._chosen, self._game)
        self._list.show(None if self._chosen is None else self._chosen.id)
        show(self._panel.widget, not self._list.is_empty)

    def _redraw(self) -> None:
        self._panel.redraw()
        self._list.show(None if self._chosen is None else self._chosen.id)

    def _heading(self) -> Html:
        # A line of it ends with a folder, not at a hyphen within a name.
        names = re.findall(r"[^/\\]*[/\\]|[^/\\]+", str(self.library.path))
        path = el("small.mw-muted.mw-path", (el("span", name) for name in names))
        return el("h3", text("keeping.title")) + path

    def _opened_heading(self) -> Html:
        what, entry = self._opened_as
        name = "" if entry is None else game_name(entry)
        return el("h4", text(f"keeping.opened.{what}", name=name)) if what else Html()

    def _static(self) -> dict[str, str]:
        games = (line(entry).replace("\n", ": ") for entry in self._list.entries)
        return {"text/plain": "\n".join([text("keeping.title"), *games])}

    # What people do

    def _choose(self, entry: Entry) -> None:
        self._line.say("info", "")
        self._chosen, self._game = entry, None
        try:
            self._game = Game.from_record(self.library.get(entry.id))
        finally:
            self.refresh()

    def _current(self) -> tuple[Entry, Game]:
        if self._chosen is None or self._game is None:
            raise OptionError(Sentence.of("keeping.choose"))
        return self._chosen, self._game

    def _play_on(self) -> None:
        entry, _ = self._current()
        self._open(play_on(self.library, entry.id, theme=self._theme), "play")

    def _new_game(self) -> None:
        self._open(play(library=self.library, theme=self._theme), "new")

    def _open_with(self, command: Callable[..., Widget], **more: Any) -> None:
        _, game = self._current()
        self._open(command(game, theme=self._theme, **more), command.__name__)

    def _rename(self, name: str) -> None:
        entry, _ = self._current()
        self.library.rename(entry.id, name)
        self.refresh()
        self._line.say("info", Sentence.of("keeping.done.rename", name=name))

    def _export(self, file: str) -> None:
        entry, _ = self._current()
        if not file:
            raise OptionError(Sentence.of("widgets.save.no_name"))
        self.library.export(entry.id, file)
        self._line.say("info", Sentence.of("keeping.done.export", file=os.path.abspath(file)))

    def _trash(self) -> None:
        entry, _ = self._current()
        self.library.delete(entry.id)
        self._leave("keeping.done.trash", entry)

    def _restore(self) -> None:
        entry, _ = self._current()
        self.library.restore(entry.id)
        self._leave("keeping.done.restore", entry)

    def _purge(self) -> None:
        entry, _ = self._current()
        self.library.purge(entry.id)
        self._leave("keeping.done.purge", entry)

    def _leave(self, key: str, entry: Entry) -> None:
        """Say what was done to the chosen game, which the list shows no longer."""
        if entry.id == self._opened_game:
            self._close_opened()
        self._chosen = self._game = None
        self.refresh()
        self._line.say("info", Sentence.of(key, name=InWords(entry, game_name)))
        # Else the focus goes to the game that is listed in its place (``focus.js``).
        if self._list.is_empty:
            self._begin.focus()
        elif not self._list.entries:
            self._list.focus_filter()

    def _add(self) -> None:
        source = self._added.value.strip()
        if not source:
            raise OptionError(Sentence.of("keeping.add.nothing"))
        number = self.library.add(load(source).record)
        self._added.value = ""
        self._list.show_all()
        self.choose(number)
        self._list.focus(number)  # its picture moves the field out of view
        self._line.say(
            "info",
            Sentence.of("keeping.done.add", name=InWords(self.library.entry(number), game_name)),
        )

    def _open(self, widget: Widget, what: str) -> None:
        self._close_opened()
        self._opened_as = (what, self._chosen)
        self._open_title.value = self._opened_heading()
        self.opened = widget
        self._opened_game = None if what == "new" or self._chosen is None else self._chosen.id
        self._panel.show_picture(False)  # so that what is opened comes into sight
        replace_children(self._open_box, [widget])
        show(self._open_head, True)
        self.refresh()
        self._line.say("info", Sentence.of("keeping.opened.below"))

    def _close_opened(self) -> None:
        replace_children(self._open_box)
        self.opened = self._opened_game = None
        self._panel.show_picture(True)
        show(self._open_head, False)

    def _put_away(self) -> None:
        self._close_opened()
        self._line.say("info", "")
        self.refresh()

"""The list of a library's games: filters, a page of rows, and the way to the other pages.

The rows are made once and dressed anew for every page, however many games there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ipywidgets import Button, Text, VBox

from manhattan_widgets.locale import text
from manhattan_widgets.markup import fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.widgets.common.controls import (
    boxed,
    button,
    choice,
    html_box,
    repeats,
    row,
    show,
)
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.library.entry_text import line

if TYPE_CHECKING:
    from manhattan_widgets.records.library import Entry, Library

__all__ = ["GameList"]

_PAGE = 10
_FILTERS: dict[str, dict[str, Any]] = {
    "all": {},
    "unfinished": {"finished": False},
    "finished": {"finished": True},
    "trash": {"trashed": True},
}
_ORDERS = ("changed", "created", "name", "plies")


class GameList:
    """Lists ``library``; calls ``on_choose(entry)`` for a row that is pressed.

    ``act`` guards callbacks; ``widget`` is what to show.
    """

    def __init__(
        self,
        library: Library,
        on_choose: Callable[[Entry], None],
        act: Callable[[Callable[..., Any]], Callable[..., None]],
    ) -> None:
        self._library, self._on_choose = library, on_choose
        self._offset = 0
        self._chosen: int | None = None
        self._entries: tuple[Entry, ...] = ()
        self._find = worded(plain(Text), description="keeping.list.find")
        self._which = choice(
            "keeping.list.which",
            lambda: [(text(f"keeping.list.{which}"), which) for which in _FILTERS],
        )
        self._order = choice(
            "keeping.list.order",
            lambda: [(text(f"keeping.list.order.{order}"), order) for order in _ORDERS],
        )
        for field in (self._find, self._which, self._order):
            field.observe(lambda _: act(self._from_the_first)(), "value")
        self._count = html_box("mw-muted", "mw-count")
        self._rows = [self._row(index, act) for index in range(_PAGE)]
        # Where the focus goes when the game that had it leaves the list (``page.js``).
        rows = boxed(VBox, self._rows, "mw-lines", "mw-games", "mw-start", "mw-changes-below")
        self._newer = button("keeping.list.back", act(lambda: self._turn(-_PAGE)))
        self._older = button("keeping.list.on", act(lambda: self._turn(_PAGE)))
        repeats(self._newer, self._older)
        self._pages = row(self._newer, self._older)
        self._narrowing = row(self._find, self._which, self._order)
        self.widget = boxed(
            VBox, [self._narrowing, self._count, rows, self._pages], "mw-shelf-list"
        )

    @property
    def is_empty(self) -> bool:
        """Whether the library has no game at all, not even a deleted one."""
        return not any(self._library.count(**_FILTERS[which]) for which in ("all", "trash"))

    @property
    def entries(self) -> Sequence[Entry]:
        """The games on this page."""
        return self._entries

    def show(self, chosen: int | None) -> None:
        """Read the list anew, and mark the game of the number ``chosen``."""
        self._chosen = chosen
        self._read()

    def _read(self) -> None:
        filters = {**_FILTERS[self._which.value], "text": self._find.value.strip() or None}
        count = self._library.count(**filters)
        # Another kernel may have deleted the games of this page.
        last_page = max(0, (count - 1) // _PAGE * _PAGE)
        self._offset = min(self._offset, last_page)
        self._entries = self._library.list(
            order=self._order.value, limit=_PAGE, offset=self._offset, **filters
        )
        self._count.value = fragment(self._counted(count))
        for index, game_row in enumerate(self._rows):
            show(game_row, index < len(self._entries))
            if index < len(self._entries):
                self._dress(game_row, self._entries[index])
        show(self._narrowing, not self.is_empty)
        show(self._pages, count > _PAGE)
        self._newer.disabled = self._offset == 0
        self._older.disabled = self._offset == last_page

    def focus(self, number: int) -> None:
        """Give the focus to a game on this page."""
        for game_row, entry in zip(self._rows, self._entries, strict=False):
            if entry.id == number:
                game_row.focus()

    def focus_filter(self) -> None:
        """Give the focus to the field that says which games are listed."""
        self._which.focus()

    def show_all(self) -> None:
        """Forget what was searched for, so that a game that was added is seen."""
        self._offset = 0
        self._find.value = ""
        self._which.value = "all"

    def _counted(self, count: int) -> str:
        if count > _PAGE:
            first, last = self._offset + 1, self._offset + len(self._entries)
            return text("keeping.list.page", first=first, last=last, n=count)
        if count:
            return text("keeping.list.count", n=count)
        if self._find.value.strip():
            return text("keeping.list.none_found")
        return text(f"keeping.list.empty.{self._which.value}")

    def _row(self, index: int, act: Callable[[Callable[..., Any]], Callable[..., None]]) -> Button:
        made = plain(Button)
        made.on_click(lambda _: act(self._pressed)(index))
        made.add_class("mw-line")
        made.add_class("mw-game")
        return made

    def _dress(self, game_row: Button, entry: Entry) -> None:
        mark = "✓ " if entry.id == self._chosen else ""
        game_row.description = mark + line(entry)
        game_row.tooltip = line(entry)  # what is cut off at the end of a line, too
        if mark:
            game_row.add_class("mw-chosen")
        else:
            game_row.remove_class("mw-chosen")

    def _pressed(self, index: int) -> None:
        if index < len(self._entries):  # not if another browser has just turned the page
            self._on_choose(self._entries[index])

    def _from_the_first(self) -> None:
        self._offset = 0
        self._read()

    def _turn(self, by: int) -> None:
        self._offset = max(0, self._offset + by)
        self._read()

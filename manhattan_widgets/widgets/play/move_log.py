"""The log of a game: all its moves, the newest first, in pages of which a move changes one.

Sent as one piece, it would be the largest part of what a move late in a long game sends.
"""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import HTML, Box

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import close_tree
from manhattan_widgets.session.playing import HistoryEntry
from manhattan_widgets.widgets.common.controls import boxed, html_box
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["MoveLog"]

_LINES = 20
"""So many moves are on a page."""

Lines = tuple[tuple[HistoryEntry, ...], tuple[str, ...]]
"""The moves of a page, and the names of all players."""


class MoveLog:
    """Shows all moves of a game, the newest first; ``widget`` holds them."""

    def __init__(self) -> None:
        self._heading = worded(html_box(), value=lambda: el("div", data_name=text("access.log")))
        self._lines: list[Lines] = []
        self._pages: list[HTML] = []
        self.widget = boxed(Box, [self._heading], "mw-log", "mw-named")

    def show(self, history: Sequence[HistoryEntry], names: Sequence[str]) -> None:
        """Show the moves of ``history``; a page whose moves are the same stays as it is."""
        starts = range(0, max(len(history), 1), _LINES)
        lines = [(tuple(history[start : start + _LINES]), tuple(names)) for start in starts]
        surplus = self._pages[len(lines) :]
        del self._pages[len(lines) :], self._lines[len(lines) :]
        for number, wanted in enumerate(lines):
            if number == len(self._pages):
                self._pages.append(_say(html_box(), wanted))
            elif self._lines[number] != wanted:
                _say(self._pages[number], wanted)
        self._lines = lines
        self.widget.children = (self._heading, *reversed(self._pages))
        for page in surplus:
            close_tree(page)


def _say(page: HTML, lines: Lines) -> HTML:
    return worded(page, value=lambda: _page(*lines))


def _page(entries: Sequence[HistoryEntry], names: Sequence[str]) -> Html:
    if not entries:
        return el("p.mw-muted", text("widgets.log.empty"))
    rows = (
        el(
            "li",
            f"{entry.ply}. ",
            el("b", names[entry.seat]),
            f": {entry.text} ",
            el("small.mw-muted", entry.effect),
        )
        for entry in reversed(entries)
    )
    return el("ol", rows, reversed=True, start=entries[-1].ply)

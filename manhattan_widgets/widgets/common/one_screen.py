"""A whole turn on one screen: the board, beside it the hand and the move, below what is said.

The board's box is the same in all phases of a game: it is as large as the width beside it and the
height of the window allow, whatever stands around it (``css/one_screen.css``).  What is rarely used
is folded behind one button.  Folded it has no room on the page, but is still reached by Tab, which
unfolds it for as long as the focus is there, is read out, and found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Box, Button, VBox, Widget

from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.table import ChoiceGroup
from manhattan_widgets.widgets.common.controls import boxed, button
from manhattan_widgets.widgets.common.i18n import worded

__all__ = ["MoreButton", "OneScreen", "asks_for", "has_short_hand", "suits_board"]

_ASKED = ("choice", "move", "number", "sites")
_IN_A_ROW = 6
"""So many cards and pieces stand side by side on a phone."""


class OneScreen:
    """Arranges a game on one screen; ``widget`` holds it all.

    ``full_view`` is a button that gives it the whole window (``page.js`` does, and Escape leaves);
    it stands beside the headline wherever it is put into the widget.

    ``form`` lies over everything else while it is open (:meth:`set_up`); in the ``slot`` stands
    what there is to choose from or to read, above the ``move`` and the row of ``tools``; what is
    ``beside`` these answers them; ``messages`` are what there is to say, and ``foot`` what is
    folded.
    """

    def __init__(
        self,
        *,
        board: Widget,
        messages: Sequence[Widget],
        form: Widget,
        slot: Sequence[Widget],
        move: Widget,
        beside: Widget,
        tools: Box,
        foot: Sequence[Widget],
    ) -> None:
        self.full_view = worded(plain(Button), description="widgets.full_view")
        self.full_view.add_class("mw-full-view")
        more = MoreButton(lambda: self.widget)
        tools.children = (*tools.children, more.widget)
        tools.add_class("mw-tools")
        move.add_class("mw-move")
        self._side = _box("mw-side", [form, _box("mw-slot", slot), move, beside, tools])
        below = _box("mw-foot", foot)
        below.add_class("mw-rare")
        self.widget = boxed(
            Box, [board, _box("mw-said-line", messages), self._side, below], "mw-screen"
        )

    def set_up(self, is_open: bool) -> None:
        """Show the form over all the rest, or take it away."""
        change = self._side.add_class if is_open else self._side.remove_class
        change("mw-setting-up")


class MoreButton:
    """Unfolds what is rarely used in ``holder()``, and folds it again; ``widget`` is the button."""

    def __init__(self, holder: Callable[[], Widget]) -> None:
        self._holder = holder
        self._is_open = False
        self.widget = button("widgets.more", self._open_or_close)
        self.widget.add_class("mw-more-button")  # for the key "?"

    def _open_or_close(self) -> None:
        self._is_open = not self._is_open
        holder = self._holder()
        (holder.add_class if self._is_open else holder.remove_class)("mw-more")
        worded(self.widget, description="widgets.less" if self._is_open else "widgets.more")


def asks_for(table: Widget, kind: str | None) -> None:
    """Let the style sheet share out the height of a phone for what ``table`` asks for.

    ``kind`` is ``"choice"``, ``"move"``, ``"number"``, ``"sites"``, or None where nothing is asked.
    It stays once the answer is there: the board keeps its place while one answers.
    """
    for asked in _ASKED:
        (table.add_class if asked == kind else table.remove_class)(f"mw-asks-{asked}")


def has_short_hand(table: Widget, groups: Sequence[ChoiceGroup], *, stays: bool) -> None:
    """Let the style sheet keep no second row of a hand free on a phone where one is enough.

    ``stays`` says that there will be no more in it while one answers: the board keeps its place.
    """
    is_short = stays and sum(len(group.choices) for group in groups) <= _IN_A_ROW
    (table.add_class if is_short else table.remove_class)("mw-short-hand")


def suits_board(table: Widget, scene: Scene) -> None:
    """Let the style sheet arrange ``table`` around the board of ``scene``.

    Beside a board of one tile all else can have more room; below one that lies it has the width.
    """
    is_beside = scene.columns == 1 and not scene.is_long
    (table.add_class if is_beside else table.remove_class)("mw-table-one")


def _box(name: str, children: Sequence[Widget]) -> VBox:
    made = plain(VBox, children)
    made.add_class(name)
    return made

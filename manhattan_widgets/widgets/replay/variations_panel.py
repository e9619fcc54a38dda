"""The variations of a game and what is written beside its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import Textarea, VBox

from manhattan_widgets.locale import language, text
from manhattan_widgets.markup import el
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.render.closing import plain
from manhattan_widgets.session.game_tree import MAIN
from manhattan_widgets.session.review import StudySession
from manhattan_widgets.widgets.common.controls import (
    boxed,
    button,
    heading,
    html_box,
    repeats,
    row,
    show,
)
from manhattan_widgets.widgets.replay.move_list import Entry, PlaceList, line_entries
from manhattan_widgets.widgets.replay.transport import Guard

__all__ = ["LinesPanel"]

_ROWS = 6


class LinesPanel:
    """Shows the tree of a session's lines with their comments, and changes it."""

    def __init__(self, session: StudySession, guard: Guard) -> None:
        self._session = session
        self._lines: tuple[object, str] = (None, "")
        self._entries: Sequence[Entry] = ()
        self._showing = False
        self._hint = html_box()
        self._list = PlaceList("replay.lines.label", _ROWS, guard(session.go_to_line))
        self._main = button("replay.lines.back", guard(lambda: session.go_to_line(MAIN)))
        self._promote = button("replay.lines.promote", guard(session.promote_line))
        self._delete = button("replay.lines.delete", guard(session.delete_line))
        self._undo = button("replay.lines.undo", guard(session.undo))
        self._redo = button("replay.lines.redo", guard(session.redo))
        repeats(self._undo, self._redo)
        self._comment = plain(Textarea, rows=3, continuous_update=False)
        self._comment.add_class("mw-comment")
        self._comment.observe(guard(self._written), "value")
        self._keep = button("replay.comment.keep", guard(lambda: self._write()))
        self._forget = button("replay.comment.delete", guard(lambda: session.write("")))
        title = heading("replay.lines.title")
        tree = boxed(
            VBox,
            [
                title,
                self._hint,
                self._list.widget,
                row(self._main, self._promote, self._delete, self._undo, self._redo),
            ],
        )
        self._comment_title = html_box()
        comment = boxed(VBox, [self._comment_title, self._comment, row(self._keep, self._forget)])
        self.widget = row(tree, comment, classes=["mw-panel", "mw-lines-panel"])

    def show(self) -> None:
        """Show the session as it is now."""
        session, tree = self._session, self._session.tree
        if self._lines[0] is not session.lines or self._lines[1] != language():
            self._lines = (session.lines, language())
            names = shown_names(session.game.players)
            self._entries = line_entries(tree, session.first_entry, names)
        alone = len(self._entries) == 1
        show(self._list.widget, not alone)
        self._hint.value = el("p.mw-muted", self._where_text())
        self._list.show(self._entries, session.line, session.cursor)
        inside = session.line != MAIN
        for control in (self._main, self._promote, self._delete):
            show(control, inside)
        for control, possible in ((self._undo, tree.can_undo), (self._redo, tree.can_redo)):
            show(control, possible)
        self._show_comment()

    def _where_text(self) -> str:
        session = self._session
        if session.line == MAIN:
            key = "alone" if len(self._entries) == 1 else "on_main"
            return text(f"replay.lines.{key}")
        ply = session.tree[session.line].ply
        return text("replay.lines.on_variation", ply=ply)

    def _show_comment(self) -> None:
        session = self._session
        title = text("replay.comment.title", ply=session.cursor)
        self._comment_title.value = el("h4", title)
        self._comment.placeholder = text("replay.comment.placeholder")
        self._showing = True
        try:
            self._comment.value = session.comment
        finally:
            self._showing = False
        show(self._forget, bool(session.comment))

    def _written(self, _: Any) -> None:
        # The field tells when it is left, so before whatever was pressed to leave it.
        if not self._showing:
            self._write()

    def _write(self) -> None:
        self._session.write(self._comment.value)

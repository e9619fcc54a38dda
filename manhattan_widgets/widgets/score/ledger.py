"""The lines of a scoring by rule: each a button with the figures that were compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ipywidgets import Box, Button, VBox

from manhattan_widgets.markup import Html, el
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.ledger import Ledger, LedgerRound, LedgerSection, ScoreLine
from manhattan_widgets.widgets.common.controls import boxed, html_box, show
from manhattan_widgets.widgets.score import ledger_html

__all__ = ["LedgerPanel"]


class LedgerPanel:
    """Shows one round of a ledger; ``on_choose(section, line)`` is called with two numbers."""

    def __init__(self, on_choose: Callable[[int, int], None]) -> None:
        self._on_choose = on_choose
        self._title = html_box("mw-ledger-title")
        self._sections: list[_Section] = []
        self.widget = boxed(VBox, [self._title], "mw-ledger")

    def show(
        self,
        ledger: Ledger,
        round_: LedgerRound,
        title: Html,
        chosen: tuple[int, int] | None,
        pictures: Html,
    ) -> None:
        """Show a round under ``title``.

        ``chosen`` are the numbers of a section and its line, ``pictures`` what is shown with it.
        """
        self._title.value = title
        names = [player.name for player in ledger.players]
        self._grow(len(round_.sections))
        for number, section in enumerate(self._sections):
            if number < len(round_.sections):
                line = chosen[1] if chosen is not None and chosen[0] == number else None
                section.show(round_.sections[number], line, names, pictures)
            else:
                section.clear()

    def clear(self) -> None:
        """Put everything away, so that nothing of it is in the page."""
        self._title.value = ""
        for section in self._sections:
            section.clear()

    def _grow(self, size: int) -> None:
        while len(self._sections) < size:
            number = len(self._sections)
            self._sections.append(_Section(partial(self._on_choose, number)))
        if len(self.widget.children) <= size:
            self.widget.children = [self._title, *(section.widget for section in self._sections)]


class _Section:
    def __init__(self, on_choose: Callable[[int], Any]) -> None:
        self._on_choose = on_choose
        self._head = html_box()
        self._columns = html_box("mw-ledger-columns")
        self._rows: list[_Row] = []
        # The page shows it below the line that it tells about (``score.css``).
        self._sentence = html_box("mw-ledger-said", "mw-live")
        self._grid = boxed(VBox, [self._sentence], "mw-ledger-rows")
        self.widget = boxed(VBox, [self._head, self._columns, self._grid], "mw-panel")

    def show(
        self, section: LedgerSection, chosen: int | None, names: Sequence[str], pictures: Html
    ) -> None:
        self._head.value = ledger_html.section_head(section)
        self._columns.value = ledger_html.column_heads(section) if section.lines else ""
        while len(self._rows) < len(section.lines):
            number = len(self._rows)
            self._rows.append(_Row(partial(self._on_choose, number)))
        if len(self._grid.children) <= len(self._rows):
            self._grid.children = [*(row.widget for row in self._rows), self._sentence]
        for number, ledger_row in enumerate(self._rows):
            if number < len(section.lines):
                ledger_row.show(section, section.lines[number], chosen == number)
            else:
                ledger_row.clear()
        line = None if chosen is None else section.lines[chosen]
        sentence = (
            None if line is None else el("p", ledger_html.line_sentence(line, names)) + pictures
        )
        self._sentence.value = el("div", sentence)
        show(self.widget, True)

    def clear(self) -> None:
        for box in (self._head, self._columns, self._sentence):
            box.value = ""
        for ledger_row in self._rows:
            ledger_row.clear()
        show(self.widget, False)


class _Row:
    def __init__(self, on_choose: Callable[[], Any]) -> None:
        self._button = plain(Button)
        self._button.on_click(lambda _: on_choose())
        self._figures = html_box()
        self.widget = boxed(Box, [self._button, self._figures], "mw-ledger-row")

    def show(self, section: LedgerSection, line: ScoreLine, chosen: bool) -> None:
        self._button.description = line.short
        self._figures.value = ledger_html.figures(section, line)
        if chosen:
            self.widget.add_class("mw-chosen")
        else:
            self.widget.remove_class("mw-chosen")
        show(self.widget, True)

    def clear(self) -> None:
        self._button.description = ""
        self._figures.value = ""
        show(self.widget, False)

"""Several positions side by side, of which one is opened below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import Box, Button, VBox
from traitlets import Tuple

from manhattan_widgets.contract.core import OptionError, Sentence, State
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.render.closing import plain, replace_children, when_closed
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.themes import THEMES
from manhattan_widgets.widgets.common.arguments import check_list
from manhattan_widgets.widgets.common.base import PictureWidget
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    html_box,
    row,
    show,
)
from manhattan_widgets.widgets.explore.widget import ExploreWidget

__all__ = ["ExploreGrid"]

_MOST = 60
_COLUMNS = 3


class ExploreGrid(PictureWidget):
    """Positions as small boards; ``states`` are they, and change with what is edited below."""

    states = Tuple()
    """The positions, in the order in which they were given."""
    opened: ExploreWidget | None = None
    """The editor below, None while none is open."""

    def __init__(
        self,
        states: Sequence[State],
        captions: Sequence[str] | None,
        *,
        theme: str,
        seed: int = 0,
    ) -> None:
        if not 1 <= len(states) <= _MOST:
            raise OptionError(Sentence.of("explore.grid.error.count", n=_MOST, count=len(states)))
        if captions is not None:
            check_list(captions=captions)
        if captions is not None and len(captions) != len(states):
            raise OptionError(
                Sentence.of("explore.grid.error.captions", n=len(states), count=len(captions))
            )
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        self.states = tuple(states)
        self._given_captions = () if captions is None else tuple(captions)
        self._seed = seed
        self._pictures = [html_box("mw-mini") for _ in states]
        self._buttons = [self._button(n) for n in range(len(states))]
        cards = [
            boxed(VBox, [picture, opener])
            for picture, opener in zip(self._pictures, self._buttons, strict=True)
        ]
        for card in cards:
            card.add_class("mw-card")
        grid = boxed(Box, cards, "mw-grid")
        self._close = button("explore.grid.close", self._guarded(self.close_position))
        self._close.add_class("mw-way-back")  # to what opened it (``focus.js``)
        self._below = boxed(VBox, (), "mw-opened", "mw-opens-here")
        self._current: int | None = None
        for number in range(len(states)):
            self._draw(number)
        self._fill(grid, self._line.widget, row(self._close), self._below)
        when_closed(self, self.close_position)
        self._mark()

    def open_position(self, number: int) -> ExploreWidget:
        """Open a position, counted from 0, in the editor below; raises ``IndexError``."""
        editor = ExploreWidget(self.states[number], theme=self._theme, seed=self._seed)
        self._current, self.opened = number, editor
        editor.observe(lambda change: self._edited(number, change["new"]), "state")
        replace_children(self._below, [editor])
        caption = self._captions[number]
        self._line.say("info", Sentence.of("explore.grid.opened", caption=caption))
        self._mark()
        return editor

    def close_position(self) -> None:
        """Close the editor below."""
        if self.opened is None:
            return
        replace_children(self._below)
        self._line.say("info", "")
        self.opened = self._current = None
        self._mark()

    @property
    def _captions(self) -> list[str | Sentence]:
        return [
            str(self._given_captions[n])
            if self._given_captions
            else Sentence.of("explore.grid.caption", number=n + 1)
            for n in range(len(self.states))
        ]

    def _redraw(self) -> None:
        for number in range(len(self.states)):
            self._draw(number)
        self._mark()

    def _button(self, number: int) -> Button:
        made = plain(Button)
        made.on_click(self._guarded(lambda _: self.open_position(number)))
        return made

    def _edited(self, number: int, state: State) -> None:
        self.states = (*self.states[:number], state, *self.states[number + 1 :])
        self._draw(number)

    def _mark(self) -> None:
        for number, (opener, caption) in enumerate(zip(self._buttons, self._captions, strict=True)):
            opened = number == self._current
            key = "explore.grid.is_open" if opened else "explore.grid.open"
            opener.description = text(key, caption=caption)
            if opened:
                opener.add_class("mw-chosen")
            else:
                opener.remove_class("mw-chosen")
        show(self._close, self._current is not None)

    def _tile(self, number: int) -> Tile:
        state = self.states[number]
        scenes = scenes_of(state.rules)
        return scenes.miniature(state, name=str(number), caption=str(self._captions[number]))

    def _draw(self, number: int) -> None:
        """Show a position as a picture, in every theme that the page may have."""
        tile = self._tile(number)
        names = list(THEMES) if self._theme == "auto" else [self._theme]
        images = []
        for name in names:
            only = f"mw-only-{name}" if self._theme == "auto" else "mw-always"
            source = data_uri(svg_tile(tile, THEMES[name]))
            images.append(el(f"img.{only}", src=source, alt=tile.label))
        self._pictures[number].value = fragment(images)

    def _picture(self) -> Scene:
        """Return all positions side by side: what stays where no widget lives."""
        tiles = tuple(map(self._tile, range(len(self.states))))
        texts: list[Any] = [
            f"{caption}\n{scenes_of(state.rules).board(state).text}"
            for caption, state in zip(self._captions, self.states, strict=True)
        ]
        label = text("explore.grid.label", n=len(tiles))
        return Scene(tiles, min(_COLUMNS, len(tiles)), label, "\n\n".join(texts))

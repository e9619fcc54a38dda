"""Parts that share one place: one of them is shown, and a row of buttons turns to the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import VBox, Widget

from manhattan_widgets.locale import text
from manhattan_widgets.widgets.common.controls import boxed, show, toggle
from manhattan_widgets.widgets.common.progress import Guard

__all__ = ["Pages"]

#: What a page is called in the catalogues, the name by which it is asked for, and what it shows.
Page = tuple[str, str, Widget]


class Pages:
    """Shows one of ``pages`` and calls ``on_turn()`` when another is asked for.

    Two pages may show the same part.  What stands ``below`` belongs to all of them.
    """

    def __init__(
        self,
        pages: Sequence[Page],
        on_turn: Callable[[], None],
        guard: Guard,
        *classes: str,
        below: Sequence[Widget] = (),
    ) -> None:
        self._pages = pages
        self._on_turn = on_turn
        self._parts = list(dict.fromkeys(part for _, _, part in pages))
        self._choice = toggle(lambda: [(text(key), name) for key, name, _ in pages])
        self._choice.observe(guard(lambda _: self._turn()), "value")
        children = [self._choice, *self._parts, *below]
        self.widget = boxed(VBox, children, "mw-panel", "mw-pages", *classes)
        self._show()

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return str(self._choice.value)

    def _turn(self) -> None:
        self._show()
        self._on_turn()

    def _show(self) -> None:
        shown = next(part for _, name, part in self._pages if name == self.page)
        for part in self._parts:
            show(part, part is shown)

"""The sites of a board as an ordinary list: what a click on the board does, by the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ipywidgets import Dropdown

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.locale import text
from manhattan_widgets.render.closing import plain
from manhattan_widgets.render.serial import serially
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.widgets.common.controls import button, row, show
from manhattan_widgets.widgets.common.i18n import set_options, worded

__all__ = ["SiteField", "SiteTool"]

_NONE = ""


class SiteField:
    """Lists sites in the order of the board, each with what stands there; ``widget`` is the list.

    ``on_choose(site)`` is called when a person turns to a site, with an empty text when he turns to
    none.
    """

    def __init__(self, on_choose: Callable[[str], None] | None = None) -> None:
        self._on_choose = on_choose
        self._filling = False
        self.widget = worded(plain(Dropdown), description="access.site")
        self.widget.add_class("mw-sites")
        self.widget.observe(serially(self._changed), "value")
        self.clear()

    @property
    def site(self) -> str:
        """The site that is chosen, empty for none."""
        return self.widget.value or _NONE

    def show(self, scene: Scene, sites: Collection[str] | None = None, chosen: str = "") -> None:
        """List ``sites`` of ``scene``, by default all, with ``chosen`` among them chosen."""
        areas = [area for tile in scene.tiles for area in tile.areas]
        listed = [(a.label, a.id) for a in areas if sites is None or a.id in sites]
        first = text("access.site.none", n=len(listed))
        self._fill([(first, _NONE), *listed], chosen)
        show(self.widget, bool(listed))

    def clear(self) -> None:
        """Put the list away, and forget what it offered: it may tell of a hand."""
        self._fill([], _NONE)
        show(self.widget, False)

    def _fill(self, options: list[tuple[str, str]], chosen: str) -> None:
        self._filling = True
        try:
            set_options(self.widget, options)
            if options:
                listed = [site for _, site in options]
                self.widget.value = chosen if chosen in listed else _NONE
        finally:
            self._filling = False

    def _changed(self, change: Any) -> None:
        if not self._filling and self._on_choose is not None and change["new"] is not None:
            self._on_choose(change["new"])


class SiteTool:
    """A list of sites, and a button that does to one of them what a click on the board does.

    The button is there because a list may change at every arrow that is pressed on the way.
    ``on_use(site)`` is called when ``caption`` is pressed; without a site that raises
    :class:`OptionError`.
    """

    def __init__(
        self, caption: str, on_use: Callable[[str], object], guard: Callable[..., Callable[[], Any]]
    ) -> None:
        self._on_use = on_use
        self._field = SiteField()
        self.widget = row(
            self._field.widget, button(caption, guard(self._use)), classes=["mw-site-tool"]
        )

    def show(self, scene: Scene, sites: Collection[str] | None = None) -> None:
        """List ``sites`` of ``scene``, by default all; the one that was chosen stays so."""
        self._field.show(scene, sites, self._field.site)
        show(self.widget, True)

    def clear(self) -> None:
        """Put the list and its button away."""
        self._field.clear()
        show(self.widget, False)

    def _use(self) -> None:
        if not self._field.site:
            raise OptionError(text("access.site.first"))
        self._on_use(self._field.site)

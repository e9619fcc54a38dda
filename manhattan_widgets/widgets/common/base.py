"""What all widgets share: style sheet and theme, guarded callbacks, a picture for static pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from ipywidgets import HTML, VBox, Widget

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.game import Game
from manhattan_widgets.locale import language, on_change, text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.render.closing import close_tree, keep_layout, shared_by, when_closed
from manhattan_widgets.render.svg import Picture, svg
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.games import GameScenes, scenes_of
from manhattan_widgets.scene.themes import LIGHT, THEMES
from manhattan_widgets.session.base import HistoryEntry, ShownGame
from manhattan_widgets.widgets import cells
from manhattan_widgets.widgets.common.controls import html_box
from manhattan_widgets.widgets.common.error_boundary import Tells, guarded
from manhattan_widgets.widgets.common.i18n import reword, worded
from manhattan_widgets.widgets.common.restoring import restored_with
from manhattan_widgets.widgets.common.style import style_sheet, theme_class

__all__ = ["PictureWidget", "SessionWidget", "StyledWidget", "check_theme"]

S = TypeVar("S", bound=ShownGame)

#: How the class begins that tells a widget's language.
_LANGUAGE = "mw-lang-"


def check_theme(theme: str | None, *others: str | None) -> None:
    """Raise :class:`OptionError` unless ``theme`` is ``"light"``, ``"dark"`` or one of others."""
    is_name = theme is None or isinstance(theme, str)
    if not is_name or theme not in (*others, *THEMES):
        raise OptionError(text("widgets.error.theme", value=short_repr(theme)))


class StyledWidget(VBox):
    """A widget in our style; its callbacks tell their errors to ``tells``.

    ``theme`` is ``"auto"`` (as the notebook), ``"light"`` or ``"dark"``; ``pictures`` are those
    that buttons show.  What is to be seen is given to :meth:`_fill`.  Each kind of widget says
    what stays where no widget lives: ``_static``, or ``_picture`` in those below, and how it draws
    itself again in another language: ``_redraw``.  (They raise here, since classes of widgets
    cannot be abstract: their metaclass is that of traitlets.)
    """

    def __init__(self, theme: str, pictures: Mapping[str, Tile], tells: Tells) -> None:
        check_theme(theme, "auto")
        self._theme = theme
        self._tells = tells
        self._styles: dict[str, HTML] = {}
        self._style = self._style_with("", pictures)
        self._restarted = html_box("mw-restarted")
        super().__init__()
        keep_layout(self)
        restored_with(self)
        cells.note_made(self)
        self.add_class("mw")
        self.add_class(theme_class(theme))
        self._tell_language()
        when_closed(self, on_change(self._language_changed))

    def _style_with(self, name: str, pictures: Mapping[str, Tile]) -> HTML:
        """Return the style sheet with these pictures, which are made once under their name."""
        if name not in self._styles:
            sheet = style_sheet(pictures, self._theme)
            self._styles[name] = shared_by(self, sheet, lambda: html_box("mw-style", value=sheet))
        return self._styles[name]

    def _show_pictures(self, name: str, pictures: Mapping[str, Tile]) -> None:
        """Show these pictures on buttons instead of others, such as those of another game."""
        before, self._style = self._style, self._style_with(name, pictures)
        if before is not self._style:
            self.children = (self._style, *self._contents)

    def _fill(self, *children: Widget) -> None:
        self._contents = (worded(self._restarted, value=self._dead), *children)
        self.children = (self._style, *self._contents)

    def close(self) -> None:
        """Take the widget away, with all that it opened, and stop what works for it.

        Games stay as they are, and kept.
        """
        close_tree(self)

    def _language_changed(self) -> None:
        """Say everything in the new language; what was chosen, opened and typed stays."""

        def say_all() -> None:
            self._tell_language()
            reword(self, StyledWidget)
            self._redraw()

        self._guarded(say_all)()

    def _tell_language(self) -> None:
        """Tell ``names.js``, and so screen readers, in which language the widget speaks."""
        for name in self._dom_classes:
            if name.startswith(_LANGUAGE):
                self.remove_class(name)
        self.add_class(_LANGUAGE + language())

    def _dead(self) -> Html:
        return el("p", self._if_restarted(), role="status")

    def _if_restarted(self) -> str:
        """Return the sentence that is left in the page when the kernel is restarted."""
        return text("widgets.restarted")

    def _redraw(self) -> None:
        """Draw again what is made of texts, from the same state; controls are worded already."""
        raise NotImplementedError

    def _guarded(self, action: Callable[..., Any]) -> Callable[..., None]:
        return guarded(lambda: self._tells, action)

    def __repr__(self) -> str:
        # ipywidgets would tell all that stands in it, whenever it is shown: 280,000 characters.
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Add to the widget what is shown where no widget lives: saved notebooks, static pages."""
        cells.note_display(self)
        live = super()._repr_mimebundle_(**kwargs)
        bundle, metadata = live if isinstance(live, tuple) else (live, {})
        # Not every front end takes our own kinds of text for text.
        static = {kind: str(content) for kind, content in self._static().items()}
        return {**bundle, **static}, metadata

    def _static(self) -> dict[str, str]:
        """Return what is shown where no widget lives, by its MIME type."""
        raise NotImplementedError


class PictureWidget(StyledWidget):
    """A widget that leaves a picture where no widget lives: saved notebooks, static pages."""

    def snapshot(self, theme: str | None = None) -> Picture:
        """Return what is shown now, as an SVG picture that a notebook shows and keeps.

        ``theme`` is ``"light"`` or ``"dark"``, by default that of the widget, light for "auto".
        """
        check_theme(theme, None)
        return svg(self._picture(), THEMES.get(theme or self._theme, LIGHT))

    def _static(self) -> dict[str, str]:
        return {"image/svg+xml": str(self.snapshot()), "text/plain": self._picture().text}

    def _picture(self) -> Scene:
        """Return what is drawn where no widget lives."""
        raise NotImplementedError


class SessionWidget(PictureWidget, Generic[S]):
    """A widget that shows a game; ``session`` is its model."""

    def __init__(self, session: S, theme: str) -> None:
        self.session = session
        super().__init__(theme, self._scenes.pictures(session.view), session)

    @property
    def game(self) -> Game:
        """The game that is shown."""
        game = self.session.game
        assert isinstance(game, Game)  # sessions need less of a game than people do
        return game

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return list(shown_names(self.game.players))

    @property
    def _scenes(self) -> GameScenes:
        return scenes_of(self.session.game.rules)

    def _picture(self) -> Scene:
        """Return what is drawn where no widget lives."""
        return self._scenes.picture(
            self.session.view, names=self.names, last_move=self._last_words()
        )

    def _last_entry(self) -> HistoryEntry | None:
        session = self.session
        return session.history[session.cursor - 1] if session.cursor else None

    def _last_words(self) -> str:
        entry = self._last_entry()
        if entry is None:
            return ""
        name = self.names[entry.seat]
        return text("widgets.last", name=name, deed=entry.deed)

"""``mw.home()``: where everything begins, for people who never type Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ipywidgets import Box, Dropdown, VBox, Widget

from manhattan_widgets import locale
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.registry import part_of, usable_rules
from manhattan_widgets.lessons import LessonError, Progress
from manhattan_widgets.lessons.exercises import ExerciseError
from manhattan_widgets.lessons.exercises.daily import mastery
from manhattan_widgets.lessons.memory import Clause, Status
from manhattan_widgets.lessons.progress import ProgressFile, progress_file
from manhattan_widgets.locale import native_name, text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.records import RecordError
from manhattan_widgets.render.closing import plain, when_closed
from manhattan_widgets.render.svg import svg_tile
from manhattan_widgets.scene.themes import LIGHT, THEMES
from manhattan_widgets.session.autosave import NO_LIBRARY, open_library
from manhattan_widgets.session.base import message_text
from manhattan_widgets.widgets.common.base import StyledWidget, check_theme
from manhattan_widgets.widgets.common.controls import (
    MessageLine,
    boxed,
    button,
    heading,
    html_box,
    leads_on,
    row,
    show,
)
from manhattan_widgets.widgets.common.error_boundary import guarded
from manhattan_widgets.widgets.common.i18n import worded
from manhattan_widgets.widgets.common.in_place import InPlace
from manhattan_widgets.widgets.common.language_choice import choose_language
from manhattan_widgets.widgets.explore.widget import explore
from manhattan_widgets.widgets.home.game_card import GameCard
from manhattan_widgets.widgets.learn.command import learn
from manhattan_widgets.widgets.library.entry_text import line
from manhattan_widgets.widgets.library.resume import play_on
from manhattan_widgets.widgets.library.widget import library as library_of
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.practice.command import practice
from manhattan_widgets.widgets.replay.widget import replay
from manhattan_widgets.widgets.rules.comparison import compare_rules
from manhattan_widgets.widgets.rules.widget import rules
from manhattan_widgets.widgets.share.opener import CodeField

if TYPE_CHECKING:
    from manhattan_widgets.records.library import Entry, Library

__all__ = ["HomeWidget", "home"]

# The headlines of all others say what they are, and of which game.
_NAMED_HERE = ("play", "replay", "explore", "go_on", "shared")


def home(
    *,
    library: Any = None,
    progress: str | os.PathLike[str] | ProgressFile | bool | None = None,
    theme: str = "auto",
) -> HomeWidget:
    """Return a widget from which everything else is opened, in its place and with a way back.

    Parameters
    ----------
    library : path or Library, optional
        Where games are kept, by default the user's own library (see :func:`play`).  Where none is
        yet, the widget says so, and the first move of a person makes it.
    progress : path, ProgressFile or False, optional
        Where progress in lessons is kept, by default a file in the user's data folder; False keeps
        none.
    theme : {"auto", "light", "dark"}
        The colors; ``"auto"`` is as the notebook.

    Returns
    -------
    HomeWidget
        ``opened`` is what was opened last and is still open.

    Raises
    ------
    RecordError
        If the library that was named cannot be opened, or its folder is not there, saying what is
        wrong and what to do.  The user's own says so in the widget: all else goes on, as in a
        browser that keeps nothing.
    OptionError
        For no such theme.
    TypeError
        For what is no name of a file.

    Examples
    --------
    >>> widget = home(library=getfixture("tmp_path") / "games.sqlite3", progress=False)
    >>> widget.open_tool("rules", "newyork")
    >>> type(widget.opened).__name__
    'RulesWidget'
    """
    check_theme(theme, "auto")
    if library is not None:
        try:
            open_library(library, make=False)
        except RecordError as error:
            if error.sentence.key != NO_LIBRARY or not os.path.isdir(os.path.dirname(error.file)):
                raise
    return HomeWidget(library, progress_file(progress), theme)


class HomeWidget(StyledWidget):
    """The widget that :func:`home` returns."""

    def __init__(self, library: Any, file: ProgressFile | None, theme: str) -> None:
        self._kept_in, self._file = library, file
        self._line = MessageLine()
        super().__init__(theme, {}, self._line)
        self.add_class("mw-home")
        self.opened: Widget | None = None
        """What was opened last and is still open: a game to play, a course, …"""
        self._opened_as = ("", "")
        self._entry: Entry | None = None
        act = self._guarded
        self._tools: Mapping[str, Callable[[str], Widget]] = {
            "play": lambda game: play(game, library=self._kept_in, theme=theme),
            "learn": lambda game: learn(game, progress=self._progress_place, theme=theme),
            "practice": lambda game: practice(game, progress=self._progress_place, theme=theme),
            "replay": lambda game: replay(part_of(game, "example"), theme=theme),
            "explore": lambda game: explore(game=game, theme=theme),
            "rules": lambda game: rules(game, theme=theme),
        }
        self._cards = {
            of.name: GameCard(of, self.open_tool, act, theme)
            for of in sorted(usable_rules(), key=lambda of: not part_of(of.name, "example"))
        }
        games = boxed(Box, [card.widget for card in self._cards.values()], "mw-grid")
        self._go_on = button("home.go_on", act(self._resume), main=True)
        self._go_on_about = html_box("mw-muted")
        self._going_on = row(self._go_on, self._go_on_about)
        self._today = button("home.today", act(self._open_today))
        self._today_about = html_box("mw-muted")
        self._shelf = button("keeping.title", act(self._open_library))
        compare = button("home.compare", act(self._open_comparison))
        # Its answers stand beside it.
        self._code_line = MessageLine()
        self._code_line.widget.add_class("mw-fold")
        self._code = CodeField(
            partial(guarded, lambda: self._code_line), lambda it: self._put(it, "shared", ""), theme
        )
        leads_on(self._go_on, self._today, self._shelf, compare, self._code.button)
        today = row(self._today, self._today_about)
        code = boxed(
            VBox, [heading("home.code"), self._code.widget, self._code_line.widget], "mw-home-code"
        )
        self._start = boxed(
            VBox,
            [
                boxed(Box, [self._going_on, today], "mw-home-rows"),
                games,
                boxed(Box, [row(self._shelf, compare), code], "mw-home-rows"),
            ],
            "mw-home-start",
        )
        self._title = html_box()
        self._place = InPlace("home.back", act, self.back, [self._title])
        self._place.screen = [self._start]
        self._line.widget.add_class("mw-fold")
        head = row(heading("home.title", 3), self._languages(), classes=["mw-home-head"])
        self._fill(head, self._line.widget, self._start, self._place.widget)
        when_closed(self, self._place.close)
        self.back()

    def open_tool(self, tool: str, game: str) -> None:
        """Open a tool for a game, in the place of what was open before.

        ``tool`` is ``"play"``, ``"learn"``, ``"practice"``, ``"replay"``, ``"explore"`` or
        ``"rules"``.  Raises ``ValueError`` for what a game has nothing for.
        """
        self._put(self._tools[tool](game), tool, self._cards[game].title)

    def back(self) -> None:
        """Close what was opened, and show where everything begins as it is now."""
        self._place.close()
        self.opened, self._opened_as = None, ("", "")
        self._line.say("info", "")
        self._redraw()

    # Inside

    @property
    def _library(self) -> Library:
        """The library, which may have become usable, or ceased to be."""
        return open_library(self._kept_in)

    @property
    def _progress_place(self) -> ProgressFile | bool:
        return self._file or False

    def _languages(self) -> Dropdown:
        """Return the choice of language: each is called what it calls itself."""
        offered = [(native_name(code), code) for code in locale.languages()]
        self._language = worded(
            plain(Dropdown, options=offered, value=locale.language()), description="language.title"
        )
        chosen = self._guarded(lambda change: choose_language(change["new"]))
        self._language.observe(chosen, "value")
        return self._language

    def _resume(self) -> None:
        if self._entry is not None:
            self._put(play_on(self._library, self._entry.id, theme=self._theme), "go_on", "")

    def _open_today(self) -> None:
        self._put(practice(progress=self._progress_place, theme=self._theme), "today", "")

    def _open_library(self) -> None:
        self._put(library_of(self._library, theme=self._theme), "library", "")

    def _open_comparison(self) -> None:
        self._put(compare_rules(theme=self._theme), "compare", "")

    def _put(self, widget: Widget, what: str, game: str) -> None:
        for said in (self._line, self._code_line):
            said.say("info", "")
        self.opened, self._opened_as = widget, (what, game)
        self._place.open(widget)
        self._redraw()

    def _redraw(self) -> None:
        what, game = self._opened_as
        self._title.value = _title(what, game)
        self._language.value = locale.language()
        if what:
            return
        self._entry, count = self._library_games()
        progress = self._progress()
        known = self._mastery(progress)
        due = [clause for all_ in known.values() for clause in all_ if clause.status is Status.DUE]
        about = text("home.today.due", n=len(due)) if due else text("home.today.about")
        self._today_about.value = el("span", about)
        for name, card in self._cards.items():
            card.show(progress, known.get(name, ()))
        show(self._going_on, self._entry is not None)
        self._go_on_about.value = Html() if self._entry is None else _about(self._entry)
        self._shelf.description = text("home.library", n=count)

    def _progress(self) -> Progress:
        try:
            return Progress() if self._file is None else self._file.read()
        except LessonError as error:
            self._line.say("error", str(error))
            return Progress()

    def _mastery(self, progress: Progress) -> Mapping[str, Sequence[Clause]]:
        try:
            return mastery(progress)
        except (LessonError, ExerciseError) as error:
            self._line.say("error", str(error))
            return mastery(Progress())

    def _library_games(self) -> tuple[Entry | None, int]:
        """Return the game that goes on, and how many are kept."""
        try:
            library = open_library(self._kept_in, make=self._kept_in is None)
            return library.latest_unfinished(), library.count()
        except RecordError as error:
            if error.sentence.key == NO_LIBRARY:
                self._line.say("info", Sentence.of("home.no_library", file=error.file))
            else:
                self._line.say("error", message_text(error))
            return None, 0

    def _static(self) -> dict[str, str]:
        if isinstance(self.opened, StyledWidget):
            return self.opened._static()
        titles = [card.title for card in self._cards.values()]
        first = next(iter(self._cards.values())).picture()
        return {
            "image/svg+xml": svg_tile(first, THEMES.get(self._theme, LIGHT)),
            "text/plain": "\n".join([text("home.title"), *titles]),
        }


def _title(what: str, game: str) -> Html:
    return el("h4", text(f"home.opened.{what}", game=game)) if what in _NAMED_HERE else Html()


def _about(entry: Entry) -> Html:
    return el("span", line(entry).replace("\n", " · "))

"""One game of a library: what it is, how its board looks, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ipywidgets import Text, VBox

from manhattan_widgets.contract.registry import has_part
from manhattan_widgets.game import Game
from manhattan_widgets.lessons import LessonError
from manhattan_widgets.lessons.exercises.own_mistakes import persons_in, to_look_at
from manhattan_widgets.lessons.exercises.progress_format import read_exercise_progress
from manhattan_widgets.lessons.memory import now, remembered
from manhattan_widgets.lessons.progress import progress_file
from manhattan_widgets.locale import text
from manhattan_widgets.markup import el, fragment
from manhattan_widgets.render.closing import plain
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, row, show
from manhattan_widgets.widgets.common.pictures import pictures
from manhattan_widgets.widgets.library.entry_text import details, game_name

if TYPE_CHECKING:
    from manhattan_widgets.records.library import Entry

__all__ = ["GamePanel"]

#: What is done at a press, and what asks for a name first.
_AT_ONCE = ("play", "replay", "score", "analyze", "mistakes", "share", "trash", "restore")
_ASKING = ("rename", "export", "purge")


class GamePanel:
    """Shows a kept game; ``actions`` are called by the names of the buttons.

    ``rename`` and ``export`` are called with what was typed, all others with nothing.
    """

    def __init__(
        self,
        actions: Mapping[str, Callable[..., None]],
        act: Callable[[Callable[..., Any]], Callable[..., None]],
        theme: str,
    ) -> None:
        self._actions, self._theme = actions, theme
        self._asked = ""
        self._details, self._picture = html_box(), html_box("mw-preview-board")
        self._buttons = {
            name: button(f"keeping.do.{name}", act(actions[name]), main=name == "play")
            for name in _AT_ONCE
        }
        for name in _ASKING:
            self._buttons[name] = button(
                f"keeping.do.{name}", act(lambda name=name: self._begin(name))
            )
        self._question = html_box("mw-live")  # said: the focus goes to what answers it
        self._typed = plain(Text, _dom_classes=("mw-enter",))
        self._yes = button("keeping.do.rename", act(self._answer), main=True)
        self._no = button("widgets.cancel", act(self._cancel))
        self._asking = boxed(
            VBox,
            [self._question, row(self._typed, self._yes, self._no, classes=("mw-opener",))],
            "mw-ask",
        )
        self.widget = boxed(
            VBox,
            [self._details, row(*self._buttons.values()), self._asking, self._picture],
            "mw-panel",
            "mw-shelf-game",
        )
        self.show(None, None)

    def show(self, entry: Entry | None, game: Game | None) -> None:
        """Show a kept game; None asks for one."""
        self._entry, self._game = entry, game
        self._ask("")
        self._draw()

    def redraw(self) -> None:
        """Say the same again in the current language; a question stays asked."""
        self._draw()
        self._word_question()

    def _draw(self) -> None:
        entry, game = self._entry, self._game
        for name, tool in self._buttons.items():
            show(tool, entry is not None and game is not None and _fits(name, entry, game))
        if entry is None or game is None:
            self._details.value = el("p.mw-muted", text("keeping.choose"))
            self._picture.value = ""
            return
        self._details.value = details(entry, game, _mistakes_to_look_at(entry, game))
        self._picture.value = pictures(_last_board(game).tiles, self._theme)

    def show_picture(self, visible: bool) -> None:
        """Show the picture of the board, or give its room to others."""
        show(self._picture, visible)

    def _begin(self, name: str) -> None:
        """Ask what a button asks, and give the focus to what is answered first."""
        self._ask(name)
        (self._no if name == "purge" else self._typed).focus()

    def _cancel(self) -> None:
        asked = self._asked
        self._ask("")
        self._buttons[asked].focus()

    def _ask(self, name: str) -> None:
        self._asked = name
        show(self._asking, bool(name))
        if not name or self._entry is None:
            self._question.value = ""  # asked again, it is said again
            return
        show(self._typed, name != "purge")
        if name == "rename":
            self._typed.value = game_name(self._entry)
        elif name == "export":
            self._typed.value = f"game-{self._entry.id}.json"
        self._word_question()

    def _word_question(self) -> None:
        name = self._asked
        if not name or self._entry is None:
            return
        self._question.value = fragment(text(f"keeping.ask.{name}", name=game_name(self._entry)))
        field = "widgets.file" if name == "export" else "keeping.field.name"
        self._typed.description = text(field)
        self._yes.description = text(f"keeping.yes.{name}")

    def _answer(self) -> None:
        asked = self._asked
        if asked == "purge":
            self._actions[asked]()
        else:
            self._actions[asked](self._typed.value.strip())
            self._buttons[asked].focus()
        self._ask("")


def _fits(action: str, entry: Entry, game: Game) -> bool:
    """Tell what can be done: in the trash nothing but looking, and bringing back or ending it."""
    in_trash = {"restore": True, "purge": True, "replay": True, "score": True}
    if entry.trashed is not None:
        return in_trash.get(action, False)
    if action == "mistakes":
        return entry.finished and has_part(game.rules.name, "exercises")
    return action not in ("restore", "purge") and (action != "play" or not entry.finished)


def _mistakes_to_look_at(entry: Entry, game: Game) -> int:
    """Return how many mistakes of persons in a game are new to the user, or due again."""
    if not entry.finished or game.record.analysis is None:
        return 0
    file = progress_file(None)
    assert file is not None
    try:
        exercises = file.read().exercises
    except LessonError:
        return 0  # what is wrong with the file is told where somebody learns
    known = remembered(read_exercise_progress(exercises).reviews, now().tzinfo)
    return len(to_look_at(game, persons_in(game), known, now().date()))


def _last_board(game: Game) -> Scene:
    """Return what a spectator sees: hands that are still played stay hidden."""
    return scenes_of(game.rules).board(game.state.view(None))

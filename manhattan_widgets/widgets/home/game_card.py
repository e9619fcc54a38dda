"""One game on the page where everything begins: its board as a picture, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ipywidgets import VBox

from manhattan_widgets.contract.core import Rules, View
from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.game import load, new_game
from manhattan_widgets.lessons import Progress, lesson_ids
from manhattan_widgets.lessons.memory import Clause, Status
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el
from manhattan_widgets.scene.core import Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.widgets.common.controls import boxed, button, html_box, leads_on, row
from manhattan_widgets.widgets.common.pictures import pictures

__all__ = ["GameCard", "example_view"]


class GameCard:
    """Shows the game with these ``rules``; ``open_tool(tool, game)`` is called with what is wanted.

    Tools that the game brings nothing for are not offered.
    """

    def __init__(
        self,
        rules: Rules[Any],
        open_tool: Callable[[str, str], None],
        act: Callable[[Callable[..., Any]], Callable[..., None]],
        theme: str,
    ) -> None:
        self._rules, self._theme = rules, theme
        self._lessons = lesson_ids(rules.name)
        self._picture, self._reached = html_box(), html_box("mw-muted")
        self._view = example_view(rules.name)
        offered = {
            "learn": bool(self._lessons),
            "practice": part_of(rules.name, "exercises") is not None,
            "rules": True,
            "replay": part_of(rules.name, "example") is not None,
            "explore": True,
        }

        def press(tool: str) -> Callable[..., None]:
            return act(partial(open_tool, tool, rules.name))

        play = button("home.do.play", press("play"), main=True)
        play.add_class("mw-home-play")  # the picture is a part of it
        others = [button(f"home.do.{tool}", press(tool)) for tool in offered if offered[tool]]
        leads_on(play, *others)
        self.widget = boxed(VBox, [self._picture, row(play, *others), self._reached])
        for name in ("mw-panel", "mw-home-game", "mw-named"):
            self.widget.add_class(name)

    def show(self, progress: Progress, clauses: Sequence[Clause]) -> None:
        """Show the game, how far the learner is in its lessons, and what is known of its rules."""
        picture = pictures([self.picture()], self._theme)
        self._picture.value = el("div", picture, data_name=self.title)
        done = sum(bool(progress.lesson(name).runs) for name in self._lessons)
        reached = []
        if self._lessons:
            reached.append(text("home.lessons", n=done, of=len(self._lessons)))
        if clauses:
            learned = sum(clause.status is Status.LEARNED for clause in clauses)
            reached.append(text("home.rules", n=learned, of=len(clauses)))
        self._reached.value = el("small", " · ".join(reached)) if reached else Html()

    @property
    def title(self) -> str:
        """What the game is called."""
        return str(self._rules.title())

    def picture(self) -> Tile:
        """Return a small board under the name of the game."""
        draw = scenes_of(self._rules).miniature
        return draw(self._view, name=self._rules.name, caption=self.title)


def example_view(game: str) -> View:
    """Return what everybody sees of a game well under way, or of a new one if none is recorded.

    >>> example_view("manhattan").seat is None
    True
    """
    code = part_of(game, "example")
    if code is None:
        return new_game(game, seed=1).state.view(None)
    recorded = load(code)
    return recorded.state_at(len(recorded.moves) * 2 // 3).view(None)

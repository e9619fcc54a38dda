"""What is chosen in words: on the button that plays it, above that button, and read out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.table import Action
from manhattan_widgets.session.base import ShownGame
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.rules.rule_links import rule_details

__all__ = ["action_of", "chosen_html", "chosen_words"]

_LONG = 30
"""A title of so many characters takes several lines: they are smaller, so that more is seen."""


def action_of(session: ShownGame) -> Action | None:
    """Return what playing the choice would do, None while it is not complete."""
    moves = session.chosen_moves
    return scenes_of(session.view.rules).action(session.view, moves) if moves else None


def chosen_html(session: ShownGame, names: Sequence[str]) -> Html | None:
    """Return what playing the choice would do, why, and every player's change of points."""
    action, preview = action_of(session), session.preview()
    if action is None:
        return None
    explained = action.about if preview is None else preview.explanation
    rule = None if explained is None else rule_details(explained.rule)
    title, *sentences = chosen_words(session)(names)
    why = (el("p", sentence) for sentence in sentences[:1])
    head = el("h4.mw-long-title" if len(title) > _LONG else "h4", title)
    return fragment(head, why, rule, (el("p.mw-muted", sentence) for sentence in sentences[1:]))


def chosen_words(session: ShownGame) -> Callable[[Sequence[str]], list[str]]:
    """Return what makes sentences of that for ``names``, though another choice may follow."""
    view, moves, preview = session.view, session.chosen_moves, session.preview()

    def words(names: Sequence[str]) -> list[str]:
        action = scenes_of(view.rules).action(view, moves)
        if preview is not None:
            return html.preview_words(action.title, preview, names)
        return [action.title] if action.about is None else [action.title, str(action.about)]

    return words

"""The small picture of a lesson in the overview: the first of its boards with a building."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from manhattan_widgets.contract.core import State
from manhattan_widgets.lessons import Lesson
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.markup import Html, el, fragment
from manhattan_widgets.render.svg import data_uri, svg_tile
from manhattan_widgets.scene.core import Label, Rect, Tile
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.themes import THEMES

__all__ = ["lesson_picture"]

_GROUND = 0.9
"""What is wider than this share of a picture is no site."""


def lesson_picture(lesson: Lesson, theme: str) -> Html:
    """Return the picture; ``theme`` is "auto", "light" or "dark".

    It says nothing that is not said beside it, so it has no words, and letters too small to be read
    are left out: it is the same in all languages.
    """
    state = _position(lesson)
    if theme != "auto":
        return el("img.mw-lesson-picture", alt="", src=_source(state, theme))
    return fragment(
        el(f"img.mw-lesson-picture.mw-only-{name}", alt="", src=_source(state, name))
        for name in THEMES
    )


def _position(lesson: Lesson) -> State:
    facts = facts_of(lesson.game)
    positions = [step.position for step in lesson.steps if step.position is not None]
    built = (
        state
        for state in positions
        if any(facts.height(state, site) for site in facts.sites(state.options))
    )
    return next(built, positions[0])


@lru_cache(maxsize=128)
def _source(state: State, theme: str) -> str:
    return data_uri(svg_tile(_board(state), THEMES[theme]))


def _board(state: State) -> Tile:
    """Return the position in small, without words and ground."""
    small = scenes_of(state.rules).miniature(state.view(None), name="", caption="")
    shown = (
        shape
        for shape in small.shapes
        if not isinstance(shape, Label)
        and not (isinstance(shape, Rect) and shape.w > _GROUND * small.width)
    )
    return replace(small, shapes=tuple(shown), areas=(), label="")

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

__all__ = ["lesson_picture", "part_to_see"]

_GROUND = 0.9
"""What is wider than this share of a picture is no site."""
_FRAME = 380 / 230
"""How much wider than high the style sheet's place for the picture is."""
_LONGEST = 2
"""A board that is more times as long as it is high would be a strip: only a part of it is seen."""


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
    board = _board(state)
    return data_uri(svg_tile(board, THEMES[theme], part=part_to_see(board)))


def _board(state: State) -> Tile:
    """Return the position in small, without words and ground."""
    small = scenes_of(state.rules).miniature(state.view(None), name="", caption="")
    shapes = (
        shape
        for shape in small.shapes
        if not isinstance(shape, Label)
        and not (isinstance(shape, Rect) and shape.w > _GROUND * small.width)
    )
    return replace(small, shapes=tuple(shapes), areas=(), label="")


def part_to_see(board: Tile) -> tuple[float, float, float, float]:
    """Return x, y, width and height of the sites, of a long board where most is built."""
    sites = [shape for shape in board.shapes if isinstance(shape, Rect)]
    if not sites:
        return (0, 0, board.width, board.height)
    left, right = min(site.x for site in sites), max(site.x + site.w for site in sites)
    top, bottom = min(site.y for site in sites), max(site.y + site.h for site in sites)
    width, height = right - left, bottom - top
    if width <= _LONGEST * height:
        return (left, top, width, height)
    built = [site for site in sites if site.fill != "site"]
    width = _FRAME * height

    def built_from(x: float) -> int:
        return sum(x <= site.x and site.x + site.w <= x + width for site in built)

    starts = sorted({site.x for site in sites if site.x + width <= right} | {right - width})
    return (max(starts, key=built_from), top, width, height)

"""What the board of an exercise shows: what is asked about, what was answered, what is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from manhattan_widgets.lessons.exercises.core import Exercise, Mark, Play, Verdict
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.games import scenes_of

__all__ = ["board_of"]


def board_of(
    exercise: Exercise,
    *,
    done: bool = False,
    verdict: Verdict | None = None,
    chosen: Mapping[str, str] = MappingProxyType({}),
    lying: bool = False,
) -> Scene:
    """Return the board, or the only part of it that is asked about, such as a city.

    ``verdict`` is the last answer's, ``chosen`` holds the signs of what is marked for the next.
    What follows from the position is told once the exercise is ``done``.  A board that is long is
    turned if it is to be ``lying``.
    """
    marks = _marks(exercise, done, verdict, chosen)
    scenes = scenes_of(exercise.view.rules)
    turned = {"lying": True} if lying and scenes.lies else {}
    scene = scenes.board(exercise.view, marks=marks, verdicts=done, **turned)
    tile = _only_tile(scene, exercise)
    return scene if tile is None else replace(scene, tiles=(tile,), columns=1)


def _only_tile(scene: Scene, exercise: Exercise) -> Tile | None:
    """Return the tile that is asked about, None where it is all of them."""
    form = exercise.form
    sites = {*exercise.focus, *(form.among if isinstance(form, Mark) else ())}
    tiles = [
        tile
        for tile in scene.tiles
        if tile.id == exercise.place or sites & {area.id for area in tile.areas}
    ]
    return tiles[0] if len(tiles) == 1 else None


def _marks(
    exercise: Exercise, done: bool, verdict: Verdict | None, chosen: Mapping[str, str]
) -> dict[str, str]:
    if done:
        if isinstance(exercise.form, Mark) and isinstance(exercise.solution, frozenset):
            return dict.fromkeys(sorted(exercise.solution), "✓")
        first, *_ = exercise.explanation  # what the first reason is about
        return dict.fromkeys(first.sites or exercise.focus, first.mark)
    marks = dict.fromkeys(exercise.focus, "?")
    marks |= {site: str(words) for site, words in exercise.marks.items()}
    if verdict is not None and not verdict.right and isinstance(exercise.form, Play):
        board = scenes_of(exercise.view.rules).board(exercise.view)
        known = {area.id for tile in board.tiles for area in tile.areas}
        marks |= {site: "✗" for site in verdict.sites if site in known}
    return marks | dict(chosen)

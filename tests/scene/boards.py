"""Random and worst boards of the three games, for laws of drawing, in all states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

from manhattan_widgets import new_game
from manhattan_widgets.contract.core import State
from manhattan_widgets.games.manhattan.rules.board import EMPTY_BOARD, Tower
from manhattan_widgets.games.newyork.rules.board import SITES as CROSSINGS
from manhattan_widgets.games.skyline.rules.board import EMPTY, KINDS
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.heatmap import Heat, heated, signs

#: The pieces of a tower: color and storeys, from the ground up.
Pieces = Sequence[tuple[int, int]]

FOUR_OWNERS = (
    [(0, 4), (1, 3), (2, 4), (3, 4)] * 2 + [(3, 4), (3, 4), (0, 2)],  # 40 storeys
    [(0, 4), (1, 4), (2, 4), (3, 4)],
    [(1, 2), (0, 1), (3, 1), (2, 1)],
    [(0, 1), (1, 1), (2, 1), (3, 2)],
    [(2, 3), (1, 4), (2, 3), (0, 4), (3, 4), (1, 2), (3, 4)],
    [(1, 1), (0, 2), (2, 3)],
    [(2, 1), (1, 1)],
    [(0, 1)],
    [],
)
"""The worst city: up to four owners and forty storeys, and the lowest towers beside them."""

SIGNS = ("+3", "+12", "✓", "✗", "31%", "100%", "?", "price?", "3 to 1", "!")


@cache
def dealt(game: str, players: int = 4, **options: Any) -> State:
    """Return a game that has begun."""
    return new_game(game, players=players, seed=7, **options).state


def manhattan(cities: Sequence[Sequence[Pieces]]) -> Any:
    """Return a position with these towers in the first cities."""
    towers = [Tower.of(*pieces) for city in cities for pieces in city]
    return replace(dealt("manhattan"), towers=(*towers, *EMPTY_BOARD[len(towers) :]))


def newyork(colors: Sequence[int | None]) -> Any:
    """Return a position with these buildings."""
    assert len(colors) == CROSSINGS
    return replace(dealt("newyork"), board=tuple(colors))


def skyline(buildings: Sequence[Sequence[tuple[str, int]]]) -> Any:
    """Return a position with floors of these kinds and colors, whether or not they can be built."""
    towers = []
    for floors in buildings:
        tower = EMPTY
        for kind, color in floors:
            tower = tower.plus(kind, color)
        towers.append(tower)
    state: Any = dealt("skyline")
    return replace(state, towers=(*towers, *state.towers[len(towers) :]))


def worst() -> Iterator[Any]:
    """Yield the worst board of each game."""
    yield manhattan([FOUR_OWNERS] * 6)
    yield newyork([site % 4 for site in range(CROSSINGS)])
    full = [(kind, number % 4) for number, kind in enumerate("12S6P")]
    yield skyline([full] * 29)
    yield skyline([[(KINDS[site % 7], site % 4)] * (site % 6) for site in range(29)])


def played(game: str, seed: int, plies: int) -> State:
    """Return a state of a random game."""
    rng, state = Random(seed), dealt(game)
    for _ in range(plies):
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        moves = state.legal_moves()
        if not moves:
            break
        state = state.apply(rng.choice(moves))
    return state


def every_board(state: Any, *, lying: bool = False) -> Iterator[tuple[str, Scene]]:
    """Yield a board in every state in which widgets show it, with a name for each.

    A long board is shown ``lying``, too.
    """
    scenes = scenes_of(state.rules)
    turned = {"lying": True} if lying else {}
    board, overlaid = partial(scenes.board, **turned), partial(scenes.overlaid, **turned)
    names = [area.id for tile in board(state).tiles for area in tile.areas]
    view = state.view(state.to_move)
    yield "plain", board(view)
    yield "quizzed", board(view, verdicts=False)
    yield "lit", board(view, lit=names)
    yield "chosen", board(view, lit=names, selection=(names[0],))
    for step in (0, 3):
        marks = {name: SIGNS[(n + step) % len(SIGNS)] for n, name in enumerate(names)}
        yield "marked", board(view, marks=marks)
    yield "lit, marked", board(view, lit=names, marks=dict.fromkeys(names, "100%"))
    heat = {name: Heat(1 + n % 4, f"{n}%", "") for n, name in enumerate(names)}
    yield "hinted", heated(board(view, lit=names, marks=signs(heat)), heat)
    moves = view.legal_moves()
    if moves:
        move = moves[-1]
        parts = view.parts(move)
        yield "half", board(view, lit=names, selection=parts[:1])
        yield "meant", board(view, lit=names, selection=parts[:1], chosen=move)
        yield "whole", board(view, lit=names, selection=parts, chosen=move)
        yield "played", board(view, last=(move,))
    for overlay in scenes.overlays:
        yield f"overlay {overlay.id}", overlaid(state, **overlay.show(state).scene_options())

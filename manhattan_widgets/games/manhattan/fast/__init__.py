"""Compiled Manhattan as computer players ask for it; it imports numba only when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manhattan_widgets.bots.backends import CompiledGame, PlayOn, Playouts
from manhattan_widgets.contract.core import State, View
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, Pass
from manhattan_widgets.games.manhattan.rules.state import ManhattanState, ManhattanView

if TYPE_CHECKING:
    from manhattan_widgets.contract.core import Move
    from manhattan_widgets.games.manhattan.fast.search import Search

__all__ = ["COMPILED"]


def search(view: View, seed: int) -> Search:
    """Return the search of the decision of the seat of ``view``."""
    from manhattan_widgets.games.manhattan.fast.search import Search

    assert isinstance(view, ManhattanView)
    return Search(view, seed=seed)


def play_on(position: State | View, seed: int, move: Move | None) -> PlayOn:
    """Return what plays on from ``position``; see :func:`.engine.playouts_from`."""
    from manhattan_widgets.games.manhattan.fast.playouts import Packed, playouts

    assert isinstance(position, ManhattanState | ManhattanView)
    assert isinstance(move, Build | Draft | Pass | None)
    packed = Packed.of(position, redrawn=isinstance(position, State))

    def make(first: int, number: int) -> Playouts:
        return Playouts.of(playouts(packed, number, seed, first=first, move=move))

    return make


def warm_up() -> None:
    """Compile, or load what was compiled before, all that is searched and played out with."""
    from manhattan_widgets.games.manhattan.fast.playouts import playouts
    from manhattan_widgets.games.manhattan.fast.search import Search

    start = MANHATTAN.new(MANHATTAN.options())
    request = start.chance
    assert request is not None
    state = start.apply(request.numbered(0))
    Search(state.view(state.turn)).run(1)
    playouts(state, 1)


COMPILED = CompiledGame(search, play_on, warm_up)

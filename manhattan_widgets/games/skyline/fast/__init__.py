"""Compiled Skyline as computer players ask for it; it imports numba only when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manhattan_widgets.bots.backends import CompiledGame, PlayOn, Playouts
from manhattan_widgets.contract.core import State, View
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.moves import MOVES
from manhattan_widgets.games.skyline.rules.state import SkylineState
from manhattan_widgets.games.skyline.rules.view import SkylineView

if TYPE_CHECKING:
    from manhattan_widgets.contract.core import Move
    from manhattan_widgets.games.skyline.fast.search import Search

__all__ = ["COMPILED"]


def search(view: View, seed: int) -> Search:
    """Return the search of the decision of the seat of ``view``."""
    from manhattan_widgets.games.skyline.fast.search import Search

    assert isinstance(view, SkylineView)
    return Search(view, seed=seed)


def play_on(position: State | View, seed: int, move: Move | None) -> PlayOn:
    """Return what plays on from ``position``; see :func:`.engine.playouts_from`."""
    from manhattan_widgets.games.skyline.fast.playouts import Packed, playouts

    assert isinstance(position, SkylineState | SkylineView)
    assert move is None or isinstance(move, MOVES)
    packed = Packed.of(position, redrawn=isinstance(position, State))

    def make(first: int, number: int) -> Playouts:
        return Playouts.of(playouts(packed, number, seed, first=first, move=move))

    return make


def warm_up() -> None:
    """Compile, or load what was compiled before, all that is searched and played out with."""
    from manhattan_widgets.games.skyline.fast.playouts import playouts
    from manhattan_widgets.games.skyline.fast.search import Search

    start = SKYLINE.new(SKYLINE.options())
    request = start.chance
    assert request is not None
    state = start.apply(request.numbered(0))
    Search(state.view(state.turn)).run(1)
    playouts(state, 1)


COMPILED = CompiledGame(search, play_on, warm_up)

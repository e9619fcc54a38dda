"""Compiled New York as computer players ask for it; it imports numba only when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from manhattan_widgets.bots.backends import CompiledGame, PlayOn, Playouts
from manhattan_widgets.contract.core import State, View
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkState, NewYorkView
from manhattan_widgets.games.newyork.rules.moves import NewYorkMove

if TYPE_CHECKING:
    from manhattan_widgets.contract.core import Move
    from manhattan_widgets.games.newyork.fast.search import Search

__all__ = ["COMPILED"]


def search(view: View, seed: int) -> Search:
    """Return the search of the decision of the seat of ``view``."""
    from manhattan_widgets.games.newyork.fast.search import Search

    assert isinstance(view, NewYorkView)
    return Search(view, seed=seed)


def play_on(position: State | View, seed: int, move: Move | None) -> PlayOn:
    """Return what plays on from ``position``; see :func:`.backends.playouts_from`."""
    from manhattan_widgets.games.newyork.fast.playouts import Packed, playouts

    assert isinstance(position, NewYorkState | NewYorkView)
    packed = Packed.of(position, redrawn=isinstance(position, State))
    played = cast("NewYorkMove | None", move)

    def make(first: int, number: int) -> Playouts:
        return Playouts.of(playouts(packed, number, seed, first=first, move=played))

    return make


def warm_up() -> None:
    """Compile, or load what was compiled before, all that is searched and played out with."""
    from manhattan_widgets.games.newyork.fast.playouts import playouts
    from manhattan_widgets.games.newyork.fast.search import Search

    state = NEW_YORK.new(NEW_YORK.options())
    Search(state.view(state.turn)).run(1)
    playouts(state, 1)


COMPILED = CompiledGame(search, play_on, warm_up)

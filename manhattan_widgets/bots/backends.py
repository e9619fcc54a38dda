"""The way to compiled play: the only place where computer players ask for it.

A game that brings compiled rules is searched and played on by them where numba is installed,
hundreds of times as fast as through the readable rules; every other game, and all of them without
numba, by :class:`~.tree.Tree` and by what guides it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol

from manhattan_widgets import fast
from manhattan_widgets.bots.evaluation import guide_of
from manhattan_widgets.bots.parallel_search import CompiledSearch
from manhattan_widgets.bots.search_result import Findings
from manhattan_widgets.bots.tree import Tree
from manhattan_widgets.contract.core import Move, Rules, State, View
from manhattan_widgets.contract.registry import part_of, usable_rules
from manhattan_widgets.fast.warming import Warming

__all__ = [
    "CompiledGame",
    "PlayOn",
    "Playouts",
    "Thinking",
    "compile_all",
    "is_compiled",
    "is_ready",
    "playouts_from",
    "thinking_about",
]


class CompiledGame:
    """The compiled rules of one game.

    ``search(view, seed)`` searches a decision: it has ``playouts``, ``run(playouts)`` and
    ``results()``, a list of :class:`~manhattan_widgets.fast.search.Result`, the best first; two of
    them may run at the same time.  ``play_on(position, seed, move)`` is what :func:`playouts_from`
    returns, and ``warm_up()`` compiles both.
    """

    def __init__(
        self,
        search: Callable[[View, int], Any],
        play_on: Callable[[State | View, int, Move | None], PlayOn],
        warm_up: Callable[[], None],
    ) -> None:
        self.search, self.play_on = search, play_on
        self.ready = Warming(warm_up).ready

    @classmethod
    def within(cls, package: str, rules: Rules[Any]) -> CompiledGame:
        """Return the compiled rules in ``package``, which are imported when they are first used.

        Its module ``search`` has the class ``Search``, ``playouts`` has ``Packed`` and
        ``playouts``.
        """

        def search(view: View, seed: int) -> Any:
            return import_module(f"{package}.search").Search(view, seed=seed)

        def play_on(position: State | View, seed: int, move: Move | None) -> PlayOn:
            module = import_module(f"{package}.playouts")
            packed = module.Packed.of(position, redrawn=isinstance(position, State))

            def make(first: int, number: int) -> Playouts:
                return Playouts.of(module.playouts(packed, number, seed, first=first, move=move))

            return make

        def warm_up() -> None:
            state: State = rules.new(rules.options())
            while (request := state.chance) is not None:
                state = state.apply(request.numbered(0))
            search(state.view(state.to_move), 0).run(1)
            play_on(state, 0, None)(0, 1)

        return cls(search, play_on, warm_up)


def is_compiled(position: State | View) -> bool:
    """Tell whether this game is searched and played on compiled here."""
    return fast.available() and part_of(position.rules.name, "compiled") is not None


def is_ready(position: State | View) -> bool:
    """Tell whether this game can be searched and played on at once, as :func:`is_compiled` says.

    On a new machine some seconds are needed to compile; the first call begins that on a thread.
    """
    if not is_compiled(position):
        return True
    ready: bool = part_of(position.rules.name, "compiled").ready()
    return ready


def compile_all() -> None:
    """Compile now whatever computer players of any game may need, so that nobody waits later."""
    for rules in usable_rules():
        if fast.available() and (compiled := part_of(rules.name, "compiled")) is not None:
            compiled.ready(wait=True)


# Searching


class Thinking(Protocol):
    """The search of one decision.

    What it finds depends on how many playouts were made, not on how they were divided; unless it
    is parallel.
    """

    @property
    def playouts(self) -> int:
        """How many playouts were made."""

    def run(self, playouts: int) -> None:
        """Make so many more playouts."""

    def findings(self, fraction: float) -> Findings:
        """Return what is known so far; there must have been a playout."""


def thinking_about(
    view: View, rng: Random, *, compiled: bool | None = None, parallel: bool = False
) -> Thinking:
    """Return the search of the decision that the seat of ``view`` has to make.

    ``compiled`` False asks for the readable rules where both are there.  With ``parallel``, a
    compiled search uses a free processor, too, and makes more playouts than it is asked for.
    """
    if compiled is not False and is_compiled(view) and fast.usable():
        game: CompiledGame = part_of(view.rules.name, "compiled")
        return CompiledSearch(lambda: game.search(view, rng.getrandbits(62)), parallel=parallel)
    return Tree(view, guide_of(view.rules.name), rng)


# Playing on


@dataclass(slots=True)
class Playouts:
    """What some playouts brought by seat, all added: shares of wins, their squares, points."""

    number: int
    shares: list[float]
    squares: list[float]
    points: list[float]

    @classmethod
    def none(cls, players: int) -> Playouts:
        """Return no playouts at all."""
        return cls(0, [0.0] * players, [0.0] * players, [0.0] * players)

    @classmethod
    def of(cls, played: Any) -> Playouts:
        """Return the sums of compiled playouts; see :mod:`manhattan_widgets.fast.playouts`."""
        shares = played.shares
        return cls(
            len(shares),
            shares.sum(axis=0).tolist(),
            (shares * shares).sum(axis=0).tolist(),
            played.points.sum(axis=0, dtype=float).tolist(),
        )

    def add(self, more: Playouts) -> None:
        """Add other playouts."""
        self.number += more.number
        for seat in range(len(self.shares)):
            self.shares[seat] += more.shares[seat]
            self.squares[seat] += more.squares[seat]
            self.points[seat] += more.points[seat]


#: Makes playouts: from which number on, and how many.
PlayOn = Callable[[int, int], Playouts]


def playouts_from(
    position: State | View,
    seed: int,
    move: Move | None = None,
    *,
    afresh: bool = False,
    compiled: bool | None = None,
) -> PlayOn:
    """Return what plays on from ``position``, with the legal ``move`` first if one is given.

    A playout depends on its number and the seed alone: for each, what is not known of the position
    is drawn anew; of a state that is what no seat knows, the order of a pile.  So playouts of equal
    number meet equal hidden cards, whichever move comes first.  ``afresh`` looks as far ahead after
    ``move`` as from the position that it leads to; else moves are compared at the same moment.
    """
    if compiled is not False and is_compiled(position) and fast.usable():
        compiled_game: CompiledGame = part_of(position.rules.name, "compiled")
        return compiled_game.play_on(position, seed, move)
    guide = guide_of(position.rules.name)

    def play_on(first: int, number: int) -> Playouts:
        played = Playouts.none(position.options.players)
        for count in range(first, first + number):
            rng = Random(f"estimate/{seed}/{count}")
            state = position.sample(rng) if isinstance(position, View) else position.redrawn(rng)
            if move is not None:
                state = state.apply(move)
            shares, points = guide.play_on(state, rng, None if afresh else position.to_move)
            squares = [share * share for share in shares]
            played.add(Playouts(1, list(shares), squares, list(points)))
        return played

    return play_on

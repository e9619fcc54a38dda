"""Computer players: each is given a view, what one seat knows, and answers with a legal move.

A computer player is any callable of a view (:data:`Bot`).  One that needs long is a generator
function: it yields now and then, at best every 50 ms, so that others can run, and returns its move.
What it yields is None, or :class:`Findings`: what it has found so far, with how much of its budget
is spent.  Whoever drives it may stop after any of these and take ``findings.best``.  :func:`think`
treats both sorts alike, :func:`choose` thinks to the end.  A move may be text in the game's
notation.  A player keeps nothing in mind from one decision to the next, so that undo and loading a
record change nothing.

:class:`Search` looks ahead, as strong as the time or the playouts it is given; :data:`BOTS` has its
levels by name, and :func:`estimate` says what a position promises to each seat.

>>> from random import Random
>>> from manhattan_widgets.games.manhattan.rules import MANHATTAN
>>> start = MANHATTAN.new(MANHATTAN.options())
>>> state = start.apply(start.chance.sample(Random(7)))
>>> player = make("greedy", seed=1)
>>> player(state.view(state.to_move)) in state.legal_moves()
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manhattan_widgets.bots.core import Bot, Player, choose, think
from manhattan_widgets.bots.estimate import Estimate, estimate, estimating
from manhattan_widgets.bots.greedy import Greedy
from manhattan_widgets.bots.novice import Novice
from manhattan_widgets.bots.random_player import RandomPlayer
from manhattan_widgets.bots.search import Search
from manhattan_widgets.bots.search_result import Candidate, Findings
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable

__all__ = [
    "BOTS",
    "Bot",
    "Candidate",
    "Estimate",
    "Findings",
    "Greedy",
    "Novice",
    "Player",
    "RandomPlayer",
    "Search",
    "choose",
    "estimate",
    "estimating",
    "label",
    "make",
    "think",
]

#: The computer players by name, the weakest first: each entry makes one from a seed.
BOTS: Mapping[str, Callable[[int], Bot]] = {
    "random": RandomPlayer,
    "novice": Novice,
    "greedy": Greedy,
    "skilled": lambda seed: Search(seconds=0.2, seed=seed),
    "expert": lambda seed: Search(seconds=1.0, seed=seed),
    "master": lambda seed: Search(seconds=4.0, seed=seed),
}


def make(name: str, seed: int = 0) -> Bot:
    """Return the computer player ``name``.

    Equal seeds and views give equal moves, but for players who think for a time.
    Raises ``ValueError`` for an unknown name.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> view = game.state.view(game.state.to_move)
    >>> make("greedy", seed=1)(view) in view.legal_moves()
    True
    """
    _check(name)
    return BOTS[name](seed)


def label(name: str) -> str:
    """Return what people call the computer player ``name``; raises ``ValueError``.

    >>> label("greedy")
    'Greedy'
    """
    _check(name)
    return text(f"bots.name.{name}")


def _check(name: str) -> None:
    if name not in tuple(BOTS):
        named = printable(str(name), 60)
        raise ValueError(text("bots.error.unknown", name=named, known=", ".join(BOTS)))

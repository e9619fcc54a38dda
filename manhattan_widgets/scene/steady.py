"""What changes rarely in a game, ply by ply, without asking every state for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from manhattan_widgets.contract.core import State
from manhattan_widgets.scene.games import scenes_of

__all__ = ["letters_by_ply", "steady"]

S = TypeVar("S")
T = TypeVar("T")


def steady(
    states: Sequence[S], ask: Callable[[S], T], sign: Callable[[T], object] = lambda found: found
) -> list[T]:
    """Return what ``ask`` finds in every state, asked only where it changes.

    It has to be the same between two states in which its ``sign`` is the same.

    >>> asked = []
    >>> steady("aaaaabbb", lambda letter: asked.append(letter) or letter)
    ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b']
    >>> len(asked)
    5
    """
    found: dict[int, T] = {}
    spans = [(0, len(states) - 1)] if states else []
    while spans:
        first, last = spans.pop()
        for ply in (first, last):
            if ply not in found:
                found[ply] = ask(states[ply])
        if sign(found[first]) == sign(found[last]):
            found.update(dict.fromkeys(range(first, last), found[first]))
        elif last - first > 1:
            middle = (first + last) // 2
            spans += [(first, middle), (middle, last)]
    return [found[ply] for ply in range(len(states))]


def letters_by_ply(states: Sequence[State]) -> list[tuple[str, ...]]:
    """Return the letters of the colors of every seat, in states that follow each other.

    In some games colors are drawn on the way.

    >>> from manhattan_widgets import new_game
    >>> letters_by_ply([new_game("manhattan", players=3, seed=7).state])
    [('R', 'B', 'G')]
    """

    def letters(state: State) -> tuple[str, ...]:
        names = [""] * state.options.players
        players = scenes_of(state.rules).table(state.view(None), names).players
        return tuple(line.letters for line in players)

    return steady(states, letters)

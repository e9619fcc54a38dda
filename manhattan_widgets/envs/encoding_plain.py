"""The encoding of games that bring none: the numbers in what ``view.to_json()`` says.

Actions are the moves as ``Rules.conceivable_moves`` yields them.  An observation has the own seat,
the seat to move, and then every number of the view, field by field and in order, as it stands
there: seats are counted from 0 and not from the own one.  Words are numbers, too.  How much room a
field has is found by playing some games; what is not there is -1, what has no room is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from manhattan_widgets.contract.core import Rules, View
from manhattan_widgets.envs.encoding import Encoding, seat_of
from manhattan_widgets.envs.layout import DTYPE, Field, Layout, one_hot

__all__ = ["PlainEncoding"]

_GAMES = 20
_MOVES_AT_MOST = 2_000
_NOTHING = -1
_UNKNOWN_WORD = -2
_LEFT_OUT = ("options", "seat")


class PlainEncoding(Encoding):
    """Views and moves of any game as numbers: see the top of this module."""

    def __init__(self, rules: Rules[Any], options: Any) -> None:
        super().__init__(options)
        self.actions = tuple(rules.conceivable_moves(options))
        sizes: dict[str, int] = {}
        words: set[str] = set()
        for view in _views(rules, options):
            for name, value in _fields(view):
                leaves = list(_leaves(value))
                words.update(leaf for leaf in leaves if isinstance(leaf, str))
                sizes[name] = max(sizes.get(name, 1), len(leaves))
        self._words = {word: number for number, word in enumerate(sorted(words))}
        limits = np.iinfo(DTYPE)
        self.layout = Layout(
            (
                Field("seat", (options.players,)),
                Field("to_move", (options.players,)),
                *(
                    Field(name, (size,), most=int(limits.max), least=int(limits.min))
                    for name, size in sizes.items()
                ),
            )
        )
        self._sizes = sizes

    def observe(self, view: View) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what the view holds as one array."""
        seat, players = seat_of(view), view.options.players
        values = {
            "seat": one_hot(seat, players),
            "to_move": one_hot(view.to_move, players),
        }
        fields = dict(_fields(view))
        limits = np.iinfo(DTYPE)
        for name, size in self._sizes.items():
            row = [self._number(leaf) for leaf in _leaves(fields.get(name, []))][:size]
            row += [_NOTHING] * (size - len(row))
            values[name] = np.clip(row, limits.min, limits.max).tolist()
        return self.layout.join(values)

    def _number(self, leaf: Any) -> int:
        if isinstance(leaf, str):
            return self._words.get(leaf, _UNKNOWN_WORD)
        return _NOTHING if leaf is None else int(leaf)


def _fields(view: View) -> Iterator[tuple[str, Any]]:
    for name, value in view.to_json().items():
        if name not in _LEFT_OUT:
            yield (f"{name}_" if name == "to_move" else name), value


def _leaves(value: Any) -> Iterator[Any]:
    """Yield the numbers, words and nothings in plain data, in order."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from _leaves(value[key])
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _views(rules: Rules[Any], options: Any) -> Iterator[View]:
    """Yield every seat's views of some random games, always the same ones."""
    for seed in range(_GAMES):
        rng, state = Random(seed), rules.new(options)
        for _ in range(_MOVES_AT_MOST):
            yield from map(state.view, range(options.players))
            if state.outcome() is not None:
                break
            event = state.random_move(rng) if state.chance is None else state.chance.sample(rng)
            state = state.apply(event)

"""New York for players that learn.

Actions are all moves that a seat could ever have, as ``NEW_YORK.conceivable_moves`` lists them:
the redraw, then for each site taking down and, for each own color, placing and building there;
then, where action cards are played, those.  In the team game one can place the partner's stones.

Colors are counted from the seat: its own, then clockwise those of the others, so that in the team
game the partner's is 2.  They are the colors placed in the opening until colors are drawn, and
those drawn from then on.

An observation has, with *p* players, *c* colors in play and the seat's own things first:

============ ========= ====================================================================
phase        5         opening, play, rebuilding, yielding or over: one of them is 1
to_move      p         the seat to move is 1; none is at the end
turn         p         the seat whose turn it is, also while others rebuild or yield
board        49 × c    the color of the building on each site is 1
money        p         units
hand         28        the own cards of each kind
unseen       28        cards of each kind that are in other hands or in the pile
discards     28        discarded cards of each kind
backs        p × 2     red and blue backs in each hand
pile         1         cards in the draw pile
top          2         the back on top of the pile is 1: red, blue
stops        1         whether the STOP cards are in the game
rebuilt      2         the area that is being rebuilt is 1: center, corners
yields       c         the color that has to take down is 1
gets         c         the color that gets its site is 1
line         14        the line in which: avenues A–G, streets 1–7; none for anywhere
============ ========= ====================================================================

The number of a kind of card is that of ``games.newyork.cards``: ``ABCDEFGJRUSVTX1234567jrusvtx``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from manhattan_widgets.contract.core import Move
from manhattan_widgets.envs.encoding import Encoding, clockwise, from_seat, seat_of
from manhattan_widgets.envs.layout import Field, Layout, one_hot
from manhattan_widgets.games.newyork.rules import NEW_YORK
from manhattan_widgets.games.newyork.rules.board import AREAS, SITES, SIZE
from manhattan_widgets.games.newyork.rules.cards import KINDS, STOP_CARDS, deck
from manhattan_widgets.games.newyork.rules.moves import Build, Raze, Redraw, TakeDown
from manhattan_widgets.games.newyork.rules.options import NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import (
    OPEN,
    OVER,
    PLAY,
    REBUILD,
    YIELD,
    Rebuild,
    Yield,
)
from manhattan_widgets.games.newyork.rules.view import NewYorkView

_PHASES = (OPEN, PLAY, REBUILD, YIELD, OVER)


class NewYorkEncoding(Encoding):
    """Views and moves of New York as numbers: see the top of this module.

    >>> encoding = NewYorkEncoding(NEW_YORK.options(players=4))
    >>> len(encoding.actions), str(encoding.actions[0]), str(encoding.actions[-1])
    (295, 'redraw', 'rG7-as')
    """

    game = NEW_YORK.name

    def __init__(self, options: NewYorkOptions) -> None:
        super().__init__(options)
        self.actions = tuple(_actions(options))
        self.layout = _layout(options)

    def observe(self, view: NewYorkView) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what the view holds as one array."""
        own, players = seat_of(view), view.options.players
        seats, colors = clockwise(own, players), self._looks(view)
        pending = view.pending
        area = pending.area if isinstance(pending, Rebuild) else None
        yields, gets, line = None, None, None
        if isinstance(pending, Yield):
            yields, gets = colors.index(pending.target), colors.index(pending.color)
            if pending.line is not None:
                line = pending.line.kind * SIZE + pending.line.number
        board = np.array([-1 if color is None else color for color in view.board])
        return self.layout.join(
            {
                "phase": one_hot(_PHASES.index(view.phase), len(_PHASES)),
                "to_move": one_hot(from_seat(view.to_move, own, players), players),
                "turn": one_hot(from_seat(view.turn, own, players), players),
                "board": board[:, None] == np.array(colors),
                "money": [view.money[seat] for seat in seats],
                "hand": np.bincount(view.cards, minlength=KINDS),
                "unseen": view.unseen,
                "discards": np.bincount(view.discards, minlength=KINDS),
                "backs": [view.backs[seat] for seat in seats],
                "pile": view.pile_size,
                "top": one_hot(view.top_back, 2),
                "stops": view.stops,
                "rebuilt": one_hot(area, len(AREAS)),
                "yields": one_hot(yields, len(colors)),
                "gets": one_hot(gets, len(colors)),
                "line": one_hot(line, 2 * SIZE),
            }
        )

    def _looks(self, view: NewYorkView) -> tuple[int, ...]:
        """Return the colors in play, the own ones first, then clockwise."""
        seats = clockwise(seat_of(view), view.options.players)
        return tuple(color for seat in seats for color in view.colors_of(seat))

    def _own(self, move: Any, looks: tuple[int, ...]) -> Move:
        colors = {
            name: looks[getattr(move, name)] for name in ("color", "target") if hasattr(move, name)
        }
        own: Move = replace(move, **colors)
        return own


def _actions(options: NewYorkOptions) -> Iterator[Move]:
    """Yield what a seat with the first colors could do."""
    own = range(len(options.colors_in_play) // options.players)
    partner = own[-1] + 2 if options.teams else None
    for move in NEW_YORK.conceivable_moves(options):
        if isinstance(move, Redraw | TakeDown | Raze):
            yield move
            continue
        color, target = getattr(move, "color"), getattr(move, "target", None)  # noqa: B009
        if target not in own and (color in own or (isinstance(move, Build) and color == partner)):
            yield move


def _layout(options: NewYorkOptions) -> Layout:
    seats, colors = options.players, len(options.colors_in_play)
    cards = len(deck(options.actions)) + len(STOP_CARDS)
    return Layout(
        (
            Field("phase", (len(_PHASES),)),
            Field("to_move", (seats,)),
            Field("turn", (seats,)),
            Field("board", (SITES, colors)),
            Field("money", (seats,), most=seats * options.money),
            Field("hand", (KINDS,), most=cards),
            Field("unseen", (KINDS,), most=cards),
            Field("discards", (KINDS,), most=cards),
            Field("backs", (seats, 2), most=cards),
            Field("pile", (1,), most=cards),
            Field("top", (2,)),
            Field("stops", (1,)),
            Field("rebuilt", (len(AREAS),)),
            Field("yields", (colors,)),
            Field("gets", (colors,)),
            Field("line", (2 * SIZE,)),
        )
    )

"""Manhattan for players that learn.

Actions are, in this order, the drafts (for each own color the ways to take the pieces of a round
from a full supply, those of small pieces first), then for each own color and each size 1–4 the
builds on the 54 sites and the passes with the 9 cards.

Sites are counted as the seat's own cards read them: nine times the city plus the card that shows
the site to the seat.  Cities do not touch, so nothing else depends on where in its city a site is.

An observation has, with *p* players, *c* colors in play and the seat's own things first:

============ ========= ====================================================================
phase        3         draft, build or over: one of them is 1
to_move      p         the seat to move is 1; none is at the end
start        p         the seat that begins the round is 1
round        1         from 1
sides        p         the quarter turns between the own side of the table and each seat's
storeys      54 × c    storeys of each color in the tower on each site
owners       54 × c    the color on top is 1
supplies     c × 4     pieces of each size left for later rounds
drafts       c × 4     pieces of each size still to be placed in this round
removed      c × 4     pieces that passes took out of the game
hand         9         the own cards of each kind
unseen       9         cards of each kind that are in other hands or in the pile
played       p × 9     open cards by seat since the last shuffle
pile         1         cards in the draw pile
points       p         points scored so far
============ ========= ====================================================================
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from manhattan_widgets.contract.core import Move
from manhattan_widgets.envs.encoding import Encoding, clockwise, from_seat, seat_of
from manhattan_widgets.envs.layout import Field, Layout, one_hot
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.board import CELLS, SITES, SIZES
from manhattan_widgets.games.manhattan.rules.cards import CELL, KINDS, deck
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, ManhattanMove, Pass, build
from manhattan_widgets.games.manhattan.rules.options import PIECES_A_COLOR, ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import BUILD, DRAFT, OVER
from manhattan_widgets.games.manhattan.rules.state import ManhattanView

_PHASES = (DRAFT, BUILD, OVER)
#: More than anybody could ever score.
_POINTS_AT_MOST = 999


class ManhattanEncoding(Encoding):
    """Views and moves of Manhattan as numbers: see the top of this module.

    >>> encoding = ManhattanEncoding(MANHATTAN.options(players=4))
    >>> len(encoding.actions), str(encoding.actions[0]), str(encoding.actions[-1])
    (322, 'dr111111', 'x9r4')
    >>> encoding.layout.size
    555
    """

    game = MANHATTAN.name

    def __init__(self, options: ManhattanOptions) -> None:
        super().__init__(options)
        self.actions = tuple(_actions(options))
        self._colors = tuple(
            tuple(c for other in clockwise(seat, options.players) for c in options.colors[other])
            for seat in range(options.players)
        )
        # For each side the number of the site that each of the seat's own sites is.
        self._sites = np.array(
            [
                [site - site % CELLS + CELL[side][site % CELLS] for site in range(SITES)]
                for side in range(4)
            ]
        )
        self.layout = _layout(options)

    def observe(self, view: ManhattanView) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what the view holds as one array."""
        own, options = seat_of(view), view.options
        seats, colors = clockwise(own, options.players), self._colors[own]
        sites = self._sites[options.sides[own]]
        storeys = np.array([tower.storeys for tower in view.towers])
        owners = np.array([-1 if t.owner is None else t.owner for t in view.towers])
        points = view.points()
        return self.layout.join(
            {
                "phase": one_hot(_PHASES.index(view.phase), len(_PHASES)),
                "to_move": one_hot(from_seat(view.to_move, own, len(seats)), len(seats)),
                "start": one_hot(from_seat(view.start, own, len(seats)), len(seats)),
                "round": view.round,
                "sides": [(options.sides[s] - options.sides[own]) % 4 for s in seats],
                "storeys": storeys[sites][:, list(colors)],
                "owners": owners[sites][:, None] == np.array(colors),
                "supplies": [view.supplies[color] for color in colors],
                "drafts": [view.drafts[color] for color in colors],
                "removed": [view.removed[color] for color in colors],
                "hand": np.bincount(view.cards, minlength=KINDS),
                "unseen": view.unseen,
                "played": [np.bincount(view.played[s], minlength=KINDS) for s in seats],
                "pile": view.pile_size,
                "points": [sum(points[c] for c in options.colors[s]) for s in seats],
            }
        )

    def _looks(self, view: ManhattanView) -> Hashable:
        return seat_of(view)

    def _own(self, move: ManhattanMove, looks: int) -> Move:
        colors = self._colors[looks]
        if isinstance(move, Draft):
            return Draft(self.options.colors[looks], move.counts)
        if isinstance(move, Pass):
            return replace(move, color=colors[move.color])
        site = int(self._sites[self.options.sides[looks]][move.site])
        return build(colors[move.color], move.storeys, site)


def _actions(options: ManhattanOptions) -> Iterator[ManhattanMove]:
    """Yield what a seat with the first colors could do, if it sat at side 0."""
    each = len(options.colors[0])
    numbered = range(each * options.players)
    colors = tuple(tuple(numbered[first : first + each]) for first in numbered[::each])
    for move in MANHATTAN.conceivable_moves(replace(options, colors=colors)):
        if isinstance(move, Draft):
            own = move.colors == colors[0]
        else:
            assert isinstance(move, Build | Pass)
            own = move.color in colors[0]
        if own:
            yield move


def _layout(options: ManhattanOptions) -> Layout:
    seats, colors = options.players, len(options.colors_in_play)
    highest = sum(size * count for size, count in zip(SIZES, options.mix, strict=True))
    cards = len(deck(options.edition))
    return Layout(
        (
            Field("phase", (len(_PHASES),)),
            Field("to_move", (seats,)),
            Field("start", (seats,)),
            Field("round", (1,), most=options.rounds, least=1),
            Field("sides", (seats,), most=3),
            Field("storeys", (SITES, colors), most=highest),
            Field("owners", (SITES, colors)),
            Field("supplies", (colors, len(SIZES)), most=PIECES_A_COLOR),
            Field("drafts", (colors, len(SIZES)), most=PIECES_A_COLOR),
            Field("removed", (colors, len(SIZES)), most=PIECES_A_COLOR),
            Field("hand", (KINDS,), most=cards),
            Field("unseen", (KINDS,), most=cards),
            Field("played", (seats, KINDS), most=cards),
            Field("pile", (1,), most=cards),
            Field("points", (seats,), most=_POINTS_AT_MOST),
        )
    )

"""Skyline for players that learn.

Actions are all moves, as ``SKYLINE.conceivable_moves`` lists them: for each kind of floor
(``1246PNS``) building it on each site, buying and selling it; then showing each figure, handing in
each three cards, and the ends of the phases.  They depend on the edition alone.

An observation has, with *p* players, *s* sites, *f* figures, *m* missions and the seat's own things
first.  What the seat may not know is -1 (S18):

============== ========= ==================================================================
phase          3         build, invest or over: one of them is 1
to_move        p         the seat to move is 1; none is at the end
start          p         the seat that began is 1
finisher       p         the seat that built its third penthouse first is 1
idle           1         whole rounds without a floor built
round_built    1         whether this round has one
heights        s         floors on each site
tops           s × 7     the kind of the top floor is 1
owners         s × p     the seat that tops the building is 1
present        s × p     which seats have a floor in the building
claimed        s × p     the seat with the last Skyline floor in the building is 1
purses         p         millions
stocks         p × 7     floors of each kind in stock
banks          p × 7     floors of each kind that the bank has of the seat's color
neutrals       1         neutral floors that the bank has
built          1         floors built in this turn
bought         1         floors bought in this turn
neutral_bought 1         whether a neutral one was among them
cashed         f         cards of each figure shown for money in this turn
hand           f         the own cards of each figure
unseen         f         cards of each figure that are in other hands or in the pile
discarded      f         cards of each figure that left the game
hands          p         cards in each hand
pile           1         cards in the draw pile
missions       p × m     the mission of a seat is 1: the own one, at the end all
finals         p × s     where missions look at the own last turn: the sites topped at its end
============== ========= ==================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from manhattan_widgets.envs.encoding import Encoding, clockwise, from_seat, seat_of
from manhattan_widgets.envs.layout import Field, Layout, one_hot
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.board import HIGHEST, KINDS, MONEY_AT_MOST, NEUTRALS
from manhattan_widgets.games.skyline.rules.options import SkylineOptions
from manhattan_widgets.games.skyline.rules.position import BUILD, IDLE_ROUNDS, INVEST, OVER
from manhattan_widgets.games.skyline.rules.view import SkylineView

_PHASES = (BUILD, INVEST, OVER)
_HIDDEN = -1
#: More floors than a color has, and than anybody could build or buy in a turn.
_FLOORS_AT_MOST = 99


class SkylineEncoding(Encoding):
    """Views and moves of Skyline as numbers: see the top of this module.

    >>> encoding = SkylineEncoding(SKYLINE.options(players=4))
    >>> len(encoding.actions), str(encoding.actions[0]), str(encoding.actions[-1])
    (793, '1B1', 'end')
    """

    game = SKYLINE.name

    def __init__(self, options: SkylineOptions) -> None:
        super().__init__(options)
        self.actions = tuple(SKYLINE.conceivable_moves(options))
        self.layout = _layout(options)

    def observe(self, view: SkylineView) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Return what the view holds as one array."""
        own, options = seat_of(view), view.options
        players, edition = options.players, options.edition
        seats = clockwise(own, players)
        colors = [options.colors[seat] for seat in seats]
        figures, missions = len(edition.figures), len(edition.missions)
        towers = view.towers
        values = {
            "phase": one_hot(_PHASES.index(view.phase), len(_PHASES)),
            "to_move": one_hot(from_seat(view.to_move, own, players), players),
            "start": one_hot(from_seat(view.start, own, players), players),
            "finisher": one_hot(from_seat(view.finisher, own, players), players),
            "idle": view.idle,
            "round_built": view.round_built,
            "heights": [tower.height for tower in towers],
            "tops": [[tower.top == kind for kind in KINDS] for tower in towers],
            "owners": [[tower.owner == color for color in colors] for tower in towers],
            "present": [[tower.has(color) for color in colors] for tower in towers],
            "claimed": [[tower.claimed == color for color in colors] for tower in towers],
            "purses": [_or_hidden(view.purses[seat]) for seat in seats],
            "stocks": [_counts_or_hidden(view.stocks[seat]) for seat in seats],
            "banks": [_counts_or_hidden(view.banks[seat]) for seat in seats],
            "neutrals": view.neutrals,
            "built": view.done.built,
            "bought": view.done.bought,
            "neutral_bought": view.done.neutral_bought,
            "cashed": _counts_of(view.done.cashed, figures),
            "hand": _counts_of(view.cards, figures),
            "unseen": _counts_of(view.unseen, figures),
            "discarded": _counts_of(view.discarded, figures),
            "hands": [view.hand_sizes[seat] for seat in seats],
            "pile": view.pile_size,
            "missions": [one_hot(view.mission(seat), missions) for seat in seats],
        }
        if options.last_turn_mission:
            sites = range(len(towers))
            values["finals"] = [[site in view.finals[seat] for site in sites] for seat in seats]
        return self.layout.join(values)


def _or_hidden(money: int | None) -> int:
    return _HIDDEN if money is None else money


def _counts_or_hidden(counts: Sequence[int] | None) -> Sequence[int]:
    return (_HIDDEN,) * len(KINDS) if counts is None else counts


def _counts_of(cards: Sequence[int], kinds: int) -> np.ndarray[Any, Any]:
    return np.bincount(np.array(cards, int), minlength=kinds)


def _layout(options: SkylineOptions) -> Layout:
    seats, edition = options.players, options.edition
    sites, figures, kinds = len(edition.cells), len(edition.figures), len(KINDS)
    cards = len(edition.deck)
    least = _HIDDEN if options.closed else 0
    fields: tuple[Field, ...] = (
        Field("phase", (len(_PHASES),)),
        Field("to_move", (seats,)),
        Field("start", (seats,)),
        Field("finisher", (seats,)),
        Field("idle", (1,), most=IDLE_ROUNDS),
        Field("round_built", (1,)),
        Field("heights", (sites,), most=HIGHEST),
        Field("tops", (sites, kinds)),
        Field("owners", (sites, seats)),
        Field("present", (sites, seats)),
        Field("claimed", (sites, seats)),
        Field("purses", (seats,), most=MONEY_AT_MOST, least=least),
        Field("stocks", (seats, kinds), most=_FLOORS_AT_MOST, least=least),
        Field("banks", (seats, kinds), most=_FLOORS_AT_MOST, least=least),
        Field("neutrals", (1,), most=NEUTRALS),
        Field("built", (1,), most=_FLOORS_AT_MOST),
        Field("bought", (1,), most=_FLOORS_AT_MOST),
        Field("neutral_bought", (1,)),
        Field("cashed", (figures,), most=cards),
        Field("hand", (figures,), most=cards),
        Field("unseen", (figures,), most=cards),
        Field("discarded", (figures,), most=cards),
        Field("hands", (seats,), most=cards),
        Field("pile", (1,), most=cards),
        Field("missions", (seats, len(edition.missions))),
    )
    if options.last_turn_mission:
        fields += (Field("finals", (seats, sites)),)
    return Layout(fields)

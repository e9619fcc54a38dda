"""Why moves are legal or not, by game: the reasons to choose from, and the moves to ask about.

The reasons are those that the rules give (:meth:`Position.explain`), as far as they are worth
knowing: that a move belongs to another phase, or is none, is never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.games.core import Explanation, Move, Sentence
from manhattan_widgets.games.manhattan.board import CELLS, SITES, SIZES
from manhattan_widgets.games.manhattan.cards import CARD
from manhattan_widgets.games.manhattan.moves import build as manhattan_build
from manhattan_widgets.games.newyork.board import has_neighbor, price
from manhattan_widgets.games.newyork.moves import Put
from manhattan_widgets.games.newyork.moves import build as newyork_build
from manhattan_widgets.games.skyline.board import (
    HIGHEST,
    LEVELS,
    NEUTRAL,
    PENTHOUSE,
    SKYLINE,
    is_blocked,
)
from manhattan_widgets.games.skyline.board import KINDS as FLOOR_KINDS
from manhattan_widgets.games.skyline.moves import Build as SkylineBuild

__all__ = ["FAULTS", "LOADS", "MOVES", "REASONS", "Why", "named", "shown_to_others"]


@dataclass(frozen=True, slots=True)
class Why:
    """A reason to choose: ``keys`` are the ends of the sentences by which the rules give it.

    ``weight`` says how much harder moves with this reason are than the easiest ones.
    """

    id: str
    rule: str
    words: Sentence
    keys: tuple[str, ...]
    weight: float

    @property
    def legal(self) -> bool:
        """Whether it is one for which moves are legal."""
        return self.id.startswith("yes")


_MANHATTAN = (
    Why("yes-empty", "M10", Sentence.of("practice.why.manhattan.empty"), ("legal.empty",), 0),
    Why("yes-own", "M10", Sentence.of("practice.why.manhattan.own"), ("legal.own",), 60),
    Why(
        "yes-takeover", "M11", Sentence.of("practice.why.manhattan.taken"), ("legal.takeover",), 200
    ),
    Why(
        "no-takeover",
        "M11",
        Sentence.of("practice.why.manhattan.few"),
        ("illegal.takeover", "illegal.takeover_never"),
        180,
    ),
    Why("no-card", "M7", Sentence.of("practice.why.manhattan.card"), ("illegal.no_card",), 120),
    Why("no-piece", "M5", Sentence.of("practice.why.manhattan.piece"), ("illegal.no_piece",), 40),
)
_NEWYORK = (
    Why("yes-empty", "N8", Sentence.of("practice.why.newyork.empty"), ("legal.empty",), 0),
    Why("yes-buy", "N9", Sentence.of("practice.why.newyork.buy"), ("legal.buy",), 190),
    Why(
        "yes-demolish", "N10", Sentence.of("practice.why.newyork.demolish"), ("legal.demolish",), 90
    ),
    Why("no-price", "N9", Sentence.of("practice.why.newyork.price"), ("illegal.price",), 230),
    # Not where a joker would do: whoever means that by the crossing is right.
    Why("no-card", "N7", Sentence.of("practice.why.newyork.card"), ("illegal.no_card",), 60),
)
_OPENING = (
    Why("yes-put", "N4", Sentence.of("practice.why.newyork.put"), ("legal.put",), 60),
    Why("no-next", "N4", Sentence.of("practice.why.newyork.next"), ("illegal.adjacent",), 90),
    Why("no-taken", "N4", Sentence.of("practice.why.newyork.taken"), ("illegal.occupied",), 0),
)
_SKYLINE = (
    Why("yes-bank", "S10", Sentence.of("practice.why.skyline.bank"), ("legal.build_bank",), 40),
    Why(
        "yes-fee",
        "S10",
        Sentence.of("practice.why.skyline.fee"),
        ("legal.build_fee", "legal.build_cap"),
        130,
    ),
    Why(
        "yes-free",
        "S10",
        Sentence.of("practice.why.skyline.free"),
        ("legal.build_free", "legal.build_on_skyline"),
        210,
    ),
    Why(
        "no-level",
        "S8",
        Sentence.of("practice.why.skyline.level"),
        ("illegal.level", "illegal.full"),
        30,
    ),
    Why("no-own", "S9", Sentence.of("practice.why.skyline.own"), ("illegal.own",), 150),
    Why("no-money", "S10", Sentence.of("practice.why.skyline.money"), ("illegal.too_dear",), 200),
    Why("no-part", "S11", Sentence.of("practice.why.skyline.part"), ("illegal.never",), 260),
    Why(
        "no-claimed",
        "S12",
        Sentence.of("practice.why.skyline.claimed"),
        ("illegal.blocked", "illegal.blocked_top", "illegal.orange"),
        280,
    ),
)
#: The reasons by game and phase.
REASONS = {
    ("manhattan", "build"): _MANHATTAN,
    ("newyork", "play"): _NEWYORK,
    ("newyork", "open"): _OPENING,
    ("skyline", "build"): _SKYLINE,
}


def named(reasons: tuple[Why, ...], told: Explanation) -> Why | None:
    """Return the reason that the rules gave, None for one that is not asked about."""
    end = told.sentence.key.split(".", 1)[1]
    return next((why for why in reasons if end in why.keys), None)


# Which moves are asked about, by game


def _manhattan_moves(view: Any, seat: int) -> list[Move]:
    return [
        manhattan_build(color, size, site)
        for color in view.options.colors[seat]
        for size in SIZES
        for site in range(SITES)
    ]


def _newyork_moves(view: Any, seat: int) -> list[Move]:
    sites = range(len(view.board))
    colors = view.colors_of(seat)
    if view.phase == "open":
        return [Put(c, s) for c in colors if view.start_stones_left(c) for s in sites]
    return [newyork_build(c, s) for c in colors if view.stones(c) for s in sites]


def _skyline_moves(view: Any, seat: int) -> list[Move]:
    stock = view.stocks[seat]
    kinds = [kind for kind, n in zip(FLOOR_KINDS, stock, strict=True) if n]
    return [SkylineBuild(kind, site) for kind in kinds for site in view.options.edition.names]


#: Moves of the seat to move, legal or not, by game.
MOVES: Mapping[str, Callable[[Any, int], list[Move]]] = {
    "manhattan": _manhattan_moves,
    "newyork": _newyork_moves,
    "skyline": _skyline_moves,
}


# How many rules forbid a move: only those that one alone forbids are asked about


def _manhattan_faults(view: Any, move: Any) -> int:
    seat = view.to_move
    card = CARD[view.options.sides[seat]][move.site % CELLS]
    return (
        int(card not in view.hand(seat))
        + int(not view.drafts[move.color][move.storeys - 1])
        + int(view.needs(move.site, move.color) > move.storeys)
    )


def _newyork_faults(view: Any, move: Any) -> int:
    owner = view.board[move.site]
    if isinstance(move, Put):
        return int(owner is not None) + int(has_neighbor(view.board, move.site, move.color))
    seat = view.to_move
    others = owner is not None and owner not in view.colors_of(seat)
    dear = others and price(view.board, move.site).units > view.money[seat]
    return sum(number not in view.hand(seat) for number in move.cards) + int(dear)


def _skyline_faults(view: Any, move: Any) -> int:
    seat = view.to_move
    color, kind = view.options.colors[seat], move.kind
    site = view.options.edition.numbers[move.site]
    tower = view.towers[site]
    plain = kind in LEVELS
    top_only = view.options.skyline_block == "top"
    claimed = is_blocked(tower, kind, color, block_top_only=top_only)
    return (
        int((plain and LEVELS[kind] != tower.height + 1) or tower.height >= HIGHEST)
        + int(plain and tower.owner == color and tower.top != SKYLINE)
        + int(claimed or (kind == SKYLINE and site in view.options.edition.orange))
        + int(kind == PENTHOUSE and not tower.has(color))
        + int(view.cost(site, kind, color)[0] > view.purses[seat])
    )


#: How many rules forbid a move, by game.
FAULTS: Mapping[str, Callable[[Any, Any], int]] = {
    "manhattan": _manhattan_faults,
    "newyork": _newyork_faults,
    "skyline": _skyline_faults,
}


# Features, by game: how much there is to be seen and counted


def _manhattan_load(view: Any, move: Any, why: Why) -> dict[str, float]:
    tower = view.towers[move.site]
    load = {"pieces": float(len(tower.pieces)), "colors": float(sum(map(bool, tower.storeys)))}
    if why.rule == "M11":
        margin = tower.storeys[move.color] + move.storeys - tower.storeys[tower.owner]
        load["close"] = max(0.0, 3.0 - abs(margin))
    if why.id == "no-card" and shown_to_others(view, move):
        load["other"] = 1.0
    return load


def shown_to_others(view: Any, move: Any) -> bool:
    """Tell whether a card in the hand shows the site to somebody at another side (M7)."""
    hand = view.hand(view.to_move)
    return any(CARD[side][move.site % CELLS] in hand for side in set(view.options.sides))


def _newyork_load(view: Any, move: Any, why: Why) -> dict[str, float]:
    load = {"buildings": sum(owner is not None for owner in view.board) / 10}
    if why.rule == "N9":
        cost = price(view.board, move.site)
        load["close"] = max(0.0, 3.0 - abs(view.money[view.to_move] - cost.units))
        load["unlike"] = float(cost.avenue != cost.street)
    return load


def _skyline_load(view: Any, move: Any, _why: Why) -> dict[str, float]:
    tower = view.towers[view.options.edition.numbers[move.site]]
    return {
        "floors": float(tower.height),
        "neutral": float(any(floor.kind == NEUTRAL for floor in tower.floors)),
    }


#: The features of a move, by game.
LOADS: Mapping[str, Callable[[Any, Any, Why], dict[str, float]]] = {
    "manhattan": _manhattan_load,
    "newyork": _newyork_load,
    "skyline": _skyline_load,
}

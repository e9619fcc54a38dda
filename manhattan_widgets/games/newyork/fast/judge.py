"""What a move of compiled New York is worth at once.

The judgement is that of the greedy player (``manhattan_widgets.games.newyork.bot`` explains it).
What it rests on is an array of numbers, ``w``, and what is known of the groups of each color,
``a``: the sites that it was found for, the size of the largest group, the sites around that, and
what all buildings cost others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from manhattan_widgets.fast.compiling import count_ones, inner, part, whole
from manhattan_widgets.games.newyork.bot import WEIGHTS
from manhattan_widgets.games.newyork.bot import Weights as Points
from manhattan_widgets.games.newyork.fast.layout import (
    DEVELOPMENTS,
    DOWNS,
    EMPTY,
    HELD,
    IN_PLAY,
    JOKERS,
    MOVER,
    N_COLORS,
    NOTHING,
    OTHER,
    OWN,
    PHASE,
    PLAYERS,
    PUTS,
    RAZES,
    REDRAW,
    SEAT_OF,
    SPECULATIONS,
    STATICS,
    TEAMS,
    TO_OPEN,
    YIELD_COLOR,
    YIELD_TARGET,
    Words,
)
from manhattan_widgets.games.newyork.fast.legal import area_sites, line_sites
from manhattan_widgets.games.newyork.fast.rules import owner_of
from manhattan_widgets.games.newyork.fast.sites import nth_site, price, shape
from manhattan_widgets.games.newyork.rules.board import AREAS, SITES, SIZE
from manhattan_widgets.games.newyork.rules.scoring import GROUP_POINTS, MONEY_POINTS

Weights = NDArray[np.float64]

# What is known of a color.
FOUND_FOR, LARGEST, AROUND, COST = range(4)
KNOWN_OF_ONE = 4
KNOWN_SIZE = KNOWN_OF_ONE * N_COLORS

# The array of weights.
HARM, ROOM, SAFETY, JOKER, ACTION, REBUILT, NOISE, TRIES = range(8)
HEAT, CURIOSITY, EXPANDED_AT, MARGIN, MARGIN_SCALE = range(8, 13)
WEIGHTS_SIZE = 13


@dataclass(frozen=True, slots=True)
class Judgement:
    """What judging and playing on rest on."""

    points: Points = WEIGHTS
    """What buildings and cards are worth."""
    noise: float = 0.5
    """Up to how much worth is added by lot when a game is played on."""
    tries: int = 5
    """How many moves are looked at, taken by lot, when a game is played on."""
    heat: float = 1.0
    """In search: the difference in worth at which one move looks 2.7 times as likely."""
    curiosity: float = 1.0
    """How much looks and the number of playouts count against what was found."""
    expanded_at: int = 10
    """After how many playouts the moves that follow one are told apart."""
    margin: float = 0.5
    """How much points count for, beside parts of the win."""
    margin_scale: float = 4.0
    """The lead in points at which one team looks 2.7 times as close to winning."""


def weights_of(judgement: Judgement, rules: Words) -> Weights:
    """Return the array that a judgement is for compiled code, in a game with these rules."""
    points, w = judgement.points, np.zeros(WEIGHTS_SIZE, np.float64)
    two = rules[TEAMS] == 2
    others = rules[PLAYERS] - rules[PLAYERS] // rules[TEAMS]
    w[HARM] = -(1.0 if two else points.harm) / others
    w[ROOM], w[SAFETY] = points.room, points.safety
    w[JOKER], w[ACTION], w[REBUILT] = points.joker, points.action, points.rebuilt
    w[NOISE], w[TRIES], w[HEAT] = judgement.noise, judgement.tries, judgement.heat
    w[CURIOSITY], w[EXPANDED_AT] = judgement.curiosity, judgement.expanded_at
    w[MARGIN], w[MARGIN_SCALE] = judgement.margin, judgement.margin_scale
    return w


# What is known


@part
def look(rules: Words, s: Words, a: Words) -> None:
    """Find out about the groups of each color whose sites are others than those known."""
    for color in range(rules[IN_PLAY]):
        at = KNOWN_OF_ONE * color
        held = s[HELD + color]
        if a[at + FOUND_FOR] != held or held == 0:
            a[at + FOUND_FOR] = held
            a[at + LARGEST], a[at + AROUND], a[at + COST] = shape(held)


@inner
def _worth_of(
    rules: Words, w: Weights, held: int, empty: int, largest: int, around: int, cost: int
) -> float:
    worth: float = (
        GROUP_POINTS * largest
        + rules[OTHER] * (count_ones(held) - largest)
        + w[ROOM] * count_ones(around & empty)
        + w[SAFETY] * cost
    )
    return worth


@inner
def _known_worth(rules: Words, s: Words, a: Words, w: Weights, color: int) -> float:
    """Return what a color has and promises now."""
    at = KNOWN_OF_ONE * color
    return _worth_of(
        rules, w, s[HELD + color], s[EMPTY], a[at + LARGEST], a[at + AROUND], a[at + COST]
    )


@part
def _other_worth(rules: Words, w: Weights, held: int, empty: int) -> float:
    """Return what a color would have and promise on other sites."""
    largest, around, cost = shape(held)
    return _worth_of(rules, w, held, empty, largest, around, cost)


@inner
def share_of(rules: Words, w: Weights, seat: int, other: int) -> float:
    """Return what a point of another seat counts for ``seat``."""
    return 1.0 if seat % rules[TEAMS] == other % rules[TEAMS] else float(w[HARM])


# Worths


@part
def site_worth(
    rules: Words, s: Words, a: Words, w: Weights, seat: int, site: int, before: int, after: int
) -> float:
    """Return what it is worth to a seat that a site goes from one color to another.

    ``NOTHING`` is no color: the site was empty, or will be.
    """
    here = whole(1) << site
    empty = s[EMPTY] ^ here * ((before == NOTHING) | (after == NOTHING))
    total = 0.0
    for color in range(rules[IN_PLAY]):
        share = share_of(rules, w, seat, s[SEAT_OF + color])
        if color in (before, after):
            now = _known_worth(rules, s, a, w, color)
            total += share * (_other_worth(rules, w, s[HELD + color] ^ here, empty) - now)
        else:
            around = a[KNOWN_OF_ONE * color + AROUND]
            more = count_ones(around & empty) - count_ones(around & s[EMPTY])
            total += share * w[ROOM] * more
    return total


@part
def build_worth(
    rules: Words, s: Words, a: Words, w: Weights, seat: int, color: int, site: int, jokers: int
) -> float:
    """Return what it is worth to play two cards for a site."""
    worth = -w[JOKER] * count_ones(jokers)
    if s[EMPTY] >> site & 1:
        worth += site_worth(rules, s, a, w, seat, site, NOTHING, color)
    elif s[HELD + color] >> site & 1:
        worth += site_worth(rules, s, a, w, seat, site, color, NOTHING)
    else:
        owner = owner_of(rules, s, site)
        worth += site_worth(rules, s, a, w, seat, site, owner, color)
        units = MONEY_POINTS * price(s[HELD + owner], site)
        worth += units * (share_of(rules, w, seat, s[SEAT_OF + owner]) - 1.0)
    return float(worth)


@part
def move_worth(rules: Words, s: Words, a: Words, w: Weights, move: int) -> float:
    """Return what any legal move is worth to the seat that makes it."""
    seat = whole(s[MOVER])
    if move < PUTS:
        place = whole(move) // JOKERS
        return build_worth(rules, s, a, w, seat, place // SITES, place % SITES, move % JOKERS)
    if move < RAZES:
        if s[PHASE] == TO_OPEN and not rules[OWN]:
            return 0.0  # nothing is anybody's yet (N5)
        place = whole(move) - PUTS
        return site_worth(rules, s, a, w, seat, place % SITES, NOTHING, place // SITES)
    if move < SPECULATIONS:
        return _raze_worth(rules, s, a, w, seat, (move - RAZES) // 2) - float(w[ACTION])
    if move < DEVELOPMENTS:
        place = whole(move) - SPECULATIONS
        color, target = place // N_COLORS % N_COLORS, place % N_COLORS
        sites = whole(s[HELD + target])
        return _asked_worth(rules, s, a, w, seat, color, target, sites) - float(w[ACTION])
    if move < STATICS:
        place = (whole(move) - DEVELOPMENTS) // 2
        site, color = place % SITES, place // SITES % N_COLORS
        taken = site_worth(rules, s, a, w, seat, site, owner_of(rules, s, site), color)
        return taken - float(w[ACTION] + w[JOKER] * ((move - DEVELOPMENTS) & 1))
    if move < DOWNS:
        place = (whole(move) - STATICS) // 2
        number, colors = place % SIZE, place // SIZE
        own, target = colors // N_COLORS, colors % N_COLORS
        line = number if own // N_COLORS else SIZE + number
        sites = whole(s[HELD + target] & line_sites(line))
        asked = _asked_worth(rules, s, a, w, seat, own % N_COLORS, target, sites)
        return asked - float(w[ACTION] + w[JOKER] * ((move - STATICS) & 1))
    if move < REDRAW:
        return site_worth(rules, s, a, w, seat, move - DOWNS, s[YIELD_TARGET], s[YIELD_COLOR])
    return 0.0


@part
def _raze_worth(rules: Words, s: Words, a: Words, w: Weights, seat: int, area: int) -> float:
    """Return what it is worth to clear an area, all building there anew (N14, N15)."""
    sites = area_sites(area)
    empty = s[EMPTY] | sites
    worth = 0.0
    for color in range(rules[IN_PLAY]):
        gain = _other_worth(rules, w, s[HELD + color] & ~sites, empty)
        gain -= _known_worth(rules, s, a, w, color)
        worth += share_of(rules, w, seat, s[SEAT_OF + color]) * gain
    other = seat
    for _ in range(len(AREAS[1]) if area else len(AREAS[0])):
        worth += w[REBUILT] * share_of(rules, w, seat, other)
        other = other + 1 if other + 1 < rules[PLAYERS] else 0
    return worth


@part
def _asked_worth(
    rules: Words, s: Words, a: Words, w: Weights, seat: int, color: int, target: int, sites: int
) -> float:
    """Return what it is worth that ``target`` leaves that of ``sites`` which it misses least."""
    best, most = whole(0), -1e9
    for nth in range(count_ones(sites)):
        site = nth_site(sites, nth)
        left = _other_worth(rules, w, s[HELD + target] ^ whole(1) << site, s[EMPTY])
        if left > most:
            best, most = site, left
    return site_worth(rules, s, a, w, seat, best, target, color)

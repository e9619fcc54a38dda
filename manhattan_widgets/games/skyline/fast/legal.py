"""Legal moves of compiled Skyline: sets of sites for each kind of floor, lists for all moves.

Positions are laid out as :mod:`manhattan_widgets.games.skyline.fast.layout` tells.
"""

from __future__ import annotations

from manhattan_widgets.fast.compiling import compiled, count_ones, inner, part
from manhattan_widgets.games.skyline.fast.cards import list_cards
from manhattan_widgets.games.skyline.fast.layout import (
    ALL_SITES,
    AS_NEUTRAL,
    AS_PENTHOUSE,
    AS_SKYLINE,
    BANK,
    BUILT,
    BUYS,
    CLAIMED,
    HAS_BOUGHT,
    HAS_BUILT,
    HEIGHTS,
    MOST_SEATS,
    N_KINDS,
    N_LEVELS,
    NEUTRAL_BOUGHT,
    NEUTRALS,
    ORANGE,
    OWN_FEE,
    OWNED,
    PHASE,
    PURSE,
    SELLS,
    SITE_BITS,
    STOCK,
    TO_BUILD,
    TO_ENDING,
    TO_INVESTING,
    TOP_ONLY,
    TOPS,
    TURN,
    VALUE,
    MoveNumbers,
    Numbers,
)
from manhattan_widgets.games.skyline.rules.board import HIGHEST


@inner
def blocked_sites(rules: Numbers, s: Numbers, seat: int) -> int:
    """Return the sites that Skyline floors keep from ``seat``, or from everybody (S12)."""
    claimed: int = 0
    for other in range(MOST_SEATS):
        claimed |= s[CLAIMED + other] * (other != seat)
    claimed &= s[TOPS + AS_SKYLINE] if rules[TOP_ONLY] else ALL_SITES
    return claimed


@part
def buildable(rules: Numbers, s: Numbers, seat: int, kind: int, blocked: int) -> int:
    """Return the sites on which ``seat`` could build a floor if it had one (S8, S9, S11, S12).

    ``blocked`` has the sites that are kept away from the seat.
    """
    skyline = s[TOPS + AS_SKYLINE]
    sites: int = ALL_SITES & ~blocked
    if kind < N_LEVELS:
        sites &= s[HEIGHTS + kind] & (~s[OWNED + seat] | skyline)
        if kind == AS_PENTHOUSE:
            sites &= s[BUILT + seat]
        return sites
    sites &= ~s[HEIGHTS + HIGHEST]
    if kind == AS_NEUTRAL:
        sites &= ~(s[CLAIMED + seat] & (skyline if rules[TOP_ONLY] else ALL_SITES))
    else:
        sites &= ~rules[ORANGE]
    return sites


@inner
def payable(rules: Numbers, s: Numbers, seat: int, kind: int, purse: int) -> int:
    """Return the sites on which ``purse`` pays for a floor (S10)."""
    if purse >= VALUE[kind]:
        return ALL_SITES
    return 0 if kind < N_LEVELS and rules[OWN_FEE] else s[OWNED + seat]


@inner
def height_of(s: Numbers, site: int) -> int:
    """Return how many floors are on a site, which is also the kind that has the next level."""
    height: int = 0
    for level in range(1, HIGHEST + 1):
        height += level * (s[HEIGHTS + level] >> site & 1)
    return height


@inner
def builds(rules: Numbers, s: Numbers, seat: int, kind: int, blocked: int) -> int:
    """Return the sites on which ``seat`` can build a floor of ``kind`` now."""
    if not s[STOCK + N_KINDS * seat + kind]:
        return 0
    can_pay = payable(rules, s, seat, kind, s[PURSE + seat])
    return buildable(rules, s, seat, kind, blocked) & can_pay


@inner
def can_buy(s: Numbers, seat: int, kind: int) -> bool:
    """Tell whether ``seat`` can buy a floor (S14)."""
    if kind == AS_NEUTRAL:
        left = s[NEUTRALS] * (1 - s[NEUTRAL_BOUGHT])
    else:
        left = s[BANK + N_KINDS * seat + kind]
    able: bool = left > 0 and s[PURSE + seat] >= VALUE[kind]
    return able


@part
def legal_moves(rules: Numbers, s: Numbers, moves: MoveNumbers) -> int:
    """Write the numbers of all legal moves of the seat to move; return how many there are."""
    seat = s[TURN]
    n = 0
    if s[PHASE] == TO_BUILD:
        blocked = blocked_sites(rules, s, seat)
        for kind in range(N_KINDS):
            sites = builds(rules, s, seat, kind, blocked)
            while sites:
                moves[n] = kind << SITE_BITS | count_ones((sites & -sites) - 1)
                sites &= sites - 1
                n += 1
        may_go_on = s[HAS_BUILT] or not n
    else:
        for kind in range(AS_SKYLINE):
            if can_buy(s, seat, kind):
                moves[n] = BUYS + kind
                n += 1
        may_go_on = s[HAS_BUILT] or s[HAS_BOUGHT] or not n
        for kind in range(AS_SKYLINE):
            if s[STOCK + N_KINDS * seat + kind]:
                moves[n] = SELLS + kind
                n += 1
    n = list_cards(s, seat, moves, n)
    if may_go_on:
        moves[n] = TO_INVESTING if s[PHASE] == TO_BUILD else TO_ENDING
        n += 1
    return n


# For Python


@compiled
def list_moves(rules: Numbers, s: Numbers, moves: MoveNumbers) -> int:
    """Compile :func:`legal_moves`; ``moves`` has ``MOVES_SIZE`` places."""
    return legal_moves(rules, s, moves)

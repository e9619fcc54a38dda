"""Sets of sites as bits of a word, compiled: lines, prices, groups.

Bit ``site`` of a word stands for a site, so an avenue is seven bits that lie together.  Buildings
are counted in all lines of a kind at once, each count spread over three words (ones, twos, fours).
"""

from __future__ import annotations

from manhattan_widgets.fast.compiling import count_ones, inner, part, whole
from manhattan_widgets.games.newyork.fast.layout import ALL_SITES
from manhattan_widgets.games.newyork.rules.board import SIZE

#: The first avenue, the first street.
AVENUE = (1 << SIZE) - 1
STREET = sum(1 << SIZE * avenue for avenue in range(SIZE))

_NOT_FIRST, _NOT_LAST = ALL_SITES & ~STREET, ALL_SITES & ~(STREET << SIZE - 1)
#: Brings flags of streets together: from ``7 * line`` to ``36 + line``.
_GATHER = sum(1 << (SIZE - 1) * line for line in range(SIZE))
_GATHERED = (SIZE - 1) * (SIZE - 1)
#: Up to so many units make a building dearer to who judges it.
DEAR = 4


@inner
def avenues_of(flags: int) -> int:
    """Return all sites of the avenues whose first site is in ``flags``."""
    return flags * AVENUE


@inner
def streets_of(flags: int) -> int:
    """Return all sites of the streets that are told by ``flags``: bit ``7 * line`` for each."""
    return ((flags * _GATHER >> _GATHERED) & AVENUE) * STREET


@inner
def next_to(sites: int) -> int:
    """Return the sites orthogonally next to any of ``sites``."""
    beside = (sites & _NOT_LAST) << 1 | (sites & _NOT_FIRST) >> 1
    return (beside | sites << SIZE | sites >> SIZE) & ALL_SITES


@inner
def _majority(a: int, b: int, c: int) -> int:
    return (a & b) | (c & (a ^ b))


@inner
def _count(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> tuple[int, int, int]:
    """Return in how many of seven words each bit is set, as ones, twos and fours."""
    first, second = a ^ b ^ c, d ^ e ^ f
    ones = first ^ second ^ g
    i, j, k = _majority(a, b, c), _majority(d, e, f), _majority(first, second, g)
    return ones, i ^ j ^ k, _majority(i, j, k)


@inner
def _count_in_avenues(x: int) -> tuple[int, int, int]:
    return _count(
        x & STREET,
        x >> 1 & STREET,
        x >> 2 & STREET,
        x >> 3 & STREET,
        x >> 4 & STREET,
        x >> 5 & STREET,
        x >> 6 & STREET,
    )


@inner
def _count_in_streets(x: int) -> tuple[int, int, int]:
    return _count(
        x & AVENUE,
        x >> 7 & AVENUE,
        x >> 14 & AVENUE,
        x >> 21 & AVENUE,
        x >> 28 & AVENUE,
        x >> 35 & AVENUE,
        x >> 42 & AVENUE,
    )


@inner
def _more_than(units: int, ones: int, twos: int, fours: int) -> int:
    """Return the bits whose count is above ``units``, 1 to 6."""
    if units < 4:
        if units == 1:
            return twos | fours
        return (ones & twos) | fours if units == 2 else fours
    if units == 4:
        return fours & (ones | twos)
    return fours & twos if units == 5 else fours & twos & ones


@inner
def affordable(held: int, money: int) -> int:
    """Return the sites of a color that another player with so much money can buy (N9)."""
    if money >= SIZE:
        return held
    if money <= 0:
        return 0
    ones, twos, fours = _count_in_avenues(held)
    avenues = STREET & ~_more_than(money, ones, twos, fours)
    ones, twos, fours = _count_in_streets(held)
    streets = AVENUE & ~_more_than(money, ones, twos, fours)
    return held & (avenues * AVENUE | streets * STREET)


@part
def cost_of(held: int) -> int:
    """Return what all buildings of a color cost others, each counted up to ``DEAR`` units."""
    a1, a2, a4 = _count_in_avenues(held)
    s1, s2, s4 = _count_in_streets(held)
    cost = count_ones(held)
    cost += count_ones(held & (a2 | a4) * AVENUE & (s2 | s4) * STREET)
    cost += count_ones(held & (a1 & a2 | a4) * AVENUE & (s1 & s2 | s4) * STREET)
    cost += count_ones(held & a4 * AVENUE & s4 * STREET)
    return cost


@part
def largest_group(held: int) -> int:
    """Return the largest connected group; of equally large ones that with the first site."""
    largest, most, left = 0, 0, held
    while count_ones(left) > most:
        group = left & -left
        while True:
            grown = (group | next_to(group)) & held
            if grown == group:
                break
            group = grown
        left &= ~group
        size = count_ones(group)
        if size > most:
            largest, most = group, size
    return largest


@part
def nth_site(sites: int, nth: int) -> int:
    """Return the ``nth`` of ``sites``, from 0."""
    site = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count_ones(sites & ((1 << width) - 1))
        upper = nth >= below
        nth -= below * upper
        sites >>= width * upper
        site += width * upper
    return site


@part
def shape(held: int) -> tuple[int, int, int]:
    """Return the size of the largest group, the sites around it, and the cost of all buildings."""
    largest = largest_group(held)
    return count_ones(largest), next_to(largest) & ~largest, cost_of(held)


@part
def price(held: int, site: int) -> int:
    """Return what the building of ``held`` on ``site`` costs another player (N9)."""
    avenue, street = site // SIZE, site % SIZE
    return min(
        count_ones(held & whole(AVENUE) << SIZE * avenue),
        count_ones(held & whole(STREET) << street),
    )

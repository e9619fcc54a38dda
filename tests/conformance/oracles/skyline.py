"""A second opinion on Skyline: prestige, income, figures, floors and secrets from the raw JSON.

Slow and simple: sites are names, and series are found by trying every set of sites that could be
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from manhattan_widgets.contract.core import State
from manhattan_widgets.games.skyline.rules.edition_file import reconstruction

COLORS = "ypbr"
PAYS = {"1": 1, "2": 2, "4": 4, "6": 6}


def points_now(position: dict[str, Any]) -> tuple[int, ...]:
    """Return the points of a scoring at once; missions count when they are shown, at the end."""
    return points_so_far(position) if position["phase"] == "over" else points_foreseen(position)


def points_foreseen(position: dict[str, Any]) -> tuple[int, ...]:
    """Return what the board gives, as a preview does that must not tell of missions."""
    towers, letters = position["towers"], _letters(position)
    points = []
    for letter in letters:
        penthouses = sum(floors.count(letter + "P") for floors in towers.values())
        orange = sum(_top(towers.get(site, "")) == letter for site in _orange())
        points.append(penthouses + orange)
    return tuple(points)


def points_so_far(position: dict[str, Any]) -> tuple[int, ...]:
    if position["phase"] != "over":
        return (0,) * len(_letters(position))
    missions = [2 * fulfilled for fulfilled in _missions(position)]
    return tuple(a + b for a, b in zip(points_foreseen(position), missions, strict=True))


def winners(position: dict[str, Any]) -> tuple[int, ...]:
    points, missions = points_so_far(position), _missions(position)
    ranking = []
    for seat, letter in enumerate(_letters(position)):
        penthouses = sum(floors.count(letter + "P") for floors in position["towers"].values())
        ranking.append((points[seat], penthouses, missions[seat]))
    return tuple(seat for seat, rank in enumerate(ranking) if rank == max(ranking))


def _missions(position: dict[str, Any]) -> list[bool]:
    """Tell by seat whether the mission is fulfilled, at the end or at the end of the last turn."""
    shapes = [mission.shape for mission in reconstruction().missions]
    found = []
    for seat, letter in enumerate(_letters(position)):
        held = {site for site, floors in position["towers"].items() if _top(floors) == letter}
        if position["options"]["last_turn_mission"]:
            held = set(position["finals"][seat])
        found.append(is_found(shapes[position["missions"][seat] - 1], held))
    return found


def is_found(shape: Iterable[str], held: set[str]) -> bool:
    """Tell whether a shape, turned and mirrored as one likes, is somewhere among the sites."""
    drawn = [list(row) for row in shape]
    for _ in range(2):
        for _ in range(4):
            needed = [
                (x, y) for y, row in enumerate(drawn) for x, sign in enumerate(row) if sign == "X"
            ]
            for site in held:  # lay the first of them there
                right, down = (
                    ord(site[0]) - ord("A") - needed[0][0],
                    int(site[1:]) - 1 - needed[0][1],
                )
                if all(_name(x + right, y + down) in held for x, y in needed):
                    return True
            drawn = [list(row) for row in zip(*drawn[::-1], strict=True)]
        drawn = [row[::-1] for row in drawn]
    return False


def income(position: dict[str, Any], seat: int) -> int:
    """Return what the best series pays: every set of topped sites that hangs together is tried."""
    letter = _letters(position)[seat]
    tops = {
        site: floors[-1] for site, floors in position["towers"].items() if _top(floors) == letter
    }
    best = 0
    for size in range(1, len(tops) + 1):
        for sites in combinations(tops, size):
            pays = sum(PAYS.get(tops[site], 0) for site in sites)
            if pays > best and _hang_together(sites):
                best = pays
    return best


def _hang_together(sites: tuple[str, ...]) -> bool:
    joined = {sites[0]}
    for _ in sites:
        joined |= {b for b in sites for a in joined if _adjoin(a, b)}
    return joined == set(sites)


@cache
def _adjoin(a: str, b: str) -> bool:
    across, down = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return across + down == 1


def census(position: dict[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for floors in position["towers"].values():
        found.update(floors[i : i + 2] for i in range(0, len(floors), 2))
    for letter, stock, bank in zip(
        _letters(position), position["stocks"], position["banks"], strict=True
    ):
        found.update(("n" if kind == "N" else letter) + kind for kind in stock + bank)
    found["nN"] += position["neutrals"]
    for cards in (*position["hands"], position["discarded"], position["pile"]):
        found.update(f"card {card}" for card in cards)
    found.update(f"mission {mission}" for mission in position["missions"])
    return found


def secrets(position: dict[str, Any]) -> set[str]:
    return {"hands", "pile", "missions"}


def disguise(state: State, seat: int | None, rng: Random) -> State:
    data = state.to_json()
    if data["phase"] == "deal":
        return state
    hidden = [*data["pile"]]
    others = [other for other in range(len(data["hands"])) if other != seat]
    for other in others:
        hidden += data["hands"][other]
    rng.shuffle(hidden)
    for other in others:
        size = len(data["hands"][other])
        data["hands"][other], hidden = hidden[:size], hidden[size:]
    data["pile"] = hidden
    if data["phase"] != "over":  # then all missions are shown
        known = [data["missions"][seat]] if seat is not None else []
        free = [mission for mission in range(1, 7) if mission not in known]
        rng.shuffle(free)
        for other in others:
            data["missions"][other] = free.pop()
    if data["options"]["closed"]:
        _disguise_stocks(data, others, rng)
    return state.rules.state_from_json(data)


def _disguise_stocks(data: dict[str, Any], others: list[int], rng: Random) -> None:
    """Give the others other money, and other floors of those that they and the bank have."""
    neutrals = sum(data["stocks"][other].count("N") for other in others)
    for other in others:
        data["purses"][other] = rng.randint(0, 30)
        stock = data["stocks"][other].replace("N", "")
        kept = "S" * stock.count("S")
        floors = (stock + data["banks"][other]).replace("S", "", len(kept))
        mine = [kind for kind in floors if kind != "S" and rng.random() < 0.5]
        left = Counter(floors) - Counter(mine)
        take = rng.randint(0, neutrals) if other != others[-1] else neutrals
        neutrals -= take
        data["stocks"][other] = "".join(mine) + "N" * take + kept
        data["banks"][other] = "".join(left.elements())


def _letters(position: dict[str, Any]) -> list[str]:
    return [COLORS[color] for color in position["options"]["colors"]]


def _top(floors: str) -> str:
    return floors[-2:-1]


def _orange() -> Iterator[str]:
    for y, row in enumerate(reconstruction().board):
        for x, sign in enumerate(row):
            if sign == "*":
                yield _name(x, y)


def _name(x: int, y: int) -> str:
    return f"{chr(ord('A') + x)}{y + 1}" if x >= 0 and y >= 0 else ""

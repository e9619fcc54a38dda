"""A second opinion on Manhattan: scores, pieces, cards and secrets from the raw JSON."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from manhattan_widgets.contract.core import State

LETTERS = "rbgk"


def points_now(position: dict[str, Any]) -> tuple[int, ...]:
    return _by_seat(_color_points(position["towers"]), position)


def points_so_far(position: dict[str, Any]) -> tuple[int, ...]:
    total = Counter(dict(zip(LETTERS, position["carried"], strict=True)))
    for board in position["scored"]:
        total += _color_points(board)
    return _by_seat(total, position)


def winners(position: dict[str, Any]) -> tuple[int, ...]:
    points = points_so_far(position)
    return tuple(seat for seat, won in enumerate(points) if won == max(points))


def _color_points(board: dict[str, str]) -> Counter[str]:
    owner = {site: pieces[-2] for site, pieces in board.items()}
    height = {site: sum(map(int, pieces[1::2])) for site, pieces in board.items()}
    points = Counter(owner.values())
    ranking = sorted(height, key=lambda site: -height[site])
    if ranking and all(height[other] < height[ranking[0]] for other in ranking[1:]):
        points[owner[ranking[0]]] += 3
    for city in "SMFHPC":
        race = Counter(owner[site] for site in owner if site[0] == city).most_common(2)
        if len(race) == 1 or (race and race[0][1] > race[1][1]):
            points[race[0][0]] += 2
    return points


def _by_seat(points: Counter[str], position: dict[str, Any]) -> tuple[int, ...]:
    colors = position["options"]["colors"]
    return tuple(sum(points[LETTERS[c]] for c in seat) for seat in colors)


def census(position: dict[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for group in ("supplies", "drafts", "removed"):
        for letter, sizes in zip(LETTERS, position[group], strict=True):
            found.update(letter + size for size in sizes)
    for pieces in position["towers"].values():
        found.update(pieces[i : i + 2] for i in range(0, len(pieces), 2))
    for cards in (*position["hands"], *position["played"], position["pile"]):
        found.update(f"card {card}" for card in cards)
    return found


def secrets(position: dict[str, Any]) -> set[str]:
    return {"hands", "pile"}


def disguise(state: State, seat: int | None, rng: Random) -> State:
    data = state.to_json()
    hidden = [*data["pile"]]
    for other, hand in enumerate(data["hands"]):
        if other != seat:
            hidden += hand
    rng.shuffle(hidden)
    for other, hand in enumerate(data["hands"]):
        if other != seat:
            data["hands"][other] = "".join(hidden[: len(hand)])
            hidden = hidden[len(hand) :]
    data["pile"] = "".join(hidden)
    return state.rules.state_from_json(data)

"""A second opinion on New York: points, prices, moves, cards and secrets from the raw JSON.

It is written from the rules alone, slowly and plainly: sites are names, cards characters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from manhattan_widgets.contract.core import State

AVENUES, STREETS = "ABCDEFG", "1234567"
SITES = [a + s for a in AVENUES for s in STREETS]
CENTER, CORNERS = ["C4", "D3", "D4", "D5", "E4"], ["A1", "A7", "G1", "G7"]
COLORS = "rbygk"
STONES = {2: 20, 3: 25, 4: 20, 5: 15}
START = {2: 6, 3: 8, 4: 6, 5: 5}
RED_BACKS = set("ABCDEFGJRUSVTX")
JOKERS = {"a": "J", "s": "j"}
ACTIONS = {"redev": "Rr", "ruin": "Uu", "spec": "Ss", "dev": "Vv", "stat": "Tt"}

Board = dict[str, str]
Position = dict[str, Any]


def board_of(position: Position) -> Board:
    """Return the color of each building by site."""
    letters = "".join(position["board"])
    return {site: letter for site, letter in zip(SITES, letters, strict=True) if letter != "."}


def next_to(site: str) -> list[str]:
    return [
        other
        for other in SITES
        if abs(AVENUES.index(site[0]) - AVENUES.index(other[0])) + abs(int(site[1]) - int(other[1]))
        == 1
    ]


def in_play(position: Position) -> str:
    return COLORS[: {2: 4}.get(position["options"]["players"], position["options"]["players"])]


def colors_by_seat(position: Position) -> list[str]:
    if position["colors"]:
        return [seat.lower() for seat in position["colors"]]
    return ["".join(COLORS[c] for c in seat) for seat in position["options"]["colors"]]


# Points


def largest_group(board: Board, color: str) -> int:
    """Grow every site's group until it stops growing; return the largest size."""
    best = 0
    for first in board:
        if board[first] != color:
            continue
        group = {first}
        while True:
            more = {n for site in group for n in next_to(site) if board.get(n) == color} - group
            if not more:
                break
            group |= more
        best = max(best, len(group))
    return best


def points_now(position: Position) -> tuple[int, ...]:
    two = position["options"]["players"] == 2
    if not position["colors"]:
        return (0,) * position["options"]["players"]
    board = board_of(position)
    points = []
    for own, units in zip(colors_by_seat(position), position["money"], strict=True):
        total = units
        for color in own:
            group, all_ = largest_group(board, color), list(board.values()).count(color)
            total += 2 * group if two else group + all_
        points.append(total)
    return tuple(points)


def points_so_far(position: Position) -> tuple[int, ...]:
    if position["phase"] == "over":
        return points_now(position)
    return (0,) * position["options"]["players"]


def winners(position: Position) -> tuple[int, ...]:
    points, seats = points_so_far(position), range(position["options"]["players"])
    if position["options"]["teams"]:
        points = tuple(points[seat] + points[(seat + 2) % 4] for seat in seats)
    return tuple(seat for seat in seats if points[seat] == max(points))


# Moves


def price(board: Board, site: str) -> int:
    owner = board[site]
    avenue = [s for s in board if s[0] == site[0] and board[s] == owner]
    street = [s for s in board if s[1] == site[1] and board[s] == owner]
    return min(len(avenue), len(street))


def mover(position: Position) -> int:
    pending = position["pending"]
    if pending is None:
        turn: int = position["turn"]
        return turn
    if "mover" in pending:
        seat: int = pending["mover"]
        return seat
    return next(s for s, own in enumerate(colors_by_seat(position)) if pending["yield"] in own)


def legal_moves(position: Position) -> set[str]:
    """Return all legal moves in machine notation."""
    phase = position["phase"]
    if phase == "open":
        return set(_opening(position))
    if phase == "rebuild":
        return set(_rebuilding(position))
    if phase == "yield":
        pending, board = position["pending"], board_of(position)
        return {
            f"down-{site}"
            for site in board
            if board[site] == pending["yield"] and (pending["line"] or site)[0] in (site + site[0])
        }
    if phase != "play":
        return set()
    return set(_plays(position)) or {"redraw"}


def _stones(position: Position, color: str) -> int:
    return STONES[position["options"]["players"]] - "".join(position["board"]).count(color)


def _opening(position: Position) -> Iterator[str]:
    board, players = board_of(position), position["options"]["players"]
    for color in colors_by_seat(position)[mover(position)]:
        if list(board.values()).count(color) == START[players]:
            continue
        empty = [site for site in SITES if site not in board]
        apart = [s for s in empty if color not in [board.get(n) for n in next_to(s)]]
        yield from (f"put-{color}{site}" for site in apart or empty)


def _rebuilding(position: Position) -> Iterator[str]:
    board = board_of(position)
    area = CENTER if position["pending"]["rebuild"] == "center" else CORNERS
    for color in colors_by_seat(position)[mover(position)]:
        if _stones(position, color):
            yield from (f"put-{color}{site}" for site in area if site not in board)


def _plays(position: Position) -> Iterator[str]:
    options, board, seat = position["options"], board_of(position), position["turn"]
    hand, seats = position["hands"][seat], colors_by_seat(position)
    own, two = seats[seat], options["players"] == 2
    partner = seats[(seat + 2) % 4] if options["teams"] else ""
    others = [color for color in in_play(position) if color not in own]

    def named(line: str) -> list[str]:
        """Return how cards of the hand name a line: "" by name, "j" by the joker."""
        joker = JOKERS["a" if line in AVENUES else "s"]
        return [""] * (line in hand) + ["j"] * (joker in hand)

    for site in SITES:
        for a, s in product(named(site[0]), named(site[1])):
            suffix = "a" * bool(a) + "s" * bool(s)
            for color in own + partner:
                owner = board.get(site)
                stone = _stones(position, color) > 0
                if owner is None:
                    good = stone
                elif color in partner:
                    good = False
                elif owner == color:
                    good = not two or options["two_demolish"]
                else:
                    rich = price(board, site) <= position["money"][seat]
                    good = owner in others and stone and rich
                if good:
                    yield f"{color}{site}{'-' * bool(suffix)}{suffix}"
    builders = [color for color in own if _stones(position, color)]
    for action, cards in ACTIONS.items():
        for back in "as":
            if cards["as".index(back)] not in hand:
                continue
            lines = STREETS if back == "a" else AVENUES
            if action in ("redev", "ruin"):
                yield f"{action}-{back}"
            elif action == "spec":
                for color, target in product(builders, others):
                    if list(board.values()).count(target) > 8:
                        yield f"spec-{back}-{color}{target}"
            elif action == "dev":
                for color, site in product(builders, SITES):
                    line = site[0] if site[0] in lines else site[1]
                    if board.get(site) in others:
                        yield from (f"dev-{back}-{color}{site}{j}" for j in named(line))
            else:
                for line in lines:
                    count = Counter(board[site] for site in board if line in site)
                    for color, target in product(builders, others):
                        if count[target] and count[target] == max(count.values()):
                            yield from (
                                f"stat-{back}-{color}{target}-{line}{j}" for j in named(line)
                            )


def after(position: Position, move: str) -> tuple[Board, list[int]]:
    """Return board and money after a legal move."""
    board, money, seats = board_of(position), list(position["money"]), colors_by_seat(position)
    kind, *rest = move.split("-")
    if kind == "put" or (kind == "dev"):
        color, site = rest[-1][0], rest[-1][1:3]
        board[site] = color
    elif kind in ("redev", "ruin"):
        for site in CENTER if kind == "redev" else CORNERS:
            board.pop(site, None)
    elif kind == "down":
        board[rest[0]] = position["pending"]["to"]
    elif len(kind) == 3:
        color, site = kind[0], kind[1:]
        if board.get(site) == color:
            del board[site]
        else:
            if site in board:
                units = price(board, site)
                money[position["turn"]] -= units
                money[next(s for s, own in enumerate(seats) if board[site] in own)] += units
            board[site] = color
    return board, money


# What is never lost, and what is secret


def deck(position: Position) -> Counter[str]:
    """Return all cards that are dealt from (N3)."""
    cards = Counter(dict.fromkeys(AVENUES + STREETS, 4) | {"J": 5, "j": 5})
    if position["options"]["actions"]:
        cards.update("RrUuSsVVvvTt")
    return cards


def census(position: Position) -> Counter[str]:
    found: Counter[str] = Counter()
    for color in in_play(position):
        # Stones that are not on the board are in the supply, which nobody can overdraw.
        assert _stones(position, color) >= 0
    found["units"] = sum(position["money"])
    cards = Counter("".join([*position["hands"], position["pile"], position["discards"]]))
    if position["phase"] in ("colors", "open", "deal"):
        assert not cards
        cards = deck(position)
    if not position["stops"]:
        cards.update("Xx")
    found.update(cards)
    return found


def secrets(position: Position) -> set[str]:
    return {"hands", "pile"}


def disguise(state: State, seat: int | None, rng: Random) -> State:
    """Deal hidden cards anew: each hand keeps its backs, the pile its top back and STOP cards."""
    data = state.to_json()
    hidden: dict[bool, list[str]] = {True: [], False: []}
    for other, hand in enumerate(data["hands"]):
        if other != seat:
            for card in hand:
                hidden[card in RED_BACKS].append(card)
    pile = data["pile"]
    stops = [card for card in pile if card in "Xx"]
    for card in pile:
        if card not in stops:
            hidden[card in RED_BACKS].append(card)
    for cards in hidden.values():
        rng.shuffle(cards)
    for other, hand in enumerate(data["hands"]):
        if other != seat:
            data["hands"][other] = "".join(hidden[card in RED_BACKS].pop() for card in hand)
    if pile:
        for stop in stops:
            hidden[stop in RED_BACKS].append(stop)
        first = hidden[pile[0] in RED_BACKS]
        top = first.pop(rng.randrange(len(first)))
        rest = [*hidden[True], *hidden[False]]
        rng.shuffle(rest)
        data["pile"] = "".join([top, *rest])
    return state.rules.state_from_json(data)

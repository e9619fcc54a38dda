"""Exercises at all levels, and what can be counted by hand on the boards that they show."""

from __future__ import annotations

from collections import Counter
from typing import Any

from manhattan_widgets.lessons.exercises import KINDS, Exercise, exercise


def of_level(game: str, kind: str, level: int, count: int = 4) -> list[Exercise]:
    return [exercise(game, kind, level=level, seed=300 + n) for n in range(count)]


def all_levels(game: str, kind: str, count: int = 4) -> list[Exercise]:
    levels = KINDS[game][kind].levels
    return [one for level in levels for one in of_level(game, kind, level, count)]


def floor_kind(words: str) -> str:
    """Return which floor it is that is called "a 2" or "a penthouse"."""
    named = {"penthouse": "P", "neutral": "N", "Skyline": "S"}
    return next((kind for name, kind in named.items() if name in words), "") or next(
        filter(str.isdigit, words)
    )


def facts(one: Exercise) -> str:
    return " ".join(map(str, one.facts))


def asked(one: Exercise, name: str) -> str:
    return str(dict(one.question.params)[name])


def pieces(one: Exercise) -> dict[int, list[tuple[int, int]]]:
    """The colors and storeys of each tower, the ground first."""
    towers = enumerate(one.view.towers)  # type: ignore[attr-defined]
    return {site: [(p.color, p.storeys) for p in t.pieces] for site, t in towers if t.pieces}


def most(counts: Counter[int]) -> int | None:
    """Who alone has the most, None for nobody."""
    ranked = counts.most_common(2)
    alone = len(ranked) == 1 or ranked[0][1] > ranked[1][1]
    return ranked[0][0] if alone else None


def majority(board: dict[int, list[tuple[int, int]]], city: int) -> int | None:
    return most(Counter(tower[-1][0] for site, tower in board.items() if site // 9 == city))


def tallest(board: dict[int, list[tuple[int, int]]]) -> int | None:
    site = most(Counter({site: sum(n for _, n in tower) for site, tower in board.items()}))
    return None if site is None else board[site][-1][0]


def group_sizes(board: Any, color: int) -> list[int]:
    left, sizes = {s for s in range(49) if board[s] == color}, []
    while left:
        group = [left.pop()]
        for site in group:
            close = {s for s in left if abs(s // 7 - site // 7) + abs(s % 7 - site % 7) == 1}
            left -= close
            group += close
        sizes.append(len(group))
    return sorted(sizes, reverse=True)

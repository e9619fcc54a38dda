"""Answers found another way than the rules find them: by counting on the board that is shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from manhattan_widgets.games.manhattan.rules.board import CITY_LETTERS, COLORS
from manhattan_widgets.games.newyork.rules.board import COLORS as NEWYORK_COLORS
from manhattan_widgets.lessons.exercises import KINDS, Exercise, exercise
from manhattan_widgets.lessons.exercises.words import color_words, seat_words
from tests.lessons.exercises.by_hand import asked, group_sizes, majority, most, pieces, tallest

SEEDS = range(200, 208)


def some(game: str, kind: str) -> list[Exercise]:
    levels = KINDS[game][kind].levels
    return [exercise(game, kind, level=levels[n % len(levels)], seed=n) for n in SEEDS]


# Manhattan


def test_manhattan_is_scored_by_counting() -> None:
    for one in some("manhattan", "score"):
        board = pieces(one)
        points = Counter(tower[-1][0] for tower in board.values())
        points[tallest(board)] += 3  # type: ignore[index]
        for city in range(6):
            if any(site // 9 == city for site in board):
                points[majority(board, city)] += 2  # type: ignore[index]
        fields: Any = one.form
        assert one.solution == tuple(points[COLORS.index(f.id)] for f in fields.fields)


def test_owners_in_manhattan_are_seen_on_top() -> None:
    sorts = set()
    for one in some("manhattan", "owner"):
        board, sort = pieces(one), one.question.key.rpartition(".")[2]
        sorts.add(sort)
        if sort == "tower":
            (site,) = one.focus
            owner: int | None = board[CITY_LETTERS.index(site[0]) * 9 + int(site[1]) - 1][-1][0]
        elif sort == "city":
            owner = majority(board, CITY_LETTERS.index(one.place))
        else:
            owner = tallest(board)
        assert one.solution == ("nobody" if owner is None else COLORS[owner])
    assert len(sorts) > 1


def test_cards_of_manhattan_are_turned_by_hand() -> None:
    """A card is turned by a quarter, clockwise, for each side that one goes on to the left."""
    quarter = {1: 3, 2: 6, 3: 9, 4: 2, 5: 5, 6: 8, 7: 1, 8: 4, 9: 7}
    for one in some("manhattan", "reading"):
        view: Any = one.view
        seats = {str(seat_words(view, s)): s for s in range(view.options.players)}
        own, other = (view.options.sides[seats[asked(one, name)]] for name in ("who", "other"))
        site = int(asked(one, "cell"))
        for _ in range((own - other) % 4):
            site = quarter[site]
        assert {int(name[1]) for name in one.solution} == {site}  # type: ignore[union-attr]


# New York


def line(board: Any, site: int, *, avenue: bool) -> int:
    """How many buildings the owner of a site has in its avenue, or in its street."""
    same = [s for s in range(49) if (s // 7 == site // 7 if avenue else s % 7 == site % 7)]
    return sum(board[s] == board[site] for s in same)


def test_prices_in_new_york_are_counted_along_the_lines() -> None:
    for one in some("newyork", "price"):
        board: Any = one.view.board  # type: ignore[attr-defined]
        (name,) = one.focus
        site = "ABCDEFG".index(name[0]) * 7 + int(name[1]) - 1
        counted = [line(board, site, avenue=avenue) for avenue in (True, False)]
        assert one.solution == (min(counted),)


@pytest.mark.parametrize("kind", ["group", "owner"])
def test_groups_in_new_york_are_walked_through(kind: str) -> None:
    for one in some("newyork", kind):
        board: Any = one.view.board  # type: ignore[attr-defined]
        sizes = {color: group_sizes(board, color) for color in {*board} - {None}}
        if kind == "group":
            color = next(c for c in sizes if str(color_words("newyork", c)) == asked(one, "color"))
            assert len(one.solution) == sizes[color][0]
        else:
            winner = most(Counter({color: found[0] for color, found in sizes.items()}))
            assert one.solution == ("several" if winner is None else NEWYORK_COLORS[winner])


# Skyline


def tops(one: Exercise) -> dict[int, str]:
    """The kinds of the floors on top that belong to the color that is asked about."""
    view: Any = one.view
    color = next(c for c in range(4) if str(color_words("skyline", c)) == asked(one, "color"))
    found = {site: tower.floors[-1] for site, tower in enumerate(view.towers) if tower.floors}
    return {site: top.kind for site, top in found.items() if top.color == color}


def test_skyline_is_topped_by_the_last_floor() -> None:
    for one in some("skyline", "owner"):
        names = one.view.options.edition.names  # type: ignore[attr-defined]
        assert one.solution == {names[site] for site in tops(one)}


def test_income_in_skyline_is_that_of_the_best_series() -> None:
    for one in some("skyline", "income"):
        left, best = tops(one), 0
        neighbors = one.view.options.edition.neighbors  # type: ignore[attr-defined]
        while left:
            site, kind = left.popitem()
            ahead, amount = [(site, kind)], 0
            for site, kind in ahead:  # grows while it is gone through
                amount += int(kind) if kind.isdigit() else 0
                ahead += [(s, left.pop(s)) for s in neighbors[site] if s in left]
            best = max(best, amount)
        assert one.solution == (best,)

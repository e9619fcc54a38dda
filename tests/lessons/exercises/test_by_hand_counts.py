"""What is left of pieces, cards and floors, counted another way than the rules count it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from manhattan_widgets.games.manhattan.rules.board import site_number
from manhattan_widgets.games.newyork.rules.cards import CARD_LETTERS
from manhattan_widgets.lessons.exercises import again
from manhattan_widgets.lessons.exercises.words import answer_words, color_words
from tests.lessons.exercises.by_hand import all_levels, asked, facts, floor_kind, pieces


def test_what_is_left_in_manhattan_is_what_does_not_stand_on_the_board() -> None:
    for one in all_levels("manhattan", "left"):
        board = pieces(one)
        if one.question.key.endswith("free"):
            assert one.solution == (54 - len(board),)
            continue
        color = next(c for c in range(4) if str(color_words("manhattan", c)) == asked(one, "color"))
        built = Counter(n for tower in board.values() for c, n in tower if c == color)
        left = tuple(whole - built[n] for n, whole in zip((1, 2, 3, 4), (11, 6, 4, 3), strict=True))
        assert one.solution == (left if len(one.solution) > 1 else (sum(left),))
        told = facts(one).partition("piece by piece: ")[2]
        by_site = dict(pair.split(": ") for pair in told.rstrip(".").split(", "))
        assert Counter(int(n) for there in by_site.values() for n in there.split("+")) == built
        assert {site_number(name) for name in by_site} == {
            site for site, tower in board.items() if any(c == color for c, _ in tower)
        }


def test_cards_of_manhattan_are_counted_from_what_is_said() -> None:
    for one in all_levels("manhattan", "cards"):
        view: Any = one.view
        swedish = "Swedish" in facts(one)
        numbers = [int(n) for n in re.findall(r"(?<!Player )\b\d+", str(one.facts[1]))]
        if one.name.level < 3:
            whole = 50 if swedish else 45
            assert one.solution == (whole - 4 * view.options.players - sum(numbers),)
        else:
            cell, side = int(asked(one, "cell")) - 1, view.options.sides[view.seat]
            more = swedish and cell in (0, 2, 4, 6, 8)  # turned, a corner is still a corner
            row, column = divmod(cell, 3)
            for _ in range(-side % 4):
                row, column = column, 2 - row
            own = view.hand(view.seat).count(3 * row + column)
            assert one.solution == (5 + more - own - numbers[-1],)


def test_stones_of_new_york_are_counted_on_the_board() -> None:
    for one in all_levels("newyork", "left"):
        view: Any = one.view
        players = view.options.players
        whole = {2: 20, 3: 25, 4: 20, 5: 15}[players]
        if view.phase == "open":
            whole = {2: 6, 3: 8, 4: 6, 5: 5}[players]
        color = next(c for c in range(5) if str(color_words("newyork", c)) == asked(one, "color"))
        assert one.solution == (whole - view.board.count(color),)
        assert str(players) in facts(one)


def test_cards_of_new_york_are_four_of_a_name_and_five_jokers() -> None:
    for one in all_levels("newyork", "cards"):
        view: Any = one.view
        name = asked(one, "card")
        letter = name[-1] if "joker" not in name else "J" if "avenue" in name else "j"
        own = sum(CARD_LETTERS[number] == letter for number in view.hand(view.seat))
        whole = 5 if "joker" in name else 4
        assert one.solution == (whole - own - int(re.findall(r"\d+", facts(one))[-1]),)


def test_the_end_of_new_york_is_four_empty_crossings_away() -> None:
    for one in all_levels("newyork", "end"):
        empty = sum(owner is None for owner in one.view.board)  # type: ignore[attr-defined]
        assert one.solution == (empty - 4,)


def test_floors_of_skyline_are_counted_in_buildings_and_stocks() -> None:
    for one in all_levels("skyline", "left"):
        view: Any = one.view
        floors = [floor for tower in view.towers for floor in tower.floors]
        stock = int(re.findall(r"\d+", facts(one))[-1])
        color = next(c for c in range(4) if str(color_words("skyline", c)) == asked(one, "color"))
        kind = floor_kind(asked(one, "floor"))
        whole = {"1": 8, "2": 6, "4": 4, "6": 3, "P": 3}[kind]
        built = sum((f.kind, f.color) == (kind, color) for f in floors)
        assert one.solution == (whole - built - stock,)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("manhattan-left-3-1", "Height 1: 11, Height 2: 5, Height 3: 0 and Height 4: 2"),
        ("newyork-score-2-48133", "Yellow 17, Blue 15, Green 15 and Red 15"),
    ],
)
def test_a_number_is_told_from_what_it_counts(name: str, answer: str) -> None:
    assert str(answer_words(again(name))) == answer

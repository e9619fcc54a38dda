"""Turns, what can be done, and winners found another way than the rules find them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.manhattan.rules.board import COLORS as MANHATTAN_COLORS
from manhattan_widgets.games.newyork.rules.board import COLORS as NEWYORK_COLORS
from manhattan_widgets.games.newyork.rules.cards import CARD_LETTERS
from manhattan_widgets.lessons.exercises import KINDS, Exercise, exercise
from manhattan_widgets.lessons.exercises.game import exercises_of
from manhattan_widgets.lessons.exercises.words import seat_words
from tests.lessons.exercises.by_hand import (
    all_levels,
    asked,
    facts,
    floor_kind,
    group_sizes,
    majority,
    of_level,
    pieces,
    tallest,
)

#: What floors of Skyline cost, in millions.
VALUES = {"1": 1, "2": 2, "4": 4, "6": 6, "P": 10, "N": 5, "S": 5}


def seat_called(one: Exercise, name: str) -> int:
    view: Any = one.view
    return next(s for s in range(view.options.players) if str(seat_words(view, s)) == name)


def chosen_seat(one: Exercise) -> int:
    return int(str(one.solution).removeprefix("seat-"))


def test_most_clauses_have_exercises_that_are_made_anew() -> None:
    """Without the lessons: the others come as steps of lessons (``test_steps``)."""
    clauses = {rule: game for game in GAMES for rule in GAMES[game].rulebook()}
    about = {rule for rule, game in clauses.items() if exercises_of(game).practices.get(rule)}
    assert len(clauses) == 66
    assert set(clauses) - about == {"M20", "N3a", "N5", "N6", "S15a", "S16a", "S18"}


@pytest.mark.parametrize("game", GAMES)
def test_kinds_are_about_the_clauses_that_they_are_said_to_practice(game: str) -> None:
    for rule, kinds in exercises_of(game).practices.items():
        for kind in set(kinds) & {"turn", "left", "cards", "able", "end", "place", "beside"}:
            level = kinds[kind][-1]
            made = (exercise(game, kind, level=level, seed=400 + n) for n in range(12))
            assert any(rule in one.rules for one in made), (rule, kind, level)


# Whose turn it is


def test_turns_in_manhattan_go_clockwise_but_where_a_round_ends() -> None:
    for one in all_levels("manhattan", "turn"):
        view: Any = one.view
        players, seat = view.options.players, view.turn
        to_build = sum(map(sum, view.drafts))
        if view.phase == "draft":
            last = (seat + 1) % players == view.start
            assert chosen_seat(one) == (view.start if last else (seat + 1) % players)
        elif to_build > 1:
            assert chosen_seat(one) == (seat + 1) % players
        elif view.round == {2: 6, 3: 6, 4: 4}[players]:
            assert one.solution == "nobody"
        else:
            assert chosen_seat(one) == (view.start + 1) % players


def test_turns_in_new_york_go_on_after_the_player_of_the_action_card() -> None:
    for one in all_levels("newyork", "turn"):
        view: Any = one.view
        players, seat = view.options.players, view.to_move
        expected = (seat + 1) % players
        if view.phase == "rebuild":
            area = [[17, 23, 24, 25, 31], [0, 6, 42, 48]][view.pending.area]
            if sum(view.board[site] is None for site in area) == 1:
                expected = (view.turn + 1) % players
            else:
                built = Counter(view.board)
                while not any(
                    built[color] < {2: 20, 3: 25, 4: 20, 5: 15}[players]
                    for color in view.colors_of(expected)
                ):
                    expected = (expected + 1) % players
        assert chosen_seat(one) == expected


def test_turns_in_skyline_pass_at_their_end_until_the_finisher_would_be_next() -> None:
    for one in all_levels("skyline", "turn"):
        view: Any = one.view
        move = str(dict(one.question.params)["move"])
        following = (view.turn + 1) % view.options.players
        if move != "end turn":
            assert chosen_seat(one) == view.turn
        elif following == view.finisher or (
            "without a floor" in facts(one) and "5;" in facts(one) and following == view.start
        ):
            assert one.solution == "nobody"
        else:
            assert chosen_seat(one) == following


# What can be done


def test_hands_of_new_york_are_tried_card_by_card() -> None:
    for one in all_levels("newyork", "able"):
        view: Any = one.view
        letters = [CARD_LETTERS[number] for number in view.hand(view.seat)]
        avenues = range(7) if "J" in letters else [n for n in range(7) if "ABCDEFG"[n] in letters]
        streets = range(7) if "j" in letters else [n for n in range(7) if "1234567"[n] in letters]
        own, can = view.colors_of(view.seat), set()
        stones = any(view.board.count(c) < view.options.stones for c in own)
        for site in (7 * avenue + street for avenue in avenues for street in streets):
            owner = view.board[site]
            if owner is None:
                can |= {"empty"} if stones else set()
            elif owner in own:
                can |= {"demolish"}
            else:
                lines = [
                    sum(view.board[s] == owner for s in range(49) if s // 7 == site // 7),
                    sum(view.board[s] == owner for s in range(49) if s % 7 == site % 7),
                ]
                can |= {"buy"} if stones and min(lines) <= view.money[view.seat] else set()
        assert one.solution == (can or {"redraw"})


def test_action_cards_of_new_york_hit_whom_the_counts_say() -> None:
    for one in all_levels("newyork", "action", 6):
        view: Any = one.view
        board, own = view.board, view.colors_of(view.seat)
        names = {f"{'ABCDEFG'[s // 7]}{s % 7 + 1}": s for s in range(49)}
        others = [c for c in view.options.colors_in_play if c not in own]
        if one.name.level == 1:
            area = {"D4", "C4", "E4", "D3", "D5"}
            if "redevelopment" not in asked(one, "card"):
                area = {"A1", "A7", "G1", "G7"}
            assert one.solution == {name for name in area if board[names[name]] is not None}
            continue
        if one.name.level == 2:
            hit = {NEWYORK_COLORS[c] for c in others if board.count(c) > 8}
            assert one.solution == (hit or {"none"})
            continue
        line = asked(one, "line")[-1]
        sites = [site for name, site in names.items() if line in name]
        assert len(sites) == 7
        if one.name.level == 3:
            assert one.solution == {
                n for n, s in names.items() if s in sites and board[s] in others
            }
            continue
        counts = Counter(board[site] for site in sites if board[site] is not None)
        most = max(counts.values())
        hit = {NEWYORK_COLORS[c] for c in others if counts[c] == most}
        assert one.solution == (hit or {"none"})


def test_what_must_be_done_in_skyline_is_not_left_out() -> None:
    for one in all_levels("skyline", "able"):
        view: Any = one.view
        solution: Any = one.solution
        told = facts(one)
        counts = re.search(r"built (\d+), bought (\d+)", told)
        assert counts, "what was done in this turn is told: no board shows it"
        built, bought = map(int, counts.groups())
        if "build phase" in told:
            assert not solution & {"buy", "sell"}
            assert ("go" in solution) == (bool(built) or "build" not in solution)
        else:
            assert "invest phase" in told
            assert "build" not in solution
            assert ("go" in solution) == (bool(built or bought) or "buy" not in solution)
            stock = view.stocks[view.seat]
            assert ("sell" in solution) == any(stock[:6])
            for_sale = [*zip("1246P", view.banks[view.seat][:5], strict=True), ("N", view.neutrals)]
            purse = view.purses[view.seat]
            payable = {kind for kind, n in for_sale if n and VALUES[kind] <= purse}
            if "a neutral one among them" in told:
                payable -= {"N"}
            assert ("buy" in solution) == bool(payable)
        assert ("trade" in solution) == (len(view.hand(view.seat)) > 2)


def test_money_in_skyline_is_what_the_values_say() -> None:
    for one in all_levels("skyline", "purse", 6):
        view: Any = one.view
        move = view.parse(str(dict(one.question.params)["move"]))
        who = seat_called(one, asked(one, "whose"))
        purse = view.purses[who]
        sort = type(move).__name__
        if sort == "Buy":
            expected = purse - VALUES[move.kind]
        elif sort == "Sell":
            expected = purse + VALUES[move.kind] // 2
        elif sort == "Trade":
            expected = purse + 5
        elif sort == "Cash":
            expected = purse + view.options.edition.figures[move.figure].money
        elif sort == "Build":
            tower = view.towers[view.options.edition.numbers[move.site]]
            color = view.options.colors[who]
            free = tower.floors and tower.floors[-1].color == color
            expected = purse - (0 if free else VALUES[move.kind])
        else:
            income = dict(one.explanation[0].sentence.params)["n"]
            expected = purse + int(str(income))
        assert one.solution == (min(30, expected),)


def test_places_in_skyline_have_the_level_and_the_owner_that_is_wanted() -> None:
    levels = {"1": 1, "2": 2, "4": 3, "6": 4, "P": 5}
    for one in all_levels("skyline", "place"):
        view: Any = one.view
        kind = floor_kind(asked(one, "floor"))
        edition, color = view.options.edition, view.options.colors[view.seat]
        places = set()
        for name, site in edition.numbers.items():
            floors = view.towers[site].floors
            top = floors[-1] if floors else None
            own_top = top is not None and top.color == color
            kept = [f.color for f in floors if f.kind == "S"]
            if len(floors) > 4 or (kept and (kept[-1] != color or kind == "N")):
                continue
            if kind in levels and (
                levels[kind] != len(floors) + 1 or (own_top and top.kind != "S")
            ):
                continue
            if kind == "P" and all(f.color != color for f in floors):
                continue
            if kind == "S" and site in edition.orange:
                continue
            if (0 if own_top else VALUES[kind]) <= view.purses[view.seat]:
                places.add(name)
        assert one.solution == places


def test_penthouses_bring_a_skyline_floor_first_and_a_card_to_each_other_player() -> None:
    for one in all_levels("skyline", "penthouse"):
        view: Any = one.view
        color = view.options.colors[view.seat]
        built = sum(t.owner == color and t.floors[-1].kind == "P" for t in view.towers if t.floors)
        floors = built == 0 or (built == 2 and view.finisher is None)
        assert one.solution == (int(floors), min(view.options.players - 1, view.pile_size))


def test_next_to_each_other_is_one_letter_or_one_number_further() -> None:
    for one in all_levels("skyline", "beside"):
        (name,) = one.focus
        near = {
            f"{chr(ord(name[0]) + x)}{int(name[1:]) + y}"
            for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        assert one.solution == near & set(one.view.options.edition.names)  # type: ignore[attr-defined]


# Who wins


def winner(points: dict[int, int]) -> str:
    best = [side for side, n in points.items() if n == max(points.values())]
    return f"seat-{best[0]}" if len(best) == 1 else "shared"


def test_winners_of_manhattan_are_added_up_by_hand() -> None:
    for one in all_levels("manhattan", "winner"):
        view: Any = one.view
        board, colors = pieces(one), view.options.colors
        points = Counter(tower[-1][0] for tower in board.values())
        points[tallest(board)] += 3  # type: ignore[index]
        for city in range(6):
            if any(site // 9 == city for site in board):
                points[majority(board, city)] += 2  # type: ignore[index]
        for name, n in re.findall(r"(\w+) (\d+)", facts(one)):
            points[MANHATTAN_COLORS.index(name.lower())] += int(n)
        sums = {seat: sum(points[c] for c in own) for seat, own in enumerate(colors)}
        assert one.solution == winner(sums)


def test_winners_of_new_york_are_added_up_by_hand() -> None:
    for one in all_levels("newyork", "winner"):
        view: Any = one.view
        two = view.options.players == 2
        sums = {}
        for seat, own in enumerate(view.colors):
            sizes = [group_sizes(view.board, color) for color in own]
            groups = sum(2 * s[0] + (0 if two else sum(s[1:])) for s in sizes if s)
            sums[seat] = groups + view.money[seat]
        if view.options.teams:
            sums = {0: sums[0] + sums[2], 1: sums[1] + sums[3]}
        assert one.solution == winner(sums)


def test_winners_of_skyline_are_added_up_by_hand() -> None:
    for one in all_levels("skyline", "winner"):
        view: Any = one.view
        orange = view.options.edition.orange
        ranked = []
        for seat, color in enumerate(view.options.colors):
            tops = {s: t.floors[-1] for s, t in enumerate(view.towers) if t.floors}
            own = {s: f.kind for s, f in tops.items() if f.color == color}
            roofs = sum(kind == "P" for kind in own.values())
            mission = str(seat_words(view, seat)) in facts(one)
            ranked.append((roofs + sum(s in orange for s in own) + 2 * mission, roofs, mission))
        best = [seat for seat, rank in enumerate(ranked) if rank == max(ranked)]
        assert one.solution == (f"seat-{best[0]}" if len(best) == 1 else "shared")


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_each_side_are_told_with_their_parts(game: str) -> None:
    for one in all_levels(game, "winner"):
        form: Any = one.form
        *told, _ = map(str, (reason.sentence for reason in one.explanation))
        for option, sentence in zip(form.options[:-1], told, strict=True):
            found = re.fullmatch(r"(.+): (\d+) in all \((.+)\)\.", sentence)
            assert found is not None
            assert found[1] == str(option.words)
            assert sum(map(int, re.findall(r"\d+", found[3]))) == int(found[2])


@pytest.mark.parametrize("game", GAMES)
def test_no_reason_is_told_twice(game: str) -> None:
    for kind in KINDS[game]:
        for one in all_levels(game, kind, 2):
            told = [str(reason.sentence) for reason in one.explanation]
            assert len(set(told)) == len(told), one.name


# The simple rule


def test_by_the_simple_rule_only_the_top_piece_is_compared() -> None:
    for one in all_levels("manhattan", "simple"):
        view: Any = one.view
        move = next(v.move for _, v in one.question.params if hasattr(v, "move"))
        tower = pieces(one).get(move.site)
        low = tower is not None and move.storeys < tower[-1][1]
        assert one.solution == ("no-low" if low else "yes-high" if tower else "yes-empty")
        assert view.options == replace(view.options, takeover="simple")
        heights = [int(n) for n in re.findall(r" (\d)\b", facts(one).partition(": ")[2])]
        assert heights == [storeys for _, storeys in tower or ()]


def test_the_simple_rule_allows_about_as_often_as_it_forbids_at_each_level() -> None:
    for level in KINDS["manhattan"]["simple"].levels:
        exercises = of_level("manhattan", "simple", level, 20)
        legal = sum(str(one.solution).startswith("yes") for one in exercises)
        assert 6 <= legal <= 14, level

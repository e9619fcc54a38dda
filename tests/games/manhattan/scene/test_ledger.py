"""The ledger: every point once, with its reason; added up again in other ways."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.game import new_game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.games.manhattan.rules.board import (
    COLOR_LETTERS,
    COLORS,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.scene.ledger import ledger, score_lines
from manhattan_widgets.lessons.exercises.words import site_words
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.core import Label
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.scene.ledger import Ledger, LedgerRound, LedgerSection
from tests.conformance.oracles import manhattan as oracle
from tests.games.manhattan.rules.positions import building, towers

NAMES = ("Ann", "Bo", "Cy", "Di")


def played(plies: int, seed: int = 3, **options: Any) -> ManhattanState:
    game = new_game("manhattan", seed=seed, **options)
    rng = Random(seed)
    while len(game.moves) < plies and game.outcome() is None:
        game.play(rng.choice(game.state.legal_moves()))
    state = game.state
    assert isinstance(state, ManhattanState)
    return state


def ledger_of(state: ManhattanState) -> Ledger:
    return ledger(state.view(None), NAMES[: state.options.players])


def section(round_: LedgerRound, rule: str) -> LedgerSection:
    return next(section for section in round_.sections if section.rule == rule)


GAMES = given(
    seed=st.integers(0, 999),
    players=st.sampled_from([2, 3, 4]),
    plies=st.integers(0, 150),
)


@GAMES
@settings(max_examples=25, deadline=None)
def test_the_ledger_adds_up_whichever_way(seed: int, players: int, plies: int) -> None:
    state = played(plies, seed, players=players)
    made, data = ledger_of(state), state.to_json()
    seats = range(players)
    assert made.totals == oracle.points_so_far(data)
    counted = [round_ for round_ in made.rounds if round_.counted]
    assert [round_.number for round_ in counted] == list(range(1, len(counted) + 1))
    assert [made.running(n)[seat] for n, _ in enumerate(counted) for seat in seats] == [
        sum(round_.points[seat] for round_ in counted[: n + 1])
        for n, _ in enumerate(counted)
        for seat in seats
    ]
    for round_ in made.rounds:
        board = state.board_at(round_.number) if round_.counted else state
        points = oracle.points_now(board.to_json())
        assert round_.points == round_.score.totals == points
        by_rule = [part.points(players) for part in round_.sections]
        assert tuple(map(sum, zip(*by_rule, strict=True))) == points
        # Tower by tower, city by city: what is shared is counted once.
        alone = [line for site in range(54) for line in of(made, site, round_) if not line.shared]
        shared = {line.reason: line for site in range(54) for line in of(made, site, round_)}
        sums = [0] * players
        for line in [*alone, *(line for line in shared.values() if line.shared)]:
            if line.seat is not None:
                sums[line.seat] += line.points
        assert tuple(sums) == points


def of(made: Ledger, site: int, round_: LedgerRound) -> list[Any]:
    return [line for line in made.site(site_name(site)) if line.round is round_]


@GAMES
@settings(max_examples=15, deadline=None)
def test_lines_of_a_scoring_add_up(seed: int, players: int, plies: int) -> None:
    state = played(plies, seed, players=players)
    for round_ in ledger_of(state).rounds:
        lines = score_lines(round_.score)
        assert [replace(line, cells=()) for line in round_.lines] == list(lines)
        assert len(lines) <= 11
        assert [line.rule for line in lines[:7]] == ["M14", *["M15"] * 6]
        board = state.scored[round_.number - 1] if round_.counted else state.towers
        totals = [0] * players
        for line in lines:
            assert (line.color is None) == (line.points == 0) == (line.letter == "")
            assert all((line.heading, line.short, line.reason))
            if line.color is not None:
                color = COLORS.index(line.color)
                assert (line.letter, line.name.lower()) == (COLOR_LETTERS[color], line.color)
                totals[state.options.seat_of(color)] += line.points
            assert set(line.sites) == {place for place in line.marks if len(place) == 2}
            owners = {board[site_number(site)].owner for site in line.sites}
            assert None not in owners
            assert line.color is None or owners == {COLORS.index(line.color)}
        assert tuple(totals) == round_.points
        assert all(len(line.sites) == line.points for line in lines if line.rule == "M16")


@GAMES
@settings(max_examples=15, deadline=None)
def test_figures_are_what_was_compared(seed: int, players: int, plies: int) -> None:
    state = played(plies, seed, players=players)
    for round_ in ledger_of(state).rounds:
        board = state.scored[round_.number - 1] if round_.counted else state.towers
        owners = {site_name(s): tower.owner for s, tower in enumerate(board)}
        for part in round_.sections:
            for line in part.lines:
                assert len(line.cells) == len(part.columns)
                best = [c for cell, c in zip(line.cells, part.columns, strict=True) if cell.best]
                if part.rule != "M16" and line.color is not None:
                    assert [column.color for column in best] == [line.color]
                elif part.rule == "M15":
                    assert len(best) != 1
        for city, line in zip("SMFHPC", section(round_, "M15").lines, strict=True):
            here = [owner for site, owner in owners.items() if site[0] == city]
            assert [cell.value for cell in line.cells] == [
                here.count(color) for color in state.options.colors_in_play
            ]
        for line in section(round_, "M16").lines:
            assert sum(cell.value for cell in line.cells) == line.points


def test_a_tie_says_who_had_how_many() -> None:
    [now] = ledger_of(building("F1 r1, F2 r2, F5 b4, F6 b1, F9 k3")).rounds
    frankfurt = section(now, "M15").lines[2]
    assert (frankfurt.short, frankfurt.points, frankfurt.seat) == ("Frankfurt", 0, None)
    assert frankfurt.reason == (
        "Towers in Frankfurt: Red 2, Blue 2, Black 1. "
        "Red and Blue have equally many, so nobody gets the points."
    )
    assert [(cell.value, cell.best) for cell in frankfurt.cells] == [
        (2, True),
        (2, True),
        (0, False),
        (1, False),
    ]
    assert frankfurt.marks == dict.fromkeys(("F1", "F2", "F5", "F6"), "tie")


def test_the_points_of_this_moment_are_apart() -> None:
    made = ledger_of(played(40))
    *counted, now = made.rounds
    assert [round_.counted for round_ in made.rounds] == [*[True] * len(counted), False]
    assert (now.number, now.title) == (len(counted) + 1, "If scored now")
    assert made.running(len(made.rounds) - 1) == made.totals == made.running(len(counted) - 1)
    assert made.scorings == made.rounds


def test_a_finished_game_has_only_what_was_counted() -> None:
    state = played(999)
    made = ledger_of(state)
    assert [round_.title for round_ in made.rounds] == [f"Round {n}" for n in (1, 2, 3, 4)]
    outcome = state.outcome()
    assert outcome is not None
    assert made.totals == outcome.points


def test_before_anything_there_is_nothing() -> None:
    made = ledger_of(played(0))
    [now] = made.rounds
    assert made.totals == now.points == (0, 0, 0, 0)
    assert section(now, "M16").lines == ()
    assert all(line.reason.endswith("nobody gets the points.") for line in now.lines)
    assert made.site("F5") == ()


def test_points_from_before_a_set_up_position_are_a_line_of_their_own() -> None:
    state = replace(building("F5 r4", round_=3), carried=(7, 0, 2, 0), scored=(towers("S1 b1"),))
    made = ledger_of(state)
    before, second, now = made.rounds
    assert (before.number, before.title, before.points) == (0, "Before", (7, 0, 2, 0))
    assert [(line.name, line.points) for line in before.lines] == [("Red", 7), ("Green", 2)]
    assert (second.number, second.points, now.counted) == (2, (0, 6, 0, 0), False)
    assert made.totals == (7, 6, 2, 0)
    assert made.scorings == (second, now)


def test_a_tower_tells_what_it_earned_and_for_whom() -> None:
    scored = (towers("F5 r4"), towers("F5 r4b4, F6 b1, S1 b1"))
    state = replace(building("F5 r4b4, F6 b1, S1 b4b4", round_=3), scored=scored)
    lines = [
        (line.round.number, line.rule, line.points, line.shared, line.seat)
        for line in ledger_of(state).site("F5")
    ]
    assert lines == [
        (1, "M14", 3, False, 0),
        (1, "M15", 2, False, 0),
        (1, "M16", 1, False, 0),
        (2, "M14", 3, False, 1),
        (2, "M16", 1, False, 1),
        (2, "M15", 2, True, 1),
        (3, "M16", 1, False, 1),
        (3, "M14", 0, True, None),
        (3, "M15", 2, True, 1),
    ]


def test_two_colors_of_a_player_count_apart() -> None:
    [now] = ledger_of(building("F1 r1, F2 g1, F5 b1", players=2, turn=0)).rounds
    majorities = section(now, "M15")
    assert "count apart" in majorities.how
    assert [column.short for column in majorities.columns] == ["R", "B", "G", "K"]
    assert majorities.lines[2].points == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_section_explains_itself(players: int) -> None:
    for part in ledger_of(played(30, players=players)).rounds[0].sections:
        assert part.title
        assert part.figures
        assert "nobody" in part.how or part.rule == "M16"
        assert part.apart == (part.rule != "M16")


def test_the_ledger_is_found_by_the_game() -> None:
    assert scenes_of(find_rules("manhattan")).ledger is ledger
    assert scenes_of(find_rules("manhattan")).score_lines is score_lines


def test_a_board_can_leave_the_verdict_to_the_reader() -> None:
    view = played(60).view(None)
    plain = scenes_of(find_rules("manhattan")).board(view)
    silent = scenes_of(find_rules("manhattan")).board(view, verdicts=False)

    def all_text(scene: Any) -> str:
        texts = [s.text for t in scene.tiles for s in t.shapes if isinstance(s, Label)]
        return " ".join([*texts, *(tile.label for tile in scene.tiles), scene.text])

    for word in ("majority", "tie", "nobody", "points", "Round"):
        assert word not in all_text(silent)
    assert "majority" in all_text(plain)
    for name in ("Sydney", "S1"):
        assert name in all_text(silent)
    assert silent.text.splitlines()[0] == "Sydney (S)"
    places = [
        [(a.id, a.x, a.y, a.w, a.h) for t in s.tiles for a in t.areas] for s in (silent, plain)
    ]
    assert places[0] == places[1]
    assert plain.area("S3").label == "Sydney 3: Green, 4 storeys (Blue 2, Green 2)."
    assert silent.area("S3").label == "Sydney 3: 4 storeys, from the ground up: Blue 2, Green 2."


def test_towers_are_counted_by_city_in_words_that_name_no_site() -> None:
    state = played(60)
    for language in languages():
        with speaking(language):
            sites = {str(site_words("manhattan", site_name(site))) for site in range(54)}
            reasons = [
                line.reason
                for round_ in ledger_of(state).rounds
                for line in section(round_, "M16").lines
            ]
            assert reasons
            for counted in re.findall(r"\((.*?)\)", " ".join(reasons)):
                assert not sites & set(counted.split(", ")), counted

"""What the lessons of Manhattan state as plain numbers and answers is what the rules say."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise

import pytest

from manhattan_widgets.contract.core import Move, State
from manhattan_widgets.games.manhattan.rules.board import PIECE_MIX, Tower, site_name, site_number
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL, deck
from manhattan_widgets.games.manhattan.rules.options import ManhattanOptions
from manhattan_widgets.lessons import LessonRun, course
from manhattan_widgets.lessons.judging import judge_move, right_sites
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    MoveTask,
    NumberTask,
    PlayTask,
    SitesTask,
)
from tests.lessons.steps import number_in, step_in

RED, BLUE, GREEN, BLACK = range(4)


step_of = partial(step_in, "manhattan")
number = partial(number_in, "manhattan")


def sites(lesson: str, name: str) -> tuple[set[str], State]:
    step, state = step_of(lesson, name)
    assert isinstance(step.task, SitesTask)
    return set(right_sites(step.task, state)), state


def right_moves(lesson: str, name: str) -> tuple[list[Move], State]:
    step, state = step_of(lesson, name)
    task = step.task
    assert isinstance(task, MoveTask)
    return [m for m in state.legal_moves() if judge_move(task, state, m).right], state


def majorities(state: State) -> dict[str, int]:
    parts = state.score_now().parts
    return {p.where: p.color for p in parts if p.rule == "M15" and p.points}


def tower_at(state: State, site: str) -> Tower:
    return state.towers[site_number(site)]


def test_there_are_about_twelve_lessons_with_titles_of_their_own() -> None:
    titles = [lesson.title.source for lesson in course("manhattan")]
    assert len(titles) == len(set(titles)) == 13


def test_there_are_moves_to_make_in_every_lesson() -> None:
    choices = 0
    for lesson in course("manhattan"):
        tasks = [step.task for step in lesson.steps]
        assert sum(isinstance(task, MoveTask | PlayTask) for task in tasks) >= 2, lesson.id
        choices += sum(isinstance(task, ChoiceTask) for task in tasks)
    assert choices <= 3


def test_numbers_asked_of_one_position_have_something_else_between_them() -> None:
    for lesson in course("manhattan"):
        for before, step in pairwise(lesson.steps):
            asked = isinstance(before.task, NumberTask) and isinstance(step.task, NumberTask)
            assert not asked or step.position not in (None, before.position), (lesson.id, step.id)


def test_cards_are_counted_right() -> None:
    copies = Counter(deck("de"))
    found, state = number("02-cards", "count")
    card = CARD[0][3 - 1]
    held = state.hands[RED].count(card) + state.played[RED].count(card)
    assert found == copies[card] - held
    assert all(card not in cards for cards in state.played[1:])
    reached, state = number("02-cards", "double")
    assert reached == len(set(state.hands[RED]))
    assert number("12-rare-cases", "deck")[0] == Counter(deck("sv"))[CARD[0][4]]


def test_sides_read_cards_as_the_rules_do() -> None:
    (turned,), (opposite,) = sites("03-seats", "turned")[0], sites("03-seats", "opposite")[0]
    assert int(turned[1]) - 1 == CELL[1][CARD[0][1 - 1]]
    assert int(opposite[1]) - 1 == CELL[2][CARD[0][2 - 1]]
    moves, _ = right_moves("03-seats", "everyone")
    assert {move.site % 9 for move in moves} == {
        c for c in range(9) if len({CELL[side][c] for side in range(4)}) == 1
    }
    found, state = sites("03-seats", "corner")
    card = CARD[0][7 - 1]
    assert card in state.hands[BLUE]
    assert {int(site[1]) - 1 for site in found} == {CELL[1][card]}
    moves, state = right_moves("03-seats", "same-kind")
    assert {move.site % 9 for move in moves} == {CELL[0][CARD[1][1 - 1]]}
    assert state.towers[site_number("F1")].owner == BLUE
    # "Blue's site 1 is Red's site 7."
    assert CELL[0][CARD[1][1 - 1]] == 7 - 1


def test_what_is_told_of_takeovers_is_so() -> None:
    state = step_of("04-taking-over", "old-storeys")[1]
    assert tower_at(state, "M5").needs(RED) == 1
    found, state = sites("04-taking-over", "too-strong")
    others = [n for n, tower in enumerate(state.towers) if tower.owner not in (None, RED)]
    assert found == {site_name(n) for n in others if state.towers[n].needs(RED) > 4}
    # "Sydney 5 is just as tall as São Paulo 5, but there you have 1 storey of your own."
    assert tower_at(state, "S5").height == tower_at(state, "P5").height
    assert tower_at(state, "S5").needs(RED) == 4
    tower = tower_at(step_of("04-taking-over", "win-back")[1], "M5")
    assert (tower.owner, tower.needs(BLUE)) == (RED, 0)
    assert tower.storeys[RED] == tower.storeys[BLUE] == 3


def test_the_new_pile_is_counted_right() -> None:
    moves, state = right_moves("02-cards", "new-pile")
    assert moves == list(state.legal_moves())
    assert state.pile_size == 1
    run = LessonRun(course("manhattan")[1], start="new-pile")
    run.play(moves[0])
    hands = sum(map(len, run.state.hands))
    assert (run.state.pile_size, hands) == (29, 16)
    assert "45 less the 16 in four hands makes 29" in str(run.step.praise)


def test_who_scores_is_who_the_lessons_say() -> None:
    state = step_of("05-tallest", "roof")[1]
    (tallest,) = [p for p in state.score_now().parts if p.rule == "M14"]
    assert (tallest.color, tower_at(state, "M5").needs(RED)) == (BLACK, 0)
    found, state = sites("06-majorities", "leader")
    assert majorities(state)["Frankfurt"] == BLACK
    assert found == {"F1", "F6", "F8"}
    state = step_of("06-majorities", "untie")[1]
    assert "Manhattan" not in majorities(state)
    found, state = sites("06-majorities", "winners")
    assert majorities(state) == {"Frankfurt": BLACK, "São Paulo": GREEN, "Cairo": RED}
    assert found == {"F1", "F6", "P5", "C3"}


def test_the_whole_scoring_is_that_of_the_booklets() -> None:
    expected = {"blue": 8, "black": 9, "red": 6, "green": 4}
    assert {name: number("07-scoring", name)[0] for name in expected} == expected
    found, state = sites("07-scoring", "leaders")
    leaders = {"Sydney": BLACK, "Frankfurt": BLACK, "Hong Kong": BLUE, "São Paulo": RED}
    assert majorities(state) == leaders
    assert {state.towers[site_number(site)].owner for site in found} == {BLACK, BLUE, RED}
    assert all(number("07-scoring", name)[1].towers == state.towers for name in expected)


def test_moves_between_the_scorings_gain_what_is_told() -> None:
    moves, state = right_moves("07-scoring", "green-gain")
    assert {state.preview(move).gains[GREEN] for move in moves} == {3}
    moves, state = right_moves("07-scoring", "red-city")
    assert {state.preview(move).gains[RED] for move in moves} == {3}
    moves, state = right_moves("07-scoring", "topple")
    assert {state.preview(move).gains[:2] for move in moves} == {(4, -4)}
    # No other move gains as much.
    assert len(moves) == sum(state.preview(m).gains[RED] >= 4 for m in state.legal_moves())


def test_what_is_shown_of_a_tie_breaks_it_as_its_hints_say() -> None:
    step, state = step_of("07-scoring", "green-gain")
    assert isinstance(step.task, MoveTask)
    (shown,) = map(state.parse, step.task.show)
    assert state.explain(shown).rule == "M10"
    assert {"Cairo"} == majorities(state.apply(shown)).keys() - majorities(state).keys()


def test_rounds_go_as_told() -> None:
    state = step_of("08-round", "finish")[1]
    assert [sum(counts) for counts in state.drafts] == [1, 1, 1, 1]
    state = step_of("08-round", "passed-on")[1]
    assert (state.round, state.start, state.to_move) == (2, BLUE, BLUE)
    run = LessonRun(course("manhattan")[7], start="passed-on")
    assert run.seat == RED
    for _ in run.others():
        pass
    assert run.state.to_move == RED
    assert [sum(counts) for counts in run.state.drafts] == [0, 6, 6, 6]
    step, _ = step_of("08-round", "supply")
    for count, words in zip(PIECE_MIX, ("eleven", "six", "four", "three"), strict=True):
        assert {"eleven": 11, "six": 6, "four": 4, "three": 3}[words] == count
        assert words in step.words.source
    assert number("10-three-players", "rounds")[0] == ManhattanOptions(players=3).rounds


def test_the_last_move_of_the_game_decides_it() -> None:
    step, state = step_of("09-play", "final")
    assert isinstance(step.task, MoveTask)
    for move in state.legal_moves():
        outcome = state.apply(move).outcome()
        alone = outcome is not None and outcome.winners == (RED,)
        assert judge_move(step.task, state, move).right == alone
    assert [
        color for color in (RED, GREEN) if state.points()[color] + _now(state, color) == 54
    ] == [
        RED,
        GREEN,
    ]


def test_two_colors_are_added_but_scored_alone() -> None:
    found, state = number("11-two-players", "sum")
    assert found == sum(_now(state, color) for color in state.options.colors[0])
    assert (_now(state, RED), _now(state, GREEN)) == (6, 4)
    moves, state = right_moves("11-two-players", "mend")
    assert "Cairo" not in majorities(state)
    assert all(majorities(state.apply(m))["Cairo"] in (RED, GREEN) for m in moves)


def test_the_simple_rule_is_simpler_there() -> None:
    found, state = number("12-rare-cases", "simple")
    tower = tower_at(state, "P5")
    assert (found, tower.needs(RED)) == (2, 4)
    _, state = step_of("12-rare-cases", "stuck")
    assert {move.storeys for move in state.legal_moves()} == {1, 2}
    assert not state.can_build()


@pytest.mark.parametrize("name", ["double", "last"])
def test_good_ideas_are_worth_what_is_told(name: str) -> None:
    step, state = step_of("13-ahead", name)
    assert isinstance(step.task, MoveTask)
    right = [move for move in state.legal_moves() if judge_move(step.task, state, move).right]
    gains = [state.preview(move).gains for move in right]
    if name == "double":
        assert {(gain[RED], gain[BLUE]) for gain in gains} == {(3, -3)}
    else:
        assert [gain[RED] for gain in gains] == [6]


def _now(state: State, color: int) -> int:
    return sum(part.points for part in state.score_now().parts if part.color == color)


def test_positions_are_sound_and_seldom_crowded() -> None:
    for lesson in course("manhattan"):
        for step in lesson.steps:
            if step.position is None:
                continue
            assert step.position.status() == ()
            assert not any(map(any, step.position.removed)), (lesson.id, step.id)
            towers = sum(tower.owner is not None for tower in step.position.towers)
            assert towers <= 20 or step.id == "final", (lesson.id, step.id)


def test_boards_say_who_leads_only_after_majorities_are_taught() -> None:
    shown = {lesson.id.partition("/")[2]: lesson.verdicts for lesson in course("manhattan")}
    assert [name for name, verdicts in shown.items() if not verdicts] == list(shown)[:5]
    assert "M15" in course("manhattan")[5].rules


def outlined(lesson: str, name: str) -> tuple[list[set[str]], State]:
    """The sites of each outline that a step lists by name, and the position of the step."""
    step, state = step_of(lesson, name)
    return [set(one.outline) for one in step.sights if isinstance(one.outline, tuple)], state


def opened_by(state: State) -> set[str]:
    """The sites that the cards of the seat to move open, whether something may be built or not."""
    seat = state.to_move
    assert seat is not None
    cells = {CELL[0][card] for card in state.hands[seat]}
    return {site_name(number) for number in range(54) if number % 9 in cells}


@pytest.mark.parametrize(("lesson", "name"), [("01-towers", "empty"), ("12-rare-cases", "stuck")])
def test_sites_that_are_pointed_out_are_those_that_the_cards_open(lesson: str, name: str) -> None:
    (found,), state = outlined(lesson, name)
    assert found == opened_by(state)


def test_sites_of_one_card_are_pointed_out_in_every_city() -> None:
    (found,), state = outlined("02-cards", "corner")
    assert {site[1] for site in found} == {"3"}
    assert len(found) == 6
    assert found < opened_by(state)
    (found,), state = outlined("02-cards", "double")
    assert found == {site for site in opened_by(state) if site.startswith("F")}


def test_the_tower_that_is_too_strong_is_as_high_as_its_owner_is_strong() -> None:
    (found,), state = outlined("04-taking-over", "too-strong")
    for tower in (tower_at(state, site) for site in found):
        assert {color for color, _ in tower.pieces} == {tower.owner}


def test_what_a_ghost_builds_is_the_least_that_is_asked_for() -> None:
    for lesson, name in (
        ("04-taking-over", "count"),
        ("11-two-players", "alone"),
        ("12-rare-cases", "simple"),
    ):
        step, state = step_of(lesson, name)
        (ghost,) = (one.ghost for one in step.sights if one.ghost)
        assert state.parse(ghost).storeys == number(lesson, name)[0]

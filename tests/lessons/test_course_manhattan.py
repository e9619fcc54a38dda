"""What the lessons of Manhattan state as plain numbers and answers is what the rules say."""

from __future__ import annotations

from collections import Counter

import pytest

from manhattan_widgets.games.core import State
from manhattan_widgets.games.manhattan.board import PIECE_MIX, Tower
from manhattan_widgets.games.manhattan.cards import CARD, CELL, deck
from manhattan_widgets.games.manhattan.options import ManhattanOptions
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.judging import judge_move, right_number, right_sites
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    MoveTask,
    NumberTask,
    SitesTask,
    Step,
)
from tests.lessons.test_courses import LESSONS, solved

RED, BLUE, GREEN, BLACK = range(4)


def step_of(lesson: str, name: str) -> tuple[Step, State]:
    steps = solved(LESSONS[f"manhattan-{lesson}"])[1]
    return next((step, state) for step, state in steps if step.id == name)


def number(lesson: str, name: str) -> tuple[int, State]:
    step, state = step_of(lesson, name)
    assert isinstance(step.task, NumberTask)
    return right_number(step.task, state), state


def chosen(lesson: str, name: str) -> tuple[str, State]:
    step, state = step_of(lesson, name)
    assert isinstance(step.task, ChoiceTask)
    (right,) = [option.words.source for option in step.task.options if option.right]
    return right, state


def majorities(state: State) -> dict[str, int]:
    parts = state.score_now().parts
    return {p.where: p.color for p in parts if p.rule == "M15" and p.points}


def tower_at(state: State, site: str) -> Tower:
    return state.towers["SMFHPC".index(site[0]) * 9 + int(site[1]) - 1]


def test_there_are_about_twelve_lessons_with_titles_of_their_own() -> None:
    titles = [lesson.title.source for lesson in course("manhattan")]
    assert len(titles) == len(set(titles)) == 13


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
    assert number("03-seats", "quarter")[0] - 1 == CELL[1][CARD[0][1 - 1]]
    assert number("03-seats", "across")[0] - 1 == CELL[2][CARD[0][2 - 1]]
    center = number("03-seats", "center")[0] - 1
    assert [c for c in range(9) if len({CELL[side][c] for side in range(4)}) == 1] == [center]
    step, state = step_of("03-seats", "corner")
    assert isinstance(step.task, SitesTask)
    card = CARD[0][7 - 1]
    assert card in state.hands[BLUE]
    assert {int(site[1]) - 1 for site in right_sites(step.task, state)} == {CELL[1][card]}
    # "Blue's site 1 is Red's site 7."
    assert CELL[0][CARD[1][1 - 1]] == 7 - 1


def test_what_is_told_of_takeovers_is_so() -> None:
    right, state = chosen("04-taking-over", "safe")
    assert right.startswith("No single piece")
    assert tower_at(state, "P5").needs(RED) == 6
    right, state = chosen("04-taking-over", "back")
    assert right.startswith("Any piece")
    assert tower_at(state, "M5").needs(BLUE) == 0
    assert tower_at(state, "M5").storeys[RED] == tower_at(state, "M5").storeys[BLUE] == 3
    assert tower_at(state, "M5").owner == RED


def test_who_scores_is_who_the_lessons_say() -> None:
    right, state = chosen("05-tallest", "who")
    (tallest,) = [p for p in state.score_now().parts if p.rule == "M14"]
    assert (right, tallest.color) == ("Black, on top", BLACK)
    right, state = chosen("06-majorities", "most")
    assert right.startswith("Black")
    assert majorities(state)["Frankfurt"] == BLACK
    right, state = chosen("06-majorities", "tie")
    assert right == "Nobody"
    assert "Manhattan" not in majorities(state)
    assert number("06-majorities", "cities")[0] == len(
        majorities(step_of("06-majorities", "cities")[1])
    )


def test_the_whole_scoring_is_that_of_the_booklets() -> None:
    expected = {"blue": 8, "black": 9, "red": 6, "green": 4}
    assert {name: number("07-scoring", name)[0] for name in expected} == expected
    found, state = number("07-scoring", "cities")
    leaders = {"Sydney": BLACK, "Frankfurt": BLACK, "Hong Kong": BLUE, "São Paulo": RED}
    assert majorities(state) == leaders
    assert found == len(leaders)


def test_rounds_go_as_told() -> None:
    found, state = number("08-round", "turns")
    assert found == sum(map(sum, state.drafts))
    assert {sum(counts) for counts in state.drafts} == {2}
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
    right, state = chosen("11-two-players", "tie")
    assert right == "Nobody"
    assert "Cairo" not in majorities(state)


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

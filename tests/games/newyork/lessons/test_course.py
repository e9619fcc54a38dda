"""What the lessons of New York state is what the rules say, and each lesson is one to play."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from manhattan_widgets.bots import choose, make
from manhattan_widgets.contract.core import State
from manhattan_widgets.games.newyork.rules import NewYorkState
from manhattan_widgets.games.newyork.rules.cards import cards_text
from manhattan_widgets.lessons import LessonRun, course
from manhattan_widgets.lessons.judging import judge_move
from manhattan_widgets.lessons.lesson import (
    ChoiceTask,
    MoveTask,
    NumberTask,
    PlayTask,
)
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.locale import set_language
from tests.lessons.steps import number_in, step_in
from tests.lessons.test_courses import LESSONS, lesson_in

RED, BLUE, YELLOW = range(3)
FACTS = facts_of("newyork")
#: By move, how the points of each seat change.
Gains = dict[str, tuple[int, ...]]


step_of = partial(step_in, "newyork")
number = partial(number_in, "newyork")


def points(state: State) -> tuple[int, ...]:
    return tuple(FACTS.points(state, color) for color in range(3))


def right_moves(lesson: str, name: str) -> tuple[Gains, Gains]:
    """Return what the right and the wrong legal moves of a step gain, seat by seat."""
    step, state = step_of(lesson, name)
    task = step.task
    assert isinstance(task, MoveTask)
    found: tuple[Gains, Gains] = ({}, {})
    for move in state.legal_moves():
        found[not judge_move(task, state, move).right][str(move)] = state.preview(move).gains
    return found


def test_every_lesson_is_played_more_than_it_is_asked() -> None:
    choices = 0
    for lesson in course("newyork"):
        tasks = [step.task for step in lesson.steps]
        moves = sum(
            task.moves if isinstance(task, MoveTask) else 2
            for task in tasks
            if isinstance(task, MoveTask | PlayTask)
        )
        assert moves >= 2, lesson.id
        choices += sum(isinstance(task, ChoiceTask) for task in tasks)
        for one, other in pairwise(tasks):
            assert not (isinstance(one, NumberTask) and isinstance(other, NumberTask)), lesson.id
    assert choices <= 2


def test_points_are_counted_as_the_lessons_say() -> None:
    found, state = number("01-city", "total")
    assert found == 5 * 2 + 3 + 8 == points(state)[RED]
    assert number("01-city", "equal")[0] == 3 * 2 + 3 + 2
    assert number("06-end", "count")[0] == 8 * 2 + 5 + 9
    found, state = number("08-two-and-teams", "points")
    assert found == 4 * 2 + 3 * 2 + 12 == FACTS.points(state, RED) + 3 * 2
    assert found == sum(part.points for part in state.score_now().parts if part.seat == 0)


@pytest.mark.parametrize(
    ("lang", "everybody", "board_wide"),
    [
        ("en", "every player's *own largest", "Whoever"),
        ("de", "bei jedem Spieler", "Wem das"),
        ("nl", "bij elke speler", "Wie de"),
        ("sv", "i varje spelares", "Den som"),
    ],
)
def test_every_players_own_largest_group_counts_double(
    lang: str, everybody: str, board_wide: str
) -> None:
    step, state = step_of("01-city", "goal")
    doubled = [part.seat for part in state.score_now().parts if part.points > len(part.sites) > 0]
    assert doubled == [0, 1, 2], "the rules double one group of each player (N13)"
    try:
        set_language(lang)
        told = str(step.words)
    finally:
        set_language("en")
    assert everybody in told
    assert board_wide not in told


def test_what_moves_are_worth_is_what_is_told() -> None:
    right, _ = right_moves("01-city", "grow")
    assert right == {"rD4": (2, 0, 0)}
    right, wrong = right_moves("06-end", "worth")
    assert right == {"rE5": (1, 0, 0)}
    assert wrong == {"rA3": (0, 0, 1), "rA5": (-1, 0, 1), "rE3": (0, 0, 1)}
    right, wrong = right_moves("07-actions", "unplayable")
    assert list(right) == ["rC3"]
    assert {move: gains[RED] for move, gains in wrong.items()} == {"rC5": 0}


def test_only_one_move_wins_alone() -> None:
    _, state = step_of("06-end", "ahead")
    assert points(state) == (27, 28, 27)
    right, wrong = right_moves("06-end", "ahead")
    assert right == {"rE3": (2, 0, 0)}
    assert wrong["rD6"] == (1, 0, 0)  # as many as Blue
    assert wrong["rD3"] == (-1, 0, 2)
    assert {gains[RED] for gains in wrong.values()} == {1, -1, -5}


def test_a_joker_is_spared_by_playing_the_card_itself() -> None:
    right, wrong = right_moves("02-cards", "spare")
    assert list(right) == ["rB6"]
    assert "rB6-a" in wrong


@pytest.mark.parametrize("site", ["C2", "E5", "G1", "G6"])
def test_the_lot_gives_another_color_than_that_of_the_stones(site: str) -> None:
    run = LessonRun(lesson_in(LESSONS["newyork-05-opening"]), start="lot")
    assert not run.play("A1").right  # as the hint says
    assert run.play(site).right
    for _ in run.others():
        pass
    state = run.state
    assert isinstance(state, NewYorkState)
    assert state.phase == "play"
    assert state.colors[run.seat] != (RED,)
    assert state.to_move == run.seat
    assert not run.done


def test_the_stone_between_would_join_three() -> None:
    _, state = step_of("05-opening", "own-opening")
    (legal,) = right_moves("05-opening", "own-opening")[0]
    assert legal == "put-yC4"
    refused = state.explain(state.parse("E4"))
    assert (refused.legal, refused.rule) == (False, "N4")
    assert "F4" in str(refused.sentence)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_game_ends_when_a_stop_card_is_drawn(seed: int) -> None:
    run = LessonRun(lesson_in(LESSONS["newyork-06-end"]), start="stop")
    bot = make("random", seed)
    for _ in range(8):
        for _ in run.others():
            pass
        if run.done:
            break
        run.play(choose(bot, run.view))
    assert run.done
    assert run.state.outcome() is not None
    assert 3 < len(run.game.moves) < 12, "neither at once nor at the end of time"


def test_speculation_needs_more_than_eight() -> None:
    _, state = step_of("07-actions", "speculate")
    assert [len(FACTS.owned(state, color)) for color in (BLUE, YELLOW)] == [10, 8]
    assert list(right_moves("07-actions", "speculate")[0]) == ["spec-a-rb"]
    _, state = step_of("07-actions", "unplayable")
    assert max(len(FACTS.owned(state, color)) for color in range(3)) <= 8
    run = LessonRun(lesson_in(LESSONS["newyork-07-actions"]), start="unplayable")
    assert str(run.play("speculation against blue")).startswith("It stays in your hand.")


@pytest.mark.parametrize("first", ["A1", "A7", "G1", "G7"])
def test_first_and_fourth_are_two_corners(first: str) -> None:
    run = LessonRun(lesson_in(LESSONS["newyork-07-actions"]), start="corners")
    corners = ("A1", "A7", "G1", "G7")
    assert [FACTS.owner(run.state, site) for site in corners].count(RED) == 1
    run.play("ruin")
    run.play(first)
    for _ in run.others():
        pass
    (left,) = (site for site in corners if FACTS.owner(run.state, site) is None)
    assert run.play(left).right
    assert run.done
    assert [FACTS.owner(run.state, site) for site in corners].count(RED) == 2


def test_an_ordinary_move_is_answered_and_taken_back_where_an_action_is_asked_for() -> None:
    run = LessonRun(lesson_in(LESSONS["newyork-07-actions"]), start="corners")
    assert str(run.play("A3")) == "That is an ordinary move. Play Ruin."
    assert run.game.moves == ()
    run.play("ruin")
    taken = run.play("A2")  # no corner: the rules answer
    assert not taken.right
    assert "Play Ruin" not in str(taken)


def outlined(lesson: str, name: str) -> tuple[set[str], State]:
    """All sites that a step lists by name to be pointed out, and its position."""
    step, state = step_of(lesson, name)
    lists = (one.outline for one in step.sights if isinstance(one.outline, tuple))
    return {site for sites in lists for site in sites}, state


def named_by(state: State) -> set[str]:
    """The crossings that the cards of the seat to move name, whatever stands there."""
    seat = state.to_move
    assert seat is not None
    hand = cards_text(state.hands[seat])
    avenues = {card for card in hand if card in "ABCDEFG"}
    avenues |= set("ABCDEFG") if "J" in hand else set()
    streets = {card for card in hand if card in "1234567"}
    return {avenue + street for avenue in avenues for street in streets}


@pytest.mark.parametrize(
    ("lesson", "name"),
    [("02-cards", "name"), ("02-cards", "reach"), ("04-own", "stuck"), ("04-own", "when")],
)
def test_crossings_that_are_pointed_out_are_those_that_the_cards_name(
    lesson: str, name: str
) -> None:
    found, state = outlined(lesson, name)
    assert found == named_by(state)


def test_empty_crossings_are_pointed_out_when_they_are_counted() -> None:
    found, state = outlined("06-end", "four")
    assert found == set(FACTS.owned(state, None))
    assert len(found) == number("06-end", "four")[0]


def test_prices_that_are_shown_are_one() -> None:
    step, state = step_of("03-buying", "cheap")
    shown = {one.at for one in step.sights}
    others = [site for color in (BLUE, YELLOW) for site in FACTS.owned(state, color)]
    assert shown == {site for site in others if FACTS.more["price"](state, site) == 1}


def test_corners_and_the_center_are_pointed_out() -> None:
    assert outlined("07-actions", "corners")[0] == {"A1", "A7", "G1", "G7"}
    found, state = outlined("07-actions", "cleared")
    assert found == {site for site in ("A1", "A7", "G1", "G7") if FACTS.height(state, site)}
    own, state = outlined("05-opening", "own-opening")
    assert own < set(FACTS.owned(state, YELLOW))

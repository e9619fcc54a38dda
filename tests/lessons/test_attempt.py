"""A learner's way through a lesson: tries, hints, taking back, others, stars."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.lessons.attempt import LessonRun, LessonStateError
from manhattan_widgets.lessons.grading import Needed, Tally
from manhattan_widgets.lessons.reading import lesson_of
from tests.lessons.samples import data, sample


def run_at(step: str, **steps: Any) -> LessonRun:
    """A run of the sample that has come to ``step`` without a slip."""
    run = LessonRun(sample(**steps))
    while run.step.id != step:
        finish_step(run)
        run.go_on()
    return run


def finish_step(run: LessonRun) -> None:
    answer = run.solution()
    kind = type(run.step.task).__name__
    if kind == "MoveTask":
        for move in answer:
            run.play(move)
    elif kind == "PlayTask":
        while not run.done:
            for _ in run.others():
                pass
            if not run.done:
                run.play(run.state.legal_moves()[0])
    elif kind != "NoneType":
        {"SitesTask": run.mark, "NumberTask": run.answer, "ChoiceTask": run.choose}[kind](answer)
    assert run.done


def test_a_lesson_from_beginning_to_end_without_a_slip() -> None:
    run = LessonRun(sample())
    seen = []
    while not run.finished:
        seen.append(run.step.id)
        finish_step(run)
        run.go_on()
    assert seen == ["read", "take", "mark", "count", "who", "play"]
    assert run.tally.stars == 3
    assert (run.tally.tasks, run.tally.tries) == (5, 5)
    with pytest.raises(LessonStateError, match="finished"):
        run.go_on()


@pytest.mark.parametrize("given", [5, "manhattan/01-the-board", None])
def test_a_lesson_is_needed(given: Any) -> None:
    with pytest.raises(TypeError, match=rf"^A lesson is needed, such as .* not {given!r}\.$"):
        LessonRun(given)


def test_a_wrong_move_is_taken_back_and_counts() -> None:
    run = run_at("take")
    before = run.state
    verdict = run.play("1 on Cairo 1")
    assert not verdict.right
    assert run.state == before
    assert (run.tries, run.done) == (1, False)
    assert run.play("nonsense").explanation is not None
    assert run.state == before
    assert str(run.play("2 on F5")) == "Three to three is enough."
    assert run.done
    assert run.tally.slips == 2
    assert "b2" in str(run.state.towers[run.game.moves[-1].site])  # type: ignore[attr-defined]


def test_the_next_step_goes_on_from_where_the_one_before_ended() -> None:
    run = run_at("mark")
    assert set(run.solution()) == {"F5", "M1"}
    assert run.mark(["F5", "M1"]).right


def test_hints_come_one_by_one_and_count() -> None:
    run = run_at("take")
    assert run.hints_left == 2
    assert str(run.hint()) == "Count the storeys."
    assert str(run.hint()) == "A piece of two will do."
    with pytest.raises(LessonStateError, match="no more hints"):
        run.hint()
    run.play("2 on F5")
    assert (run.tally.hints, run.tally.slips) == (2, 2)


def test_tries_up_to_par_are_no_slips() -> None:
    run = run_at("count")
    assert not run.answer(4).right
    assert run.answer(6).right
    assert run.tally.slips == 0


@pytest.mark.parametrize("step", ["take", "mark", "count", "who"])
def test_being_shown_solves_the_step_and_says_how(step: str) -> None:
    run = run_at(step)
    slips = run.tally.slips
    verdict = run.show()
    assert verdict.right
    assert str(verdict)
    assert run.done
    assert run.tally.shown == 1
    assert run.tally.slips == slips + 2
    with pytest.raises(LessonStateError, match="nothing to show"):
        run.show()


@pytest.mark.parametrize("step", ["read", "play"])
def test_there_is_nothing_to_show_where_no_answer_is_asked_for(step: str) -> None:
    run = run_at(step)
    with pytest.raises(LessonStateError, match="nothing to show"):
        run.show()


@pytest.mark.parametrize("step", ["read", "take", "mark", "count", "who", "play"])
def test_only_what_is_asked_for_can_be_answered(step: str) -> None:
    run = run_at(step)
    attempts = {
        "mark": lambda: run.mark(["F5"]),
        "count": lambda: run.answer(1),
        "who": lambda: run.choose(0),
    }
    for kind, attempt in attempts.items():
        if kind != step:
            with pytest.raises(LessonStateError):
                attempt()
    if step not in ("take", "play"):
        with pytest.raises(LessonStateError, match="No move"):
            run.play("2 on F5")
    if step != "read":
        with pytest.raises(LessonStateError, match="not done"):
            run.go_on()
    assert run.tries == 0


def test_playing_on_with_a_word_about_each_move() -> None:
    run = run_at("play")
    assert run.waiting
    for _ in run.others():
        pass
    assert not run.waiting
    verdict = run.play(run.state.legal_moves()[0])
    assert "If it were scored now" in str(verdict)
    assert run.tries == 0
    finish_step(run)
    assert run.tally.slips == 0


def test_an_illegal_move_while_playing_on_is_refused_by_the_rules() -> None:
    run = run_at("play")
    for _ in run.others():
        pass
    state = run.state
    verdict = run.play("4 on Frankfurt 5")
    assert not verdict.right
    assert verdict.explanation is not None
    assert not verdict.explanation.legal
    assert run.state == state


@pytest.mark.parametrize("until", ["round", {"any": [{"buildings": {"Blue": 4}}]}])
def test_playing_on_until_the_round_or_a_goal(until: Any) -> None:
    run = run_at("play", play={"play": {"until": until, "others": "random", "seed": 5}})
    finish_step(run)
    if until == "round":
        assert run.state.round == 2  # type: ignore[attr-defined]
    assert run.tally.stars == 3


def test_nobody_moves_after_a_round_that_is_over() -> None:
    run = run_at("play", play={"play": {"until": "round", "others": "random", "seed": 5}})
    while not run.done:
        for _ in run.others():
            assert run.done or run.state.round == 1  # type: ignore[attr-defined]
        if not run.done:
            run.play(run.state.legal_moves()[0])
    assert run.state.round == 2  # type: ignore[attr-defined]
    assert run.state.to_move != run.seat, "the others have not begun the next round"
    moves = run.game.moves
    assert list(run.others()) == []
    assert run.game.moves == moves


def test_a_wrong_move_after_others_is_taken_back_to_theirs() -> None:
    task = {"goal": {"owner": {"C1": "Blue"}}, "show": ["1 on C1"], "others": "random"}
    changed = data()
    changed["steps"][0]["position"] = changed["steps"][0]["position"].replace(
        "to move: Blue", "to move: Red"
    )
    changed["steps"][1]["move"] = task
    changed["steps"][1]["seat"] = "Blue"
    changed["steps"] = changed["steps"][:2]
    run = LessonRun(lesson_of(changed))
    run.go_on()
    for _ in run.others():
        pass
    moves = run.game.moves
    assert len(moves) == 1
    assert not run.play("1 on C5").right
    assert (run.game.moves, run.made) == (moves, 0)


def test_a_goal_that_was_missed_at_the_end_begins_anew() -> None:
    goal = {"points": {"Blue": 100}}
    run = run_at("play", play={"play": {"until": 1, "goal": goal, "others": "random"}})
    start = run.state
    for _ in run.others():
        pass
    verdict = run.play(run.state.legal_moves()[0])
    assert not verdict.right
    assert "100" in str(verdict)
    assert run.state == start
    assert not run.done
    assert run.tries == 1


def line(**more: Any) -> dict[str, Any]:
    task = {"goal": {"owner": {"C1": "Blue", "C5": "Blue"}}, "moves": 2, **more}
    return {"move": {"show": ["1 on C1", "1 on C5"], "others": "random", **task}}


def test_a_line_of_moves_with_others_between() -> None:
    run = run_at("take", take=line())
    verdict = run.play("1 on C1")
    assert not verdict.right
    assert "1 move left" in str(verdict)
    assert run.tries == 0
    assert run.waiting
    with pytest.raises(LessonStateError):
        run.play("1 on C5")
    for _ in run.others():
        pass
    assert run.play("1 on C5").right
    assert run.tally.slips == 0


def test_a_line_that_ends_wrong_begins_anew_and_can_be_shown() -> None:
    run = run_at("take", take=line())
    start = run.state
    run.play("1 on C1")
    for _ in run.others():
        pass
    assert not run.play("1 on S5").right
    assert run.state == start
    run.play("1 on C5")
    run.again()
    assert run.state == start
    shown = run.show()
    assert shown.right
    assert str(shown.feedback[0]) == "For example: 1 on Cairo 1, 1 on Cairo 5."
    assert len(run.game.moves) == 5


def test_what_is_wrong_on_the_way_is_taken_back_alone() -> None:
    expected = {"when": {"site": "S5"}, "text": "Not there."}
    run = run_at("take", take=line(answers=[expected]))
    run.play("1 on C1")
    for _ in run.others():
        pass
    before = run.state
    for move, told in [
        ("1 on S5", "Not there."),
        ("1 on C1", "None of your cards"),
        ("nonsense", ""),
    ]:
        verdict = run.play(move)
        assert not verdict.right
        assert told in str(verdict)
        assert (run.state, run.made) == (before, 1), move
    assert run.play("1 on C5").right


def test_a_line_that_begins_anew_says_so() -> None:
    run = run_at("take", take=line())
    run.play("1 on C1")
    for _ in run.others():
        pass
    verdict = run.play("1 on S5")
    assert str(verdict.feedback[-1]) == "Try once more from the beginning."


def test_others_play_what_the_lesson_says() -> None:
    probe = run_at("take", take=line())
    probe.play("1 on C1")
    moves = []
    while probe.waiting:
        move = probe.state.legal_moves()[0]
        moves.append(str(move))
        probe.game.play(move)
    run = run_at("take", take=line(others=moves))
    run.play("1 on C1")
    for _ in run.others():
        pass
    assert [str(move) for move in run.game.moves[1:]] == moves


def test_a_run_resumes_at_a_step_that_goes_on_from_others() -> None:
    run = LessonRun(sample(), start="count")
    assert run.step.id == "count"
    assert run.solution() == 6, "the tower was taken on the way"
    assert run.tally == Tally()
    finish_step(run)
    assert run.tally.tasks == 1


def test_a_lesson_that_was_left_is_counted_as_a_whole() -> None:
    first = run_at("take")
    first.hint()
    first.show()
    first.go_on()
    assert first.needed == {"take": Needed(hints=1, shown=True)}
    run = LessonRun(sample(), start="mark", needed=first.needed)
    while not run.finished:
        finish_step(run)
        run.go_on()
    assert run.tally == Tally(tasks=5, tries=4, hints=1, shown=1, slips=3)
    assert run.tally.stars == 2
    assert first.needed == {"take": Needed(hints=1, shown=True)}


def test_a_step_that_was_begun_goes_on_with_its_tries_and_hints() -> None:
    first = run_at("take")
    first.play("1 on Frankfurt 2")
    first.hint()
    assert first.begun == Needed(tries=first.tries, hints=1)
    assert first.begun.tries
    run = LessonRun(sample(), start="take", begun=first.begun)
    assert run.begun == first.begun
    assert run.hints_left == first.hints_left
    finish_step(run)
    assert run.needed == {"take": Needed(tries=first.tries + 1, hints=1)}
    assert run.begun == Needed()
    other = LessonRun(sample(), begun=first.begun)
    assert other.begun == Needed(), "it belongs to the step that is gone on with"
    done = LessonRun(sample(), start="take", needed=run.needed)
    done.hint()
    assert done.begun == Needed(), "done before: it counts as it did then"


def test_what_is_done_again_counts_as_it_was_the_first_time() -> None:
    run = LessonRun(sample(), start="take", needed={"take": Needed(tries=3), "gone": Needed(9)})
    finish_step(run)
    assert run.tally == Tally(tasks=1, tries=3, slips=2)


@pytest.mark.parametrize("given", [5, "x", [], {"take": 5}])
def test_what_steps_needed_is_known_by_their_ids(given: Any) -> None:
    with pytest.raises(TypeError, match=r"^needed is a dict of Needed: what steps took"):
        LessonRun(sample(), needed=given)


def test_a_run_resumes_before_a_round_that_would_have_to_be_played() -> None:
    after = {"id": "after", "text": "b", "number": {"answer": {"height": "F5"}}}
    changed = data()
    changed["steps"][1]["play"] = {"until": 1}
    del changed["steps"][1]["move"]
    changed["steps"].append(after)
    run = LessonRun(lesson_of(changed), start="after")
    assert run.step.id == "read"


def test_a_run_resumes_with_a_position_and_a_seat_of_its_own() -> None:
    lesson = sample(who={"position": "F5: r3 b4\nto move: Green", "seat": "Red"})
    run = LessonRun(lesson, start="play")
    assert (run.step.id, run.seat, run.view.seat) == ("play", 0, 0)
    with pytest.raises(KeyError, match=r"This lesson has no step '.*'\. Its steps: "):
        LessonRun(lesson, start="nothing")


@given(st.integers(1, 40), st.integers(0, 60))
def test_stars_never_grow_with_slips(tasks: int, slips: int) -> None:
    stars = Tally(tasks=tasks, slips=slips).stars
    assert 1 <= Tally(tasks=tasks, slips=slips + 1).stars <= stars <= 3
    assert (stars == 3) == (slips == 0)
    assert Tally(tasks=tasks, slips=(tasks + 1) // 2).stars >= 2


def test_nothing_is_compared_where_all_moves_are_worth_the_same() -> None:
    draft = "players: 4\nround: 1\nphase: draft\nto move: Red\nstart: Red\n"
    run = run_at("play", play={"position": draft, "seat": "Red"})
    assert not run.waiting
    move = run.state.legal_moves()[0]
    expected = run.state.explain(move).sentence
    assert str(run.play(move)) == str(expected)

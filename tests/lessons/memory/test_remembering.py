"""What is remembered of the clauses: replayed from the log, by days, and what is asked next."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from manhattan_widgets.lessons.memory import (
    Clause,
    Grade,
    Review,
    Status,
    days_in_a_row,
    grades,
    remembered,
    to_ask,
)

FIRST = date(2024, 5, 1)


def on(day: int, grade: Grade, *rules: str, hour: int = 18) -> Review:
    when = datetime(2024, 5, 1, hour, tzinfo=UTC) + timedelta(days=day)
    return Review(when.strftime("%Y-%m-%dT%H:%M:%SZ"), dict.fromkeys(rules or ("M9",), grade))


def standing(*log: Review, day: int) -> Clause:
    return remembered(log)["M9"].clause("M9", FIRST + timedelta(days=day))


def test_equal_logs_give_equal_memories_whenever_they_are_replayed() -> None:
    log = [on(0, Grade.Good, "M9", "M11"), on(2, Grade.Again, "M11"), on(9, Grade.Hard)]
    assert remembered(log) == remembered(list(log))
    # What came later changes nothing of what was told before it.
    assert remembered(log[:2])["M11"] == remembered(log)["M11"]


def test_the_longer_it_was_known_the_later_it_comes_again() -> None:
    log, gaps = [on(0, Grade.Good)], []
    for _ in range(4):
        due = remembered(log)["M9"].card.due.date()
        gaps.append((due - FIRST).days)
        log.append(on(gaps[-1], Grade.Good))
    waits = [later - earlier for earlier, later in zip([0, *gaps], gaps, strict=False)]
    assert waits == sorted(set(waits))
    forgotten = remembered([*log, on(gaps[-1] + 1, Grade.Again)])["M9"]
    assert (forgotten.card.due.date() - FIRST).days - gaps[-1] - 1 < waits[-1]


def test_what_is_nearly_forgotten_gains_most_but_not_what_cannot_be_remembered_yet() -> None:
    known = remembered([on(0, Grade.Good), on(2, Grade.Good)])["M9"]
    planned = (known.card.due.date() - FIRST).days
    days = [FIRST + timedelta(days=day) for day in (2, 4, planned, 2 * planned)]
    gains = [known.gain(day) for day in days]
    assert gains == sorted(set(gains))
    assert gains[0] == 0
    assert known.gain(FIRST) == 0  # a clock that was set back
    once, often = (
        remembered([on(day, Grade.Again) for day in range(times)])["M9"] for times in (1, 4)
    )
    then = FIRST + timedelta(days=4)
    assert often.gain(then) < once.gain(then) / 2


def test_what_needed_a_hint_comes_again_before_what_did_not() -> None:
    due = {grade: remembered([on(0, grade)])["M9"].card.due for grade in Grade}
    assert due[Grade.Again] <= due[Grade.Hard] <= due[Grade.Good]
    later = {
        grade: remembered([on(0, Grade.Good), on(2, grade)])["M9"].card.due
        for grade in (Grade.Again, Grade.Hard, Grade.Good)
    }
    assert later[Grade.Again] < later[Grade.Hard] < later[Grade.Good]


def test_a_clause_is_learned_only_after_right_answers_on_three_days() -> None:
    evening = [on(0, Grade.Good, hour=hour) for hour in range(10, 20)]
    assert standing(*evening, day=0).status is Status.WEAK
    two = [*evening, on(2, Grade.Good)]
    assert standing(*two, day=3).status is Status.WEAK
    three = [*two, on(13, Grade.Good)]
    assert standing(*three, day=14).status is Status.LEARNED
    assert standing(*three, day=14).days == 3
    assert standing(*three, on(14, Grade.Again), day=14).status is Status.WEAK
    assert standing(*three, day=400).status is Status.DUE


def test_a_day_is_the_learners_own() -> None:
    late = Review("2024-05-01T23:30:00Z", {"M9": Grade.Good})
    early = Review("2024-05-02T00:30:00Z", {"M9": Grade.Good})
    assert len(remembered([late, early])["M9"].days) == 2
    east = timezone(timedelta(hours=2))
    assert remembered([late, early], east)["M9"].days == {date(2024, 5, 2)}


def test_who_practices_earlier_than_yesterday_is_asked_what_is_due_today() -> None:
    log = [on(0, Grade.Again, hour=22)]
    assert standing(*log, day=0).status is Status.WEAK
    due = standing(*log, day=0).due
    assert due is not None
    assert standing(*log, day=(due - FIRST).days).status is Status.DUE
    # A whole day has gone by, though not 24 hours.
    again = [*log, on(1, Grade.Good, hour=7)]
    assert remembered(again) == remembered([*log, on(1, Grade.Good, hour=23)])


def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    log = [on(9, Grade.Good), on(1, Grade.Good)]
    assert remembered(log) == remembered([on(9, Grade.Good), on(9, Grade.Good)])


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"tries": 1, "hints": 0, "shown": False}, {"M9": Grade.Good, "M11": Grade.Good}),
        ({"tries": 1, "hints": 2, "shown": False}, {"M9": Grade.Hard, "M11": Grade.Hard}),
        ({"tries": 2, "hints": 0, "shown": False}, {"M9": Grade.Again}),
        ({"tries": 2, "hints": 0, "shown": False, "about": "M11"}, {"M11": Grade.Again}),
        ({"tries": 2, "hints": 0, "shown": False, "broken": ["M7"]}, {"M7": Grade.Again}),
        ({"tries": 0, "hints": 0, "shown": True}, {"M9": Grade.Again}),
        ({"tries": 1, "hints": 0, "shown": True, "broken": ["M11"]}, {"M11": Grade.Again}),
    ],
)
def test_an_answer_tells_of_the_clauses_that_it_was_about(answer: dict, told: dict) -> None:
    assert grades(["M9", "M11"], **answer) == told


def test_a_new_clause_that_was_not_known_is_not_forgotten() -> None:
    told, known = (standing(on(0, grade), day=0) for grade in (Grade.Again, Grade.Good))
    assert told.due is not None
    assert known.due is not None
    assert FIRST + timedelta(days=1) < told.due < known.due
    again = standing(on(0, Grade.Good), on(2, Grade.Again), day=2)
    assert again.due == FIRST + timedelta(days=4)


def test_what_is_due_and_gains_most_is_asked_first() -> None:
    gains = {"M1": 0.2, "M2": 0.1, "M3": 0.4, "M4": 0.3}
    statuses = (Status.LEARNED, Status.DUE, Status.DUE, Status.WEAK)
    clauses = [Clause(rule, status) for rule, status in zip(gains, statuses, strict=True)]
    asked: list[str] = []
    while (rule := to_ask(clauses, gains.__getitem__, asked)) is not None:
        asked.append(rule)
    assert asked == ["M3", "M2", "M4", "M1"]


def in_turn(due: int) -> str:
    """Return of what eight questions are: "M" due, "S" new."""
    clauses = [Clause(f"M{n}", Status.DUE) for n in range(due)]
    clauses += [Clause(f"S{n}", Status.NEW) for n in range(9)]
    asked: list[str] = []
    for _ in range(8):
        asked.append(to_ask(clauses, lambda _: 0.5, asked) or "")
    assert [rule for rule in asked if rule[0] == "S"] == [f"S{n}" for n in range(9)][
        : sum(rule[0] == "S" for rule in asked)
    ]
    return "".join(rule[0] for rule in asked)


def test_what_is_due_comes_first_and_a_share_is_kept_for_new_clauses() -> None:
    assert in_turn(0) == "SSSSSSSS"
    assert in_turn(2) == "MSMSSSSS"
    assert in_turn(4) == "MSMSMSMS"
    assert in_turn(20) == "MMMSMMMS"
    for due in range(20):
        assert in_turn(due).count("M") >= min(due, 4)
        assert "S" in in_turn(due)
    assert to_ask([], lambda _: 0.5) is None


def test_days_in_a_row_end_with_a_day_that_was_left_out() -> None:
    days = {FIRST + timedelta(days=n) for n in (0, 1, 3, 4, 5)}
    assert [days_in_a_row(days, FIRST + timedelta(days=n)) for n in range(1, 8)] == [
        2, 2, 1, 2, 3, 3, 0,
    ]  # fmt: skip
    assert days_in_a_row(set(), FIRST) == 0

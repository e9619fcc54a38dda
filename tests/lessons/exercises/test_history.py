"""What came of all exercises so far: by kind, and day by day."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.lessons.exercises.history import KindHistory, history_of
from manhattan_widgets.lessons.exercises.progress_format import ExerciseProgress, Solved
from manhattan_widgets.lessons.memory import Grade, Review, remembered, remembered_by_day
from manhattan_widgets.scene.learning_curve import LearningDay

RULES = ("M1", "M9", "M11")


def solved(
    name: str, when: str, *rules: str, right: bool = True, grade: Grade = Grade.Good
) -> Solved:
    return Solved(name, right, 1 if right else 3, 0, False, when, dict.fromkeys(rules, grade))


def test_kinds_are_counted_and_days_tell_what_was_met_and_learned() -> None:
    kept = ExerciseProgress(
        solved=(
            solved("manhattan-owner-1-1", "2024-05-01T10:00:00Z", "M9"),
            solved("manhattan-legal-2-1", "2024-05-01T11:00:00Z", "M9", "M11"),
            solved("manhattan-owner-1-2", "2024-05-02T10:00:00Z", "M9", right=False),
            solved("manhattan-owner-1-3", "2024-05-09T10:00:00Z", "M9"),
        )
    )
    history = history_of(kept, ["manhattan"])
    assert history.kinds == (
        KindHistory("manhattan", "owner", 3, 2, 5),
        KindHistory("manhattan", "legal", 1, 1, 1),
    )
    assert (history.done, history.right, history.clauses) == (4, 3, 22)
    assert history.days == (
        LearningDay(date(2024, 5, 1), 2, 0),
        LearningDay(date(2024, 5, 2), 2, 0),
        LearningDay(date(2024, 5, 9), 2, 1),  # M9, on a third day
    )


def test_what_is_forgotten_is_no_longer_learned() -> None:
    days = [solved("manhattan-owner-1-1", f"2024-05-0{n}T10:00:00Z", "M9") for n in (1, 2, 3)]
    late = solved("manhattan-owner-1-1", "2024-05-04T10:00:00Z", "M9", grade=Grade.Again)
    learned = [
        day.learned
        for day in history_of(ExerciseProgress(solved=(*days, late)), ["manhattan"]).days
    ]
    assert learned == [0, 0, 1, 0]


def test_only_the_games_that_are_asked_about_count() -> None:
    kept = ExerciseProgress(
        solved=(
            solved("skyline-income-1-1", "2024-05-01T10:00:00Z", "S1"),
            solved("gone-owner-1-1", "2024-05-02T10:00:00Z", "M9"),
            # It says something of a clause of another game, as a file made by hand may.
            solved("manhattan-owner-1-1", "2024-05-03T10:00:00Z", "M9", "S1"),
        )
    )
    history = history_of(kept, ["manhattan"])
    assert history.done == 1
    assert history.days == (LearningDay(date(2024, 5, 3), 1, 0),)
    assert history_of(kept, ["manhattan", "skyline"]).done == 2
    assert history_of(ExerciseProgress(), ["manhattan"]).days == ()


def test_a_day_is_the_learners_own() -> None:
    late = ExerciseProgress(solved=(solved("manhattan-owner-1-1", "2024-05-01T23:30:00Z", "M9"),))
    (day,) = history_of(late, ["manhattan"], ZoneInfo("Asia/Tokyo")).days
    assert day.day == date(2024, 5, 2)


REVIEWS = st.lists(
    st.builds(
        lambda day, hour, rules: Review(f"2024-05-{day:02}T{hour:02}:00:00Z", rules),
        st.integers(1, 28),
        st.integers(0, 23),
        st.dictionaries(st.sampled_from(RULES), st.sampled_from(Grade), min_size=1),
    ),
    max_size=12,
)


@given(REVIEWS)
def test_each_day_is_what_is_remembered_of_the_log_up_to_it(log: list[Review]) -> None:
    """Also where a clock was set back, and a day comes twice."""
    by_day = remembered_by_day(log)
    assert set(by_day) == {date.fromisoformat(review.when[:10]) for review in log}
    for day, known in by_day.items():
        last = max(n for n, one in enumerate(log) if one.when.startswith(day.isoformat()))
        assert known == remembered(log[: last + 1])

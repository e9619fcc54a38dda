"""The board shows what is asked about and, of an answer, what is right."""

from __future__ import annotations

from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.lessons.exercises import exercise
from manhattan_widgets.lessons.exercises.boards import board_of
from tests.widgets.seen import click_beside, click_site, scene

from .practiced import opened, tiles


@pytest.mark.parametrize(
    ("kind", "level", "shown"),
    [("score", 1, "SMFHPC"), ("best", 2, "SMFHPC"), ("legal", 1, "1"), ("take", 1, "1")],
)
def test_the_board_shows_what_is_asked_about(kind: str, level: int, shown: str) -> None:
    widget = opened("manhattan", kind, level=level, seed=5)
    focus = widget.exercise.focus
    assert tiles(widget) == ([focus[0][0]] if shown == "1" else list(shown))
    # Whatever is shown of it, all of the board can be read.
    assert all(f"{letter}5" in scene(widget).text for letter in "SMFHPC")


def test_who_has_the_majority_is_seen_in_the_city_that_is_asked_about() -> None:
    widgets = [opened("manhattan", "owner", level=2, seed=seed) for seed in range(8)]
    asked = {w.exercise.question.key.rpartition(".")[2]: w for w in widgets}
    assert set(asked) == {"tower", "city", "tallest"}
    assert tiles(asked["tallest"]) == list("SMFHPC")
    city = asked["city"].exercise.place
    assert tiles(asked["city"]) == [city]
    assert {site[0] for site in asked["city"].exercise.explanation[0].sites} == {city}


@pytest.mark.parametrize(
    ("game", "kind", "levels", "fits", "sign"),
    [
        ("manhattan", "owner", (3, 4), lambda one: one.solution == "nobody", "="),
        ("manhattan", "owner", (1, 2), lambda one: one.solution != "nobody", "✓"),
        ("manhattan", "legal", (2, 3), lambda one: one.solution.startswith("no-"), "✗"),
        ("newyork", "legal", (2, 3), lambda one: one.solution.startswith("yes-"), "✓"),
    ],
)
def test_only_what_is_right_is_marked_right(
    game: str, kind: str, levels: tuple[int, ...], fits: Any, sign: str
) -> None:
    made = (exercise(game, kind, level=n, seed=seed) for n in levels for seed in range(12))
    one = next(one for one in made if fits(one))
    widget = mw.practice(exercises=[one.name], progress=False)
    widget.answer(one.solution)
    drawn = [s.text for t in scene(widget).tiles for s in t.shapes if hasattr(s, "text")]
    assert {text for text in drawn if text in "✓✗="} == {sign}


def test_all_sites_of_an_answer_are_marked_right_and_no_others() -> None:
    task = exercise("newyork", "named", level=4, seed=1)
    widget = mw.practice(exercises=[task.name], progress=False)
    widget.answer(task.solution)
    marks = board_of(task, done=True, verdict=None, chosen={})
    drawn = [s.text for t in marks.tiles for s in t.shapes if hasattr(s, "text")]
    assert drawn.count("✓") == len(task.solution)


def test_a_click_tells_what_stands_there_where_nothing_is_chosen() -> None:
    widget = opened("manhattan", "owner")
    click_site(widget, "F5")
    assert "Frankfurt 5" in widget.said
    click_beside(widget, "F")
    assert "Frankfurt 5" in widget.said

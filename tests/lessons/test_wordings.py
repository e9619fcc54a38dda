"""The second wordings of each course's first five lessons: in every language, and no answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.manhattan.rules.board import CITY_LETTERS
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.lesson import NumberTask, Step
from manhattan_widgets.lessons.marked_text import RULE
from manhattan_widgets.locale import languages, set_language, text
from tests.lessons.steps import number_in

LESSONS = {game: course(game)[:5] for game in GAMES}
#: How many steps these lessons have, and how many of them ask for a number.
COUNTS = {"manhattan": (33, 6), "newyork": (32, 6), "skyline": (29, 4)}
#: A line of the box that both wordings stand in.
LINE = 40


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def steps(game: str) -> list[tuple[str, Step]]:
    lessons = LESSONS[game]
    return [(lesson.id.partition("/")[2], step) for lesson in lessons for step in lesson.steps]


def wordings(step: Step) -> tuple[str, str]:
    return str(step.words), str(step.other_words)


def sites_in(game: str, wording: str) -> set[str]:
    """Return the sites that a text names."""
    if game == "manhattan":
        cities = "|".join(text(f"manhattan.city.{letter}") for letter in CITY_LETTERS)
        return set(re.findall(rf"(?:{cities}) [1-9]", wording))
    return set(re.findall(r"\b[A-G][1-9][0-9]?\b", wording))


def test_every_step_of_the_first_five_lessons_has_one(game: str) -> None:
    assert len(steps(game)) == COUNTS[game][0]
    assert [(lesson, step.id) for lesson, step in steps(game) if step.other_words is None] == []


def test_it_is_translated_and_neither_the_text_nor_longer_by_more_than_a_line(
    game: str, language: str
) -> None:
    for lesson, step in steps(game):
        first, second = wordings(step)
        assert step.other_words is not None
        assert (second == step.other_words.source) == (language == "en"), (lesson, step.id)
        assert set(re.findall(r"[^.:!?*\n]+", first)).isdisjoint(
            part for part in re.findall(r"[^.:!?*\n]+", second) if len(part) > LINE
        ), (lesson, step.id)
        assert len(second) <= len(first) + LINE, (lesson, step.id)


def test_it_asks_in_words_that_stand_out_as_the_text_does(game: str, language: str) -> None:
    for lesson, step in steps(game):
        first, second = wordings(step)
        assert second.count("*") % 2 == 0, (lesson, step.id)
        if step.task is not None:
            assert "*" in first, (lesson, step.id)
            assert "*" in second.split("\n\n")[-1], (lesson, step.id)


def test_it_names_rules_and_sites_only_that_the_text_names(game: str, language: str) -> None:
    for lesson, step in steps(game):
        first, second = wordings(step)
        assert set(RULE.findall(second)) <= set(RULE.findall(first)), (lesson, step.id)
        assert sites_in(game, second) <= sites_in(game, first), (lesson, step.id)


def test_it_gives_no_number_away_that_is_asked_for(game: str, language: str) -> None:
    asked = 0
    for lesson, step in steps(game):
        if not isinstance(step.task, NumberTask):
            continue
        asked += 1
        right = str(number_in(game, lesson, step.id)[0])
        first, second = (re.findall(r"(?<!\[[MNS])\d+", wording) for wording in wordings(step))
        assert right in first or right not in second, (lesson, step.id)
    assert asked == COUNTS[game][1]

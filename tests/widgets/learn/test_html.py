"""What the overview and the end of a lesson tell of it."""

import re

import pytest

from manhattan_widgets.lessons import LessonProgress, Tally, course
from manhattan_widgets.widgets.learn import html


def _width(card: str) -> int:
    match = re.search(r"width:(\d+)%", card)
    assert match is not None
    return int(match[1])


def test_a_card_shows_how_far_one_is() -> None:
    lesson = course("manhattan")[0]
    new, begun = LessonProgress(), LessonProgress(step=lesson.steps[3].id)
    assert _width(html.card(lesson, new)) == 0
    assert _width(html.card(lesson, begun)) == round(100 * 3 / len(lesson.steps))
    assert _width(html.card(lesson, LessonProgress(runs=1, stars=2))) == 100
    again = LessonProgress(runs=1, stars=2, step=lesson.steps[1].id)
    assert _width(html.card(lesson, again)) == round(100 / len(lesson.steps))


@pytest.mark.parametrize("stars", [0, 1, 2, 3])
def test_stars_that_were_won_look_different(stars: int) -> None:
    stars_html = html.star_words(stars)
    assert f"<span class='mw-won'>{'★' * stars}</span>{'☆' * (3 - stars)}" in stars_html
    assert "aria-label" in stars_html


def test_the_end_tells_what_was_learned() -> None:
    lesson = course("manhattan")[3]
    ending = html.finish(lesson, Tally(tasks=8, tries=8), LessonProgress())
    assert str(lesson.summary).split("'")[0] in ending
    assert "You know now: Taking a tower over · " in ending

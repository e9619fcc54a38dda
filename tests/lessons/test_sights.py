"""What steps point out: found by the rules, told in time, and never the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.attempt import LessonRun
from manhattan_widgets.lessons.checking import check_lesson
from manhattan_widgets.lessons.judging import right_sites
from manhattan_widgets.lessons.lesson import SitesTask, Step
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.sights import Sights, sights_of
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.core import Label, Line
from manhattan_widgets.scene.games import scenes_of
from tests.lessons.samples import TOML, sample
from tests.lessons.test_courses import LESSONS, lesson_in, solve
from tests.scene.test_honest_towers import box, collisions


def sights(step: dict[str, Any], *, name: str = "read", done: bool = False) -> Sights:
    """What a step of the sample points out in its first position."""
    lesson = sample(**{name: step})
    state = lesson.steps[0].position
    assert state is not None
    return sights_of(lesson.steps[lesson.number(name)], state, done=done)


def test_an_outline_is_around_what_is_asked_for() -> None:
    shown = sights({"sights": [{"outline": {"owner": "Blue"}, "tell": "sites"}]})
    assert [one.sites for one in shown.outlines] == [("M1",)]
    assert shown.marks == {"M1": "1"}
    assert shown.sentences == ("Outlined: Manhattan 1.", "At Manhattan 1 stands 1.")


def test_each_part_of_a_scoring_has_an_outline_with_its_points() -> None:
    shown = sights({"sights": [{"outline": {"scored": {"rule": "M15"}}, "tell": "points"}]})
    assert [one.sites for one in shown.outlines] == [("M1",), ("F5",), ("H2",)]
    assert shown.marks == {"M1": "+2", "F5": "+2", "H2": "+2"}


def test_heights_and_counts_are_those_of_the_board() -> None:
    shown = sights(
        {
            "sights": [
                {"outline": ["f5", "M1"], "tell": "heights"},
                {"count": {"storeys": ["H2", "Green"]}, "at": "H2"},
                {"arrow": ["F5", "F6"]},
            ]
        }
    )
    assert shown.marks == {"F5": "4", "M1": "2", "H2": "1"}
    assert [(one.start, one.end) for one in shown.arrows] == [("F5", "F6")]
    assert "An arrow leads from Frankfurt 5 to Frankfurt 6." in shown.sentences


def test_a_ghost_is_a_move_that_may_be_made() -> None:
    shown = sights({"sights": [{"ghost": "2 on Frankfurt 5"}]})
    state = sample().steps[0].position
    assert state is not None
    assert shown.ghost == state.parse("2 on Frankfurt 5")
    assert shown.sentences == ("Not built, only a plan: 2 on Frankfurt 5.",)
    assert shown.marks == {}
    for forbidden in ("1 on Frankfurt 5", "hello"):
        assert sights({"sights": [{"ghost": forbidden}]}) == Sights()


def test_points_go_to_a_player_part_by_part() -> None:
    step = {"sights": [{"points": "Blue", "after": True}]}
    shown = sights(step, done=True)
    (flight,) = shown.flights
    assert (flight.color, flight.total) == ("blue", 3)
    assert flight.points == (("Majority in Manhattan", 2), ("Towers", 1))
    assert shown.marks == {"M": "+2", "M1": "+1"}
    assert shown.sentences == ("Blue gets 3 points: 2 (Majority in Manhattan), 1 (Towers).",)
    assert sights(step) == Sights()
    by_rule = {"sights": [{"points": "Red", "rule": "M14", "after": True}]}
    assert sights(by_rule, done=True).sentences == ("Red gets 3 points: 3 (Tallest tower).",)
    none = {"sights": [{"points": "Green", "after": True}]}
    assert sights(none, done=True).sentences == ("Green gets 0 points.",)


def test_sights_come_while_the_task_is_told_or_once_it_is_done() -> None:
    step = {"sights": [{"outline": ["F5"]}, {"outline": ["M1"], "after": True}]}
    told, done = (sights(step, done=done) for done in (False, True))
    assert [one.sites for one in told.outlines] == [("F5",)]
    assert [one.sites for one in done.outlines] == [("M1",)]


def test_they_are_told_in_the_readers_language() -> None:
    step = {"sights": [{"outline": ["F5"]}, {"arrow": ["F5", "F6"]}]}
    said = set()
    for language in languages():
        with speaking(language):
            said.add(sights(step).sentences)
    assert len(said) == len(languages())


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('sights = [{ outline = ["F99"] }]', '"F99" is not known here'),
        ('sights = [{ outline = { owner = "Pink" } }]', '"Pink" is not known here'),
        ('sights = [{ outline = { owner = "Blue", where = "Rome" } }]', '"Rome" is not known'),
        ('sights = [{ outline = { connected = "F5" } }]', '"connected" is not known here'),
        ('sights = [{ outline = { scored = { rule = "M15" }, owner = "Blue" } }]', "one thing"),
        ('sights = [{ outline = { scored = { rule = "M99" } } }]', '"M99" is not known here'),
        ('sights = [{ outline = { scored = { rule = "M1" } } }]', "No site fits"),
        ('sights = [{ outline = { owner = "Green" } }]', "No site fits the outline number 1"),
        ('sights = [{ outline = ["F5"], tell = "points" }]', 'only of sites that are "scored"'),
        ('sights = [{ arrow = ["F5", "F5"] }]', "Name two sites"),
        (
            'sights = [{ arrow = ["F5"] }]',
            "sights[1].arrow: There is 1 entry, but exactly 2 have to be here.",
        ),
        ("sights = [{ after = true }]", "Nothing is pointed out"),
        ('sights = [{ count = { height = "F5" } }]', '"count" needs "at"'),
        ('sights = [{ count = { money = "Blue" }, at = "F5" }]', '"money" is not known here'),
        ('sights = [{ count = 4, at = "F5" }]', "Say what is to be counted"),
        ('sights = [{ count = { height = "F5" }, at = "F5" }]', "more than one sign"),
        ('sights = [{ colour = "red" }]', "colour"),
        ('sights = [{ ghost = "1 on Frankfurt 5" }]', "The ghost of number 1"),
        ('sights = [{ ghost = "hello" }]', "cannot be built there"),
        (
            'sights = [{ ghost = "2 on Frankfurt 5" }, { ghost = "2 on Cairo 5" }]',
            "Only one ghost can be seen",
        ),
        ('sights = [{ points = "Blue" }]', "write after = true"),
        ('sights = [{ rule = "M15", after = true }]', 'stands only beside "points"'),
        ('sights = [{ points = "Pink", after = true }]', '"Pink" is not known here'),
        ('sights = [{ points = "Red", rule = "M99", after = true }]', '"M99" is not known here'),
        ('illustration = { seats = ["card:10"] }', '"card:10" is not known here'),
        ("illustration = { chairs = [] }", '"chairs" is not known here. Known: seats.'),
        ("illustration = { seats = [], chairs = [] }", "illustration"),
    ],
)
def test_the_checker_says_what_is_wrong(tmp_path: Path, entry: str, words: str) -> None:
    file = tmp_path / "own.toml"
    wanted = 'marks = { F5 = "3 to 1", M1 = "2" }'
    assert wanted in TOML
    file.write_text(TOML.replace(wanted, f"{wanted}\n{entry}"), encoding="utf-8")
    faults = [str(fault) for fault in check_lesson(file)]
    assert len(faults) == 1, faults
    assert words in faults[0]
    assert "step 1 (read)" in faults[0]


def test_an_outline_that_shows_the_answer_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    entry = 'sights = [{ outline = ["M1", "F5"] }]\n[steps.sites]'
    file.write_text(TOML.replace("[steps.sites]", entry), encoding="utf-8")
    (fault,) = map(str, check_lesson(file))
    assert 'The outline number 1 in "sights" shows the answer' in fault
    entry = entry.replace('"F5"] }', '"F5"], after = true }')
    file.write_text(TOML.replace("[steps.sites]", entry), encoding="utf-8")
    assert list(check_lesson(file)) == []


def test_a_ghost_that_shows_the_answer_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    entry = 'sights = [{ ghost = "2 on Frankfurt 5" }]\n[steps.move]'
    file.write_text(TOML.replace("[steps.move]", entry, 1), encoding="utf-8")
    (fault,) = map(str, check_lesson(file))
    assert 'The ghost of number 1 in "sights" shows the answer' in fault
    entry = entry.replace("Frankfurt 5", "Cairo 5")
    file.write_text(TOML.replace("[steps.move]", entry, 1), encoding="utf-8")
    assert list(check_lesson(file)) == []


def test_a_game_without_pictures_says_so(tmp_path: Path) -> None:
    lesson = Path(course("newyork")[0].file)
    words = lesson.read_text(encoding="utf-8")
    file = tmp_path / "own.toml"
    file.write_text(words.replace("hint =", "illustration = { seats = [] }\nhint =", 1), "utf-8")
    assert any("New York has no pictures for lessons" in str(one) for one in check_lesson(file))


@pytest.fixture(params=sorted(LESSONS))
def pointing(request: pytest.FixtureRequest) -> list[tuple[Step, Any, Sights]]:
    """The steps of a lesson that point something out, while they are told and once they are done.

    Each has the position of that moment, and what is pointed out in it.
    """
    found = []
    run = LessonRun(lesson_in(LESSONS[request.param]))
    while not run.finished:
        moments = [(run.step, run.state, sights_of(run.step, run.state, done=run.answered))]
        if not run.done:
            solve(run)
            moments.append((run.step, run.state, sights_of(run.step, run.state, done=True)))
        found += moments if run.step.sights else []
        run.go_on()
    return found


def test_what_the_courses_point_out_is_there(pointing: list[tuple[Step, Any, Sights]]) -> None:
    for step, state, shown in pointing:
        board = scenes_of(state.rules).board(state.view(None), marks=shown.marks, verdicts=False)
        drawn = shown.on(board)
        labels = [one for tile in drawn.tiles for one in tile.shapes if isinstance(one, Label)]
        assert set(shown.marks.values()) <= {one.text for one in labels}, step.id
        assert [found for tile in drawn.tiles for found in collisions(tile)] == [], step.id
        inked = [one for tile in drawn.tiles for one in tile.shapes if _is_line(one)]
        assert bool(inked) == bool(shown.outlines or shown.arrows), step.id


def test_ghosts_and_points_of_the_courses_are_what_the_rules_say(
    pointing: list[tuple[Step, Any, Sights]],
) -> None:
    for step, state, shown in pointing:
        done = shown != sights_of(step, state, done=False)
        seen = [sight for sight in step.sights if sight.after == done]
        assert bool(shown.ghost) == any(sight.ghost for sight in seen), step.id
        assert shown.ghost is None or shown.ghost in state.legal_moves(), step.id
        asked = [sight.points for sight in seen if sight.points]
        assert len(asked) == len(shown.flights)
        for points, flight in zip(asked, shown.flights, strict=True):
            color = facts_of(state.rules.name).color(points["points"])
            parts = state.score_now().parts
            earned = [one for one in parts if points.get("rule") in (None, one.rule)]
            seat = facts_of(state.rules.name).seat(state, color)
            own = [one for one in earned if one.color == color]
            own += [one for one in earned if one.color is None and one.seat == seat]
            assert flight.total == sum(one.points for one in own), step.id


def test_sites_that_are_listed_afterwards_are_the_answer(
    pointing: list[tuple[Step, Any, Sights]],
) -> None:
    for step, state, _ in pointing:
        for sight in step.sights:
            listed = isinstance(sight.outline, tuple) and sight.after
            if isinstance(step.task, SitesTask) and listed:
                assert set(sight.outline or ()) == set(right_sites(step.task, state)), step.id


def test_arrows_of_the_courses_cross_no_words(pointing: list[tuple[Step, Any, Sights]]) -> None:
    for step, state, shown in pointing:
        board = scenes_of(state.rules).board(state.view(None), marks=shown.marks, verdicts=False)
        only = replace(shown, outlines=())
        for tile in only.on(board).tiles:
            written = [box(one) for one in tile.shapes if isinstance(one, Label)]
            for shaft in filter(_is_line, tile.shapes):
                for left, top, right, bottom in written:
                    low, high = sorted((shaft.y1, shaft.y2))
                    near, far = sorted((shaft.x1, shaft.x2))
                    beside = far < left or near > right or high < top or low > bottom
                    assert beside, step.id


def test_no_outline_shows_the_answer_while_it_is_asked(
    pointing: list[tuple[Step, Any, Sights]],
) -> None:
    for step, state, shown in pointing:
        if isinstance(step.task, SitesTask) and shown == sights_of(step, state, done=False):
            answer = set(right_sites(step.task, state))
            assert all(set(one.sites) != answer for one in shown.outlines), step.id


def test_the_courses_of_all_games_point_something_out() -> None:
    pointing = {
        name.split("-")[0]
        for name, file in LESSONS.items()
        if any(step.sights for step in lesson_in(file).steps)
    }
    assert pointing == {"manhattan", "newyork", "skyline"}


def _is_line(shape: Any) -> bool:
    return isinstance(shape, Line) and shape.stroke == "strong"

"""Conditions: each kind met and missed, with a word on what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.lessons.condition_names import check_names
from manhattan_widgets.lessons.conditions import Moment, lacking, met
from manhattan_widgets.lessons.queries import UnknownNameError
from tests.lessons.samples import data

MANHATTAN = editor_of("manhattan").parse(data()["steps"][0]["position"])
NEW_YORK = editor_of("newyork").parse(
    "players: 3\nphase: play\nto move: Yellow\ncolors: Blue / Yellow / Red\n"
    "A: b . . . . . .\nB: b b . . . . .\nC: b . . . . . .\nhand Yellow: A B 1 3\nmoney Yellow: 2"
)
SKYLINE = editor_of("skyline").parse(
    "players: 2\nround: 2\nphase: build\nto move: Yellow\nB1: y1\nB2: p1 y2\nC1: p1\n"
    "money Yellow: 9\nstock Yellow: 1 2 4"
)


def moment(move: str, state: State = MANHATTAN) -> Moment:
    return Moment.of(state, state.parse(move))


TAKES = moment("2 on Frankfurt 5")
BUILDS = moment("1 on Cairo 1")
REFUSED = moment("1 on Frankfurt 5")


@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ({"owner": {"F5": "Blue"}}, TAKES, BUILDS),
        ({"owner": {"C1": "none"}}, TAKES, BUILDS),
        ({"height": {"F5": 6}}, TAKES, BUILDS),
        ({"storeys": {"f5": {"blue": 3, "Red": 3}}}, TAKES, BUILDS),
        ({"rule": "M11"}, TAKES, BUILDS),
        ({"rule": "M11"}, TAKES, REFUSED),
        ({"refused": "M11"}, REFUSED, TAKES),
        ({"site": "C1"}, BUILDS, TAKES),
        ({"site": ["C1", "F5"]}, BUILDS, moment("1 on Cairo 5")),
        ({"move": "2 on Frankfurt 5"}, TAKES, BUILDS),
        ({"move": ["1 on Cairo 1", "2 on Cairo 1", "nonsense"]}, BUILDS, TAKES),
        ({"parts": ["C1"]}, BUILDS, TAKES),
        ({"piece": 1}, REFUSED, TAKES),
        ({"gain": 4}, TAKES, BUILDS),
        ({"gain": 1}, TAKES, REFUSED),
        ({"best": True}, TAKES, moment("1 on Manhattan 1")),
        ({"points": {"Blue": 9}}, TAKES, BUILDS),
        ({"buildings": {"Blue": 2}}, TAKES, moment("1 on Manhattan 1")),
        ({"scored": {"rule": "M14", "by": "Blue", "where": None}}, TAKES, BUILDS),
        ({"scored": {"rule": "M15", "where": "Cairo"}}, BUILDS, TAKES),
        ({"phase": "build"}, TAKES, Moment.still(NEW_YORK)),
        ({"to_move": "Blue"}, Moment.still(MANHATTAN), TAKES),
        ({"all": [{"rule": "M11"}, {"piece": 2}]}, TAKES, BUILDS),
        ({"any": [{"rule": "M11"}, {"piece": 1}]}, BUILDS, moment("2 on Cairo 1")),
        ({"not": {"rule": "M11"}}, BUILDS, TAKES),
        ({"rule": "M11", "piece": 2}, TAKES, BUILDS),
        ({"money": {"Yellow": 1}}, moment("buy A1", NEW_YORK), moment("buy B1", NEW_YORK)),
        ({"height": {"A3": 1}}, moment("build on A3", NEW_YORK), moment("buy A1", NEW_YORK)),
        ({"money": {"Purple": 12}}, moment("2 on C1", SKYLINE), moment("1 on A2", SKYLINE)),
        ({"storeys": {"C1": {"Yellow": 1}}}, moment("2 on C1", SKYLINE), Moment.still(SKYLINE)),
    ],
    ids=lambda value: str(value)[:50] if isinstance(value, dict) else "",
)
def test_each_condition(condition: dict[str, Any], yes: Moment, no: Moment) -> None:
    assert met(condition, yes)
    assert lacking(condition, yes) == ()
    assert not met(condition, no)
    assert all(str(sentence) for sentence in lacking(condition, no))


def test_what_is_missing_is_told_once_and_by_name() -> None:
    (told,) = lacking({"all": [{"owner": {"F5": "Blue"}}, {"owner": {"F5": "Blue"}}]}, BUILDS)
    assert str(told) == "Frankfurt 5 is to belong to Blue, and belongs to Red."
    (told,) = lacking({"any": [{"height": {"F5": 6}}, {"piece": 2}]}, BUILDS)
    assert str(told) == "Frankfurt 5 is to have 6 storeys, and has 4."


def test_a_part_counts_as_often_as_it_is_written() -> None:
    draft = editor_of("manhattan").parse("phase: draft\nto move: Red\nhand Red: 1 2 3 4")
    two = moment("draft 4 4 1 1 1 1", draft)
    assert met({"parts": ["take:r4", "take:r4"]}, two)
    assert not met({"parts": ["take:r4", "take:r4", "take:r4"]}, two)
    assert not met({"parts": ["take:r4"]}, Moment.still(draft))


def test_a_gain_of_a_position_alone_is_nothing() -> None:
    assert Moment.still(MANHATTAN).gain() == 0


@pytest.mark.parametrize(
    ("condition", "game", "name"),
    [
        ({"owner": {"X1": "Blue"}}, "manhattan", "X1"),
        ({"owner": {"F5": "Pink"}}, "manhattan", "Pink"),
        ({"storeys": {"F5": {"Pink": 1}}}, "manhattan", "Pink"),
        ({"all": [{"not": {"any": [{"site": "Z"}]}}]}, "manhattan", "Z"),
        ({"points": {"Yellow": 1}}, "manhattan", "Yellow"),
        ({"money": {"Blue": 1}}, "manhattan", "money"),
        ({"money": {"Pink": 1}}, "newyork", "Pink"),
        ({"to_move": "Pink"}, "newyork", "Pink"),
        ({"scored": {"rule": "N13", "by": "Pink"}}, "newyork", "Pink"),
        ({"rule": "M99"}, "manhattan", "M99"),
        ({"any": [{"refused": "N9"}]}, "manhattan", "N9"),
        ({"scored": {"rule": "M14"}}, "newyork", "M14"),
    ],
)
def test_unknown_names_are_refused_with_those_that_are_known(
    condition: dict[str, Any], game: str, name: str
) -> None:
    options = {"manhattan": MANHATTAN, "newyork": NEW_YORK}[game].options
    with pytest.raises(UnknownNameError) as error:
        check_names(condition, game, options)
    assert error.value.name == name
    assert error.value.known
    assert name not in error.value.known


def test_known_names_are_taken() -> None:
    condition = {
        "any": [{"owner": {"f5": "red", "F6": "none"}}, {"site": ["F5"]}],
        "scored": {"rule": "M14"},
        "height": {"F5": 2},
    }
    check_names(condition, "manhattan", MANHATTAN.options)

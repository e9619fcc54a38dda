"""Records as data: round trips, and what is refused where."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from manhattan_widgets.game import Game
from manhattan_widgets.records import (
    PlayerInfo,
    Record,
    RecordError,
    from_json,
    read_text,
    schema,
    to_json,
    to_text,
)
from manhattan_widgets.records.schema import check

from .played import games, random_game

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
Change = Callable[[dict[str, Any]], object]


@SLOW
@given(games())
def test_a_record_survives_data_and_text(game: Game) -> None:
    record = game.record
    data = to_json(record)
    assert from_json(data) == record
    assert from_json(data).created == record.created
    assert to_json(from_json(data)) == data
    text = to_text(record)
    assert json.loads(text) == data
    assert read_text(text) == record
    jsonschema.Draft202012Validator(schema()).validate(data)


@SLOW
@given(games())
def test_a_record_from_a_position_survives(game: Game) -> None:
    began = Game.from_position(game.state, seed=3)
    data = to_json(began.record)
    assert from_json(data) == began.record
    assert from_json(data).states()[0] == game.state
    jsonschema.Draft202012Validator(schema()).validate(data)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_entries_may_be_left_out_and_options_have_defaults() -> None:
    data = to_json(random_game(plies=20).record)
    for name in ("seed", "created", "result"):
        del data[name]
    data["options"] = {}
    record = from_json(data)
    assert record.seed is None
    assert record.options.players == 4
    assert record.states()[-1] == random_game(plies=20).state


def test_a_hand_typed_record_with_nothing_dealt_is_a_game() -> None:
    data = to_json(random_game(plies=0).record) | {"events": [], "seed": 1}
    assert Game.from_record(from_json(data)) == random_game(plies=0)


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    return to_json(random_game(seed=4, names=["Ann", "Bo", "Cy", "Dee"]).record)


def _set(*path: str | int, to: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return change


def _drop(*path: str | int) -> Change:
    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]

    return change


EVENTS = len(random_game(seed=4).events)
REFUSED: list[tuple[str, Change, str, str]] = [
    ("no format", _drop("format"), "", "not a recorded game"),
    ("other format", _set("format", to="pgn"), "", "not a recorded game"),
    ("newer version", _set("version", to=2), "version", "has the version 2; this program reads"),
    ("version as text", _set("version", to="1"), "version", '"1" is given where only 1'),
    ("version true", _set("version", to=True), "version", "true is given where only 1"),
    ("no version", _drop("version"), "", 'entry "version" is missing'),
    ("other rules", _set("rules_version", to=9), "rules_version", "version 9 of the rules"),
    ("other game", _set("game", to="chess"), "game", 'no game called "chess"'),
    ("game is a list", _set("game", to=[]), "game", "string is needed"),
    ("unknown entry", _set("scores", to=[]), "", 'entry "scores" is unknown here'),
    ("no events", _drop("events"), "", 'entry "events" is missing'),
    ("events as text", _set("events", to="b3F5"), "events", "array is needed"),
    ("endless events", _set("events", to=["b3F5"] * 5001), "events", "5001 entries"),
    ("event a number", _set("events", 3, to=7), "events[3]", "7 is of the wrong type"),
    ("event empty", _set("events", 3, to={}), "events[3]", "0 entries"),
    ("event of long text", _set("events", 3, to="b" * 81), "events[3]", "81 characters"),
    ("event not readable", _set("events", 3, to="castle"), "events[3]", '"castle" is not a move'),
    ("event in human words", _set("events", 3, to="3 on F5"), "events[3]", 'cannot be here: " "'),
    ("Kelvin for K", _set("events", 3, to="\u212a3F5"), "events[3]", "cannot be here"),
    ("move not legal", _set("events", 9, to="x1r1"), "events[9]", "x1r1 cannot be played"),
    ("unknown chance", _set("events", 0, to={"dice": 3}), "events[0]", "neither a deal nor"),
    ("wrong deal", _set("events", 0, "deal", to="123"), "events[0]", "not the right cards"),
    ("deal of letters", _set("events", 0, "deal", to="abc"), "events[0]", "digits from 1 to 9"),
    ("no such start", _set("events", 0, "start", to=9), "events[0]", "no seat 9 to start"),
    ("start not whole", _set("events", 0, "start", to=0.5), "events[0]", "neither a deal nor"),
    ("no deal", _drop("events", 0), "events[0]", "cannot be played"),
    ("second deal", lambda d: d["events"].insert(1, d["events"][0]), "events[1]", "dealt"),
    (
        "move after the end",
        lambda d: d["events"].append("b3F5"),
        f"events[{EVENTS}]",
        "cannot be played",
    ),
    ("last move cut off", lambda d: d["events"].pop(), "result", "the game is not over"),
    ("no result", _set("result", to=None), "result", "reason finished, winners 3, points"),
    ("wrong winner", _set("result", "winners", to=[0]), "result.winners", "moves gives 3"),
    ("wrong points", _set("result", "points", 0, to=99), "result.points", "The record says 99, "),
    ("a loser resigned", _set("result", "seat", to=1), "result.seat", "gives null"),
    ("no such reason", _set("result", "reason", to="flag"), "result.reason", '"finished"'),
    ("no such seat", _set("result", "seat", to=5), "result.seat", "no seat 5"),
    (
        "huge points",
        _set("result", "points", 0, to=10**15),
        "result.points[0]",
        "not a number from",
    ),
    ("options a list", _set("options", to=[]), "options", "object is needed"),
    ("odd option", _set("options", "cheat", to=1), "options", 'no option "cheat"'),
    ("option name", _set("options", "A\x1b", to=1), "options", "cannot be here"),
    ("impossible option", _set("options", "takeover", to="none"), "options", "takeover can be"),
    ("option null", _set("options", "rounds", to=None), "options", "number of rounds can be 4"),
    ("option 0", _set("options", "rounds", to=0), "options.rounds", "0 is not a possible value"),
    ("option true", _set("options", "players", to=True), "options", "2, 3 or 4 players"),
    ("other number of players", _set("options", to={"players": 3}), "players", "options say 3"),
    ("player missing", _drop("players", 3), "players", "3 players are named"),
    ("no players", _set("players", to=[]), "players", "0 entries"),
    ("name missing", _drop("players", 1, "name"), "players[1]", 'entry "name" is missing'),
    ("name a number", _set("players", 1, "name", to=7), "players[1].name", "string is needed"),
    ("name empty", _set("players", 1, "name", to=""), "players[1].name", "0 characters"),
    ("name blank", _set("players", 1, "name", to="  "), "players[1].name", "not only blanks"),
    ("name long", _set("players", 1, "name", to="x" * 41), "players[1].name", "41 characters"),
    (
        "name escapes",
        _set("players", 1, "name", to="a\x1b[2J"),
        "players[1].name",
        "cannot be here",
    ),
    ("name breaks line", _set("players", 1, "name", to="a\n"), "players[1].name", "cannot be here"),
    ("name turns text", _set("players", 1, "name", to="a\u202e"), "players[1].name", "cannot be"),
    ("half a letter", _set("players", 1, "name", to="a\ud83d"), "players[1].name", "cannot be"),
    ("odd kind", _set("players", 1, "kind", to="../bot"), "players[1].kind", "cannot be here"),
    ("seed negative", _set("seed", to=-1), "seed", "-1 is not a number from 0"),
    ("seed huge", _set("seed", to=2**53), "seed", "not a number from 0"),
    ("seed not whole", _set("seed", to=1.5), "seed", "1.5 is of the wrong type"),
    ("created in words", _set("created", to="yesterday"), "created", "in UTC, such as"),
    ("created never", _set("created", to="2031-02-30T10:00:00Z"), "created", "day is out of range"),
    ("position a text", _set("position", to="start"), "position", "object, null is needed"),
    ("position empty", _set("position", to={}), "position", "are missing: "),
]


@pytest.mark.parametrize(
    ("change", "where", "says"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_refused(finished: dict[str, Any], change: Change, where: str, says: str) -> None:
    data = copy.deepcopy(finished)
    change(data)
    with pytest.raises(RecordError) as caught:
        from_json(data)
    assert caught.value.where == where
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("data", [None, 7, "x", [], True, [{"format": 1}], {}, 1e400])
def test_other_data_are_no_record(data: Any) -> None:
    with pytest.raises(RecordError, match="not a recorded game"):
        from_json(data)


def test_an_impossible_position_is_refused_with_its_faults() -> None:
    data = to_json(Game.from_position(random_game(plies=30).state, seed=1).record)
    data["position"]["towers"] = {"F5": "r4r4r4r4"}
    with pytest.raises(RecordError, match=r"position: .*M2a") as caught:
        from_json(data)
    assert caught.value.where == "position"


def test_a_position_with_other_options_is_refused() -> None:
    data = to_json(Game.from_position(random_game(plies=30).state, seed=1).record)
    data["options"]["takeover"] = "simple"
    with pytest.raises(RecordError, match=r"position\.options: .*other options"):
        from_json(data)


class TestResignation:
    def data(self) -> dict[str, Any]:
        game = random_game(plies=60)
        game.resign(2)
        return to_json(game.record)

    def test_says_who(self) -> None:
        assert self.data()["result"]["seat"] == 2
        assert 2 not in self.data()["result"]["winners"]

    @pytest.mark.parametrize(
        ("change", "where", "says"),
        [
            (_set("result", "seat", to=None), "result", "does not say whose"),
            (_drop("result", "seat"), "result", "does not say whose"),
            (_set("result", "seat", to=4), "result.seat", "no seat 4"),
            (_set("result", "reason", to="finished"), "result.reason", "gives resigned"),
            (_set("result", "winners", to=[2]), "result.winners", "playing the moves gives"),
        ],
    )
    def test_must_fit(self, change: Change, where: str, says: str) -> None:
        data = self.data()
        change(data)
        with pytest.raises(RecordError) as caught:
            from_json(data)
        assert caught.value.where == where
        assert says in str(caught.value)


def test_a_long_hostile_text_is_cut_and_escaped_in_the_message(finished: dict[str, Any]) -> None:
    data = copy.deepcopy(finished)
    data["options"]["edition"] = "\x1b[31m" * 1000
    with pytest.raises(RecordError) as caught:
        from_json(data)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 3000


def test_a_record_made_in_code_is_checked_when_it_is_played() -> None:
    record = random_game(plies=5).record
    bad = Record(
        game=record.game,
        rules_version=record.rules_version,
        options=record.options,
        players=(PlayerInfo("Ann"),),
        events=record.events,
    )
    with pytest.raises(RecordError, match="1 players are named"):
        Game.from_record(bad)


# Hostile data at random: whatever happens, it is a RecordError.

JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 60),
        st.sampled_from([10**15, 2**53, -(2**70), 10**400]),
        st.floats().filter(lambda f: f != int(f) if abs(f) < 1e300 else True),
        st.text(max_size=6),
        st.sampled_from(["b3F5", "dr112344", "x1r1", "123456789", "person", "finished", "\ud800"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    places = [path] if path else []
    inner = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for step, value in inner:
        places += _places(value, (*path, step))
    return places


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A valid record, some places of which are changed, left out, doubled or added to."""
    data: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(_places(data)))
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        kind = draw(st.sampled_from(["set", "drop", "add", "double"]))
        if kind == "set":
            inner[path[-1]] = draw(JUNK)
        elif kind == "drop":
            del inner[path[-1]]
        elif isinstance(inner, list):
            inner.insert(path[-1], inner[path[-1]] if kind == "double" else draw(JUNK))
        else:
            inner[draw(st.text(max_size=6))] = draw(JUNK)
        if not _places(data):
            break
    return data


def _valid() -> list[dict[str, Any]]:
    resigned = random_game(plies=20, seed=2, players=2)
    resigned.resign(0)
    shuffled = random_game(plies=70, seed=3).state
    return [
        to_json(random_game(plies=7).record),
        to_json(random_game(players=3, rounds=4).record),
        to_json(resigned.record),
        to_json(Game.from_position(shuffled, seed=1).record),
    ]


VALID = _valid()
VALIDATOR = jsonschema.Draft202012Validator(schema())


@settings(SLOW, max_examples=400)
@given(mutated())
def test_changed_data_give_a_record_or_a_clear_error(data: dict[str, Any]) -> None:
    with suppress(RecordError):
        record = from_json(data)
        assert from_json(to_json(record)) == record
        return
    with pytest.raises(RecordError) as caught:
        from_json(data)
    assert str(caught.value).isprintable()


def _passes(value: Any, rule: dict[str, Any]) -> bool:
    try:
        check(value, rule)
    except RecordError:
        return False
    return True


@settings(SLOW, max_examples=400)
@given(mutated())
def test_our_reading_of_the_schema_agrees_with_jsonschema(data: dict[str, Any]) -> None:
    assert _passes(data, schema()) is VALIDATOR.is_valid(data)


@settings(SLOW, max_examples=300)
@given(JUNK)
def test_agreement_on_single_entries(value: Any) -> None:
    """Junk in every place of the schema, one at a time, that a whole mutated record seldom hits."""
    for path in _places(schema()["properties"]):
        rule: Any = schema()["properties"]
        for step in path:
            rule = rule[step]
        if isinstance(rule, dict) and rule.keys() & {"type", "const", "enum"} and path[-1] != "not":
            valid = jsonschema.Draft202012Validator(rule).is_valid(value)
            assert _passes(value, rule) is valid, (path, value)


def test_the_schema_uses_only_keywords_that_we_read() -> None:
    known = {
        *("$schema", "title", "description", "type", "const", "enum", "properties", "required"),
        *("additionalProperties", "items", "minItems", "maxItems", "minLength", "maxLength"),
        *("pattern", "not", "minimum", "maximum", "minProperties", "maxProperties"),
        "propertyNames",
    }

    def visit(rule: dict[str, Any]) -> None:
        assert rule.keys() <= known
        assert rule.get("not", {}).keys() <= {"type", "pattern"}
        inner = [rule[name] for name in ("items", "propertyNames") if name in rule]
        for inner_rule in [*inner, *rule.get("properties", {}).values()]:
            visit(inner_rule)

    visit(schema())

"""What is impossible in a set-up position: all of it is found; and what cannot be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.rules.moves import chance_from_json

from .positions import dealt, played_until

Json = dict[str, Any]


@cache
def _positions() -> dict[str, Any]:
    return {
        "new": SKYLINE.new(SKYLINE.options()),
        "start": dealt(),
        "two": dealt(players=2),
        "middle": played_until(dealt(3), lambda s: s.round == 8),
        "invest": played_until(dealt(3), lambda s: s.round == 8 and s.phase == "invest"),
        "last": played_until(dealt(3), lambda s: s.finisher not in (None, s.turn)),
        "over": played_until(dealt(3), lambda _: False),
        "variant": played_until(dealt(3, last_turn_mission=True), lambda s: s.round == 5),
    }


def moved(data: Json, seat: int, kind: str, site: str, floors: str) -> None:
    """Put floors on a site; the last comes out of the bank."""
    data["towers"][site] = floors
    data["banks"][seat] = data["banks"][seat].replace(kind, "", 1)


def a_2_on_the_ground(data: Json) -> None:
    moved(data, 0, "2", "B1", "y2")


def a_1_on_the_own_1(data: Json) -> None:
    data["towers"]["B1"] = "y1y2"
    data["stocks"][0] = "1"


def a_color_nobody_plays(data: Json) -> None:
    data["towers"]["B1"] = "r1"


def a_penthouse_alone(data: Json) -> None:
    data["towers"]["B1"] = "p1b2r4p6yP"


def skyline_on_orange(data: Json) -> None:
    data["towers"]["B3"] = "yS"


def neutral_on_a_skyline_floor(data: Json) -> None:
    data["towers"]["B1"] = "ySnN"


def a_floor_too_many(data: Json) -> None:
    data["stocks"][1] += "4"


def a_neutral_too_few(data: Json) -> None:
    data["neutrals"] -= 1


def neutral_in_the_bank_of_a_color(data: Json) -> None:
    data["banks"][0] += "N"


def a_skyline_floor_never_given(data: Json) -> None:
    data["stocks"][0] += "S"
    data["banks"][0] = data["banks"][0].replace("S", "", 1)


def too_rich(data: Json) -> None:
    data["purses"][2] = 31


def money_before_the_deal(data: Json) -> None:
    data["purses"][2] = 11


def built_before_the_deal(data: Json) -> None:
    data["done"]["built"] = 1


def bought_in_the_build_phase(data: Json) -> None:
    data["done"]["bought"] = 1


def neutral_bought_but_nothing_was(data: Json) -> None:
    data["done"].update(bought=0, neutral_bought=True)


def built_in_this_turn_not_round(data: Json) -> None:
    data["done"]["built"] = 1
    data["round_built"] = False


def built_more_than_there_is(data: Json) -> None:
    data["done"]["built"] = 200
    data["round_built"] = True


def income_from_nowhere(data: Json) -> None:
    data["done"].update(income=29, series=[])


def income_in_the_first_round(data: Json) -> None:
    data["done"].update(income=1, series=["B1"])


def cashed_but_still_there(data: Json) -> None:
    data["done"]["cashed"] = [1]


def first_with_three_but_nobody_has(data: Json) -> None:
    data["finisher"] = 0


def nobody_was_first(data: Json) -> None:
    data["finisher"] = None


def another_was_first(data: Json) -> None:
    data["finisher"] = (data["finisher"] + 1) % 4


def over_in_the_middle(data: Json) -> None:
    data["phase"] = "over"
    data["done"].update(income=0, series=[], built=0, bought=0, neutral_bought=False, cashed=[])


def not_over_at_the_end(data: Json) -> None:
    data["phase"] = "build"


def five_idle_rounds(data: Json) -> None:
    data["idle"] = 5


def idle_in_the_first_round(data: Json) -> None:
    data["idle"] = 1


def cards_before_the_deal(data: Json) -> None:
    data["pile"] = [1]


def a_lost_card(data: Json) -> None:
    data["pile"] = data["pile"][1:]


def another_card(data: Json) -> None:
    data["pile"][0] = data["pile"][0] % 14 + 1


def a_card_too_many_in_hand(data: Json) -> None:
    data["hands"][0].append(data["pile"].pop())


def the_same_mission(data: Json) -> None:
    data["missions"][0] = data["missions"][1]


def no_missions(data: Json) -> None:
    data["missions"] = []


FAULTS: list[tuple[str, Callable[[Json], None], str, str]] = [
    ("start", a_2_on_the_ground, "S8", "is not on its own level"),
    ("start", a_1_on_the_own_1, "S9", "is built on a floor of the same color"),
    ("two", a_color_nobody_plays, "S1", "a color that nobody plays"),
    ("start", a_penthouse_alone, "S11", "has no other floor of its color below"),
    ("start", skyline_on_orange, "S12", "may not be on an orange site"),
    ("start", neutral_on_a_skyline_floor, "S12", "where a Skyline floor keeps it away"),
    ("start", a_floor_too_many, "S1", 'there are 5 of the kind "a floor of 4 million"'),
    ("start", a_neutral_too_few, "S1", "There are 5 neutral floors in all"),
    ("start", neutral_in_the_bank_of_a_color, "S1", "are nobody's"),
    ("start", a_skyline_floor_never_given, "S13", "Yellow has 1 Skyline floor"),
    ("start", too_rich, "S6", "Blue has 31 million"),
    ("new", money_before_the_deal, "S3", "Before the deal"),
    ("new", built_before_the_deal, "S4", "nobody has a turn now"),
    ("middle", bought_in_the_build_phase, "S4", "In the build phase nothing"),
    ("invest", neutral_bought_but_nothing_was, "S14", "said to be bought"),
    ("middle", built_in_this_turn_not_round, "S16a", "so in this round too"),
    ("middle", built_more_than_there_is, "S7", "200 floors cannot have been built"),
    ("middle", income_from_nowhere, "S5", "An income of 29 million does not fit"),
    ("start", income_in_the_first_round, "S5", "none in the first round"),
    ("start", cashed_but_still_there, "S15", "must be different, and out of the game"),
    ("start", first_with_three_but_nobody_has, "S16", "Exactly when somebody"),
    ("last", nobody_was_first, "S16", "Exactly when somebody"),
    ("last", another_was_first, "S16", "cannot have been the first"),
    ("middle", over_in_the_middle, "S16", "The game is over only when"),
    ("over", not_over_at_the_end, "S16", "so the game is over"),
    ("middle", five_idle_rounds, "S16a", "After 5 whole rounds"),
    ("start", idle_in_the_first_round, "S16a", "There cannot have been 1 whole round"),
    ("new", cards_before_the_deal, "S3", "cards before the deal"),
    ("start", a_lost_card, "S1", "bonus cards"),
    ("start", a_lost_card, "S13", "The pile has 29 bonus cards"),
    ("start", another_card, "S1", "but there must be 3"),
    ("start", a_card_too_many_in_hand, "S13", "Yellow holds 4 bonus cards"),
    ("start", the_same_mission, "S3", "needs a different mission"),
    ("start", no_missions, "S3", "needs a different mission"),
]


@pytest.mark.parametrize("name", ["new", "start", "two", "middle", "last", "over", "variant"])
def test_positions_of_games_are_sound(name: str) -> None:
    state = _positions()[name]
    assert state.status() == ()
    assert SKYLINE.state_from_json(json.loads(json.dumps(state.to_json()))) == state


@pytest.mark.parametrize(("name", "change", "rule", "words"), FAULTS)
def test_a_fault_is_found_and_told(
    name: str, change: Callable[[Json], None], rule: str, words: str
) -> None:
    data = json.loads(json.dumps(_positions()[name].to_json()))
    change(data)
    faults = SKYLINE.state_from_json(data, check=False).status()
    assert any(fault.rule == rule and words in str(fault) for fault in faults), faults
    with pytest.raises(PositionError):
        SKYLINE.state_from_json(data)


def test_buildings_are_written_bottom_first_and_stocks_as_kinds() -> None:
    data = dealt(players=2).to_json()
    assert data["stocks"] == ["112", "112"]
    state = played_until(dealt(3), lambda s: any(t.height > 2 for t in s.towers))
    tower = next(t for t in state.towers if t.height > 2)
    assert str(tower) in state.to_json()["towers"].values()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options", None),
        ("options", {"players": 7}),
        ("phase", "income"),
        ("phase", ["build"]),
        ("round", 0),
        ("round", True),
        ("round", 1001),
        ("start", 4),
        ("turn", -1),
        ("towers", []),
        ("towers", {"A1": "y1"}),
        ("towers", {"B1": "y3"}),
        ("towers", {"B1": "nP"}),
        ("towers", {"B1": "yN"}),
        ("towers", {"B1": "y1" * 6}),
        ("towers", {"B1": None}),
        ("purses", [1, 2, 3]),
        ("purses", [1, 2, 3, -1]),
        ("purses", [1, 2, 3, None]),
        ("stocks", ["", "", "", "3"]),
        ("stocks", "112"),
        ("banks", ["", "", "", None]),
        ("neutrals", 7),
        ("done", None),
        ("done", {}),
        ("done", {"income": -1}),
        ("discarded", [0]),
        ("discarded", "1"),
        ("finisher", 4),
        ("idle", 6),
        ("round_built", 1),
        ("finals", [[], [], [], []]),
        ("hands", [[], [], []]),
        ("hands", [[], [], [], ["1"]]),
        ("pile", [100]),
        ("pile", [1] * 101),
        ("pile", [15]),
        ("hands", [[15], [], [], []]),
        ("missions", [True]),
        ("missions", [1]),
        ("missions", [1, 2, 3, 99]),
    ],
)
def test_an_unreadable_entry_is_named(key: str, value: Any) -> None:
    data = {**dealt().to_json(), key: value}
    with pytest.raises(PositionError) as caught:
        SKYLINE.state_from_json(data)
    assert f'"{key}"' in str(caught.value)
    assert len(str(caught.value)) < 300


def test_missing_and_unknown_entries_are_named() -> None:
    data = dealt().to_json()
    del data["pile"]
    data["weather"] = "fine"
    with pytest.raises(PositionError, match=r"missing: pile\..*unknown: weather\."):
        SKYLINE.state_from_json(data)
    for nothing in (None, [], "state", {}):
        with pytest.raises(PositionError):
            SKYLINE.state_from_json(nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"deal": [1], "missions": [1]},
        {"deal": [1], "missions": [1], "start": "0"},
        {"deal": "1", "missions": [1], "start": 0},
        {"deal": [0], "missions": [1], "start": 0},
        {"deal": [1], "missions": [1.0], "start": 0},
        {"deal": [1] * 101, "missions": [1], "start": 0},
    ],
)
def test_unreadable_chance(data: Json) -> None:
    with pytest.raises(ValueError, match=r"not a deal|lists of whole numbers"):
        chance_from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 100) | st.text("yb12PNSB3", max_size=6),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(sorted(dealt().to_json()))


@given(st.dictionaries(KEYS, JSON, min_size=1, max_size=3))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_data_are_read_or_refused(changes: Json) -> None:
    data = {**dealt().to_json(), **changes}
    with suppress(PositionError):
        state = SKYLINE.state_from_json(data)
        assert SKYLINE.state_from_json(json.loads(json.dumps(state.to_json()))) == state

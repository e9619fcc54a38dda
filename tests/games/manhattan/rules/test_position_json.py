"""Positions as data: what cannot be read is refused with the name of the entry."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.rules.moves import chance_from_json

from .positions import building, drafted


def test_towers_are_written_bottom_first() -> None:
    assert building("F5 r3b4, S1 k2").to_json()["towers"] == {"S1": "k2", "F5": "r3b4"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options", None),
        ("options", {"players": 7}),
        ("phase", "lunch"),
        ("phase", None),
        ("phase", ["draft"]),
        ("round", 0),
        ("round", 5),
        ("round", "1"),
        ("round", True),
        ("round", 1.0),
        ("start", 4),
        ("turn", -1),
        ("towers", []),
        ("towers", {"Z9": "r1"}),
        ("towers", {"F5": "r5"}),
        ("towers", {"F5": "r"}),
        ("towers", {"F5": "r1" * 97}),
        ("towers", {"F5": None}),
        ("supplies", ["1"]),
        ("supplies", ["5", "", "", ""]),
        ("drafts", {"red": "1"}),
        ("removed", ["1" * 97, "", "", ""]),
        ("played", ["", "", ""]),
        ("played", ["0", "", "", ""]),
        ("scored", [{}] * 7),
        ("scored", {}),
        ("carried", [0, 0, 0]),
        ("carried", [0, 0, 0, 10**9]),
        ("carried", [0, 0, 0, -1]),
        ("hands", "1111"),
        ("hands", [[1], "", "", ""]),
        ("pile", "1" * 51),
        ("pile", 5),
    ],
)
def test_an_unreadable_entry_is_named(key: str, value: Any) -> None:
    data = {**drafted().to_json(), key: value}
    with pytest.raises(PositionError) as caught:
        MANHATTAN.state_from_json(data)
    assert f'"{key}"' in str(caught.value)
    assert len(str(caught.value)) < 300


def test_missing_and_unknown_entries_are_named() -> None:
    data = drafted().to_json()
    del data["pile"]
    data["weather"] = "fine"
    with pytest.raises(PositionError, match=r"missing: pile\..*unknown: weather\."):
        MANHATTAN.state_from_json(data)


@pytest.mark.parametrize("data", [None, [], "state", 5, {}])
def test_no_position_at_all(data: Any) -> None:
    with pytest.raises(PositionError):
        MANHATTAN.state_from_json(data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"deal": "123"},
        {"deal": "123", "start": "0"},
        {"deal": "120", "start": 0},
        {"deal": 123, "start": 0},
        {"shuffle": "1" * 101},
        {"shuffle": "12", "start": 0},
        {"shuffle": None},
    ],
)
def test_unreadable_chance(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"neither a deal|Cards are written"):
        chance_from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 100) | st.text("rbgk1234SMF5", max_size=6),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(sorted(drafted().to_json()))


@given(st.dictionaries(KEYS, JSON, min_size=1, max_size=3))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_data_are_read_or_refused(changes: dict[str, Any]) -> None:
    data = {**drafted().to_json(), **changes}
    with suppress(PositionError):
        state = MANHATTAN.state_from_json(data)
        assert MANHATTAN.state_from_json(json.loads(json.dumps(state.to_json()))) == state

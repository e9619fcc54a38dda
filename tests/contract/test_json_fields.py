"""Positions as plain data: what cannot be read is named, the same way in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import Fault, OptionError, PositionError
from manhattan_widgets.contract.json_fields import (
    Entries,
    a_list,
    list_of,
    number,
    one_of,
    yes_or_no,
)
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale.printable import short_repr

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, ["missing: a, b."]),
        ({"a": 1}, ["missing: b."]),
        ({"a": 1, "b": 2, "c": 3}, ["unknown: c."]),
        ({"a": 1, "b": 2, 3: 3, "c\n": 4}, ["unknown: 3, c\\n."]),
        ({"a": 1, "c": 3}, ["missing: b.", "unknown: c."]),
        ([], ["A position is an object with entries, as state.to_json() gives it, not []."]),
        (None, ["not None."]),
        ("ab", ["not 'ab'."]),
    ],
)
def test_entries_must_be_those_that_are_known(data: Any, said: list[str]) -> None:
    with pytest.raises(PositionError) as error:
        Entries(data, {"a", "b"}, "X1")
    faults = error.value.faults
    assert [fault.rule for fault in faults] == ["X1"] * len(said)
    for fault, end in zip(faults, said, strict=True):
        assert str(fault.sentence).endswith(end)


def test_odd_entries_are_named_a_few_at_a_time() -> None:
    many = {f"n{i}": i for i in range(20)}
    with pytest.raises(PositionError, match=r"n15 and 12 more\.") as error:
        Entries(many, set(), "X1")
    assert str(error.value).count(",") == 7


def test_the_reason_for_an_option_is_told() -> None:
    def refuse(_value: Any) -> Any:
        raise OptionError("Not so.")

    with pytest.raises(PositionError, match=r'"options" of the position .*: Not so\.'):
        Entries({"options": {}}, {"options"}, "X1").options(refuse)
    with pytest.raises(PositionError, match=r'"options" of the position .*: \[\]\.'):
        Entries({"options": []}, {"options"}, "X1").options(refuse)


@given(JSON)
def test_readers_return_what_they_promise_or_refuse(value: Any) -> None:
    readers = {
        "number": number(-2, 3),
        "word": one_of("a", "b"),
        "yes_or_no": yes_or_no,
        "list": lambda v: a_list(v, 2),
        "list_of": list_of(2, yes_or_no),
    }
    for name, reader in readers.items():
        entries, refusal = Entries({name: value}, {name}, "X1"), ""
        try:
            result = entries.read(name, reader)
        except PositionError as error:
            refusal = str(error)
        if refusal:
            assert f'"{name}"' in refusal
            assert short_repr(value) in refusal
        else:
            assert list(result) == list(value) if "list" in name else result == value


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_no_entry_can_be_anything(game: str, data: st.DataObject) -> None:
    """Whatever stands in an entry, a position is read, or refused with a sentence."""
    rules = GAMES[game]
    state = rules.new(rules.option_sets()[0])
    while state.chance is not None:
        state = state.apply(state.chance.sample(Random(1)))
    written = state.to_json()
    entry = data.draw(st.sampled_from(sorted(written)))
    written[entry] = data.draw(JSON)
    faults: tuple[Fault, ...] = ()
    try:
        rules.state_from_json(written)
    except PositionError as error:
        faults = tuple(error.faults)
    assert all(str(fault.sentence) for fault in faults)
    if not faults:
        assert rules.state_from_json(written).status() == ()

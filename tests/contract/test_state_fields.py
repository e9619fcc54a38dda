"""Fields of a state described once: where they are, how they are written, what a form shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import Rules, Sentence
from manhattan_widgets.contract.state_fields import Kind, StateField, count, rows, word
from manhattan_widgets.contract.tokens import ReadError
from manhattan_widgets.games.manhattan.rules import MANHATTAN
from manhattan_widgets.games.manhattan.setup.form_fields import state_fields as manhattan_fields
from manhattan_widgets.games.newyork.rules import NEW_YORK
from manhattan_widgets.games.newyork.setup.form_fields import state_fields as newyork_fields
from manhattan_widgets.games.skyline.rules import SKYLINE
from manhattan_widgets.games.skyline.setup.form_fields import state_fields as skyline_fields

NAME = Sentence.of("core.color.red")
PAIR = Kind(lambda pair: f"{pair[0]}+{pair[1]}", lambda text: tuple(map(int, text.split("+"))))


@dataclass(frozen=True)
class Inner:
    built: int = 1
    sold: int = 2


@dataclass(frozen=True)
class Outer:
    round: int = 3
    inner: Inner = Inner()
    purses: tuple[int, ...] = (4, 5)


def field(
    path: str, kind: Kind, index: int | None = None, label: Sentence | None = NAME
) -> StateField:
    return StateField(path, label, kind, path, path, index)


@pytest.mark.parametrize(
    ("state_field", "before", "value", "after"),
    [
        (field("round", count(0, 9)), 3, 7, Outer(round=7)),
        (field("inner.built", count(0, 9)), 1, 8, Outer(inner=Inner(built=8))),
        (field("round inner.sold", PAIR), (3, 2), (6, 9), Outer(6, Inner(sold=9))),
        (field("purses", count(0, 9), 0), 4, 1, Outer(purses=(1, 5))),
    ],
    ids=lambda value: value.path if isinstance(value, StateField) else "",
)
def test_a_field_is_found_and_changed_by_its_path(
    state_field: StateField, before: object, value: object, after: Outer
) -> None:
    assert state_field.get(Outer()) == before
    assert state_field.put(Outer(), value) == after
    assert state_field.written(after) == state_field.kind.write(value)
    assert state_field.kind.read(state_field.kind.write(value)) == value


def test_behind_the_end_of_a_tuple_a_value_is_added() -> None:
    third = field("purses", count(0, 9), 2)
    assert not third.is_in(Outer())
    assert third.is_in(third.put(Outer(), 6))
    assert third.put(Outer(), 6).purses == (4, 5, 6)


def test_rows_of_a_form_have_what_the_state_has() -> None:
    those = {
        "round": field("round", word((("3", NAME), ("4", NAME)))),
        "first": field("purses", count(0, 9), 0),
        "third": field("purses", count(0, 9), 2),
        "built": field("inner.built", count(0, 9), label=None),
    }
    form_rows = list(rows(those, Outer(), ("round third", "first built", "third")))
    assert [[f.value for f in row] for row in form_rows] == [["3"], ["4"]]
    assert form_rows[0][0].choices == (("3", NAME), ("4", NAME))
    with pytest.raises(ReadError):
        those["round"].kind.read("5")


@pytest.mark.parametrize(
    ("rules", "fields_of"),
    [
        (MANHATTAN, lambda state: manhattan_fields(state.options)),
        (NEW_YORK, newyork_fields),
        (SKYLINE, lambda state: skyline_fields(state.options)),
    ],
    ids=["manhattan", "newyork", "skyline"],
)
def test_every_field_of_a_real_position_is_read_as_it_is_written(
    rules: Rules[Any], fields_of: Callable[[Any], dict[str, StateField]]
) -> None:
    rng = Random(1)
    state = rules.new(rules.options(players=3))
    for _ in range(40):
        while state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        state = state.apply(rng.choice(list(state.legal_moves())))
    there = [field for field in fields_of(state).values() if field.is_in(state)]
    assert len(there) > 15
    for field in there:
        value = field.get(state)
        assert field.kind.read(field.written(state)) == value, field.id
        assert field.put(state, value) == state, field.id

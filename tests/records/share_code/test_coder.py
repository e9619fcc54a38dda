"""Choices and numbers go into one big number, and come out of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.records.share_code.mixed_radix import EndlessError, Reader, Writer

from .codes import written


@given(
    st.lists(st.integers(1, 10**30).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))))
)
def test_choices_come_back(choices: list[tuple[int, int]]) -> None:
    writer = written(*choices)
    reader = Reader(writer.value)
    assert [reader.choice(of=of) for _, of in choices] == [chosen for chosen, _ in choices]
    assert (reader.rest, reader.possibilities) == (0, writer.possibilities)
    assert writer.value < writer.possibilities


@given(st.lists(st.integers(0, 2**64 - 2)))
def test_numbers_without_bound_come_back(numbers: list[int]) -> None:
    writer = Writer()
    for number in numbers:
        writer.number(number)
    reader = Reader(writer.value)
    assert [reader.number() for _ in numbers] == numbers
    assert reader.rest == 0


def test_no_more_is_read_than_was_written() -> None:
    reader = Reader(0, bits=5)
    assert [reader.choice(of=2) for _ in range(5)] == [0] * 5
    assert reader.choice(of=1) == 0
    with pytest.raises(EndlessError):
        reader.choice(of=2)


def test_what_cannot_be_written_is_refused() -> None:
    for chosen in (-1, 3):
        with pytest.raises(ValueError, match=str(chosen)):
            Writer().choice(chosen, of=3)
    for number in (-1, 2**66):
        with pytest.raises(ValueError, match=str(number)):
            Writer().number(number)
    with pytest.raises(ValueError, match="65"):
        Reader(0).number()

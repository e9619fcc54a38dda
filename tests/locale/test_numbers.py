"""Numbers and dates are written as Babel writes them, in every language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal

import pytest
from babel.core import Locale
from babel.dates import format_date
from babel.numbers import format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.lists import listed
from manhattan_widgets.locale import language, languages, native_name, set_language
from manhattan_widgets.locale.numbers import (
    calendar_day,
    comma_list,
    decimal,
    interval,
    number_marks,
    percent,
)

NUMBERS = st.floats(-1e9, 1e9, allow_nan=False)
PLACES = st.integers(0, 3)
#: Which of Babel's forms has the day, month and year in figures, the year with all four.
DAYS = {"de": "medium", "nl": "short", "sv": "short"}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def expected(written: str) -> str:
    return written.replace("-", "−")


def is_zero(number: float, places: int) -> bool:
    return not f"{abs(number):.{places}f}".strip("0.")


@given(st.sampled_from(languages()), NUMBERS, PLACES)
def test_a_number_is_as_babel_writes_it(code: str, number: float, places: int) -> None:
    set_language(code)
    pattern = "#,##0" + ("." + "0" * places if places else "")
    theirs = format_decimal(Decimal(number), pattern, locale=code)
    if is_zero(number, places):
        theirs = theirs.lstrip("-−")
    assert decimal(number, places) == expected(theirs)


@given(st.sampled_from(languages()), st.floats(-1, 20), st.integers(0, 2))
def test_a_share_is_as_babel_writes_it(code: str, share: float, places: int) -> None:
    set_language(code)
    # With Babel's own space or none before the sign of percent.
    pattern = (
        Locale.parse(code)
        .percent_formats[None]
        .pattern.replace("0", "0" + ("." + "0" * places if places else ""))
    )
    theirs = format_percent(Decimal(100 * share) / 100, pattern, locale=code)
    if is_zero(100 * share, places):
        theirs = theirs.lstrip("-−")
    assert percent(share, places) == expected(theirs)


@pytest.mark.parametrize("code", DAYS)
def test_a_day_is_as_babel_writes_it(code: str) -> None:
    set_language(code)
    for day in (dt.date(2031, 5, 4), dt.date(1994, 12, 24)):
        assert calendar_day(day) == format_date(day, DAYS[code], locale=code)


@pytest.mark.parametrize("code", languages())
def test_a_list_is_as_babel_writes_it(code: str) -> None:
    set_language(code)
    patterns = Locale.parse(code).list_patterns
    last = patterns["standard"]["end"].replace(", and", " and")
    middle = patterns["standard"]["middle"]
    assert str(listed("AB")) == patterns["standard"]["2"].format("A", "B")
    assert str(listed("ABC")) == last.format(middle.format("A", "B"), "C")
    assert comma_list("AB") == middle.format("A", "B")


@pytest.mark.parametrize("code", languages())
def test_a_language_has_two_different_marks_and_a_name(code: str) -> None:
    set_language(code)
    thousands, mark = number_marks()
    assert len({thousands, mark, ""}) == 3
    assert native_name(code).casefold() == (Locale.parse(code).display_name or "").casefold()
    assert language() == code


@given(st.sampled_from(languages()), NUMBERS, PLACES)
def test_signs(code: str, number: float, places: int) -> None:
    set_language(code)
    written = decimal(number, places, sign=True)
    if is_zero(number, places):
        assert written == decimal(0, places)
        return
    assert written[0] == ("+" if number > 0 else "−")
    assert decimal(-number, places, sign=True)[1:] == written[1:]
    assert percent(number, places, sign=True)[0] == written[0]


@pytest.mark.parametrize("code", languages())
def test_a_range_keeps_its_ends(code: str) -> None:
    set_language(code)
    result = interval("3", "5")
    assert (result[0], result[-1]) == ("3", "5")
    assert len(result) > 2

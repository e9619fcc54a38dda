"""The text of a record: truncated, doubled, deep, huge, in no encoding: always a clear error."""

from __future__ import annotations

import json
from itertools import count
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manhattan_widgets.records import RecordError, read_text, to_text
from manhattan_widgets.records.parse import MAX_BYTES, read_json

from .played import random_game

WHOLE = to_text(random_game(plies=3, names=["Ann", "Bœ", "Čy 🙂", '"D\\"']).record).encode()


def test_a_name_in_any_script_is_kept() -> None:
    assert [p.name for p in read_text(WHOLE).players] == ["Ann", "Bœ", "Čy 🙂", '"D\\"']


def test_the_text_is_for_people_too() -> None:
    lines = WHOLE.decode().splitlines()
    assert lines[0] == "{"
    assert '    {"name": "Bœ", "kind": "person"},' in lines
    assert max(map(len, lines)) < 200


def test_cut_at_every_byte() -> None:
    for cut in range(1, len(WHOLE.rstrip())):
        with pytest.raises(RecordError, match="ends too early"):
            read_text(WHOLE[:cut])


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read_text(b"\xef\xbb\xbf" + WHOLE) == read_text(WHOLE)


@pytest.mark.parametrize(
    ("data", "says"),
    ids=count(),
    argvalues=[
        (b"", "empty"),
        (b" \n", "empty"),
        (WHOLE.decode().encode("utf-16"), "not UTF-8"),
        (WHOLE.replace("œ".encode(), "œ".encode("cp1252", "replace")), "not UTF-8"),
        (b"\xff\xd8\xff\xe0", "not UTF-8"),
        (b"not json", "Line 1, column 1 is not JSON"),
        (WHOLE + b"x", "is not JSON: Extra data"),
        (WHOLE + WHOLE, "is not JSON: Extra data"),
        (WHOLE.replace(b",", b"", 1), "Line 3, column 3 is not JSON"),
        (WHOLE.replace(b"]", b"]]", 1), "is not JSON"),
        (b'{"a\n": 1}', "is not JSON"),
        (b"[" * 500_000, "nested more than 16 deep"),
        (b'{"a":' * 100_000, "nested more than 16 deep"),
        (b'{"a": 1, "b": 2, "a": 3}', '"a" is given twice'),
        (b'{"seed": NaN}', "NaN is not a number in JSON"),
        (b'{"seed": -Infinity}', "-Infinity is not a number in JSON"),
        (b'["' + b"x" * MAX_BYTES + b'"]', "more than 2000000 bytes"),
        (b"null", "not a recorded game"),
        (b'"' + b"\\" * 99_999 + b'"', "ends too early"),
    ],
)
def test_refused(data: bytes, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_text(data)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("number", ["9" * 17, "9" * 5000, "-" + "9" * 5000, "1e999", "1e5"])
def test_numbers_are_bounded(number: str) -> None:
    data = WHOLE.replace(b'"seed": 1', f'"seed": {number}'.encode())
    with pytest.raises(RecordError, match=r"^seed: .*wrong type: integer, null is needed"):
        read_text(data)


@pytest.mark.parametrize(
    "data",
    ids=count(),
    argvalues=[
        b'"' + b'\\"' * 400_000,
        b'"' * 900_000,
        b"\\" * 900_000,
        b'[""' * 1000 + b',""' * 200_000,
        json.dumps({str(n): n for n in range(60_000)}).encode(),
        b'{"format": "manhattan-widgets-record", "events": [' + b'"b3F5",' * 100_000 + b"1]}",
    ],
)
def test_hostile_text_takes_no_long_time(data: bytes) -> None:
    """Seconds, where a quadratic reader would take hours; no measurement of speed."""
    began = perf_counter()
    with pytest.raises(RecordError):
        read_text(data)
    assert perf_counter() - began < 20


def test_twice_among_very_many_names_is_found_soon() -> None:
    names = [f'"{n}": 0' for n in range(70_000)]
    data = "{" + ",".join([*names, names[-1]]) + "}"
    with pytest.raises(RecordError, match='"69999" is given twice'):
        read_json(data.encode())


@given(st.binary(max_size=200))
def test_any_bytes_give_only_a_record_error(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_text(data)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=1, max_size=3), st.booleans())
def test_changed_bytes_give_a_record_or_a_record_error(
    place: int, junk: bytes, insert: bool
) -> None:
    data = WHOLE[:place] + junk + WHOLE[place + (0 if insert else len(junk)) :]
    try:
        read_text(data)
    except RecordError as error:
        says = str(error)
    else:
        says = ""
    assert says.isprintable()


def test_text_with_half_a_letter_is_refused() -> None:
    with pytest.raises(RecordError, match="not UTF-8"):
        read_text('{"a": "\ud83d"}')

"""Every small damage of a share code is noticed, and said."""

from __future__ import annotations

import zlib

import pytest

from manhattan_widgets.records import decode, encode

from ..played import random_game
from .codes import ALPHABET, refusal


@pytest.fixture(scope="module")
def code() -> str:
    return encode(random_game(players=3, rounds=4).record)


def test_every_change_of_one_character_is_refused(code: str) -> None:
    for place, old in enumerate(code):
        for new in ALPHABET + " .ü":
            if new != old:
                message = refusal(code[:place] + new + code[place + 1 :])
                # A blank at the end is left aside: what remains is cut off.
                assert (
                    "damaged" in message or place in (1, 2) or (new == " " and "cut off" in message)
                )


def test_every_lost_and_every_added_character_is_refused(code: str) -> None:
    for place in range(len(code)):
        refusal(code[:place] + code[place + 1 :])
        for new in ALPHABET + ".ü":
            refusal(code[:place] + new + code[place:])
    for new in ALPHABET + ".ü":
        refusal(code + new)


def test_no_such_change_is_missed_at_any_length() -> None:
    """A checksum of sums: a change shows if the checksum of the change alone is not 0."""
    size = 3 * 1024
    nothing = zlib.crc32(bytes(size))
    bits = [(zlib.crc32((1 << n).to_bytes(size, "big")) ^ nothing) % 2**24 for n in range(6 * 4096)]
    for place in range(4095):
        ones, twos = [0], [0]
        for bit in range(6):
            here, both = bits[6 * place + bit], bits[6 * place + bit] ^ bits[6 * place + 6 + bit]
            ones += [change ^ here for change in ones]
            twos += [two ^ both for two in twos]
        assert all(ones[1:])
        assert all(twos[1:])


def test_neighbors_that_change_places_are_refused(code: str) -> None:
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if swapped != code:
            refusal(swapped)


def test_a_refusal_says_what_is_wrong(code: str) -> None:
    n = len(code)
    for end in range(1, n):
        assert "cut off" in refusal(code[:end])
    assert f"only {n - 20} of its {n} characters" in refusal(code[:-20])
    assert f"{n + 1} characters, but was made with {n}" in refusal(code + "A")
    assert "some of its characters were changed" in refusal(code[:50] + "AAAAA" + code[55:])
    assert "character 51 is %" in refusal(code[:50] + "%" + code[51:])
    for none in ("", "  ", "hello", "no code", code[1:], "x" * 100_000, "https://example.org/"):
        assert "no share code" in refusal(none)
    with pytest.raises(TypeError, match="text"):
        decode(b"1ABC")  # type: ignore[arg-type]


def test_hostile_characters_are_written_out(code: str) -> None:
    assert "\x1b" not in refusal(code[:9] + "\x1b" + code[9:])

"""The outer form of a share code: text that tells by itself whether it is whole and sound.

The characters are those of base64url.  After a character for the version and two for the length of
the whole come payload and checksum, as one number, most significant character first.  Every version
keeps to that much, so that a code of a newer version is told from a damaged one.

The checksum is the last 24 bits of the CRC-32 of the version and the payload: four characters.  It
finds every change of one character and every two neighbors that changed places, as a test proves
for all lengths; other damage gets past it once in 16 million times, and must then still be a game.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from manhattan_widgets.records.errors import RecordError

__all__ = ["LONGEST", "bits_of", "length_of", "sealed", "unsealed"]

VERSION = "1"
LONGEST = 64**2 - 1
CHECKSUM_BITS = 24
_LENGTH_AT = slice(1, 3)
_PAYLOAD_FROM = 3
_SHORTEST = _PAYLOAD_FROM + CHECKSUM_BITS // 6
_CHARACTERS = re.compile("[A-Za-z0-9_-]*")


def length_of(possibilities: int) -> int:
    """Return how many characters a code has whose payload is one of so many numbers."""
    return _PAYLOAD_FROM + -(-((possibilities - 1).bit_length() + CHECKSUM_BITS) // 6)


def bits_of(length: int) -> int:
    """Return how many bits the payload of a code with so many characters has at most.

    >>> length_of(1 << bits_of(40)), length_of(2 << bits_of(40))
    (40, 41)
    """
    return 6 * (length - _PAYLOAD_FROM) - CHECKSUM_BITS


def sealed(payload: int, possibilities: int) -> str:
    """Return the code with this payload, one of so many numbers from 0.

    Raises :class:`RecordError` if it would be longer than ``LONGEST``.
    """
    length = length_of(possibilities)
    if length > LONGEST:
        raise RecordError("", "code_long", most=LONGEST)
    number = payload << CHECKSUM_BITS | _checksum(VERSION, payload, length)
    return VERSION + _digits(length, 2) + _digits(number, length - _PAYLOAD_FROM)


def unsealed(code: str) -> tuple[int, int]:
    """Return the payload and the length of a whole and sound code of our version.

    Raises :class:`RecordError`, which says whether the code was cut off or damaged, is of a newer
    version, or is none at all.
    """
    if not code or len(code) > 2 * LONGEST:
        raise RecordError("", "code_none")
    ours = code[0] == VERSION
    good = _CHARACTERS.match(code)
    assert good is not None
    if good.end() < len(code):
        if not ours:
            raise RecordError("", "code_none")
        raise RecordError("", "code_character", n=good.end() + 1, character=code[good.end()])
    if len(code) < _SHORTEST:
        raise RecordError("", "code_cut_short" if ours else "code_none")
    stated = _number(code[_LENGTH_AT])
    payload, checksum = divmod(_number(code[_PAYLOAD_FROM:]), 1 << CHECKSUM_BITS)
    if stated == len(code) and checksum == _checksum(code[0], payload, stated):
        if not ours:
            raise RecordError("", "code_version", found=code[0], readable=VERSION)
        return payload, stated
    if not ours:
        raise RecordError("", "code_none")
    if stated > len(code):
        raise RecordError("", "code_cut", n=len(code), whole=stated)
    raise RecordError(
        "", "code_damaged" if stated == len(code) else "code_added", n=len(code), whole=stated
    )


def _checksum(version: str, payload: int, length: int) -> int:
    return zlib.crc32(version.encode() + payload.to_bytes(length)) % (1 << CHECKSUM_BITS)


def _digits(number: int, length: int) -> str:
    """Return ``number`` in ``length`` characters of base64url."""
    return urlsafe_b64encode(number.to_bytes(-(-length // 4) * 3)).decode()[-length:]


def _number(digits: str) -> int:
    return int.from_bytes(urlsafe_b64decode("A" * (-len(digits) % 4) + digits))

"""What codes hold of a record, codes made by hand, and what is said where one is refused."""

from __future__ import annotations

import string
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from manhattan_widgets.records import PlayerInfo, Record, RecordError, decode
from manhattan_widgets.records.share_code.mixed_radix import Writer

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
EXAMPLES = Path(__file__).parents[3] / "examples" / "records"


def bare(record: Record) -> Record:
    """Return what a code holds of a record without extras."""
    seats = range(1, record.options.players + 1)
    return replace(record, players=tuple(PlayerInfo(f"Player {n}") for n in seats), seed=None)


def refusal(code: str) -> str:
    with pytest.raises(RecordError) as caught:
        decode(code)
    return str(caught.value)


def sealed(writer: Writer, version: str = "1", more: int = 0) -> str:
    """Return a code that is sound outside, whatever it holds."""
    length = 3 + more + -(-((writer.possibilities - 1).bit_length() + 24) // 6)
    checksum = zlib.crc32(version.encode() + writer.value.to_bytes(length, "big")) % 2**24
    number = writer.value << 24 | checksum
    whole = urlsafe_b64encode(number.to_bytes(length * 3, "big")).decode()
    return version + ALPHABET[length // 64] + ALPHABET[length % 64] + whole[3 - length :]


def written(*choices: tuple[int, int]) -> Writer:
    writer = Writer()
    for chosen, of in choices:
        writer.choice(chosen, of=of)
    return writer

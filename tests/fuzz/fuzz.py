"""Fuzzes what reads untrusted data, guided by coverage: `python -m tests.fuzz.fuzz loader -runs=9`.

Whatever comes in, only the documented error may come out, and what is read must survive being
written and read again.  Half of the mutations are libFuzzer's own; the others know the structure:
they change places of a record, or the payload of a share code and seal it again, so that the
checksum does not turn everything away at the door.

The options are libFuzzer's.  It stops with an error at the first input that breaks a promise, takes
longer than ``-timeout`` seconds or more memory than ``-rss_limit_mb``, and writes that input to a
file, which is read again by naming it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import atheris

with atheris.instrument_imports(include=["manhattan_widgets.games", "manhattan_widgets.records"]):
    from manhattan_widgets.game import Game
    from manhattan_widgets.records import (
        Record,
        RecordError,
        concealed,
        decode,
        encode,
        read_text,
        to_text,
    )
    from manhattan_widgets.records.share_code.envelope import sealed, unsealed

    from ..records.noted import variation_of
    from ..records.played import random_game

#: Inputs for the decoder that begin so are a payload that is to be sealed, others are text.
SEALED = b"\0"
JUNK: list[Any] = [
    *(None, True, [], {}, "", "x1r1", "b3F5", "person", -1, 0, 1, 7, 2**53, 1.5),
    *({"deal": "123", "start": 0}, {"shuffle": "11"}, [{"ply": 0, "text": "x"}], "\x1b", "1" * 90),
]


def load_anything(data: bytes) -> None:
    """Read a record; a good one has to survive writing."""
    try:
        record = read_text(data)
    except RecordError as error:
        check(error)
        return
    assert read_text(to_text(record)) == record


def decode_anything(data: bytes) -> None:
    """Read a share code; a good one has to survive encoding."""
    code = data.decode("utf-8", "replace")
    if data[:1] == SEALED and len(data) > 2:
        payload, characters = opened(data[:3000])
        code = sealed(payload, 1 << 6 * characters)
    try:
        record = decode(code)
    except RecordError as error:
        check(error)
        return
    again = encode(record, names=True, seed=True, notes=True)
    assert decode(again) == record


def check(error: RecordError) -> None:
    """What a hostile file says must not reach a terminal as it is, nor go on for ever."""
    assert str(error).isprintable()
    assert len(str(error)) <= 500


def opened(data: bytes) -> tuple[int, int]:
    """Return the payload that is to be sealed, and its length in characters of a code."""
    characters = max(1, (8 * (len(data) - 2) - data[1] % 8) // 6)
    return int.from_bytes(data[2:]) % (1 << 6 * characters), characters


def closed(payload: int, characters: int) -> bytes:
    """Return the input that :func:`opened` reads so."""
    size = -(-6 * characters // 8)
    inner = (payload % (1 << 6 * characters)).to_bytes(size)
    return SEALED + bytes([8 * size - 6 * characters]) + inner


def seeds() -> list[Record]:
    """Return records of every sort."""
    game = random_game(plies=40, seed=3)
    rng = Random(1)
    variations = [variation_of(game, ply, 3, rng) for ply in (2, 20, 40)]
    noted = Game(game.record).record
    resigned = random_game(plies=20, seed=2, players=2)
    resigned.resign(0)
    return [
        random_game(seed=4).record,
        random_game(plies=9, players=3, rounds=4, edition="sv").record,
        resigned.record,
        Game.from_position(game.state, seed=1).record,
        concealed(game.record, 1),
        Record(
            **{name: getattr(noted, name) for name in Record.__slots__}
            | {
                "comments": ((0, "Ann deals."), (12, "Why?\nØ 東")),
                "variations": tuple(filter(None, variations)),
            }
        ),
    ]


def mutate_record(data: bytes, most: int, rng: Random) -> bytes:
    """Change one to three places of a record."""
    try:
        found = json.loads(data)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        found = json.loads(to_text(rng.choice(RECORDS)))
    for _ in range(rng.randint(1, 3)):
        _mutate_place(found, rng)
    return json.dumps(found).encode()[:most]


def _mutate_place(found: Any, rng: Random) -> None:
    while isinstance(found, dict | list) and found:
        key = rng.choice(list(found)) if isinstance(found, dict) else rng.randrange(len(found))
        if isinstance(found[key], dict | list) and found[key] and rng.random() < 0.8:
            found = found[key]
            continue
        kind = rng.randrange(4)
        if kind == 0:
            del found[key]
        elif kind == 1 and isinstance(found, list):
            found.insert(key, deepcopy(found[rng.randrange(len(found))]))
        elif kind == 2 and isinstance(found[key], int | str):
            found[key] = _near(found[key], rng)
        else:
            found[key] = deepcopy(rng.choice(JUNK))
        return


def _near(value: Any, rng: Random) -> Any:
    if isinstance(value, int):
        return value + rng.choice([-1, 1])
    place = rng.randrange(len(value) + 1)
    return value[:place] + rng.choice("0123456789FSbrx") + value[place + 1 :]


def mutate_code(data: bytes, most: int, rng: Random) -> bytes:
    """Change the payload of a code by a little, near its end or its beginning."""
    if data[:1] == SEALED and len(data) > 2:
        payload, characters = opened(data)
    else:
        code = data.decode("utf-8", "replace")
        try:
            payload, length = unsealed(code)
        except RecordError:
            payload, length = unsealed(rng.choice(CODES))
        characters = length - len(sealed(0, 1))
    size = payload.bit_length() + 8
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(4)
        place = rng.randrange(min(size, 40)) if rng.random() < 0.5 else rng.randrange(size)
        if kind == 0:
            payload ^= 1 << place
        elif kind == 1:
            payload += rng.randrange(1000) << place
        elif kind == 2:
            payload >>= rng.randrange(8)
        else:  # another number of choices before the rest
            lower = rng.randrange(1, 50)
            payload = payload // lower * rng.randrange(1, 50) + rng.randrange(lower)
    return closed(payload, max(1, characters + rng.choice([-1, 0, 0, 0, 0, 1])))[:most]


Mutator = Callable[[bytes, int, Random], bytes]
TARGETS: dict[str, tuple[Callable[[bytes], None], Mutator]] = {
    "loader": (load_anything, mutate_record),
    "decoder": (decode_anything, mutate_code),
}
RECORDS = seeds()
CODES = [encode(record, names=True, seed=True, notes=True) for record in RECORDS]


def main() -> None:
    """Fuzz one target; the process ends with it."""
    name, *options = sys.argv[1:]
    target, mutator = TARGETS[name]

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        return mutator(data, most, rng)

    with TemporaryDirectory() as folder:
        for number, record in enumerate(RECORDS):
            contents = to_text(record) if name == "loader" else CODES[number]
            Path(folder, str(number)).write_text(contents, encoding="utf-8")
        corpus = [] if any(not option.startswith("-") for option in options) else [folder]
        atheris.Setup([sys.argv[0], *options, *corpus], target, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

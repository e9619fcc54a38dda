"""Share codes: a whole recorded game as a short text that fits into a link.

What a code holds: the game and its options, every move and everything that chance gave, and who
resigned.  What it does not hold: when the game was played; names, kinds of players and the seed
come along only if asked for.

How: everything is a choice among possibilities that both sides know.  A move is its number among
the legal moves, a shuffle its number among all different orders of those cards, an option its
number among its values.  Together they are one whole number (see :mod:`.mixed_radix`), so that a
code hardly takes more than the information in it.  A code reads::

    1Ar  …payload and CRC-32…
    ││└─ its length, in two characters: a code that was cut off says so
    └─── its version

The characters are those of base64url; payload and checksum are one number, most significant
character first.  Every version keeps to that much, so that a code of a newer version is told from
a damaged one.  The rest belongs to version 1: the checksum is of the version and the payload.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from manhattan_widgets.games import GAMES
from manhattan_widgets.games.core import Chance, Move, Rules, Sentence, State
from manhattan_widgets.locale import text
from manhattan_widgets.records.errors import RecordError, printable
from manhattan_widgets.records.lines import is_chance
from manhattan_widgets.records.mixed_radix import Reader, Writer
from manhattan_widgets.records.parse import read_json
from manhattan_widgets.records.record import PlayerInfo, Record, result_of
from manhattan_widgets.records.schema import check, schema

__all__ = ["decode", "encode"]

_VERSION = "1"
_LENGTH_AT = slice(1, 3)
_PAYLOAD_FROM = 3
_CHECKSUM_BITS = 32
_SHORTEST = _PAYLOAD_FROM + -(-_CHECKSUM_BITS // 6)
_LONGEST = 64**2 - 1
_CHARACTERS = re.compile("[A-Za-z0-9_-]*")

#: Version 1 has room for so many games: see ``Rules.number``.
_GAMES = 8
#: How the events end: with the end of the game, before it, or by resignation.
_FINISHED, _UNFINISHED, _RESIGNED = range(3)
_ENDINGS = 3
_EXTRAS_AT_MOST = 20_000


def encode(record: Record, *, names: bool = False, seed: bool = False) -> str:
    """Return the share code of ``record``: URL-safe text that :func:`decode` reads.

    The code of an unfinished game holds **every secret of it**: all hands and the order of the
    draw pile.  Keep it for yourself; never give it to somebody who plays in that game.

    ``names`` adds the names and kinds of the players, ``seed`` the seed, if there is one; without
    them players are named by their seats, and a game that is played on draws new cards.  A set-up
    position that the game began from is always in it.  A code without such extras is about a
    dozen characters longer than its information.  Raises :class:`RecordError` if the record breaks
    the rules or is too long for a code.
    """
    states = record.check()
    rules, writer = record.rules, Writer()
    writer.choice(rules.number, of=_GAMES)
    writer.number(record.rules_version - 1)
    _write_options(writer, rules, record.options)
    _write_extras(writer, _extras_of(record, names=names, seed=seed))
    _write_ending(writer, record)
    for state, event in zip(states, record.events, strict=False):
        _write_event(writer, state, event)
    length = _PAYLOAD_FROM + _characters(writer.possibilities)
    if length > _LONGEST:
        raise RecordError("", "code_long", most=_LONGEST)
    head = _VERSION + _digits(length, 2)
    number = writer.value << _CHECKSUM_BITS | _checksum(_VERSION, writer.value, length)
    return head + _digits(number, length - _PAYLOAD_FROM)


def decode(code: str) -> Record:
    """Return the record that :func:`encode` made ``code`` of, every move replayed by the rules.

    White space around the code is left aside.  Raises :class:`RecordError` for any other text, and
    says whether the code was cut off or damaged, is of a newer version, or is none at all.
    """
    if not isinstance(code, str):
        raise TypeError(text("records.error.code_type", found=printable(repr(code), 60)))
    payload, length = _payload(code.strip())
    reader = Reader(payload)
    try:
        record = _read_record(reader)
    except RecordError:
        raise
    except (ValueError, zlib.error) as error:
        raise RecordError("", "code_impossible", reason=str(error)) from error
    # What is left over is no game's: without this check a code could be any longer.
    if reader.rest or length != _PAYLOAD_FROM + _characters(reader.possibilities):
        raise RecordError("", "code_left_over")
    return record


# The outer form


def _payload(code: str) -> tuple[int, int]:
    """Return the payload and the length of a whole and sound code of our version."""
    if not code or len(code) > 2 * _LONGEST:
        raise RecordError("", "code_none")
    ours = code[0] == _VERSION
    good = _CHARACTERS.match(code)
    assert good is not None
    if good.end() < len(code):
        if not ours:
            raise RecordError("", "code_none")
        raise RecordError("", "code_character", n=good.end() + 1, character=code[good.end()])
    if len(code) < _SHORTEST:
        raise RecordError("", "code_cut_short" if ours else "code_none")
    stated = _number(code[_LENGTH_AT])
    payload, checksum = divmod(_number(code[_PAYLOAD_FROM:]), 1 << _CHECKSUM_BITS)
    if stated == len(code) and checksum == _checksum(code[0], payload, stated):
        if not ours:
            raise RecordError("", "code_version", found=code[0], readable=_VERSION)
        return payload, stated
    if not ours:
        raise RecordError("", "code_none")
    if stated > len(code):
        raise RecordError("", "code_cut", n=len(code), whole=stated)
    raise RecordError(
        "", "code_damaged" if stated == len(code) else "code_added", n=len(code), whole=stated
    )


def _checksum(version: str, payload: int, length: int) -> int:
    # CRC-32 finds every change within 32 bits in a row, so every change of one character.
    return zlib.crc32(version.encode() + payload.to_bytes(length))


def _characters(possibilities: int) -> int:
    """Return how many characters payload and checksum take."""
    return -(-((possibilities - 1).bit_length() + _CHECKSUM_BITS) // 6)


def _digits(number: int, length: int) -> str:
    """Return ``number`` in ``length`` characters of base64url."""
    return urlsafe_b64encode(number.to_bytes(-(-length // 4) * 3)).decode()[-length:]


def _number(digits: str) -> int:
    return int.from_bytes(urlsafe_b64decode("A" * (-len(digits) % 4) + digits))


# What is in it


def _read_record(reader: Reader) -> Record:
    rules = _read_rules(reader)
    options = _read_options(reader, rules)
    extras = _read_extras(reader)
    position = rules.state_from_json(extras["position"]) if "position" in extras else None
    players = _players(extras, options.players)
    ending = reader.choice(of=_ENDINGS)
    most = schema()["properties"]["events"]["maxItems"]
    count = most if ending == _FINISHED else min(most, reader.number())
    resigned = reader.choice(of=options.players) if ending == _RESIGNED else None
    state: State = rules.new(options) if position is None else position
    events: list[Move | Chance] = []
    while len(events) < count and state.outcome() is None:
        events.append(_read_event(reader, state))
        state = state.apply(events[-1])
    over = state.outcome() is not None
    if over != (ending == _FINISHED) or (not over and len(events) < count):
        raise RecordError("", "code_left_over")
    record = Record(
        game=rules.name,
        rules_version=rules.version,
        options=options,
        players=players,
        events=tuple(events),
        seed=extras.get("seed"),
        result=result_of(state, resigned),
        position=position,
    )
    record.check()
    return record


def _read_rules(reader: Reader) -> Rules[Any]:
    number, version = reader.choice(of=_GAMES), reader.number() + 1
    rules = next((rules for rules in GAMES.values() if rules.number == number), None)
    if rules is None:
        raise RecordError("", "code_game", known=", ".join(GAMES))
    if version != rules.version:
        raise RecordError(
            "", "rules_version", found=version, readable=rules.version, game=rules.title()
        )
    return rules


def _write_options(writer: Writer, rules: Rules[Any], options: Any) -> None:
    """Write the options: one bit if all have their defaults."""
    writer.choice(rules.players.index(options.players), of=len(rules.players))
    values = rules.option_values(options.players)
    chosen = {name: values[name].index(getattr(options, name)) for name in values}
    writer.choice(int(any(chosen.values())), of=2)
    if any(chosen.values()):
        for name, number in chosen.items():
            writer.choice(int(number > 0), of=2)
            if number:
                writer.choice(number - 1, of=len(values[name]) - 1)


def _read_options(reader: Reader, rules: Rules[Any]) -> Any:
    players = rules.players[reader.choice(of=len(rules.players))]
    given = {"players": players}
    if reader.choice(of=2):
        for name, values in rules.option_values(players).items():
            if reader.choice(of=2):
                if len(values) == 1:  # no writer leaves a default that has no alternative
                    raise RecordError("", "code_left_over")
                given[name] = values[reader.choice(of=len(values) - 1) + 1]
        if len(given) == 1:
            raise RecordError("", "code_left_over")
    return rules.options(**given)


def _write_ending(writer: Writer, record: Record) -> None:
    resigned = record.result.seat if record.result is not None else None
    if resigned is not None:
        writer.choice(_RESIGNED, of=_ENDINGS)
    else:
        writer.choice(_UNFINISHED if record.result is None else _FINISHED, of=_ENDINGS)
    if resigned is not None or record.result is None:
        writer.number(len(record.events))
    if resigned is not None:
        writer.choice(resigned, of=record.options.players)


def _write_event(writer: Writer, state: State, event: Move | Chance) -> None:
    request = state.chance
    if request is None:
        moves = state.legal_moves()
        writer.choice(moves.index(event), of=len(moves))
    else:
        assert is_chance(event)
        writer.choice(request.number_of(event), of=request.possibilities)


def _read_event(reader: Reader, state: State) -> Move | Chance:
    request = state.chance
    if request is None:
        moves = state.legal_moves()
        return moves[reader.choice(of=len(moves))]
    return request.numbered(reader.choice(of=request.possibilities))


def _extras_of(record: Record, *, names: bool, seed: bool) -> dict[str, Any]:
    extras: dict[str, Any] = {}
    if names:
        extras["players"] = [{"name": p.name, "kind": p.kind} for p in record.players]
    if seed and record.seed is not None:
        extras["seed"] = record.seed
    if record.position is not None:
        extras["position"] = record.position.to_json()
    return extras


def _write_extras(writer: Writer, extras: dict[str, Any]) -> None:
    """Write what few codes hold, as packed JSON; one bit if there is nothing."""
    writer.choice(int(bool(extras)), of=2)
    if extras:
        plain = json.dumps(extras, ensure_ascii=False, separators=(",", ":")).encode()
        packed = zlib.compress(plain, 9, wbits=-zlib.MAX_WBITS)
        writer.number(len(packed))
        writer.choice(int.from_bytes(packed), of=256 ** len(packed))


def _read_extras(reader: Reader) -> dict[str, Any]:
    if not reader.choice(of=2):
        return {}
    size = reader.number()
    if size > _LONGEST:
        raise RecordError("", "code_left_over")
    packed = reader.choice(of=256**size).to_bytes(size)
    unpacking = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    plain = unpacking.decompress(packed, _EXTRAS_AT_MOST)
    if not unpacking.eof or unpacking.unused_data:
        raise RecordError("", "code_left_over")
    extras: dict[str, Any] = read_json(plain)
    known = {name: schema()["properties"][name] for name in ("players", "seed", "position")}
    # What is left out is missing, never null.
    known["seed"] = known["seed"] | {"type": "integer"}
    known["position"] = known["position"] | {"type": "object"}
    check(
        extras,
        {"type": "object", "properties": known, "additionalProperties": False},
    )
    return extras


def _players(extras: dict[str, Any], seats: int) -> tuple[PlayerInfo, ...]:
    if "players" in extras:
        return tuple(PlayerInfo(p["name"], p["kind"]) for p in extras["players"])
    names = (str(Sentence.of("records.game.player.person", n=n + 1)) for n in range(seats))
    return tuple(map(PlayerInfo, names))

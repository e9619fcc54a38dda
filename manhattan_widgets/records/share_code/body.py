"""What a share code is made of, each part written and read: options, a position, lines, texts."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from manhattan_widgets.contract.core import Chance, Move, Rules, State
from manhattan_widgets.contract.registry import GAMES, find_game, find_rules, usable_rules
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.parse import read_json
from manhattan_widgets.records.schema import check, schema
from manhattan_widgets.records.share_code.envelope import LONGEST
from manhattan_widgets.records.share_code.mixed_radix import Reader, Writer
from manhattan_widgets.records.variations import EVENTS_AT_MOST, Variation, by_ply, is_chance

__all__ = [
    "LineReader",
    "read_options",
    "read_position",
    "read_rules",
    "read_texts",
    "write_events",
    "write_options",
    "write_position",
    "write_rules",
    "write_texts",
    "write_variations",
]

#: A game is a number (see ``Rules.number``), the last of which says that its name follows.
_GAMES = 8
_NAMED = 7
#: Bytes of a name.
_NAME_AT_MOST = 100
#: Counts of events: the lower bits as they are, the rest is the shorter the smaller.
_COUNT_BITS = 5
_TEXTS_AT_MOST = 50_000


def write_rules(writer: Writer, rules: Rules[Any], version: int) -> None:
    """Write the game and the version of its rules."""
    if rules.number is not None and _numbered(rules.number) == rules.name:
        writer.choice(rules.number, of=_GAMES)
    else:
        name = rules.name.encode()
        writer.choice(_NAMED, of=_GAMES)
        writer.number(len(name))
        writer.choice(int.from_bytes(name), of=256 ** len(name))
    writer.number(version - 1)


def read_rules(reader: Reader) -> Rules[Any]:
    """Read the game; raises :class:`RecordError` if we do not know it, or other rules of it."""
    number = reader.choice(of=_GAMES)
    name = _read_name(reader) if number == _NAMED else _numbered(number)
    version = reader.number() + 1
    if name is None or name not in GAMES:
        raise RecordError("", "code_game", known=", ".join(GAMES))
    rules = find_rules(name)
    if version != rules.version:
        raise RecordError(
            "", "rules_version", found=version, readable=rules.version, game=rules.title()
        )
    return rules


def _numbered(number: int) -> str | None:
    """Return the name of the game with this number: only our own games have one."""
    own = __name__.partition(".")[0]
    for rules in usable_rules():
        if rules.number == number and find_game(rules.name).package.partition(".")[0] == own:
            return rules.name
    return None


def _read_name(reader: Reader) -> str:
    size = reader.number()
    if size > _NAME_AT_MOST:
        raise left_over()
    name = reader.choice(of=256**size).to_bytes(size).decode()
    number = getattr(GAMES.get(name), "number", None)
    if number is not None and _numbered(number) == name:
        raise left_over()  # no writer writes the name of a game that has a number
    return name


def write_options(writer: Writer, rules: Rules[Any], options: Any) -> None:
    """Write the options: one bit if all have their defaults.

    An option with one numbered value can have others, such as a board of a user's own: those are
    written as texts are.
    """
    writer.choice(rules.players.index(options.players), of=len(rules.players))
    values = rules.option_values(options.players)
    changed = [name for name in values if getattr(options, name) != values[name][0]]
    writer.choice(int(bool(changed)), of=2)
    if not changed:
        return
    for name, possible in values.items():
        writer.choice(int(name in changed), of=2)
        if name not in changed:
            continue
        if len(possible) > 1:
            writer.choice(possible.index(getattr(options, name)) - 1, of=len(possible) - 1)
        else:
            write_texts(writer, {name: rules.options_to_json(options)[name]})


def read_options(reader: Reader, rules: Rules[Any]) -> Any:
    """Read what :func:`write_options` wrote."""
    players = rules.players[reader.choice(of=len(rules.players))]
    arguments: dict[str, Any] = {"players": players}
    if reader.choice(of=2):
        for name, values in rules.option_values(players).items():
            if reader.choice(of=2):
                if len(values) > 1:
                    arguments[name] = values[reader.choice(of=len(values) - 1) + 1]
                else:
                    own = {"type": "object", "required": [name], "maxProperties": 1}
                    arguments |= read_texts(reader, own)
        if len(arguments) == 1:
            raise left_over()
    options = rules.options(**arguments)
    written = rules.options_to_json(options)
    # No writer writes a default, nor anything that reads otherwise than it is written.
    for name, values in rules.option_values(players).items():
        if name in arguments and (
            getattr(options, name) == values[0]
            or (len(values) == 1 and json.dumps(arguments[name]) != json.dumps(written[name]))
        ):
            raise left_over()
    return options


# Positions


def write_position(writer: Writer, state: State) -> None:
    """Write a sound position, whose options are known to the reader."""

    def choose(of: int, chosen: Callable[[State], int]) -> int:
        number = chosen(state)
        writer.choice(number, of=of)
        return number

    step_through(state.rules, state.options, choose)


def read_position(reader: Reader, rules: Rules[Any], options: Any) -> State:
    """Read a position; raises :class:`RecordError` for one that is not sound."""
    state = step_through(rules, options, lambda of, _: reader.choice(of=of))
    if faults := state.status():
        raise RecordError("position", "because", reason=str(faults[0]))
    return state


def step_through(
    rules: Rules[Any], options: Any, choose: Callable[[int, Callable[[State], int]], int]
) -> State:
    """Return the position that is chosen step by step: see ``Rules.position_steps``.

    ``choose`` is given what a step has, ``of`` and ``chosen``, and returns the number to answer.
    """
    steps = rules.position_steps(options)
    step = next(steps)
    while True:
        try:
            step = steps.send(choose(step.of, step.chosen))
        except StopIteration as end:
            state: State = end.value
            return state


# Lines


def write_count(writer: Writer, count: int) -> None:
    """Write how many events there are."""
    writer.number(count >> _COUNT_BITS)
    writer.choice(count % (1 << _COUNT_BITS), of=1 << _COUNT_BITS)


def read_count(reader: Reader) -> int:
    """Read what :func:`write_count` wrote."""
    upper = reader.number() << _COUNT_BITS
    return upper + reader.choice(of=1 << _COUNT_BITS)


def write_events(writer: Writer, states: Sequence[State], events: Sequence[Move | Chance]) -> None:
    """Write each event by its number among all that were possible in the state before it."""
    for state, event in zip(states, events, strict=False):
        request = state.chance
        if request is None:
            moves = state.legal_moves()
            writer.choice(moves.index(event), of=len(moves))
        else:
            assert is_chance(event)
            writer.choice(request.number_of(event), of=request.possibilities)


def write_variations(
    writer: Writer, line: Sequence[State], first: int, variations: Sequence[Variation]
) -> None:
    """Write the variations that leave a line, whose states by plies from ``first`` on are given."""
    writer.number(len(variations))
    for variation in variations:
        writer.choice(variation.ply - first, of=len(line))
        write_count(writer, len(variation.events) - 1)
        state = line[variation.ply - first]
        states = [state]
        for event in variation.events:
            states.append(states[-1].apply(event))
        write_events(writer, states, variation.events)
        own = by_ply(states, variation.events)[1:]
        write_variations(writer, own, variation.ply + 1, variation.variations)


class LineReader:
    """Reads lines: not more of them than a record can hold, whatever a code says."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._left = EVENTS_AT_MOST
        self._variations = int(schema()["properties"]["variations"]["maxItems"])

    def events(self, state: State, count: int | None) -> tuple[list[Move | Chance], list[State]]:
        """Read ``count`` events, or all until the game is over; return the states too."""
        events: list[Move | Chance] = []
        states = [state]
        while len(events) != count and state.outcome() is None:
            if not self._left:
                raise left_over()
            self._left -= 1
            events.append(self._event(state))
            state = state.apply(events[-1])
            states.append(state)
        if count is not None and len(events) < count:
            raise left_over()
        return events, states

    def _event(self, state: State) -> Move | Chance:
        request = state.chance
        if request is None:
            moves = state.legal_moves()
            return moves[self._reader.choice(of=len(moves))]
        return request.numbered(self._reader.choice(of=request.possibilities))

    def variations(self, line: Sequence[State], first: int, depth: int) -> tuple[Variation, ...]:
        """Read what :func:`write_variations` wrote, ``depth`` deep at most."""
        count = self._reader.number()
        self._variations -= count
        if self._variations < 0 or (count and not (depth and line)):
            raise left_over()
        variations = []
        for _ in range(count):
            place = self._reader.choice(of=len(line))
            events, states = self.events(line[place], read_count(self._reader) + 1)
            own = by_ply(states, events)[1:]
            inner = self.variations(own, first + place + 1, depth - 1)
            variations.append(Variation(first + place, tuple(events), variations=inner))
        return tuple(variations)


# Texts


def write_texts(writer: Writer, texts: dict[str, Any]) -> None:
    """Write what few codes hold, as packed JSON."""
    plain = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    if len(plain) > _TEXTS_AT_MOST:
        raise RecordError("", "code_long", most=LONGEST)
    packed = zlib.compress(plain, 9, wbits=-zlib.MAX_WBITS)
    writer.number(len(packed))
    writer.choice(int.from_bytes(packed), of=256 ** len(packed))


def read_texts(reader: Reader, rule: dict[str, Any]) -> dict[str, Any]:
    """Read what :func:`write_texts` wrote; raises :class:`RecordError` if it breaks the schema."""
    size = reader.number()
    if size > LONGEST:
        raise left_over()
    packed = reader.choice(of=256**size).to_bytes(size)
    unpacking = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    plain = unpacking.decompress(packed, _TEXTS_AT_MOST)
    if not unpacking.eof or unpacking.unused_data:
        raise left_over()
    texts: dict[str, Any] = read_json(plain)
    check(texts, rule)
    return texts


def left_over() -> RecordError:
    """Return the error for a payload that no writer writes."""
    return RecordError("", "code_left_over")

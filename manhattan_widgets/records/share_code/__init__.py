"""Share codes: a whole recorded game, or a position, as a short text that fits into a link.

What a code holds: the game and its options, the position that it began from if that was set up,
every move and everything that chance gave, who resigned, and for which seat it was made.  What it
does not hold: when the game was played; names and kinds of players, the seed, and comments with
variations come along only if asked for.

How: everything is a choice among possibilities that both sides know.  A move is its number among
the legal moves, a shuffle its number among all different orders of those cards, an option its
number among its values; a position is chosen step by step (see ``Rules.position_steps``).
Together they are one whole number (see :mod:`.mixed_radix`), so that a code hardly takes more than
the information in it.  A code reads::

    1Ar  …payload and checksum…
    ││└─ its length, in two characters: a code that was cut off says so
    └─── its version

:mod:`.code_text` tells of this outer form, :mod:`.code_parts` has the parts of the payload.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Rules, State
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.format import comments_from, comments_to_json
from manhattan_widgets.records.record import PlayerInfo, Record, check_record, result_of
from manhattan_widgets.records.schema import entry, schema
from manhattan_widgets.records.seating import players_of
from manhattan_widgets.records.share_code.body import (
    LineReader,
    left_over,
    read_count,
    read_options,
    read_position,
    read_rules,
    read_texts,
    write_count,
    write_events,
    write_options,
    write_position,
    write_rules,
    write_texts,
    write_variations,
)
from manhattan_widgets.records.share_code.envelope import bits_of, length_of, sealed, unsealed
from manhattan_widgets.records.share_code.mixed_radix import EndlessError, Reader, Writer
from manhattan_widgets.records.variations import DEEPEST, Variation, by_ply, numbered

__all__ = ["decode", "encode"]

#: How the events end: with the end of the game, before it, by resignation, or before they began.
_FINISHED, _UNFINISHED, _RESIGNED, _UNBEGUN = range(4)
_ENDINGS = 4


def encode(
    what: Record | State, *, names: bool = False, seed: bool = False, notes: bool = False
) -> str:
    """Return the share code of a record or a position: URL-safe text that :func:`decode` reads.

    The code of an unfinished game holds **every secret of it**: all hands and the order of the
    draw pile.  Keep it for yourself; never give it to somebody who plays in that game.  For them
    make one of :func:`concealed`'s record, which holds only what a seat may know.

    ``names`` adds the names and kinds of the players, ``seed`` the seed, if there is one; without
    them players are named by their seats, and a game that is played on draws new cards.  ``notes``
    adds comments and variations.  A code without such extras is about nine characters longer than
    its information.  Raises :class:`RecordError` if the record breaks the rules or is too long for
    a code, and ``TypeError`` for what is neither record nor position.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> decode(encode(game.record)).options == game.record.options
    True
    """
    record = _of_position(what) if isinstance(what, State) else what
    check_record(record)
    states = record.check()
    if record.position is not None and (faults := record.position.status()):
        raise RecordError("position", "because", reason=str(faults[0]))
    rules, writer = record.rules, Writer()
    write_rules(writer, rules, record.rules_version)
    write_options(writer, rules, record.options)
    variations = record.variations if notes else ()
    _write_more(writer, record, _texts_of(record, names, seed, notes), bool(variations))
    if record.position is not None:
        write_position(writer, record.position)
    _write_ending(writer, record)
    write_events(writer, states, record.events)
    if variations:
        write_variations(writer, by_ply(states, record.events), 0, variations)
    return sealed(writer.value, writer.possibilities)


def decode(code: str) -> Record:
    """Return the record that :func:`encode` made ``code`` of, every move replayed by the rules.

    That of a position is a record without events that begins from it.  White space is left aside:
    a letter may have wrapped the code.  Raises :class:`RecordError` for any other text, and says
    whether the code was cut off or damaged, is of a newer version, or is none at all.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> code = encode(game.record, names=True)
    >>> decode(code).players == game.record.players
    True
    """
    if not isinstance(code, str):
        raise TypeError(text("records.error.code_type", found=short_repr(code)))
    payload, length = unsealed("".join(code.split()))
    # What is read beyond the end are zeros: without a bound a few characters could go on for long.
    reader = Reader(payload, bits_of(length))
    try:
        record = _read_record(reader)
    except RecordError:
        raise
    except EndlessError as error:
        raise left_over() from error
    except (ValueError, zlib.error) as error:
        raise RecordError("", "code_impossible", reason=str(error)) from error
    # What is left over is no game's: without this check a code could be any longer.
    if reader.rest or length != length_of(reader.possibilities):
        raise left_over()
    return record


def _of_position(state: State) -> Record:
    """Return the record of a game that begins from a position."""
    return Record(
        game=state.rules.name,
        rules_version=state.rules.version,
        options=state.options,
        players=players_of(state.options.players, None, None),
        events=(),
        result=result_of(state),
        position=state,
    )


def _read_record(reader: Reader) -> Record:
    rules = read_rules(reader)
    options = read_options(reader, rules)
    from_position, known_to, texts, varied = _read_more(reader, options.players)
    position = read_position(reader, rules, options) if from_position else None
    ending = reader.choice(of=_ENDINGS)
    count = 0 if ending == _UNBEGUN else None
    if ending in (_UNFINISHED, _RESIGNED):
        count = read_count(reader)
    resigned = reader.choice(of=options.players) if ending == _RESIGNED else None
    lines = LineReader(reader)
    events, states = lines.events(_first(rules, options, position), count)
    over = states[-1].outcome() is not None
    if over != (ending == _FINISHED) or (ending == _UNFINISHED and not events):
        raise left_over()
    variations = lines.variations(by_ply(states, events), 0, DEEPEST) if varied else ()
    if varied and not variations:
        raise left_over()
    comments, variations = _with_comments(texts, variations)
    record = Record(
        game=rules.name,
        rules_version=rules.version,
        options=options,
        players=_players(texts, options.players),
        events=tuple(events),
        seed=texts.get("seed"),
        result=result_of(states[-1], resigned),
        position=position,
        comments=comments,
        variations=variations,
        known_to=known_to,
    )
    record.check()
    return record


def _first(rules: Rules[Any], options: Any, position: State | None) -> State:
    state: State = rules.new(options) if position is None else position
    return state


def _write_more(writer: Writer, record: Record, texts: dict[str, Any], varied: bool) -> None:
    """Write what is unusual about a code: one bit if nothing is."""
    unusual = (record.position is not None, record.known_to is not None, bool(texts), varied)
    writer.choice(int(any(unusual)), of=2)
    if any(unusual):
        for flag in unusual:
            writer.choice(int(flag), of=2)
    if record.known_to is not None:
        writer.choice(record.known_to, of=record.options.players)
    if texts:
        write_texts(writer, texts)


def _read_more(reader: Reader, players: int) -> tuple[bool, int | None, dict[str, Any], bool]:
    """Return if there is a position, for which seat it is, texts, and if there are variations."""
    if not reader.choice(of=2):
        return False, None, {}, False
    from_position, for_seat, with_texts, varied = (bool(reader.choice(of=2)) for _ in range(4))
    if not (from_position or for_seat or with_texts or varied):
        raise left_over()
    known_to = reader.choice(of=players) if for_seat else None
    texts = read_texts(reader, _texts_rule()) if with_texts else {}
    return from_position, known_to, texts, varied


def _write_ending(writer: Writer, record: Record) -> None:
    resigned = record.result.seat if record.result is not None else None
    if resigned is not None:
        ending = _RESIGNED
    elif record.result is not None:
        ending = _FINISHED
    else:
        ending = _UNFINISHED if record.events else _UNBEGUN
    writer.choice(ending, of=_ENDINGS)
    if ending in (_UNFINISHED, _RESIGNED):
        write_count(writer, len(record.events))
    if resigned is not None:
        writer.choice(resigned, of=record.options.players)


# Texts


def _texts_of(record: Record, names: bool, seed: bool, notes: bool) -> dict[str, Any]:
    texts: dict[str, Any] = {}
    if names:
        texts["players"] = [{"name": p.name, "kind": p.kind} for p in record.players]
    if seed and record.seed is not None:
        texts["seed"] = record.seed
    if notes:
        texts |= comments_to_json(record.comments)
        beside = [comments_to_json(v.comments) for _, v in numbered(record.variations)]
        if any(beside):
            texts["variations"] = beside
    return texts


def _texts_rule() -> dict[str, Any]:
    """Return the schema of the texts: what is left out is missing, never null."""
    known = {name: schema()["properties"][name] for name in ("players", "seed", "comments")}
    known["seed"] = known["seed"] | {"type": "integer"}
    comments = {"comments": entry("variations", "comments")}
    known["variations"] = {
        "type": "array",
        "items": {"type": "object", "properties": comments, "additionalProperties": False},
    }
    return {"type": "object", "properties": known, "additionalProperties": False}


def _with_comments(
    texts: dict[str, Any], variations: tuple[Variation, ...]
) -> tuple[tuple[tuple[int, str], ...], tuple[Variation, ...]]:
    """Return the comments on the game, and the variations with theirs."""
    beside = iter(texts.get("variations", ()))

    def commented(some: tuple[Variation, ...]) -> tuple[Variation, ...]:
        return tuple(
            replace(v, comments=comments_from(next(beside, {})), variations=commented(v.variations))
            for v in some
        )

    variations = commented(variations)
    if next(beside, None) is not None:
        raise left_over()
    return comments_from(texts), variations


def _players(texts: dict[str, Any], seats: int) -> tuple[PlayerInfo, ...]:
    if "players" in texts:
        return tuple(PlayerInfo(p["name"], p["kind"]) for p in texts["players"])
    return players_of(seats, None, None)

"""Records as plain JSON data, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from manhattan_widgets.contract.core import Chance, Move, Rules, State
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.parse import read_json
from manhattan_widgets.records.record import PlayerInfo, Record, Result, check_record
from manhattan_widgets.records.schema import check, schema
from manhattan_widgets.records.variations import Variation, is_chance, numbered

__all__ = ["FORMAT", "VERSION", "from_json", "read_text", "to_json", "to_text", "unchecked"]

FORMAT = "manhattan-widgets-record"
VERSION = 1


def to_json(record: Record) -> dict[str, Any]:
    """Return ``record`` as plain data.

    ``position``, ``known_to``, ``comments``, ``variations`` and ``analysis`` are there only if the
    record has them.  Raises ``TypeError`` for what is no record.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> to_json(game.record)["players"][0]
    {'name': 'Player 1', 'kind': 'person'}
    """
    check_record(record)
    rules, result = record.rules, record.result
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "rules_version": record.rules_version,
        "options": rules.options_to_json(record.options),
        "players": [{"name": p.name, "kind": p.kind} for p in record.players],
        "seed": record.seed,
        "created": record.created,
    }
    if record.position is not None:
        data["position"] = record.position.to_json()
    if record.known_to is not None:
        data["known_to"] = record.known_to
    data["events"] = _events_to_json(record.events)
    data |= comments_to_json(record.comments)
    if record.variations:
        data["variations"] = [
            {"of": parent, "ply": variation.ply, "events": _events_to_json(variation.events)}
            | comments_to_json(variation.comments)
            for parent, variation in numbered(record.variations)
        ]
    if record.analysis is not None:
        data["analysis"] = record.analysis
    data["result"] = result and {
        "reason": result.reason,
        "seat": result.seat,
        "winners": list(result.winners),
        "points": list(result.points),
    }
    return data


def _events_to_json(events: Iterable[Move | Chance]) -> list[Any]:
    return [e.to_json() if is_chance(e) else str(e) for e in events]


def comments_to_json(comments: Iterable[tuple[int, str]]) -> dict[str, Any]:
    """Return the entry ``comments`` of a game or a variation, nothing if there are none."""
    listed = [{"ply": ply, "text": text} for ply, text in comments]
    return {"comments": listed} if listed else {}


def from_json(data: Any) -> Record:
    """Return the record that plain data describe, every move replayed and the result compared.

    Raises :class:`RecordError` for any other plain data.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> from_json(to_json(game.record)) == game.record
    True
    """
    record = unchecked(data)
    record.check()
    return record


def unchecked(data: Any) -> Record:
    """Return the record that plain data describe, still to be replayed.

    Raises :class:`RecordError` for what can be told without.
    """
    _check_format(data)
    check(data, schema())
    rules = _rules(data)
    options = _options(rules, data["options"])
    return Record(
        game=rules.name,
        rules_version=rules.version,
        options=options,
        players=tuple(PlayerInfo(p["name"], p["kind"]) for p in data["players"]),
        events=_events(rules, data["events"], "events"),
        seed=data.get("seed"),
        result=_result(data.get("result")),
        position=_position(rules, data.get("position")),
        created=_created(data.get("created")),
        comments=comments_from(data),
        variations=_variations(rules, data.get("variations", ())),
        known_to=data.get("known_to"),
        analysis=data.get("analysis"),
    )


def to_text(record: Record) -> str:
    """Return ``record`` as JSON for people to read too: one player, event or comment a line.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> read_text(to_text(game.record)) == game.record
    True
    """
    entries = []
    for name, value in to_json(record).items():
        json_text = _dumps(value)
        if name in ("players", "events", "comments", "variations") and value:
            json_text = "[\n    " + ",\n    ".join(map(_dumps, value)) + "\n  ]"
        entries.append(f"  {_dumps(name)}: {json_text}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def read_text(source: str | bytes) -> Record:
    """Return the record that JSON text holds; raises :class:`RecordError`.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> read_text(to_text(game.record)) == game.record
    True
    """
    if not isinstance(source, bytes):
        check(source, {"type": "string"})
        source = source.encode("utf-8", "surrogatepass")
    return from_json(read_json(source))


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _check_format(data: Any) -> None:
    """Refuse other files and other versions by their own messages, before any detail."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise RecordError("", "not_a_record", format=FORMAT)
    version = data.get("version")
    if type(version) is int and version != VERSION:
        raise RecordError("version", "version", found=version, readable=VERSION)


def _rules(data: Mapping[str, Any]) -> Rules[Any]:
    rules = GAMES.get(data["game"])
    if rules is None:
        raise RecordError("game", "game", name=data["game"], known=", ".join(GAMES))
    if data["rules_version"] != rules.version:
        raise RecordError(
            "rules_version",
            "rules_version",
            found=data["rules_version"],
            readable=rules.version,
            game=rules.title(),
        )
    return rules


def _options(rules: Rules[Any], data: Mapping[str, Any]) -> Any:
    try:
        options = rules.options_from_json(data)
    except ValueError as error:
        raise RecordError("options", "because", reason=str(error)) from error
    meant = rules.options_to_json(options)
    for name, value in data.items():
        if json.dumps(value) != json.dumps(meant[name]):
            raise RecordError(f"options.{name}", "option", found=json.dumps(value))
    return options


def _position(rules: Rules[Any], data: Mapping[str, Any] | None) -> State | None:
    if data is None:
        return None
    try:
        state: State = rules.state_from_json(data)
    except ValueError as error:
        raise RecordError("position", "because", reason=str(error)) from error
    return state


def _events(
    rules: Rules[Any], data: Sequence[str | Mapping[str, Any]], where: str
) -> tuple[Move | Chance, ...]:
    return tuple(_event(rules, event, f"{where}[{n}]") for n, event in enumerate(data))


def _event(rules: Rules[Any], data: str | Mapping[str, Any], where: str) -> Move | Chance:
    try:
        if isinstance(data, str):
            return rules.move_from_text(data)
        return rules.chance_from_json(data)
    except ValueError as error:
        raise RecordError(where, "because", reason=str(error)) from error


def comments_from(data: Mapping[str, Any]) -> tuple[tuple[int, str], ...]:
    """Return the comments that a game or a variation has as plain data."""
    return tuple((comment["ply"], comment["text"]) for comment in data.get("comments", ()))


def _variations(rules: Rules[Any], data: Sequence[Mapping[str, Any]]) -> tuple[Variation, ...]:
    """Return the variations that leave the game itself, each with those that leave it."""
    leaving: dict[int | None, list[Variation]] = {None: []}
    for number in range(len(data) - 1, -1, -1):
        place, entry = f"variations[{number}]", data[number]
        parent = entry.get("of")
        if parent is not None and parent >= number:
            raise RecordError(f"{place}.of", "lines_order", found=parent)
        variation = Variation(
            ply=entry["ply"],
            events=_events(rules, entry["events"], f"{place}.events"),
            comments=comments_from(entry),
            variations=tuple(reversed(leaving.pop(number, []))),
        )
        leaving.setdefault(parent, []).append(variation)
    return tuple(reversed(leaving[None]))


def _result(data: Mapping[str, Any] | None) -> Result | None:
    if data is None:
        return None
    return Result(data["reason"], data.get("seat"), tuple(data["winners"]), tuple(data["points"]))


def _created(moment: str | None) -> str | None:
    if moment is not None:
        try:
            datetime.fromisoformat(moment)
        except ValueError as error:
            raise RecordError("created", "because", reason=str(error)) from error
    return moment

"""Reports of analyses as plain data, to be kept in a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from manhattan_widgets.analysis.mistakes import Alternative, Mistake
from manhattan_widgets.analysis.report import Decision, Effort, Report, ReportError, Weighed
from manhattan_widgets.analysis.values import CHANCE, POINT, Value

__all__ = ["from_json", "to_json"]

#: Grows when an older reader could not read a newer report.
VERSION = 2
#: In reports of this version no decision had a gap below 0: it is that of the values there.
_CLAMPED = 1
#: No number of a report is larger.
_LARGEST = 10**12


def to_json(report: Report) -> dict[str, Any]:
    """Return the report as plain data, whole numbers and short texts."""
    data = {
        "version": VERSION,
        "game": report.game,
        "teams": [list(team) for team in report.teams],
        "whole": int(report.whole),
        "seat": report.seat,
        "effort": [getattr(report.effort, field.name) for field in fields(Effort)],
        "events": report.events,
        "key": report.key,
        "moves": list(report.moves),
        "seats": list(report.seats),
        "judged": [int(judged) for judged in report.judged],
        "resigned": report.resigned,
        "result": _value_json(report.result),
        "start": _value_json(report.start),
        "values": [_value_json(value) for value in report.values],
        "averaged": [_value_json(value) for value in report.averaged],
        "decisions": [_decision_json(decision) for decision in report.decisions],
    }
    if report.mistakes:  # which older readers pass over
        data["mistakes"] = [
            [ply, _mistake_json(mistake)] for ply, mistake in sorted(report.mistakes.items())
        ]
    return data


def from_json(data: Any) -> Report:
    """Read a report; raises :class:`ReportError` for any other plain data."""
    try:
        return _report(data)
    except ReportError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ReportError(type(error).__name__) from error


def _steps(numbers: Sequence[float], steps: int) -> list[int]:
    return [round(number * steps) for number in numbers]


def _value_json(value: Value | None) -> list[Any] | None:
    if value is None:
        return None
    return [
        _steps(value.chances, CHANCE),
        _steps(value.points, POINT),
        _steps(value.errors, CHANCE),
        value.playouts,
    ]


def _decision_json(decision: Decision | None) -> list[Any] | None:
    if decision is None:
        return None
    return [
        decision.played,
        *_steps((decision.gap, decision.error), CHANCE),
        [
            [c.move, *_steps((c.value, c.error), CHANCE), _steps(c.points, POINT)]
            for c in decision.candidates
        ],
    ]


def _mistake_json(mistake: Mistake | None) -> list[Any] | None:
    if mistake is None:
        return None
    moves = [
        [entry.move, *_steps((entry.value, entry.gap, entry.error), CHANCE)]
        for entry in mistake.moves
    ]
    return [mistake.played, moves]


# Reading: files come from anywhere, so everything is checked.


def _report(data: Mapping[str, Any]) -> Report:
    if data["version"] not in (_CLAMPED, VERSION):
        raise ReportError("version")
    clamped = data["version"] == _CLAMPED
    teams = tuple(tuple(map(_whole, team)) for team in data["teams"])
    players = sum(map(len, teams))
    if sorted(seat for team in teams for seat in team) != list(range(players)) or not players:
        raise ReportError("teams")
    moves = tuple(map(_text, data["moves"]))
    report = Report(
        game=_text(data["game"]),
        teams=teams,
        whole=bool(_index(data["whole"], 2)),
        seat=_seat(data["seat"], players),
        effort=Effort(*map(_whole, data["effort"])),
        events=_whole(data["events"]),
        key=_text(data["key"]),
        moves=moves,
        seats=tuple(_index(seat, players) for seat in data["seats"]),
        judged=tuple(bool(_index(judged, 2)) for judged in data["judged"]),
        resigned=_seat(data["resigned"], players),
        result=_value(data["result"], players),
        start=_value(data["start"], players),
        values=tuple(_value(value, players) for value in data["values"]),
        averaged=tuple(_value(value, players) for value in data["averaged"]),
        decisions=tuple(_decision(entry, players, clamped) for entry in data["decisions"]),
    )
    for name in ("seats", "judged", "averaged", "decisions"):
        if len(getattr(report, name)) != len(moves):
            raise ReportError(name)
    if len(report.values) != len(moves) + 1:
        raise ReportError("values")
    for move, decision in zip(moves, report.decisions, strict=True):
        if decision is not None and decision.move != move:
            raise ReportError("decisions")
    mistakes = dict(_mistake(ply, entry, report) for ply, entry in data.get("mistakes", ()))
    return replace(report, mistakes=mistakes)


def _value(data: Any, players: int) -> Value | None:
    if data is None:
        return None
    chances, points, errors, playouts = data
    return Value(
        _numbers(chances, players, CHANCE),
        _numbers(points, players, POINT),
        _numbers(errors, players, CHANCE),
        _whole(playouts),
    )


def _decision(data: Any, players: int, clamped: bool) -> Decision | None:
    if data is None:
        return None
    played, gap, error, listed = data
    candidates = []
    for move, value, its_error, points in listed:
        value, its_error = _numbers((value, its_error), 2, CHANCE)
        points = _numbers(points, players, POINT)
        candidates.append(Weighed(_text(move), value, its_error, points))
    gap, error = _numbers((gap, error), 2, CHANCE)
    if clamped:
        gap = candidates[0].value - candidates[_index(played, len(candidates))].value
    return Decision(tuple(candidates), _index(played, len(candidates)), gap, error)


def _mistake(ply: Any, data: Any, report: Report) -> tuple[int, Mistake | None]:
    ply = _index(ply, len(report.moves))
    if data is None:
        return ply, None
    played, listed = data
    moves = tuple(
        Alternative(_text(move), *_numbers(numbers, 3, CHANCE)) for move, *numbers in listed
    )
    mistake = Mistake(ply, report.seats[ply], _text(played), moves)
    if played != report.moves[ply] or len({entry.move for entry in moves}) != len(moves):
        raise ReportError("mistakes")
    gaps = [entry.gap for entry in moves]
    if gaps != sorted(gaps) or gaps[0] != 0 or mistake.of(played).right:
        raise ReportError("mistakes")
    return ply, mistake


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise ReportError("number")
    return value


def _index(value: Any, of: int) -> int:
    if not 0 <= _whole(value) < of:
        raise ReportError("index")
    return int(value)


def _seat(value: Any, players: int) -> int | None:
    return None if value is None else _index(value, players)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 80:
        raise ReportError("text")
    return value


def _numbers(values: Any, count: int, steps: int) -> tuple[float, ...]:
    if len(values) != count:
        raise ReportError("numbers")
    return tuple(_whole(value) / steps for value in values)

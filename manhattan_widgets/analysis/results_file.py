"""Results of a tournament on disk: what was agreed, then a line for each game.

The file is written anew each time and put into the place of the old one when it is whole, so that
it is never half-written, and a tournament can go on from it whatever happened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.tournaments import Entrant, GameResult, StudyError, Tournament
from manhattan_widgets.bots import BOTS
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable, without_period
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.files import check_writable, path_of, write
from manhattan_widgets.untrusted import UntrustedError, read_bytes, read_json

__all__ = ["begun", "read", "save"]

FORMAT = "manhattan_widgets tournament"
VERSION = 1
#: The most games that a tournament can have need less.
_LARGEST = 4_000_000


def save(results: Results, file: str | os.PathLike[str]) -> None:
    """Write results; see :meth:`Results.save`."""
    try:
        contents = _text(results).encode()
        write(file, contents, lambda there: _replaces(results, there), other="other_results")
    except RecordError as error:
        raise StudyError(str(error)) from error


def read(file: str | os.PathLike[str]) -> Results:
    """Read results; see :meth:`Results.load`."""
    return _read(file)[0]


def begun(cup: Tournament, file: str | os.PathLike[str] | None) -> Results:
    """Return the results of ``cup`` so far: those in the file, none if there is no file.

    More deals may be wanted than the file has, not fewer; whatever else decides how the games go
    must be as it was: else :class:`StudyError`.  So is a place where no file can be written later.
    """
    results = Results(cup, {})
    if file is None:
        return results
    if not os.path.exists(path_of(file)):
        try:
            check_writable(file, lambda _: True)
        except RecordError as error:
            raise StudyError(str(error)) from error
        return results
    stored, agreed = _read(file)
    if stored.tournament.deals > cup.deals:
        n = stored.tournament.deals
        raise StudyError(text("studies.error.more_deals", file=str(file), n=n))
    for name, value in _agreed(results).items():
        if name != "deals" and value != agreed[name]:
            there, wanted = (
                printable(json.dumps(side, ensure_ascii=False), 200)
                for side in (agreed[name], value)
            )
            raise StudyError(
                text("studies.error.differs", file=str(file), what=name, there=there, wanted=wanted)
            )
    for game in stored.games:
        results.add(game)
    return results


def _read(file: str | os.PathLike[str]) -> tuple[Results, Mapping[str, Any]]:
    """Return the results in the file, and its data."""
    path = path_of(file)
    try:
        data = read_json(read_bytes(path, _LARGEST), _LARGEST)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise StudyError(text("studies.error.other_file", file=str(path)))
        if data["version"] != VERSION:
            raise StudyError(text("studies.error.version", file=str(path), version=data["version"]))
        return _results(data), data
    except StudyError:
        raise
    except UntrustedError as error:
        reason = without_period(error)
    except OSError as error:
        reason = error.strerror or str(error)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        reason = printable(f"{type(error).__name__}: {error}", 120)
    raise StudyError(text("studies.error.unreadable", file=str(path), error=reason))


def _replaces(results: Results, there: Path) -> bool:
    """Tell whether nothing gets lost if ``results`` replace the file that is there."""
    try:
        stored, agreed = _read(there)
    except StudyError:
        return False
    now = _agreed(results)
    same = all(agreed[name] == value for name, value in now.items() if name != "deals")
    return same and set(stored.games) <= set(results.games)


def _text(results: Results) -> str:
    """Return the file's text: JSON with a line for each game."""
    head = {"format": FORMAT, "version": VERSION} | _agreed(results)
    lines = [
        f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in head.items()
    ]
    games = [
        "    " + json.dumps([g.number, g.first, g.points, g.places, g.plies], separators=(",", ":"))
        for g in results.games
    ]
    lines.append('  "games": [\n' + ",\n".join(games) + "\n  ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _agreed(results: Results) -> dict[str, Any]:
    """Return all that decides how the games go, as plain data."""
    cup = results.tournament
    rules = cup.rules
    return {
        "game": cup.game,
        "rules_version": rules.version,
        "compiled": results.compiled,
        "players": {name: _described(entrant) for name, entrant in cup.entrants.items()},
        "variants": {name: rules.options_to_json(o) for name, o in cup.variants.items()},
        "tables": None if cup.tables is None else [list(table) for table in cup.tables],
        "deals": cup.deals,
        "seed": cup.seed,
    }


def _described(entrant: Entrant) -> str | dict[str, Any]:
    """Return a player as plain data: a name, or what can be said of a user's own."""
    if isinstance(entrant, str):
        return entrant
    if isinstance(entrant, Unknown):
        return dict(entrant.described)
    if hasattr(entrant, "__qualname__"):
        return {"function": entrant.__qualname__}
    plain = {
        name: value
        for name, value in vars(entrant).items()
        if value is None or isinstance(value, bool | int | float | str)
    }
    return {"class": type(entrant).__qualname__, **plain}


class Unknown:
    """A user's own player in a file, of whom there is only a description."""

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.described = described

    def __call__(self, _view: Any) -> Any:
        """Refuse to play: nobody knows how."""
        description = json.dumps(self.described, ensure_ascii=False)
        raise StudyError(text("studies.error.only_described", player=description))


def _results(data: Mapping[str, Any]) -> Results:
    rules = find_rules(data["game"])
    if data["rules_version"] != rules.version:
        raise StudyError(text("studies.error.rules", version=data["rules_version"]))
    tables = data["tables"]
    cup = Tournament(
        rules.name,
        {str(name): _entrant(described) for name, described in data["players"].items()},
        {str(name): rules.options_from_json(o) for name, o in data["variants"].items()},
        None if tables is None else tuple(map(tuple, tables)),
        _whole(data["deals"]),
        _whole(data["seed"]),
    )
    games = (_game(line, cup) for line in data["games"])
    results = Results(cup, {game.number: game for game in games})
    results.compiled = data["compiled"]  # there, which may not be so here
    return results


def _entrant(described: Any) -> Entrant:
    if isinstance(described, str):
        return described if described in BOTS else Unknown({"name": described})
    return Unknown(dict(described))


def _game(line: Any, cup: Tournament) -> GameResult:
    number, first, points, places, plies = line
    game = GameResult(
        _whole(number),
        _whole(first),
        tuple(map(_number, points)),
        tuple(map(_whole, places)),
        _whole(plies),
    )
    players = len(cup.pairings[game.number].seats)
    if not len(game.points) == len(game.places) == players > game.first or 1 not in game.places:
        raise ValueError(line)
    return game


def _whole(value: Any) -> int:
    if _number(value) < 0:
        raise ValueError(value)
    return int(value)


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value

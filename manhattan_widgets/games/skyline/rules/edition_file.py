"""Reading a board, figures and missions from JSON, every fault told with its place (S1, S2, S15a).

A file holds the sections ``board``, ``figures`` and ``missions``; those left out are those of the
reconstruction.  ``data/edition.schema.json`` describes it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.games.skyline.rules.edition import (
    Edition,
    Figure,
    Mission,
    Rows,
    orientations,
    places,
)
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import (
    printable,
    safe,
    short_repr,
    shortened,
    without_period,
)
from manhattan_widgets.untrusted import UntrustedError, read_bytes, read_json

#: S2, S1: what a board and the cards have to have.
SITES, ORANGE_SITES, CARDS, MISSIONS = 29, 3, 42, 6
MONEY = (5, 8)
#: The name that stands in options and records for the edition of this package.
RECONSTRUCTION = "reconstruction"

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 .'&-]*")
_NAME_AT_MOST = 40
_NOTE_AT_MOST = 1000
_COLUMNS_AT_MOST = 26
_SHAPE_AT_MOST = 8
_FILE_AT_MOST = 100_000


class EditionError(OptionError):
    """A board, figure or mission that cannot be; the message says where and what."""

    def __init__(self, where: str, key: str, /, **params: Any) -> None:
        self.where = where
        reason = Sentence.of(f"skyline.edition.{key}", **safe(params))
        message = Sentence.of("skyline.edition.at", where=printable(where), what=reason)
        super().__init__(shortened(str(message if where else reason)))


def load_edition(path: str | os.PathLike[str]) -> Edition:
    """Return the edition in a JSON file, checked; raises :class:`EditionError`.

    Give it to a game as the option ``edition``; records and share codes of that game hold it.
    Raises ``TypeError`` for what is no name of a file.
    """
    if not isinstance(path, str | os.PathLike):
        raise TypeError(text("records.error.path", found=short_repr(path)))
    name = Path(path).name
    try:
        data = read_json(read_bytes(path, _FILE_AT_MOST), _FILE_AT_MOST)
    except UntrustedError as error:
        key = {"too_large": "large", "not_a_file": "file"}.get(error.key, "json")
        reason = without_period(error)
        raise EditionError(name, key, most=_FILE_AT_MOST, reason=reason) from error
    except OSError as error:
        raise EditionError(name, "file", reason=error.strerror or str(error)) from error
    return edition_from_json(data)


@cache
def reconstruction() -> Edition:
    """Return the edition that comes with this package.

    >>> len(reconstruction().cells), len(reconstruction().deck)
    (29, 42)
    """
    source = Path(__file__).parents[1] / "data" / "reconstruction.json"
    return _edition(json.loads(source.read_text(encoding="utf-8")), own=False)


def edition_to_json(edition: Edition) -> str | dict[str, Any]:
    """Return the name of the reconstruction, or all of a user's own edition as plain data."""
    if not edition.own:
        return RECONSTRUCTION
    return {
        "name": edition.name,
        "board": list(edition.board),
        "figures": [
            {"name": f.name, "money": f.money, "cards": f.cards, "shape": list(f.shape)}
            for f in edition.figures
        ],
        "missions": [{"name": m.name, "shape": list(m.shape)} for m in edition.missions],
    }


def edition_from_json(data: Any) -> Edition:
    """Return the checked edition that ``data`` describes; raises :class:`EditionError`."""
    if data == RECONSTRUCTION:
        return reconstruction()
    if not isinstance(data, Mapping):
        raise EditionError("", "not_an_edition", name=RECONSTRUCTION)
    own = _edition(data, own=True)
    ours = reconstruction()
    parts = (own.board, own.figures, own.missions)
    return ours if parts == (ours.board, ours.figures, ours.missions) else own


def _edition(data: Mapping[str, Any], *, own: bool) -> Edition:
    _check_entries(data, "", {"name"}, {"note", "board", "figures", "missions"})
    note = data.get("note", "")
    if not isinstance(note, str) or len(note) > _NOTE_AT_MOST:
        raise EditionError("note", "note", most=_NOTE_AT_MOST)
    edition = Edition(
        name=_name(data["name"], "name"),
        board=_board(data["board"]) if "board" in data else reconstruction().board,
        figures=_figures(data["figures"]) if "figures" in data else reconstruction().figures,
        missions=_missions(data["missions"]) if "missions" in data else reconstruction().missions,
        own=own,
    )
    _check_room(edition)
    return edition


def _check_entries(
    data: Mapping[str, Any], where: str, needed: set[str], possible: set[str]
) -> None:
    if missing := sorted(needed - set(data)):
        raise EditionError(where, "missing", name=missing[0])
    if unknown := sorted(map(str, set(data) - needed - possible)):
        known = ", ".join(sorted(needed | possible))
        raise EditionError(where, "unknown", name=unknown[0][:40], known=known)


def _name(value: Any, where: str) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value) or len(value) > _NAME_AT_MOST:
        raise EditionError(where, "name", found=short_repr(value), most=_NAME_AT_MOST)
    return value


def _rows(value: Any, where: str, signs: str, wide: int, high: int) -> Rows:
    """Return rows of text in one form: dots for spaces, all as long as the longest."""
    if not isinstance(value, list | tuple) or not 0 < len(value) <= high:
        raise EditionError(where, "rows", most=high)
    for number, row in enumerate(value):
        if not isinstance(row, str) or not 0 < len(row) <= wide:
            raise EditionError(f"{where}[{number}]", "row", most=wide, found=short_repr(row))
        if odd := [sign for sign in row if sign not in signs]:
            raise EditionError(
                f"{where}[{number}]", "sign", sign=odd[0], known=" ".join(signs[:-2])
            )
    longest = max(map(len, value))
    return tuple(row.replace(" ", ".").ljust(longest, ".") for row in value)


def _board(value: Any) -> Rows:
    rows = _rows(value, "board", "#*. ", _COLUMNS_AT_MOST, SITES)
    text = "".join(rows)
    sites, orange = len(text) - text.count("."), text.count("*")
    if sites != SITES:
        raise EditionError("board", "sites", n=SITES, found=sites)
    if orange != ORANGE_SITES:
        raise EditionError("board", "orange", n=ORANGE_SITES, found=orange)
    drawn = Edition("", rows, (), ())
    reached, ahead = {0}, [0]
    while ahead:
        for site in drawn.neighbors[ahead.pop()]:
            if site not in reached:
                reached.add(site)
                ahead.append(site)
    if len(reached) < SITES:
        apart = next(name for site, name in enumerate(drawn.names) if site not in reached)
        raise EditionError("board", "apart", site=apart, other=drawn.names[0])
    for site in sorted(drawn.orange):
        for other in drawn.orange.intersection(drawn.neighbors[site]):
            names = drawn.names
            raise EditionError("board", "orange_apart", site=names[site], other=names[other])
    return rows


def _shape(value: Any, where: str) -> Rows:
    rows = _rows(value, where, "X. ", _SHAPE_AT_MOST, _SHAPE_AT_MOST)
    if "".join(rows).count("X") < 2:
        raise EditionError(where, "shape")
    used = [row for row, signs in enumerate(rows) if "X" in signs]
    columns = [signs.index("X") for signs in rows if "X" in signs]
    last = max(signs.rindex("X") for signs in rows if "X" in signs)
    return tuple(signs[min(columns) : last + 1] for signs in rows[used[0] : used[-1] + 1])


def _figures(value: Any) -> tuple[Figure, ...]:
    if not isinstance(value, list | tuple) or not 0 < len(value) <= CARDS:
        raise EditionError("figures", "figures", most=CARDS)
    figures = []
    for number, data in enumerate(value):
        where = f"figures[{number}]"
        if not isinstance(data, Mapping):
            raise EditionError(where, "entry", found=short_repr(data))
        _check_entries(data, where, {"name", "money", "cards", "shape"}, set())
        money, cards = data["money"], data["cards"]
        if type(money) is not int or money not in MONEY:
            raise EditionError(f"{where}.money", "money", found=short_repr(money))
        if type(cards) is not int or not 0 < cards <= CARDS:
            raise EditionError(f"{where}.cards", "cards", most=CARDS, found=short_repr(cards))
        name = _name(data["name"], f"{where}.name")
        figures.append(Figure(name, money, cards, _shape(data["shape"], f"{where}.shape")))
    _check_different("figures", figures)
    total = sum(figure.cards for figure in figures)
    if total != CARDS:
        raise EditionError("figures", "cards_total", n=CARDS, found=total)
    return tuple(figures)


def _missions(value: Any) -> tuple[Mission, ...]:
    if not isinstance(value, list | tuple) or len(value) != MISSIONS:
        raise EditionError("missions", "missions", n=MISSIONS)
    missions = []
    for number, data in enumerate(value):
        where = f"missions[{number}]"
        if not isinstance(data, Mapping):
            raise EditionError(where, "entry", found=short_repr(data))
        _check_entries(data, where, {"name", "shape"}, set())
        name = _name(data["name"], f"{where}.name")
        missions.append(Mission(name, _shape(data["shape"], f"{where}.shape")))
    _check_different("missions", missions)
    return tuple(missions)


def _check_different(where: str, entries: list[Any]) -> None:
    for number, entry in enumerate(entries):
        for earlier in entries[:number]:
            if _alike(entry.name) == _alike(earlier.name):
                raise EditionError(f"{where}[{number}].name", "same_name", name=entry.name)
            if orientations(entry.shape) == orientations(earlier.shape):
                raise EditionError(f"{where}[{number}].shape", "same_shape", name=earlier.name)


def _alike(name: str) -> str:
    return " ".join(name.casefold().split())


def _check_room(edition: Edition) -> None:
    """Refuse figures and missions that fit nowhere on the board."""
    shapes = [(f"figures[{n}]", f.name, f.shape) for n, f in enumerate(edition.figures)]
    shapes += [(f"missions[{n}]", m.name, m.shape) for n, m in enumerate(edition.missions)]
    for where, name, shape in shapes:
        if not places(shape, edition.cells):
            raise EditionError(f"{where}.shape", "no_room", name=name)

"""Catalogues as a wheel has them: a file for each language, and one of the keys, which all share.

In the sources there are PO files, which people edit, and they are what is read there.  Their
comments, and keys that each language repeats, are most of what they weigh: so a wheel has what
:func:`compiled_files` makes of them, called by ``hatch_build.py``.  Whoever reads a catalogue asks
:data:`OURS` for it by the name of its PO file, and need not know which of the two there is.

The texts of lessons are keys themselves, and stand in the lessons already: their catalogues are
kept by checksums of them.
"""

from __future__ import annotations

import json
import zlib
from functools import cache, cached_property
from pathlib import Path
from typing import TypedDict

from manhattan_widgets.locale.po import Catalog, PoError, read_po

__all__ = ["FOLDER", "OURS", "Catalogs", "checksum", "compiled_files"]

FOLDER = "locale/compiled"
"""Where the files are in the package; sources have no such folder."""

_KEYS = "keys.json"
_COURSE = "/*.po"  # how the room of the translations of lessons ends


class _Language(TypedDict):
    """What the file of a language holds: the forms of each room in the order of its keys."""

    formula: str
    forms: dict[str, list[str | list[str]]]


def checksum(text: str) -> str:
    """Return what stands for the text of a lesson in a compiled catalogue.

    >>> checksum("Your first towers")
    '0fa2532f'
    """
    return f"{zlib.crc32(text.encode()):08x}"


class _ByChecksum(Catalog):
    """The translations of lessons, found by their English texts."""

    def find(self, key: str, n: int | str | None = None) -> str | None:
        return super().find(checksum(key), n)


def compiled_files(package: Path) -> dict[str, str]:
    """Return the files of :data:`FOLDER` by name, made from all PO files below ``package``.

    Raises ``PoError`` where a language lacks a message, or two texts have one checksum.
    """
    rooms: dict[str, dict[str, Catalog]] = {}
    for path in sorted(package.rglob("*.po")):
        room, code = _room(path.relative_to(package))
        rooms.setdefault(room, {})[code] = read_po(path.read_text(encoding="utf-8"))
    keys = {room: list(next(iter(found.values())).messages) for room, found in rooms.items()}
    for room, found in rooms.items():
        for code, catalog in found.items():
            if differ := catalog.messages.keys() ^ set(keys[room]):
                raise PoError(f"{room} in the language {code}: {min(differ)!r} is not in all")
    files = {_KEYS: _written({room: _short(room, all_) for room, all_ in keys.items()})}
    for code in sorted({code for found in rooms.values() for code in found}):
        ours = {room: found[code] for room, found in rooms.items() if code in found}
        (formula,) = {catalog.formula for catalog in ours.values()}
        forms = {
            room: [_packed(catalog.messages[key]) for key in keys[room]]
            for room, catalog in ours.items()
        }
        files[f"{code}.json"] = _written({"formula": formula, "forms": forms})
    return files


def _room(place: Path) -> tuple[str, str]:
    """Return what the PO files of all languages have in common, and the language of this one.

    >>> _room(Path("locale/de/core.po")), _room(Path("games/go/lessons/course/de.po"))
    (('locale/*/core.po', 'de'), ('games/go/lessons/course/*.po', 'de'))
    """
    if place.parent.name == "course":
        return f"{place.parent.as_posix()}/*.po", place.stem
    return f"{place.parent.parent.as_posix()}/*/{place.name}", place.parent.name


def _short(room: str, keys: list[str]) -> list[str]:
    if not room.endswith(_COURSE):
        return keys
    short = [checksum(key) for key in keys]
    if len(set(short)) < len(keys):
        raise PoError(f"{room}: two texts have one checksum; word one of them differently")
    return short


def _packed(forms: tuple[str, ...]) -> str | list[str]:
    return forms[0] if len(forms) == 1 else list(forms)


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Catalogs:
    """The catalogues of a package: read from what is compiled in it, else from its PO files."""

    def __init__(self, package: Path) -> None:
        self._package = package

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages that are compiled; none in the sources."""
        files = (self._package / FOLDER).glob("*.json")
        return frozenset(file.stem for file in files if file.name != _KEYS)

    @cached_property
    def _keys(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = json.loads(self._contents(_KEYS))
        return found

    def _contents(self, name: str) -> str:
        return (self._package / FOLDER / name).read_text(encoding="utf-8")

    @cache  # noqa: B019  (there is one for each package, for good)
    def _language(self, code: str) -> _Language:
        found: _Language = json.loads(self._contents(f"{code}.json"))
        return found

    def find_compiled(self, path: Path) -> Catalog | None:
        """Return the compiled catalogue of the PO file ``path``, or None if it is not compiled."""
        if not self.languages or not path.is_relative_to(self._package):
            return None
        room, code = _room(path.relative_to(self._package))
        if code not in self.languages or room not in self._language(code)["forms"]:
            return None
        compiled = self._language(code)
        forms = (
            (form,) if isinstance(form, str) else tuple(form) for form in compiled["forms"][room]
        )
        messages = dict(zip(self._keys[room], forms, strict=True))
        kind = _ByChecksum if room.endswith(_COURSE) else Catalog
        return kind(messages, compiled["formula"])

    def po_files(self, folder: Path) -> list[Path]:
        """Return the PO files in a folder such as ``locale/de``, sorted, compiled or not."""
        found = set(folder.glob("*.po"))
        if folder.name in self.languages and folder.is_relative_to(self._package):
            rooms = (room.split("/*/") for room in self._language(folder.name)["forms"])
            place = folder.parent.relative_to(self._package).as_posix()
            found |= {folder / room[1] for room in rooms if room[0] == place}
        return sorted(found)

    def read(self, path: Path) -> Catalog:
        """Return the catalogue of the PO file ``path``.

        Raises ``OSError``, ``UnicodeDecodeError`` and ``PoError``.
        """
        return self.find_compiled(path) or read_po(path.read_text(encoding="utf-8"))


OURS = Catalogs(Path(__file__).parents[1])

"""Every sentence a person reads, by key and in the reader's language.

The catalogues are ordinary gettext PO files, ``locale/<language>/*.po``, whose ``msgid`` is a key
(``manhattan.illegal.takeover``) and whose ``msgstr`` holds ``str.format`` fields.  Plural forms are
chosen by the parameter ``n``, as the catalogue's ``Plural-Forms`` header says.

This room imports nothing of ours: the rules need it to say why they refuse a move, and they are
to work in a plain script with the standard library alone.  That is also why the files are read by
the few lines of :mod:`manhattan_widgets.locale.po`; a test proves them equal to Babel's reader.

>>> text("core.error.unknown_game", name="chess", known="manhattan")
'There is no game called "chess". Known games: manhattan.'
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from manhattan_widgets.locale.po import Catalog, read_po

__all__ = ["MissingMessageError", "catalog", "language", "languages", "set_language", "text"]

_SOURCE_LANGUAGE = "en"
_current = _SOURCE_LANGUAGE


class MissingMessageError(LookupError):
    """A key that no catalogue has: a mistake of ours, never of the user's."""


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, sorted."""
    folders = files(__name__).iterdir()
    return tuple(
        sorted(f.name for f in folders if f.is_dir() and any(_po_files(f.name)) and f.name != "")
    )


def language() -> str:
    """Return the code of the language that texts are made in now."""
    return _current


def set_language(code: str) -> None:
    """Make texts in the language ``code`` from now on.

    Raises ``ValueError`` for a language without a catalogue.
    """
    global _current
    if code not in languages():
        raise ValueError(
            text("core.error.unknown_language", code=code, known=", ".join(languages()))
        )
    _current = code


def text(key: str, /, **params: Any) -> str:
    """Return the message ``key`` in the current language, with ``params`` filled in.

    A message that the current language lacks is given in English.  Raises
    :class:`MissingMessageError` for an unknown key and ``KeyError`` for a missing parameter.
    """
    for code in (_current, _SOURCE_LANGUAGE):
        found = catalog(code).find(key, params.get("n"))
        if found is not None:
            return found.format(**params)
    raise MissingMessageError(key)


@cache
def catalog(code: str) -> Catalog:
    """Return all messages of one language, merged from its PO files."""
    merged = Catalog()
    for source in _po_files(code):
        merged.update(read_po(source.read_text(encoding="utf-8")))
    return merged


def _po_files(code: str) -> list[Any]:
    folder = files(__name__) / code
    if not folder.is_dir():
        return []
    found = [f for f in folder.iterdir() if f.name.endswith(".po")]
    return sorted(found, key=lambda f: f.name)

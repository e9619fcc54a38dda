"""Every sentence a person reads, by key and in the reader's language.

The catalogues are ordinary gettext PO files, ``locale/<language>/*.po``, whose ``msgid`` is a key
(``manhattan.illegal.takeover``) and whose ``msgstr`` holds ``str.format`` fields.  Plural forms are
chosen by the parameter ``n``, as the catalogue's ``Plural-Forms`` header says.

Packages of games have catalogues of their own, ``<package>/locale/<language>/*.po``, in the same
languages; the keys of a game begin with its name.

This room imports nothing of ours but where those packages are: the rules need it to say why they
refuse a move, and they are to work in a plain script with the standard library alone.  That is also
why the files are read by the few lines of :mod:`manhattan_widgets.locale.po`; a test proves them
equal to Babel's reader.  A wheel has them compiled: :mod:`manhattan_widgets.locale.compiled`.

>>> text("core.error.unknown_game", name="chess", known="manhattan")
'There is no game called "chess". Known games: manhattan.'

One language holds for all that runs in one Python process.  It is the one of :func:`set_language`;
before that is called, what :mod:`manhattan_widgets.locale.preferred` finds, else English.
"""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any

from manhattan_widgets.locale.compiled import OURS
from manhattan_widgets.locale.po import Catalog
from manhattan_widgets.locale.preferred import nearest, preferred
from manhattan_widgets.locale.printable import printable
from manhattan_widgets.plugins import game_entry_points, package_folders

__all__ = [
    "SOURCE_LANGUAGE",
    "MissingMessageError",
    "add_package",
    "catalog",
    "has_text",
    "language",
    "languages",
    "messages_alone",
    "native_name",
    "on_change",
    "set_language",
    "speaking",
    "text",
]

SOURCE_LANGUAGE = "en"
_FOLDER = Path(__file__).parent
_log = logging.getLogger("manhattan_widgets")
_packages: list[str] = []  # those of registered games
_current: str | None = None  # until it is asked for
_listeners: list[Callable[[], Callable[[], None] | None]] = []  # references to what is called


class MissingMessageError(LookupError):
    """A key that no catalogue has: a mistake of ours, never of the user's."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, sorted."""
    folders = {file.parent.name for file in _FOLDER.glob("*/*.po")}
    return tuple(sorted(folders | OURS.languages))


def native_name(code: str) -> str:
    """Return what a language calls itself.

    >>> native_name("en")
    'English'
    """
    return catalog(code).find("core.language.name") or code


def language() -> str:
    """Return the code of the language that texts are made in now."""
    global _current
    if _current is None:
        _current = preferred(languages()) or SOURCE_LANGUAGE
    return _current


def set_language(code: str) -> None:
    """Make texts in the language ``code`` from now on, and redraw all that listens.

    A region, as in ``"de_AT"``, makes no difference.  Raises ``ValueError`` for a language without
    a catalogue.
    """
    global _current
    resolved = _known(code)
    if resolved == language():
        return
    _current = resolved
    for listener in tuple(_listeners):
        if (callback := listener()) is not None:
            callback()


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Make texts in the language ``code`` inside a ``with``; None changes nothing.

    For a page or a picture in another language: what listens is not told.  Raises like
    :func:`set_language`.
    """
    global _current
    before = language()
    _current = before if code is None else _known(code)
    try:
        yield
    finally:
        _current = before


def _known(code: str) -> str:
    """Return the language that ``code`` means; raises ``ValueError`` if it has no texts."""
    known = languages()
    resolved = nearest(code, known) if isinstance(code, str) else None
    if resolved is None:
        listed = text("core.list.comma").join(known)
        named = printable(str(code), 60)
        raise ValueError(text("core.error.unknown_language", code=named, known=listed))
    return resolved


def on_change(callback: Callable[[], None]) -> Callable[[], None]:
    """Call ``callback`` after each change of the language; return what ends that.

    Methods are held weakly: when their object is gone, so is the call.
    """

    def forget(_: object = None) -> None:
        if reference in _listeners:
            _listeners.remove(reference)

    reference: Callable[[], Callable[[], None] | None]
    if isinstance(callback, MethodType):
        reference = weakref.WeakMethod(callback, forget)
    else:
        reference = lambda: callback  # noqa: E731  (like a weak reference, it is called)
    _listeners.append(reference)
    return forget


def has_text(key: str) -> bool:
    """Tell whether there is a message ``key``, in the current language or in English."""
    return any(key in catalog(code).messages for code in (language(), SOURCE_LANGUAGE))


def text(key: str, /, **params: Any) -> str:
    """Return the message ``key`` in the current language, with ``params`` filled in.

    A message that the current language lacks is given in English.  Raises
    :class:`MissingMessageError` for an unknown key and ``KeyError`` for a missing parameter.
    """
    for code in (language(), SOURCE_LANGUAGE):
        message = catalog(code).find(key, params.get("n"))
        if message is not None:
            return message.format(**params)
    raise MissingMessageError(key)


@cache
def catalog(code: str) -> Catalog:
    """Return all messages of one language, merged from its PO files, those of games too.

    A file of a game that cannot be read, or has a key of ours, is left out.
    """
    merged = Catalog()
    for source in OURS.po_files(_FOLDER / code):
        merged.update(OURS.read(source))
    formula = merged.formula
    for source in _po_files_of_games(code):
        try:
            merged.update(OURS.read(source))
        except (OSError, ValueError):
            _log.exception("the catalogue %s cannot be used", source)
    merged.formula = formula
    return merged


@cache
def messages_alone(name: str) -> tuple[Catalog, ...]:
    """Return the PO file ``name`` of ours in every language, without reading any other.

    >>> sorted({file.find("widgets.name.you") for file in messages_alone("names")})
    ['Du', 'Jij', 'You']
    """
    return tuple(
        OURS.read(source)
        for code in languages()
        for source in OURS.po_files(_FOLDER / code)
        if source.name == f"{name}.po"
    )


def add_package(package: str) -> Callable[[], None]:
    """Read the catalogues of a game's package, too, if it has any; return what takes that back."""
    known = package in _packages_of_games()
    _packages.append(package)
    if not known:
        catalog.cache_clear()

    def take_back() -> None:
        _packages.remove(package)
        if package not in _packages_of_games():
            catalog.cache_clear()

    return take_back


def _packages_of_games() -> dict[str, None]:
    """Return the packages of all games, those that are installed first, each once."""
    modules = (entry_point.module for entry_point in game_entry_points().values())
    return dict.fromkeys((*modules, *_packages))


def _po_files_of_games(code: str) -> Iterator[Path]:
    for package in _packages_of_games():
        for folder in package_folders(package):
            yield from OURS.po_files(folder / "locale" / code)

"""What people read in a lesson, and its translations.

A lesson is written in one language.  Translations are ordinary gettext catalogues in its folder,
``de.po`` for German, one for all lessons there; a ``msgid`` is the text as the lesson has it.
``tools/catalogues.py`` writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from manhattan_widgets.locale import language
from manhattan_widgets.locale.compiled import OURS
from manhattan_widgets.locale.po import Catalog, PoError, read_po
from manhattan_widgets.untrusted import (
    UntrustedError,
    check_characters,
    read_bytes,
    read_text,
    read_toml,
)

__all__ = ["Words", "folder_texts", "lesson_texts", "read_catalog", "tidy", "words_of"]

#: A catalogue of all our lessons of one game has a fifth of it.
_LARGEST = 1_000_000


@dataclass(frozen=True)
class Words:
    """A text of a lesson; ``str`` gives it in the reader's language, as far as it is translated.

    ``folder`` holds the catalogues, None for a lesson that did not come from a file; ``written``
    is the language of ``source``.
    """

    source: str
    folder: Path | None = field(default=None, repr=False)
    written: str = "en"

    def __str__(self) -> str:
        wanted = language()
        if self.folder is None or wanted == self.written:
            return self.source
        return _catalog(self.folder / f"{wanted}.po").find(self.source) or self.source


@cache
def _catalog(path: Path) -> Catalog:
    try:
        return OURS.find_compiled(path) or read_catalog(path)
    except (OSError, UntrustedError, PoError):
        # A lesson without translations, or with a damaged catalogue, is read as it was written;
        # the checker of lessons says what is wrong.
        return Catalog()


def read_catalog(path: Path) -> Catalog:
    """Return the catalogue in a file.

    Raises ``OSError``, :class:`~manhattan_widgets.untrusted.UntrustedError` and ``PoError``.
    """
    catalog = read_po(read_text(path, _LARGEST))
    check_characters([list(forms) for forms in catalog.messages.values()])
    return catalog


def tidy(text: str) -> str:
    r"""Return a text as it is shown and translated: lines joined, paragraphs kept.

    >>> tidy('''
    ... Two lines
    ... of one paragraph.
    ...
    ... Another.''')
    'Two lines of one paragraph.\n\nAnother.'
    """
    paragraphs: list[list[str]] = [[]]
    for line in text.strip().splitlines():
        if line.strip():
            paragraphs[-1] += line.split()
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join(" ".join(words) for words in paragraphs)


def words_of(data: Mapping[str, Any], file: Path | None) -> Callable[[str], Words]:
    """Return what makes the texts of a lesson, as read from ``file``, into words to be shown."""
    folder = None if file is None else file.parent
    written = data.get("language", "en")
    return lambda text: Words(tidy(text), folder, written)


def lesson_texts(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is to be translated of a lesson as read from its file, each with its place."""
    for name in ("title", "summary"):
        yield tidy(data[name]), name
    for step in data["steps"]:
        for name, text in _step_texts(step):
            yield tidy(text), f"{step['id']}.{name}"


def folder_texts(folder: Path) -> list[tuple[str, str]]:
    """Return the texts of all lessons in a folder, each once, with the first place it stands in."""
    places: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for text, place in lesson_texts(read_toml(read_bytes(path, _LARGEST), _LARGEST)):
            places.setdefault(text, f"{path.name}: {place}")
    return list(places.items())


def _step_texts(step: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "text", step["text"]
    if "in_other_words" in step:
        yield "in_other_words", step["in_other_words"]
    for mark in step.get("marks", {}).values():
        # Numbers and signs are the same in every language.
        if any(character.isalpha() for character in mark):
            yield "marks", mark
    hints = step.get("hint", [])
    for hint in [hints] if isinstance(hints, str) else hints:
        yield "hint", hint
    if "praise" in step:
        yield "praise", step["praise"]
    for kind in ("move", "sites", "number", "choice"):
        task = step.get(kind, {})
        for answer in task.get("answers", []):
            yield f"{kind}.answers", answer["text"]
        for option in task.get("options", []):
            yield f"{kind}.options", option["text"]
            if "answer" in option:
                yield f"{kind}.options", option["answer"]

"""A reader for the part of gettext's PO format that our catalogues use.

Source: the GNU gettext manual, "The Format of PO Files".  Plural formulas are compiled by the
standard library's :func:`gettext.c2py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py

__all__ = ["Catalog", "PoError", "read_po"]

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?(".*")\Z')


class PoError(ValueError):
    """A catalogue that cannot be read; says which line."""


@dataclass
class Catalog:
    """Messages by key: the plural forms of each, most often just one."""

    messages: dict[str, tuple[str, ...]] = field(default_factory=dict)
    formula: str = "n != 1"
    """Which of the forms a number ``n`` has, as PO files say it."""

    def find(self, key: str, n: int | str | None = None) -> str | None:
        """Return the form of ``key`` for the number ``n``, or None if there is no such key.

        A number that is written already, in whatever language, counts by its digits.
        """
        forms = self.messages.get(key)
        if forms is None:
            return None
        if n is None or len(forms) == 1:
            return forms[0]
        number = int(re.sub(r"\D", "", n) or 0) if isinstance(n, str) else abs(int(n))
        return forms[self.plural(number)]

    def plural(self, n: int) -> int:
        """Return the number of the form that ``n`` has."""
        return _compiled_formula(self.formula)(n)

    def update(self, other: Catalog) -> None:
        """Add the messages of ``other``; a key that both have is refused with ``PoError``."""
        twice = self.messages.keys() & other.messages.keys()
        if twice:
            raise PoError(f"message defined twice: {sorted(twice)[0]}")
        self.messages.update(other.messages)
        self.formula = other.formula


def read_po(source: str) -> Catalog:
    r"""Return the catalogue written in ``source``.

    >>> read_po('msgid "greet"\nmsgstr "Hello, {name}"').find("greet")
    'Hello, {name}'
    """
    catalog = Catalog()
    message: dict[str, str] = {}  # its texts by their keywords
    last = ""
    for number, line in enumerate(source.splitlines(), 1):
        line = line.strip()
        if not line or line[0] == "#":
            continue
        match = _LINE.match(line)
        if match is None:
            raise PoError(f"line {number}: not PO: {line}")
        keyword, quoted = match.groups()
        string = quoted[1:-1]
        if "\\" in string or '"' in string:  # few: reading them all so takes most of the time
            try:
                string = ast.literal_eval(quoted)
            except (SyntaxError, ValueError):
                raise PoError(f"line {number}: not a string: {quoted}") from None
        if keyword is None:
            if not message:
                raise PoError(f"line {number}: a string before any msgid")
            message[last] += string
            continue
        if keyword == "msgid":
            _add_message(catalog, message)
            message = {}
        message[keyword], last = string, keyword
    _add_message(catalog, message)
    return catalog


def _add_message(catalog: Catalog, message: dict[str, str]) -> None:
    key = message.pop("msgid", None)
    message.pop("msgid_plural", None)
    forms = tuple(message[keyword] for keyword in sorted(message))
    if key == "":
        catalog.formula = _plural_formula(forms[0])
    elif key is not None and all(forms):
        catalog.messages[key] = forms


def _plural_formula(header: str) -> str:
    match = re.search(r"plural=([^;]+);", header)
    if match is None:
        return Catalog.formula
    _compiled_formula(match.group(1))
    return match.group(1)


@cache
def _compiled_formula(formula: str) -> Callable[[int], int]:
    return c2py(formula)

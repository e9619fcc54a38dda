"""Fields of a state, described once for lines of a position in words and for forms.

A :class:`StateField` says where a value is in a state and what it is called, its :class:`Kind` how
such values are written and read.  What is no field of this sort, such as towers by site, the games
write and read themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import Choices, Field
from manhattan_widgets.contract.tokens import number, one_of

__all__ = ["Kind", "StateField", "count", "rows", "word"]


@dataclass(frozen=True, slots=True)
class Kind:
    """How values are written in words and read again (``ReadError``), and what a form offers."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    choices: Choices = ()


def count(least: int, most: int) -> Kind:
    """Return the kind of whole numbers from ``least`` to ``most``."""
    return Kind(str, lambda value: number(value, least, most))


def word(choices: Choices) -> Kind:
    """Return the kind of a few words, each with what a form says for it."""
    return Kind(str, lambda value: one_of(value, (known for known, _ in choices)), choices)


@dataclass(frozen=True, slots=True)
class StateField:
    """A field of a state: ``id`` and ``label`` in a form, and what its line begins with.

    ``path`` is the attribute (``"done.built"`` is one inside another; several, blanks between them,
    have their values together in a tuple), ``index`` the place in it that is meant.  A field
    without a label is not in the form, one with an empty line not in the words.
    """

    id: str
    label: Sentence | None
    kind: Kind
    path: str
    line: str
    index: int | None = None

    def get(self, state: Any) -> Any:
        """Return what ``state`` has here."""
        value = attrgetter(*self.path.split())(state)
        return value if self.index is None else value[self.index]

    def put(self, state: Any, value: Any) -> Any:
        """Return ``state`` with another value here; behind the end of a tuple it is added."""
        paths = self.path.split()
        if self.index is not None:
            before = attrgetter(self.path)(state)
            value = (*before[: self.index], value, *before[self.index + 1 :])
        for path, part in zip(paths, value if len(paths) > 1 else (value,), strict=True):
            outer, _, name = path.rpartition(".")
            if outer:
                name, part = outer, replace(getattr(state, outer), **{name: part})
            state = replace(state, **{name: part})
        return state

    def is_in(self, state: Any) -> bool:
        """Tell whether ``state`` has anything here, which before a deal it may not."""
        return self.index is None or self.index < len(attrgetter(self.path)(state))

    def written(self, state: Any) -> str:
        """Return what ``state`` has here as it is written."""
        return self.kind.write(self.get(state))


def rows(
    fields: Mapping[str, StateField], state: Any, ids: Iterable[str]
) -> Iterator[tuple[Field, ...]]:
    """Yield rows of a form, each given by the ids of its fields with blanks between them."""
    for row in ids:
        visible = tuple(
            Field(field.id, field.label, field.written(state), field.kind.choices)
            for field in (fields[name] for name in row.split())
            if field.label is not None and field.is_in(state)
        )
        if visible:
            yield visible

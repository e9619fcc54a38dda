"""Values of frozen dataclasses as plain data, and back, by the types of their fields.

It serves games that write no reader of their own.  What a field may hold: bool, int, str, None,
tuples, frozensets, other frozen dataclasses, ``Literal`` and unions of those.

>>> from_data(tuple[int | None, ...], [3, None])
(3, None)
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

__all__ = [
    "PlainDataError",
    "can_be_data",
    "choices_of",
    "from_choices",
    "from_data",
    "hints_of",
    "to_data",
]

#: Whole numbers have so many binary digits at most.
_DIGITS = 64


class PlainDataError(ValueError):
    """Plain data of another form than the type asks for; ``name`` is the field's."""

    def __init__(self, name: str, value: Any) -> None:
        super().__init__(f"{name}: {value!r:.60}")
        self.name = name
        self.value = value


def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a dataclass, by name."""
    return _hints(kind)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


# Plain data


def can_be_data(hint: Any, within: frozenset[Any] = frozenset()) -> bool:
    """Tell whether values of this type, met ``within`` dataclasses, are written and read here.

    >>> can_be_data(tuple[int | None, ...]), can_be_data(list[int]), can_be_data(tuple)
    (True, False, False)
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType, tuple, frozenset):
        return all(kind is ... or can_be_data(kind, within) for kind in inner)
    if is_dataclass(hint) and hint not in within:
        return all(can_be_data(kind, within | {hint}) for kind in hints_of(hint).values())
    return origin is Literal or hint in (None, bool, int, str, type(None), *within)


def to_data(value: Any) -> Any:
    """Return a value as plain data: tuples are lists, dataclasses objects."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return list(map(to_data, value))
    if isinstance(value, frozenset):
        return list(map(to_data, sorted(value)))
    if is_dataclass(value) and not isinstance(value, type):
        return {name: to_data(getattr(value, name)) for name in hints_of(type(value))}
    raise TypeError(f"there is no plain data for a {type(value).__name__}: {value!r:.60}")


def from_data(hint: Any, data: Any, name: str = "") -> Any:
    """Read what :func:`to_data` gives for a value of this type.

    Raises :class:`PlainDataError` for data of another form, what the dataclass itself raises for
    values that do not go together, and ``TypeError`` for a type that cannot be read.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint is None or hint in (bool, int, str, type(None)):
        if type(data) is not (type(None) if hint is None else hint):
            raise PlainDataError(name, data)
        return data
    if origin is Literal:
        if not any(data == value and type(data) is type(value) for value in inner):
            raise PlainDataError(name, data)
        return data
    if origin in (Union, UnionType):
        return _from_union(inner, data, name)
    if origin in (tuple, frozenset):
        return _from_list(origin, inner, data, name)
    if is_dataclass(hint):
        return _from_object(hint, data, name)
    raise TypeError(f"{name}: a field of type {hint!r} is neither written nor read by itself")


def _from_union(kinds: tuple[Any, ...], data: Any, name: str) -> Any:
    for kind in kinds:
        try:
            return from_data(kind, data, name)
        except PlainDataError:
            continue
    raise PlainDataError(name, data)


def _from_list(kind: Any, inner: tuple[Any, ...], data: Any, name: str) -> Any:
    if not isinstance(data, list | tuple):
        raise PlainDataError(name, data)
    if kind is tuple and inner[-1:] != (...,):
        if len(inner) != len(data):
            raise PlainDataError(name, data)
        return tuple(from_data(*pair, name) for pair in zip(inner, data, strict=True))
    return kind(from_data(inner[0], item, name) for item in data)


def _from_object(kind: Any, data: Any, name: str) -> Any:
    hints = hints_of(kind)
    if not isinstance(data, Mapping) or set(data) != set(hints):
        raise PlainDataError(name, data)
    return kind(**{field: from_data(hint, data[field], field) for field, hint in hints.items()})


# Choices: a value as numbers, each of which is one of so many


def choices_of(hint: Any, value: Any) -> Iterator[int]:
    """Yield the numbers that :func:`from_choices` makes the value of."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is bool:
        yield int(value)
    elif hint is int:
        digits = abs(value).bit_length()
        yield digits
        if digits:
            yield int(value < 0)
            yield abs(value) - (1 << digits - 1)
    elif hint is str:
        yield from _listed(iter(value.encode()))
    elif origin is Literal:
        yield inner.index(value)
    elif origin in (Union, UnionType):
        number = next(n for n, kind in enumerate(inner) if _is(kind, value))
        yield number
        yield from choices_of(inner[number], value)
    elif origin is tuple and inner[-1:] != (...,):
        for kind, item in zip(inner, value, strict=True):
            yield from choices_of(kind, item)
    elif origin in (tuple, frozenset):
        for item in value if origin is tuple else sorted(value):
            yield 1
            yield from choices_of(inner[0], item)
        yield 0
    elif is_dataclass(hint):
        for name, kind in hints_of(hint).items():
            yield from choices_of(kind, getattr(value, name))


def _listed(numbers: Iterator[int]) -> Iterator[int]:
    for number in numbers:
        yield 1
        yield number
    yield 0


def _is(kind: Any, value: Any) -> bool:
    try:
        return bool(from_data(kind, to_data(value)) == value)
    except (PlainDataError, TypeError):
        return False


def from_choices(hint: Any) -> Generator[int, int, Any]:
    """Make a value of this type of numbers: yield of how many each is one, and be sent it."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is bool:
        return bool((yield 2))
    if hint is int:
        digits = yield _DIGITS
        if not digits:
            return 0
        sign = -1 if (yield 2) else 1
        return sign * ((1 << digits - 1) + (yield 1 << digits - 1))
    if hint is str:
        encoded = bytearray()
        while (yield 2):
            encoded.append((yield 256))
        return encoded.decode(errors="replace")
    if origin is Literal:
        return inner[(yield len(inner))]
    if origin in (Union, UnionType):
        return (yield from from_choices(inner[(yield len(inner))]))
    if origin is tuple and inner[-1:] != (...,):
        return tuple((yield from _each(inner)))
    if origin in (tuple, frozenset):
        some: list[Any] = []
        while (yield 2):
            some.append((yield from from_choices(inner[0])))
        return origin(some)
    if is_dataclass(hint):
        hints = hints_of(hint)
        values = yield from _each(hints.values())
        kind: Any = hint
        return kind(**dict(zip(hints, values, strict=True)))
    return None


def _each(kinds: Any) -> Generator[int, int, list[Any]]:
    values: list[Any] = []
    for kind in kinds:
        value = yield from from_choices(kind)
        values.append(value)
    return values

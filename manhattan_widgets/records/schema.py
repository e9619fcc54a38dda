"""Checks data against ``record.schema.json``, which is so the only list of what is allowed.

A reader of the few keywords that our schema uses: the ``jsonschema`` package is not at hand in a
bare installation or in a browser-only Python.  A test proves that both agree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.untrusted import LARGEST_NUMBER

__all__ = ["LARGEST_NUMBER", "check", "entry", "faults", "schema"]


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of a record.

    >>> schema()["title"]
    'A recorded game of manhattan_widgets, version 1'
    """
    source = Path(__file__).with_name("record.schema.json")
    data: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return data


def entry(*path: str) -> dict[str, Any]:
    """Return the schema of one entry: ``entry("players", "name")``; lists are stepped into."""
    rule = schema()
    for name in path:
        rule = rule.get("items", rule)["properties"][name]
    return rule


def check(value: Any, rule: Mapping[str, Any], where: str = "") -> None:
    """Raise :class:`RecordError` at the first place where ``value`` breaks the schema ``rule``."""
    for place, key, params in faults(value, rule, where):
        raise RecordError(place, key, **params)


def faults(
    value: Any, rule: Mapping[str, Any], where: str = "", *, root: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every fault of ``value`` by the schema ``rule``: its place, its message, what is told.

    The catalogue has the messages as ``records.error.<message>``.  ``root`` holds the ``$defs``
    that references lead to, by default ``rule`` itself.
    """
    if not rule:
        return  # whatever stands there is allowed, with all that is in it
    root = rule if root is None else root
    if "$ref" in rule:
        rule = root["$defs"][rule["$ref"].removeprefix("#/$defs/")]
    for key, params in _faults(value, rule):
        yield where, key, params
    if isinstance(value, dict):
        known, others = rule.get("properties", {}), rule.get("additionalProperties", {})
        for name, inner in value.items():
            yield from faults(name, rule.get("propertyNames", {}), where, root=root)
            if name in known or isinstance(others, dict):
                yield from faults(inner, known.get(name, others), _join(where, name), root=root)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from faults(inner, rule.get("items", {}), f"{where}[{number}]", root=root)


def _faults(value: Any, rule: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is wrong with ``value`` itself, its entries left aside."""
    if "const" in rule and not _same(value, rule["const"]):
        yield "const", {"found": _summary(value), "expected": _summary(rule["const"])}
    if "enum" in rule and not any(_same(value, choice) for choice in rule["enum"]):
        expected = ", ".join(map(_summary, rule["enum"]))
        yield "enum", {"found": _summary(value), "expected": expected}
    if "type" in rule:
        allowed = [rule["type"]] if isinstance(rule["type"], str) else rule["type"]
        if _type(value) not in allowed:
            yield "type", {"found": _summary(value), "expected": ", ".join(allowed)}
    if isinstance(value, str):
        yield from _text_faults(value, rule)
    elif isinstance(value, dict):
        yield from _object_faults(value, rule)
    elif isinstance(value, list):
        yield from _count_faults(len(value), rule.get("minItems", 0), rule.get("maxItems"))
    elif _type(value) == "integer" and not (
        rule.get("minimum", value) <= value <= rule.get("maximum", value)
    ):
        yield "number", {"found": value, "least": rule["minimum"], "most": rule["maximum"]}


def _text_faults(value: str, rule: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    most = rule.get("maxLength", len(value))
    if not rule.get("minLength", 0) <= len(value) <= most:
        yield "length", {"n": len(value), "least": rule.get("minLength", 0), "most": most}
    unwanted = rule.get("not", {}).get("pattern")
    if unwanted is not None and (match := re.search(unwanted, value)):
        yield "character", {"found": _summary(value), "character": _summary(match[0])}
    if "pattern" in rule and not re.search(rule["pattern"], value):
        yield "pattern", {"found": _summary(value), "expected": rule["description"]}


def _object_faults(
    value: Mapping[str, Any], rule: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in rule.get("required", ()):
        if name not in value:
            yield "missing", {"name": name}
    known = rule.get("properties", {})
    if rule.get("additionalProperties") is False:
        for name in value:
            if name not in known:
                yield "unknown", {"name": name, "known": ", ".join(known)}
    yield from _count_faults(len(value), rule.get("minProperties", 0), rule.get("maxProperties"))


def _count_faults(n: int, least: int, most: int | None) -> Iterator[tuple[str, dict[str, Any]]]:
    if least == most != n:
        yield "items_exactly", {"n": n, "most": most}
    elif n < least or (most is not None and n > most):
        yield "items", {"n": n, "least": least, "most": most}


def _type(value: Any) -> str:
    if value is None:
        return "null"
    names = {str: "string", int: "integer", bool: "boolean", float: "number"}
    return names.get(type(value), "array" if isinstance(value, list) else "object")


def _same(value: Any, wanted: Any) -> bool:
    return type(value) is type(wanted) and bool(value == wanted)


def _summary(value: Any) -> str:
    if isinstance(value, list):
        return "[…]"
    if isinstance(value, dict):
        return "{…}"
    if value is not None and not isinstance(value, str | int | float):
        return short_repr(value)  # nothing that a file holds
    return json.dumps(value[:60] if isinstance(value, str) else value, ensure_ascii=False)


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where and name else where or name

"""The form of a lesson: what its schema finds wrong, with the step that it is about.

Which games there are the schema does not say: other packages bring some of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.contract.registry import MissingPartError, UnknownGameError, needed_part
from manhattan_widgets.lessons.errors import LessonError, step_place
from manhattan_widgets.locale.printable import safe
from manhattan_widgets.records.schema import faults

__all__ = ["form_faults", "form_sentence", "has_id", "schema"]


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of a lesson."""
    source = files("manhattan_widgets.lessons").joinpath("lesson.schema.json")
    contents: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return contents


def form_faults(data: Mapping[str, Any]) -> Iterator[tuple[int | str, LessonError]]:
    """Yield what is wrong, each with the number of its step, or the entry it is about.

    That is what the schema finds, and a game that is not installed or brings nothing for lessons.
    """
    for where, key, params in faults(data, schema()):
        sentence = form_sentence(key, params)
        if inside := _IN_STEP.match(where):
            number = int(inside[1])
            step = data["steps"][number]
            name = step["id"] if has_id(step) else "?"
            yield number, LessonError(step_place(number, name, inside[2]), sentence)
        else:
            yield where, LessonError(where, sentence)
    if not any(faults(data.get("game"), schema()["properties"]["game"])):
        try:
            needed_part(data["game"], "facts")
        except (UnknownGameError, MissingPartError) as error:
            yield "game", LessonError("game", str(error))


def form_sentence(key: str, params: Mapping[str, Any]) -> Sentence:
    """Return what is wrong by the schema, with types as those call them who write lessons."""
    if key == "type":
        types = params["expected"].split(", ")
        fitting = comma_listed(Sentence.of(f"lessons.type.{kind}") for kind in types)
        return Sentence.of("lessons.error.type", **safe({**params, "expected": fitting}))
    return Sentence.of(f"records.error.{key}", **safe(dict(params)))


_IN_STEP = re.compile(r"steps\[(\d+)\]\.?(.*)", re.DOTALL)


def has_id(step: object) -> bool:
    """Tell whether a step has an id that is a text."""
    return isinstance(step, Mapping) and isinstance(step.get("id"), str)

"""The guide for authors: its example is a lesson without faults, its tables name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import manhattan_widgets.lessons
from manhattan_widgets.lessons.checking import check_lesson
from manhattan_widgets.lessons.reading import schema

GUIDE = (Path(manhattan_widgets.lessons.__file__).parent / "AUTHORS.md").read_text("utf-8")
EXAMPLE, SIGHTS = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


def test_the_example_is_a_good_lesson(tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    assert [str(fault) for fault in check_lesson(file)] == []


def test_the_sights_of_the_guide_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    step = EXAMPLE.replace('id = "take"\n', 'id = "take"\n' + SIGHTS)
    assert step != EXAMPLE
    file.write_text(step, encoding="utf-8")
    assert [str(fault) for fault in check_lesson(file)] == []


@pytest.mark.parametrize(
    "kind", ["lesson", "step", "condition", "number", "sites", "sight", "play", "move"]
)
def test_every_entry_is_explained(kind: str) -> None:
    whole = schema()
    steps = whole["$defs"]["step"]["properties"]
    entries = {
        "lesson": whole["properties"],
        "step": steps,
        "condition": whole["$defs"]["condition"]["properties"],
        "number": whole["$defs"]["asked_number"]["properties"],
        "sites": whole["$defs"]["asked_sites"]["properties"],
        "sight": whole["$defs"]["sight"]["properties"],
        "play": steps["play"]["properties"],
        "move": steps["move"]["properties"],
    }[kind]
    told = " ".join(re.findall(r"`([^`]*)`", GUIDE.replace(EXAMPLE, "")))
    assert [name for name in entries if not re.search(rf"\b{name}\b", told)] == []

"""A small lesson with a step of each kind, to be changed by tests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from manhattan_widgets.lessons.lesson import Lesson
from manhattan_widgets.lessons.reading import lesson_of

TOML = '''
format = 1
game = "manhattan"
title = "A sample"
summary = "A step of each kind."
minutes = 5

[[steps]]
id = "read"
rules = ["M9"]
text = """
The piece on top
says whose tower it is.

See [M9]."""
in_other_words = "Look at the *roof*: whose piece is there? [M9]"
position = """
players: 4
to move: Blue
F5: b1 r3
M1: b2
H2: g1 k2
draft Blue: 1 1 2 2
hand Blue: 1 5 5 9
"""
marks = { F5 = "3 to 1", M1 = "2" }

[[steps]]
id = "take"
rules = ["M11"]
text = "Take Frankfurt 5."
hint = ["Count the storeys.", "A piece of two will do."]
praise = "Three to three is enough."
[steps.move]
goal = { owner = { F5 = "Blue" } }
answers = [
  { when = { refused = "M11", site = "F5" }, text = "One is too little." },
  { when = { rule = "M10" }, text = "That takes nothing." },
]

[[steps]]
id = "mark"
rules = ["M9"]
text = "Mark Blue's towers."
[steps.sites]
answer = { owner = "Blue" }
answers = [{ when = { marked = "H2" }, text = "Black is on top there." }]

[[steps]]
id = "count"
text = "How many storeys are on Frankfurt 5?"
par = 2
[steps.number]
answer = { height = "F5" }
answers = [{ when = 4, text = "Count the new piece, too." }]

[[steps]]
id = "who"
text = "Whose is Hong Kong 2?"
[steps.choice]
options = [
  { text = "Green", answer = "Green is below." },
  { text = "Black", right = true },
  { text = "Nobody" },
]

[[steps]]
id = "play"
text = "Play three moves."
[steps.play]
until = 3
others = "random"
'''


def data(toml: str = TOML) -> dict[str, Any]:
    """The sample as read from its file."""
    return tomllib.loads(toml)


def sample(folder: Path | None = None, **steps: dict[str, Any]) -> Lesson:
    """The sample, with entries of the steps named replaced."""
    changed = data()
    for step in changed["steps"]:
        step |= steps.get(step["id"], {})
    return lesson_of(changed, None if folder is None else folder / "sample.toml")

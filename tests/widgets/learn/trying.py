"""A lesson with one step of every kind, and what is done and seen in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ipywidgets import Text

import manhattan_widgets as mw
from manhattan_widgets.widgets.learn.lesson import LessonPanel
from manhattan_widgets.widgets.learn.widget import LearnWidget
from tests.widgets.seen import field, press

_POSITION = """\
players: 4
to move: Blue
start: Blue
M1: b2
M5: b1
F5: b1 r4
draft Red: 1 2 3
draft Blue: 1 2 3
draft Green: 1 2 3
draft Black: 1 2 3
removed Red: 1 1
removed Green: 1 1 1
removed Black: 1 1 1
hand Blue: 1 5 5 9
"""
LESSON = """
format = 1
game = "manhattan"
title = "Trying"
summary = "One step of every kind."
minutes = 3

[[steps]]
id = "sites"
text = "Mark *Blue's* towers. [M9]"
position = '''
POSITION'''
marks = { F5 = "4 to 1" }
hint = ["Look at the roofs.", "There are two."]
praise = "Well seen."
sites.answer = { owner = "Blue" }

[[steps]]
id = "number"
text = "How high is Frankfurt 5?"
number.answer = { height = "F5" }
number.answers = [{ when = 4, text = "You forgot the blue one." }]

[[steps]]
id = "choice"
text = "Whose is it?"
choice.options = [
  { text = "Red's", right = true },
  { text = "Blue's", answer = "Look at the roof." },
]

[[steps]]
id = "move"
text = "Take it."
move.goal = { owner = { F5 = "Blue" } }
move.answers = [ { when = { refused = "M11" }, text = "Count the storeys again." } ]

[[steps]]
id = "play"
text = "Play on."
position = '''
POSITION'''
play.until = 1
play.others = "novice"
""".replace("POSITION", _POSITION)


def at_step(file: Path, step: str) -> LearnWidget:
    """Return the lesson at a step; one that goes on from others is led to."""
    widget = mw.learn(file, progress=False, pace=0)
    while widget.session.run.step.id != step:
        widget.session.show_answer()
        press(widget, "Go on")
    return widget


def panel(widget: LearnWidget) -> LessonPanel:
    """Return what shows the lesson."""
    assert widget._panel is not None
    return widget._panel


def marks(widget: LearnWidget) -> dict[str, str]:
    return widget.session.marks()


def type_in(widget: Any, label: str, typed: str) -> None:
    field(widget, Text, label).value = typed

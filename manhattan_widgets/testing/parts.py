"""Whether what a game brings besides its rules can be loaded, and is what the kit asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from manhattan_widgets import fast
from manhattan_widgets.bots.backends import CompiledGame
from manhattan_widgets.bots.evaluation import Judgement
from manhattan_widgets.contract.editing import Editor
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.lessons.exercises.game import GameExercises
from manhattan_widgets.lessons.queries import Facts
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.scene.games import GameScenes
from manhattan_widgets.testing.failure_report import reporting

__all__ = ["check_parts"]

#: What each part is; an encoding is a class, which is called with the options.
_KINDS: Mapping[str, Any] = {
    "editor": Editor,
    "scenes": GameScenes,
    "judgement": Judgement,
    "compiled": CompiledGame,
    "encoding": Callable,
    "efforts": Mapping,
    "facts": Facts,
    "exercises": GameExercises,
    "example": str,
}


def check_parts(game: GameModule) -> None:
    """Check each part that ``game`` brings; raises ``AssertionError`` with the name of the part.

    Compiled rules are left out where nothing can be compiled.
    """
    for part, kind in _KINDS.items():
        if part == "compiled" and not fast.available():
            continue
        with reporting(f"the {part} can be loaded", lambda: game.name):
            value = game.load(part)
        assert value is None or isinstance(value, kind), (
            f"{part} is {short_repr(value)}, no {kind.__name__}: see GameModule"
        )

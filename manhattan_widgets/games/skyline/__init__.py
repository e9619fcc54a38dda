"""Skyline of the World (Hans van Tol, The Game Master 2007): where its parts are."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.registry import GameModule

if TYPE_CHECKING:
    from manhattan_widgets.games.skyline.rules import Edition, EditionError, load_edition

__all__ = ["GAME", "Edition", "EditionError", "load_edition"]

GAME = GameModule(
    name="skyline",
    package=__name__,
    rules=".rules:SKYLINE",
    editor=".setup.editing:SKYLINE_EDITOR",
    scenes=".scene:SCENES",
    judgement=".bot:JUDGEMENT",
    encoding=".env:SkylineEncoding",
    efforts=".bot:EFFORTS",
    facts=".lessons.queries:FACTS",
    exercises=".lessons.common_kinds:EXERCISES",
    example=".example:CODE",
)


def __getattr__(name: str) -> Any:
    # What users ask of the game by name; its rules are loaded only then.
    if name in __all__:
        return getattr(import_module(f"{__name__}.rules"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

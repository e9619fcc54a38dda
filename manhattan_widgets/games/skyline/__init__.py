"""Skyline of the World (Hans van Tol, The Game Master 2007): where its parts are."""

from manhattan_widgets.contract.registry import GameModule

__all__ = ["GAME"]

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
)

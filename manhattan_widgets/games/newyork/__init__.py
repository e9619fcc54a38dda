"""New York (Piatnik 1995): where its parts are."""

from manhattan_widgets.contract.registry import GameModule

__all__ = ["GAME"]

GAME = GameModule(
    name="newyork",
    package=__name__,
    rules=".rules:NEW_YORK",
    editor=".setup.editing:NEW_YORK_EDITOR",
    scenes=".scene:SCENES",
    judgement=".bot:JUDGEMENT",
    encoding=".env:NewYorkEncoding",
    efforts=".bot:EFFORTS",
    facts=".lessons.queries:FACTS",
    exercises=".lessons.common_kinds:EXERCISES",
    example=".example:CODE",
)

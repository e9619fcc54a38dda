"""Manhattan (Andreas Seyfarth, Hans im Glück 1994): where its parts are."""

from manhattan_widgets.contract.registry import GameModule

__all__ = ["GAME"]

GAME = GameModule(
    name="manhattan",
    package=__name__,
    rules=".rules:MANHATTAN",
    editor=".setup.editing:MANHATTAN_EDITOR",
    scenes=".scene:SCENES",
    judgement=".bot:JUDGEMENT",
    compiled=".fast:COMPILED",
    encoding=".env:ManhattanEncoding",
    efforts=".bot:EFFORTS",
    facts=".lessons.queries:FACTS",
    exercises=".lessons.common_kinds:EXERCISES",
    example=".example:CODE",
)

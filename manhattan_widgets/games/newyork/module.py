"""New York (Piatnik 1995): where its parts are."""

from manhattan_widgets.registry import GameModule

__all__ = ["GAME"]

GAME = GameModule(
    name="newyork",
    package=__name__,
    rules="manhattan_widgets.games.newyork:NEW_YORK",
    editor="manhattan_widgets.games.newyork.editing:NEW_YORK_EDITOR",
    scenes="manhattan_widgets.scene.newyork_scenes:SCENES",
    judgement="manhattan_widgets.bots.greedy_newyork:JUDGEMENT",
    encoding="manhattan_widgets.envs.encoding_newyork:NewYorkEncoding",
    efforts="manhattan_widgets.bots.greedy_newyork:EFFORTS",
    facts="manhattan_widgets.lessons.facts_newyork:FACTS",
    exercises="manhattan_widgets.lessons.exercises.newyork_common:EXERCISES",
)

"""Manhattan (Andreas Seyfarth, Hans im Glück 1994): where its parts are."""

from manhattan_widgets.registry import GameModule

__all__ = ["GAME"]

GAME = GameModule(
    name="manhattan",
    package=__name__,
    rules="manhattan_widgets.games.manhattan:MANHATTAN",
    editor="manhattan_widgets.games.manhattan.editing:MANHATTAN_EDITOR",
    scenes="manhattan_widgets.scene.manhattan_scenes:SCENES",
    judgement="manhattan_widgets.bots.greedy_manhattan:JUDGEMENT",
    compiled="manhattan_widgets.fast.manhattan_game:COMPILED",
    encoding="manhattan_widgets.envs.encoding_manhattan:ManhattanEncoding",
    efforts="manhattan_widgets.bots.greedy_manhattan:EFFORTS",
    facts="manhattan_widgets.lessons.facts_manhattan:FACTS",
    exercises="manhattan_widgets.lessons.exercises.manhattan_common:EXERCISES",
)

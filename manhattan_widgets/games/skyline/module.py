"""Skyline of the World (Hans van Tol, The Game Master 2007): where its parts are."""

from manhattan_widgets.registry import GameModule

__all__ = ["GAME"]

GAME = GameModule(
    name="skyline",
    package=__name__,
    rules="manhattan_widgets.games.skyline:SKYLINE",
    editor="manhattan_widgets.games.skyline.editing:SKYLINE_EDITOR",
    scenes="manhattan_widgets.scene.skyline_scenes:SCENES",
    judgement="manhattan_widgets.bots.greedy_skyline:JUDGEMENT",
    encoding="manhattan_widgets.envs.encoding_skyline:SkylineEncoding",
    efforts="manhattan_widgets.bots.greedy_skyline:EFFORTS",
    facts="manhattan_widgets.lessons.facts_skyline:FACTS",
    exercises="manhattan_widgets.lessons.exercises.skyline_common:EXERCISES",
)

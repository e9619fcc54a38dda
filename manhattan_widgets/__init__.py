"""Manhattan, New York and Skyline as notebook widgets and as a plain Python library.

>>> import manhattan_widgets as mw
>>> game = mw.new_game("manhattan", players=4, seed=7)
>>> state = game.play("draft 1 1 2 2 3 4")

``mw.play()`` shows a game to be played in a notebook.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manhattan_widgets.exports.why import why
    from manhattan_widgets.game import Game, load, new_game
    from manhattan_widgets.records import RecordError
    from manhattan_widgets.session.playing import GameSession
    from manhattan_widgets.widgets.analyze.widget import analyze
    from manhattan_widgets.widgets.explore.widget import explore
    from manhattan_widgets.widgets.learn.widget import learn
    from manhattan_widgets.widgets.library.resume import resume
    from manhattan_widgets.widgets.library.widget import library
    from manhattan_widgets.widgets.play.widget import play
    from manhattan_widgets.widgets.practice.widget import practice
    from manhattan_widgets.widgets.replay.widget import replay
    from manhattan_widgets.widgets.rules.comparison import compare_rules
    from manhattan_widgets.widgets.rules.language import language
    from manhattan_widgets.widgets.rules.widget import rules
    from manhattan_widgets.widgets.score.widget import score
    from manhattan_widgets.widgets.share.widget import share
    from manhattan_widgets.widgets.tournament.widget import tournament

__all__ = [
    "Game",
    "GameSession",
    "RecordError",
    "analyze",
    "compare_rules",
    "explore",
    "language",
    "learn",
    "library",
    "load",
    "new_game",
    "play",
    "practice",
    "replay",
    "resume",
    "rules",
    "score",
    "share",
    "tournament",
    "why",
]

__version__ = "0.2.0.dev0"

# Imported when first used: a script that plays without a notebook needs no widgets.
_HOMES = {
    "Game": "game",
    "GameSession": "session",
    "RecordError": "records",
    "analyze": "widgets.analyze",
    "compare_rules": "widgets.compare",
    "explore": "widgets.explore",
    "language": "widgets.language",
    "learn": "widgets.learn",
    "library": "widgets.library",
    "load": "game",
    "new_game": "game",
    "play": "widgets.play",
    "practice": "widgets.practice",
    "replay": "widgets.replay",
    "resume": "widgets.resume",
    "rules": "widgets.rules",
    "score": "widgets.score",
    "share": "widgets.share",
    "tournament": "widgets.tournament",
    "why": "exports.why",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Manhattan, New York and Skyline as notebook widgets and as a plain Python library.

>>> import manhattan_widgets as mw
>>> game = mw.new_game("manhattan", players=4, seed=7)
>>> state = game.play("draft 1 1 2 2 3 4")

``mw.play()`` shows a game to be played in a notebook.
"""

# Under other names: completion offers whatever stands here without an underscore.
import typing as _typing
from importlib import import_module as _import_module

if _typing.TYPE_CHECKING:
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

# The rooms that the README, the notebooks and the docstrings send people to.
_ROOMS = ("analysis", "bots", "envs", "games", "lessons", "records", "session")


def __getattr__(name: str) -> _typing.Any:
    if name in _ROOMS:
        try:
            return _import_module(f"{__name__}.{name}")
        except ImportError as error:  # of an extra: what looks through all names goes on
            raise AttributeError(str(error), name=name) from error
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(_import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return what is public: not all that was imported on the way."""
    special = (name for name in globals() if name.startswith("__"))
    return sorted({*__all__, *_ROOMS, *special})

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
    from manhattan_widgets.analysis.report import ReportError
    from manhattan_widgets.analysis.tournaments import StudyError
    from manhattan_widgets.analysis.workers import WorkerError
    from manhattan_widgets.contract.core import (
        AmbiguousMoveError,
        IllegalMoveError,
        Move,
        MoveError,
        OptionError,
        PositionError,
        Rules,
        State,
        UnreadableMoveError,
        View,
    )
    from manhattan_widgets.contract.editing import EditError, PositionTextError
    from manhattan_widgets.contract.registry import (
        MissingPartError,
        TakenNameError,
        UnknownGameError,
    )
    from manhattan_widgets.exports.notebook import freeze
    from manhattan_widgets.game import Game, GameError, GameOverError, load, new_game
    from manhattan_widgets.lessons import LessonError, LessonStateError
    from manhattan_widgets.lessons.exercises import ExerciseError
    from manhattan_widgets.lessons.worksheets import worksheet
    from manhattan_widgets.records import Record, RecordError
    from manhattan_widgets.records.library import ConflictError
    from manhattan_widgets.records.recorded import examples
    from manhattan_widgets.session.autosave import SaveError
    from manhattan_widgets.session.game_tree import TreeError
    from manhattan_widgets.session.playing import GameSession, SessionError
    from manhattan_widgets.widgets.analyze.command import analyze
    from manhattan_widgets.widgets.classroom.widget import classroom
    from manhattan_widgets.widgets.explore.widget import explore
    from manhattan_widgets.widgets.home.widget import home
    from manhattan_widgets.widgets.learn.command import learn
    from manhattan_widgets.widgets.library.resume import NoGameError, resume
    from manhattan_widgets.widgets.library.widget import library
    from manhattan_widgets.widgets.mistakes.widget import mistakes
    from manhattan_widgets.widgets.play.command import play
    from manhattan_widgets.widgets.practice.command import practice
    from manhattan_widgets.widgets.replay.widget import replay
    from manhattan_widgets.widgets.rules.comparison import compare_rules
    from manhattan_widgets.widgets.rules.language import language
    from manhattan_widgets.widgets.rules.options import options
    from manhattan_widgets.widgets.rules.why import why
    from manhattan_widgets.widgets.rules.widget import rules
    from manhattan_widgets.widgets.score.widget import score
    from manhattan_widgets.widgets.share.widget import share
    from manhattan_widgets.widgets.tournament.widget import tournament

__all__ = [
    "AmbiguousMoveError",
    "ConflictError",
    "EditError",
    "ExerciseError",
    "Game",
    "GameError",
    "GameOverError",
    "GameSession",
    "IllegalMoveError",
    "LessonError",
    "LessonStateError",
    "MissingPartError",
    "Move",
    "MoveError",
    "NoGameError",
    "OptionError",
    "PositionError",
    "PositionTextError",
    "Record",
    "RecordError",
    "ReportError",
    "Rules",
    "SaveError",
    "SessionError",
    "State",
    "StudyError",
    "TakenNameError",
    "TreeError",
    "UnknownGameError",
    "UnreadableMoveError",
    "View",
    "WorkerError",
    "analyze",
    "classroom",
    "compare_rules",
    "examples",
    "explore",
    "freeze",
    "home",
    "language",
    "learn",
    "library",
    "load",
    "mistakes",
    "new_game",
    "options",
    "play",
    "practice",
    "replay",
    "resume",
    "rules",
    "score",
    "share",
    "tournament",
    "why",
    "worksheet",
]

__version__ = "0.2.0.dev0"

# Imported when first used: a script that plays without a notebook needs no widgets.
_HOMES = {
    "AmbiguousMoveError": "contract.core",
    "ConflictError": "records.library",
    "EditError": "contract.editing",
    "ExerciseError": "lessons.exercises",
    "Game": "game",
    "GameError": "game",
    "GameOverError": "game",
    "GameSession": "session.playing",
    "IllegalMoveError": "contract.core",
    "LessonError": "lessons",
    "LessonStateError": "lessons",
    "MissingPartError": "contract.registry",
    "Move": "contract.core",
    "MoveError": "contract.core",
    "NoGameError": "widgets.library.resume",
    "OptionError": "contract.core",
    "PositionError": "contract.core",
    "PositionTextError": "contract.editing",
    "Record": "records",
    "RecordError": "records",
    "ReportError": "analysis.report",
    "Rules": "contract.core",
    "SaveError": "session.autosave",
    "SessionError": "session.playing",
    "State": "contract.core",
    "StudyError": "analysis.tournaments",
    "TakenNameError": "contract.registry",
    "TreeError": "session.game_tree",
    "UnknownGameError": "contract.registry",
    "UnreadableMoveError": "contract.core",
    "View": "contract.core",
    "WorkerError": "analysis.workers",
    "analyze": "widgets.analyze.command",
    "classroom": "widgets.classroom.widget",
    "compare_rules": "widgets.rules.comparison",
    "examples": "records.recorded",
    "explore": "widgets.explore.widget",
    "freeze": "exports.notebook",
    "home": "widgets.home.widget",
    "language": "widgets.rules.language",
    "learn": "widgets.learn.command",
    "library": "widgets.library.widget",
    "load": "game",
    "mistakes": "widgets.mistakes.widget",
    "new_game": "game",
    "options": "widgets.rules.options",
    "play": "widgets.play.command",
    "practice": "widgets.practice.command",
    "replay": "widgets.replay.widget",
    "resume": "widgets.library.resume",
    "rules": "widgets.rules.widget",
    "score": "widgets.score.widget",
    "share": "widgets.share.widget",
    "tournament": "widgets.tournament.widget",
    "why": "widgets.rules.why",
    "worksheet": "lessons.worksheets",
}

# The rooms that the README, the notebooks and the docstrings send people to.
_ROOMS = ("analysis", "bots", "envs", "games", "lessons", "records", "session", "testing")


def __getattr__(name: str) -> _typing.Any:
    if name in _ROOMS:
        try:
            return _import_module(f"{__name__}.{name}")
        except ImportError as error:  # of an extra: what looks through all names goes on
            raise AttributeError(str(error), name=name) from error
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(_import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return what is public: not all that was imported on the way."""
    special = (name for name in globals() if name.startswith("__"))
    return sorted({*__all__, *_ROOMS, *special})

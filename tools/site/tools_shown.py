"""What each tool shows in the gallery: a small example of each, by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import manhattan_widgets as mw
from manhattan_widgets.analysis import tournament
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.records.library import Library
from tools.site.pictures import shown_picture, words_picture

__all__ = ["TOOLS", "Tool", "tool_pictures"]

ROOT = Path(__file__).resolve().parents[2]
ANALYZED = ROOT / "examples" / "analyzed" / "four-players.json"


@dataclass(frozen=True)
class Tool:
    """A command of the package: what it is for, and how its picture is made."""

    name: str
    about: str
    shown: Callable[[], str]


def _game(name: str) -> mw.Game:
    return mw.load(mw.examples[name])


def _widget(widget: Any) -> str:
    """Return a widget's picture, and close it."""
    picture = shown_picture(widget)
    widget.close()
    return picture


def _classroom() -> str:
    with TemporaryDirectory() as folder:
        for learner, knows in (("Ann", 4), ("Bo", 2), ("Cleo", 3)):
            file = ProgressFile(Path(folder) / f"{learner}.json")
            practice = Practice("manhattan", kinds=["owner", "legal"], level=2, seed=7, file=file)
            practice.learner = learner
            for number in range(6):
                if number < knows:
                    practice.answer(practice.exercise.solution)
                else:
                    practice.show()
                practice.next()
        group = mw.classroom(folder)
        learners = group.frame("learners")[["learner", "exercises", "right", "hints", "shown"]]
        group.close()
        return words_picture(learners.to_string(index=False))


def _library() -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite3"
        with Library(path) as library:
            for name in mw.examples:
                library.add(_game(name).record)
        # Where the file lies says nothing.
        return _widget(mw.library(path)).replace(folder, "")


def _mistakes() -> str:
    # What is asked says more than the board, which is empty when pieces are chosen.
    widget = mw.mistakes(ANALYZED, progress=False)
    words = widget._repr_mimebundle_()[0]["text/plain"]
    widget.close()
    return words_picture(words)


def _options() -> str:
    rows = mw.options("newyork").rows()
    lines = (f"{row['option']:14} {', '.join(map(repr, row['values']))}" for row in rows)
    return words_picture("\n".join(lines))


def _play() -> str:
    # As it looks in the middle of a game, which the widget itself comes to by being played.
    return str(_game("manhattan").to_svg(ply=70))


def _why() -> str:
    game = _game("manhattan").branch(60)
    legal = game.state.legal_moves()[0]
    return words_picture(str(mw.why(game, legal)))


TOOLS = (
    Tool("home", "Pictures to press: where to begin.", lambda: _widget(mw.home())),
    Tool("play", "Play against computers, or people at one screen.", _play),
    Tool(
        "learn",
        "Short lessons with tasks that the rules check.",
        lambda: _widget(mw.learn("manhattan", 4, progress=False)),
    ),
    Tool(
        "practice",
        "Exercises at your level, and what is due today.",
        lambda: _widget(mw.practice("newyork", level=2, seed=7, progress=False)),
    ),
    Tool(
        "mistakes",
        "What was surely given away in a game, as exercises.",
        _mistakes,
    ),
    Tool(
        "replay",
        "Step through a game, and play on from anywhere.",
        lambda: str(_game("skyline").to_svg(ply=40)),
    ),
    Tool("score", "Where every point came from.", lambda: _widget(mw.score(_game("newyork")))),
    Tool(
        "explore",
        "Set up a position, and ask it questions.",
        lambda: _widget(mw.explore(_game("manhattan").state_at(50))),
    ),
    Tool(
        "analyze",
        "Who was ahead, and which moves mattered.",
        lambda: _widget(mw.analyze(ANALYZED)),
    ),
    Tool(
        "tournament",
        "Players against each other, every deal from every seat.",
        lambda: shown_picture(
            tournament(["greedy", "novice", "random"], players=3, deals=2, seed=1).play(workers=1)
        ),
    ),
    Tool(
        "worksheet",
        "Exercises on paper, with their answers.",
        lambda: shown_picture(mw.worksheet("skyline", level=2, number=2, seed=7)),
    ),
    Tool("classroom", "What a class has done and knows.", _classroom),
    Tool("library", "Every game that you played.", _library),
    Tool("share", "A whole game as a short code.", lambda: _widget(mw.share(_game("skyline")))),
    Tool("rules", "Any rule in plain words.", lambda: _widget(mw.rules("skyline", find="floor"))),
    Tool("why", "Why a move may be made, or why not.", _why),
    Tool(
        "options",
        "What can be agreed before a game.",
        _options,
    ),
    Tool("compare_rules", "The games side by side.", lambda: _widget(mw.compare_rules())),
)


def tool_pictures() -> Iterator[tuple[str, str]]:
    """Yield the name of each tool and its picture, as SVG."""
    for tool in TOOLS:
        yield tool.name, tool.shown()

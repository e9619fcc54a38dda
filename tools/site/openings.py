"""What a link into the site's JupyterLite can open: tools, lessons, exercises, games.

An address names one, `…/lab/index.html?open=learn-manhattan-3`; the cell that is run for it stands
in a file of the site, so that nobody can write code into an address.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.exercises.game import exercises_of
from tools.site.lite import FOLDER, LAB

__all__ = [
    "OPENINGS",
    "cells",
    "exercise_opening",
    "lesson_opening",
    "opened",
    "opening_link",
    "play_button",
    "written",
]

#: Beside the page of JupyterLite: the extension that opens links reads it.
OPENINGS = f"{FOLDER}/openings.json"
IMPORT = "import manhattan_widgets as mw\n\n"
#: What a tool of the gallery shows at first, in a browser that has just come.
TOOLS = {
    "analyze": 'mw.analyze(mw.examples["manhattan"])',
    "compare_rules": "mw.compare_rules()",
    "explore": "mw.explore()",
    "home": "mw.home()",
    "learn": "mw.learn()",
    "library": "mw.library()",
    "mistakes": 'mw.mistakes(mw.examples["manhattan"])',
    "options": 'mw.options("newyork")',
    "play": "mw.play()",
    "practice": "mw.practice()",
    "replay": 'mw.replay(mw.examples["skyline"])',
    "rules": 'mw.rules("skyline")',
    "score": 'mw.score(mw.load(mw.examples["newyork"]))',
    "share": 'mw.share(mw.load(mw.examples["skyline"]))',
    "why": 'game = mw.load(mw.examples["manhattan"]).branch(60)\n'
    "mw.why(game, game.state.legal_moves()[0])",
    "worksheet": 'mw.worksheet("skyline", level=2, number=2, seed=7)',
}


def lesson_opening(game: str, number: int) -> str:
    """Return the name of a lesson's opening.

    >>> cells()[lesson_opening("manhattan", 3)].splitlines()[-1]
    'mw.learn("manhattan", 3)'
    """
    return f"learn-{game}-{number}"


def exercise_opening(game: str, kind: str) -> str:
    """Return the name of the opening of exercises of one kind."""
    return f"practice-{game}-{kind}"


def cells() -> Mapping[str, str]:
    """Return the cell of each opening, by its name."""
    found = {f"tool-{name}": code for name, code in TOOLS.items()}
    for game in GAMES:
        found[f"game-{game}"] = f'mw.play("{game}")'
        for number, _ in enumerate(course(game), 1):
            found[lesson_opening(game, number)] = f'mw.learn("{game}", {number})'
        exercises = exercises_of(game)
        for kind in () if exercises is None else exercises.kinds:
            found[exercise_opening(game, kind.id)] = f'mw.practice("{game}", ["{kind.id}"])'
    return {name: IMPORT + code for name, code in found.items()}


def opened(name: str) -> str:
    """Return where an opening is, from the root of the site.

    >>> opened("tool-play")
    'lite/lab/index.html?open=tool-play'
    """
    return f"{FOLDER}/{LAB}?open={name}"


def opening_link(name: str, words: str) -> str:
    """Return a link that opens something, on a page in a folder of the site.

    >>> opening_link("tool-play", "Play")
    '<a href="../lite/lab/index.html?open=tool-play">Play</a>'
    """
    return f'<a href="../{opened(name)}">{words}</a>'


def play_button(address: str) -> str:
    """Return the button that leads to where one plays at once, as Markdown."""
    return f"""```{{raw}} html
<p class="play-now">
<a class="sd-btn sd-btn-primary" href="{address}">Play now</a>
in this browser, with nothing to install; the first start takes a moment.
</p>
```"""


def written() -> str:
    """Return the file of all openings."""
    return json.dumps(cells(), indent=1) + "\n"

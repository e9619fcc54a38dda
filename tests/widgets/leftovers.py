"""What lives in the kernel: widget models, listeners, tasks, threads, processes, open files.

``OPENED`` has a way to open each widget that ``manhattan_widgets`` offers, and those inside others.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ipywidgets import Button, Dropdown, ToggleButtons
from ipywidgets.widgets.widget import _instances

import manhattan_widgets as mw
from manhattan_widgets import locale
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.lessons import ProgressFile
from manhattan_widgets.lessons.exercises.practice import Practice
from manhattan_widgets.records import encode
from manhattan_widgets.widgets.share.opener import shared
from tests.lessons.exercises.mistaken import plies_with_choice, with_mistakes
from tests.widgets import seen

Counts = dict[str, Any]


def models() -> int:
    """Return how many widget models live."""
    return sum(_models().values())


def _models() -> Counter[str]:
    return Counter(type(widget).__name__ for widget in _instances.values())


def _open_files() -> Counter[str]:
    """Return what is open of ours: what else a worker of the tests has open comes and goes."""
    open_files: Counter[str] = Counter()
    for number in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            open_files[os.readlink(f"/proc/self/fd/{number}")] += 1
    ours = (".sqlite3", ".sqlite3-wal", ".sqlite3-shm", ".json", ".tmp", ".lock", ".csv", ".html")
    return Counter({name: n for name, n in open_files.items() if name.endswith(ours)})


def counts() -> Counts:
    """Return what lives now, the models by their kinds."""
    gc.collect()
    living: Counts = {
        "models": _models(),
        "listeners": len(locale._listeners),
        # What compiles the fast players is begun once, and ends by itself.
        "threads": sum(thread.name != "compiling" for thread in threading.enumerate()),
        "processes": len(multiprocessing.active_children()),
    }
    if Path("/proc/self/fd").is_dir():
        living["open files"] = _open_files()
    try:
        living["tasks"] = Counter(task.get_coro().__qualname__ for task in asyncio.all_tasks())
    except RuntimeError:
        living["tasks"] = Counter()
    return living


def played(name: str = "manhattan", plies: int = 9) -> Game:
    """Return a game of two people that goes on."""
    game = new_game(name, players=2, seed=3, kinds=["person", "person"])
    for _ in range(plies):
        game.play(game.state.legal_moves()[0])
    return game


def mistaken() -> Game:
    """Return a game that is over, with mistakes that are kept with it."""
    return with_mistakes("manhattan", *plies_with_choice("manhattan"))


def _kept() -> Any:
    """Return a library with a game in it."""
    from manhattan_widgets.session.autosave.in_library import open_library

    library = open_library(Path("games.sqlite3"))
    if not library.count():
        library.add(played().record)
    return library


def _class() -> Path:
    """Return a folder with what a class handed in: two exercises, one of them done wrongly."""
    folder = Path("class")
    folder.mkdir(exist_ok=True)
    practice = Practice(
        "manhattan", kinds=["owner"], seed=2, file=ProgressFile(folder / "ann.json")
    )
    practice.answer(practice.exercise.solution)
    practice.next()
    practice.show()
    return folder


#: By name, how each widget is opened: in the current folder, without a file anywhere else.
OPENED: dict[str, Callable[[], Any]] = {
    "play": lambda: mw.play(seed=7, library=False),
    "play newyork": lambda: mw.play("newyork", seed=7, library=False, theme="dark"),
    "play skyline": lambda: mw.play("skyline", players=2, seed=7, library=False, people=2),
    "replay": lambda: mw.replay(played(), ply=3),
    "replay skyline": lambda: mw.replay(played("skyline"), ply=3),
    "score": lambda: mw.score(played()),
    "score quiz": lambda: mw.score(played(), quiz=True),
    "explore": lambda: mw.explore("F5: r1 b4"),
    "explore newyork": lambda: mw.explore(game="newyork"),
    "explore several": lambda: mw.explore(["F5: r1", "F5: b4"]),
    "learn": lambda: mw.learn("manhattan", progress=False),
    "learn lesson": lambda: mw.learn("manhattan", 1, progress=False, pace=0.01),
    "practice": lambda: mw.practice("manhattan", seed=2, progress=False),
    "practice today": lambda: mw.practice(progress=False),
    "analyze": lambda: mw.analyze(played(plies=50), effort="quick", workers=1, library=False),
    "mistakes": lambda: mw.mistakes(mistaken(), progress=False, library=False),
    "share": lambda: mw.share(played()),
    "shared": lambda: shared(encode(played().record)),
    "library": lambda: mw.library(_kept()),
    "home": lambda: mw.home(library=_kept(), progress=False),
    "resume": lambda: mw.resume(library=_kept()),
    "rules": lambda: mw.rules("newyork"),
    "compare_rules": mw.compare_rules,
    "classroom": lambda: mw.classroom(_class()),
    "tournament": lambda: mw.tournament(["greedy", "random"], players=2, deals=3, workers=1),
    "language": mw.language,
}


def press_everything(widget: Any, times: int = 2) -> None:
    """Press every button that a person can see, and choose everything that can be chosen.

    The language is one of these things; afterwards it is what it was.
    """
    spoken = locale.language()
    try:
        for _ in range(times):
            _press(widget)
    finally:
        locale.set_language(spoken)


def _press(widget: Any) -> None:
    for part in list(seen.parts(widget)):
        if isinstance(part, Button) and not part.disabled:
            part.click()
        elif isinstance(part, Dropdown | ToggleButtons) and part.options and not part.disabled:
            part.index = ((part.index or 0) + 1) % len(part.options)

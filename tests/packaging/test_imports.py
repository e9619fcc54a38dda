"""Which packages of others each room may import (who imports whom among ours: lint-imports)."""

import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

PACKAGE = "manhattan_widgets"
GAMES = ("manhattan", "newyork", "skyline")


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(PACKAGE, include_external_packages=True)


def imported_from_outside(graph: grimp.ImportGraph, room: str) -> set[str]:
    """Collect the names of all packages that are neither ours nor the standard library's."""
    name = f"{PACKAGE}.{room}"
    modules = {name, *graph.find_descendants(name)}
    outside = {
        found.split(".")[0]
        for module in modules
        for found in graph.find_modules_directly_imported_by(module)
    }
    return outside - {PACKAGE} - set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    ("room", "allowed"),
    [
        ("locale", set()),
        ("untrusted", set()),
        ("contract", set()),
        *((f"games.{game}.rules", set()) for game in GAMES),
        *((f"games.{game}.setup", set()) for game in GAMES),
        *((f"games.{game}.scene", set()) for game in GAMES),
        *((f"games.{game}", {"numba", "numpy"}) for game in GAMES),  # fast, and observations
        ("records", set()),
        ("fast", {"numba", "numpy"}),
        ("bots", set()),
        ("envs", {"gymnasium", "numpy", "pettingzoo"}),
        ("scene", set()),
        ("exports", {"nbformat"}),  # which tools that make pages of notebooks bring with them
        ("analysis", {"PIL"}),  # all else is loaded by name, when it is asked for
        ("lessons", {"fsrs"}),
        ("session", {"traitlets"}),
        ("render", {"PIL", "ipycanvas", "ipyevents", "ipywidgets"}),
        ("widgets", {"ipyevents", "ipywidgets", "traitlets"}),
    ],
)
def test_room_imports_only_what_it_may(
    graph: grimp.ImportGraph, room: str, allowed: set[str]
) -> None:
    assert imported_from_outside(graph, room) <= allowed


def test_plain_library_imports_no_widgets() -> None:
    """In a script without a notebook, `import manhattan_widgets` loads nothing of Jupyter's."""
    code = (
        "import sys, manhattan_widgets as mw\n"
        "mw.new_game('manhattan', players=2, seed=1)\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    assert not {"ipywidgets", "ipycanvas", "ipyevents", "numpy", "PIL"} & set(done.stdout.split())


def test_nothing_imports_upwards_through_the_root(graph: grimp.ImportGraph) -> None:
    """What the root offers is imported from where it is, in sight of mypy and of the layers."""
    assert graph.find_modules_that_directly_import(PACKAGE) == set()


def test_the_layers_have_no_exceptions() -> None:
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    assert len(contracts) >= 3
    assert not [contract["name"] for contract in contracts if "ignore_imports" in contract]


@pytest.mark.parametrize(
    ("code", "unused"),
    [
        (
            "from manhattan_widgets.session.playing import GameSession",
            ["render", "scene", "bots", "game"],
        ),
        (
            "mw.why(mw.new_game('manhattan', players=2, seed=1), 'nonsense')\nmw.options()",
            ["render", "bots", "exports"],
        ),
    ],
    ids=["session", "words"],
)
def test_what_draws_nothing_loads_nothing_that_draws(code: str, unused: list[str]) -> None:
    code = f"import sys, manhattan_widgets as mw\n{code}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    loaded = set(done.stdout.split())
    assert f"{PACKAGE}.contract" in loaded
    assert not {"ipywidgets", "ipycanvas", *(f"{PACKAGE}.{room}" for room in unused)} & loaded


def test_playing_loads_only_what_a_first_board_needs() -> None:
    """Lessons, analyses and other games' parts are loaded when they are asked for."""
    code = (
        "import sys, ipywidgets, ipycanvas, ipyevents; before = set(sys.modules)\n"
        "import manhattan_widgets as mw; mw.play\n"
        "print(*sys.modules.keys() - before)\n"
        "mw.play('manhattan', seed=7, pace=0, library=False)\n"
        "print(*sys.modules.keys() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    imported, drawn = (set(line.split()) for line in done.stdout.splitlines())
    assert f"{PACKAGE}.widgets.play.widget" in imported
    of_other_tools = {
        "difflib",
        "numba",
        "numpy",
        "sqlite3",
        "tomllib",
        *(f"{PACKAGE}.{room}" for room in ("lessons", "analysis", "envs", "exports")),
        *(f"{PACKAGE}.games.{game}.rules" for game in GAMES if game != "manhattan"),
    }
    assert not of_other_tools & drawn
    # These are costly in a bare interpreter; a kernel has them before.
    late = {
        "asyncio",
        "importlib.metadata",
        "importlib.resources",
        f"{PACKAGE}.games.manhattan.rules",
    }
    assert not late & imported

"""Which packages of others each room may import (who imports whom among ours: lint-imports)."""

import subprocess
import sys

import grimp
import pytest

PACKAGE = "manhattan_widgets"


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
        ("games", set()),
        ("records", set()),
        ("fast", {"numba", "numpy"}),
        ("bots", set()),
        ("envs", {"gymnasium", "numpy", "pettingzoo"}),
        ("scene", set()),
        ("exports", set()),
        ("analysis", {"PIL"}),  # all else is loaded by name, when it is asked for
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

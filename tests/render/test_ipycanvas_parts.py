"""Boards without NumPy and Pillow, as a browser's Python begins."""

from __future__ import annotations

import subprocess
import sys

import pytest

from manhattan_widgets.render.ipycanvas_parts import stand_ins

#: Python as it is where neither is installed.
WITHOUT = """
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "PIL"):
            return None
        return self.finder.find_spec(name, path, target)

sys.meta_path[:] = map(Without, sys.meta_path)
"""
BOARD = """
import manhattan_widgets as mw
game = mw.new_game("manhattan", players=2, seed=1)
mw.play(game)
"""


def run_without(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stdout


def test_a_board_is_drawn_without_numpy_and_pillow() -> None:
    told = run_without(
        f"{BOARD}\nprint([name for name in ('numpy', 'PIL') if name in sys.modules])"
    )
    assert told == "[]\n"


def test_what_needs_pillow_says_so_before_it_begins() -> None:
    code = (
        f"{BOARD}\nsys.platform = 'emscripten'\ntry:\n    game.to_animation('game.gif')\n"
        "except ImportError as error:\n    print(error)"
    )
    assert "Run `import PIL` in a cell first" in run_without(code)


def test_what_stands_in_asks_for_the_module_once_it_is_used() -> None:
    with stand_ins("fractions", "absent_here", "absent_here.part"):
        import fractions

        import absent_here  # type: ignore[import-not-found]
        from absent_here import part
    assert fractions.Fraction(1, 2) == 0.5
    assert "absent_here" not in sys.modules
    for module in (absent_here, part):
        with pytest.raises(ModuleNotFoundError, match="absent_here"):
            module.array([1])
    assert not hasattr(absent_here, "__version__")

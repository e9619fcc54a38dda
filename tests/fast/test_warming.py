"""Compiled code is made ready beside other work, and its cache may be missing."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numba
import pytest

from manhattan_widgets.bots.backends import compile_all, is_ready
from manhattan_widgets.fast import available, compiling
from manhattan_widgets.fast.warming import Warming
from manhattan_widgets.games.manhattan.fast.uniform import uniform_playouts
from manhattan_widgets.games.manhattan.rules import MANHATTAN


def test_it_is_ready_after_waiting() -> None:
    compile_all()
    assert is_ready(MANHATTAN.new(MANHATTAN.options()))


def test_meanwhile_it_is_not_ready() -> None:
    event = threading.Event()
    warming = Warming(lambda: event.wait() and None)
    assert not warming.ready()
    assert not warming.ready()
    event.set()
    assert warming.ready(wait=True)


def test_what_went_wrong_is_told() -> None:
    warming = Warming(lambda: 1 / 0)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            warming.ready(wait=True)


def test_without_a_folder_for_the_cache_it_compiles_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    njit = numba.njit

    def refusing(*, cache: bool = False, **options: Any) -> Any:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return njit(**options)

    monkeypatch.setattr(numba, "njit", refusing)

    @compiling.compiled
    def ones(n: int) -> int:
        return compiling.count_ones(n)

    assert [ones(n) for n in (0, 1, 6, 255, 2**62 + 1)] == [0, 1, 2, 8, 2]


def test_code_is_compiled_anew_when_any_file_it_is_made_of_has_changed() -> None:
    stamp = uniform_playouts._cache._cache_file._source_stamp
    names = {name for name, *_ in stamp[1]}
    game = "games/manhattan"
    assert {f"{game}/fast/rules.py", f"{game}/fast/layout.py", f"{game}/rules/scoring.py"} <= names
    assert {"fast/compiling.py", f"{game}/rules/cards.py"} <= names


def test_files_that_only_look_newer_are_not_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Images round the times of files: what was compiled while one was built stays good in it."""
    source_file = tmp_path / "fast" / "compiling.py"
    source_file.parent.mkdir()
    source_file.write_text("one = 1\n")
    monkeypatch.setattr(compiling, "__file__", str(source_file))
    sources = compiling._sources.__wrapped__
    before = sources()
    os.utime(source_file, (1, 1))
    assert sources() == before
    source_file.write_text("one = 2\n")
    os.utime(source_file, (1, 1))
    assert sources() != before


def test_numba_is_not_loaded_to_see_that_it_is_there() -> None:
    script = "import sys; from manhattan_widgets import fast; fast.available(); print(*sys.modules)"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "manhattan_widgets.fast" in process.stdout.split()
    assert "numba" not in process.stdout.split()
    assert available()


def test_with_a_numba_that_cannot_be_loaded_the_readable_rules_are_searched(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs another NumPy')")
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import manhattan_widgets as mw\n"
        "from manhattan_widgets import bots\n"
        "state = mw.new_game('manhattan', players=2, seed=7).state\n"
        "view = state.view(state.to_move)\n"
        "print(bots.choose(bots.Search(playouts=3), view) in view.legal_moves())\n"
        "print(sum(bots.estimate(view, 3).chances))"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert process.stdout.split() == ["True", "1.0"]
    assert process.stderr.count("nothing is compiled: Numba needs another NumPy") == 1

"""What benchmarks take from the package is there: they run seldom, nothing else looks at them."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_benchmark_imports_only_what_there_is(script: Path) -> None:
    tree = ast.parse(script.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for found in imports:
        module = found.module or ""
        if module.partition(".")[0] != "manhattan_widgets":
            continue
        for alias in found.names:
            is_there = hasattr(import_module(module), alias.name)
            assert is_there or find_spec(f"{module}.{alias.name}"), f"{module}: {alias.name}"

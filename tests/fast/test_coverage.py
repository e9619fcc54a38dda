"""What is compiled is not seen by the measuring of coverage, so it is left out of it."""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "manhattan_widgets"


def test_every_compiled_function_is_left_out_of_the_coverage() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    left_out = [re.compile(line) for line in settings["tool"]["coverage"]["report"]["exclude_also"]]
    counted = [
        f"{file.relative_to(ROOT)}:{function.name}"
        for file in sorted(PACKAGE.rglob("fast/*.py"))
        for function in _compiled(ast.parse(file.read_text()))
        if not any(line.search(f"@{function.decorator_list[0].id}") for line in left_out)  # type: ignore[attr-defined]
    ]
    assert counted == []


def _compiled(module: ast.Module) -> list[ast.FunctionDef]:
    """List the functions whose decorator comes from numba or from our own module of them."""
    compilers = {
        alias.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith(("numba", "manhattan_widgets.fast.compiling"))
        for alias in node.names
    }
    return [
        node
        for node in module.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id in compilers for d in node.decorator_list)
    ]

"""The recipe for nbgrader in the teacher's notebook: what nbgrader makes of its cells works.

nbgrader is no dependency: what it does with the marks in cells is done here, as it is documented.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / "17-teachers-guide.ipynb"
SOLUTION = re.compile(r"### BEGIN SOLUTION\n(.*)### END SOLUTION\n", re.DOTALL)
HIDDEN = re.compile(r"### BEGIN HIDDEN TESTS\n(.*)### END HIDDEN TESTS\n", re.DOTALL)


@pytest.fixture(scope="module")
def cells() -> list[str]:
    """Return the three cells: the question, the answer, the tests."""
    (recipe,) = (
        text
        for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
        if "**nbgrader.**" in (text := "".join(cell["source"]))
    )
    found = re.findall(r"```python\n(.*?)```", recipe.split("**nbgrader.**")[1], re.DOTALL)
    assert len(found) == 3
    return found


def graded(cells: list[str], answer: str) -> dict[str, Any]:
    """Run what nbgrader runs of a learner who wrote ``answer``."""
    names: dict[str, Any] = {}
    exec(cells[0], names)
    exec(answer, names)
    exec(HIDDEN.sub(r"\1", cells[2]), names)
    return names


def test_the_question_stays_in_the_learners_notebook_and_is_shown(cells: list[str]) -> None:
    # Of a cell with an answer only what stands outside the solution is kept.
    assert "SOLUTION" not in cells[0]
    *before, last = cells[0].splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(before), names)
    shown = eval(last, names)  # the last expression of a cell is what a notebook shows
    assert isinstance(shown, ipywidgets.Widget)
    assert SOLUTION.sub("", cells[1]).startswith("# answer = (")
    assert not HIDDEN.sub("", cells[2]).strip()


def test_the_solution_gets_its_point(cells: list[str]) -> None:
    (solution,) = SOLUTION.findall(cells[1])
    assert graded(cells, solution)["answer"] == (6, 8, 5, 7)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("answer = (6, 8, 5, 6)", AssertionError),
        ("answer = (8, 6, 5, 7)", AssertionError),
        ("answer = (6, 8)", ValueError),
        ("answer = 'red'", ValueError),
        ("", NameError),
    ],
)
def test_what_is_wrong_gets_none(cells: list[str], answer: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        graded(cells, answer)

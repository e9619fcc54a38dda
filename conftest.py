"""Loaded by every test run, a notebook's or a docstring's too: no file of the user's is touched.

Neither the library of games nor the learner's progress; nor does the language of the tests depend
on what the machine's user has set.  Kernels and servers that tests start inherit the variables.

Nbval compares whatever a cell shows, so that nothing is to be left out of a notebook; but the
largest SVGs are, of a notebook that would be too large with them (`make notebooks`).
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

_folder = tempfile.TemporaryDirectory(prefix="manhattan-widgets-tests-")
os.environ["MANHATTAN_WIDGETS_LIBRARY"] = os.path.join(_folder.name, "library.sqlite3")
os.environ["MANHATTAN_WIDGETS_PROGRESS"] = os.path.join(_folder.name, "progress.json")
os.environ["MANHATTAN_WIDGETS_LANGUAGE"] = "en"


@pytest.fixture(autouse=True)
def widgets_end_with_their_test() -> Iterator[None]:
    """Close the widgets of each test: all that live are drawn anew when the language changes."""
    yield
    if "ipywidgets" in sys.modules:
        from ipywidgets import Widget

        Widget.close_all()


def pytest_itemcollected(item: Any) -> None:
    """Do not ask a notebook's cell for an SVG that was left out: its PNG is there instead."""
    if item.path.suffix == ".ipynb" and any(map(_lacks_svg, item.cell.get("outputs", ()))):
        skipped = (*item.parent.skip_compare, "image/svg+xml")
        item.compare_outputs = partial(item.compare_outputs, skip_compare=skipped)


def _lacks_svg(output: dict[str, Any]) -> bool:
    frozen = "alt" in output.get("metadata", {}).get("image/png", {})
    return frozen and "image/svg+xml" not in output["data"]

"""Loaded by every test run, a notebook's or a docstring's too: no real library is touched.

Nor does the language of the tests depend on what the machine's user has set.  Kernels and servers
that tests start inherit both variables.
"""

import os
import sys
import tempfile
from collections.abc import Iterator

import pytest

_folder = tempfile.TemporaryDirectory(prefix="manhattan-widgets-tests-")
os.environ["MANHATTAN_WIDGETS_LIBRARY"] = os.path.join(_folder.name, "library.sqlite3")
os.environ["MANHATTAN_WIDGETS_LANGUAGE"] = "en"


@pytest.fixture(autouse=True)
def widgets_end_with_their_test() -> Iterator[None]:
    """Close the widgets of each test: all that live are drawn anew when the language changes."""
    yield
    if "ipywidgets" in sys.modules:
        from ipywidgets import Widget

        Widget.close_all()

"""Loaded by every test run, a notebook's or a docstring's too: no real library is touched.

Kernels and servers that tests start inherit the variable.
"""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="manhattan-widgets-tests-")
os.environ["MANHATTAN_WIDGETS_LIBRARY"] = os.path.join(_folder.name, "library.sqlite3")

"""Fixtures of the tests with a screen reader: one server, one desktop for each language.

Only `make screenreader` runs them.  What is missing on this machine is named by the first test.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.server import JupyterServer

from .desktop import Desktop
from .reader import Reader

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

OpenReader = Callable[[str], Reader]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and keep them on one worker: they share a desktop."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.screenreader)
            item.add_marker(pytest.mark.xdist_group("screenreader"))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    """Serve a folder with our examples."""
    with JupyterServer(tmp_path_factory.mktemp("screenreader") / "jupyter") as running:
        running.add_folder(ROOT / "examples")
        yield running


@pytest.fixture(scope="package", params=["en", "de"])
def desktop(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Desktop]:
    """Start a desktop that reads aloud in a language."""
    with Desktop(tmp_path_factory.mktemp("desktop"), request.param) as running:
        yield running


@pytest.fixture
def read(
    desktop: Desktop, server: JupyterServer, request: pytest.FixtureRequest
) -> Iterator[OpenReader]:
    """Open the widget of some code in a window where it is read aloud."""
    readers: list[Reader] = []

    def open_one(code: str) -> Reader:
        name = re.sub(r"\W+", "-", request.node.name).strip("-")
        readers.append(Reader(desktop, server, code, name))
        return readers[-1]

    yield open_one
    for reader in readers:
        reader.close()

"""What holds for every test: hypothesis profiles, and which tests share a worker.

`make test` spreads the tests over a few workers.  A browser file's tests and each notebook's cells
hold on to one process, and what a module of packaging tests builds is built once, so they are kept
together (tests/browser/conftest.py groups its own); what takes longest starts first, so that no
worker waits at the end.
"""

import gc
import os
from collections.abc import KeysView, Set
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: how long one example takes says more about the machine than about the code.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")

PACKAGING = Path(__file__).parent / "packaging"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Refuse cases without an order: workers that collect them differently run nothing at all."""
    for mark in metafunc.definition.iter_markers("parametrize"):
        cases = mark.kwargs.get("argvalues", mark.args[1] if len(mark.args) > 1 else ())
        if isinstance(cases, Set) and not isinstance(cases, KeysView):
            raise pytest.UsageError(
                f"{metafunc.definition.nodeid} takes its cases from a set, which has no order; "
                "sort them, so that every worker collects the same tests"
            )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group what needs one process, and sort by rank without disturbing the order inside."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(item.path.name))
        elif PACKAGING in item.path.parents:
            item.add_marker(pytest.mark.packaging)
            item.add_marker(pytest.mark.xdist_group(item.path.name))
    items.sort(key=rank)


@pytest.fixture(scope="module", autouse=True)
def _earlier_objects_frozen() -> None:
    """Let the search for garbage pass over all that lives before the first test of a file.

    Collected tests and games that are kept for others are millions of objects in the end.  Tests
    of what is left behind ask for that search twice each, and took most of their time for it.
    """
    gc.collect()
    gc.freeze()


def rank(item: pytest.Item) -> int:
    """Order of starting: browser, packaging, notebooks, all others."""
    folders = item.path.parts
    if "browser" in folders:
        return 0
    if "packaging" in folders:
        return 1
    return 2 if item.path.suffix == ".ipynb" else 3

"""What holds for every test: hypothesis profiles, and the order of starting.

`make test` spreads the files over a few workers: a browser file's tests and each notebook's cells
hold on to one process, what a module of packaging tests builds is built once, and games that a file
keeps for its tests are played once.  What takes longest starts first, so that no worker waits at
the end.
"""

import gc
import os
from collections.abc import Iterator, KeysView, Set
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: how long one example takes says more about the machine than about the code.
settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")

TESTS = Path(__file__).parent
#: What takes longest of all others: begun last, it would keep one worker when the rest has ended.
LONG = (
    TESTS / "conformance" / "test_laws.py",
    TESTS / "fuzz" / "test_fuzz.py",
    TESTS / "widgets" / "test_missing_parts.py",
    TESTS / "widgets" / "test_without_extras.py",
)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name failures as they come, once: where the dots are printed, not in each worker."""
    terminal = config.pluginmanager.getplugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Failures(terminal))


class Failures:
    """Name each failed test among the dots, with its error: a run may be cut off before its end."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.outcome == "rerun":
            crash = getattr(report.longrepr, "reprcrash", None)
            error = (crash.message if crash else str(report.longrepr)).strip().partition("\n")[0]
            self._terminal.write_line(f"\n{report.nodeid} ({report.when}): {error[:300]}")


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
    """Mark what builds packages, and sort by rank without disturbing the order inside."""
    for item in items:
        if rank(item.path) == 1:
            item.add_marker(pytest.mark.packaging)
    items.sort(key=lambda item: rank(item.path))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among millions of objects that are made to stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _earlier_objects_frozen() -> None:
    """Let the search for garbage pass over all that lives before the first test of a file.

    Collected tests and games that are kept for others are millions of objects in the end.  Tests
    of what is left behind ask for that search twice each, and took most of their time for it.
    """
    gc.collect()
    gc.freeze()


@cache
def rank(file: Path) -> int:
    """Order of starting: browser, packaging, notebooks, other long files, all others."""
    if file.suffix == ".ipynb":
        return 2
    folder = file.relative_to(TESTS).parts[0] if file.is_relative_to(TESTS) else ""
    return {"browser": 0, "packaging": 1}.get(folder, 3 if file in LONG else 4)

"""Fixtures of the browser tests: one server and one browser for all, one window for each test.

Without a browser the tests fail and say what to install.  ``WITHOUT_BROWSER=1`` leaves them out on
one's own machine; on CI nothing leaves them out.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect

from manhattan_widgets import Game

from .desk import Browsers, Desk
from .lab import PATIENCE, WIDE, LabPage, OpenNotebook
from .replay_page import GAME, OpenPage
from .server import UNUSED, JupyterServer

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

OpenWindow = Callable[..., LabPage]

# How long something takes says more about the machine than about the code.
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of this folder.

    A worker that has ended a file takes the next one, so that its browser, server and window go on;
    as many run side by side as there are workers, for each waits more than it computes.

    On CI one that fails is run once more and named in the summary: there nobody can look whether a
    machine stood still for a minute.  On one's own machine it fails at once.

    What limits the time of a test counts from its call, so that a second run has a limit, too.
    """
    ours = [item for item in items if str(item.path).startswith(f"{HERE}{os.sep}")]
    for item in ours:
        item.add_marker(pytest.mark.browser)
        item.add_marker(pytest.mark.timeout(func_only=True))
        if os.environ.get("CI") == "true":
            item.add_marker(pytest.mark.flaky(reruns=1))
    if os.environ.get("WITHOUT_BROWSER") == "1" and os.environ.get("CI") != "true":
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]


# Package and not session: while Playwright runs, no other asyncio test can.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterServer]:
    """Serve a folder with copies of our notebooks, and of the examples that they read."""
    folder = tmp_path_factory.mktemp("browser") / "jupyter"
    with JupyterServer(folder, without=UNUSED) as running:
        running.add_folder(ROOT / "notebooks")
        running.add_folder(ROOT / "examples")
        yield running


@pytest.fixture(scope="package")
def browsers(server: JupyterServer) -> Iterator[Browsers]:
    """Keep a browser for all tests.

    A server has to run first.  Where none starts and CI runs the test again, what the first run has
    made is not torn down: Playwright would go on, beside which no asyncio test can.
    """
    kept = Browsers()
    yield kept
    kept.close()


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """Give a test the browser that runs."""
    return browsers.running()


@pytest.fixture
def open_window(
    browser: Browser, server: JupyterServer, request: pytest.FixtureRequest
) -> Iterator[OpenWindow]:
    """Open browser windows, each with its own storage; of a failed test a picture is kept."""
    windows: list[LabPage] = []

    def open_one(size: tuple[int, int] = WIDE) -> LabPage:
        windows.append(LabPage(browser, server, size))
        return windows[-1]

    yield open_one
    failed = getattr(request.node, "failed", False)
    for number, window in enumerate(windows):
        if failed:
            window.screenshot(f"failed-{request.node.name}-{number}")
        window.close()


@pytest.fixture(scope="package")
def desk(browsers: Browsers, server: JupyterServer) -> Iterator[Desk]:
    """Keep a window with a kernel, for tests that need none of their own."""
    kept = Desk(browsers, server)
    yield kept
    kept.stand_up(failed=True)


@pytest.fixture
def lab(request: pytest.FixtureRequest) -> Iterator[LabPage]:
    """Open a window: the one that tests share, or with the mark ``own_window`` a new one.

    Of its own needs it a test that restarts or kills the kernel, reloads the page, leaves
    JupyterLab, or looks at one notebook in two windows.
    """
    if request.node.get_closest_marker("own_window"):
        yield request.getfixturevalue("open_window")()
        return
    desk = request.getfixturevalue("desk")
    window = desk.sit_down()
    yield window
    failed = getattr(request.node, "failed", False)
    try:
        if failed:
            window.screenshot(f"failed-{request.node.name}-shared")
    finally:
        desk.stand_up(failed)


@pytest.fixture
def open_notebook(lab: LabPage, server: JupyterServer, workspace: str) -> Iterator[OpenNotebook]:
    """Return a function that opens a new notebook with cells in the window, and runs none.

    A kernel of the window's own ends with the test.
    """

    def open_it(*cells: str) -> LabPage:
        return lab.open(server.add_notebook(f"{workspace}.ipynb", cells), workspace)

    yield open_it
    if lab.file:
        lab.shut_down_kernel()


@pytest.fixture
def workspace(request: pytest.FixtureRequest) -> str:
    """Name a workspace of the test's own."""
    return re.sub(r"[^a-z0-9]+", "-", request.node.name.lower()).strip("-")


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[OpenPage]:
    """Write a page, open it, and at the end ask for whatever it complained of."""
    contexts, problems = [], []

    def blocked(route: Route) -> None:
        if route.request.url.startswith("file:"):
            route.continue_()
        else:
            problems.append(f"asked for {route.request.url}")
            route.abort()

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            problems.append(message.text)

    def open_one(
        game: Game = GAME,
        size: tuple[int, int] = WIDE,
        scheme: Any = "light",
        *,
        part: str = "",
        motion: Any = "no-preference",
        **options: Any,
    ) -> Page:
        file = tmp_path / f"page{len(contexts)}.html"
        game.to_html(file, **options)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion=motion,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.set_offline(True)
        page = context.new_page()
        page.route("**/*", blocked)
        page.on("console", said)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        page.goto(file.as_uri() + part)
        expect(page.locator("#board svg").first).to_be_visible()
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture(scope="package")
def to_html() -> Callable[[Path], str]:
    """Convert a saved notebook to a static page, as nbconvert, nbviewer and others do."""
    return lambda file: HTMLExporter().from_filename(str(file))[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Tell the fixtures whether their test failed."""
    report = yield
    if report.when == "call":
        item.failed = report.failed
    return report

"""What browser tests share: a browser, started again if it crashes, and a window with a kernel."""

import os
import warnings
from contextlib import ExitStack
from typing import Self

from playwright.sync_api import Browser

from .chromium import running_browser
from .firefox import running_firefox
from .lab import WIDE, LabPage
from .scripts import CLOSE, KERNEL, QUIET, RESET
from .server import JupyterServer


class Browsers:
    """A browser without a window, Firefox where ``TESTED_BROWSER=firefox`` says so.

    One that has crashed fails the test that was running, and is started again for the others.
    """

    def __init__(self) -> None:
        firefox = os.environ.get("TESTED_BROWSER") == "firefox"
        self._start = running_firefox if firefox else running_browser
        self._stack = ExitStack()
        self._running: Browser | None = None

    def running(self) -> Browser:
        if self._running is not None and not self._running.is_connected():
            warnings.warn("the browser has crashed; another is started", stacklevel=2)
            self.close()
        if self._running is None:
            self._running = self._stack.enter_context(self._start())
        return self._running

    def close(self) -> None:
        self._running = None
        self._stack.close()


class SharedLabPage(LabPage):
    """A window and its kernel for many tests, one after the other: starting them takes longest.

    The page and the kernel are those of the first notebook.  What a test leaves, :meth:`leave`
    takes away: widgets, names, language, the notebook, the files beside it, the size and the look
    of the window.
    """

    def __init__(self, browser: Browser, server: JupyterServer) -> None:
        super().__init__(browser, server)
        self._kernel = ""

    def open(self, file: str, workspace: str) -> Self:
        """Open a notebook beside no other one, in the kernel of those before."""
        if not self._kernel:
            super().open(file, workspace)
            self._kernel = self.page.evaluate(KERNEL)
            self.run_unseen(QUIET)
            return self
        self.file = file
        self.command("docmanager:open", {"path": file, "kernel": {"id": self._kernel}})
        self.wait_for_kernel()
        folder = (self.server.root / file).parent
        self.run_unseen(f"import os\nos.chdir({str(folder)!r})\ndel os")
        return self

    def errors(self) -> list[str]:
        """Return what is wrong, but for ipykernel's queue of an earlier notebook that has ended."""
        return [error for error in super().errors() if "Kernel.shell_main" not in error]

    def shut_down_kernel(self) -> None:
        """Leave the kernel to the next test."""

    def close(self) -> None:
        """Close the window, and end the kernel that was its."""
        super().close()
        if self._kernel:
            self.server.shut_down_kernel(self._kernel)

    def leave(self) -> None:
        """Make all as it was when the window was new."""
        if not self._kernel:
            return
        self.run_unseen(RESET)
        self.settle()
        self.page.evaluate(CLOSE)
        self.hide_files()
        self.page.emulate_media(reduced_motion="null", forced_colors="null")
        text = "() => document.documentElement.style.removeProperty('--jp-content-font-size1')"
        self.page.evaluate(text)
        self.page.mouse.move(0, 0)
        self.size(WIDE)
        if self.page.locator('body[data-jp-theme-light="false"]').count():
            self.theme("light")
        self.problems.clear()


class Desk:
    """The window that tests share; a new one after a test that failed, and after some that did not.

    Closed notebooks leave some 150 MB each in the page (measured), which gets slow by it.
    """

    TESTS = 8

    def __init__(self, browsers: Browsers, server: JupyterServer) -> None:
        self._make = lambda: SharedLabPage(browsers.running(), server)
        self._window: SharedLabPage | None = None
        self._tests = 0

    def sit_down(self) -> SharedLabPage:
        if self._window is None or not self._window.is_open:
            self._window = self._make()
            self._tests = 0
        self._tests += 1
        return self._window

    def stand_up(self, failed: bool) -> None:
        # A window that cannot be tidied up is not the next test's, either.
        window, self._window = self._window, None
        if window is None:
            return
        if failed or self._tests == self.TESTS:
            window.close()
        else:
            window.leave()
            self._window = window

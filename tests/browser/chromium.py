"""The browser that the tests and the benchmarks drive: found on this machine, never downloaded."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, sync_playwright

# Chromium without anything of windows: the same pages for a fifth less of the processors' time.
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Whatever a page asks of another machine fails at once, here as on a train.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)


class BrowserMissingError(RuntimeError):
    """No browser was found; the message says what to install."""


def find_chromium(*, window: bool = False) -> str:
    """Return the path of a Chromium or Chrome: the one named by ``CHROMIUM``, or one installed.

    ``window`` asks for one that can show a window.  Raises ``BrowserMissingError``.
    """
    named = os.environ.get("CHROMIUM")
    names = NAMES if window else (SHELL, *NAMES)
    found = [named, *map(shutil.which, names), *(p for p in ELSEWHERE if Path(p).exists())]
    path = next((path for path in found if path), None)
    if path is None:
        raise BrowserMissingError(
            "The browser tests need Chromium or Chrome, and none was found. Run `make browser`, "
            "which installs it or says how; or name one: CHROMIUM=/path/to/chrome. "
            "To run the other tests only: WITHOUT_BROWSER=1, or `make unit`."
        )
    return path


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Start the browser, without a window, and close it in the end."""
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield browser


@contextmanager
def launched(kind: BrowserType, *flags: str) -> Iterator[Browser]:
    """Start one more browser of Playwright's ``kind``, with more ``flags``."""
    browser = kind.launch(executable_path=find_chromium(), args=[*FLAGS, *flags])
    yield browser
    browser.close()

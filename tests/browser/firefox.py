"""Debian's Firefox, driven by the same tests as Chromium: `make firefox`.

Playwright's own Firefox is a build with patches that cannot be had from package registries.  Its
channel ``moz-firefox`` drives Firefox as it is released, over WebDriver BiDi.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from .chromium import BrowserMissingError

NAMES = ("firefox-esr", "firefox")
PREFERENCES = {
    # On a phone, and in Chromium as Playwright starts it, scroll bars take no room.
    "ui.useOverlayScrollbars": 1,
    # Whatever a page asks of another machine fails at once, here as on a train.
    "network.dns.offline-localhost": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
}


def find_firefox() -> str:
    """Return the path of a Firefox: the one named by ``FIREFOX``, or one installed.

    Raises ``BrowserMissingError``.
    """
    found = [os.environ.get("FIREFOX"), *map(shutil.which, NAMES)]
    path = next((path for path in found if path), None)
    if path is None:
        raise BrowserMissingError(
            "`make firefox` needs Firefox, and none was found. On Debian: apt-get install "
            "firefox-esr; or name one: FIREFOX=/path/to/firefox."
        )
    return path


@contextmanager
def running_firefox() -> Iterator[Browser]:
    """Start Firefox, without a window, and close it in the end."""
    with sync_playwright() as playwright:
        browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=find_firefox(), firefox_user_prefs=PREFERENCES
        )
        yield browser
        browser.close()

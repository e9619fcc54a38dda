"""The site's JupyterLite as a person uses it: static files, and a browser for all the rest."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, Locator, Request

from tests.browser.lab import LabPage

LAPTOP = (1366, 768)
CONFIGURATION = "/lite/jupyter-lite.json"
WELCOME = "notebooks/00-welcome.ipynb"


class StaticSite(ThreadingHTTPServer):
    """A built site on a port of this machine, as any server of files has it.

    ``sizes`` are those of the files that were sent.
    """

    def __init__(self, folder: Path) -> None:
        self.sizes: list[int] = []
        handler = partial(_Files, sizes=self.sizes, directory=str(folder))
        super().__init__(("127.0.0.1", 0), handler)
        self.host = f"127.0.0.1:{self.server_port}"


@contextmanager
def static_site(folder: Path) -> Iterator[StaticSite]:
    """Serve a built site."""
    with StaticSite(folder) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        try:
            yield site
        finally:
            site.shutdown()


class _Files(SimpleHTTPRequestHandler):
    """Serves the files as they are, but that the tests find JupyterLab's own commands."""

    def __init__(self, *args: Any, sizes: list[int], **kwargs: Any) -> None:
        self._sizes = sizes
        super().__init__(*args, **kwargs)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self._sizes.append(os.fstat(source.fileno()).st_size)
        super().copyfile(source, outputfile)

    def do_GET(self) -> None:
        if urlsplit(self.path).path != CONFIGURATION:
            super().do_GET()
            return
        found = json.loads(Path(self.translate_path(self.path)).read_text(encoding="utf-8"))
        found["jupyter-config-data"]["exposeAppInBrowser"] = True
        body = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""


class LitePage(LabPage):
    """A browser window on the site; ``hosts`` are those that it asked for anything."""

    def __init__(self, browser: Browser, site: StaticSite, size: tuple[int, int] = LAPTOP) -> None:
        super().__init__(browser, site, size)
        self.hosts: set[str] = set()
        self.context.on("request", self._asked)

    def new_tab(self) -> Self:
        """Return another tab of the same window: what one of them stores, the other one finds."""
        tab = copy(self)
        tab.look_at(self.context.new_page())
        return tab

    def open_play(self) -> None:
        """Open the page where readers begin, press *Play now*, and wait for what that shows."""
        self.page.goto(f"http://{self.server.host}/index.html")
        self.page.get_by_role("link", name="Play now").click()
        self.page.locator(".mw-home").wait_for()
        self.wait_for_kernel()

    def open_welcome(self) -> None:
        """Open the first of our notebooks, in which nothing runs yet, and wait for the kernel."""
        self.page.goto(f"http://{self.server.host}/lite/lab/index.html?path={WELCOME}")
        self.wait_for_kernel()

    def open_link(self, code: str) -> Locator:
        """Open the address that holds a code, and return what the page shows for it."""
        self.page.goto(f"http://{self.server.host}/lite/lab/index.html?code={quote(code, safe='')}")
        return self.page.locator(".jp-OutputArea-output .mw").first

    def run_new_cell(self, code: str) -> Locator:
        """Write a cell below the last one, run it, and return it."""
        cells = self.page.locator(".jp-Notebook-cell")
        last = cells.count() - 1
        self.page.evaluate(
            "index => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = index; }",
            last,
        )
        self.command("notebook:insert-cell-below")
        self.page.evaluate(
            "code => { window.jupyterapp.shell.currentWidget.content.activeCell.model"
            ".sharedModel.setSource(code); }",
            code,
        )
        self.command("notebook:run-cell")
        return self.cell(last + 1)

    def _asked(self, request: Request) -> None:
        if host := urlsplit(request.url).netloc:
            self.hosts.add(host)

"""One board in JupyterLab, Notebook 7 and Voilà of another environment: what `make matrix` sees."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from .chromium import running_browser
from .lab import PATIENCE
from .scripts import PIXELS
from .server import JupyterServer

FILE = "game.ipynb"
PAGES = {
    "jupyterlab": f"lab/workspaces/matrix/tree/{FILE}?reset",
    "notebook": f"notebooks/{FILE}",
    "voila": f"voila/render/{FILE}",
}
DRAWN = f"canvas => ({PIXELS})(canvas)[2] > 1"


def see_the_board(
    python: Path, folder: Path, cell: str, front_ends: Sequence[str], pictures: Path
) -> Iterator[str]:
    """Run a cell in each front end of an environment, and yield its name when a board is seen.

    Pictures of them are left in ``pictures``.  Raises Playwright's error where none is drawn.
    """
    pictures.mkdir(parents=True, exist_ok=True)
    with JupyterServer(folder / "jupyter", python) as server, running_browser() as browser:
        server.add_notebook(FILE, [cell])
        for name in front_ends:
            page = browser.new_page()
            page.set_default_timeout(PATIENCE)
            try:
                page.goto(server.address(PAGES[name]))
                if name != "voila":
                    page.locator(".jp-CodeCell .cm-content").first.click()
                    page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for()
                    page.keyboard.press("Shift+Enter")
                board = page.locator(".mw-board canvas >> visible=true").first.element_handle()
                page.wait_for_function(DRAWN, arg=board, polling=50)
            finally:
                page.screenshot(path=pictures / f"{name}.png")
                page.close()
            yield name

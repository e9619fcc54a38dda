"""A JupyterLab page as a person uses it: open, run, click, scroll, save, restart, look."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
)

from .scripts import (
    ASK,
    AT_TOP,
    COMMAND,
    ERRORS_IN_WORDS,
    IN_FRONT,
    IN_VIEW,
    KERNEL_IDLE,
    PANEL,
    PIXELS,
    RESTED,
    RUN,
    SCROLLER,
    SETTLED,
)
from .server import JupyterServer

ARTIFACTS = Path(__file__).parent / "artifacts"
WIDE = (1200, 900)
PHONE = (380, 800)
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
SECONDS = 1000
#: So many ms after it came to rest, a page has been measured (``RESTS`` in ``changes.js``).
MEASURED = 250
# How long something takes says more about the machine than about the code.
PATIENCE = 120 * SECONDS


@dataclass(frozen=True)
class Pixels:
    """What a canvas shows: its buffer's size, its number of colors and a checksum of all pixels."""

    width: int
    height: int
    colors: int
    checksum: int

    @property
    def drawn(self) -> bool:
        """Whether anything is drawn: an untouched canvas has one color only."""
        return self.colors > 1


class LabPage:
    """One browser window on JupyterLab, with its own cookies and storage.

    ``problems`` collects what the page complained of: uncaught errors and console errors.
    """

    def __init__(
        self,
        browser: Browser,
        server: JupyterServer,
        size: tuple[int, int] = WIDE,
        language: str | None = None,
    ):
        width, height = size
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, locale=language
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(ERRORS_IN_WORDS)
        self.file = ""
        self.look_at(self.context.new_page())

    def look_at(self, page: Page) -> None:
        """Have a page of this window before one; what it complains of is collected anew."""
        self.page = page
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(f"uncaught: {error}"))
        self.page.on("console", self._console)

    # ---- opening and closing

    def open(self, file: str, workspace: str) -> Self:
        """Open a notebook in a workspace in which nothing else is open, and wait for its kernel.

        The kernel of a notebook is shared by all windows that open it, until it is shut down.  The
        theme is the light one, whatever an earlier window has left to the server.
        """
        self.file = file
        self.page.goto(self.server.address(f"lab/workspaces/{workspace}/tree/{file}?reset"))
        self.wait_for_kernel()
        if self.page.locator('body[data-jp-theme-light="false"]').count():
            self.theme("light")
        self.hide_files()
        return self

    def open_voila(self, file: str) -> Self:
        """Open a notebook in Voilà, which runs it in a new kernel."""
        self.file = file
        self.page.goto(self.server.address(f"voila/render/{file}"))
        return self

    def reload(self) -> None:
        """Reload the page, as with F5, and wait until the notebook is back.

        What the page that goes is just fetching, Firefox calls an error of the network.
        """
        self.page.reload()
        self.problems[:] = [it for it in self.problems if "NetworkError when" not in it]
        self.wait_for_kernel()

    def reopen(self) -> None:
        """Close the notebook and open it again in the same window; its kernel goes on.

        What JupyterLab complains of meanwhile is forgotten: closed views still talk to the kernel.
        """
        self.command("application:close")
        self.page.locator(".jp-NotebookPanel").wait_for(state="detached")
        self.problems.clear()
        self.command("docmanager:open", {"path": self.file})
        self.wait_for_kernel()

    @property
    def is_open(self) -> bool:
        """Whether the browser of this window still runs."""
        browser = self.context.browser
        return browser is not None and browser.is_connected()

    def close(self) -> None:
        """Close the window; the kernel goes on."""
        self.context.close()

    def shut_down_kernel(self) -> None:
        """End the kernel of the notebook, so that the next window gets a new one."""
        self.page.evaluate(f"async () => {{ {PANEL} await panel.sessionContext.shutdown(); }}")

    # ---- the notebook

    def run_all(self) -> None:
        """Run all cells and wait for the last one's end."""
        self.command("notebook:run-all-cells")
        self.wait_for_kernel()

    def run_cell(self, index: int) -> None:
        """Run one cell and wait for its end."""
        activate = f"index => {{ {PANEL} panel.content.activeCellIndex = index; }}"
        self.page.evaluate(activate, index)
        self.command("notebook:run-cell")
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        """Wait until the notebook in front has a connected kernel that has nothing to do."""
        self.page.wait_for_function(KERNEL_IDLE, polling=50)  # not in each frame, which costs most

    def ask(self, code: str) -> str:
        """Run code in the kernel, beside all cells, and return what it printed; raise its error."""
        said, error = self.page.evaluate(ASK, code)
        if error:
            raise AssertionError(f"{code!r} raised {error}")
        return said

    def settle(self) -> None:
        """Wait until the kernel has answered all that was done so far, and the page shows it.

        What a person would see as soon as it is there needs no more than Playwright's ``expect``;
        this is for what is read once, and for what is not to happen.
        """
        self.page.evaluate(SETTLED)

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds that Playwright cannot wait for, such as that of pixels."""
        end = time.monotonic() + PATIENCE / SECONDS
        while time.monotonic() < end:
            if condition():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"in vain waited for: {what}")

    def scroll_to(self, widget: Locator) -> None:
        """Scroll a widget to the top of the window, when it stays there.

        A page that was just opened moves by itself, late on a busy machine: JupyterLab shows the
        end of what ran, and what the page has measured is drawn in another size.
        """

        def stays() -> bool:
            widget.evaluate("node => node.scrollIntoView({ block: 'start' })")
            self.page.wait_for_timeout(MEASURED)
            self.settle()
            widget.evaluate(RESTED)
            return bool(widget.evaluate(AT_TOP))

        self.wait_until(stays, "a widget at the top of the window")

    def cell(self, index: int) -> Locator:
        """Return a cell of the notebook in front; the first is 0."""
        return self.page.locator(f'.jp-Notebook-cell[data-windowed-list-index="{index}"]')

    def outputs(self, index: int) -> Locator:
        """Return what a cell shows below its code."""
        return self.cell(index).locator(".jp-OutputArea-output")

    def errors(self) -> list[str]:
        """Return the texts of errors and of stderr that cells show, and the page's own."""
        self.settle()
        shown = self.page.locator(
            '[data-mime-type="application/vnd.jupyter.error"],'
            '[data-mime-type="application/vnd.jupyter.stderr"],'
            ".jp-RenderedText:has-text('Error displaying widget'),"
            ".jupyter-widgets:has-text('Error displaying widget'),"
            ".jupyter-widgets-error-widget, .jp-Dialog-content"
        )
        # What says nothing, or is on its way out, is told by what it is.
        texts: list[str] = shown.evaluate_all("all => all.map(it => it.innerText || it.outerHTML)")
        return [*texts, *self.problems]

    def save(self) -> Path:
        """Save with Ctrl+S, wait until it is written, and return the file."""
        self.page.keyboard.press("ControlOrMeta+s")
        self.page.wait_for_function(
            f"() => {{ {PANEL} return !panel.context.model.dirty && panel.context.isReady; }}"
        )
        return self.server.root / self.file

    def restart_kernel(self) -> None:
        """Restart the kernel from the toolbar, confirm it, and wait for the new one.

        What JupyterLab complains of meanwhile is forgotten: its views still talk to the old one.
        """
        self.page.locator('[data-jp-item-name="restart"] >> css=button, jp-button').first.click()
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.locator(".jp-Dialog").wait_for(state="detached")
        self.wait_for_kernel()
        self.problems.clear()

    def command(self, name: str, args: dict[str, Any] | None = None) -> None:
        """Carry out a command of JupyterLab's, and wait for its end."""
        self.page.evaluate(COMMAND, [name, args or {}])

    # ---- the look

    def show_files(self) -> None:
        """Open the file browser beside the notebook, as it stands when JupyterLab is opened."""
        self.page.evaluate("() => window.jupyterapp.shell.expandLeft()")

    def hide_files(self) -> None:
        """Put the file browser away."""
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")

    def theme(self, name: str) -> None:
        """Switch JupyterLab to its ``"light"`` or ``"dark"`` theme."""
        self.command("apputils:change-theme", {"theme": THEMES[name]})
        is_light = "true" if name == "light" else "false"
        self.page.locator(f'body[data-jp-theme-light="{is_light}"]').wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def size(self, size: tuple[int, int]) -> None:
        """Give the window another size, in CSS pixels."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Keep a picture of the window, or of one element, among the artefacts."""
        ARTIFACTS.mkdir(exist_ok=True)
        file = ARTIFACTS / f"{re.sub(r'[^a-z0-9-]+', '-', name.lower())}.png"
        if of is None:
            self.page.screenshot(path=file)
            return file
        # Higher than the window, an element would be cut off: JupyterLab scrolls within it.
        window, box = self.page.viewport_size, of.bounding_box()
        assert window is not None
        assert box is not None
        height = round(box["height"]) + 300
        if height <= window["height"]:
            of.screenshot(path=file)
            return file
        self.size((window["width"], height))
        of.screenshot(path=file)
        self.size((window["width"], window["height"]))
        return file

    def pixels(self, canvas: Locator) -> Pixels:
        """Read the pixels of a canvas."""
        return Pixels(*canvas.evaluate(PIXELS))

    def wait_for_pixels(self, canvas: Locator, wanted: Pixels) -> None:
        """Wait until a canvas shows what it showed before."""
        self.wait_until(lambda: self.pixels(canvas) == wanted, "the same picture")

    def wait_for_other_pixels(self, canvas: Locator, before: Pixels) -> Pixels:
        """Wait until a canvas shows something else than before, and read it."""
        self.wait_until(lambda: self.pixels(canvas) != before, "another picture")
        return self.pixels(canvas)

    def wait_until_drawn(self, canvas: Locator) -> Pixels:
        """Wait until a canvas shows something, and read its pixels."""
        drawn = f"canvas => {{ const found = ({PIXELS})(canvas); return found[2] > 1 && found; }}"
        handle = canvas.element_handle()
        return Pixels(*self.page.wait_for_function(drawn, arg=handle, polling=50).json_value())

    # ---- hands

    def place_of(self, target: Locator) -> FloatRect:
        """Scroll to an element, and return where it has come to rest in the window.

        What is not answered yet moves the page, and with it what one aims at.
        """
        target.evaluate(IN_VIEW)
        self.settle()
        return target.evaluate(RESTED)

    def click(self, target: Locator, at: tuple[float, float] | None = None) -> None:
        """Click an element that has come to rest, if not in its middle ``at`` fractions of it.

        A person sees what is answered before he goes on.  A page that moves between aim and press
        is clicked at another place, or not at all.
        """
        if self.page.context.browser.browser_type.name == "firefox":
            # Playwright scrolls what it presses there to the middle, though it be in view.
            self.page.mouse.click(*self._reached(target, at or (0.5, 0.5)))
            return
        box = self.place_of(target)
        if at is None:
            target.click()
        else:
            target.click(position={"x": at[0] * box["width"], "y": at[1] * box["height"]})

    def _reached(self, target: Locator, at: tuple[float, float]) -> tuple[float, float]:
        """Scroll until a point of an element can be pressed, and return where it is in the window.

        What a widget holds in its place after a press, until somebody scrolls by hand, it takes
        back from a script, too: then one has to scroll again.
        """
        x = y = 0.0

        def reached() -> bool:
            nonlocal x, y
            box = self.place_of(target)
            x, y = box["x"] + at[0] * box["width"], box["y"] + at[1] * box["height"]
            return bool(target.evaluate(IN_FRONT, [x, y]))

        self.wait_until(reached, "something in view that is to be pressed")
        return x, y

    def write(self, field: Locator, text: str) -> None:
        """Type a text in the place of what stands in a field.

        By keys, as a person does: in Firefox nothing changes where a script has filled in.
        """
        field.press("ControlOrMeta+a")
        field.press_sequentially(text)

    def enter(self, field: Locator, text: str) -> None:
        """Type a text in the place of what stands in a field, and press Enter."""
        self.write(field, text)
        field.press("Enter")

    def wheel(self, over: Locator, pixels: int) -> float:
        """Turn the wheel over the middle of an element; return how far the page around scrolled."""
        self.place_of(over)
        over.hover(force=True)
        position = f"node => ({SCROLLER})(node.parentElement).scrollTop"
        before = over.evaluate(position)
        self.page.mouse.wheel(0, pixels)
        self.page.wait_for_function(
            f"([node, before]) => ({position})(node) !== before",
            arg=[over.element_handle(), before],
        )
        return over.evaluate(position) - before

    def tab_stops(self, presses: int) -> list[str]:
        """Press Tab as often as ``presses``, and return what had the focus each time."""
        stops: list[str] = []
        for _ in range(presses):
            self.page.keyboard.press("Tab")
            stops.append(self.focused())
        return stops

    def focused(self) -> str:
        """Return the tag, the role and the name of the focused element."""
        return self.page.evaluate(
            """() => { const at = document.activeElement;
            return `${at.tagName.toLowerCase()} ${at.getAttribute('role') ?? ''} `
                + (at.getAttribute('aria-label') ?? at.title ?? at.textContent.slice(0, 40)); }"""
        )

    def run_unseen(self, code: str) -> None:
        """Run code in the kernel; no cell shows it."""
        self.page.evaluate(RUN, code)

    def _console(self, message: ConsoleMessage) -> None:
        # A page that makes its widgets again for over two seconds says this of the latch that it
        # waits for (widgets/common/restoring.py), and goes on. Of a widget that a person sees it
        # is shown in the widget's place, too, where `errors` looks for it.
        # In Firefox JupyterLab may still move the focus in a notebook that it has just closed.
        harmless = "widget model not found", "this.layout is null _ensureFocus"
        if message.type == "error" and not any(words in message.text for words in harmless):
            self.problems.append(f"console: {message.text}")


#: The fixture that opens a notebook with these cells.
OpenNotebook = Callable[..., LabPage]

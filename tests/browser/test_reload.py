"""Nothing is lost: after a reload, a restart of the kernel, and a connection that was cut."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

import manhattan_widgets as mw

from .desk import Browsers
from .lab import MEASURED, LabPage, OpenNotebook
from .server import JupyterServer
from .table import Table
from .test_access import MADE, WIDGETS

#: A widget for each command that returns one, as makes it.
SHOWN = {**WIDGETS, "language": "mw.language()"}
#: So many of them share a page, since loading it takes longest.
TOGETHER = 4
GROUPS = [list(SHOWN)[n : n + TOGETHER] for n in range(0, len(SHOWN), TOGETHER)]
#: Two cells: what is made once, and the widgets whose names are `wanted`.
SETUP = f"""{MADE}
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances
begun()
MAKES = {SHOWN!r}
heard = []
handle = Widget._handle_msg
def hear(self, message):
    # What the page tells by itself does not count: sizes, and canvases that are ready.
    if type(self).__name__ not in ("FloatText", "Canvas", "Event"):
        heard.append(self)
    handle(self, message)
Widget._handle_msg = hear"""
SHOW = "shown = {name: eval(MAKES[name]) for name in wanted}\ndisplay(*shown.values())"
#: Every live widget tells its state, as it has to when a page is loaded.
STATES = "for widget in list(_instances.values()): widget.get_state()\nprint('all told')"
DISCONNECTED = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .connectionStatus !== 'connected'"""
MANY = 10
#: A page so busy that outputs have looked for their widgets for two seconds, and give up, just when
#: the states of all arrive.  When it opens a notebook again all its code is loaded, so that nothing
#: interrupts the making of widgets.  What it waits for behind the states (restoring.py) it may be
#: too busy to see in time as well.
BUSY = """(() => {
    const tooLateForThePart = %s;
    const wait = until => { while (performance.now() < until); };
    const { send } = WebSocket.prototype;
    let asked = 0, told = 0;
    WebSocket.prototype.send = function (data) {
        if (holds(data, 'request_states')) asked = performance.now();
        return send.call(this, data); };
    hear((data, pass) => {
        if (holds(data, 'update_states')) {
            wait(asked + 2050);
            told = tooLateForThePart ? performance.now() : 0;
        } else if (told && holds(data, 'comm_open')) {
            wait(told + 2100);
            told = 0; }
        pass(); }); })()"""
#: A kernel so busy that the states of all widgets come when the page, after four seconds, waits for
#: them no longer, and asks every model for its own.
LATE = "hear((data, pass) => setTimeout(pass, holds(data, 'update_states') ? 4500 : 0))"
#: What both are written with: what a message is about, and a way to hold messages up.
SOCKETS = """
    const holds = (data, word) => (typeof data === 'string' ? data
        : new TextDecoder().decode(new Uint8Array(data, 0, Math.min(3000, data.byteLength)))
        ).includes(word);
    const hear = how => {
        const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
        Object.defineProperty(WebSocket.prototype, 'onmessage', {
            get() { return own.get.call(this); },
            set(heard) { own.set.call(this,
                event => how(event.data, () => heard.call(this, event))); } }); };
"""

#: Presses one after another what a widget offers, each caption once, and waits for the kernel.
PRESS = """async ([root, most]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const caption = node => node.tagName + (node.tagName === 'SELECT'
        ? node.ariaLabel ?? node.closest('.jupyter-widgets').textContent.slice(0, 9)
        : (node.textContent || node.title).replace('✓ ', ''));
    const pressed = [];
    while (pressed.length < most) {
        const next = [...root.querySelectorAll('button, select')].find(node => !node.disabled
            && node.getClientRects().length && !pressed.includes(caption(node)));
        if (!next) break;
        pressed.push(caption(next));
        if (next.tagName === 'SELECT') {
            next.selectedIndex = (next.selectedIndex + 1) % next.options.length;
            next.dispatchEvent(new Event('change', { bubbles: true }));
        } else next.click();
        do await new Promise(done => setTimeout(done, 60)); while (kernel.status !== 'idle');
    }
    return pressed; }"""
MOST = 12
#: What stands before an element, such as the icon of a broken link.
BEFORE = """root => [root, ...root.querySelectorAll('*')]
    .filter(node => node.getClientRects().length)
    .map(node => getComputedStyle(node, '::before').content)
    .filter(said => !['none', 'normal', '""'].includes(said))"""


def press(lab: LabPage, root: Locator, most: int) -> list[str]:
    return lab.page.evaluate(PRESS, [root.element_handle(), most])


def shown_in(lab: LabPage, cell: int) -> Locator:
    return lab.cell(cell).locator(".jp-OutputArea-output .mw:not(.mw .mw)")


def is_alive(lab: LabPage, name: str, root: Locator) -> None:
    """It is drawn whole, the kernel reaches it, and what is pressed reaches the kernel."""
    expect(root).to_be_visible()
    for canvas in root.locator("canvas:visible").all():
        lab.wait_until_drawn(canvas)
    dead = root.locator(".jupyter-widgets-error-widget, .jupyter-widgets-disconnected")
    expect(dead).to_have_count(0)
    lab.ask(f"shown[{name!r}].add_class('reached')")
    expect(root).to_have_class(re.compile(r"\breached\b"))
    before = int(lab.ask("print(len(heard))"))
    press(lab, root, 4)
    lab.settle()  # what widgets are told is not heard in one order with what the kernel is asked
    assert int(lab.ask("print(len(heard))")) > before
    assert lab.errors() == []


@pytest.fixture(scope="module")
def notebook(browsers: Browsers, server: JupyterServer) -> Iterator[LabPage]:
    """Open one notebook for all widgets: its kernel is that of all of them."""
    lab = LabPage(browsers.running(), server, (1200, 1500))
    file = server.add_notebook("reload.ipynb", [SETUP, SHOW])
    lab.open(file, "reload").run_cell(0)
    yield lab
    lab.shut_down_kernel()
    lab.close()


@pytest.fixture
def lab_of_all(notebook: LabPage, request: pytest.FixtureRequest) -> Iterator[LabPage]:
    """Give the notebook to a test; one that fails leaves a new kernel to the next."""
    notebook.problems.clear()
    yield notebook
    if getattr(request.node, "failed", False):
        notebook.screenshot(f"failed-{request.node.name}")
        notebook.restart_kernel()
        notebook.run_cell(0)


def test_every_command_that_shows_something_is_here() -> None:
    made = {command for one in SHOWN.values() for command in re.findall(r"mw\.(\w+)\(", one)}
    rooms = {name: getattr(getattr(mw, name), "__module__", "") for name in mw.__all__}
    texts = {"options", "why"}  # they print something
    assert made - {"load"} == {n for n, room in rooms.items() if ".widgets." in room} - texts


@pytest.mark.parametrize("names", GROUPS, ids=" ".join)
def test_what_was_pressed_lives_after_a_reload(lab_of_all: LabPage, names: list[str]) -> None:
    lab = lab_of_all
    lab.ask(f"mw.language('en'); wanted = {names!r}")
    lab.run_cell(1)
    roots = shown_in(lab, 1)
    expect(roots).to_have_count(len(names))
    for root in roots.all():
        assert press(lab, root, MOST)
    assert lab.ask(STATES) == "all told\n"
    lab.save()
    lab.reload()
    expect(roots).to_have_count(len(names))
    for name, root in zip(names, roots.all(), strict=True):
        is_alive(lab, name, root)


@pytest.mark.own_window
@pytest.mark.parametrize("part", ["in-time", "too-late"])
def test_many_boards_come_back(lab: LabPage, open_notebook: OpenNotebook, part: str) -> None:
    lab.page.add_init_script(SOCKETS + BUSY % ("true" if part == "too-late" else "false"))
    show = f"boards = [mw.play(seed=n, pace=0.2, library=False) for n in range({MANY})]"
    open_notebook("import manhattan_widgets as mw", f"{show}\ndisplay(*boards)").run_all()
    roots = shown_in(lab, 1)
    expect(roots).to_have_count(MANY)
    lab.ask("for board in boards: board.session.play(board.session.legal_moves[0])")
    lab.save()
    for again in (lab.reload, lab.reopen):
        again()
        roots.nth(MANY - 1).wait_for()
        for canvas in roots.locator("canvas:visible").all():
            lab.wait_until_drawn(canvas)
        reached = f"reached-after-{again.__name__}"
        lab.ask(f"for board in boards: board.add_class({reached!r})")
        for root in roots.all():
            expect(root).to_have_class(re.compile(rf"\b{reached}\b"))
        assert lab.errors() == []


@pytest.mark.own_window
def test_a_kernel_that_answers_late_loses_no_widget(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    lab.page.add_init_script(SOCKETS + LATE)
    open_notebook(
        "import manhattan_widgets as mw", "board = mw.play(seed=7, library=False)\nboard"
    ).run_all()
    root = shown_in(lab, 1)
    expect(root).to_have_count(1)
    lab.save()
    for number in range(3):
        lab.reload()
        root.wait_for()
        lab.ask(f"board.add_class('reached-{number}')")
        expect(root).to_have_class(re.compile(rf"\breached-{number}\b"))
    assert lab.errors() == []


def test_a_restarted_kernel_leaves_one_sentence_of_each_widget(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    show = f"begun()\nshown = [{', '.join(SHOWN.values())}]\ndisplay(*shown)"
    played = "kept = mw.play(players=2, people=2, seed=7)\nkept.session.reveal()\n"
    played += "kept.session.play(kept.session.legal_moves[0])\nkept"
    open_notebook(MADE, show, played)
    for cell in range(3):
        lab.run_cell(cell)
    roots = shown_in(lab, 1)
    expect(roots).to_have_count(len(SHOWN))
    lab.restart_kernel()
    again = "The kernel was restarted. Run this cell again to bring this back."
    for root in roots.all():
        expect(root).to_have_text(re.compile("^The kernel was restarted. "), use_inner_text=True)
    expect(roots.filter(has_text=again).last).to_have_text(again, use_inner_text=True)
    expect(shown_in(lab, 2)).to_have_text(
        "The kernel was restarted. mw.resume() goes on with this game, "
        "or mw.library() if you played another one since.",
        use_inner_text=True,
    )
    for root in lab.page.locator(".jp-OutputArea-output .mw:not(.mw .mw)").all():
        assert root.evaluate(BEFORE) == []
    lab.screenshot("restarted")


#: Lets a page be cut off. Playwright would send each frame through the test: that takes minutes.
LINE = """
    window.line = { cut: false, open: new Set() };
    window.WebSocket = class extends WebSocket {
        constructor(url, protocols) {
            super(window.line.cut ? String(url).replace('channels', 'nowhere') : url, protocols);
            window.line.open.add(this);
            this.addEventListener('close', () => window.line.open.delete(this)); } };
"""


class Line:
    """The connection of a window to its kernel, which can be cut and mended."""

    def __init__(self, lab: LabPage) -> None:
        self._lab = lab
        lab.page.add_init_script(LINE)

    def cut(self) -> None:
        self._lab.page.evaluate(
            "() => { line.cut = true; for (const one of line.open) one.close(); }"
        )

    def mend(self) -> None:
        """Mend it, and connect: JupyterLab tries again ever later, and may have given up."""
        self._lab.page.evaluate("() => { line.cut = false; }")
        self._lab.command("notebook:reconnect-to-kernel")


@pytest.mark.own_window
def test_a_client_that_comes_back_gets_the_whole_board(
    lab: LabPage, open_window, open_notebook: OpenNotebook, workspace: str
) -> None:
    line = Line(lab)
    cell = "import manhattan_widgets as mw\nwidget = mw.play(seed=7, pace=0)\nwidget"
    open_notebook(cell).run_all()
    first = Table(lab)
    first.draft()
    first.wait_for_turn()
    lab.save()
    second = Table(open_window().open(lab.file, f"{workspace}-second"))
    second.wait_for_moment(first.moment())
    line.cut()
    lab.page.wait_for_function(DISCONNECTED)
    for turn in range(2):
        second.play_turn(turn)
        second.wait_for_turn()
    missed = second.pixels()
    assert first.pixels() != missed
    line.mend()
    lab.wait_for_kernel()
    expect(first.log).to_have_count(second.plies())
    canvases = first.root.locator(".mw-board canvas:visible").all()
    for canvas, pixels in zip(canvases, missed, strict=True):
        lab.wait_for_pixels(canvas, pixels)
    assert second.window.errors() == []


@pytest.mark.own_window
def test_a_board_stays_until_it_is_drawn_in_another_theme(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    """The kernel draws in the page's theme alone, and may be far away when that changes."""
    line = Line(lab)
    cell = "import manhattan_widgets as mw\nmw.replay('examples/records/four-players.json', ply=9)"
    open_notebook(cell).run_all()
    boards = shown_in(lab, 0).locator(".mw-replay-main > .mw-boards")
    light, dark = (boards.locator(f".mw-only-{theme} canvas") for theme in ("light", "dark"))
    lab.wait_until_drawn(light.first)
    expect(dark).to_have_count(0)
    lab.save()
    line.cut()
    lab.page.wait_for_function(DISCONNECTED)
    lab.theme("dark")
    lab.page.wait_for_timeout(MEASURED)
    expect(light.first).to_be_visible()
    line.mend()
    lab.wait_for_kernel()
    lab.wait_until_drawn(dark.first)
    expect(light.first).to_be_hidden()

"""`make site` with a Python for browsers: a game is played there, left, and gone on with.

Not among the tests of `make test`: it needs npm, for the Python.  `make site-test` runs it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import manhattan_widgets as mw
from tests.browser.chromium import launched, running_browser
from tests.browser.lab import PATIENCE, PHONE
from tests.browser.table import Table
from tools.site.lite import PLAY as PLAY_NOW

from .environment import ROOT, checkout, run
from .lite_page import LitePage, StaticSite, static_site
from .pyodide_from_npm import write_distribution

pytestmark = pytest.mark.lite
#: The version that the pinned kernel is made for; another one is refused, and named.
PYODIDE = "314.0.6"
PLAY = "import manhattan_widgets as mw\nmw.play(pace=0)"
RESUME = "import manhattan_widgets as mw\nmw.resume()"
ALL_PLIES = (
    "from manhattan_widgets.records.library import Library\n"
    "print([entry.plies for entry in Library().list()])"
)
ANALYZE = "import manhattan_widgets as mw\nmw.analyze(mw.load(mw.examples['manhattan']))"

# What a page gets that has used up all room that its browser gives to it, and when there is more.
NO_ROOM = """() => {
    window.stored = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
}"""
ROOM_AGAIN = "() => { IDBObjectStore.prototype.put = window.stored; }"
# What a page gets to whose site its reader forbids all data.
NOTHING_STORED = """
    const refused = () => { throw new DOMException("Access is denied.", "SecurityError"); };
    for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {get: refused});
    }
    navigator.serviceWorker.register = async () => refused();
"""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as somebody would who has just cloned the repository."""
    folder = tmp_path_factory.mktemp("site")
    tree = checkout(folder / "tree")
    python = write_distribution(folder / "pyodide", PYODIDE)
    told = run("make", f"PYTHON={sys.executable}", f"PYODIDE={python}", "site", cwd=tree)
    assert "*Play now* is left out" not in told
    return tree / "site"


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[StaticSite]:
    """The site at an address."""
    with static_site(site) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with running_browser() as running:
        yield running


def test_a_game_is_played_in_the_browser_alone_and_goes_on_later(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served)
    window.open_play()

    # A bare import finds the package; every picture can be pressed.
    home = window.page.locator(".mw-home")
    window.click(home.locator(".mw-home-game").first, (0.5, 0.3))
    table = Table(window, root=home.locator(".mw.widget-vbox"))
    table.wait_for_turn()
    expect(table.root).to_contain_text("will be kept in your library")
    before = table.plies()  # whoever begins was drawn
    for turn in range(3):
        table.play_turn(turn)
        table.wait_for_turn()
    expect(table.root).to_contain_text("Kept in your library after every move")
    board, plies = table.twin(), table.plies()
    assert plies == before + 3 * 4
    window.screenshot("lite-play")

    # The page takes its Python with it when it goes; the game has stayed.
    window.reload()
    table = _resumed(window)
    assert (table.twin(), table.plies()) == (board, plies)
    table.play_turn(3)
    table.wait_for_turn()
    assert table.plies() == plies + 4
    board, plies = table.twin(), table.plies()

    # So it does in a new Python on the same page.
    assert window.errors() == []
    window.restart_kernel()
    table = _resumed(window)
    assert (table.twin(), table.plies()) == (board, plies)
    window.screenshot("lite-resumed")
    assert window.errors() == []
    assert window.hosts == {served.host}
    window.close()


def test_two_tabs_lose_nothing_and_the_second_is_told(browser: Browser, served: StaticSite) -> None:
    first = LitePage(browser, served)
    first.open_welcome()
    ours = _shown(first, PLAY)
    ours.play_turn(0)
    ours.wait_for_turn()
    begun = ours.plies()

    # Both go on with the same game, and with the game as both of them have found it.
    second = first.new_tab()
    second.open_welcome()
    theirs = _shown(second, RESUME)
    assert theirs.plies() == begun
    theirs.play_turn(0)
    theirs.wait_for_turn()
    ours.play_turn(1)
    ours.wait_for_turn()
    expect(ours.root).to_contain_text("was played on in another notebook meanwhile. Both are kept")

    # Each keeps its own from then on, in turns.
    for choice in range(2):
        for table in (theirs, ours):
            table.play_turn(choice)
            table.wait_for_turn()
    played = {ours.plies(), theirs.plies()}
    assert set(json.loads(first.ask(ALL_PLIES))) == played
    for window in (first, second):
        assert window.errors() == []
    first.close()


def test_a_browser_without_room_is_said_to_keep_nothing_and_play_goes_on(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served)
    window.open_welcome()
    table = _shown(window, PLAY)
    table.play_turn(0)
    table.wait_for_turn()
    expect(table.root).to_contain_text("Kept in your library after every move")
    kept = table.plies()

    window.page.evaluate(NO_ROOM)
    table.play_turn(1)
    table.wait_for_turn()
    expect(table.root).to_contain_text("Not kept in your library since")
    expect(table.root).to_contain_text("the browser has stored nothing")
    assert table.plies() == kept + 4
    window.screenshot("lite-no-room")

    # Every move tries again.
    window.page.evaluate(ROOM_AGAIN)
    table.play_turn(2)
    table.wait_for_turn()
    expect(table.root).to_contain_text("Kept in your library after every move")
    board, plies = table.twin(), table.plies()
    window.reload()
    table = _resumed(window)
    assert (table.twin(), table.plies()) == (board, plies)
    window.close()


def test_where_a_page_may_store_nothing_its_reader_is_told_why_it_does_not_start(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served)
    window.context.add_init_script(NOTHING_STORED)
    window.page.goto(f"http://{served.host}/{PLAY_NOW}")
    told = window.page.get_by_role("alert")
    expect(told).to_contain_text("Allow the site to store data")
    window.close()


@pytest.fixture
def german(browser: Browser) -> Iterator[Browser]:
    """A browser that asks for German pages.

    Playwright's own option says so to the page, and not to the worker in which Python runs.
    """
    with launched(browser.browser_type, "--accept-lang=de-AT,de") as running:
        yield running


def test_a_link_opens_the_game_that_it_holds_in_the_language_of_the_browser(
    german: Browser, served: StaticSite
) -> None:
    window = LitePage(german, served)
    code = mw.share(mw.load(mw.examples["manhattan"])).code
    shown = window.open_link(code)
    # Until Python has come, nothing else is there to be seen.
    waiting = window.page.get_by_role("status").filter(has_text="Python startet")
    expect(waiting).to_be_visible()
    expect(shown).to_contain_text("Runde 1 von 4")
    expect(waiting).to_have_count(0)
    window.screenshot("lite-link")
    # A link that is made there leads there.
    cell = window.run_new_cell(f"import manhattan_widgets as mw\nmw.share({code!r})")
    link = cell.get_by_role("link", name="Link ausprobieren")
    expect(link).to_have_attribute("href", window.page.url)
    assert window.errors() == []
    window.close()


def test_the_language_that_was_chosen_is_there_after_a_reload(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served)
    window.open_play()
    home = window.page.locator(".mw-home")
    home.get_by_label("Language").select_option(label="Deutsch")
    expect(home).to_contain_text("Wolkenkratzer")
    window.reload()
    window.run_all()
    expect(home).to_contain_text("Wolkenkratzer")
    assert window.errors() == []
    window.close()


def test_on_a_phone_the_notebook_has_all_the_width_and_the_colors_of_the_system(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served, PHONE)
    window.page.emulate_media(color_scheme="dark")
    window.open_play()
    # What is played with was brought to the top, in the place of the cell that it came from.
    expect(window.page.locator(".jp-InputArea")).not_to_be_in_viewport()
    expect(window.page.locator(".mw-home").get_by_role("heading").first).to_be_in_viewport()
    width = window.page.locator(".jp-NotebookPanel").evaluate("panel => panel.clientWidth")
    assert width > 0.9 * PHONE[0]
    expect(window.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    # Who wants the file browser finds it in the menu.
    files = window.page.locator("#filebrowser")
    expect(files).to_be_hidden()
    window.page.get_by_role("menuitem", name="View").click()
    window.page.get_by_role("menuitem", name="File Browser").click()
    expect(files).to_be_visible()
    window.close()


def test_after_a_reload_widgets_have_left_pictures_and_live_again_when_run(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served)
    window.open_welcome()
    window.run_all()
    home = window.page.locator(".mw-home")
    expect(home).to_be_visible()
    window.command("docmanager:save")
    window.reload()
    # Python has gone with the page.
    panel = window.page.locator(".jp-NotebookPanel")
    expect(panel.locator(".jp-OutputArea-output img")).to_be_visible()
    expect(panel).not_to_contain_text("Loading widget")
    window.run_all()
    expect(home).to_be_visible()
    # Closed and opened on one page, a notebook keeps its Python.
    window.command("docmanager:save")
    window.command("application:close")
    expect(panel).to_have_count(0)
    window.page.locator(".jp-DirListing-item", has_text="00-welcome").dblclick()
    expect(home).to_be_visible()
    assert window.errors() == []
    window.close()


def test_the_page_is_heard_while_a_game_is_analyzed(browser: Browser, served: StaticSite) -> None:
    window = LitePage(browser, served)
    window.open_welcome()
    cell = window.run_new_cell(ANALYZE)
    bar = cell.get_by_role("progressbar")
    expect(bar).to_be_visible()
    # The work goes on in the only thread that there is, for minutes.
    assert window.ask("print('heard')") == "heard\n"
    expect(bar).to_be_visible()
    assert window.errors() == []
    window.close()


def test_what_is_no_code_is_answered_with_a_sentence(browser: Browser, served: StaticSite) -> None:
    window = LitePage(browser, served)
    shown = window.open_link('1"); print("this runs")#')
    expect(shown).to_contain_text("Ask for the link again")
    assert window.page.get_by_text("this runs", exact=True).count() == 0
    assert window.errors() == []
    window.close()


def test_what_is_played_in_has_our_notebooks_and_no_source_maps(site: Path) -> None:
    files = site / "lite" / "files"
    notebooks = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name for path in (files / "notebooks").iterdir()} == notebooks
    assert (files / "examples" / "records" / "four-players.json").is_file()
    assert list((site / "lite").rglob("*.map")) == []


def _resumed(window: LitePage) -> Table:
    """Go on with the last game in a new cell."""
    return _shown(window, RESUME)


def _shown(window: LitePage, code: str) -> Table:
    """Run a new cell that shows a game, and wait for one's turn there."""
    cell = window.run_new_cell(code)
    table = Table(window, root=cell.locator(".widget-vbox.mw"))
    table.wait_for_turn()
    return table

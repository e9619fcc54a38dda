"""`make site` with a Python for browsers: a game is played there, left, and gone on with.

Not among the tests of `make test`: it needs npm, for the Python.  `make site-test` runs it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import manhattan_widgets as mw
from tests.browser.chromium import running_browser
from tests.browser.lab import PATIENCE
from tests.browser.table import Table

from .environment import ROOT, checkout, run
from .lite_page import LitePage, StaticSite, static_site
from .pyodide_from_npm import write_distribution

pytestmark = pytest.mark.lite
#: The version that the pinned kernel is made for; another one is refused, and named.
PYODIDE = "314.0.6"
RESUME = "import manhattan_widgets as mw\nmw.resume()"
ANALYZE = "import manhattan_widgets as mw\nmw.analyze(mw.load(mw.examples['manhattan']))"

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
    expect(window.page.locator(".jp-NotebookPanel")).to_contain_text("Manhattan in a notebook")

    # A bare import finds the package; every picture can be pressed.
    window.run_all()
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


def test_a_link_opens_the_game_that_it_holds_in_the_language_of_the_browser(
    browser: Browser, served: StaticSite
) -> None:
    window = LitePage(browser, served, language="de-AT")
    code = mw.share(mw.load(mw.examples["manhattan"])).code
    expect(window.open_link(code)).to_contain_text("Runde 1 von 4")
    window.screenshot("lite-link")
    # A link that is made there leads there.
    cell = window.run_new_cell(f"import manhattan_widgets as mw\nmw.share({code!r})")
    link = cell.get_by_role("link", name="Link ausprobieren")
    expect(link).to_have_attribute("href", window.page.url)
    assert window.errors() == []
    window.close()


def test_the_page_is_heard_while_a_game_is_analyzed(browser: Browser, served: StaticSite) -> None:
    window = LitePage(browser, served)
    window.open_play()
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
    cell = window.run_new_cell(RESUME)
    table = Table(window, root=cell.locator(".widget-vbox.mw"))
    table.wait_for_turn()
    return table

"""`make site` in a copy of the repository: the pages are there, and need nothing beside them.

One of them is a JupyterLite.  A browser plays there, comes back, and goes on.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import languages
from tests.browser.chromium import launch
from tests.browser.table import Table
from tools.site.checks import faults
from tools.site.tools_shown import TOOLS

from .environment import ROOT, checkout, run
from .lite_page import LitePage, StaticSite
from .pyodide_with_stand_ins import write_distribution

#: The version that the pinned kernel is made for; another one is refused, and named.
PYODIDE = "314.0.6"
PLAYED = os.environ.get("WITHOUT_BROWSER") != "1" or os.environ.get("CI") == "true"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as somebody would who has just cloned the repository."""
    folder = tmp_path_factory.mktemp("site")
    tree = checkout(folder / "tree")
    python = [f"PYODIDE={write_distribution(folder / 'pyodide', PYODIDE)}"] if PLAYED else []
    # A warning of Sphinx, a broken link or a file of another host is an error of this command.
    told = run("make", f"PYTHON={sys.executable}", *python, "site", cwd=tree)
    assert ("*Play now* is left out" in told) == (not PLAYED)
    assert re.search(r"^site: \d+ pages, [\d.]+ MB$", told, re.MULTILINE)
    # Neither the site nor what it was made of is for git.
    run("git", "init", "-q", cwd=tree)
    listed = run("git", "status", "--short", "--untracked-files=all", cwd=tree)
    assert "site/index.html" not in listed
    assert "build/" not in listed
    return tree / "site"


def page(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8")


def test_every_page_is_there(site: Path) -> None:
    names = [
        *(f"api/{name}.html" for name in mw.__all__ if not name.endswith("Error")),
        *(f"games/{name}.html" for name in GAMES),
        *(f"games/{name}-rules-{code}.html" for name in GAMES for code in languages()),
        *("overview.html", "contract.html", "embedding.html", "guides/lesson-files.html"),
        *("guides/troubleshooting.html", "notebooks/04-positions.html"),
    ]
    assert [name for name in names if not (site / name).is_file()] == []


def test_nothing_leads_nowhere_or_is_loaded_from_elsewhere(site: Path) -> None:
    assert faults(site) == []
    assert len(list(site.rglob("*.html"))) > 80


def test_the_front_page_has_a_replay_that_moves(site: Path) -> None:
    (frame,) = re.findall(r"<iframe[^>]*src=\"([^\"#]+)#play\"", page(site, "index.html"))
    replay = page(site, frame)
    assert 'location.hash === "#play"' in replay
    assert "Content-Security-Policy" in replay


def test_pictures_of_the_gallery_lead_to_pages(site: Path) -> None:
    gallery = page(site, "gallery.html")
    for tool in TOOLS:
        assert f'href="api/{tool.name}.html"' in gallery
        assert (site / "_images" / f"{tool.name}.svg").is_file()


def test_notebooks_show_their_boards(site: Path) -> None:
    assert page(site, "notebooks/04-positions.html").count("<img") >= 4


def test_rules_say_in_which_language_they_are(site: Path) -> None:
    german = page(site, f"games/{next(iter(GAMES))}-rules-de.html")
    assert re.search(r'<html[^>]* lang="de"', german)


@pytest.mark.skipif(not PLAYED, reason="WITHOUT_BROWSER=1")
def test_a_game_is_played_in_the_browser_alone_and_goes_on_later(site: Path) -> None:
    with StaticSite(site) as served, sync_playwright() as playwright:
        browser = launch(playwright)
        window = LitePage(browser, served)
        window.open_front_page()
        window.page.get_by_role("link", name="Play now").click()
        window.wait_for_kernel()
        notebook = window.page.locator(".jp-NotebookPanel")
        expect(notebook).to_contain_text("Manhattan in a notebook")

        # A bare import finds the package; every picture can be pressed.
        window.run_all()
        home = window.page.locator(".mw-home")
        window.click(home.locator(".mw-home-game").first, (0.5, 0.3))
        table = Table(window, root=home.locator(".mw.widget-vbox"))
        table.wait_for_turn()
        expect(table.root).to_contain_text("will be kept in your library")
        for turn in range(3):
            table.play_turn(turn)
            table.wait_for_turn()
        expect(table.root).to_contain_text("Kept in your library after every move")
        board, plies = table.twin(), table.plies()
        assert plies == 3 * 4

        # The page takes its Python with it when it goes; the game has stayed.
        window.reload()
        again = window.run_new_cell("import manhattan_widgets as mw\nmw.resume()")
        table = Table(window, root=again.locator(".widget-vbox.mw"))
        table.wait_for_turn()
        assert (table.twin(), table.plies()) == (board, plies)
        table.play_turn(3)
        table.wait_for_turn()
        assert table.plies() == plies + 4
        assert window.errors() == []
        assert window.hosts == {served.host}
        browser.close()


@pytest.mark.skipif(not PLAYED, reason="WITHOUT_BROWSER=1")
def test_what_is_played_in_has_our_notebooks_and_no_source_maps(site: Path) -> None:
    files = site / "lite" / "files"
    notebooks = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name for path in (files / "notebooks").iterdir()} == notebooks
    assert (files / "examples" / "records" / "four-players.json").is_file()
    assert list((site / "lite").rglob("*.map")) == []

"""`make site` in a copy of the repository: the pages are there, and need nothing beside them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.locale import languages
from tests.browser.chromium import running_browser
from tools.site.checks import faults
from tools.site.tools_shown import TOOLS

from .environment import checkout, run


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as somebody would who has just cloned the repository."""
    tree = checkout(tmp_path_factory.mktemp("site") / "tree")
    # A warning of Sphinx, a broken link or a file of another host is an error of this command.
    # Most of what is installed is never imported here.  (pip turns this on by a 0.)
    env = {"PIP_NO_COMPILE": "0"}
    told = run("make", f"PYTHON={sys.executable}", "site", cwd=tree, env=env)
    # Without a distribution of Pyodide there is nothing to play in: tests/packaging/test_lite.py.
    assert "*Play now* is left out" in told
    assert re.search(r"^site: \d+ pages, [\d.]+ MB$", told, re.MULTILINE)
    # Neither the site nor what it was made of is for git.
    run("git", "init", "-q", cwd=tree)
    listed = run("git", "status", "--short", "--untracked-files=all", cwd=tree)
    assert "site/index.html" not in listed
    assert "build/" not in listed
    return tree / "site"


def page(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8")


def test_what_is_left_out_is_not_offered(site: Path) -> None:
    assert "play-now" not in page(site, "index.html")
    assert not (site / "lite").exists()


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


#: How far the article and the header's name reach, and where the header's next button begins.
REACHED = """() => {
  const article = document.querySelector('.bd-article-container');
  const [name, button] = ['.navbar-brand', '.navbar-persistent--mobile'].map(
    found => document.querySelector(found)?.getBoundingClientRect());
  return [Math.max(document.documentElement.scrollWidth, article?.scrollWidth ?? 0),
    name?.right ?? 0, button?.left ?? innerWidth];
}"""


def test_no_page_is_wider_than_a_phone(site: Path) -> None:
    pages = [path for path in sorted(site.rglob("*.html")) if path.parent.name != "replays"]
    assert len(pages) > 80
    with running_browser() as browser:
        shown = browser.new_page(viewport={"width": 390, "height": 800})
        for path in pages:
            shown.goto(path.as_uri(), wait_until="domcontentloaded")
            reached, name, button = shown.evaluate(REACHED)
            assert reached <= 390, path
            assert name < button, path


#: Words of what is looked up in tables and lists of parameters that do not stand on one line.
BROKEN = r"""() => {
  const range = document.createRange();
  const lines = (text, word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
  };
  const broken = [];
  const looked = '.bd-article :is(th, td:first-child code, dt strong)';
  for (const name of document.querySelectorAll(looked)) {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = [...texts.currentNode.data.matchAll(/\S+/g)];
      broken.push(...words.filter(word => lines(texts.currentNode, word) > 1).map(String));
    }
  }
  return broken;
}"""


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize(
    "name", ["api/index.html", "api/play.html", "games/manhattan.html", "guides/first-game.html"]
)
def test_names_that_are_looked_up_stay_whole(site: Path, name: str, width: int) -> None:
    with running_browser() as browser:
        shown = browser.new_page(viewport={"width": width, "height": 800})
        shown.goto((site / name).as_uri(), wait_until="domcontentloaded")
        assert shown.evaluate(BROKEN) == []


def test_arrows_that_unfold_a_section_are_named_after_it(site: Path) -> None:
    with running_browser() as browser:
        shown = browser.new_page()
        shown.goto((site / "guides/player.html").as_uri(), wait_until="domcontentloaded")
        arrows = shown.locator(".bd-sidebar-primary summary")
        named = arrows.evaluate_all("all => all.map(one => one.ariaLabel)")
        assert named
        assert all(named)

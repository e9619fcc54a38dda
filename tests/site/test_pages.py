"""The pages that are made of what the package knows: nothing is left out."""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib import import_module
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.lessons import course
from manhattan_widgets.lessons.coverage import coverage
from manhattan_widgets.lessons.exercises import kind_of
from manhattan_widgets.lessons.exercises.daily import kinds_about
from manhattan_widgets.locale import language, languages, speaking, text
from manhattan_widgets.testing import GAME_LAWS, LAWS
from tools.site.api_pages import api_pages
from tools.site.gallery import gallery_page
from tools.site.game_pages import game_pages, options_table
from tools.site.links import relinked
from tools.site.lite import PLAY
from tools.site.markdown import words
from tools.site.openings import TOOLS as OPENED
from tools.site.openings import cells, lesson_opening, opened
from tools.site.pictures import notebook_picture, words_picture
from tools.site.rule_pages import rule_label, rule_page, rule_pages
from tools.site.sources import PAPERS, front_page
from tools.site.tools_shown import ROOT, TOOLS

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize(
    "name",
    [
        "api_pages",
        "gallery",
        "game_pages",
        "links",
        "markdown",
        "openings",
        "pictures",
        "rule_pages",
    ],
)
def test_the_examples_of_the_modules_hold(name: str) -> None:
    done = doctest.testmod(import_module(f"tools.site.{name}"), optionflags=doctest.ELLIPSIS)
    assert done.attempted
    assert done.failed == 0


def test_every_public_name_is_in_the_reference() -> None:
    pages = dict(api_pages())
    documented = re.findall(r"auto\w+:: manhattan_widgets\.(\w+)$", "\n".join(pages.values()), re.M)
    assert set(mw.__all__) <= set(documented)
    listed = pages["api/index.md"]
    for name in mw.__all__:
        page = "errors" if f"api/{name}.md" not in pages else name
        assert f"]({page}.md)" in listed
        assert f"\n{page}\n" in listed


def test_values_of_rooms_are_explained_where_they_are_offered() -> None:
    pages = dict(api_pages())
    assert "The kind of a player who is no computer player." in pages["api/room-records.md"]
    for law in (*LAWS, *GAME_LAWS):
        assert f"- ``{law.__name__}``" in pages["api/room-testing.md"]


def test_pages_of_games_and_tools_open_them_only_where_there_is_a_place_for_it() -> None:
    link = re.compile(r'href="\.\./lite/lab/index\.html\?open=([\w-]+)"')
    for name, page in game_pages(playable=True):
        game = Path(name).stem
        if game in GAMES:
            lessons = [lesson_opening(game, number + 1) for number in range(len(course(game)))]
            assert link.findall(page) == [f"game-{game}", *lessons]
    tried = {name: link.findall(page) for name, page in api_pages(playable=True)}
    assert {*chain(*tried.values())} == {f"tool-{name}" for name in OPENED}
    assert tried["api/play.md"] == ["tool-play"]
    assert not link.findall("\n".join(text for _, text in (*game_pages(), *api_pages())))


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("code", languages())
def test_every_clause_stands_in_the_rules_with_its_lessons(game: str, code: str) -> None:
    before = language()
    page = rule_page(game, code)
    assert language() == before
    rows = {row.rule: row for row in coverage(game)}
    with speaking(code):
        for rule, clause in find_rules(game).rulebook().items():
            part = page.partition(f"({rule_label(game, code, rule)})=\n")[2].partition("\n(rule-")[
                0
            ]
            assert words(clause.title) in part.splitlines()[0]
            assert words(clause.text) in part
            # Each lesson that teaches it, by its number.
            taught = {int(step[:2]) for step in rows[rule].steps}
            told = listed(part, text("lessons.coverage.steps"))
            assert {int(number) for number in re.findall(r"(?:: |, )(\d+)\. ", told)} == taught
            kinds = [words(kind_of(game, kind).title) for kind in kinds_about(game, rule)]
            asked = listed(part, text("lessons.coverage.exercises"))
            assert asked.partition(": ")[2] == ", ".join(kinds)


def listed(part: str, head: str) -> str:
    """Return the line of a clause that begins so, "" without one."""
    return next((line for line in part.splitlines() if line.startswith(f"{words(head)}: ")), "")


def test_what_is_alive_leads_to_what_opens_it() -> None:
    known = cells()
    pages = [text for _, text in rule_pages(playable=True)]
    pages += [gallery_page([(NOTEBOOKS[0], "x.svg")], playable=True)]
    named = set(re.findall(r"lite/lab/index\.html\?open=([\w-]+)", "\n".join(pages)))
    assert {name for name in known if not name.startswith("practice")} <= named <= {*known}
    assert f"lite/lab/index.html?path=notebooks/{NOTEBOOKS[0].name}" in pages[-1]
    assert {one.name for one in TOOLS} - {"classroom", "tournament"} == {*OPENED}
    assert PLAY in {opened(name) for name in known}


@pytest.mark.parametrize("name", sorted(OPENED))
def test_what_the_gallery_opens_runs(name: str) -> None:
    shell: dict[str, object] = {}
    *lines, last = cells()[f"tool-{name}"].splitlines()
    exec("\n".join(lines), shell)
    assert eval(last, shell) is not None


def test_there_is_a_page_of_rules_for_each_game_and_language() -> None:
    assert len(dict(rule_pages())) == len(GAMES) * len(languages())


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_is_in_the_table(game: str) -> None:
    table = options_table(game)
    for row in mw.options(game).rows():
        assert f"| `{row['option']}` |" in table
    assert all(line.count(" | ") == 2 for line in table.splitlines())


def test_an_option_for_some_numbers_of_players_says_so() -> None:
    (rounds,) = (line for line in options_table("manhattan").splitlines() if "`rounds`" in line)
    assert rounds.endswith("| Rounds (with 3 players) |")


def test_every_command_that_shows_something_is_in_the_gallery() -> None:
    # What gives a value or a file, or opens what another tool shows, has no picture.
    others = {"freeze", "language", "load", "new_game", "resume"}
    commands = {name for name in mw.__all__ if name.islower() and callable(getattr(mw, name))}
    assert {tool.name for tool in TOOLS} == commands - others


def test_every_picture_of_the_gallery_leads_to_a_page() -> None:
    page = gallery_page([(path, "x.svg") for path in NOTEBOOKS])
    links = re.findall(r":link: /(\S+)", page)
    assert len(links) == len(GAMES) + len(TOOLS) + len(NOTEBOOKS)
    assert page.count(":img-top: ") == page.count(":img-alt: ") == len(links)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_notebook_has_a_picture(notebook: Path) -> None:
    ending, picture = notebook_picture(notebook)
    if ending == "svg":
        assert ET.fromstring(picture).tag.endswith("svg")
    else:
        assert picture.startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["home", "play", "options", "share", "worksheet", "why"])
def test_pictures_of_tools_are_svg(name: str) -> None:
    (tool,) = (one for one in TOOLS if one.name == name)
    assert ET.fromstring(tool.shown()).tag.endswith("svg")


def test_prose_is_wrapped_and_tables_are_cut_off() -> None:
    picture = ET.fromstring(words_picture("a " * 40 + "\n" + "b  " * 40))
    lines = ["".join(line.itertext()) for line in picture.iter() if line.tag.endswith("text")]
    assert [line[0] for line in lines] == ["a", "a", "b"]
    assert lines[-1].endswith("…")
    assert max(map(len, lines)) <= 46


def test_links_of_papers_lead_to_pages_or_are_words() -> None:
    places = {**PAPERS, "docs/contract.md": "contract.md"}
    text = "[a](../README.md#play) [`b`](contract.md) [c](../LICENSE) [d](https://example.org)"
    assert relinked(text, "docs/guide.md", "guides/guide.md", places) == (
        "[a](../overview.md#play) [`b`](../contract.md) c [d](https://example.org)"
    )


def test_every_paper_is_there() -> None:
    assert [name for name in PAPERS if not (ROOT / name).is_file()] == []


def test_the_front_page_leads_to_play_only_where_there_is_a_place_for_it() -> None:
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert front_page(text, playable=True).count(f'href="{PLAY}"') == 1
    without = front_page(text, playable=False)
    assert "Play now" not in without
    assert "<!-- " not in without


def test_the_front_page_leads_to_how_it_is_installed() -> None:
    assert "](guides/first-game.md#install)" in (ROOT / "docs" / "index.md").read_text("utf-8")
    guide = (ROOT / "docs" / "guides" / "first-game.md").read_text("utf-8")
    section = guide.partition("\n## Install\n")[2].partition("\n## ")[0]
    assert guide.index("## ") == guide.index("## Install")
    (named,) = re.findall(r"pip install '\.\[([\w,]+)\]' jupyterlab\n", section)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    told = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert set(named.split(",")) <= told == extras - {"bench", "pages", "site", "test"}


def test_pages_that_speak_of_play_now_say_that_it_may_be_left_out() -> None:
    pages = [path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")]
    speaking = [text for text in pages if "*Play now*" in text]
    assert len(speaking) > 1
    assert all("built with *Play now*" in text for text in speaking)

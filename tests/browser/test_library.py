"""Keeping in the browser: resume after a kernel's death, the list, two notebooks on one library."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from manhattan_widgets.records.library import Library

from .access import Keys
from .lab import PHONE, THEMES, WIDE, LabPage, OpenNotebook
from .screen import BROUGHT_IN, COLUMN
from .server import JupyterServer
from .table import Table

FILL = """import manhattan_widgets as mw
from manhattan_widgets.records.library import Library
with Library({file!r}) as library:
    for seed in range(13):
        game = mw.new_game("manhattan", players=2 + seed % 3, seed=seed)
        while len(game.moves) < seed * 5 and game.outcome() is None:
            moves = game.state.legal_moves()
            game.play(moves[len(moves) * seed // 13])
        library.add(game.record, f"Evening {{seed}}")"""


@pytest.fixture
def kept(workspace: str) -> str:
    """Name a library of the test's own, on the server."""
    return f"{workspace}.sqlite3"


@pytest.fixture
def open_in(server: JupyterServer, workspace: str):
    """Return a function that opens a notebook in a window; their kernels end with the test."""
    windows: list[LabPage] = []

    def start(window: LabPage, name: str, *cells: str) -> LabPage:
        file = server.add_notebook(f"{workspace}-{name}.ipynb", cells)
        window.open(file, f"{workspace}-{name}")
        windows.append(window)
        return window

    yield start
    for window in windows:
        window.shut_down_kernel()


def shelf(window: LabPage, cell: int) -> Locator:
    root = window.cell(cell).locator(".widget-vbox.mw").first
    root.get_by_role("button", name="Refresh").wait_for()
    return root


def filled_shelf(open_notebook: OpenNotebook, kept: str) -> Locator:
    """Show a library with games in the second cell of a notebook."""
    window = open_notebook(FILL.format(file=kept), f"mw.library({kept!r})")
    window.run_all()
    return shelf(window, 1)


def games(root: Locator) -> Locator:
    return root.locator("button.mw-game >> visible=true")


def test_a_long_path_is_broken_between_folders(lab: LabPage, open_notebook: OpenNotebook) -> None:
    """A line ended at a hyphen, as if that were not a part of the name."""
    lab.size(PHONE)
    deep = "an-evening-with-friends/board-games-of-2026"
    open_notebook(
        f"import os\nos.makedirs({deep!r}, exist_ok=True)\nimport manhattan_widgets as mw\n"
        f"from manhattan_widgets.records.library import Library\n"
        f"library = Library({deep + '/our-games.sqlite3'!r})\nmw.library(library)"
    ).run_all()
    path = shelf(lab, 0).locator(".mw-path")
    rows = "path => [...path.children].map(name => name.getClientRects().length)"
    assert set(path.evaluate(rows)) == {1}
    assert len(set(path.evaluate("path => [...path.children].map(name => name.offsetTop)"))) > 1
    assert deep in path.inner_text().replace("\n", "")


@pytest.mark.own_window
def test_a_game_goes_on_after_its_kernel_died(
    lab: LabPage, open_in, server: JupyterServer, kept: str
) -> None:
    open_in(
        lab,
        "crash",
        f"import manhattan_widgets as mw\nmw.play(seed=7, pace=0, library={kept!r})",
        f"import manhattan_widgets as mw\nmw.resume({kept!r}, pace=0)",
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    )
    lab.run_cell(0)
    table = Table(lab)
    table.wait_for_turn()
    table.draft()
    table.wait_for_turn()
    table.play_turn(2)
    table.wait_for_turn()
    expect(table.root).to_contain_text("Kept in your library after every move")
    before = table.moment()
    lab.command("notebook:clear-all-cell-outputs")
    lab.command("notebook:move-cursor-down")
    lab.command("notebook:move-cursor-down")
    lab.command("notebook:run-cell")
    # JupyterLab says that the kernel died, and starts another.
    lab.page.locator(".jp-Dialog .jp-mod-accept").click()
    lab.wait_for_kernel()
    lab.problems.clear()
    lab.run_cell(1)
    table.wait_for_turn()
    expect(table.message).to_contain_text("goes on")
    table.wait_for_moment(before)
    table.play_turn(0)
    with Library(server.root / kept) as library:
        (entry,) = library.list()
        assert entry.plies >= before.plies + 1


def test_two_notebooks_on_one_library_lose_nothing(
    lab: LabPage, open_window, open_in, server: JupyterServer, kept: str
) -> None:
    play = f"import manhattan_widgets as mw\nmw.play(seed={{}}, pace=0, library={kept!r})"
    show = f"mw.library({kept!r})"
    second = open_window()
    for window, seed in ((lab, 7), (second, 8)):
        open_in(window, f"n{seed}", play.format(seed), show)
        window.run_cell(0)
    tables = [Table(lab), Table(second)]
    for table in tables:
        table.wait_for_turn()
        table.draft()
    for turn in range(3):
        for table in tables:
            table.wait_for_turn()
            table.play_turn(turn)
    for table in tables:
        table.wait_for_turn()
    plies = sorted(table.plies() for table in tables)
    lab.run_cell(1)
    root = shelf(lab, 1)
    expect(games(root)).to_have_count(2)
    with Library(server.root / kept) as library:
        assert sorted(entry.plies for entry in library.list()) == plies
        for entry in library.list():
            library.get(entry.id)  # every move of it is legal
    # What the other one adds now is there after "Refresh".
    second.run_cell(1)
    other = shelf(second, 1)
    second.click(games(other).first)
    second.click(other.get_by_role("button", name="Rename"))
    name = other.get_by_role("textbox", name="Name:")
    name.fill("From the other notebook")
    name.press("Tab")
    second.click(other.get_by_role("button", name="Give this name"))
    expect(games(other).first).to_contain_text("From the other notebook")
    lab.click(root.get_by_role("button", name="Refresh"))
    expect(games(root).filter(has_text="From the other notebook")).to_have_count(1)
    assert lab.errors() + second.errors() == []


def test_the_same_game_in_two_notebooks_is_kept_twice(
    lab: LabPage, open_window, open_in, server: JupyterServer, kept: str
) -> None:
    start = f"import manhattan_widgets as mw\nmw.play(seed=7, pace=0, library={kept!r})"
    go_on = f"import manhattan_widgets as mw\nmw.resume({kept!r}, pace=0)"
    open_in(lab, "first", start).run_cell(0)
    first = Table(lab)
    first.wait_for_turn()
    first.draft()
    first.wait_for_turn()
    second_window = open_in(open_window(), "second", go_on)
    second_window.run_cell(0)
    second = Table(second_window)
    second.wait_for_turn()
    second.play_turn(0)
    second.wait_for_turn()
    first.play_turn(3)
    first.wait_for_turn()
    expect(first.message).to_contain_text("played on in another notebook")
    with Library(server.root / kept) as library:
        assert sorted(e.plies for e in library.list()) == sorted((first.plies(), second.plies()))
    assert lab.errors() + second_window.errors() == []


def test_find_look_throw_away_and_bring_back(
    lab: LabPage, open_notebook: OpenNotebook, kept: str
) -> None:
    root = filled_shelf(open_notebook, kept)
    expect(games(root)).to_have_count(10)
    expect(root).to_contain_text("Games 1 to 10 of 13")
    lab.click(root.get_by_role("button", name="More games"))
    expect(games(root)).to_have_count(3)
    find = root.get_by_role("textbox", name="Find:")
    find.fill("evening 1")
    expect(games(root)).to_have_count(4)
    lab.click(games(root).filter(has_text="Evening 12"))
    expect(root.locator("img >> visible=true")).to_have_count(6)
    lab.screenshot("library-chosen", root)
    lab.click(root.get_by_role("button", name="Move to trash"))
    expect(games(root)).to_have_count(3)
    expect(root.locator(".mw-said")).to_contain_text("in the trash")
    root.get_by_label("Show:").select_option("Trash")
    lab.click(games(root).first)
    lab.click(root.get_by_role("button", name="Restore"))
    expect(games(root)).to_have_count(0)
    root.get_by_label("Show:").select_option("All games")
    expect(games(root)).to_have_count(4)
    assert lab.errors() == []


def test_playing_on_replay_score_and_share_open_below(
    lab: LabPage, open_notebook: OpenNotebook, kept: str
) -> None:
    root = filled_shelf(open_notebook, kept)
    lab.click(games(root).filter(has_text="Evening 8"))
    titles = {
        "Replay": "Replay of Evening 8",
        "Score": "Where the points of Evening 8 came from",
        "Share": "Sharing Evening 8",
        "Play on": "Playing on: Evening 8",
    }
    for caption, title in titles.items():
        lab.click(root.get_by_role("button", name=caption, exact=True).first)
        expect(root.get_by_role("heading", name=title)).to_be_visible()
        expect(root.locator(".mw")).to_have_count(1)
        expect(root.get_by_role("button", name="Close", exact=True)).to_be_visible()
        opened = root.locator(".mw")
        lab.page.wait_for_function(BROUGHT_IN, arg=opened.element_handle())
        lab.screenshot(f"library-opened-{caption}", root)
    lab.click(root.get_by_role("button", name="Close", exact=True))
    expect(root.locator(".mw")).to_have_count(0)
    assert lab.errors() == []


def test_our_notebook_runs(lab: LabPage, workspace: str) -> None:
    lab.open("notebooks/05-keeping-and-sharing.ipynb", workspace).run_all()
    expect(lab.page.locator(".widget-vbox.mw").first).to_be_attached()
    assert lab.errors() == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_look(lab: LabPage, open_notebook: OpenNotebook, kept: str, size: tuple[int, int]) -> None:
    lab.size(size)
    root = filled_shelf(open_notebook, kept)
    lab.click(games(root).nth(1))
    for row in games(root).all():  # where it is wide, a title and the rest have a line each
        assert size == PHONE or row.evaluate("node => node.clientHeight") < 60
        assert row.get_attribute("title")
    too_wide = "root => [...root.querySelectorAll('*')].filter(e => e.getClientRects().length"
    too_wide += " && e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)"
    too_wide += ".map(e => e.className)"
    for theme in THEMES:
        lab.theme(theme)
        expect(root.locator("img >> visible=true")).to_have_count(6)
        lab.screenshot(f"library-{theme}-{size[0]}", root)
        lab.settle()
        assert root.evaluate(too_wide) == []
    assert lab.errors() == []


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
def test_a_chosen_game_is_in_view_where_it_stands_below_the_list(
    lab: LabPage, open_notebook: OpenNotebook, kept: str, size: tuple[int, int]
) -> None:
    lab.size(size)
    root = filled_shelf(open_notebook, kept)
    told = root.locator(".mw-shelf-chosen")
    replay = root.get_by_role("button", name="Replay", exact=True)
    for way in ("mouse", "keys"):
        lab.scroll_to(root)
        expect(replay).not_to_be_in_viewport()
        game = games(root).first if way == "mouse" else games(root).nth(1)
        if way == "mouse":
            game.click()
        else:
            game.press("Enter")
        expect(game).to_have_class(re.compile("mw-chosen"))
        expect(replay).to_be_in_viewport(ratio=1)
        lab.wait_until(lambda: told.evaluate(BROUGHT_IN), "the game that was chosen")
    lab.screenshot(f"library-chosen-{size[0]}")
    # The way back from what was opened leads there, too.
    replay.click()
    expect(root.locator(".mw-opens-here h3").first).to_be_in_viewport()
    lab.click(root.get_by_role("button", name="Close", exact=True))
    expect(replay).to_be_in_viewport(ratio=1)
    lab.wait_until(lambda: told.evaluate(BROUGHT_IN), "the game that was chosen")
    assert lab.errors() == []


def test_the_focus_goes_along_to_what_opens_below_the_list(
    lab: LabPage, open_notebook: OpenNotebook, kept: str
) -> None:
    """It stayed at the button, which the page has scrolled out of view."""
    root = filled_shelf(open_notebook, kept)
    games(root).first.focus()
    lab.page.keyboard.press("Enter")
    pressed = root.get_by_role("button", name="Replay", exact=True)
    pressed.focus()
    lab.page.keyboard.press("Enter")
    expect(root.locator(".mw-opens-here > .mw[aria-labelledby]")).to_be_focused()
    Keys(lab, root).tab_to("Close", key="Shift+Tab")
    lab.page.keyboard.press("Enter")
    expect(pressed).to_be_focused()
    assert lab.errors() == []


def test_what_asks_first_is_answered_without_looking_for_it(
    lab: LabPage, open_notebook: OpenNotebook, kept: str
) -> None:
    """The focus stood on the button, two stops before the question, and Enter answered nothing."""
    root, type_ = filled_shelf(open_notebook, kept), lab.page.keyboard.type
    keys, press = Keys(lab, root), lab.page.keyboard.press

    def button(name: str) -> Locator:
        return root.get_by_role("button", name=name, exact=True)

    def said(words: str) -> None:
        expect(root.locator(".mw-spoken").first).to_contain_text(words)

    games(root).nth(2).focus()
    press("Enter")
    keys.press("Rename")
    expect(root.get_by_role("textbox", name="Name:")).to_be_focused()
    said('A new name for "Evening 10"')
    press("ControlOrMeta+a")
    type_("Our evening")
    press("Enter")
    expect(button("Rename")).to_be_focused()
    said('called "Our evening" now')
    keys.press("Export to a file")
    expect(root.get_by_role("textbox", name="File:")).to_be_focused()
    keys.press("Cancel")
    expect(button("Export to a file")).to_be_focused()
    keys.tab_to("Move to trash", key="Shift+Tab")
    press("Enter")
    expect(games(root).first).to_be_focused()
    said('"Our evening" is in the trash')
    keys.tab_to("A file's name")
    type_("examples/records/four-players.json")
    press("Enter")
    expect(games(root).filter(has_text="✓ Manhattan: Fatima")).to_be_focused()
    said('Added "Manhattan: Fatima')
    root.get_by_label("Show:").select_option("Trash")
    games(root).first.focus()
    press("Enter")
    expect(button("Delete for good")).to_be_visible()
    keys.press("Delete for good")
    expect(button("Cancel")).to_be_focused()
    said("Nothing brings it back")
    assert lab.errors() == []

"""A person plays Manhattan in JupyterLab, by clicks, and everything that happens on the way."""

import json
import re
from base64 import b64decode

import pytest
from playwright.sync_api import expect

import manhattan_widgets as mw

from .access import overlap
from .lab import PHONE, THEMES, WIDE, LabPage, OpenNotebook
from .screen import LAPTOP
from .server import JupyterServer
from .table import Table, site_of

LONG = "print('\\n'.join(map(str, range(100))))"
TALL = (1200, 1500)


def play_cell(arguments: str) -> str:
    return f"import manhattan_widgets as mw\nwidget = mw.play({arguments})\nwidget"


@pytest.fixture
def play(lab: LabPage, open_notebook: OpenNotebook):
    """Return a function that opens a notebook with a game, runs it, and sits down at it."""

    def sit_down(arguments: str = "seed=7, pace=0") -> Table:
        open_notebook(play_cell(arguments), LONG).run_all()
        table = Table(lab)
        table.wait_for_turn()
        return table

    return sit_down


def totals(table: Table) -> list[int]:
    return [int(text) for text in table.root.locator(".mw-points").all_inner_texts()]


@pytest.mark.own_window
def test_whole_game_by_clicks_with_reloads(play, lab: LabPage) -> None:
    lab.size(TALL)
    table = play()
    rounds, turn, reloaded = 0, 0, 0
    while (now := table.wait_for_turn()) != "end":
        if now == "scoring":
            rounds += 1
            expect(table.root).to_contain_text(f"Round {rounds} is scored")
            lab.click(table.button("Show it part by part"))
            expect(table.root.locator(".mw-line.mw-chosen")).to_have_count(1)
            if rounds == 1:
                lab.screenshot("round-scored-first-part", table.root)
            lab.click(table.button("Go on"))
            expect(table.button("Go on")).to_be_hidden()
            continue
        table.play_turn(turn)
        turn += 1
        if turn in (5, 16):
            table.wait_for_turn()
            before = table.moment()
            lab.save()
            lab.reload()
            reloaded += 1
            table.wait_for_moment(before)
    assert (rounds, turn, reloaded) == (4, 4 + 24, 2)
    assert table.plies() == 4 * (4 + 24)
    # The end screen says who won, and its rounds add up to the totals.
    rows = table.root.locator("tr:has(th[scope=row])").all()
    points = [[int(td) for td in row.locator("td").all_inner_texts()] for row in rows]
    assert all(sum(row[:-1]) == row[-1] for row in points)
    assert sorted(totals(table), reverse=True) == [row[-1] for row in points]
    names = [row.locator("th").inner_text() for row in rows]
    best = max(row[-1] for row in points)
    for name, row in zip(names, points, strict=True):
        assert (name in table.ended.inner_text()) == (row[-1] == best)
    lab.screenshot("end", table.root)
    assert lab.errors() == []


@pytest.mark.own_window
def test_second_browser_shows_and_plays_the_same_game(
    play, lab: LabPage, open_window, workspace: str
) -> None:
    first = play()
    first.draft()
    first.wait_for_turn()
    lab.save()
    second_lab = open_window().open(lab.file, f"{workspace}-second")
    second = Table(second_lab)
    second.wait_for_moment(first.moment())
    second.play_turn(3)
    second.wait_for_turn()
    expect(first.log).to_have_count(second.plies())
    first.wait_for_moment(second.moment())
    assert lab.errors() + second_lab.errors() == []


def test_wheel_scrolls_the_page_and_tab_passes_by_the_board(play, lab: LabPage) -> None:
    table = play()
    table.pixels()
    assert lab.wheel(table.tiles.first, 200) > 0
    lab.click(table.tiles.first)
    stops = lab.tab_stops(12)
    assert not any(stop.startswith("canvas") for stop in stops)


def test_hand_is_reached_by_tab_and_a_game_can_be_typed(play, lab: LabPage) -> None:
    table = play()
    card = table.hand.get_by_role("button").first
    card.focus()
    lab.page.keyboard.press("Tab")
    assert "site" in lab.focused() or "storey" in lab.focused()
    typed = table.root.get_by_role("combobox", name="Or type:")
    lab.enter(typed, "draft 1 1 1 2 3 4")
    table.confirm()
    table.wait_for_turn()
    move = table.options()[0]
    lab.enter(typed, move)
    expect(table.preview).to_contain_text(move)
    table.confirm()
    assert lab.errors() == []


def test_click_elsewhere_is_answered_with_the_rule(play, lab: LabPage) -> None:
    table = play()
    table.draft()
    table.wait_for_turn()
    lit = {option[-1] for option in table.options()}
    dark = next(str(cell) for cell in range(1, 10) if str(cell) not in lit)
    table.click_site(f"F{dark}")
    expect(table.root.locator(".mw-refusal")).to_contain_text(re.compile("card"))
    lab.screenshot("refusal", table.root)
    typed = table.root.get_by_role("combobox", name="Or type:")
    lab.enter(typed, "9 on Atlantis 5")
    expect(table.root.locator(".mw-refusal")).to_contain_text("Atlantis")
    assert lab.errors() == []


def test_the_long_title_of_a_rule_leaves_the_tools_free_on_a_phone(play, lab: LabPage) -> None:
    lab.size(PHONE)
    table = play()
    table.draft()
    table.wait_for_turn()
    lit = {option[-1] for option in table.options()}
    table.click_site("F" + next(cell for cell in "123456789" if cell not in lit))
    rule = table.root.locator(".mw-said-line details.mw-rule > summary")
    expect(rule).to_contain_text("Reading a card from your side")
    for tool in ("Undo", "Hint", "Why?", "More"):
        assert not overlap(rule, table.button(tool)), tool
    assert lab.errors() == []


def test_a_rule_stays_unfolded_while_another_site_is_tried_and_no_longer(
    play, lab: LabPage
) -> None:
    table = play()
    table.draft()
    table.wait_for_turn()
    rule, unfolded = (table.preview.locator(f"details.mw-rule{it}") for it in ("", "[open]"))
    first, *others = table.options()
    other = next(move for move in others if (move[0], move[-1]) == (first[0], first[-1]))
    table.choose_build(first)
    lab.click(rule.locator("summary"))
    expect(unfolded).to_have_count(1)
    table.click_site(site_of(other))
    expect(table.preview).to_contain_text(other)
    expect(unfolded).to_have_count(1)
    table.confirm()
    table.wait_for_turn()
    table.choose_build(table.options()[0])
    expect(rule).to_have_count(1)
    lab.settle()
    expect(unfolded).to_have_count(0)
    assert lab.errors() == []


def test_saved_notebook_holds_the_picture(play, lab: LabPage, to_html) -> None:
    table = play()
    table.draft()
    table.wait_for_turn()
    lab.run_all()
    file = lab.save()
    outputs = json.loads(file.read_text(encoding="utf-8"))["cells"][0]["outputs"]
    assert "<svg" in "".join(outputs[0]["data"]["image/svg+xml"])
    assert "Frankfurt" in "".join(outputs[0]["data"]["text/plain"])
    # nbconvert puts pictures into the page as data; the page's own icons are among them.
    found = re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", to_html(file))
    pictures = [b64decode(data).decode("utf-8") for data in found]
    assert [picture for picture in pictures if "Frankfurt" in picture]


def test_a_picture_of_a_game_is_no_wider_than_a_phone(
    lab: LabPage, open_notebook: OpenNotebook
) -> None:
    cells = [play_cell("seed=7, pace=0"), "widget.snapshot()"]
    lab.size(PHONE)
    open_notebook(*cells).run_all()
    picture = lab.outputs(1).locator("img")
    fits = "picture => 0 < picture.width && picture.width <= picture.parentElement.clientWidth"
    lab.page.wait_for_function(fits, arg=picture.element_handle())
    width, height = picture.evaluate("picture => [picture.width, picture.height]")
    whole = picture.evaluate("picture => [picture.naturalWidth, picture.naturalHeight]")
    assert height / width == pytest.approx(whole[1] / whole[0], rel=0.01)


@pytest.mark.own_window
def test_game_in_a_file_goes_on_after_a_kernel_restart(
    play, lab: LabPage, server: JupyterServer
) -> None:
    table = play("seed=7, pace=0, file='evening.json'")
    table.draft()
    table.wait_for_turn()
    table.play_turn(2)
    table.wait_for_turn()
    before = table.moment()
    record = server.root / "evening.json"
    assert len(mw.load(record).moves) == before.plies
    lab.restart_kernel()
    lab.run_all()
    assert table.wait_for_turn() == "move"
    table.wait_for_moment(before)
    table.play_turn(0)
    assert lab.errors() == []


def test_saving_by_the_button_keeps_the_game(play, lab: LabPage, server: JupyterServer) -> None:
    table = play()
    table.root.get_by_role("textbox", name="File:").fill("button.json")
    lab.click(table.button("More"))
    lab.click(table.button("Save"))
    expect(table.message).to_contain_text("button.json")
    table.draft()
    table.wait_for_turn()
    assert len(mw.load(server.root / "button.json").moves) == table.plies()
    # What is not this game is not overwritten, and the reason is told: after Enter, too.
    other = server.root / "other.json"
    other.write_text("mine", encoding="utf-8")
    lab.enter(table.root.get_by_role("textbox", name="File:"), "other.json")
    expect(table.root.locator(".mw-refusal")).to_be_visible()
    assert other.read_text(encoding="utf-8") == "mine"


def test_hands_of_two_people_are_curtained(play, lab: LabPage) -> None:
    table = play("players=3, people=3, seed=7")
    assert table.wait_for_turn() == "curtain"
    expect(table.hand.get_by_role("button", name=re.compile("site"))).to_have_count(0)
    lab.screenshot("curtain", table.root)
    lab.click(table.curtain)
    expect(table.hand.get_by_role("button", name=re.compile("site")).first).to_be_visible()
    table.draft((1, 1, 2, 2))
    assert table.wait_for_turn() == "curtain"
    expect(table.hand.get_by_role("button", name=re.compile("site"))).to_have_count(0)


def test_new_game_undo_and_resign(play, lab: LabPage) -> None:
    table = play("seed=7, pace=0, practice=True")
    table.draft()
    table.wait_for_turn()
    plies = table.plies()
    table.play_turn(1)
    table.wait_for_turn()
    lab.click(table.button("Undo"))
    expect(table.log).to_have_count(plies)
    lab.click(table.button("More"))
    lab.click(table.button("Redo"))
    expect(table.log.nth(plies)).to_be_visible()
    lab.click(table.button("Resign"))
    lab.click(table.button("Really resign"))
    table.ended.wait_for()
    lab.click(table.button("New game"))
    expect(table.button("Start")).to_be_visible()
    lab.screenshot("new-game", table.root)
    lab.click(table.button("Start"))
    expect(table.headline).to_contain_text("choose pieces")
    expect(table.ended).to_be_hidden()
    assert lab.errors() == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_look(play, lab: LabPage, size: tuple[int, int]) -> None:
    lab.size(size)
    table = play()
    table.draft()
    for turn in range(5):
        table.wait_for_turn()
        table.play_turn(turn * 3)
    table.wait_for_turn()
    move = table.options()[-1]
    for theme in THEMES:
        lab.theme(theme)
        table.choose_build(move, "card piece")
        lab.screenshot(f"look-{theme}-{size[0]}-lit", table.root)
        table.click_site(site_of(move))
        table.preview.get_by_text(move).wait_for()
        lab.screenshot(f"look-{theme}-{size[0]}", table.root)
        lab.screenshot(f"look-{theme}-{size[0]}-window")
        too_wide = "root => [...root.querySelectorAll('*')].filter(e => e.getClientRects().length"
        too_wide += " && e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)"
        too_wide += ".map(e => e.className)"
        lab.settle()
        assert table.root.evaluate(too_wide) == []
        lab.click(table.button("Clear"))
        expect(table.button("Clear")).to_be_disabled()
    assert lab.errors() == []


def test_theme_changed_in_mid_game_shows_the_game_as_it_is(play, lab: LabPage) -> None:
    table = play()
    table.draft()
    table.wait_for_turn()
    table.play_turn(0)
    table.wait_for_turn()
    lab.theme("dark")
    lab.page.mouse.move(0, 0)
    lab.settle()
    shown = table.pixels()
    # The pointer on the board has it painted anew, if it was not.
    table.tiles.first.hover()
    table.choose(f"site {table.options()[0][-1]}")
    lab.click(table.button("Clear"))
    expect(table.button("Clear")).to_be_disabled()
    lab.wait_until(lambda: table.pixels() == shown, "the board as it was")


def test_sites_are_clicked_though_answers_move_the_board(play, lab: LabPage) -> None:
    table = play()
    table.draft()
    table.wait_for_turn()
    move = table.options()[-1]
    # The answer to a press comes late, and moves the board: to whoever is there already, just then.
    late = "widget._changed = lambda draw=widget._changed: (time.sleep(0.5), draw())"
    lab.ask(f"import time\n{late}")
    lab.page.evaluate(
        """() => {
        const boards = document.querySelector('.mw-boards');
        const move = () => { boards.style.marginTop = '60px'; };
        const changes = { subtree: true, childList: true, characterData: true };
        new MutationObserver(move).observe(document.querySelector('.mw-preview'), changes);
        boards.addEventListener('mousemove', move, true); }"""
    )
    table.choose_build(move)
    expect(table.preview).to_contain_text(move)
    assert lab.errors() == []


@pytest.mark.own_window
def test_play_in_voila(lab: LabPage, server: JupyterServer, workspace: str) -> None:
    file = server.add_notebook(f"{workspace}.ipynb", [play_cell("seed=7, pace=0")])
    lab.open_voila(file)
    table = Table(lab)
    table.wait_for_turn()
    assert all(pixels.drawn for pixels in table.pixels())
    table.draft()
    table.wait_for_turn()
    table.play_turn(0)
    lab.screenshot("voila")


@pytest.mark.parametrize("notebook", ["00-welcome", "01-play-manhattan"])
def test_our_notebooks_run(lab: LabPage, notebook: str, workspace: str) -> None:
    lab.size(TALL)
    lab.open(f"notebooks/{notebook}.ipynb", workspace).run_all()
    lab.screenshot(f"notebook-{notebook}")
    assert lab.errors() == []


def test_where_a_hint_has_the_room_tab_stops_at_nothing_unseen(play, lab: LabPage) -> None:
    """The place of the move, without height then, was a stop without a name."""
    lab.size(LAPTOP)
    table = play("seed=7, pace=0")
    table.draft()
    table.wait_for_turn()
    lab.click(table.hand.locator("button:visible").first)
    expect(table.preview).to_contain_text("Still to choose: a piece, a site")
    lab.click(table.button("Hint"))
    table.root.locator(".mw-hint-answer .mw-line >> visible=true").first.wait_for()
    lab.settle()
    table.button("Clear").focus()
    lab.page.keyboard.press("Shift+Tab")
    expect(table.root.get_by_label("Site:")).to_be_focused()
    assert lab.errors() == []

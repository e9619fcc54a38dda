"""A game by keys, by dragging and by pressing twice; what a site is, told where one points."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .lab import LabPage, OpenNotebook
from .table import Table

CELLS = "() => document.querySelectorAll('.jp-Notebook-cell').length"
BELOW = "'a cell to lose'"


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Table]:
    """Return a function that opens a widget, made by a line of Python, in a notebook."""

    def sit_down(line: str, game: str = "manhattan") -> Table:
        code = f"import manhattan_widgets as mw\nwidget = {line}\nwidget"
        open_notebook(code, BELOW, BELOW)
        lab.run_cell(0)
        table = Table(lab, game)
        table.root.locator(".mw-board canvas:visible").first.wait_for()
        lab.settle()
        return table

    return sit_down


def at(table: Table, site: str) -> tuple[float, float]:
    """Return where the middle of a site is in the window."""
    tile, x, y = table.place_of(site)
    box = table.tiles.nth(tile).bounding_box()
    assert box is not None
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def draft(table: Table) -> None:
    table.wait_for_turn()
    table.draft()
    table.wait_for_turn()


def legal(table: Table) -> tuple[str, str, str]:
    """Return the card, the piece and the site of a move, as what is in hand is titled."""
    said = table.window.ask(
        "view = widget.session.view\n"
        "parts = view.parts(widget.session.legal_moves[0])\n"
        "titles = {c.part: c.label for g in widget._scenes.choices(view) for c in g.choices}\n"
        "print('|'.join(titles.get(part, part) for part in sorted(parts, key=len)[::-1]))"
    )
    one, other, site = said.strip().split("|")
    return (one, other, site) if "piece" in other else (other, one, site)


@pytest.mark.parametrize(
    "line", ["mw.play(seed=7, pace=0)", "mw.replay(mw.new_game('skyline', players=2, seed=1))"]
)
def test_after_a_click_on_the_board_its_keys_stay_with_it(sit_down, line: str) -> None:
    table = sit_down(line, "skyline" if "skyline" in line else "manhattan")
    lab, before = table.window, table.window.page.evaluate(CELLS)
    place = at(table, "B4" if "skyline" in line else "F5")
    for keys in ("b", "dd", "x"):
        lab.page.mouse.click(*place)
        lab.page.keyboard.type(keys)
        lab.settle()
    assert lab.page.evaluate(CELLS) == before
    assert lab.page.evaluate("() => Boolean(document.activeElement.closest('.mw'))")
    lab.page.keyboard.press("Escape")
    assert not lab.page.evaluate("() => Boolean(document.activeElement.closest('.mw'))")
    assert lab.errors() == []


def test_a_move_by_keys_alone(sit_down) -> None:
    table = sit_down("mw.play(seed=7, pace=0, practice=True)")
    lab, root = table.window, table.root
    keys = lab.page.keyboard
    table.wait_for_turn()
    board = root.locator(".mw-boards[role=listbox]")
    board.focus()
    for digit in "444321":  # what may still be taken
        keys.press(digit)
        lab.settle()
    expect(root.locator(".mw-taken button:visible").first).to_be_visible()
    root.evaluate("node => node.querySelector('.mw-taken button').blur()")
    for _ in range(6):
        if not table.button("Play this move").is_disabled():
            break
        keys.press("1")
        lab.settle()
    board.focus()
    keys.press("Enter")
    table.log.first.wait_for()
    table.wait_for_turn()
    plies = table.plies()
    _, _, site = legal(table)
    # From wherever the keys are, arrows lead to the site.
    keys.press("ArrowLeft")
    tip = root.locator(".mw-tip")
    expect(tip).not_to_be_empty()
    go_to(table, site)
    keys.press("Enter")
    lab.settle()
    assert site in lab.ask("print(widget.session.selection)")
    for digit in "1234":
        if table.button("Play this move").is_disabled():
            keys.press(digit)
            lab.settle()
    expect(table.button("Play this move")).to_be_enabled()
    keys.press("Enter")
    table.log.nth(plies).wait_for()
    table.wait_for_turn()
    keys.press("z")
    lab.settle()
    assert table.plies() == plies
    keys.press("h")
    root.locator(".mw-hint-answer:visible").wait_for()
    keys.press("?")
    expect(root.locator(".mw-keys dl")).to_be_visible()
    assert lab.errors() == []


def go_to(table: Table, site: str) -> None:
    """Walk by arrows to a site."""
    lab = table.window
    wanted = at(table, site)
    for _ in range(40):
        box = table.root.locator(".mw-cursor").bounding_box()
        assert box is not None
        right = wanted[0] - box["x"] - box["width"] / 2
        down = wanted[1] - box["y"] - box["height"] / 2
        if abs(right) < 9 and abs(down) < 9:
            return
        across = abs(right) > abs(down)
        key = (
            ("ArrowRight" if right > 0 else "ArrowLeft")
            if across
            else ("ArrowDown" if down > 0 else "ArrowUp")
        )
        lab.page.keyboard.press(key)
    raise AssertionError(f"{site} is not reached")


def test_arrows_go_through_the_hand_and_back_to_the_board(sit_down) -> None:
    table = sit_down("mw.play(seed=7, pace=0)")
    table.wait_for_turn()
    cards = table.hand.locator("button:visible")
    cards.first.focus()
    table.window.page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    table.window.page.keyboard.press("ArrowLeft")
    table.window.page.keyboard.press("ArrowLeft")
    expect(table.root.locator(".mw-boards")).to_be_focused()
    assert table.window.errors() == []


def drag(table: Table, title: str, site: str) -> None:
    mouse = table.window.page.mouse
    table.window.settle()
    box = table.hand.get_by_title(title, exact=True).first.bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] - 40, box["y"] + 20)
    mouse.move(*at(table, site))
    expect(table.root.locator(".mw-ghost")).to_be_visible()
    expect(table.root.locator(".mw-cursor")).to_be_visible()
    mouse.up()
    expect(table.root.locator(".mw-ghost")).to_have_count(0)
    table.window.settle()


def test_card_and_piece_are_dragged_to_a_site(sit_down) -> None:
    table = sit_down("mw.play(seed=7, pace=0)")
    draft(table)
    card, piece, site = legal(table)
    plies = table.plies()
    drag(table, piece, site)
    if table.plies() == plies:  # more than one card leads there
        drag(table, card, site)
    table.log.nth(plies).wait_for()
    assert table.window.errors() == []


def test_a_double_click_plays(sit_down) -> None:
    table = sit_down("mw.play(seed=7, pace=0)")
    draft(table)
    card, piece, site = legal(table)
    plies = table.plies()
    for title in (card, piece):
        table.window.click(table.hand.get_by_title(title, exact=True).first)
    table.window.settle()
    table.window.page.mouse.dblclick(*at(table, site))
    table.log.nth(plies).wait_for()
    assert table.window.errors() == []


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_pointing_at_a_site_tells_what_stands_there(sit_down, game: str) -> None:
    line = f"mw.play({game!r}, players=3, seed=7, pace=0)"
    table = sit_down(line, game)
    site = {"manhattan": "F5", "newyork": "D4", "skyline": "B4"}[game]
    tip: Locator = table.root.locator(".mw-tip")
    before = table.root.locator(".mw-boards").bounding_box()
    table.window.page.mouse.move(*at(table, site))
    name = "Frankfurt 5" if game == "manhattan" else site
    expect(tip).to_contain_text(name)
    if game == "skyline":
        expect(tip).to_contain_text("To build here")
    assert table.root.locator(".mw-boards").bounding_box() == before
    table.window.screenshot(f"pointing-{game}")
    table.window.page.mouse.move(1, 1)
    expect(tip).to_be_empty()
    assert table.window.errors() == []


def test_keys_of_a_replay_work_wherever_the_focus_is(sit_down) -> None:
    game = "mw.load('examples/records/four-players.json')"
    table = sit_down(f"mw.replay({game})")
    lab, root = table.window, table.root

    def cursor() -> int:
        return int(lab.ask("print(widget.session.cursor)"))

    keys = lab.page.keyboard
    places = [
        lambda: table.click_site("F5"),
        lambda: root.locator(".mw-moves select").focus(),
        lambda: root.get_by_role("button", name="Save", exact=True).focus(),
        lambda: root.locator(".mw-step-back").focus(),
    ]
    for go in places:
        keys.press("Home")
        go()
        keys.press("ArrowRight")
        keys.press("ArrowRight")
        lab.settle()
        keys.press("ArrowLeft")
        lab.settle()
        assert cursor() == 1
        keys.press("End")
        lab.settle()
        assert cursor() > 50
        keys.press("Home")
        lab.settle()
        assert cursor() == 0
    table.click_site("F5")
    keys.press(" ")
    expect(root.get_by_role("button", name="Pause")).to_be_visible()
    keys.press(" ")
    expect(root.get_by_role("button", name="Pause")).to_be_hidden()
    name = root.get_by_label("File:")
    name.focus()
    keys.press("Home")
    keys.type(" ")
    assert cursor() <= 2
    assert lab.errors() == []


# What falls and what counts, each with how long its movement is meant to take.
_MOVED = """node => {
    if (!window.moved) {  // tests share the window
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, time) {
            window.moved.push([this.className, time]);
            return animate.call(this, frames, time); }; }
    window.moved = []; }"""


@pytest.mark.parametrize("motion", ["usual", "reduced", "off"])
def test_a_piece_falls_unless_that_is_not_wished(sit_down, motion: str) -> None:
    off = ", animate=False" if motion == "off" else ""
    table = sit_down(f"mw.play(seed=7, pace=0{off})")
    lab = table.window
    if motion == "reduced":
        lab.page.emulate_media(reduced_motion="reduce")
    draft(table)
    table.root.evaluate(_MOVED)
    card, piece, site = legal(table)
    plies = table.plies()
    for title in (card, piece):
        lab.click(table.hand.get_by_title(title, exact=True).first)
    lab.settle()
    lab.page.mouse.dblclick(*at(table, site))
    table.log.nth(plies).wait_for()
    table.wait_for_turn()
    expect(table.root.locator(".mw-falling")).to_have_count(0)
    moved = lab.page.evaluate("() => window.moved")
    names = " ".join(name for name, _ in moved)
    assert ("mw-falling" in names) == (motion == "usual")
    assert all(150 <= time <= 350 for _, time in moved)
    assert lab.errors() == []


def test_a_step_of_a_replay_moves_what_a_move_moves_and_a_seek_nothing(sit_down) -> None:
    table = sit_down("mw.replay('examples/records/four-players.json', ply=40)")
    lab, root = table.window, table.root
    root.evaluate(_MOVED)
    root.locator(".mw-step-next").focus()

    def falls(*keys: str) -> int:
        lab.page.evaluate("() => { window.moved = []; }")
        for key in keys:
            lab.page.keyboard.press(key)
        lab.settle()
        lab.page.wait_for_timeout(100)  # what moves is seen after what is drawn
        expect(root.locator(".mw-falling")).to_have_count(0)
        return fallen()

    def fallen() -> int:
        names = [name for name, _ in lab.page.evaluate("() => window.moved")]
        return sum("mw-falling" in name for name in names)

    def one_falls(key: str) -> None:
        lab.page.evaluate("() => { window.moved = []; }")
        lab.page.keyboard.press(key)
        lab.wait_until(lambda: fallen() == 1, "a piece that falls")
        expect(root.locator(".mw-falling")).to_have_count(0)
        lab.settle()
        assert fallen() == 1

    one_falls("ArrowRight")
    assert falls("ArrowLeft") == 0
    # Who is faster than pieces fall is not held up.
    assert falls(*["ArrowRight"] * 4) <= 4
    assert lab.ask("print(widget.session.cursor)").strip() == "44"
    assert falls("Home") == falls("End") == 0
    lab.ask("widget.session.go_to(44)")
    lab.page.emulate_media(reduced_motion="reduce")
    assert falls("ArrowRight") == 0
    lab.page.emulate_media(reduced_motion="null")
    one_falls("ArrowRight")
    lab.ask("widget.animate = False")
    assert falls("ArrowRight") == 0
    assert lab.errors() == []


#: In every frame: what is shown in the place of points that are being counted.
_COUNTED = """() => {
    window.counted = [];
    const look = () => {
        for (const node of document.querySelectorAll('.mw-counting'))
            window.counted.push(getComputedStyle(node, '::after').counterReset);
        requestAnimationFrame(look);
    };
    look(); }"""


def test_points_that_count_begin_with_those_that_were_there(sit_down) -> None:
    """All the while 0 was shown."""
    table = sit_down("mw.play('newyork', players=2, people=2, seed=7, library=False)", "newyork")
    lab = table.window
    play = "widget.session.reveal()\nwidget.session.play(widget.session.legal_moves[0])"
    while not all(json.loads(lab.ask("print(list(widget.session.view.points_now()))"))):
        lab.ask(play)
    expect(table.root.locator(".mw-counting")).to_have_count(0)
    lab.page.evaluate(_COUNTED)
    while not lab.page.evaluate("() => window.counted.length"):
        lab.ask(play)
        lab.settle()
    expect(table.root.locator(".mw-counting")).to_have_count(0)
    assert "mw-n 0" not in lab.page.evaluate("() => window.counted")
    assert lab.errors() == []


def test_points_count_up_to_what_is_true_at_once(sit_down) -> None:
    table = sit_down("mw.play('newyork', players=2, seed=7, pace=0)", "newyork")
    lab = table.window
    table.root.evaluate(_MOVED)
    points = table.root.locator(".mw-points")
    for _ in range(14):
        lab.ask("widget.session.play(widget.session.legal_moves[0])")
        # A computer player's moves are nobody's answer: whoever is settled may be before them.
        turn = lambda: lab.ask("print(widget.session.state.to_move)").strip() == "0"  # noqa: E731
        lab.wait_until(turn, "one's own turn")
        lab.settle()
        told = [int(said) for said in points.all_inner_texts()]
        assert told == json.loads(lab.ask("print(list(widget.session.view.points_now()))"))
    assert any("mw-points" in name for name, _ in lab.page.evaluate("() => window.moved"))
    expect(table.root.locator(".mw-counting")).to_have_count(0)
    assert lab.errors() == []

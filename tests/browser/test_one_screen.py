"""A whole turn is on one screen, and nothing on it jumps, in the windows that laptops have.

The games are played by clicks of the mouse at places, which scroll nothing: whatever is pressed,
and whatever answers, has to be in view, and the board's box is the same all the time.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from manhattan_widgets.locale import languages

from .access import faults, overlap
from .lab import LabPage, OpenNotebook
from .screen import (
    COLUMN,
    DESKTOP,
    LAPTOP,
    LATE,
    PHONE,
    SEEN,
    SMALL,
    Screen,
    playing,
)
from .scripts import CUT, CUT_OFF, CUT_SHORT, RESTED_WITHIN

#: Parts of a scoring stay until one goes on.
_PATIENT_SHOW = """from manhattan_widgets.widgets.play import scoring_show
scoring_show.STAYS = 1000"""
#: Whether what lies above a row of buttons, which stays in view, fades where it goes on below them.
FADES_ABOVE = """row => {
    const { content, backgroundImage, bottom } = getComputedStyle(row, '::before');
    return content !== 'none' && backgroundImage.includes('gradient')
        && Math.abs(parseFloat(bottom) - row.clientHeight) <= 1; }"""


@pytest.fixture
def sit_down(lab: LabPage, open_notebook: OpenNotebook) -> Callable[..., Screen]:
    """Return a function that opens a game and sits down at it."""
    return playing(lab, open_notebook)


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("manhattan", 4, LAPTOP),
        ("manhattan", 2, SMALL),
        ("newyork", 5, SMALL),
        ("skyline", 4, SMALL),
    ],
)
def test_a_game_by_clicks_needs_no_scrolling(
    sit_down, game: str, players: int, size: tuple[int, int]
) -> None:
    screen = sit_down(f"{game!r}, players={players}, seed=7, pace=0", size, game)
    came = screen.play(8)
    assert came.count("move") >= 7
    assert screen.lab.errors() == []


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_turns_by_clicks_on_a_phone_and_in_a_narrow_column(
    sit_down, game: str, size: tuple[int, int]
) -> None:
    """The whole board and the bar below it are in view, and a finger finds every site."""
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", size, game)
    assert screen.play(4).count("move") == 4
    now = screen.table.wait_for_turn()
    assert now == "move"
    screen.look_at_last(
        *screen.table.tiles.all(),
        screen.root.locator("h3"),
        *screen.root.locator(".mw-player").all(),
        *screen.root.locator(".mw-tools button").all(),
        screen.table.main,
    )
    assert min(screen.site_size()) > 30
    columns = {round(tile.bounding_box()["x"]) for tile in screen.table.tiles.all()}
    assert len(columns) == {"manhattan": 2 if size == PHONE else 3}.get(game, 1)
    screen.lab.screenshot(f"{game}-{size[0]}")
    assert screen.lab.errors() == []


@pytest.mark.parametrize("players", [2, 4])
def test_all_pieces_and_those_taken_are_in_view_on_a_phone(sit_down, players: int) -> None:
    screen = sit_down(f"players={players}, people=1, seed=7, pace=0", PHONE)
    group = screen.root.locator(".mw-hand > .mw-group")
    pieces = group.and_(screen.root.locator(".mw-several")).locator("button:not(.mw-hidden)")
    assert pieces.count() == {2: 8, 4: 4}[players]
    screen.look_at_last(*pieces.all())
    screen.choose(7)
    taken = group.and_(screen.root.locator(".mw-taken")).locator("button:not(.mw-hidden)")
    screen.look_at_last(*pieces.all(), *taken.all())
    assert taken.count() > 1
    screen.lab.screenshot(f"draft-{players}-{PHONE[0]}")
    screen.lab.ask("mw.language('de')")
    tools = screen.root.locator(".mw-tools button >> visible=true")
    expect(tools.filter(has_text="Warum?")).to_be_visible()
    fits = "all => all.filter(node => node.scrollWidth > node.clientWidth).map(it => it.innerText)"
    assert tools.evaluate_all(fits) == []


def test_answers_stand_beside_what_was_asked(sit_down) -> None:
    screen = sit_down("seed=7, pace=0, practice=True")
    root, button = screen.root, screen.button
    screen.play(3)
    screen.table.wait_for_turn()
    refused = screen.lab.ask("print(next(s for s in ('F1', 'F2', 'F3') if s not in session.sites))")
    screen.press_site(refused.strip())
    screen.look_at_last(root.locator(".mw-refusal"))
    hand = screen.table.hand.locator("button.mw-choice >> visible=true")
    screen.press(button("Hint"))
    screen.look_at_last(root.locator(".mw-hint-answer .mw-line").first, *hand.all())
    screen.press(root.locator(".mw-hint-answer .mw-line").first)
    screen.look_at_last(root.locator(".mw-hint-reasons li").first, screen.table.preview)
    screen.press(button("Why?"))
    screen.press(button("Ask"))
    screen.look_at_last(root.locator(".mw-why .mw-message"), *hand.all())
    assert hand.count() >= 4
    screen.press(button("Why?"))
    screen.press(button("Put the hint away"))
    screen.press(button("Undo"))
    screen.press(button("More"))
    screen.look_at_last()
    screen.press(button("Redo"))
    screen.look_at_last()
    screen.press(button("New game"))
    screen.look_at_last(root.get_by_label("Players"), button("Start"), button("Cancel"))
    screen.look_at_last()
    screen.press(button("Cancel"))
    screen.look_at_last()
    screen.press(button("Resign"))
    screen.look_at_last()
    screen.press(button("Really resign"))
    screen.look_at_last()
    screen.press(button("Less"))
    screen.look_at_last(screen.table.ended, root.locator(".mw-side table"))
    assert screen.lab.errors() == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_names_can_be_read_in_the_form_of_a_new_game(sit_down, size: tuple[int, int]) -> None:
    screen = sit_down("'skyline', players=4, seed=7, pace=0", size, "skyline")
    screen.lab.click(screen.button("More"))
    screen.lab.click(screen.button("New game"))
    fields = screen.root.get_by_placeholder("Name")
    expect(fields).to_have_count(4)
    assert min(screen.lab.place_of(field)["width"] for field in fields.all()) > 130
    try:
        for language in languages():
            screen.lab.ask(
                f"from manhattan_widgets import locale; locale.set_language({language!r})"
            )
            screen.lab.settle()
            labels = screen.root.locator(".mw-setup .mw-row label")
            cut = "labels => labels.filter(one => one.scrollWidth > one.clientWidth).length"
            assert labels.evaluate_all(cut) == 0, language
    finally:
        screen.lab.ask("locale.set_language('en')")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_why_a_game_cannot_begin_is_told_beside_the_button(sit_down, size: tuple[int, int]) -> None:
    """The line of messages lies below the form: Start seemed to do nothing."""
    screen = sit_down("'newyork', players=4, seed=7, pace=0", size, "newyork")
    screen.lab.click(screen.button("More"))
    screen.lab.click(screen.button("New game"))
    name = screen.root.get_by_placeholder("Name").first
    name.fill("x" * 45)
    name.press("Tab")
    start, cancel = screen.button("Start"), screen.button("Cancel")
    widths = [button.evaluate("it => it.offsetWidth") for button in (start, cancel)]
    screen.lab.click(start)
    refusal = screen.root.locator(".mw-setup .mw-message")
    expect(refusal).to_have_text("The name of seat 1 is too long: 40 characters at most.")
    screen.lab.settle()
    for part in (refusal, start, cancel):
        assert part.evaluate(SEEN)
    assert [button.evaluate("it => it.offsetWidth") for button in (start, cancel)] == widths
    expect(screen.root.locator(".mw-screen > .mw-said-line")).to_have_css("visibility", "hidden")


def test_a_form_that_is_cut_off_fades_above_what_begins_the_game(sit_down) -> None:
    screen = sit_down("'newyork', players=5, seed=7, pace=0", PHONE, "newyork")
    screen.lab.click(screen.button("More"))
    screen.lab.click(screen.button("New game"))
    side = screen.root.locator(".mw-setting-up")
    expect(side).to_have_class(CUT_OFF)
    start = side.locator(".mw-setup .mw-row").last
    assert start.evaluate(FADES_ABOVE)
    side.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    expect(side).not_to_have_class(CUT_OFF)
    assert not start.evaluate(FADES_ABOVE)


def test_what_is_typed_below_a_long_board_is_in_view_once_it_is_unfolded(sit_down) -> None:
    screen = sit_down("'skyline', players=4, seed=7, pace=0", LAPTOP, "skyline")
    screen.press(screen.button("More"))
    typed = screen.root.get_by_role("combobox", name="Or type:")
    screen.look_at_last(screen.root.get_by_label("Site:"), typed, screen.button("Play this move"))


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_a_hint_leaves_the_board_in_view_on_a_phone(sit_down, game: str) -> None:
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", PHONE, game)
    root, button = screen.root, screen.button
    screen.play(2)
    screen.table.wait_for_turn()
    screen.press(button("Hint"))
    line = root.locator(".mw-hint-answer .mw-line").first
    line.wait_for()
    around = [root.locator("h3"), screen.table.main]
    screen.look_at_last(*screen.table.tiles.all(), *around, line, button("Put the hint away"))
    assert not overlap(root.locator(".mw-hint-answer"), root.locator(".mw-boards"), *around)
    screen.lab.screenshot(f"hint-{game}-{PHONE[0]}")
    screen.press(line)
    screen.look_at_last(*screen.table.tiles.all(), line, screen.table.main)
    screen.press(button("Put the hint away"))
    screen.press(button("Why?"))
    screen.press(button("Ask"))
    screen.look_at_last(*screen.table.tiles.all(), *around)
    asking = root.locator(".mw-asking > .widget-vbox")
    assert not overlap(asking, root.locator(".mw-boards"), *around, button("Why?"))
    assert faults(root, touched=False) == {}
    assert screen.lab.errors() == []


@pytest.mark.parametrize("size", [PHONE, COLUMN], ids=["phone", "column"])
@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_parts_of_a_scoring_are_seen_on_the_board_and_in_their_list(
    sit_down, game: str, size: tuple[int, int]
) -> None:
    screen = sit_down(LATE.format(game=game, plies=16 if game == "skyline" else 6), size, game)
    while screen.table.wait_for_turn() != "scoring":
        screen.lab.ask("session = widget.session\nsession.play(session.legal_moves[0])")
    screen.stand()
    screen.lab.ask(_PATIENT_SHOW)
    lines = screen.root.locator(".mw-scoring .mw-lines")
    current = screen.root.locator(".mw-line.mw-chosen")
    around = [*screen.table.tiles.all(), screen.button("Go on")]
    # Before one is pressed, at least two are whole: more can be scrolled to.
    screen.look_at_last(*around, *lines.locator("button >> visible=true").all()[:2])
    if size == PHONE and game != "skyline":  # beside its board all of them are in view
        expect(lines).to_have_class(CUT_OFF)
    around.append(screen.root.locator(".mw-reason"))
    for part in lines.locator("button >> visible=true").all():
        screen.press(screen.button("Show it part by part"))
        expect(part).to_have_class(re.compile("mw-chosen"))
        lines.evaluate(RESTED_WITHIN)
        screen.look_at_last(current, *around)
        assert current.evaluate(CUT) <= 2
    expect(lines).not_to_have_class(CUT_OFF)
    screen.lab.screenshot(f"scoring-{game}-{size[0]}")
    screen.lab.ask("scoring_show.STAYS = 2.0")
    screen.lab.size(LAPTOP)
    for language in ("de", "nl", "sv", "en"):  # Dutch majorities and German sites are long
        screen.lab.ask(f"mw.language({language!r})")
        screen.lab.settle()
        assert lines.locator("button >> visible=true").evaluate_all(CUT_SHORT) == []
    assert screen.lab.errors() == []


def test_what_is_rarely_used_is_folded_but_in_reach(sit_down) -> None:
    screen = sit_down("seed=7, pace=0")
    typed = screen.root.get_by_role("combobox", name="Or type:")
    log = screen.root.locator(".mw-log")
    shown = "node => node.getBoundingClientRect().height > 2 && getComputedStyle("
    shown += "node.closest('.mw-rare')).clipPath === 'none'"
    assert not typed.evaluate(shown)
    assert not log.evaluate(shown)
    screen.button("More").focus()
    for _ in range(20):
        screen.lab.page.keyboard.press("Tab")
        if log.evaluate("node => node === document.activeElement"):
            break
    assert log.evaluate(shown), "Tab unfolds it"
    screen.lab.page.keyboard.press("Escape")
    screen.press(screen.button("More"))
    screen.look_at_last(typed, log)
    assert typed.evaluate(shown)
    screen.press(screen.button("Less"))
    screen.look_at_last()
    assert not log.evaluate(shown)


def test_captions_are_whole_in_every_language(sit_down) -> None:
    """In the narrowest column beside a board, with *More* and *Why?* open."""
    screen = sit_down("'manhattan', players=4, seed=7, pace=0", SMALL, "manhattan")
    buttons = screen.root.locator(".mw-side :is(.mw-move, .mw-tools, .mw-asking) button:visible")
    tools = screen.root.locator(".mw-tools > button")
    for opened in (screen.root.locator(".mw-more-button"), tools.nth(2)):
        screen.lab.click(opened)
        for language in languages():
            screen.lab.ask(f"mw.language({language!r})")
            expect(screen.root).to_have_attribute("lang", language)
            assert buttons.evaluate_all(CUT_SHORT) == [], language
        screen.lab.click(opened)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "laptop"])
def test_looks_and_what_players_have_are_one_press_away(sit_down, size: tuple[int, int]) -> None:
    """Also what narrow boxes cut off, or leave out."""
    screen = sit_down("'skyline', players=4, seed=7, pace=0", size, "skyline")
    looks, players = screen.root.locator(".mw-looks li"), screen.root.locator(".mw-player-details")
    screen.press(screen.button("More"))
    screen.look_at_last(players.locator("li").first)
    expect(players).to_contain_text("10 million")
    expect(looks.first.locator("img >> visible=true")).to_have_count(1)
    if size == SMALL:
        screen.look_at_last(*looks.all())
    screen.lab.screenshot(f"more-{size[0]}")


@pytest.mark.parametrize("game", ["manhattan", "newyork", "skyline"])
def test_large_windows_are_used_and_full_view_fills_the_window(sit_down, game: str) -> None:
    screen = sit_down(f"{game!r}, players=4, seed=7, pace=0", LAPTOP, game)
    (small, _), lab = screen.site_size(), screen.lab
    # In New York nobody has a card yet; below a board that lies is less room.
    grown = {"manhattan": 4 / 3, "skyline": 1.1}.get(game)
    cards = screen.table.hand.get_by_role("button").all()[:1] if grown else []
    before = [card.bounding_box()["height"] for card in cards]
    lab.size(DESKTOP)
    screen.stand()
    assert screen.site_size()[0] >= small * 4 / 3
    now = [card.bounding_box()["height"] for card in cards]
    assert all(high >= low * grown for low, high in zip(before, now, strict=True))
    assert screen.play(2).count("move") == 2
    lab.size(LAPTOP)
    screen.stand()
    hand = screen.table.hand.locator("button.mw-choice >> visible=true")
    shown = hand.count()
    screen.press(screen.button("Why?"))
    screen.look_at_last(screen.root.get_by_label("Move:"), *hand.all())
    assert hand.count() == shown
    screen.choose(0)
    if game == "skyline":  # what would become of the money is told whole
        assert screen.table.preview.evaluate(CUT) <= 2
    screen.press(screen.button("Why?"))
    screen.press(screen.button("Clear"))
    assert round(screen.site_size()[0], 1) == round(small, 1)
    before = screen.root.bounding_box()
    screen.press(screen.button("Full view"))
    assert screen.root.bounding_box() == {"x": 0, "y": 0, "width": 1366, "height": 768}
    assert screen.site_size()[0] > small * 1.05
    lab.screenshot(f"full-view-{game}")
    for part in (*screen.table.tiles.all(), screen.table.main, screen.button("More")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 768
    lab.page.keyboard.press("Escape")
    lab.settle()
    assert screen.root.bounding_box() == before
    assert lab.errors() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_look(sit_down, theme: str) -> None:
    screen = sit_down("seed=7, pace=0", LAPTOP)
    screen.lab.theme(theme)
    screen.play(5)
    screen.table.wait_for_turn()
    screen.choose(40)
    screen.lab.screenshot(f"one-screen-{theme}")
    assert re.search(r"\d", screen.table.headline.inner_text())

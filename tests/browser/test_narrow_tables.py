"""In a narrow window tables of figures and what is beside them are whole, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from manhattan_widgets.locale import languages

from .every_widget import MADE
from .lab import LabPage, OpenNotebook
from .screen import COLUMN, LONG, PHONE
from .scripts import CUT_SHORT, ROOM_LEFT
from .test_tour import MORE_MADE

#: What lies beyond the edge of what holds a table, where it would have to be scrolled to.
OUT_OF_VIEW = """tables => tables.flatMap(table => {
    const edge = table.getBoundingClientRect().right + 1;
    return [...table.querySelectorAll('th, td')].filter(cell => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return Math.max(words.getBoundingClientRect().right, cell.getBoundingClientRect().right)
            > edge; }).map(cell => cell.textContent); })"""
#: In how many rows the parts stand.
ROWS = "parts => new Set(parts.map(part => Math.round(part.getBoundingClientRect().top))).size"


def _opened(
    lab: LabPage, open_notebook: OpenNotebook, code: str, size: tuple[int, int] = PHONE
) -> Locator:
    lab.size(size)
    open_notebook(f"{MADE}{MORE_MADE}{code}", LONG).run_all()
    root = lab.page.locator(".mw").first
    lab.scroll_to(root)
    return root


@pytest.mark.parametrize(
    ("code", "tables", "size"),
    [
        ("mw.score(game)", ".mw-ledger-title", PHONE),
        ("mw.score(ended('skyline'))", ".mw-ledger-title", PHONE),
        ("mw.replay(game, ply=30)", ".mw-happened", PHONE),
        ("mw.replay(game, ply=57)", ".mw-happened", COLUMN),
        ("mw.analyze('examples/analyzed/four-players.json')", ".mw-ply", PHONE),
    ],
    ids=["score", "score-once", "replay", "replay-column", "analyze"],
)
def test_no_column_is_out_of_view(
    lab: LabPage, open_notebook, code: str, tables: str, size: tuple[int, int]
) -> None:
    root = _opened(lab, open_notebook, code, size)
    shown = root.locator(f"{tables} .mw-wide-table:visible")
    expect(shown.first).to_be_visible(timeout=20_000)
    try:
        for language in languages():
            lab.ask(f"mw.language({language!r})")
            lab.settle()
            assert shown.evaluate_all(OUT_OF_VIEW) == [], language
    finally:
        lab.ask("mw.language('en')")


def test_what_four_players_have_stands_in_one_row_of_a_replay(lab: LabPage, open_notebook) -> None:
    root = _opened(lab, open_notebook, "mw.replay(game, ply=-1)")
    players = root.locator(".mw-replay-top .mw-player")
    expect(players).to_have_count(4, timeout=20_000)
    assert players.evaluate_all(ROWS) == 1


def test_names_of_four_players_are_whole_in_a_replay(lab: LabPage, open_notebook) -> None:
    """With the file browser away in a small window "Guinevere" was cut to "G…"."""
    names = ["Guinevere", "Bartholomew", "Cy", "Dee"]
    code = f"game = mw.new_game('newyork', players=4, seed=3, names={names})\nmw.replay(game)"
    lab.size((911, 768))
    open_notebook(f"import manhattan_widgets as mw\n{code}", LONG).run_all()
    words = lab.page.locator(".mw-replay-top :is(.mw-player-name, .mw-brief)")
    expect(words).to_have_count(8)
    try:
        for language in languages():
            lab.ask(f"mw.language({language!r})")
            lab.settle()
            assert words.evaluate_all(CUT_SHORT) == [], language
    finally:
        lab.ask("mw.language('en')")


def test_the_field_of_buildings_says_what_it_is_for(lab: LabPage, open_notebook) -> None:
    root = _opened(lab, open_notebook, "mw.score(game)")
    towers = root.locator(".mw-score-told select")
    try:
        for language in languages():
            lab.ask(f"mw.language({language!r})")
            lab.settle()
            assert towers.evaluate(ROOM_LEFT) > 22, language
    finally:
        lab.ask("mw.language('en')")


def test_a_player_s_letter_stays_with_the_name(lab: LabPage, open_notebook) -> None:
    root = _opened(lab, open_notebook, "mw.score(game)")
    players = root.locator(".mw-score-players")
    expect(players).to_be_visible(timeout=20_000)
    letters, names = (players.locator(part) for part in (".mw-letter", ".mw-name"))
    assert [box["y"] for box in map(_box, letters.all())] == pytest.approx(
        [box["y"] for box in map(_box, names.all())], abs=8
    )


def _box(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box

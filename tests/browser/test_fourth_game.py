"""People play a game of another package in JupyterLab, by clicks, on the plain board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.fourth import FOLDER, GAME
from tests.registered import registered

from .lab import LabPage, OpenNotebook
from .table import Table

CELL = f"""
import sys
sys.path.insert(0, {str(FOLDER)!r})
from cairns_game import GAME
from manhattan_widgets.contract.registry import register
import manhattan_widgets as mw
register(GAME)
widget = mw.play("cairns", seats=["person"] * 2, names=["Ann", "Bo"], seed=3, library=False)
widget
"""
CARDS = 24


@pytest.mark.own_window  # the game stays known to its kernel
def test_a_game_is_played_to_its_end_by_clicks(lab: LabPage, open_notebook: OpenNotebook) -> None:
    open_notebook(CELL).run_all()
    table = Table(lab, "cairns")
    dropped = 0
    with registered(GAME):
        while wait_for_curtain(table):
            lab.click(table.curtain)
            expect(table.curtain).to_be_hidden()
            dropped += play_turn(table, drop=table.plies() in (4, 9))
    assert dropped >= 2
    assert table.plies() == CARDS
    expect(table.ended).to_contain_text("win")
    expect(table.headline).to_have_text("All cards are played.")
    assert "A1: " in table.twin()
    assert lab.errors() == []


def wait_for_curtain(table: Table) -> bool:
    """Wait until the next person may look, or the game is over; tell whether it goes on."""
    table.window.settle()  # what was there before the last card is gone
    go_on = table.button("Go on")
    waiting = table.curtain.or_(table.ended).or_(go_on).locator("visible=true").first
    waiting.wait_for()
    if go_on.is_visible():
        table.window.click(go_on)
        table.ended.wait_for()
    return not table.ended.is_visible()


def play_turn(table: Table, *, drop: bool) -> bool:
    """Play a card on a site, or drop one; tell whether one was dropped."""
    expect(table.preview).to_contain_text("Choose")
    options = table.options()
    builds = [move for move in options if not move.startswith("drop")]
    drop = drop or not builds
    card, where = (options[-1] if drop else builds[-1]).split(" ")
    table.choose(card)
    if drop:
        table.window.click(table.hand.get_by_role("button", name=where, exact=True).last)
    else:
        table.click_site(where)
    table.preview.get_by_text(f"{card} {where}", exact=True).wait_for()
    table.confirm()
    return drop

"""People play a game with a die on the plain board, and see what it has shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.games.pig import GAME
from tests.registered import registered

from .lab import LabPage, OpenNotebook
from .screen import LAPTOP, PHONE, Screen

CELL = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from tests.games.pig import GAME
from manhattan_widgets.contract.registry import register
import manhattan_widgets as mw
register(GAME)
widget = mw.play("pig", seats=["person"] * 2, names=["Ann", "Bo"], seed=3, pace=0, library=False)
widget
"""


@pytest.mark.own_window  # the game stays known to its kernel
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_the_die_has_shown_is_seen(
    lab: LabPage, open_notebook: OpenNotebook, size: tuple[int, int]
) -> None:
    lab.size(size)
    open_notebook(CELL).run_all()
    with registered(GAME):
        screen = Screen(lab, "pig")
        screen.stand()
        for ply in range(1, 4):
            screen.press(screen.table.hand.get_by_role("button", name="roll", exact=True))
            screen.press(screen.table.main)
            expect(screen.table.log).to_have_count(ply)
        told = screen.root.locator("p.mw-since >> visible=true").last
        expect(told).to_contain_text(re.compile(r"chance gives [1-6] of 6"))
        screen.look_at_last(told)
        lab.screenshot(f"dice-{size[0]}")
    assert lab.errors() == []

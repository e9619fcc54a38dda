"""What the page is told to move, in messages that are sent anyway."""

from __future__ import annotations

from pathlib import Path

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.widgets.library.resume import resume
from manhattan_widgets.widgets.play.command import play
from tests.widgets import seen
from tests.widgets.moved import moved, site_of_fall


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_the_page_is_told_where_the_last_move_went_and_in_which_color(name: str) -> None:
    widget = play(name, players=3, people=1, seed=5, pace=0, theme="light", library=False)
    session, sites, taken = widget.session, set(), 0
    while session.outcome is None and len(session.history) < 90:
        if seen.is_scored(widget):
            seen.press(widget, "Go on")
            continue
        session.play(session.legal_moves[0])
        entry, movements = session.history[-1], moved(widget)
        assert movements["ply"] == str(entry.ply)
        assert site_of_fall(widget) in (*entry.before.parts(entry.move), None)
        sites.add(movements.get("place"))
        is_taken = entry.effect.key in ("manhattan.effect.takeover", "newyork.effect.buy")
        assert ("taken" in movements) == is_taken
        taken += is_taken
    assert len(sites) > 3
    assert taken or name == "skyline"


def test_movements_can_be_switched_off() -> None:
    still = play(seed=5, pace=0, theme="light", library=False, animate=False)
    assert "mw-still" in seen.classes(still)
    assert not still.animate
    still.animate = True
    assert "mw-still" not in seen.classes(still)
    assert play(seed=5, pace=0, theme="light", library=False).animate
    with pytest.raises(OptionError, match="animate"):
        play(animate="no", library=False)  # type: ignore[arg-type]


def test_a_game_that_goes_on_can_be_still(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    widget = play(players=2, people=2, seed=7, pace=0, library=place)
    widget.session.play(widget.game.state.legal_moves()[0])
    assert resume(place).animate
    assert not resume(place, animate=False).animate
    with pytest.raises(OptionError, match="animate"):
        resume(place, animate="no")  # type: ignore[arg-type]

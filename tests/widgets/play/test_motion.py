"""What the page is told to move, in messages that are sent anyway."""

from __future__ import annotations

import re

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.widgets.play.widget import PlayWidget, play
from tests.widgets import seen


def fell(widget: PlayWidget) -> dict[str, str]:
    """Return what is told of the last move."""
    told = " ".join(box.value for box in seen.html_boxes(widget) if "mw-fell" in box.value)
    (tag,) = re.findall(r"<i class='mw-fell'[^>]*>", told) or [""]
    return dict(re.findall(r"data-(\w+)='([^']*)'", tag)) | (
        {"taken": "yes"} if " data-taken" in tag else {}
    )


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_the_page_is_told_where_the_last_move_went_and_in_which_color(name: str) -> None:
    widget = play(name, players=3, people=1, seed=5, pace=0, theme="light", library=False)
    session, sites, taken = widget.session, set(), 0
    while session.outcome is None and len(session.history) < 90:
        if seen.is_scored(widget):
            seen.press(widget, "Go on")
            continue
        session.play(session.legal_moves[0])
        entry, told = session.history[-1], fell(widget)
        assert told["ply"] == str(entry.ply)
        assert told.get("site", "") in (*entry.before.parts(entry.move), "")
        sites.add(told.get("site"))
        is_taken = entry.effect.key in ("manhattan.effect.takeover", "newyork.effect.buy")
        assert ("taken" in told) == is_taken
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

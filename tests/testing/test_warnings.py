"""What check_game warns of: views that hide moves, and boards on which nothing is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import State
from manhattan_widgets.testing import check_game
from manhattan_widgets.testing.checks import hidden_move, untold_sites
from tests.games.tiny import GAME, TINY, TinyState
from tests.testing.test_check_game import module


class Screened(TinyState):
    """Keeps behind a screen where was built: points alone are seen."""

    def redacted(self, seat: int | None) -> Any:
        return replace(self, towers=(0,) * 5)


def test_a_move_that_a_view_hides_is_warned_of() -> None:
    states = [replace(Screened(TINY.options()), turn=1), Screened(TINY.options(), (3,) * 5)]
    assert hidden_move(states) == (
        "build-A and build-B look the same to seat 0 in <tiny: seat 1, points 0 0>, "
        "but moves are told to all"
    )
    assert hidden_move([TINY.new(TINY.options())]) == ""


class Silent(TinyState):
    """Says of no site what stands there."""

    site_text = State.site_text


def test_a_board_that_stays_empty_is_warned_of_once() -> None:
    lines: list[str] = []
    check_game(module(Silent), seeds=(1, 2), report=lines.append)
    warnings = [line for line in lines if line.startswith("warning: ")]
    assert len(warnings) == 1
    assert "write site_text(site) in Silent" in warnings[0]
    states = [Silent(TINY.options(), (3,) * 5)]
    assert untold_sites(replace(GAME, scenes="tests.games.tiny:SCENES"), states) == ""
    assert untold_sites(GAME, [TinyState(TINY.options())]) == ""

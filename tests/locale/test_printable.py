"""What others give is shown in errors in a short line, whatever its ``repr`` says or does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.analysis import tournament
from manhattan_widgets.contract.core import PositionError
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.envs import GameEnv
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records import decode
from manhattan_widgets.records.library import Library
from manhattan_widgets.testing.strange import Untellable
from manhattan_widgets.widgets.common.arguments import check_list, check_switch, check_text


def test_it_is_one_short_printable_line() -> None:
    assert short_repr("Bo") == "'Bo'"
    assert short_repr("\x1b[31m") == r"'\x1b[31m'"
    assert short_repr("x" * 100) == "'" + "x" * 58 + "…"
    assert short_repr("x" * 100, 4) == "'xx…"
    assert short_repr(Untellable()) == "<Untellable>"


def game() -> mw.Game:
    return mw.new_game("manhattan", players=2, seed=7)


def position_with(**entries: Any) -> Any:
    return GAMES["manhattan"].state_from_json({**game().state.to_json(), **entries})


ENTRIES: dict[str, Callable[[Any], Any]] = {
    "load": mw.load,
    "from_position": mw.Game.from_position,
    "seed": lambda given: mw.new_game("manhattan", seed=given),
    "names": lambda given: mw.new_game("manhattan", players=2, names=[given, "Bo"]),
    "resign": lambda given: game().resign(given),
    "svg": lambda given: game().to_svg(given),
    "seat": lambda given: game().to_svg(seat=given),
    "save": lambda given: game().save(given),
    "code": decode,
    "library": Library,
    "autosave": lambda given: mw.play("manhattan", seed=1, library=given),
    "why": lambda given: mw.why(given, "2 on F5"),
    "why move": lambda given: mw.why(game(), given),
    "worksheet": lambda given: mw.worksheet("manhattan", title=given),
    "switch": lambda given: check_switch(animate=given),
    "text": lambda given: check_text(title=given),
    "list": lambda given: check_list(names=given),
    "deals": lambda given: tournament(["greedy", "random"], players=2, deals=given),
    "round": lambda given: mw.score(game(), given),
    "entry": lambda given: position_with(round=given),
    "max_moves": lambda given: GameEnv("manhattan", max_moves=given),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_what_cannot_be_shown_is_refused_as_anything_else(name: str) -> None:
    given = Untellable()
    with pytest.raises((ValueError, TypeError, PositionError)) as caught:
        ENTRIES[name](given)
    assert "Untellable" in str(caught.value)

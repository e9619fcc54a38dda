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
    "seed": lambda value: mw.new_game("manhattan", seed=value),
    "names": lambda value: mw.new_game("manhattan", players=2, names=[value, "Bo"]),
    "resign": lambda value: game().resign(value),
    "svg": lambda value: game().to_svg(value),
    "seat": lambda value: game().to_svg(seat=value),
    "save": lambda value: game().save(value),
    "code": decode,
    "library": Library,
    "autosave": lambda value: mw.play("manhattan", seed=1, library=value),
    "why": lambda value: mw.why(value, "2 on F5"),
    "why move": lambda value: mw.why(game(), value),
    "worksheet": lambda value: mw.worksheet("manhattan", title=value),
    "switch": lambda value: check_switch(animate=value),
    "text": lambda value: check_text(title=value),
    "list": lambda value: check_list(names=value),
    "deals": lambda value: tournament(["greedy", "random"], players=2, deals=value),
    "round": lambda value: mw.score(game(), value),
    "entry": lambda value: position_with(round=value),
    "max_moves": lambda value: GameEnv("manhattan", max_moves=value),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_what_cannot_be_shown_is_refused_as_anything_else(name: str) -> None:
    value = Untellable()
    with pytest.raises((ValueError, TypeError, PositionError)) as caught:
        ENTRIES[name](value)
    assert "Untellable" in str(caught.value)

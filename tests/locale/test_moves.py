"""Moves and colors are read back as they are written, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.games.manhattan.setup.text_reader import parse
from manhattan_widgets.locale import languages, set_language, text

PLIES = 40
TRIED = 3


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def games() -> Iterator[tuple[Rules[Any], int, dict[str, object]]]:
    """Each game with each number of players, by the usual rules and with all variants."""
    for rules in GAMES.values():
        for players in rules.players:
            yield rules, players, {}
            last = {name: values[-1] for name, values in rules.variants(players).items()}
            yield rules, players, last


@pytest.mark.no_cover
@pytest.mark.parametrize("code", languages())
def test_moves_are_read_as_they_are_written(code: str) -> None:
    set_language(code)
    for number, (rules, players, variant) in enumerate(games()):
        random = Random(number)
        state = rules.new(rules.options(players=players, **variant))
        for _ in range(PLIES):
            while state.chance is not None:
                state = state.apply(state.chance.sample(random))
            moves = list(state.legal_moves())
            if not moves:
                break
            for move in random.sample(moves, min(TRIED, len(moves))):
                written = state.format(move)
                assert state.parse(written) == move, written
                assert state.parse(written.upper()) == move, written
            state = state.apply(random.choice(moves))


@pytest.mark.parametrize("code", languages())
def test_positions_may_name_colors_in_the_readers_language(code: str) -> None:
    set_language(code)
    for seat, name in enumerate(("red", "blue", "green", "black")):
        color = text(f"core.color.{name}")
        assert parse(f"players: 4\nto move: {color}\nphase: build\n").turn == seat

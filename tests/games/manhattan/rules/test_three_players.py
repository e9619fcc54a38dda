"""Three players: M18."""

from __future__ import annotations

from collections import Counter

import pytest

from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.games.manhattan.rules import MANHATTAN

from .positions import dealt, played_until


def last_builders(rounds: int) -> Counter[int]:
    state = dealt(players=3, rounds=rounds)
    builders: Counter[int] = Counter()
    while state.outcome() is None:
        before = played_until(state, lambda s: sum(map(sum, s.drafts)) == 1 and s.phase == "build")
        if before.to_move is None:
            before = played_until(before, lambda s: s.to_move is not None)
        assert before.to_move is not None
        builders[before.to_move] += 1
        state = before.apply(before.legal_moves()[0])
    return builders


def test_M18_six_rounds_of_four_pieces_by_default() -> None:
    options = MANHATTAN.options(players=3)
    assert (options.rounds, options.draft_size) == (6, 4)
    end = played_until(dealt(players=3), lambda s: False)
    assert len(end.scored) == 6
    assert {part.round for part in end.score().parts} == {1, 2, 3, 4, 5, 6}
    assert sum(len(tower.pieces) for tower in end.towers) == 72


def test_M18_each_builds_last_twice() -> None:
    assert last_builders(6) == {0: 2, 1: 2, 2: 2}


def test_M18_four_rounds_of_six_pieces_are_an_option() -> None:
    options = MANHATTAN.options(players=3, rounds=4)
    assert options.draft_size == 6
    assert sum(last_builders(4).values()) == 4


@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (2, 4), (3, 5)])
def test_M18_no_other_number_of_rounds(players: int, rounds: int) -> None:
    with pytest.raises(OptionError, match=f"With {players} players"):
        MANHATTAN.options(players=players, rounds=rounds)

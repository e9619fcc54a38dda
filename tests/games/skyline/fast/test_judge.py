"""The compiled judgement of moves is the greedy player's."""

from random import Random

import numpy as np
import pytest

from manhattan_widgets.games.skyline.bot import judge
from manhattan_widgets.games.skyline.fast.judge import (
    HEAT,
    OUTLOOK_SIZE,
    Judgement,
    judged_moves,
    weights_of,
)
from manhattan_widgets.games.skyline.fast.layout import (
    MOVES_SIZE,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineOptions
from manhattan_widgets.games.skyline.rules.moves import Build, Buy, Trade
from tests.games.skyline.fast.editions import random_edition
from tests.games.skyline.fast.test_rules import states


@pytest.mark.parametrize(
    "options",
    [*SKYLINE.option_sets(), SkylineOptions(players=3, edition=random_edition(Random(5)))],
    ids=str,
)
def test_moves_are_judged_as_the_greedy_player_does(options: SkylineOptions) -> None:
    weights = weights_of(Judgement(heat=20.0))  # no look so small that its logarithm is lost
    rules = pack_rules(options)
    moves, looks = np.zeros(MOVES_SIZE, np.int32), np.zeros(MOVES_SIZE)
    outlook = np.zeros(OUTLOOK_SIZE, np.int64)
    judged = set()
    for seed in range(3):
        for state in states(options, seed)[1:-1:3]:
            view = state.view(state.turn)
            n = judged_moves(rules, pack_view(view), outlook, weights, moves, looks)
            # Only differences count: looks are powers of e of them.
            worths = weights[HEAT] * np.log(looks[:n])
            ours = {
                numbered_move(move, options): worth - worths.max()
                for move, worth in zip(moves[:n].tolist(), worths, strict=True)
            }
            theirs = {move: worth for worth, move in judge(view)}
            best = max(theirs.values())
            expected = {move: worth - best for move, worth in theirs.items()}
            assert ours == pytest.approx(expected), state
            judged |= {(type(move), getattr(move, "kind", None)) for move in theirs}
    kinds = {kind for move, kind in judged if move is Build}
    assert kinds >= set("1246PN")
    assert (Trade, None) in judged
    assert {kind for move, kind in judged if move is Buy} == set("1246PN")

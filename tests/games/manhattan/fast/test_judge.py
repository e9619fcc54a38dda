"""The compiled judgement of moves is the greedy player's."""

from random import Random

import numpy as np
import pytest

from manhattan_widgets.games.manhattan.bot import judge
from manhattan_widgets.games.manhattan.fast.judge import (
    HEAT,
    LEFT_SIZE,
    Judgement,
    count_left,
    weights_of,
)
from manhattan_widgets.games.manhattan.fast.layout import (
    MOVES_SIZE,
    numbered_move,
    pack_rules,
    pack_view,
)
from manhattan_widgets.games.manhattan.fast.tree import judged_moves
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanOptions
from tests.games.manhattan.fast.test_playouts import state_after


@pytest.mark.parametrize("options", MANHATTAN.option_sets(), ids=str)
def test_builds_are_judged_as_the_greedy_player_does(options: ManhattanOptions) -> None:
    weights = weights_of(Judgement(), options.players)
    rules = pack_rules(options)
    moves, looks = np.zeros(MOVES_SIZE, np.int32), np.zeros(MOVES_SIZE)
    left = np.zeros(LEFT_SIZE, np.int32)
    rng = Random(1)
    judged = 0
    for plies in rng.sample(range(options.players, 24 * len(options.colors_in_play)), 12):
        state = state_after(options, plies, seed=plies)
        if state.phase != "build":
            continue
        view = state.view(state.turn)
        s = pack_view(view)
        count_left(s, left)
        n = judged_moves(rules, s, left, weights, moves, looks)
        # Only differences count: looks are powers of e of them.
        worths = weights[HEAT] * np.log(looks[:n])
        ours = {
            numbered_move(move, options, state.turn): worth - worths.max()
            for move, worth in zip(moves[:n].tolist(), worths, strict=True)
        }
        theirs = {move: worth for worth, move in judge(view)}
        best = max(theirs.values())
        assert ours == pytest.approx({move: worth - best for move, worth in theirs.items()})
        judged += n
    assert judged > 100

"""What no seat knows is drawn anew: each order as likely, but for what lies open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from manhattan_widgets import new_game
from manhattan_widgets.games.newyork.rules.cards import back_of


@pytest.mark.parametrize("name", ["manhattan", "skyline"])
def test_every_order_of_the_pile_is_as_likely(name: str) -> None:
    state = new_game(name, seed=1).state
    cards = tuple(dict.fromkeys(state.pile))[:3]
    short = replace(state, pile=cards)
    rng = Random(5)
    piles = Counter(short.redrawn(rng).pile for _ in range(3000))
    assert len(piles) == 6
    assert all(abs(count - 500) < 80 for count in piles.values())


def test_in_new_york_the_back_on_top_stays() -> None:
    state = new_game("newyork", seed=1).state
    while not state.pile:
        state = state.apply(
            state.random_move(Random(1)) if state.chance is None else state.chance.sample(Random(1))
        )
    backs = {back: [c for c in state.pile if back_of(c) == back] for back in (0, 1)}
    cards = (*list(dict.fromkeys(backs[0]))[:2], backs[1][0])
    short = replace(state, pile=cards)
    rng = Random(5)
    piles = Counter(short.redrawn(rng).pile for _ in range(4000))
    assert {back_of(pile[0]) for pile in piles} == {0}
    assert len(piles) == 4
    assert all(abs(count - 1000) < 120 for count in piles.values())

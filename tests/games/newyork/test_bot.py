"""Computer players of New York: they finish games, and the greedy one knows what it is after."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from manhattan_widgets import bots
from manhattan_widgets.games.newyork.rules import NEW_YORK, NewYorkOptions, NewYorkState
from tests.games.newyork.rules.positions import play, playing

OPTION_SETS = NEW_YORK.option_sets()
#: Those that look no further than their next move.
QUICK = ("random", "greedy")


def played(options: NewYorkOptions, players: list[Any], seed: int) -> NewYorkState:
    rng, state = Random(seed), NEW_YORK.new(options)
    for _ in range(2000):
        if state.outcome() is not None:
            break
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
        else:
            seat = state.to_move
            assert seat is not None
            state = state.apply(bots.choose(players[seat], state.view(seat)))  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_games_come_to_an_end(name: str, options: NewYorkOptions) -> None:
    players = [bots.make(name, seed) for seed in range(options.players)]
    assert played(options, players, 1).outcome() is not None


def test_greedy_beats_random() -> None:
    options, won = NEW_YORK.options(players=3, actions=True), 0
    for game in range(6):
        players = [bots.make("random", game + seat) for seat in range(3)]
        players[game % 3] = bots.make("greedy", game)
        outcome = played(options, players, game).outcome()
        assert outcome is not None
        won += outcome.winners == (game % 3,)
    assert won >= 5


def best(state: NewYorkState) -> str:
    assert state.to_move is not None
    return str(bots.make("greedy", 1)(state.view(state.to_move)))


GROUP = """
    r r . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . b . . .
    . . . . . . .
    y . . . . . .
"""


def test_greedy_lets_its_group_grow() -> None:
    assert best(playing(GROUP, "AE36", players=3)) == "rA3"


def test_greedy_keeps_its_joker() -> None:
    assert best(playing(GROUP, "AJ36", players=3)) == "rA3"


def test_greedy_demolishes_nothing_it_can_keep() -> None:
    assert best(playing(GROUP, "AG16", players=3)) != "rA1"


def test_greedy_gives_up_what_it_misses_least() -> None:
    town = "bbbb..." + "bbbb..." + "......b" + "." * 28
    asked = play(playing(town, "CCS55", players=3, actions=True), "spec-a-rb")
    assert best(asked) == "down-C7"


def test_greedy_builds_for_its_partner_too() -> None:
    town = "yyyyyy." + "......." + "r......" + "." * 28
    assert best(playing(town, "AE37", players=4, teams=True)) == "yA7"

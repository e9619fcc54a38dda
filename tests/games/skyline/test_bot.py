"""The greedy player of Skyline: legal, fair, quick to the point, and better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from manhattan_widgets import bots
from manhattan_widgets.games.skyline.rules import SKYLINE, SkylineOptions, SkylineState
from manhattan_widgets.games.skyline.rules.position import Done
from tests.conformance.oracles import skyline as oracle
from tests.games.skyline.rules.positions import move, position

OPTION_SETS = list(enumerate(SKYLINE.option_sets()))
#: Those that look no further than their next move.
QUICK = ("random", "greedy")


def positions(
    options: SkylineOptions, seed: int, players: list[bots.Bot]
) -> Iterator[SkylineState]:
    """Yield every position of a game that ``players`` play, the last included."""
    rng, state = Random(seed), SKYLINE.new(options)
    while state.outcome() is None:
        if state.chance is not None:
            state = state.apply(state.chance.sample(rng))
            continue
        yield state
        view = state.view(state.turn)
        state = state.apply(bots.choose(players[state.turn], view))  # type: ignore[arg-type]
    yield state


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("number", "options"), OPTION_SETS)
def test_every_player_finishes_games(name: str, number: int, options: SkylineOptions) -> None:
    players = [bots.make(name, seed) for seed in range(options.players)]
    *_, last = positions(options, number, players)
    assert last.outcome() is not None
    if name == "greedy":
        assert last.finisher is not None
        assert last.round < 40


@pytest.mark.parametrize("options", [o for _, o in OPTION_SETS if o.players < 4])
def test_secrets_change_nothing(options: SkylineOptions) -> None:
    rng, bot = Random(5), bots.make("greedy", 1)
    for number, state in enumerate(positions(options, 4, [bot] * options.players)):
        if state.to_move is not None and number % 5 == 0:
            other = oracle.disguise(state, state.to_move, rng)
            assert bot(state.view(state.turn)) == bot(other.view(state.turn))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", SKYLINE.players)
def test_greedy_beats_chance(players: int) -> None:
    won = 0
    for seed in range(6):
        table = [
            bots.make("greedy" if seat == seed % players else "random", seed)
            for seat in range(players)
        ]
        *_, last = positions(SKYLINE.options(players=players), seed, table)
        outcome = last.outcome()
        assert outcome is not None
        won += outcome.winners == (seed % players,)
    assert won >= 5


def chosen(state: SkylineState) -> str:
    return str(bots.choose(bots.make("greedy"), state.view(state.turn)))


def test_it_builds_a_penthouse_when_it_can() -> None:
    state = position("B1 y1b2p4b6, C1 p1", stocks="P2 - - -", money="30 0 0 0")
    assert chosen(state) == "PB1"


def test_it_buys_a_penthouse_when_a_building_waits_for_it() -> None:
    state = position(
        "B1 y1b2p4b6", stocks="- - - -", money="25 0 0 0", phase="invest", done=Done(built=1)
    )
    assert chosen(state) == "buyP"


def test_it_takes_the_money_of_a_card_unless_it_would_be_lost() -> None:
    row = "A8 y1, B8 y1, D8 y1"
    (card,) = (
        n for n, f in enumerate(position().options.edition.figures) if f.name[:6] == "Willis"
    )
    poor = position(row, stocks="- - - -", money="3 0 0 0", hand=(card,))
    rich = position(row, stocks="- - - -", money="30 0 0 0", hand=(card,))
    assert chosen(poor) == f"cash{card + 1}"
    assert chosen(rich) == "invest"
    assert move("invest") in rich.legal_moves()

"""Random play of each game through the readable rules, from the deal to the end.

    python benchmarks/playouts.py --seconds 3 --game manhattan

A ply is any move, chosen by `random_move()` and played with `apply()`, which checks it again; deals
and shuffles are done, but not counted.  Processor time is counted, so that
other work on the machine disturbs little; a loop of plain Python is timed between the games, and
plies are also given for each thousand of its rounds.  Expected for Manhattan with four players: at
least 20,000 plies a second.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from _games import add_games, rules_of
from _machine import print_machine

from manhattan_widgets.contract.core import Rules

CALIBRATION_ROUNDS = 100_000
GAMES_A_SAMPLE = 20


@dataclass(frozen=True)
class Sample:
    """One timing: plies a second, and rounds a second of the calibration loop beside it."""

    plies: float
    rounds: float


def play(rules: Rules[Any], players: int, seed: int) -> int:
    """Play one game at random and return the number of plies."""
    rng = Random(seed)
    state = rules.new(rules.options(players=players))
    plies = 0
    while True:
        if state.to_move is not None:
            state = state.apply(state.random_move(rng))
            plies += 1
        elif (request := state.chance) is not None:
            state = state.apply(request.sample(rng))
        else:
            return plies


def calibrate() -> float:
    """Return how many rounds a second a loop of plain Python makes now."""
    begun = process_time()
    total = 0
    for n in range(CALIBRATION_ROUNDS):
        pair = (n, total)
        total = pair[0] ^ pair[1]
    return CALIBRATION_ROUNDS / (process_time() - begun)


def measure(rules: Rules[Any], players: int, seconds: float) -> list[Sample]:
    """Play for ``seconds`` and return a sample for each few games."""
    samples: list[Sample] = []
    seed = 0
    play(rules, players, seed)  # fills the rules' caches
    end = perf_counter() + seconds
    while perf_counter() < end:
        rounds = calibrate()
        begun = process_time()
        plies = sum(play(rules, players, seed + n) for n in range(GAMES_A_SAMPLE))
        samples.append(Sample(plies / (process_time() - begun), rounds))
        seed += GAMES_A_SAMPLE
    return samples


def profile(rules: Rules[Any], players: int) -> None:
    """Print where the time goes."""
    profiler = cProfile.Profile()
    profiler.runcall(lambda: [play(rules, players, seed) for seed in range(100)])
    pstats.Stats(profiler).sort_stats("tottime").print_stats(20)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="for each number of players")
    parser.add_argument("--profile", type=int, metavar="PLAYERS", help="show where time goes")
    add_games(parser)
    given = parser.parse_args()
    if given.profile:
        for rules in rules_of(given):
            profile(rules, given.profile)
        return
    print_machine()
    print("random play: medians; the best sample; plies for 1000 rounds of a plain loop")
    print("game       players  plies/s     best  per 1000 rounds")
    for rules in rules_of(given):
        for players in rules.players:
            samples = measure(rules, players, given.seconds)
            ratio = median(1000 * sample.plies / sample.rounds for sample in samples)
            plies = [sample.plies for sample in samples]
            found = f"{median(plies):8,.0f} {max(plies):8,.0f} {ratio:16.2f}"
            print(f"{rules.name:10} {players:7} {found}")


if __name__ == "__main__":
    main()

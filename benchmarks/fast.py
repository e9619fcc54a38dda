"""Compiled random play beside OpenSpiel's C++ random rollouts of hex, in one run.

    python benchmarks/fast.py --samples 9 --game manhattan newyork

Both play uniformly at random from the beginning to the end on one core, in turns, so that
whatever else the machine does falls on both alike; processor time is counted.  OpenSpiel's
evaluator of random rollouts is driven by its own search, with two evaluations: one from the empty
board of 11×11, one after the first move.  Its plies are counted by the mean length of random games
of hex, played in the same run.  A ply is any move; deals and shuffles are done, but not counted.
Expected with four players: at least 6 times the plies.

Then: guided games and searches of a decision; the same random games on two threads; and how soon
all is ready in a process that has to compile, and in one that finds compiled code in the cache.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from _games import add_games, rules_of
from _machine import print_machine

from manhattan_widgets.bots.backends import compile_all
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import part_of

ROLLOUTS = 2000
GAMES = 10_000
THREADS = 2
HEX_GAMES = 200
SOME = 5000
COMPILING, CACHED = "compiling", "from cache"

FIRST_CALL = """
import sys
from time import perf_counter, process_time
begun = perf_counter()
import numba
from manhattan_widgets.contract.registry import part_of
compiled = part_of(sys.argv[1], "compiled")
imported, worked = perf_counter(), process_time()
compiled.ready(wait=True)
print(imported - begun, perf_counter() - imported, process_time() - worked)
"""


def fast(rules: Rules[Any], module: str) -> Any:
    """Return a module of the compiled rules of a game."""
    return import_module(f"manhattan_widgets.games.{rules.name}.fast.{module}")


def hex_length() -> float:
    """Return the mean number of plies of random games of hex."""
    import pyspiel  # what it is compared with; all else here is measured without it

    rng = random.Random(1)
    lengths = []
    for _ in range(HEX_GAMES):
        state, plies = pyspiel.load_game("hex(board_size=11)").new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        lengths.append(plies)
    return mean(lengths)


def hex_rollouts() -> Callable[[], object]:
    """Return a function that makes twice ``ROLLOUTS`` rollouts in C++."""
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 1, False)
    start = game.new_initial_state()
    return lambda: bot.step(start)


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that ``work`` took."""
    begun = process_time()
    work()
    return process_time() - begun


class Beside(NamedTuple):
    """Plies a second of random play, ours and hex's in turns, and the plies of a game of ours."""

    ours: list[float]
    theirs: list[float]
    length: float

    @property
    def ratios(self) -> list[float]:
        """How many plies were played in the time of one of hex's."""
        return [one / other for one, other in zip(self.ours, self.theirs, strict=True)]


def beside_hex(rules: Rules[Any], players: int, samples: int) -> Beside:
    """Play at random, in turns with C++ rollouts of hex."""
    playouts = fast(rules, "playouts").playouts
    packed = fast(rules, "playouts").Packed.of(rules.new(rules.options(players=players)))
    length, rollouts = hex_length(), hex_rollouts()
    found = Beside([], [], playouts(packed, GAMES, 0, policy="uniform").plies / GAMES)
    for seed in range(samples):
        begun = process_time()
        plies = playouts(packed, GAMES, seed, policy="uniform").plies
        found.ours.append(plies / (process_time() - begun))
        found.theirs.append(2 * ROLLOUTS * (length - 0.5) / seconds(rollouts))
    return found


def compare(games: Sequence[Rules[Any]], samples: int) -> None:
    """Print plies a second of both, for each number of players."""
    print(f"hex 11x11: {hex_length():.1f} plies a game\n")
    print("game       players  plies/game      plies/s  games/s  hex plies/s  ratio  least")
    for rules in games:
        for players in reversed(rules.players):
            found = beside_hex(rules, players, samples)
            print(
                f"{rules.name:10} {players:7} {found.length:11.0f} {median(found.ours):12,.0f} "
                f"{median(found.ours) / found.length:8,.0f} {median(found.theirs):12,.0f} "
                f"{median(found.ratios):6.1f} {min(found.ratios):6.1f}"
            )


def search_rates(rules: Rules[Any], players: int) -> list[float]:
    """Return the playouts a second of a search at the first move, after 24 and after 48."""
    rates = []
    for plies in (0, 24, 48):
        rng, state = random.Random(1), rules.new(rules.options(players=players))
        while state.to_move is None or plies:
            request = state.chance
            plies -= request is None
            state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
        search = fast(rules, "search").Search(state.view(state.to_move))
        rates.append(SOME / seconds(partial(search.run, SOME)))
    return rates


def thinking(games: Sequence[Rules[Any]]) -> None:
    """Print how many guided games are played a second, and playouts of a search."""
    print(
        "\ngame       players  guided games/s  playouts/s in search: first move  after 24  after 48"
    )
    for rules in games:
        for players in reversed(rules.players):
            start = rules.new(rules.options(players=players))
            playouts = fast(rules, "playouts").playouts
            guided = SOME / seconds(lambda: playouts(start, SOME))  # noqa: B023
            rates = search_rates(rules, players)
            print(
                f"{rules.name:10} {players:7} {guided:15,.0f} "
                f"{rates[0]:31,.0f} {rates[1]:9,.0f} {rates[2]:9,.0f}"
            )


def scale(rules: Rules[Any], samples: int) -> None:
    """Print how much more two threads play than one in the same time."""
    playouts = fast(rules, "playouts").playouts
    packed = fast(rules, "playouts").Packed.of(rules.new(rules.options()))
    with ThreadPoolExecutor(THREADS) as pool:

        def many(threads: int) -> float:
            begun = perf_counter()
            for work in [
                pool.submit(playouts, packed, 5 * GAMES, first=n * GAMES, policy="uniform")
                for n in range(threads)
            ]:
                work.result()
            return perf_counter() - begun

        ratios = [THREADS * many(1) / many(THREADS) for _ in range(samples)]
    print(
        f"\n{rules.name}: {THREADS} threads play {median(ratios):.2f} times the games of one "
        f"(best {max(ratios):.2f})"
    )


class Ready(NamedTuple):
    """Seconds until a new process is ready: for imports, its first call, and its processor's."""

    imports: float
    call: float
    work: float


def start_up(rules: Rules[Any]) -> dict[str, Ready]:
    """Return how long new processes take to be ready, without cached code and with it."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        for name in (COMPILING, CACHED):
            command = [sys.executable, "-c", FIRST_CALL, rules.name]
            given = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            )
            found[name] = Ready(*map(float, given.stdout.split()))
    return found


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--samples", type=int, default=9)
    add_games(parser)
    given = parser.parse_args()
    games = [rules for rules in rules_of(given) if part_of(rules.name, "compiled") is not None]
    print_machine()
    compile_all()
    compare(games, given.samples)
    thinking(games)
    for rules in games:
        scale(rules, given.samples)
        for name, ready in start_up(rules).items():
            print(
                f"{rules.name}, {name:10}: imports {ready.imports:.2f} s, then ready in"
                f" {ready.call:.2f} s, of them {ready.work:.2f} s of the processor"
            )


if __name__ == "__main__":
    main()

"""Compiled random play of Manhattan beside OpenSpiel's C++ random rollouts of hex, in one run.

    python benchmarks/fast.py --samples 9

Both play uniformly at random from the beginning to the end on one core, in turns, so that
whatever else the machine does falls on both alike; processor time is counted.  OpenSpiel's
evaluator of random rollouts is driven by its own search, with two evaluations: one from the empty
board of 11×11, one after the first move.  Its plies are counted by the mean length of random games
of hex, played in the same run.  In Manhattan a ply is a draft, a build or a pass; deals and
shuffles are done, but not counted.  Expected with four players: at least 6 times the plies.

Then: guided games and searches of a decision; the same random games on two threads; and the first
call in a process that has to compile, and in one that finds compiled code in the cache.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import mean, median
from time import perf_counter, process_time

import pyspiel
from _machine import print_machine

from manhattan_widgets.bots.backends import compile_all
from manhattan_widgets.games.manhattan.fast.playouts import Packed
from manhattan_widgets.games.manhattan.fast.playouts import playouts as any_playouts
from manhattan_widgets.games.manhattan.fast.search import Search
from manhattan_widgets.games.manhattan.rules import MANHATTAN

playouts = partial(any_playouts, policy="uniform")

ROLLOUTS = 2000
GAMES = 10_000
THREADS = 2
HEX_GAMES = 200
SOME = 5000

FIRST_CALL = """
from time import perf_counter, process_time
begun = perf_counter()
from manhattan_widgets.games.manhattan.fast.playouts import playouts
from manhattan_widgets.games.manhattan.rules import MANHATTAN
imported, worked = perf_counter(), process_time()
playouts(MANHATTAN.new(MANHATTAN.options()), 1, policy='uniform')
print(imported - begun, perf_counter() - imported, process_time() - worked)
"""


def hex_length() -> float:
    """Return the mean number of plies of random games of hex."""
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


def compare(samples: int) -> None:
    """Print plies a second of both, for each number of players."""
    length = hex_length()
    rollouts = hex_rollouts()
    print(f"hex 11x11: {length:.1f} plies a game\n")
    print("players  plies/game  Manhattan plies/s  games/s  hex plies/s  ratio  least")
    for players in reversed(MANHATTAN.players):
        packed = Packed.of(MANHATTAN.new(MANHATTAN.options(players=players)))
        plies = playouts(packed, GAMES).plies
        ours, theirs = [], []
        for seed in range(samples):
            ours.append(plies / seconds(lambda: playouts(packed, GAMES, seed)))  # noqa: B023
            theirs.append(2 * ROLLOUTS * (length - 0.5) / seconds(rollouts))
        ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
        print(
            f"{players:7} {plies / GAMES:11.0f} {median(ours):18,.0f} "
            f"{median(ours) * GAMES / plies:8,.0f} {median(theirs):12,.0f} "
            f"{median(ratios):6.1f} {min(ratios):6.1f}"
        )


def thinking() -> None:
    """Print how many guided games are played a second, and playouts of a search."""
    print("\nplayers  guided games/s  playouts/s in search: first draft  first build  half way")
    for players in reversed(MANHATTAN.players):
        start = MANHATTAN.new(MANHATTAN.options(players=players))
        guided = SOME / seconds(lambda: any_playouts(start, SOME))  # noqa: B023
        rates = []
        middle = 12 * players
        for plies in (0, players, middle):
            rng, state = random.Random(1), start
            while state.to_move is None or plies:
                request = state.chance
                plies -= request is None
                state = state.apply(
                    state.random_move(rng) if request is None else request.sample(rng)
                )
            search = Search(state.view(state.turn))
            rates.append(SOME / seconds(lambda: search.run(SOME)))  # noqa: B023
        print(f"{players:7} {guided:15,.0f} {rates[0]:34,.0f} {rates[1]:12,.0f} {rates[2]:9,.0f}")


def scale(samples: int) -> None:
    """Print how much more two threads play than one in the same time."""
    packed = Packed.of(MANHATTAN.new(MANHATTAN.options()))
    with ThreadPoolExecutor(THREADS) as pool:

        def many(threads: int) -> float:
            begun = perf_counter()
            for work in [
                pool.submit(playouts, packed, 5 * GAMES, first=n * GAMES) for n in range(threads)
            ]:
                work.result()
            return perf_counter() - begun

        ratios = [THREADS * many(1) / many(THREADS) for _ in range(samples)]
    print(
        f"\n{THREADS} threads: {median(ratios):.2f} times the games of one (best {max(ratios):.2f})"
    )


def start_up() -> None:
    """Print how long the first playout takes in new processes, without cached code and with it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        for name in ("compiling", "from cache"):
            command = [sys.executable, "-c", FIRST_CALL]
            given = subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            )
            imports, call, work = map(float, given.stdout.split())
            print(
                f"{name:10}: imports {imports:.2f} s, first call {call:.2f} s, "
                f"of them {work:.2f} s of the processor"
            )


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--samples", type=int, default=9)
    given = parser.parse_args()
    print_machine()
    compile_all()
    compare(given.samples)
    thinking()
    scale(given.samples)
    start_up()


if __name__ == "__main__":
    main()

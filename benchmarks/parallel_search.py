"""How many playouts one decision gets in a second: with one tree, and with a second one beside it.

    python benchmarks/parallel_search.py --samples 9 --game manhattan newyork

Both search the same positions by turns, in slices as in a notebook.  "times" is what a person gets:
playouts of both trees over those of one, in the same time (wanted: at least 1.7 where nothing else
works).  Beside other work that says little, as two threads are also given more of a processor than
one: "each" says how many playouts a second of processor time makes with two trees over that with
one, 1 if the trees do not hinder one another, and "used" how many processors they had.  "late" is
the longest time from one slice to the next with two trees (wanted: at most 50 ms).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from _games import add_games, four_or_most, rules_of
from _machine import print_machine

from manhattan_widgets.bots.backends import compile_all
from manhattan_widgets.bots.search import Search
from manhattan_widgets.contract.core import Rules, View
from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.processors import cores, working

PLIES = (0, 24, 48)


@dataclass(frozen=True)
class Thought:
    """What came of thinking about one decision: playouts, seconds, and the longest slice."""

    playouts: int
    wall: float
    processor: float
    longest: float


def thought(view: View, seconds: float, seed: int) -> Thought:
    """Think about a decision, as a computer player does."""
    begun, used = perf_counter(), process_time()
    playouts, longest, last = 0, 0.0, perf_counter()
    for findings in Search(seconds=seconds, seed=seed).findings(view):
        playouts = findings.playouts
        longest = max(longest, perf_counter() - last)
        last = perf_counter()
    return Thought(playouts, perf_counter() - begun, process_time() - used, longest)


def view_after(rules: Rules[Any], plies: int) -> View:
    """Return what the seat to move knows after so many random plies."""
    rng, state = Random(1), rules.new(rules.options(players=four_or_most(rules)))
    while state.to_move is None or plies:
        request = state.chance
        plies -= request is None
        state = state.apply(state.random_move(rng) if request is None else request.sample(rng))
    view: View = state.view(state.to_move)
    return view


def compare(rules: Rules[Any], samples: int, seconds: float) -> None:
    """Print how two trees do against one, for some positions of a game."""
    for plies in PLIES:
        view = view_after(rules, plies)
        ones, twos = [], []
        for seed in range(samples):
            with working(cores() - 1):
                ones.append(thought(view, seconds, seed))
            twos.append(thought(view, seconds, seed))
        pairs = list(zip(ones, twos, strict=True))
        times = median((two.playouts / two.wall) / (one.playouts / one.wall) for one, two in pairs)
        each = median(
            (two.playouts / two.processor) / (one.playouts / one.processor) for one, two in pairs
        )
        print(
            f"{rules.name:10} {plies:5} {median(one.playouts for one in ones):9,.0f} "
            f"{median(two.playouts for two in twos):9,.0f} {times:6.2f} {each:5.2f} "
            f"{median(one.processor / one.wall for one in ones):8.2f} "
            f"{median(two.processor / two.wall for two in twos):5.2f} "
            f"{1000 * median(one.longest for one in ones):8.0f} "
            f"{1000 * median(two.longest for two in twos):5.0f}"
        )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--samples", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    if cores() < 2:
        print("Only one processor may be used here, so there is nothing to compare.")
        return
    compile_all()
    print("                  playouts            times  each  used          late, ms")
    print("game       plies   one tree     two                one tree   two one tree   two")
    for rules in rules_of(given):
        if part_of(rules.name, "compiled") is not None:
            compare(rules, given.samples, given.seconds)


if __name__ == "__main__":
    main()

"""How long it takes to weigh a suspect of an analyzed game again, and how stable the verdicts are.

    python benchmarks/mistakes.py
    python benchmarks/mistakes.py --file evening.json --seeds 3
    python benchmarks/mistakes.py --file examples/records/skyline-4-players.json --suspects 8

Every move that looks dear in the analysis kept with a game is weighed again, in this process alone,
with as many seeds as are wished; a game without one is analyzed first, quickly.  Its processor time
is told beside that of one decision of the analysis, judged in the same run.  Verdicts of each two
seeds are compared, for every legal move of each mistake: right or not, and right, close or wrong,
with what differs by kind.  Expected: at most 5 seconds each on two cores, and 95 of 100
verdicts the same.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil
from statistics import mean
from time import process_time, sleep
from typing import Any

from _machine import print_machine

from manhattan_widgets.analysis.analyze import analysis_of, stored_report
from manhattan_widgets.analysis.budgets import LEVELS, effort_for
from manhattan_widgets.analysis.confirming import candidates, confirm
from manhattan_widgets.analysis.decisions import judge
from manhattan_widgets.analysis.mistakes import Alternative, Mistake
from manhattan_widgets.bots.backends import is_ready
from manhattan_widgets.game import load

FILE = "examples/analyzed/four-players.json"


def timed(slices: Generator[None, None, Any]) -> tuple[Any, float]:
    """Return what work in slices returns, and its seconds of processor time."""
    begun = process_time()
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value, process_time() - begun


def verdict(one: Alternative) -> str:
    """Return what is said to a move."""
    return "right" if one.right else "wrong" if one.wrong else "close"


def pairs(found: Sequence[Sequence[Mistake | None]]) -> Iterator[tuple[str, str]]:
    """Yield the verdicts by each two seeds by which something is a mistake, for all legal moves."""
    for by_seed in found:
        for one, other in combinations([mistake for mistake in by_seed if mistake], 2):
            for move in one.moves:
                yield verdict(move), verdict(other.of(move.move))


def print_shares(found: Sequence[Sequence[Mistake | None]]) -> None:
    """Print which share of the verdicts is the same, and what the others are."""
    kinds = Counter(map(frozenset, pairs(found)))
    count = kinds.total()
    if not count:
        print("  none to compare")
        return
    alike = sum(number for kind, number in kinds.items() if len(kind) == 1)
    right = alike + kinds[frozenset({"close", "wrong"})]
    print(f"  right or not: {right / count:.1%} of {count} the same with other seeds")
    print(f"  right, close or wrong: {alike / count:.1%} the same")
    for kind in map(frozenset, combinations(("right", "close", "wrong"), 2)):
        print(f"    {' and '.join(sorted(kind))}: {kinds[kind] / count:.1%}")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", default=FILE, help="a game with its analysis")
    parser.add_argument("--seeds", type=int, default=3, help="with how many seeds")
    parser.add_argument("--suspects", type=int, help="so many of them at most, from all the game")
    parser.add_argument("--effort", choices=LEVELS, default="normal", help="how exactly")
    given = parser.parse_args()
    print_machine()
    game = load(given.file)
    report = stored_report(game, None, None) or analysis_of(game, effort="quick", workers=1)
    report = replace(report, mistakes={}, effort=effort_for(report.game, given.effort))
    suspects = candidates(report, game, range(report.players))
    if not suspects:
        parser.error(f"no move looks dear in {given.file}")
    suspects = suspects[:: ceil(len(suspects) / (given.suspects or len(suspects)))]
    while not is_ready(suspects[0].view):
        sleep(0.1)
    found, spent, judging = [], [], []
    for suspect in suspects:
        weighed = [timed(confirm(suspect, seed)) for seed in range(given.seeds)]
        found.append([mistake for mistake, _ in weighed])
        spent += [seconds for _, seconds in weighed]
        judging.append(timed(judge(suspect.view, suspect.move, suspect.effort, "1"))[1])
        moves = len(suspect.view.legal_moves())
        costs = ", ".join("none" if one is None else f"{one.cost:.1%}" for one in found[-1])
        print(f"  move {suspect.ply + 1}, one of {moves}: {costs}; {weighed[0][1]:.1f} s")
    print(
        f"{game.rules.title()}: {len(suspects)} suspects, {mean(spent):.1f} s of a processor each"
        f" (at most {max(spent):.1f}), {mean(spent) / mean(judging):.0f} times one decision of the"
        f" analysis; {sum(one[0] is not None for one in found)} mistakes remain"
    )
    print_shares(found)


if __name__ == "__main__":
    main()

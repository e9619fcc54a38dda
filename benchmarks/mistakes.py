"""How long it takes to weigh a suspect of an analyzed game again, and how stable the verdicts are.

    python benchmarks/mistakes.py
    python benchmarks/mistakes.py --file evening.json --seeds 3

Every move that looks dear in the analysis kept with a game is weighed again, in this process alone,
with as many seeds as are wished.  Its processor time is told beside that of one decision of the
analysis, judged in the same run.  Verdicts of the first seed are compared with those of the others,
for every legal move of each mistake: right or not, and right, close or wrong.  Expected: at most
5 seconds each on two cores, and 95 of 100 verdicts the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator
from dataclasses import replace
from statistics import mean
from time import process_time, sleep
from typing import Any

from _machine import print_machine

from manhattan_widgets.analysis.analyze import stored_report
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


def opposite(one: Alternative, other: Alternative) -> bool:
    """Tell whether a move is right by one seed, and measurably worse by another."""
    return {verdict(one), verdict(other)} == {"right", "wrong"}


def share(
    weighed: list[list[Mistake | None]], holds: Callable[[Alternative, Alternative], bool]
) -> str:
    """Return for which share of verdicts something holds between the first and another seed."""
    pairs = [
        holds(move, again.of(move.move))
        for first, *others in weighed
        for again in others
        if first is not None and again is not None
        for move in first.moves
    ]
    return f"{mean(pairs):.1%} of {len(pairs)}" if pairs else "none to compare"


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", default=FILE, help="a game with its analysis")
    parser.add_argument("--seeds", type=int, default=3, help="with how many seeds")
    given = parser.parse_args()
    print_machine()
    game = load(given.file)
    report = stored_report(game, None, None)
    if report is None:
        parser.error(f"no analysis is kept with {given.file}")
    report = replace(report, mistakes={})
    suspects = candidates(report, game, range(report.players))
    while suspects and not is_ready(suspects[0].view):
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
    alike = share(found, lambda one, other: one.right == other.right)
    print(f"  right or not: {alike} the same with other seeds")
    alike = share(found, lambda one, other: verdict(one) == verdict(other))
    print(f"  right, close or wrong: {alike} the same; right here and wrong there:")
    print(f"  {share(found, opposite)}")


if __name__ == "__main__":
    main()

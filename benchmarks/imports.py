"""What importing the package costs beside importing the widget libraries alone.

    python benchmarks/imports.py --runs 15

Every import happens in a fresh interpreter, the statements taking turns, so that a machine getting
slower harms all alike.  The time is that of the import statement, not of starting Python: by the
clock, and the processor time, which other work on the machine disturbs less.  Byte code is used, as
in any installed package.  Expected: with all that ``mw.play`` needs at most
1.5 times ipywidgets, ipycanvas and ipyevents.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from statistics import median
from typing import NamedTuple

from _machine import print_machine

from manhattan_widgets.contract.registry import GAMES

ALONE = "import ipywidgets, ipycanvas, ipyevents"
STATEMENTS = {
    "ipywidgets + ipycanvas + ipyevents": ALONE,
    "manhattan_widgets": "import manhattan_widgets",
    "manhattan_widgets.play": "import manhattan_widgets; manhattan_widgets.play",
    **{
        f"manhattan_widgets.games.{name}": f"import manhattan_widgets.games.{name}"
        for name in GAMES
    },
}


class Times(NamedTuple):
    """Seconds that an import took."""

    clock: float
    processor: float


def measure(statement: str) -> Times:
    """Return how long ``statement`` takes in a fresh interpreter."""
    timed = (
        "from time import perf_counter as c, process_time as p; b = c(), p(); "
        f"{statement}; print(c() - b[0], p() - b[1])"
    )
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", timed], check=True, capture_output=True, text=True, env=environment
    )
    clock, processor = map(float, done.stdout.split())
    return Times(clock, processor)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    for statement in STATEMENTS.values():
        measure(statement)  # writes byte code, fills the file cache
    times: dict[str, list[Times]] = {name: [] for name in STATEMENTS}
    for _ in range(runs):
        for name, statement in STATEMENTS.items():
            times[name].append(measure(statement))
    print_machine()
    print(f"medians of {runs} fresh interpreters each; ratios to the first line")
    print(f"{'import':36} {'clock':>9} {'ratio':>6} {'processor':>10} {'ratio':>6}")
    alone = _medians(next(iter(times.values())))
    for name, taken in times.items():
        found = _medians(taken)
        print(
            f"{name:36} {1000 * found.clock:6.0f} ms {found.clock / alone.clock:6.2f} "
            f"{1000 * found.processor:7.0f} ms {found.processor / alone.processor:6.2f}"
        )


def _medians(times: list[Times]) -> Times:
    return Times(median(t.clock for t in times), median(t.processor for t in times))


if __name__ == "__main__":
    main()

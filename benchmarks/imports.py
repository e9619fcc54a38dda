"""What importing the package costs beside importing the widget libraries alone.

    python benchmarks/imports.py --runs 15

Every import happens in a fresh interpreter, the statements taking turns, so that a machine getting
slower harms all alike.  The time is that of the import statement, not of starting Python.
Expected: at most 1.3 times ipywidgets, ipycanvas and ipyevents.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from statistics import median

from _machine import print_machine

ALONE = "import ipywidgets, ipycanvas, ipyevents"
STATEMENTS = {
    "ipywidgets + ipycanvas + ipyevents": ALONE,
    "manhattan_widgets": "import manhattan_widgets",
    "manhattan_widgets.play": "import manhattan_widgets; manhattan_widgets.play",
    "manhattan_widgets.games.manhattan": "import manhattan_widgets.games.manhattan",
}


def seconds(statement: str) -> float:
    """Return how long ``statement`` takes in a fresh interpreter."""
    timed = f"from time import perf_counter as t; b = t(); {statement}; print(t() - b)"
    done = subprocess.run([sys.executable, "-c", timed], check=True, capture_output=True, text=True)
    return float(done.stdout)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    for statement in STATEMENTS.values():
        seconds(statement)  # writes byte code, fills the file cache
    times: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    for _ in range(runs):
        for name, statement in STATEMENTS.items():
            times[name].append(seconds(statement))
    print_machine()
    print(f"medians of {runs} fresh interpreters each")
    alone = median(next(iter(times.values())))
    for name, taken in times.items():
        print(f"{name:36} {1000 * median(taken):6.0f} ms {median(taken) / alone:6.2f}")


if __name__ == "__main__":
    main()

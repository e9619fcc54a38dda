"""The README's table of speeds: measured in one run, game beside game, and written into it.

    python benchmarks/speed_table.py --without-browser --note "beside other work"

Each figure is one of a script of this folder, which says what is measured and has more of them.
What is not measured keeps the figures that the README has.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from _games import played
from _machine import machine
from _readme_table import (
    ALL_NEW,
    APPEND,
    CLICK,
    CODE,
    FRAME_SIZE,
    GAMES,
    ONE_MOVE_ON,
    PAGE,
    PLAYOUTS,
    README,
    SEEK,
    Figures,
    Row,
    short,
    thousands,
    with_table,
)

import manhattan_widgets as mw
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import find_rules


def milliseconds(times: Sequence[float]) -> str:
    """Return the median."""
    return f"{short(median(times))} ms"


def frames(rules: Rules[Any]) -> Figures:
    """Draw boards."""
    import frames as drawing

    drawn = drawing.measure(rules, 100)
    return {
        ALL_NEW: milliseconds(drawn.times[drawing.ALL_NEW]),
        ONE_MOVE_ON: milliseconds(drawn.times[drawing.ONE_MOVE_ON]),
        FRAME_SIZE: f"{median(drawn.sizes) / 1000:.1f} kB",
    }


def seeks(rules: Rules[Any]) -> Figures:
    """Go to plies of a replay."""
    import seek

    spent = seek.measure(rules, 200).seeks
    times = spent[seek.FIRST] + spent[seek.AGAIN]
    return {SEEK: f"{short(median(times))} ({short(quantiles(times, n=20)[18])}) ms"}


def playouts(rules: Rules[Any]) -> Figures:
    """Play at random."""
    from playouts import measure

    return {PLAYOUTS: thousands(median(sample.plies for sample in measure(rules, 4, 3)))}


def codes(rules: Rules[Any]) -> Figures:
    """Write games as share codes."""
    from codes import BITS_A_CHARACTER, of_events

    from manhattan_widgets.records import encode

    records = [played(rules.name, 4, seed).record for seed in range(10)]
    ratios = [len(encode(one)) * BITS_A_CHARACTER / of_events(one) for one in records]
    return {CODE: f"{median(ratios):.2f}"}


def pages(rules: Rules[Any]) -> Figures:
    """Write the recorded game as a page."""
    from pages import export
    from seek import recorded_file

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        export(mw.load(recorded_file(rules)), file)
        return {PAGE: f"{short(file.stat().st_size / 1000)} kB"}


def appends(rules: Rules[Any]) -> Figures:
    """Keep games move by move."""
    from library import append_times

    from manhattan_widgets.records.library import Library

    with tempfile.TemporaryDirectory() as folder, Library(Path(folder, "games")) as kept:
        return {APPEND: milliseconds(append_times(kept, rules.name, range(3)))}


def clicks(rules: Rules[Any]) -> Figures:
    """Click in a browser."""
    from clicks import run

    times = run(rules, 60)
    return {CLICK: f"{median(times['play']) / median(times['echo']):.2f}"}


def measured(
    measures: Sequence[Callable[[Rules[Any]], Figures]],
) -> Iterator[tuple[str, Figures]]:
    """Yield what is found, each thing for all games before the next."""
    for measure in measures:
        for name in GAMES:
            figures = measure(find_rules(name))
            told = ", ".join(f"{row.what}: {figure}" for row, figure in figures.items())
            print(f"{name}: {told}", file=sys.stderr)
            yield name, figures


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--without-browser", action="store_true", help="measure no clicks")
    parser.add_argument("--note", default="", help="what else is to be said of the machine")
    given = parser.parse_args()
    from frames import close_sockets, open_sockets

    measures = [playouts, codes, pages, appends]
    if not given.without_browser:
        measures.append(clicks)
    found: dict[str, dict[Row, str]] = {name: {} for name in GAMES}
    for name, figures in measured(measures):
        found[name] |= figures
    # From here on widgets of this process send to a socket.
    open_sockets()
    for name, figures in measured([frames, seeks]):
        found[name] |= figures
    close_sockets()
    readme = README.read_text(encoding="utf-8")
    kept = "clicks of an earlier run" if given.without_browser else ""
    measured_on = ", ".join(filter(None, (machine(), given.note, kept)))
    README.write_text(with_table(readme, measured_on, found), encoding="utf-8")


if __name__ == "__main__":
    main()

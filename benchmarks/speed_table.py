"""The README's table of speeds: measured in one run, game beside game, and written into it.

    python benchmarks/speed_table.py --only frames seeks --note "beside other work"

Each figure is one of a script of this folder, which says what is measured and has more of them.
What is not measured keeps the figures that the README has.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from _games import played
from _machine import machine
from _readme_table import (
    ALL_NEW,
    ANALYZED,
    APPEND,
    CACHED,
    CLICK,
    CODE,
    COMPILED,
    FRAME_SIZE,
    GAMES,
    ONE_MOVE_ON,
    OPEN,
    PAGE,
    PLAYOUTS,
    README,
    SEARCHED,
    SEEK,
    Figures,
    Row,
    short,
    thousands,
    with_table,
)
from _sockets import sending

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

    spent = seek.measure(rules, 200)
    times = spent.seeks[seek.FIRST] + spent.seeks[seek.AGAIN]
    opening = [median(spent.opening[part]) for part in seek.OPENED_AGAIN]
    return {
        SEEK: f"{short(quantiles(times, n=20)[18])} ({short(max(times))}) ms",
        OPEN: f"{short(sum(opening))} ms",
    }


def playouts(rules: Rules[Any]) -> Figures:
    """Play at random."""
    from playouts import measure

    return {PLAYOUTS: thousands(median(sample.plies for sample in measure(rules, 4, 3)))}


def compiled(rules: Rules[Any]) -> Figures:
    """Play compiled games, in turns with OpenSpiel."""
    from fast import beside_hex

    from manhattan_widgets.bots.backends import compile_all

    compile_all()
    return {COMPILED: short(median(beside_hex(rules, 4, 9).ratios))}


def searches(rules: Rules[Any]) -> Figures:
    """Search, and get ready for it in a new process."""
    from fast import CACHED as FROM_CACHE
    from fast import search_rates, start_up

    from manhattan_widgets.bots.backends import compile_all

    compile_all()
    return {
        SEARCHED: thousands(min(search_rates(rules, 4))),
        CACHED: f"{short(start_up(rules)[FROM_CACHE].call)} s",
    }


def analyses(rules: Rules[Any]) -> Figures:
    """Analyze a game of greedy players."""
    from analysis import greedy_game, time_analysis

    from manhattan_widgets.processors import cores

    with redirect_stdout(sys.stderr):
        wall = time_analysis(greedy_game(rules.name, 4, 1), "normal", cores())
    return {ANALYZED: f"{short(wall)} s"}


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


#: All measures; those that send need a socket.
SENDING = (frames, seeks)
MEASURES = {
    measure.__name__: measure
    for measure in (playouts, compiled, searches, analyses, codes, pages, appends, clicks, *SENDING)
}


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
    parser.add_argument("--only", nargs="+", choices=MEASURES, help="measure no more than these")
    parser.add_argument("--note", default="", help="what else is to be said of the machine")
    given = parser.parse_args()
    chosen = [one for name, one in MEASURES.items() if given.only is None or name in given.only]
    found: dict[str, dict[Row, str]] = {name: {} for name in GAMES}
    for name, figures in measured([one for one in chosen if one not in SENDING]):
        found[name] |= figures
    # From here on widgets of this process send to a socket.
    with sending():
        for name, figures in measured([one for one in chosen if one in SENDING]):
            found[name] |= figures
    readme = README.read_text(encoding="utf-8")
    kept = "" if given.only is None else "others than " + ", ".join(given.only) + " of earlier runs"
    measured_on = ", ".join(filter(None, (machine(), given.note, kept)))
    README.write_text(with_table(readme, measured_on, found), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Exporting games: pages, animated pictures, pictures of one ply; bytes and seconds for each.

Seconds depend on the machine, so beside them stands how many times replaying the record takes: what
loading such a game costs anyway.  Expected: a page of at most 150 kB, an animation of at most 1 MB.

    python benchmarks/pages.py --repeat 3
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from _machine import print_machine

from manhattan_widgets import Game, load

RECORDS = Path(__file__).parents[1] / "examples" / "records"


def seconds(action: Callable[[], object], repeat: int) -> float:
    """Return the median of how long an action takes."""
    found = []
    for _ in range(repeat):
        start = perf_counter()
        action()
        found.append(perf_counter() - start)
    return statistics.median(found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    print_machine()
    print(f"{'':30}{'plies':>6}{'kB':>8}{'s':>7}{': replay':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for record in sorted(RECORDS.glob("*.json")):
            game = load(record)
            replaying = seconds(lambda game=game: Game.from_record(game.record), repeat)
            for name in ("page.html", "picture.svg", "animation.gif", "animation.png"):
                file = Path(folder) / f"{record.stem}-{name}"
                taken = seconds(lambda game=game, file=file: export(game, file), repeat)
                print(
                    f"{record.stem + ' ' + name:30}{len(game.moves):6}"
                    f"{file.stat().st_size / 1000:8.0f}{taken:7.2f}{taken / replaying:10.0f}"
                )


def export(game: Game, file: Path) -> None:
    """Write the game to a file as the ending of its name says."""
    if file.suffix == ".html":
        game.to_html(file, overwrite=True)
    elif file.suffix == ".svg":
        file.write_text(game.to_svg(), encoding="utf-8")
    else:
        game.to_animation(file, overwrite=True)


if __name__ == "__main__":
    main()

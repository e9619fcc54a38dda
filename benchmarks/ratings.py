"""How strong the levels of computer players are: a tournament, rated, for the README.

    python benchmarks/ratings.py --deals 10 --game newyork
    python benchmarks/ratings.py --pace 25000 --write

Each level meets the next, two at a table, every deal from both seats.  What was played is kept
in `benchmarks/ratings/`, a file for each game, so that a tournament that was stopped goes on, and
more deals only add games; `make ratings` writes what the files hold into the README.  A level
thinks for some time, so nothing else should run beside it.  With `--pace` it makes so many
playouts in place of each second, which gives the same games on every machine, however busy.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from _games import add_games, rules_of
from _machine import machine, print_machine
from _ratings_table import LEVELS, lines_of
from _readme_table import RATINGS, README, between, markdown

from manhattan_widgets import bots
from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.runner import playing
from manhattan_widgets.analysis.tournaments import Entrant, Tournament, tournament
from manhattan_widgets.contract.core import Rules

KEPT = Path(__file__).parent / "ratings"
SEED = 9001


def entrants(pace: int | None) -> Mapping[str, Entrant]:
    """Return the levels by name, with playouts in place of seconds if a ``pace`` is given."""
    entered: dict[str, Entrant] = {}
    for level in LEVELS:
        player = bots.make(level)
        timed = isinstance(player, bots.Search) and player.seconds
        entered[level] = bots.Search(playouts=round(timed * pace)) if timed and pace else level
    return entered


def cup_of(rules: Rules[Any], deals: int, pace: int | None) -> Tournament:
    """Return the tournament of a game, of two players: each level meets the next."""
    pairs = list(pairwise(LEVELS))
    return tournament(entrants(pace), rules.name, tables=pairs, deals=deals, seed=SEED, players=2)


def play(cup: Tournament, file: Path, workers: int | None) -> Results:
    """Play what is missing, print how far it is, and return the results."""
    results = Results(cup, {})
    for results in playing(cup, workers=workers, file=file):
        print(f"\r{cup.game}: {results.played} of {len(cup.pairings)} games ", end="", flush=True)
    print()
    return results


def main() -> None:
    """Play, print and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=20, help="each twice for every pair")
    parser.add_argument("--pace", type=int, help="playouts in place of a second of thinking")
    parser.add_argument("--workers", type=int, help="processes; default: one for each core")
    parser.add_argument("--write", action="store_true", help="the README's table")
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    KEPT.mkdir(exist_ok=True)
    kept = {}
    for rules in rules_of(given):
        pace = f"-pace-{given.pace}" if given.pace else ""
        file = KEPT / f"{rules.name}{pace}.json"
        kept[rules.name] = play(cup_of(rules, given.deals, given.pace), file, given.workers)
    lines = lines_of(kept)
    print(markdown(lines))
    if given.write:
        how = f"{given.pace:,} playouts for each second" if given.pace else "by the clock"
        said = f"Measured with `make ratings` on {machine()}, {how}:\n\n"
        readme = README.read_text(encoding="utf-8")
        README.write_text(between(readme, RATINGS, said + markdown(lines)), encoding="utf-8")


if __name__ == "__main__":
    main()

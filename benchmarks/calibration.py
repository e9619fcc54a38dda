"""Whether chances are calibrated: of positions said to be won with 70 %, 65 to 75 % should be.

    python benchmarks/calibration.py --games 60
    python benchmarks/calibration.py --game newyork --players 4 --playouts 400
    python benchmarks/calibration.py --games 60 --write examples/studies/calibration.csv

Players who search with so many playouts a move play against one another.  At some plies of each
game, taken by lot, the seat to move is asked from its view what chance it has: once by playing on
(``bots.estimate``, what analyses and charts are made of), once by the search that it decides by
(what hints and players who search say).  Then it is counted how many of the positions of each bin
were won.  The intervals are Wilson's, 95 %, for positions of the same game being alike.  One
process.

A file that is written begins with a line that says by which command, with which seeds and on which
machine it was made; ``pandas.read_csv(file, comment="#")`` reads it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pandas as pd
from _games import add_games, rules_of
from _machine import machine, print_machine

from manhattan_widgets.analysis.reliability import reliability_table
from manhattan_widgets.bots import Search, estimate
from manhattan_widgets.bots.search_result import Findings, shares
from manhattan_widgets.contract.core import View
from manhattan_widgets.game import new_game

#: Who says a chance.
ESTIMATE, SEARCH = "estimate", "search"


def searched(view: View, playouts: int, seed: int) -> Findings:
    """Return what a search finds."""
    slices = Search(playouts=playouts, seed=seed).findings(view)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            findings: Findings = end.value
            return findings


def chances_of(
    name: str, players: int, seed: int, playouts: int, asked: int, every: int
) -> Iterator[dict[str, Any]]:
    """Play one game, and yield what was said of it on the way, with what came of it."""
    game, rng = new_game(name, players=players, seed=seed), Random(seed)
    said: list[tuple[int, str, float]] = []
    while (seat := game.state.to_move) is not None:
        moves = game.state.legal_moves()
        if len(moves) == 1:
            game.play(moves[0])
            continue
        view = game.state.view(seat)
        team = next(team for team in view.rules.teams(view.options) if seat in team)
        findings = searched(view, playouts, seed)
        if not rng.randrange(every):
            promised = estimate(view, asked, seed).chances
            said.append((seat, ESTIMATE, sum(promised[mate] for mate in team)))
            said.append((seat, SEARCH, sum(findings.chances[mate] for mate in team)))
        game.play(findings.best)
    outcome = game.outcome()
    assert outcome is not None
    won = shares(outcome)
    teams = game.rules.teams(game.options)
    for seat, by, chance in said:
        team = next(team for team in teams if seat in team)
        result = sum(won[mate] for mate in team)
        yield {"game": name, "by": by, "deal": seed, "said": chance, "won": result}


def show(table: Any) -> None:
    """Print the bins of one game."""
    for row in table.itertuples():
        print(
            f"{row.game:10} {row.by:9} {row.least:4.0%} – {row.most:4.0%} {row.positions:6}"
            f"  said {row.said:6.1%}  won {row.won:6.1%}  ({row.low:6.1%} – {row.high:6.1%})"
            + "  outside"
            * (not row.low <= row.said <= row.high)
        )
    off = ((table["won"] - table["said"]).abs() * table["positions"]).sum()
    print(f"{'':20} mean distance {off / table['positions'].sum():.1%}\n", flush=True)


def main() -> None:
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="of the first game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--playouts", type=int, default=200, help="of a search")
    parser.add_argument("--asked", type=int, default=400, help="playouts of an estimate")
    parser.add_argument("--every", type=int, default=10, help="one ply in so many is asked about")
    parser.add_argument("--write", type=Path, metavar="CSV", help="the bins of all games")
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    print(
        f"{given.games} games a kind of {given.players} players, {given.playouts} playouts a"
        f" search, {given.asked} an estimate, seeds from {given.first}\n"
    )
    tables: list[Any] = []
    for rules in rules_of(given):
        rows: list[dict[str, Any]] = []
        for seed in range(given.first, given.first + given.games):
            rows += chances_of(
                rules.name, given.players, seed, given.playouts, given.asked, given.every
            )
        frame = pd.DataFrame(rows)
        for (name, by), group in frame.groupby(["game", "by"]):
            table = reliability_table(group)
            table.insert(0, "game", name)
            table.insert(1, "by", by)
            show(table)
            tables.append(table)
        if given.write is not None:
            write(tables, given.write, measured_by(given))


def measured_by(given: argparse.Namespace) -> str:
    """Return the command that measures the same again, and on what it was measured."""
    options = ("games", "first", "players", "playouts", "asked", "every")
    command = " ".join(f"--{name} {getattr(given, name)}" for name in options)
    last = given.first + given.games - 1
    return (
        f"python benchmarks/calibration.py {command}; seeds {given.first} to {last} in each game;"
        f" {machine()}"
    )


def write(tables: Sequence[Any], path: Path, measured: str) -> None:
    """Write the bins of all games to one file, below a line on how they were ``measured``."""
    bins = pd.concat(tables).round(4).to_csv(index=False, lineterminator="\n")
    path.write_text(f"# {measured}\n{bins}", encoding="utf-8")


if __name__ == "__main__":
    main()

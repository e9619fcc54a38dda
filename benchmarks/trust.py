"""Whether costs can be trusted: of who plays what the analysis calls best, nothing is given away.

    python benchmarks/trust.py --games 40
    python benchmarks/trust.py --game skyline --games 10 --players 2 3
    python benchmarks/trust.py --games 40 --write examples/studies/trust.csv

All seats play the best move that the analysis finds, weighing with ``--times`` as many playouts as
the game is analyzed with afterwards, and with other random numbers.  What they gave away has to be
0 within its error, per decision and per game, in every game; and what each started with, luck,
choices and others' choices have to add up to the result, exactly.  Few playouts make this harder:
the noisier the numbers, the more they flatter what they chose.

Errors come from the differences between games, not from what the analysis says of its own errors;
"said" is that.  "Surely" is the share of decisions that were called costly beyond doubt.  With
``--greedy`` the same is told of greedy players, who do give something away.  One process.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Generator, Iterator, Sequence
from dataclasses import astuple, dataclass, fields, replace
from itertools import count
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from _games import add_games, rules_of
from _machine import print_machine

from manhattan_widgets.analysis.analyze import analysis_of
from manhattan_widgets.analysis.decisions import weighed_moves
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.summary import player_reports
from manhattan_widgets.bots import choose, make
from manhattan_widgets.bots.core import Bot
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.game import Game, new_game

BEST, GREEDY = "best", "greedy"


@dataclass(frozen=True)
class Row:
    """What one seat gave away in one game; chances from 0 to 1."""

    game: str
    by: str
    players: int
    seed: int
    seat: int
    decisions: int
    surely: int
    cost: float
    error: float
    left_over: float
    """What start, luck, choices and others' choices lack of the result."""


def game_of(name: str, players: int, seed: int, player: Bot) -> Game:
    """Return a game in which ``player`` decides for all seats."""
    game = new_game(name, players=players, seed=seed)
    while (seat := game.state.to_move) is not None:
        moves = game.state.legal_moves()
        game.play(moves[0] if len(moves) == 1 else choose(player, game.state.view(seat)))
    return game


def best_player(effort: Effort) -> Bot:
    """Return who plays what the analysis calls best with so much effort."""
    numbers = count()

    def decide(view: View) -> Generator[None, None, Move]:
        seed = f"{effort.seed}/player/{next(numbers)}"
        return (yield from weighed_moves(view, effort, seed))[0].move

    return decide


def rows_of(report: Report, by: str, seed: int) -> Iterator[Row]:
    """Yield what each seat gave away."""
    assert report.result is not None
    for player in player_reports(report):
        account = player.chances
        assert account is not None
        result = sum(report.result.chances[seat] for seat in report.team(player.seat))
        yield Row(
            report.game,
            by,
            report.players,
            seed,
            player.seat,
            player.judged,
            player.judged - player.good,
            round(player.cost, 4),
            round(player.error, 4),
            round(account.end - result, 6),
        )


def measured(
    by: str, name: str, players: int, seed: int, effort: Effort, times: float
) -> Iterator[Row]:
    """Play and analyze one game, and yield what each seat gave away."""
    more = Effort(
        1, round(effort.search * times), round(effort.weighing * times), seed=1_000_000 + seed
    )
    bot = best_player(more) if by == BEST else make(by, seed)
    game = game_of(name, players, seed, bot)
    analyzed = replace(effort, seed=seed)
    yield from rows_of(analysis_of(game, effort=analyzed, workers=1), by, seed)


def show(rows: Sequence[Row]) -> None:
    """Print what the seats of some games gave away, and how far that is from nothing."""
    games: dict[int, list[Row]] = {}
    for row in rows:
        games.setdefault(row.seed, []).append(row)
    decisions = sum(row.decisions for row in rows)
    per_decision = sum(row.cost for row in rows) / decisions
    # The decisions of a game belong together: they are one observation.
    residues = [
        sum(row.cost - per_decision * row.decisions for row in seats) for seats in games.values()
    ]
    error = sqrt(sum(residue**2 for residue in residues) * len(games) / (len(games) - 1))
    error /= decisions
    means = [mean(row.cost for row in seats) for seats in games.values()]
    said = sqrt(sum(row.error**2 for row in rows)) / decisions
    print(
        f"{rows[0].game:10} {rows[0].by:7} {len(games):5} {decisions:9}"
        f"  {per_decision:+7.3%} ± {error:.3%} (said {said:.3%})  z {per_decision / error:+5.1f}"
        f"  {mean(means):+7.2%} ± {stdev(means) / sqrt(len(means)):.2%}"
        f"  {sum(row.surely for row in rows) / decisions:6.2%}"
        f"  {max(abs(row.left_over) for row in rows):.0e}",
        flush=True,
    )


def main() -> None:
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="of the first game")
    parser.add_argument("--players", type=int, nargs="+", default=[2], help="in turn")
    parser.add_argument("--value", type=int, default=40, help="playouts of a value")
    parser.add_argument("--search", type=int, default=300, help="playouts of a search")
    parser.add_argument("--weighing", type=int, default=128, help="playouts of a weighed move")
    parser.add_argument("--times", type=float, default=4, help="as many for who plays the game")
    parser.add_argument("--greedy", action="store_true", help="tell it of greedy players, too")
    parser.add_argument("--write", type=Path, metavar="CSV", help="a row for each seat and game")
    add_games(parser)
    given = parser.parse_args()
    effort = Effort(given.value, given.search, given.weighing)
    print_machine()
    print(
        f"{effort.search} playouts a search, {effort.weighing} a weighed move; for who plays"
        f" {given.times:g} times as many; players in turn: {given.players}\n"
    )
    print(
        f"{'game':10} {'by':7} games decisions  {'gave away per decision':38}"
        f"  {'per game and seat':16}  surely  lacks"
    )
    rows: list[Row] = []
    for rules in rules_of(given):
        for by in (BEST, GREEDY) if given.greedy else (BEST,):
            of_these: list[Row] = []
            for number in range(given.games):
                players = given.players[number % len(given.players)]
                seed = given.first + number
                of_these += measured(by, rules.name, players, seed, effort, given.times)
            show(of_these)
            rows += of_these
            if given.write is not None:
                write(rows, given.write)


def write(rows: Sequence[Row], path: Path) -> None:
    """Write a row for each seat of each game."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Row))
        writer.writerows(map(astuple, rows))


if __name__ == "__main__":
    main()

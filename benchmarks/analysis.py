"""How long the analysis of a whole game takes, how exact it is, and what luck explains.

    python benchmarks/analysis.py --game manhattan
    python benchmarks/analysis.py --level quick --workers 1
    python benchmarks/analysis.py --luck 40 --playouts 2000

One game of greedy players is analyzed at a level (by default "normal"), in as many processes as
there are cores.  Wall time is what a person waits; processor time, of all processes together, is
disturbed less by other work.  Expected for four-player Manhattan with numba: at most 60 seconds on
two cores.

With `--luck` so many games are played by greedy players and only their values are computed.  Luck
has to have mean zero, within its error; the variance of the first seat's result, with and without
its luck, shows what the estimator is good for: without luck, fewer games tell as much.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import mean, stdev
from time import perf_counter

from _games import add_games, four_or_most, rules_of
from _machine import print_machine

from manhattan_widgets.analysis.analyze import Subject, analysis_of
from manhattan_widgets.analysis.budgets import LEVELS, effort_for
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.analysis.summary import player_reports
from manhattan_widgets.analysis.tasks import DECISION, Task, work
from manhattan_widgets.analysis.workers import run
from manhattan_widgets.bots import choose, make
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.processors import cores


def greedy_game(name: str, players: int, seed: int) -> Game:
    """Return a game of greedy players."""
    game = new_game(name, players=players, seed=seed)
    bots = [make("greedy", seed * players + seat) for seat in range(players)]
    while (seat := game.state.to_move) is not None:
        game.play(choose(bots[seat], game.state.view(seat)))
    return game


def processor_seconds() -> float:
    """Return what this process and those that it began and ended have used."""
    return sum(
        usage.ru_utime + usage.ru_stime for usage in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN))
    )


def time_analysis(game: Game, level: str, workers: int) -> float:
    """Analyze one game; print how long it took and what came of it, and return the seconds."""
    effort = effort_for(game.rules.name, level, seed=1)
    begun, used = perf_counter(), processor_seconds()
    report = analysis_of(game, effort=effort, workers=workers)
    wall, used = perf_counter() - begun, processor_seconds() - used
    print(
        f"{game.rules.title()}, {game.options.players} players, {len(game.moves)} plies, {level}"
        f" ({effort.value} playouts a value, {effort.search} a search, {effort.weighing} a move):"
        f" {wall:.1f} s on {workers} cores, {used:.1f} s of processor time"
    )
    errors = [max(value.errors) for value in report.values[:-1] if value is not None]
    costs = [decision.error for decision in report.decisions if decision is not None]
    print(f"  standard error of a chance {mean(errors):.2%}, of a cost {mean(costs):.2%}")
    for player in player_reports(report):
        account = player.chances
        assert account is not None
        print(
            f"  seat {player.seat}: {account.start:.1%} at the start, luck {account.luck:+.1%}"
            f" ± {account.luck_error:.1%}, own choices {account.choices:+.1%}"
            f" ± {account.choices_error:.1%}, others' {account.others:+.1%}: {account.end:.0%};"
            f" gave away {player.cost:.1%} ± {player.error:.1%} in {player.judged} decisions,"
            f" {player.judged - player.good} of them surely not the best"
        )
    return wall


def first_luck(task: tuple[str, int, int, int]) -> tuple[float, float]:
    """Return result minus start, and luck, of the first seat in one game."""
    name, players, seed, playouts = task
    subject = Subject(greedy_game(name, players, seed), None)
    report = subject.begin(Effort(playouts, 1, 1, seed), None)
    for value in subject.tasks(report):
        if value.kind != DECISION:
            report = subject.with_result(report, value, finished(value))
    account = player_reports(report)[0].chances
    assert account is not None
    return account.end - account.start, account.luck


def finished(task: Task) -> object:
    """Return what a task finds."""
    slices = work(task)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value


def measure_luck(name: str, players: int, games: int, playouts: int, workers: int) -> None:
    """Print the mean of luck, and the variance of results with and without it."""
    tasks = [(name, players, Random(number).getrandbits(30), playouts) for number in range(games)]
    found = [result for _, result in run(first_luck, tasks, workers=workers)]
    gains, lucks = [gain for gain, _ in found], [luck for _, luck in found]
    without = [gain - luck for gain, luck in found]
    print(
        f"{name}, {players} players, {games} games, {playouts} playouts a value:"
        f" luck of the first seat {mean(lucks):+.2%} ± {stdev(lucks) / sqrt(games):.2%};"
        f" standard deviation of result - start {stdev(gains):.3f}, of luck {stdev(lucks):.3f},"
        f" of the result without luck {stdev(without):.3f}"
    )


def main() -> None:
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_games(parser)
    parser.add_argument("--level", choices=LEVELS, default="normal")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=1, help="of the game")
    parser.add_argument("--luck", type=int, default=0, metavar="GAMES")
    parser.add_argument("--playouts", type=int, default=1000, help="a value, for --luck")
    given = parser.parse_args()
    print_machine()
    for rules in rules_of(given):
        players = four_or_most(rules)
        if given.luck:
            measure_luck(rules.name, players, given.luck, given.playouts, given.workers)
        else:
            time_analysis(greedy_game(rules.name, players, given.seed), given.level, given.workers)


if __name__ == "__main__":
    main()

"""How well the computer players play: paired matches with rotated seats and written-down seeds.

    python benchmarks/strength.py --matches 20 --game manhattan

Each match is one deal and one series of shuffles, played once from every seat, so that neither
cards nor seats favor anybody.  A shared win counts as its share.  The interval is Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from _games import add_games, rules_of
from _machine import print_machine

from manhattan_widgets import bots
from manhattan_widgets.bots.core import Bot
from manhattan_widgets.bots.greedy import Greedy, by_preview
from manhattan_widgets.games.core import Outcome, Rules

FIRST_SEED = 1


def play(rules: Rules[Any], players: Sequence[Bot], seed: int, **options: object) -> Outcome:
    """Play one game to its end; the cards come from ``seed``."""
    state = rules.new(rules.options(players=len(players), **options))
    rng = Random(seed)
    while (outcome := state.outcome()) is None:
        request = state.chance
        if request is not None:
            state = state.apply(request.sample(rng))
        else:
            seat = state.to_move
            assert seat is not None
            state = state.apply(bots.choose(players[seat], state.view(seat)))
    return outcome


def compare(
    rules: Rules[Any],
    one: str | Bot,
    others: str | Bot,
    players: int,
    matches: int,
    **options: object,
) -> tuple[float, int, float, float]:
    """Return the wins of ``one`` against a table of ``others``, games, and both mean points."""
    wins, games, points, other_points = 0.0, 0, 0, 0
    for seed in range(FIRST_SEED, FIRST_SEED + matches):
        for seat in range(players):
            table = [_player(others, 100 * seed + n) for n in range(players)]
            table[seat] = _player(one, 100 * seed + seat)
            outcome = play(rules, table, seed, **options)
            games += 1
            points += outcome.points[seat]
            other_points += sum(outcome.points) - outcome.points[seat]
            if seat in outcome.winners:
                wins += 1 / len(outcome.winners)
    return wins, games, points / games, other_points / games / (players - 1)


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the bounds of a share of wins."""
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half /= 1 + z * z / games
    return middle - half, middle + half


def _player(player: str | Bot, seed: int) -> Bot:
    return bots.make(player, seed) if isinstance(player, str) else player


def pairs(
    games: Sequence[Rules[Any]],
) -> Iterator[tuple[Rules[Any], str | Bot, str, int, dict[str, object]]]:
    """Yield whom the greedy player meets in each game: random ones, and its simplest self."""
    momentary = Greedy(judge=by_preview)
    for rules in games:
        for players in reversed(rules.players):
            yield rules, "random", f"{players - 1} random", players, {}
        if rules.name == "manhattan":
            yield rules, "random", "3, simple", 4, {"takeover": "simple"}
        for players in (4, 2):
            yield rules, momentary, f"{players - 1} momentary", players, {}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=20)
    add_games(parser)
    given = parser.parse_args()
    matches = given.matches
    print_machine()
    print(f"matches {matches}, seeds {FIRST_SEED} to {FIRST_SEED + matches - 1}, seats rotated\n")
    print(
        f"{'game':10} {'greedy against':14} {'games':>5} {'won':>6} {'95 %':>13}"
        f"  {'points':>11}  chance"
    )
    begun = perf_counter()
    for rules, others, name, players, options in pairs(rules_of(given)):
        wins, games, points, other = compare(rules, "greedy", others, players, matches, **options)
        low, high = wilson(wins, games)
        print(
            f"{rules.name:10} {name:14} {games:5} {wins / games:6.1%} {low:6.1%}–{high:6.1%} "
            f" {points:5.1f}:{other:5.1f}  {1 / players:.0%}"
        )
    print(f"\nmomentary: the best points of the moment; {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()

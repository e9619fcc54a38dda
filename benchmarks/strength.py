"""How well the computer players play: paired matches with rotated seats and written-down seeds.

Each match is one deal and one series of shuffles, played once from every seat, so that neither
cards nor seats favor anybody.  A shared win counts as its share.  The interval is 95 %, Wilson's
for matches that belong together.

    python benchmarks/strength.py --matches 20 --game manhattan
    python benchmarks/strength.py --search --seconds 1 --matches 10
    python benchmarks/strength.py --search --playouts 20000 --game manhattan --players 4

Without `--search` the players that look no further than a move are compared.  With it, a table of
players who search meets greedy ones, all cores at once: by `--seconds` a move, which is what the
levels of the package are (skilled 0.2, expert 1, master 4), on as many cores as are free; or by
`--playouts`, which gives the same on every machine.  `--readable` searches without numba.

What hidden hands cost is what `--open-hands` asks: a player who weighs moves by what its seat
knows, and one who weighs them in the same way with the hands of all before it, meet greedy ones.
Guessing hands well can bring the first near the second.

    python benchmarks/strength.py --open-hands --playouts 200 --game newyork --players 4
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from _games import add_games, rules_of
from _machine import print_machine
from _weighing import Weighing

from manhattan_widgets import bots
from manhattan_widgets.analysis.intervals import share
from manhattan_widgets.analysis.workers import run
from manhattan_widgets.bots.core import Bot, choose
from manhattan_widgets.bots.greedy import Greedy, by_preview
from manhattan_widgets.bots.search_result import shares
from manhattan_widgets.contract.core import Outcome, Rules
from manhattan_widgets.contract.registry import find_rules

#: Players who weigh moves, and whether they see all hands.
WEIGHING = {"weighing": False, "seeing hands": True}


@dataclass(frozen=True)
class Player:
    """A player by name, or one who searches or weighs moves with a budget."""

    name: str
    budget: dict[str, Any] = field(default_factory=dict)

    def made(self, seed: int) -> Bot | Weighing:
        """Return the player for one game."""
        if self.name in WEIGHING:
            return Weighing(seed, **self.budget, hands_open=WEIGHING[self.name])
        if self.name == "search":
            return bots.Search(**self.budget, seed=seed)
        if self.name == "momentary":
            return Greedy(seed, judge=by_preview)
        return bots.make(self.name, seed)

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{value} {name}" for name, value in self.budget.items())])


@dataclass(frozen=True)
class Pairing:
    """One player against a table of others."""

    game: str
    one: Player
    others: Player
    options: dict[str, Any]


def play(
    rules: Rules[Any], players: Sequence[Bot | Weighing], seed: int, options: dict[str, Any]
) -> Outcome:
    """Play one game to its end; the cards come from ``seed``."""
    state = rules.new(rules.options(**options))
    rng = Random(seed)
    while (outcome := state.outcome()) is None:
        request = state.chance
        if request is not None:
            state = state.apply(request.sample(rng))
        else:
            seat = state.to_move
            assert seat is not None
            player = players[seat]
            if isinstance(player, Weighing):
                state = state.apply(player.best(state, seat))
            else:
                state = state.apply(choose(player, state.view(seat)))
    return outcome


def one_game(task: tuple[Pairing, int, int]) -> tuple[float, float, float]:
    """Play one game of a match from one seat: the share won, own points, the others' mean."""
    pairing, seed, seat = task
    rules, players = find_rules(pairing.game), pairing.options["players"]
    table = [pairing.others.made(100 * seed + n) for n in range(players)]
    table[seat] = pairing.one.made(100 * seed + seat)
    outcome = play(rules, table, seed, pairing.options)
    team = next(t for t in rules.teams(rules.options(**pairing.options)) if seat in t)
    won = sum(shares(outcome)[mate] for mate in team)
    others = sum(outcome.points) - outcome.points[seat]
    return won, outcome.points[seat], others / (players - 1)


def simple_pairs(games: Sequence[Rules[Any]]) -> Iterator[Pairing]:
    """Yield whom the players meet that look no further than a move."""
    greedy, random = Player("greedy"), Player("random")
    for rules in games:
        for players in reversed(rules.players):
            yield Pairing(rules.name, greedy, random, {"players": players})
        if rules.name == "manhattan":
            simple = {"players": 4, "takeover": "simple"}
            yield Pairing(rules.name, greedy, random, simple)
        for players in (4, 2):
            yield Pairing(rules.name, greedy, Player("momentary"), {"players": players})
        yield Pairing(rules.name, Player("novice"), random, {"players": 4})
        yield Pairing(rules.name, Player("novice"), greedy, {"players": 4})


def pairs_with_greedy(
    ones: Sequence[Player], games: Sequence[Rules[Any]], numbers: Sequence[int]
) -> Iterator[Pairing]:
    """Yield each of some players against greedy ones."""
    for rules in games:
        for players in numbers or (4, 2):
            for one in ones:
                yield Pairing(rules.name, one, Player("greedy"), {"players": players})


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="of the first match")
    parser.add_argument("--search", action="store_true", help="measure players who search")
    parser.add_argument("--open-hands", action="store_true", help="ask what hidden hands cost")
    parser.add_argument("--seconds", type=float, help="their budget for a move; default: 1")
    parser.add_argument("--playouts", type=int, help="instead: so many playouts a move")
    parser.add_argument("--players", type=int, nargs="+", default=[], help="default: 4 and 2")
    parser.add_argument("--readable", action="store_true", help="search without numba")
    parser.add_argument("--workers", type=int, help="processes; default: one for each core")
    add_games(parser)
    given = parser.parse_args()
    budget: dict[str, Any] = {"playouts": given.playouts} if given.playouts else {}
    budget = budget or {"seconds": given.seconds or 1.0}
    games = rules_of(given)
    if given.open_hands:
        weighed = {"playouts": given.playouts or 200}
        ones = [Player(name, weighed) for name in WEIGHING]
        pairs = pairs_with_greedy(ones, games, given.players)
    elif given.search:
        compiled = {"compiled": False} if given.readable else {}
        pairs = pairs_with_greedy([Player("search", budget | compiled)], games, given.players)
    else:
        pairs = simple_pairs(games)
    print_machine()
    seeds = range(given.first, given.first + given.matches)
    print(f"matches {len(seeds)}, seeds {seeds[0]} to {seeds[-1]}, seats rotated\n")
    print(
        f"{'game':10} {'player':24} {'against':14} {'games':>5} {'won':>6} {'95 %':>13}"
        f"  {'points':>11}  chance"
    )
    begun = perf_counter()
    for pairing in pairs:
        show(pairing, seeds, given.workers)
    print(f"\nmomentary: the best points of the moment; {perf_counter() - begun:.0f} s")


def show(pairing: Pairing, seeds: Sequence[int], workers: int | None) -> None:
    """Play the matches of a pairing and print its line."""
    players = pairing.options["players"]
    tasks = [(pairing, seed, seat) for seed in seeds for seat in range(players)]
    games = [found for _, found in sorted(run(one_game, tasks, workers=workers))]
    won = share([game[0] for game in games], [seed for _, seed, _ in tasks])
    mine, theirs = (sum(game[n] for game in games) / len(games) for n in (1, 2))
    others = f"{players - 1} {pairing.others}" + ", simple" * ("takeover" in pairing.options)
    print(
        f"{pairing.game:10} {pairing.one!s:24} {others:14} {len(games):5} {won.value:6.1%} "
        f"{won.low:6.1%}–{won.high:6.1%}  {mine:5.1f}:{theirs:5.1f}  {1 / players:.0%}",
        flush=True,
    )


if __name__ == "__main__":
    main()

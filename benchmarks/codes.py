"""Share codes: their length against the information in them, and the time they take.

The information is the sum of the logarithms of what could have been chosen or drawn at each step:
a move among the legal ones, a shuffle among all different orders, a position step by step (see
`Rules.position_steps`).  It is counted in characters of base64url, six bits each.  Times are also
given as ratios to replaying the same game through the rules.  Expected: codes that hold at
least 40 characters of information, such as those of whole games, of unfinished ones from 32 plies
on, and of most positions, at most 1.25 times as long; some ten characters tell the game, its
options and a check sum.

    python benchmarks/codes.py --games 20 --game manhattan
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import log2
from statistics import median
from time import process_time
from typing import Any

from _games import add_games, four_or_most, played, rules_of
from _machine import print_machine

from manhattan_widgets.contract.core import Rules, State
from manhattan_widgets.records import Record, concealed, decode, encode

BITS_A_CHARACTER = 6


def of_events(record: Record) -> float:
    """Return the bits in what was chosen and drawn."""
    bits = 0.0
    for state, _ in zip(record.states(), record.events, strict=False):
        request = state.chance
        bits += log2(len(state.legal_moves()) if request is None else request.possibilities)
    return bits


def of_position(state: State) -> float:
    """Return the bits in a position."""
    steps, bits = state.rules.position_steps(state.options), 0.0
    step = next(steps)
    while True:
        bits += log2(step.of)
        try:
            step = steps.send(step.chosen(state))
        except StopIteration:
            return bits


#: From a game's name, players and seed to a code and its information in bits.
Maker = Callable[[str, int, int], tuple[str, float]]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], None]:
    """Register a sort of code."""
    return lambda made: KINDS.__setitem__(name, made)


def unfinished(plies: int) -> Maker:
    """Return the maker of codes of games after so many plies."""

    def made(game: str, players: int, seed: int) -> tuple[str, float]:
        record = played(game, players, seed, 1).branch(plies).record
        return encode(record), of_events(record)

    return made


@kind("whole game")
def _(game: str, players: int, seed: int) -> tuple[str, float]:
    record = played(game, players, seed, 1).record
    return encode(record), of_events(record)


kind("after 60 plies")(unfinished(60))
kind("after 32 plies")(unfinished(32))
kind("after 20 plies")(unfinished(20))
kind("after 8 plies")(unfinished(8))


@kind("for one seat, half played")
def _(game: str, players: int, seed: int) -> tuple[str, float]:
    record = concealed(played(game, players, seed, 0.5).record, 1)
    return encode(record), of_events(record)


def position(part: float) -> Maker:
    """Return the maker of codes of the position after that part of a game."""

    def made(game: str, players: int, seed: int) -> tuple[str, float]:
        state = played(game, players, seed, part).state
        return encode(state), of_position(state)

    return made


kind("position, a quarter played")(position(0.25))
kind("position, half played")(position(0.5))
kind("position at the end")(position(1))


def milliseconds(action: Callable[[], object], runs: int) -> float:
    """Return the processor time of a call, the least of some: others disturb that least."""
    times = []
    for _ in range(runs):
        begun = process_time()
        action()
        times.append(process_time() - begun)
    return 1000 * min(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--runs", type=int, default=5)
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    print(f"medians of {given.games} random games; characters, and code / information")
    for rules in rules_of(given):
        lengths_of(rules, given.games)
    for rules in rules_of(given):
        times_of(rules, given.runs)


def lengths_of(rules: Rules[Any], games: int) -> None:
    """Print how long the codes of a game are."""
    print(f"{rules.name:29}{'players':>8}{'information':>13}{'code':>6}{'ratio':>7}{'worst':>7}")
    for name, made in KINDS.items():
        for players in reversed(rules.players):
            found = [made(rules.name, players, seed) for seed in range(games)]
            needed = [bits / BITS_A_CHARACTER for _, bits in found]
            lengths = [len(code) for code, _ in found]
            ratios = [length / n for length, n in zip(lengths, needed, strict=True)]
            print(
                f"{name:29}{players:8}{median(needed):13.0f}{median(lengths):6.0f}"
                f"{median(ratios):7.2f}{max(ratios):7.2f}"
            )


def times_of(rules: Rules[Any], runs: int) -> None:
    """Print how long the codes of a whole game take."""
    players = four_or_most(rules)
    print(f"a whole game of {rules.name} for {players}: time, and the ratio to replaying it")
    record = played(rules.name, players, 0).record
    code, state = encode(record), record.states()[len(record.events) // 2]
    packed = encode(state)
    replaying = milliseconds(record.states, runs)
    for name, action in {
        "replay": record.states,
        "encode": lambda: encode(record),
        "decode": lambda: decode(code),
        "make it one seat's": lambda: concealed(record, 1),
        "encode a position": lambda: encode(state),
        "decode a position": lambda: decode(packed),
    }.items():
        taken = milliseconds(action, runs)
        print(f"{name:29}{taken:8.2f} ms{taken / replaying:7.2f}")


if __name__ == "__main__":
    main()

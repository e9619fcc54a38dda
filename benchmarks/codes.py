"""Share codes: their length against the information in them, and the time they take.

The information is the sum of the logarithms of what could have been chosen or drawn at each step:
a move among the legal ones, a shuffle among all different orders, a position step by step (see
`Rules.position_steps`).  It is counted in characters of base64url, six bits each.  Times are also
given as ratios to replaying the same game through the rules.  Expected: codes of whole games, of
unfinished ones from 32 plies on, and of positions in the middle of a game at most 1.25 times as
long as their information.

    python benchmarks/codes.py --games 20
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import log2
from random import Random
from statistics import median
from time import process_time

from _machine import print_machine

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.core import State
from manhattan_widgets.records import Record, concealed, decode, encode

BITS_A_CHARACTER = 6


def played(players: int, seed: int, part: float) -> Game:
    """Return a random game after that part of its plies."""
    whole = new_game("manhattan", players=players, seed=seed)
    rng = Random(seed)
    while whole.outcome() is None:
        moves = whole.state.legal_moves()
        whole.play(moves[int(rng.random() * len(moves))])
    return whole.branch(round(part * len(whole.moves))) if part < 1 else whole


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


KINDS: dict[str, Callable[[int, int], tuple[str, float]]] = {}


def kind(name: str) -> Callable[[Callable[[int, int], tuple[str, float]]], None]:
    """Register a sort of code: from players and seed to the code and its information in bits."""
    return lambda made: KINDS.__setitem__(name, made)


def unfinished(plies: int) -> Callable[[int, int], tuple[str, float]]:
    """Return the maker of codes of games after so many plies."""

    def made(players: int, seed: int) -> tuple[str, float]:
        record = played(players, seed, 1).branch(plies).record
        return encode(record), of_events(record)

    return made


@kind("whole game")
def _(players: int, seed: int) -> tuple[str, float]:
    record = played(players, seed, 1).record
    return encode(record), of_events(record)


kind("after 60 plies")(unfinished(60))
kind("after 32 plies")(unfinished(32))
kind("after 20 plies")(unfinished(20))
kind("after 8 plies")(unfinished(8))


@kind("for one seat, half played")
def _(players: int, seed: int) -> tuple[str, float]:
    record = concealed(played(players, seed, 0.5).record, 1)
    return encode(record), of_events(record)


def position(part: float) -> Callable[[int, int], tuple[str, float]]:
    """Return the maker of codes of the position after that part of a game."""

    def made(players: int, seed: int) -> tuple[str, float]:
        state = played(players, seed, part).state
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
    given = parser.parse_args()
    print_machine()
    print(f"medians of {given.games} random games; characters, and code / information")
    print(f"{'':29}{'players':>8}{'information':>13}{'code':>6}{'ratio':>7}{'worst':>7}")
    for name, made in KINDS.items():
        for players in (4, 3, 2):
            found = [made(players, seed) for seed in range(given.games)]
            needed = [bits / BITS_A_CHARACTER for _, bits in found]
            lengths = [len(code) for code, _ in found]
            ratios = [length / n for length, n in zip(lengths, needed, strict=True)]
            print(
                f"{name:29}{players:8}{median(needed):13.0f}{median(lengths):6.0f}"
                f"{median(ratios):7.2f}{max(ratios):7.2f}"
            )
    print("a whole game of four: processor time, and the ratio to replaying it")
    record = played(4, 0, 1).record
    code, state = encode(record), record.states()[len(record.events) // 2]
    packed = encode(state)
    replaying = milliseconds(record.states, given.runs)
    for name, action in {
        "replay": record.states,
        "encode": lambda: encode(record),
        "decode": lambda: decode(code),
        "make it one seat's": lambda: concealed(record, 1),
        "encode a position": lambda: encode(state),
        "decode a position": lambda: decode(packed),
    }.items():
        taken = milliseconds(action, given.runs)
        print(f"{name:29}{taken:8.2f} ms{taken / replaying:7.2f}")


if __name__ == "__main__":
    main()

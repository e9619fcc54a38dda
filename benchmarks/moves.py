"""Whole moves: all that the play widget sends for one, and how long the kernel is at it.

Random games of four people are played from the first move to the last, without a library.  What a
move sends is counted with headers and all, as it comes through Jupyter's own session; the board's
frame alone is in ``frames.py``.  Expected: late in a game at most 1.5 times as much as early, as a
page has to show one move more, not the game anew.

    python benchmarks/moves.py --games 4 --game newyork
"""

import argparse
import statistics
from random import Random
from time import perf_counter
from typing import NamedTuple

from _games import add_games, four_or_most, rules_of
from _machine import print_machine
from _sockets import counting, received, seen_in, sending

import manhattan_widgets as mw

#: Milliseconds in which what was sent arrives where it is counted.
_ARRIVES = 50
#: Early and late moves are those of this part of a game, after its first tenth and at its end.
_PART = 0.2


class Sent(NamedTuple):
    """What one move sent, in bytes and messages, and for how many milliseconds it was made."""

    size: int
    messages: int
    time: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=4)
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    with sending():
        for rules in rules_of(given):
            players = four_or_most(rules)
            show(rules.name, [played(rules.name, players, seed) for seed in range(given.games)])


def played(name: str, players: int, seed: int) -> list[Sent]:
    """Play a random game and return what each of its moves sent."""
    widget = mw.play(name, players=players, people=players, seed=seed, library=False, animate=False)
    seen_in(widget)
    session, rng, sent = widget.session, Random(seed), []
    while session.outcome is None:
        if session.curtained:
            session.reveal()
        move = session.view.random_move(rng)
        with counting():
            begun = perf_counter()
            session.play(move)
            time = (perf_counter() - begun) * 1000
            sizes = list(received(_ARRIVES))
        sent.append(Sent(sum(sizes), len(sizes), time))
    widget.close()
    return sent


def show(name: str, games: list[list[Sent]]) -> None:
    """Print the medians of early and of late moves of one game, and how they compare."""
    early = [sent for game in games for sent in game[len(game) // 10 :][: int(_PART * len(game))]]
    late = [sent for game in games for sent in game[-int(_PART * len(game)) :]]
    print(f"{name:26}{'bytes':>9}{'messages':>10}{'kernel':>12}")
    for when, some in (("early", early), ("late", late)):
        size, messages, time = (statistics.median(column) for column in zip(*some, strict=True))
        print(f"{when:26}{size:9.0f}{messages:10.0f}{time:9.2f} ms")
    sizes = [statistics.median(sent.size for sent in some) for some in (late, early)]
    print(f"{'late : early':26}{sizes[0] / sizes[1]:9.2f}")


if __name__ == "__main__":
    main()

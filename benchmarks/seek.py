"""Seeking in a replay: from any ply of a recorded four-player game to any other.

A seek is everything that Python does for one: the position, what the perspective may know of it,
the board for light and dark notebooks, what happened in words, all hands, the lists, the chart's
mark; made and sent through Jupyter's own session to a socket, as in a kernel.  Beside it stand a
bare message to the same socket and the replay of the game's moves through the rules, which is what
a seek would cost at the least if no states were kept.  Expected: at most 10 ms in the median.

    python benchmarks/seek.py --seeks 300 --game manhattan
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import comm
from _games import add_games, rules_of
from _machine import print_machine
from frames import CONTEXT, READER, SOCKET, SocketComm, times
from ipywidgets import HTML

import manhattan_widgets as mw
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.replay.widget import ReplayWidget

RECORDS = Path(__file__).parent.parent / "examples" / "records"


def seek_times(widget: ReplayWidget, count: int, seed: int) -> list[float]:
    """Return how long seeks to random plies took."""
    rng, last = Random(seed), len(widget.session.history)
    plies = [rng.randint(0, last) for _ in range(count)]
    return times(lambda number: widget.session.go_to(plies[number]), count)


def recorded(rules: Rules[Any]) -> mw.Game:
    """Return the recorded game of four players, or of as many as there are."""
    games = [mw.load(file) for file in sorted(RECORDS.glob("*.json"))]
    own = [game for game in games if game.rules is rules]
    return max(own, key=lambda game: (game.options.players == 4, game.options.players))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeks", type=int, default=300)
    add_games(parser)
    given = parser.parse_args()
    SOCKET.bind("inproc://seek")
    READER.close(linger=0)
    comm.create_comm = SocketComm
    print_machine()
    for rules in rules_of(given):
        game = recorded(rules)
        show(game, *measure(game, given.seeks))
    SOCKET.close(linger=0)
    CONTEXT.term()


OPEN = "seek, all hands open"


def measure(game: mw.Game, count: int) -> tuple[dict[str, list[float]], float]:
    """Seek in a game; return how many milliseconds that took, by how, and opening it."""
    record = game.record
    begun = perf_counter()
    widget = mw.replay(game)
    opened = (perf_counter() - begun) * 1000
    found = {}
    for name, seat in ((OPEN, ALL_HANDS), ("seek, one seat", 0), ("seek, a spectator", None)):
        widget.session.perspective = seat
        found[name] = seek_times(widget, count, seed=1)
    widget.session.perspective = ALL_HANDS
    steps = len(widget.session.history)
    widget.session.go_to(0)
    found["one ply on"] = times(lambda number: widget.session.go_to(number + 1), steps)
    message = HTML()
    found["bare message"] = times(lambda number: setattr(message, "value", str(number)), count)
    found["rules, the whole game"] = times(lambda _: record.states(), 30)
    return found, opened


def show(game: mw.Game, found: dict[str, list[float]], opened: float) -> None:
    """Print how long seeks took."""
    print(f"{game.rules.name:26}{'median':>10}{'95 %':>10}{'worst':>10}")
    for name, spent in found.items():
        high = quantiles(spent, n=20)[18]
        print(f"{name:26}{median(spent):7.2f} ms{high:7.2f} ms{max(spent):7.2f} ms")
    ratio = median(found[OPEN]) / median(found["rules, the whole game"])
    print(f"{'seek : whole game':26}{ratio:7.2f}")
    print(f"{'opening the record':26}{opened:7.0f} ms")


if __name__ == "__main__":
    main()

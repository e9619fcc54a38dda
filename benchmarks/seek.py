"""Seeking in a replay: from any ply of a recorded four-player game to any other.

A seek is everything that Python does for one: the position, what the perspective may know of it,
the board in the theme that the page has told, what happened in words, the list of moves; made and
sent through Jupyter's own session to a socket, as in a kernel.  Every ply is
visited for the first time as soon as the record is open, then once more, both in an order of
chance.  Beside it stand a bare message to the same socket and the replay of the game's moves
through the rules, which is what a seek would cost at the least if no states were kept.  All is time
of the processor, so that other work on the machine counts less; the longest pass of Python's own
collector of garbage is told beside it, as the worst seek is the one in which it falls.  Expected:
at most 6 ms for 95 % of all seeks, 20 ms for the worst, 100 ms for opening a record.

    python benchmarks/seek.py --seeks 300 --game manhattan

The first game of a run is opened as in a new kernel, which has read no texts yet.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import Any, NamedTuple

from _games import add_games, rules_of
from _machine import print_machine
from _sockets import seen_in, sending
from ipywidgets import HTML

import manhattan_widgets as mw
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.replay.widget import ReplayWidget

RECORDS = Path(__file__).parent.parent / "examples" / "records"

FIRST, AGAIN = "a ply's first visit", "a ply's second visit"
OPENED_AGAIN = "mw.load, again", "its widget, again"
_MESSAGE, _RULES = "bare message", "rules, the whole game"
_OPENINGS = 5


def times(action: Callable[[int], object], numbers: Iterable[int]) -> list[float]:
    """Return how many milliseconds of the processor each call took."""
    found = []
    for number in numbers:
        begun = thread_time()
        action(number)
        found.append((thread_time() - begun) * 1000)
    return found


@contextmanager
def collecting() -> Iterator[list[float]]:
    """Let each pass of Python's collector add to a list how many milliseconds it took."""
    begun: list[float] = [0.0]
    found: list[float] = []

    def note(phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            begun[0] = thread_time()
        else:
            found.append((thread_time() - begun[0]) * 1000)

    gc.callbacks.append(note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


def shuffled_plies(widget: ReplayWidget, seed: int) -> list[int]:
    """Return all plies, each once."""
    plies = list(range(len(widget.session.history) + 1))
    Random(seed).shuffle(plies)
    return plies


def recorded_file(rules: Rules[Any]) -> Path:
    """Return the recorded game of four players, or of as many as there are."""
    players: dict[Path, int] = {}
    for file in sorted(RECORDS.glob("*.json")):
        record = json.loads(file.read_text(encoding="utf-8"))
        if record["game"] == rules.name:
            players[file] = len(record["players"])
    return max(players, key=lambda file: (players[file] == 4, players[file]))


class Spent(NamedTuple):
    """How many milliseconds seeks took, by their kind, and what is done before the first.

    ``collected`` is the longest pass of Python's collector in any seek.
    """

    seeks: dict[str, list[float]]
    opening: dict[str, list[float]]
    collected: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeks", type=int, default=300)
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    with sending():
        for rules in rules_of(given):
            show(rules.name, measure(rules, given.seeks))


def measure(rules: Rules[Any], count: int) -> Spent:
    """Open a recorded game and seek in it, ``count`` times where not each ply once."""
    file = recorded_file(rules)
    games: list[mw.Game] = []
    widgets: list[ReplayWidget] = []
    opening = {
        "mw.load, first": times(lambda _: games.append(mw.load(file)), [0]),
        "its widget, first": times(lambda _: widgets.append(mw.replay(games[0])), [0]),
    }
    widget = widgets[0]
    seen_in(widget)
    session = widget.session
    session.perspective = ALL_HANDS
    with collecting() as passes:
        seeks = {
            FIRST: times(session.go_to, shuffled_plies(widget, seed=1)),
            AGAIN: times(session.go_to, shuffled_plies(widget, seed=2)),
        }
        rng, last = Random(1), len(session.history)
        for name, seat in (("any ply, one seat", 0), ("any ply, a spectator", None)):
            session.perspective = seat
            seeks[name] = times(session.go_to, [rng.randint(0, last) for _ in range(count)])
        session.perspective = ALL_HANDS
        session.go_to(0)
        seeks["one ply on"] = times(session.go_to, range(1, last + 1))
    message = HTML()
    seeks[_MESSAGE] = times(lambda number: setattr(message, "value", str(number)), range(count))
    seeks[_RULES] = times(lambda _: games[0].record.states(), range(30))
    again = range(_OPENINGS)
    loaded, shown = OPENED_AGAIN
    opening[loaded] = times(lambda _: games.append(mw.load(file)), again)
    opening[shown] = times(lambda n: widgets.append(mw.replay(games[n])), again)
    for one in widgets:
        one.close()
    return Spent(seeks, opening, max(passes, default=0))


def show(name: str, spent: Spent) -> None:
    """Print how long seeks took."""
    print(f"{name:26}{'median':>10}{'95 %':>10}{'worst':>10}")
    for kind, found in spent.seeks.items():
        high = quantiles(found, n=20)[18]
        print(f"{kind:26}{median(found):7.2f} ms{high:7.2f} ms{max(found):7.2f} ms")
    print(f"{'longest pass of the collector':46}{spent.collected:7.2f} ms")
    middle = median(spent.seeks[AGAIN])
    for anchor in (_MESSAGE, _RULES):
        print(f"{'second visit : ' + anchor:36}{middle / median(spent.seeks[anchor]):7.1f}")
    for kind, found in spent.opening.items():
        print(f"{kind:26}{median(found):7.1f} ms")


if __name__ == "__main__":
    main()

"""What people do while they play, and what of it the kernel works and sends.

Four people play a game by chance at one screen: the curtain is opened, each part of each move is
chosen on its own, each move played, each scoring gone through part by part.  A step is all that
Python does for it until the last message is in the socket of Jupyter's own session, as in a kernel:
position, board, words, hands, marks, animations.  The page has told its theme, as it does at once.
Messages and bytes are all that is sent, headers and signatures included; beside them stands a bare
message to the same socket.

    python benchmarks/steps.py --games 1 --game manhattan
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import Any, NamedTuple

from _games import add_games, four_or_most, rules_of
from _machine import print_machine
from _sockets import counting, received, seen_in, sending
from ipywidgets import HTML, Button, Widget

import manhattan_widgets as mw
from manhattan_widgets.contract.core import Rules
from manhattan_widgets.locale import text

OPENED, CHOSEN, PLAYED = "curtain opened", "a part chosen", "a move played"
SCORED, MESSAGE = "a part scored", "bare message"


class Step(NamedTuple):
    """How many milliseconds of the processor a step took, and what it sent."""

    time: float
    messages: int
    bytes: int


class Steps:
    """Does steps and keeps what each took, by its kind."""

    def __init__(self) -> None:
        self.taken: dict[str, list[Step]] = defaultdict(list)

    def take(self, kind: str, action: Callable[[], object]) -> None:
        """Do a step."""
        begun = thread_time()
        action()
        spent = (thread_time() - begun) * 1000
        sent = list(received())
        self.taken[kind].append(Step(spent, len(sent), sum(sent)))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2)
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    with sending(), counting():
        for rules in rules_of(given):
            show(rules.name, measure(rules, given.games))


def measure(rules: Rules[Any], games: int) -> dict[str, list[Step]]:
    """Play so many games."""
    steps = Steps()
    for seed in range(1, games + 1):
        play_to_its_end(rules, seed, steps)
    message = HTML()
    for number in range(200):
        steps.take(MESSAGE, partial(setattr, message, "value", str(number)))
    return steps.taken


def play_to_its_end(rules: Rules[Any], seed: int, steps: Steps) -> None:
    """Play one game by chance."""
    players = four_or_most(rules)
    widget = mw.play(rules.name, players=players, people=players, seed=seed, pace=0, library=False)
    seen_in(widget)
    list(received())
    session, rng = widget.session, Random(seed)
    while session.outcome is None:
        steps.take(OPENED, session.reveal)
        move = rng.choice(session.legal_moves)
        for part in session.view.parts(move):
            steps.take(CHOSEN, partial(session.select, part))
        steps.take(PLAYED, partial(session.play, move))
        following = _button(widget, "widgets.scoring.next")
        if following is not None:
            steps.take(SCORED, following.click)
            while _button(widget, "widgets.scoring.skip") is not None:
                steps.take(SCORED, following.click)
            close = _button(widget, "widgets.scoring.close")
            assert close is not None
            close.click()
            list(received())
    widget.close()
    list(received())


def show(name: str, taken: dict[str, list[Step]]) -> None:
    """Print what the steps of one game took."""
    print(f"{name:16}{'steps':>7}{'median':>10}{'95 %':>10}{'messages':>10}{'bytes':>9}{'95 %':>9}")
    for kind, steps in taken.items():
        times, sizes = [step.time for step in steps], [step.bytes for step in steps]
        high, largest = (quantiles(found, n=20)[18] for found in (times, sizes))
        messages = median(step.messages for step in steps)
        print(
            f"{kind:16}{len(steps):7}{median(times):7.2f} ms{high:7.2f} ms"
            f"{messages:10.0f}{median(sizes):9.0f}{largest:9.0f}"
        )


def _button(widget: Widget, key: str) -> Button | None:
    """Return the button with a caption, if it is shown."""
    if "mw-hidden" in getattr(widget, "_dom_classes", ()):
        return None
    if isinstance(widget, Button) and widget.description == text(key):
        return widget
    inside = (_button(child, key) for child in getattr(widget, "children", ()))
    return next((found for found in inside if found is not None), None)


if __name__ == "__main__":
    main()

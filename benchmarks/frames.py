"""Making and sending a frame: the whole board of each game, late in a game.

Of Manhattan all 96 pieces are placed, and every site has a tower; of the other games the boards are
those of random games after nine tenths of their plies.  A frame is made from the view, by way of
the scene, and sent through Jupyter's own session to a socket, signed as in a kernel.  "All new":
every frame has another board, so nothing can be kept from the one before.  "One move on": what one
move changes differs from the frame before, as in play.  Either way a frame holds the whole board.
Expected: at most 5 ms in the median, and 16 kB for Manhattan, 30 kB for the others.

    python benchmarks/frames.py --frames 200 --game manhattan
"""

import argparse
import gc
import itertools
import statistics
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from _games import add_games, four_or_most, played, rules_of
from _machine import print_machine
from _sockets import counting, received, sending
from ipycanvas.canvas import _CanvasManager

from manhattan_widgets.contract.core import Rules, View
from manhattan_widgets.games.manhattan.rules import MANHATTAN, ManhattanView
from manhattan_widgets.games.manhattan.rules.board import EMPTY, PIECE_MIX, SITES, Tower
from manhattan_widgets.games.manhattan.rules.moves import Build
from manhattan_widgets.games.manhattan.scene.board import scene
from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.scene import DARK, LIGHT, Scene, Theme
from manhattan_widgets.scene.games import scenes_of

#: How far random games are when their boards are drawn.
_LATE = 0.9
#: Milliseconds in which a frame arrives where it is counted.
_ARRIVES = 50


def late_view(seed: int) -> ManhattanView:
    """Return what the start player sees of a board with all 96 pieces on all 54 sites."""
    rng = Random(seed)
    pieces = [
        (color, storeys)
        for color in range(4)
        for storeys, count in enumerate(PIECE_MIX, 1)
        for _ in range(count)
    ]
    rng.shuffle(pieces)
    towers = [EMPTY] * SITES
    for number, piece in enumerate(pieces):
        site = number if number < SITES else rng.randrange(SITES)
        towers[site] = towers[site].plus(*piece)
    state = MANHATTAN.new(MANHATTAN.options(players=4))
    request = state.chance
    assert request is not None
    state = state.apply(request.sample(rng))
    return replace(state, towers=tuple(towers)).view(state.turn)


def one_move_on(view: ManhattanView, number: int) -> ManhattanView:
    """Return the view with the top of one tower changed."""
    site = number % SITES
    pieces = view.towers[site].pieces
    tower = Tower.of(*pieces[:-1], ((pieces[-1].color + 1 + number // SITES) % 4, 1))
    return replace(view, towers=(*view.towers[:site], tower, *view.towers[site + 1 :]))


def manhattan_scene(view: ManhattanView) -> Scene:
    """Return the board with a card and a piece chosen, and what towers need."""
    return scene(
        view,
        selection=Build(0, 3, 22),
        lit=("S5", "M5", "H5", "F5"),
        needs={"P5": 3, "C5": 5},
        last=("C9",),
    )


def board_scene(view: View) -> Scene:
    """Return the board with all sites lit that a move can have."""
    moves = view.legal_moves()
    lit = {part for move in moves for part in view.parts(move) if ":" not in part}
    return scenes_of(view.rules).board(view, lit=sorted(lit))


def all_new(rules: Rules[Any], seeds: range) -> list[Any]:
    """Return a view of another late board for each seed."""
    if rules is MANHATTAN:
        return [late_view(seed) for seed in seeds]
    players = four_or_most(rules)
    states = (played(rules.name, players, seed, _LATE).state for seed in seeds)
    return [state.view(state.to_move) for state in states]


def moves_on(rules: Rules[Any], view: Any, count: int) -> list[Any]:
    """Return views of which each is one move further than the one before."""
    if rules is MANHATTAN:
        return [one_move_on(view, number) for number in range(count)]
    views: list[Any] = []
    seed = 0
    while len(views) < count:
        states = played(rules.name, four_or_most(rules), seed).record.states()
        late = states[len(states) // 2 :]
        views += [state.view(state.to_move) for state in late if state.to_move is not None]
        seed += 1
    return views[:count]


def times(action: Callable[[int], None], count: int) -> list[float]:
    """Return how many milliseconds each call took."""
    found = []
    for number in range(count):
        start = perf_counter()
        action(number)
        found.append((perf_counter() - start) * 1000)
    return found


class Drawn(NamedTuple):
    """How many milliseconds frames took, by what they were, and how many bytes some had."""

    times: dict[str, list[float]]
    sizes: list[int]


ALL_NEW, ONE_MOVE_ON, NOTHING = "full frame, all new", "full frame, one move on", "empty message"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--frames", type=int, default=200)
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    with sending():
        for rules in rules_of(given):
            show(rules, measure(rules, given.frames))


def measure(rules: Rules[Any], count: int) -> Drawn:
    """Draw so many boards of one game."""
    drawn = manhattan_scene if rules is MANHATTAN else board_scene
    board, manager = CanvasBoard(), _CanvasManager()

    def draw(view: Any, theme: Theme = LIGHT) -> None:
        board.draw(drawn(view), theme)

    views = all_new(rules, range(count))
    for view, theme in zip(views, itertools.cycle((LIGHT, DARK)), strict=False):
        draw(view, theme)
    sizes = []
    with counting():
        for view in views[:20]:
            draw(view)
            sizes.append(sum(received(_ARRIVES)))
    views = all_new(rules, range(count, 2 * count))
    after = moves_on(rules, views[0], count)
    gc.collect()
    return Drawn(
        {
            ALL_NEW: times(lambda n: draw(views[n]), count),
            ONE_MOVE_ON: times(lambda n: draw(after[n]), count),
            NOTHING: times(lambda _: manager.send({}), count),
        },
        sizes,
    )


def show(rules: Rules[Any], drawn: Drawn) -> None:
    """Print how long the boards of one game took."""
    print(f"{rules.name:26}{'median':>9}{'95 %':>9}")
    for name, found in drawn.times.items():
        middle, high = statistics.median(found), statistics.quantiles(found, n=20)[18]
        print(f"{name:26}{middle:6.2f} ms{high:6.2f} ms")
    ratio = statistics.median(drawn.times[ALL_NEW]) / statistics.median(drawn.times[NOTHING])
    print(f"{'all new : empty':26}{ratio:6.0f}")
    sizes = drawn.sizes
    print(f"{'bytes on the wire':26}{statistics.median(sizes):6.0f}{max(sizes):9.0f} at most")


if __name__ == "__main__":
    main()

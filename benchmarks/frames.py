"""Making and sending a frame: the whole board of Manhattan, late in a game, all 96 pieces placed.

Every site has a tower.  A frame is made from the view, by way of the scene, and sent through
Jupyter's own session to a socket, signed as in a kernel.  "All new": every frame has another board,
so nothing can be kept from the one before.  "One move on": one or two towers differ from the frame
before, as in play.  Either way a frame holds the whole board.  Expected: at most 5 ms in the median
and 16 kB.

    python benchmarks/frames.py --frames 200
"""

import argparse
import gc
import itertools
import statistics
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

import comm
import zmq
from _machine import print_machine
from comm.base_comm import BaseComm
from ipycanvas.canvas import _CanvasManager
from jupyter_client.session import Session

from manhattan_widgets.games.manhattan import MANHATTAN, ManhattanView
from manhattan_widgets.games.manhattan.board import EMPTY, PIECE_MIX, SITES, Tower
from manhattan_widgets.games.manhattan.moves import Build
from manhattan_widgets.render.canvas import CanvasBoard
from manhattan_widgets.scene import DARK, LIGHT, Theme
from manhattan_widgets.scene.manhattan import scene

SESSION = Session(key=b"secret")
CONTEXT = zmq.Context()
SOCKET = CONTEXT.socket(zmq.PUB)
READER = CONTEXT.socket(zmq.SUB)


class SocketComm(BaseComm):
    """Sends through a session, as the comm of a kernel does."""

    def publish_msg(self, msg_type: str, **rest: Any) -> None:
        """Sign and send one message."""
        if SOCKET.closed:  # when Python ends, widgets say so
            return
        content = {"data": rest.get("data") or {}, "comm_id": self.comm_id}
        SESSION.send(
            SOCKET,
            msg_type,
            content,
            metadata=rest.get("metadata"),
            ident=self.topic,
            buffers=rest.get("buffers"),
        )


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


def draw(board: CanvasBoard, view: ManhattanView, theme: Theme) -> None:
    """Make and send one frame, with a card and a piece chosen."""
    board.draw(
        scene(
            view,
            selection=Build(0, 3, 22),
            lit=("S5", "M5", "H5", "F5"),
            needs={"P5": 3, "C5": 5},
            last=("C9",),
        ),
        theme,
    )


def received() -> int:
    """Return how many bytes the last message had, headers and all."""
    size = 0
    while READER.poll(50):
        size = sum(map(len, READER.recv_multipart()))
    return size


def times(action: Callable[[int], None], count: int) -> list[float]:
    """Return how many milliseconds each call took."""
    found = []
    for number in range(count):
        start = perf_counter()
        action(number)
        found.append((perf_counter() - start) * 1000)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--frames", type=int, default=200)
    count = parser.parse_args().frames
    SOCKET.bind("inproc://frames")
    READER.connect("inproc://frames")
    READER.setsockopt(zmq.SUBSCRIBE, b"")
    # Where nothing reads, nothing is kept.
    READER.setsockopt(zmq.RCVHWM, 10)
    comm.create_comm = SocketComm
    views = [late_view(seed) for seed in range(count)]
    board, manager = CanvasBoard(), _CanvasManager()
    for view, theme in zip(views, itertools.cycle((LIGHT, DARK)), strict=False):
        draw(board, view, theme)
    sizes = []
    for view in views[:20]:
        received()
        draw(board, view, LIGHT)
        sizes.append(received())
    READER.close(linger=0)
    views = [late_view(seed) for seed in range(count, 2 * count)]
    gc.collect()
    frames = times(lambda n: draw(board, views[n], LIGHT), count)
    view = views[0]
    after = [one_move_on(view, number) for number in range(count)]
    moves = times(lambda n: draw(board, after[n], LIGHT), count)
    empty = times(lambda _: manager.send({}), count)
    print_machine()
    print(f"{'':26}{'median':>9}{'95 %':>9}")
    for name, found in (
        ("full frame, all new", frames),
        ("full frame, one move on", moves),
        ("empty message", empty),
    ):
        middle, high = statistics.median(found), statistics.quantiles(found, n=20)[18]
        print(f"{name:26}{middle:6.2f} ms{high:6.2f} ms")
    ratio = statistics.median(frames) / statistics.median(empty)
    print(f"{'all new : empty':26}{ratio:6.0f}")
    print(f"{'bytes on the wire':26}{statistics.median(sizes):6.0f}{max(sizes):9.0f} at most")
    SOCKET.close(linger=0)
    CONTEXT.term()


if __name__ == "__main__":
    main()

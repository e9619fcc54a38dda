"""Click to repaint: the play widget against a bare echo, in one JupyterLab page of one browser.

A click on the board goes to the kernel, through the rules and the scene, and back as a frame.  The
echo is the least that any such widget must do: a click on a box sets one label.  Both are measured
in the page, from the dispatch of the click to the change that a person sees, in turns, so that
whatever else the machine does falls on both alike.  Expected: the ratio of the medians at most 1.2.

    python benchmarks/clicks.py --clicks 60 --game manhattan
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from _games import add_games, four_or_most, rules_of
from _machine import print_machine

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.scene.games import scenes_of

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import running_browser  # noqa: E402
from tests.browser.lab import LabPage  # noqa: E402
from tests.browser.server import JupyterServer  # noqa: E402
from tests.browser.table import Table  # noqa: E402

PLAY = """
import manhattan_widgets as mw
widget = mw.play(mw.load({file!r}), pace=0, library=False)
widget
"""
ECHO = """
from ipyevents import Event
from ipywidgets import Box, Label

label = Label("0")
echo = Box([label])
echo.add_class("echo")
event = Event(source=echo, watched_events=["click"], prevent_default_action=False)
event.on_dom_event(lambda data: setattr(label, "value", str(int(label.value) + 1)))
echo
"""

# A frame ends in the page with one drawImage on each canvas that is shown.
WATCH = """() => {
    window.changed = () => {};
    const paint = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...args) {
        paint.apply(this, args);
        if (this.canvas.closest('.mw-board')?.getClientRects().length) window.changed('board');
    };
    new MutationObserver(() => window.changed('echo')).observe(
        document.querySelector('.echo'), {childList: true, characterData: true, subtree: true});
}"""
# Clicks the middle of a part of an element; gives the milliseconds until `kind` changed.
CLICK = """([selector, index, x, y, kind]) => new Promise((resolve, reject) => {
    const shown = [...document.querySelectorAll(selector)].filter(e => e.getClientRects().length);
    const box = shown[index].getBoundingClientRect();
    const where = {bubbles: true, cancelable: true,
        clientX: box.left + x * box.width, clientY: box.top + y * box.height};
    const start = performance.now();
    const late = setTimeout(() => reject(new Error(`no change of ${kind}`)), 5000);
    window.changed = what => {
        if (what !== kind) return;
        window.changed = () => {};
        clearTimeout(late);
        resolve(performance.now() - start);
    };
    shown[index].dispatchEvent(new MouseEvent('click', where));
})"""
WARM_UP = 5


def to_click(rules: Rules[Any]) -> tuple[Game, list[tuple[int, float, float]]]:
    """Return a game in which a person is to choose a site, and where two such sites are.

    A place is the number of a tile, and fractions of its size.
    """
    players = four_or_most(rules)
    kinds = ["person", *["greedy"] * (players - 1)]
    game, rng = new_game(rules.name, players=players, seed=7, kinds=kinds), Random(7)
    while True:
        state = game.state
        chosen = {part for move in state.legal_moves() for part in state.parts(move)}
        sites = sorted(part for part in chosen if ":" not in part)
        if state.to_move == 0 and len(sites) > 1:
            break
        game.play(state.random_move(rng))
    scenes = scenes_of(rules)
    # In a window that is wide enough, a long board lies.
    scene = scenes.board(state.view(0), **({"lying": True} if scenes.lies else {}))
    places = []
    for site in (sites[0], sites[-1]):
        area = scene.area(site)
        number, tile = next((n, t) for n, t in enumerate(scene.tiles) if area in t.areas)
        x, y = area.x + area.w / 2, area.y + area.h / 2
        places.append((number, x / tile.width, y / tile.height))
    return game, places


def measure(
    window: LabPage, places: list[tuple[int, float, float]], clicks: int
) -> dict[str, list[float]]:
    """Click two places in turns, and the echo; return the milliseconds of each."""
    times: dict[str, list[float]] = {"play": [], "echo": []}
    for number in range(clicks + WARM_UP):
        play = window.page.evaluate(CLICK, [".mw-board-tile", *places[number % 2], "board"])
        window.wait_for_kernel()
        echo = window.page.evaluate(CLICK, [".echo", 0, 0.5, 0.5, "echo"])
        window.wait_for_kernel()
        if number >= WARM_UP:
            times["play"].append(play)
            times["echo"].append(echo)
    return times


def run(rules: Rules[Any], clicks: int) -> dict[str, list[float]]:
    """Start a server and a browser, and measure."""
    game, places = to_click(rules)
    with (
        tempfile.TemporaryDirectory() as folder,
        JupyterServer(Path(folder) / "jupyter") as server,
        running_browser() as browser,
    ):
        file = Path(folder) / "game.json"
        game.save(file)
        notebook = server.add_notebook("clicks.ipynb", [PLAY.format(file=str(file)), ECHO])
        window = LabPage(browser, server, size=(1200, 1800)).open(notebook, "clicks")
        window.run_all()
        Table(window).wait_for_turn()
        window.page.evaluate(WATCH)
        return measure(window, places, clicks)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=60, help="how many of each (default: 60)")
    add_games(parser)
    given = parser.parse_args()
    print_machine()
    for rules in rules_of(given):
        show(rules, run(rules, given.clicks))


def show(rules: Rules[Any], times: dict[str, list[float]]) -> None:
    """Print the table of one game."""
    print(f"{rules.name:24}{'median':>10}{'90 %':>10}")
    for name, label in (("play", "click on the board"), ("echo", "bare comm echo")):
        ninety = statistics.quantiles(times[name], n=10)[-1]
        print(f"{label:24}{statistics.median(times[name]):7.1f} ms{ninety:7.1f} ms")
    ratio = statistics.median(times["play"]) / statistics.median(times["echo"])
    print(f"{'ratio of the medians':24}{ratio:10.2f}   (expected: at most 1.2)")


if __name__ == "__main__":
    main()

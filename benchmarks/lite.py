"""The site's JupyterLite in a browser: how long, how many bytes, how fast, how durable.

A new browser opens the built site, starts its Python, and shows the first board: seconds and bytes,
both as a server sends the files that does not compress them.  There the click on the board is
measured against a bare echo, as `clicks.py` does with a server, and what it takes to bring a move
to the browser's drive.

    make site PYODIDE=folder
    python benchmarks/lite.py --site site --clicks 60
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path

from _machine import print_machine
from clicks import ECHO, PLAY, WATCH, measure, show, to_click

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.records.format import to_text

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import running_browser  # noqa: E402
from tests.browser.table import Table  # noqa: E402
from tests.packaging.lite_page import LitePage, static_site  # noqa: E402

HIGH = (1366, 1800)
FILE = "/tmp/game.json"
WRITE = "from pathlib import Path\nPath({file!r}).write_text({text!r})\n"
#: Keeps whole games of random moves, one by one move; prints the milliseconds of each.
KEEP = """
from random import Random
from time import perf_counter
import manhattan_widgets as mw
library, rng, times = mw.library().library, Random(5), []
game = mw.new_game({name!r}, seed=5)
number = library.add(game.record)
revision = library.entry(number).revision
while game.outcome() is None and len(times) < {moves}:
    game.play(game.state.random_move(rng))
    begun = perf_counter()
    revision = library.append(number, game.record, revision=revision)
    times.append(1000 * (perf_counter() - begun))
print(times)
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="default: site")
    parser.add_argument("--clicks", type=int, default=60, help="how many of each (default: 60)")
    parser.add_argument("--moves", type=int, default=60, help="how many are kept (default: 60)")
    given = parser.parse_args()
    if not (given.site / "lite").is_dir():
        print(f"{given.site} has no JupyterLite: make site PYODIDE=folder")
        return
    print_machine()
    size = sum(file.stat().st_size for file in given.site.rglob("*") if file.is_file())
    print(f"{'site':32}{size / 1e6:7.1f} MB")
    with static_site(given.site) as site, running_browser() as browser:
        window = LitePage(browser, site)
        begun = time.monotonic()
        window.open_play()
        print(f"{'page to first boards':32}{time.monotonic() - begun:7.1f} s")
        print(f"{'fetched':32}{sum(site.sizes) / 1e6:7.1f} MB")
        rules = next(iter(GAMES.values()))
        kept = window.ask(KEEP.format(name=rules.name, moves=given.moves))
        print(f"{'a move brought to the drive':32}{statistics.median(json.loads(kept)):7.1f} ms")
        window.size(HIGH)
        game, places = to_click(rules)
        window.open_welcome()
        write = WRITE.format(file=FILE, text=to_text(game.record))
        window.run_new_cell(write + PLAY.format(file=FILE))
        Table(window).wait_for_turn()
        window.run_new_cell(ECHO).locator(".echo").wait_for()
        window.page.evaluate(WATCH)
        show(rules, measure(window, places, given.clicks))


if __name__ == "__main__":
    main()

"""How long after it is told something is spoken: Orca beside a game, a move made by keys.

A line comes into a log of the page; the voice of the screen reader gets the words.  Whoever presses
keys listens to the messages first, as a key silences what was not spoken by then.  Printed are all
messages with their delays, and the median of each run.  Expected: every message is spoken, the
median at most 0.5 s, and the same words in all runs.

    python benchmarks/screenreader.py --runs 10 --language de
"""

import argparse
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

from _machine import print_machine

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.server import JupyterServer  # noqa: E402
from tests.screenreader.desktop import Desktop  # noqa: E402
from tests.screenreader.reader import Reader, Told, median_delay  # noqa: E402

PLAY = "mw.play('newyork', seed=7, pace=0, library=False)"
REPLAY = "mw.replay(mw.load('examples/records/four-players.json'), ply=30)"
MOST_SECONDS = 0.5


def run(desktop: Desktop, server: JupyterServer, name: str) -> tuple[list[Told], list[str]]:
    """Make a move, and step through a replay; return what was told, and all that was spoken."""
    told, spoken = [], []
    reader = Reader(desktop, server, PLAY, f"play-{name}")
    mark = reader.mark()
    offered = reader.page.locator("datalist option").first.get_attribute("value") or ""
    field = reader.page.locator(".mw-move input[type=text]:visible").first
    for _ in range(40):
        reader.press("Tab")
        if field.evaluate("node => node === document.activeElement"):
            break
    reader.type(offered)
    reader.press("Return", messages=1)
    reader.press("Return", messages=2)  # one's own move; what the others did
    told += reader.told()
    spoken += [one.text for one in reader.spoken_since(mark)]
    reader.close()
    reader = Reader(desktop, server, REPLAY, f"replay-{name}")
    mark = reader.mark()
    reader.press("Tab")
    for _ in range(3):
        reader.press("Right", messages=1)
    told += reader.told()
    spoken += [one.text for one in reader.spoken_since(mark)]
    reader.close()
    return told, spoken


def main() -> None:
    """Run as often as asked for, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--language", choices=["en", "de"], default="en")
    options = parser.parse_args()
    print_machine()
    folder = Path(tempfile.mkdtemp())
    runs = []
    with (
        JupyterServer(folder / "jupyter") as server,
        Desktop(folder / "desktop", options.language) as desktop,
    ):
        server.add_folder(ROOT / "examples")
        for number in range(options.runs):
            told, spoken = run(desktop, server, str(number))
            runs.append(spoken)
            for one in told:
                delay = "never" if one.delay is None else f"{one.delay:.2f} s"
                print(f"{delay:>8}  {one.text.splitlines()[0][:100]}")
            unspoken = sum(one.delay is None for one in told)
            print(f"run {number + 1}: median {median_delay(told):.2f} s, {unspoken} not spoken")
    print(f"different runs: {len(set(map(tuple, runs)))} of {len(runs)}")
    print(*runs[0], sep="\n")
    for number, spoken in enumerate(runs[1:], start=2):
        if spoken != runs[0]:
            print(*unified_diff(runs[0], spoken, "run 1", f"run {number}", lineterm=""), sep="\n")


if __name__ == "__main__":
    main()

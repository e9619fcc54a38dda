"""How long after it is told something is spoken, and whether that is the same each time.

Orca reads New York, a lesson and a replay, played by keys.  A message stands in the page; the voice
of the screen reader gets the words.  Whoever presses keys listens to the messages first, as a key
silences what was not spoken by then.  Printed are all messages with their delays, and the median of
each run.  Expected: every message is spoken, the median at most 0.5 s, and the same words in all
runs.

    python benchmarks/screenreader.py --runs 10 --language de --scripts play lesson
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path

from _machine import print_machine

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from manhattan_widgets.locale import speaking, text  # noqa: E402
from tests.browser.server import JupyterServer  # noqa: E402
from tests.screenreader.desktop import Desktop  # noqa: E402
from tests.screenreader.reader import Reader, Told, median_delay  # noqa: E402

MOST_SECONDS = 0.5


def play(reader: Reader, language: str) -> None:
    """Make a move by typing it, and one by the list of sites and the button."""
    offered = reader.page.locator("datalist option").first.get_attribute("value") or ""
    reader.tab_to(_words("widgets.typed.label", language))
    reader.type(offered)
    reader.press("Return", messages=1)
    reader.press("Return", messages=2)  # one's own move; what the others did
    reader.tab_to(_words("access.site", language), "shift+Tab")
    reader.press("Down", messages=1)
    reader.tab_to(_words("widgets.confirm", language))
    reader.press("Return", messages=2)
    reader.press("Tab")


def lesson(reader: Reader, language: str) -> None:
    """Give a wrong answer to a step of a lesson, be shown the right one, and go on."""
    reader.press("Tab")
    reader.tab_to(_words("learn.sites.typed", language))
    reader.type("A1")
    reader.press("Return", messages=1)
    reader.tab_to(_words("learn.answer", language))
    reader.press("Return", messages=1)
    reader.tab_to(_words("learn.show", language))
    reader.press("Return", messages=1)
    reader.press("Return")


def replay(reader: Reader, _language: str) -> None:
    """Step through a replay."""
    reader.press("Tab")
    for _ in range(3):
        reader.press("Right", messages=1)


#: What is done with which widget.
SCRIPTS: dict[str, tuple[str, Callable[[Reader, str], None]]] = {
    "play": ("mw.play('newyork', seed=7, pace=0, library=False)", play),
    "lesson": ("mw.learn('newyork', 1, progress=False, pace=0)", lesson),
    "replay": ("mw.replay(mw.load('examples/records/four-players.json'), ply=30)", replay),
}


def _words(key: str, language: str) -> str:
    with speaking(language):
        return text(key).rstrip(".")


def run(
    desktop: Desktop, server: JupyterServer, scripts: list[str], number: int
) -> tuple[list[Told], list[str]]:
    """Do what ``scripts`` say; return what was told, and all that was spoken."""
    told, spoken = [], []
    for name in scripts:
        code, script = SCRIPTS[name]
        reader = Reader(desktop, server, code, f"{name}-{number}")
        try:
            mark = reader.mark()
            script(reader, desktop.language)
            told += reader.told()
            spoken += [one.text for one in reader.spoken_since(mark)]
        finally:
            reader.close()
    return told, spoken


def main() -> None:
    """Run as often as asked for, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--language", choices=["en", "de"], default="en")
    parser.add_argument("--scripts", nargs="+", choices=SCRIPTS, default=list(SCRIPTS))
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
            told, spoken = run(desktop, server, options.scripts, number)
            runs.append(spoken)
            for one in told:
                delay = "never" if one.delay is None else f"{one.delay:.2f} s"
                print(f"{delay:>8}  {one.text.splitlines()[0][:100]}")
            unspoken = sum(one.delay is None for one in told)
            print(f"run {number + 1}: median {median_delay(told):.2f} s, {unspoken} not spoken")
            sys.stdout.flush()
    print(f"different runs: {len(set(map(tuple, runs)))} of {len(runs)}")
    print(*runs[0], sep="\n")
    for number, spoken in enumerate(runs[1:], start=2):
        if spoken != runs[0]:
            print(*unified_diff(runs[0], spoken, "run 1", f"run {number}", lineterm=""), sep="\n")


if __name__ == "__main__":
    main()

"""Build the site, and look at what was built.

    python -m tools.site site
    python -m tools.site site --pyodide FOLDER

Sphinx makes pages of what :mod:`tools.site.sources` puts together; a warning is an error.  With a
distribution of Pyodide, unpacked in a folder, the site is a place to play, too.  The exit code is 0
if nothing is wrong.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.site.bytecode import NodeMissingError, find_node
from tools.site.checks import faults
from tools.site.lite import FOLDER, build_lite
from tools.site.openings import OPENINGS, written
from tools.site.pyodide_packages import DistributionError, pyodide_version
from tools.site.sources import write_sources
from tools.site.tools_shown import ROOT

WORK = ROOT / "build" / "site"
#: What Sphinx, the theme and JupyterLite leave that no page needs.
UNUSED = (".buildinfo", "_static/webpack-macros.html", "_static/**/*.map", "lite/**/favicon*.ico")
#: Fonts in forms for browsers of long ago: each has a twin that all others take.
OLD_FONTS = (".eot", ".svg", ".ttf", ".woff")


def remove_unused(site: Path) -> None:
    """Remove what no browser of today asks for."""
    for pattern in UNUSED:
        for file in site.glob(pattern):
            file.unlink()
    for font in site.rglob("*.woff2"):
        for ending in OLD_FONTS:
            font.with_suffix(ending).unlink(missing_ok=True)


def main(target: Path, distribution: Path | None) -> int:
    """Build the site in the place of the folder ``target``; print what is wrong."""
    shutil.rmtree(WORK, ignore_errors=True)
    made = WORK / "html"
    if distribution:
        try:
            find_node()
            build_lite(distribution, WORK / "lite", made / FOLDER)
            (made / OPENINGS).write_text(written(), encoding="utf-8")
        except (DistributionError, NodeMissingError) as error:
            print(error)
            return 1
    with TemporaryDirectory() as own:
        # What is shown is not the library and the progress of whoever builds it.
        os.environ["MANHATTAN_WIDGETS_LIBRARY"] = str(Path(own) / "library.sqlite3")
        os.environ["MANHATTAN_WIDGETS_PROGRESS"] = str(Path(own) / "progress.json")
        os.environ["MANHATTAN_WIDGETS_LANGUAGE"] = "en"
        write_sources(WORK / "source", playable=distribution is not None)
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    folders = [str(WORK / "source"), str(made)]
    done = subprocess.run([*sphinx, "-d", str(WORK / "doctrees"), *folders], check=False)
    if done.returncode:
        return done.returncode
    remove_unused(made)
    found = faults(made)
    for fault in found:
        print(fault)
    if found:
        return 1
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(made, target)
    size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
    print(f"{target}: {len(list(target.rglob('*.html')))} pages, {size / 1e6:.1f} MB")
    if not distribution:
        print(
            "*Play now* is left out: it needs the distribution of Pyodide "
            f"{pyodide_version()}, unpacked in a folder: make site PYODIDE=folder"
        )
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Build the site.")
    parser.add_argument("folder", type=Path, help="where it is built")
    parser.add_argument("--pyodide", type=Path, help="folder with the distribution of Pyodide")
    given = parser.parse_args()
    sys.exit(main(given.folder, given.pyodide))

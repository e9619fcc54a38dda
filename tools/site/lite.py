"""A JupyterLite in the site: Python and JupyterLab in the reader's browser, our notebooks in them.

It is a folder of static files like all others of the site, and asks no other host for anything.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from tools.site.commands import run_quietly
from tools.site.pyodide_packages import PRELOADED, write_python
from tools.site.tools_shown import ROOT

__all__ = ["FOLDER", "LAB", "PLAY", "build_lite"]

#: Where it lies in the site, and where *Play now* leads.
FOLDER = "lite"
LAB = "lab/index.html"
PLAY = f"{FOLDER}/{LAB}?open=tool-home"  # one of openings.py: it runs by itself
#: What a reader finds in the file browser: laid out as in the repository, for notebooks to find it.
CONTENTS = ("notebooks/*.ipynb", "examples/*.py", "examples/*/*.json")
#: What the library's folder has from the beginning.  Where a browser's drive makes a folder itself,
#: the page asks the server for it, in vain.
LIBRARY_FOLDER = "manhattan_widgets"
ABOUT_LIBRARY = """\
# Your games and what you have learned

The package keeps them here, in this browser and for this site alone: `mw.library()` shows your
games, `mw.resume()` goes on with the last one. Download the files to keep them elsewhere.
"""
#: Extensions of JupyterLab's: one opens what a link to the site holds, one says what the browser
#: does not store, one leaves a phone's width to the notebook, and one shows what lost widgets left.
SHARED_LINK = Path(__file__).parent / "shared_link"
REFUSALS = Path(__file__).parent / "refusals"
PHONE = Path(__file__).parent / "phone"
LEFT_WIDGETS = Path(__file__).parent / "left_widgets"
SERVICE_WORKER = "service-worker.js"
#: The site's own, in place of one of 300 kB.
ICON = ROOT / "docs" / "_static" / "icon.svg"
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
CONFIGURATION = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "manhattan_widgets",
        "faviconUrl": f"./{ICON.name}",
        "litePluginSettings": {
            KERNEL_PLUGIN: {
                # All there is lies in the site.
                "disablePyPIFallback": True,
                "loadPyodideOptions": {
                    "packages": list(PRELOADED),
                    "env": {"MANHATTAN_WIDGETS_SITE": f"./{LAB}"},
                },
            }
        },
    },
}

#: Light or dark as the reader's system is, as all other pages of the site.
SETTINGS = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}


def build_lite(distribution: Path, work: Path, target: Path) -> None:
    """Build it into the folder ``target``, with an unpacked distribution of Pyodide.

    Prints what had to be left out.  Raises ``DistributionError`` where that is not to be used, and
    ``subprocess.CalledProcessError`` if JupyterLite refuses.
    """
    python = work / "static" / "pyodide"  # where JupyterLite looks for it
    python.mkdir(parents=True)
    if left_out := write_python(distribution.resolve(), python):
        print(
            f"Left out, as the distribution of Pyodide has not got all of it: {', '.join(left_out)}"
        )
    contents = work / "contents"
    for pattern in CONTENTS:
        for file in sorted(ROOT.glob(pattern)):
            copy = contents / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
    about = contents / LIBRARY_FOLDER / "README.md"
    about.parent.mkdir()
    about.write_text(ABOUT_LIBRARY, encoding="utf-8")
    (work / "jupyter-lite.json").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
    (work / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    # Of what the builder takes, only this has no option on its command line.
    extensions = [str(folder) for folder in (SHARED_LINK, REFUSALS, PHONE, LEFT_WIDGETS)]
    build = {"LiteBuildConfig": {"federated_extensions": extensions}}
    (work / "jupyter_lite_config.json").write_text(json.dumps(build), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab"]
    options = ["--no-sourcemaps", "--no-unused-shared-packages", "--contents", str(contents)]
    folders = ["--lite-dir", str(work), "--output-dir", str(target)]
    run_quietly([*command, *options, *folders], work)
    shutil.copy(ICON, target)
    _name_icon(target / LAB)
    with (target / SERVICE_WORKER).open("a", encoding="utf-8") as script:
        script.write((REFUSALS / "service_worker.js").read_text(encoding="utf-8"))


def _name_icon(page: Path) -> None:
    """Let the page name its icon, for which a browser asks before the configuration is read."""
    html = page.read_text(encoding="utf-8")
    link = f'<link rel="icon" type="image/svg+xml" href="../{ICON.name}">'
    page.write_text(html.replace("<head>", f"<head>\n    {link}", 1), encoding="utf-8")

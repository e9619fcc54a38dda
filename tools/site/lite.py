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

__all__ = ["FOLDER", "PLAY", "build_lite"]

#: Where it lies in the site, and where *Play now* leads.
FOLDER = "lite"
PLAY = f"{FOLDER}/lab/index.html?path=notebooks/00-welcome.ipynb"
#: What a reader finds in the file browser: laid out as in the repository, for notebooks to find it.
CONTENTS = ("notebooks/*.ipynb", "examples/*.py", "examples/*/*.json")
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
CONFIGURATION = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "manhattan_widgets",
        "litePluginSettings": {
            KERNEL_PLUGIN: {
                # All there is lies in the site.
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": list(PRELOADED)},
            }
        },
    },
}


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
    (work / "jupyter-lite.json").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--apps", "lab"]
    options = ["--no-sourcemaps", "--no-unused-shared-packages", "--contents", str(contents)]
    folders = ["--lite-dir", str(work), "--output-dir", str(target)]
    run_quietly([*command, *options, *folders], work)

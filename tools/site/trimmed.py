"""Wheels without what nobody asks for in a browser: tests, and languages that nobody writes there.

Pygments is mostly tables of the words of some hundred programming languages.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile

from tools.site.wheels import zip_entry

__all__ = ["trim"]

_LEXERS = "pygments/lexers/"
#: What finds a lexer, and where it has each language in a line of its own.
_INDEX = {f"{_LEXERS}__init__.py", f"{_LEXERS}_mapping.py"}
_LANGUAGE = re.compile(rb"^    '\w+': \('pygments\.lexers\.(\w+)',.*\n", re.MULTILINE)
#: IPython shows Python with what other languages there can be in its cells.
_USED = """
import sys, ipython_pygments_lexers
print(*(name.rpartition(".")[2] for name in sys.modules if name.startswith("pygments.lexers.")))
"""


def trim(wheel: Path) -> None:
    """Write a wheel anew without its tests, and Pygments without most of its languages."""
    with ZipFile(wheel) as source:
        files = {info.filename: source.read(info) for info in source.infolist()}
    files = {name: data for name, data in files.items() if not _is_test(name)}
    if f"{_LEXERS}_mapping.py" in files:
        files = _with_few_languages(files)
    with ZipFile(wheel, "w") as target:
        for name, data in files.items():
            target.writestr(zip_entry(name), data, ZIP_DEFLATED, 9)


def _is_test(name: str) -> bool:
    return "tests" in PurePosixPath(name).parts[1:-1]


def _with_few_languages(files: dict[str, bytes]) -> dict[str, bytes]:
    done = subprocess.run([sys.executable, "-c", _USED], check=True, capture_output=True, text=True)
    used = {*done.stdout.split()}
    places = {f"{_LEXERS}{module}.py" for module in used} | _INDEX
    kept = {
        name: data for name, data in files.items() if not name.startswith(_LEXERS) or name in places
    }
    index = f"{_LEXERS}_mapping.py"
    kept[index] = _LANGUAGE.sub(
        lambda line: line[0] if line[1].decode() in used else b"", kept[index]
    )
    return kept

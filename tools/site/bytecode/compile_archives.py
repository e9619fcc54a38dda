"""Run by the Python for browsers: compiles those modules in archives that something loads.

``first``, the code that loads them, and ``archives``, names of files in the folder ``/site``, are
set by whoever runs this.
"""

import sys
import traceback
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

SITE = Path("/site")
PACKAGES = next(path for path in sys.path if path.endswith("site-packages"))
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))


def loaded_by(code: str) -> set[str]:
    """Run the code, and return the files of all modules that are loaded then."""
    exec(code, {"__name__": "first"})
    return {str(getattr(module, "__file__", None)) for module in [*sys.modules.values()]}


def compile_in(archive: str, loaded: set[str]) -> None:
    """Put bytecode in the place of the source of what is loaded, and write the archive anew."""
    place = PurePosixPath(PACKAGES if archive.endswith(".whl") else LIBRARY)
    file = SITE / archive
    with ZipFile(file) as source:
        entries = [(entry.filename, source.read(entry)) for entry in source.infolist()]
    with ZipFile(file, "w") as target:
        for name, data in entries:
            path = str(place / name)
            if path in loaded and name.endswith(".py"):
                code = compile(data, path, "exec", dont_inherit=True)
                # Never compared with a source, as there is none.
                name, data = f"{name}c", _code_to_hash_pyc(code, source_hash(data), False)
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            target.writestr(entry, data, ZIP_DEFLATED, 9)


try:
    files = loaded_by(first)  # noqa: F821
    for one in archives:  # noqa: F821
        compile_in(one, files)
except BaseException:
    # The kernel that was imported takes all that is printed for a page.
    traceback.print_exc(file=sys.__stderr__)
    raise

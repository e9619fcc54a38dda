"""Run by the Python for browsers: compiles those modules in archives that something loads."""

import marshal
import sys
import traceback
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

SITE = Path("/site")
#: Marks bytecode that is never compared with its source, as there is none.
UNCHECKED = 1
PACKAGES = next(path for path in sys.path if path.endswith("site-packages"))
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))

# Set by whoever runs this: the code that loads modules, and names of files in the folder.
first: str
archives: list[str]


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
                header = MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + source_hash(data)
                name, data = f"{name}c", header + marshal.dumps(code)
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            target.writestr(entry, data, ZIP_DEFLATED, 9)


try:
    files = loaded_by(globals()["first"])
    for one in globals()["archives"]:
        compile_in(one, files)
except BaseException:
    # The kernel that was imported takes all that is printed for a page.
    traceback.print_exc(file=sys.__stderr__)
    raise

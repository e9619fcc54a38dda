"""What boards use of ipycanvas, which is imported here, also where NumPy and Pillow are missing.

ipycanvas imports both for pictures and arrays that are painted on a canvas; boards send neither.
A browser's Python would fetch megabytes for them before the first board.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

__all__ = ["COMMANDS", "Canvas", "CanvasManager", "stand_ins"]


class _LateModule(ModuleType):
    """Stands for a module until something of it is used: then the module itself is imported."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)


@contextmanager
def stand_ins(*names: str) -> Iterator[None]:
    """Let those of the modules be imported meanwhile that are not installed.

    Whoever imports one gets something that asks for the true module once it is used.  Afterwards
    they are missing as before, so that others can tell.
    """
    missing = {name: _LateModule(name) for name in names if not _is_installed(name)}
    for name, module in missing.items():
        parent, _, last = name.rpartition(".")
        if parent in missing:
            setattr(missing[parent], last, module)
    sys.modules.update(missing)
    try:
        yield
    finally:
        for name in missing:
            sys.modules.pop(name, None)


def _is_installed(name: str) -> bool:
    try:
        return name in sys.modules or find_spec(name) is not None
    except ModuleNotFoundError:  # what it is a part of is missing
        return False


with stand_ins("numpy", "PIL", "PIL.Image"):
    from ipycanvas.canvas import COMMANDS, Canvas
    from ipycanvas.canvas import _CanvasManager as CanvasManager

"""Packages that analysis and pictures need and playing does not: loaded when first used."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from manhattan_widgets.locale import text

__all__ = ["check_installed", "need"]


def need(module: str, extra: str = "analysis") -> Any:
    """Return the module; raises ``ImportError`` saying how to get it: with an extra of ours.

    In a browser, what a cell imports is fetched first, and what we import is not.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise _missing(module.partition(".")[0], extra) from error


def check_installed(*packages: str, extra: str = "analysis") -> None:
    """Raise ``ImportError`` unless all are installed, without loading them.

    What is needed only at the end of long work is to be asked for before it begins.
    """
    for package in packages:
        if find_spec(package) is None:
            raise _missing(package, extra)


def _missing(package: str, extra: str) -> ImportError:
    if sys.platform == "emscripten":
        return ImportError(text("studies.error.not_loaded", package=package), name=package)
    return ImportError(text("studies.error.extra", package=package, extra=extra), name=package)

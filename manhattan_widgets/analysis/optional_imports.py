"""Packages that analysis needs and playing does not: loaded when first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from manhattan_widgets.locale import text

__all__ = ["need"]


def need(module: str, extra: str = "analysis") -> Any:
    """Return the module; raises ``ImportError`` saying which extra of ours brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise ImportError(text("studies.error.extra", package=package, extra=extra)) from error

"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """Return the processor, the number of cores and the Python."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, "
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}"
    )


def print_machine() -> None:
    """Print it."""
    print(machine())


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())

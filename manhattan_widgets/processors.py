"""How many processors this process may use, and how many of them it uses now.

>>> with working(1) as processors:
...     processors
1
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from threading import Lock

__all__ = ["cores", "has_processes", "working"]

#: Where Linux says which control groups a process belongs to, and what these are given.
OWN_GROUPS, ALL_GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")

_lock = Lock()
_used = 0


def has_processes() -> bool:
    """Tell whether processes can be started: not in a browser, and not by a worker itself."""
    if sys.platform in ("emscripten", "wasi"):
        return False
    from multiprocessing import current_process

    return not current_process().daemon


def cores() -> int:
    """Return how many processors can work for this process at once; 1 in browsers and workers.

    It is the number of those that it may run on, or the share of them that its container is given,
    rounded down: one that takes more is halted again and again, and a kernel in it, too.
    """
    if not has_processes():
        return 1
    if hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    return int(max(1, min(count, _share_given())))


@contextmanager
def working(most: int) -> Iterator[int]:
    """Use up to ``most`` processors for a while; give how many are free, at least 1.

    Whoever works at the same time in this process, or in processes that it started, says so here.
    """
    global _used
    with _lock:
        taken = max(1, min(most, cores() - _used))
        _used += taken
    try:
        yield taken
    finally:
        with _lock:
            _used -= taken


def _share_given() -> float:
    """Return how many processors the control groups of this process leave it together."""
    shares = [inf]
    with suppress(OSError):
        for line in OWN_GROUPS.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if controllers and "cpu" not in controllers.split(","):
                continue
            # In a container the path may be one of the host's: what is not there limits nothing.
            top = ALL_GROUPS / "cpu" if controllers else ALL_GROUPS
            group = top / path.lstrip("/")
            shares += [_share_of(folder) for folder in (group, *group.parents)]
    return min(shares)


def _share_of(group: Path) -> float:
    """Return how many processors one control group has; of version 2, or 1."""
    with suppress(OSError, ValueError):
        if (group / "cpu.max").exists():
            quota, period = map(int, (group / "cpu.max").read_text().split())  # "max": no limit
        else:
            quota = int((group / "cpu.cfs_quota_us").read_text())
            period = int((group / "cpu.cfs_period_us").read_text())
        if quota > 0:
            return quota / period
    return inf

"""How functions are compiled, and the few operations that Python has no word for.

Compiled code is kept in a cache, so that only the first process on a machine compiles.  Where no
folder can be written, each process compiles anew.  Nothing here holds the interpreter's lock, so
threads run side by side.

Memory is not managed in compiled code (``_nrt``): counting references to arrays, at each call of a
function, took more than half of the time.  So no array may be made or sliced there; callers hand
over all that is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic

from manhattan_widgets.fast.pipeline import EntryCompiler, PartCompiler

__all__ = [
    "below",
    "compiled",
    "count_ones",
    "draw",
    "inner",
    "part",
    "seeded",
    "unit",
    "whole",
    "word",
]

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS: Any = {"nogil": True, "boundscheck": False, "error_model": "numpy", "_nrt": False}
_ENTRY: Any = {"pipeline_class": EntryCompiler}
_PART: Any = {
    "pipeline_class": PartCompiler,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


def compiled(function: F) -> F:
    """Compile ``function`` when it is first called, for the types it is called with."""
    try:
        dispatcher = numba.njit(cache=True, **_ENTRY, **_OPTIONS)(function)
    except RuntimeError:  # no folder for the cache can be written
        return cast(F, numba.njit(**_ENTRY, **_OPTIONS)(function))
    # Numba compiles anew when the file of the function has changed; what it is made of, and the
    # numbers it is compiled with, stand in others.  (Nothing private is relied on: without it,
    # developers would have to empty the cache themselves.)
    with suppress(AttributeError):
        file = dispatcher._cache._cache_file
        file._source_stamp = (file._source_stamp, _sources())
    return cast(F, dispatcher)


def inner(function: F) -> F:
    """Make ``function`` a part of those that are compiled: Python cannot call it."""
    return cast(F, numba.njit(forceinline=True, **_PART, **_OPTIONS)(function))


def part(function: F) -> F:
    """Make ``function`` a part like :func:`inner`, of which each caller need not have a copy.

    That compiles faster, and is as fast where the function is long.
    """
    return cast(F, numba.njit(**_PART, **_OPTIONS)(function))


@cache
def _sources() -> tuple[tuple[str, str], ...]:
    """Tell what all files hold that compiled functions are made of.

    Their times would not do: those that an image (Binder's) was built with are rounded in it.
    """
    here = Path(__file__).parent
    games = here.parent / "games"
    files = [*here.glob("*.py"), *games.glob("*/rules/*.py"), *games.glob("*/fast/*.py")]
    return tuple(
        (file.relative_to(here.parent).as_posix(), blake2b(file.read_bytes()).hexdigest())
        for file in sorted(files)
    )


@intrinsic
def _count_ones(_context: Any, value: Any) -> Any:  # noqa: ARG001

    def generate(_: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


#: Makes a plain integer of one of an array: functions are then compiled once for both.
whole: Callable[[Any], int] = cast(Any, np.int64)
#: Counts the bits of an integer that are set: one instruction.
count_ones: Callable[[int], int] = cast(Any, _count_ones)

# Chance: splitmix64 (Steele, Lea, Flood 2014), one word of state, every seed as good as another.
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


def word(seed: int) -> int:
    """Return a seed that fits into compiled code; only that of very great ones is another.

    >>> word(7), word(2**63 + 7)
    (7, 7)
    """
    return int(seed) & (1 << 63) - 1


@inner
def draw(rng: Any) -> Any:
    """Return 64 random bits and advance the generator, an array of one word."""
    state = rng[0] + _STEP
    rng[0] = state
    state = (state ^ (state >> np.uint64(30))) * _FIRST
    state = (state ^ (state >> np.uint64(27))) * _SECOND
    return state ^ (state >> np.uint64(31))


@inner
def seeded(seed: int, number: int) -> Any:
    """Return the state of a generator for one of many games, unlike that of any other."""
    state = np.uint64(seed) * _SECOND + np.uint64(number) * _FIRST
    state = (state ^ (state >> np.uint64(29))) * _STEP
    return state ^ (state >> np.uint64(32))


@inner
def below(bits: Any, n: int) -> Any:
    """Return a number from 0 to ``n - 1`` made of the lower 32 of ``bits``."""
    return ((np.int64(bits) & 0xFFFFFFFF) * n) >> 32


@inner
def unit(bits: Any) -> Any:
    """Return a number from 0 up to 1 made of ``bits``."""
    return np.int64(bits >> np.uint64(11)) * 2.0**-53

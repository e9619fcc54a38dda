"""How functions are compiled otherwise than Numba does it by itself."""

import numba
import numpy as np
from numba.core.compiler import Compiler

from manhattan_widgets.fast.compiling import compiled, inner, part
from manhattan_widgets.fast.pipeline import EntryCompiler


@inner
def _doubled(value: int) -> int:
    return 2 * value


@part
def _total(numbers: np.ndarray, first: int, last: int) -> int:
    total = 0
    for i in range(first, last):
        total += _doubled(numbers[i])
    return total


@compiled
def _pick(numbers: np.ndarray, table: np.ndarray, place: int) -> int:
    table[numbers[place], 0] = max(numbers[place], place) - min(numbers[place], 1)
    return table[numbers[place], 0] + _total(numbers, 1, numbers[0]) + _total(numbers, 0, place)


def test_entries_run_with_their_parts() -> None:
    table = np.zeros((5, 2), np.int32)
    assert _pick(np.array([4, 1, 2, 3], np.int32), table, 2) == 1 + 2 * (1 + 2 + 3) + 2 * (4 + 1)
    assert table[:, 0].tolist() == [0, 0, 1, 0, 0]


def test_one_version_of_a_part_takes_all_integers() -> None:
    """Numbers of arrays (32 bits), whole ones and constants."""
    _pick(np.array([4, 1, 2, 3], np.int32), np.zeros((5, 2), np.int32), 2)
    _pick.recompile()  # what an earlier run left in the cache was made with its parts
    assert len(_total.overloads) == len(_doubled.overloads) == 1


def test_indexes_are_not_compared_with_zero() -> None:
    """Whether an index counts from the end is asked nowhere."""
    found = []
    for compiler in (EntryCompiler, Compiler):
        function = numba.njit(pipeline_class=compiler, boundscheck=False)(_access)
        assert function(np.array([1, 0])) == 0
        found.append("icmp slt i64" in "".join(function.inspect_llvm().values()))
    assert found == [False, True]


def _access(numbers: np.ndarray) -> int:
    return numbers[numbers[0]]

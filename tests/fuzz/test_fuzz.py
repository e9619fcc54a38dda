"""A bounded run of the fuzzer with every test run; `make soak` runs it for long."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOAK_SECONDS = int(float(os.environ.get("SOAK_SECONDS", "60")))
#: Enough to reach every part of both readers, in some ten seconds each.
RUNS = {"loader": 2000, "decoder": 1500}
# Linux counts the largest size of the process that started it, a worker of the tests, as its own.
MEMORY = ("-rss_limit_mb=4000", "-malloc_limit_mb=1000")
BOUNDS = ("-timeout=20", *MEMORY, "-max_len=8000", "-len_control=0")


def fuzz(target: str, folder: Path, *options: str) -> None:
    pytest.importorskip("atheris", reason="there is no atheris for this system")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.fuzz.fuzz", target, *BOUNDS, *options),
            f"-artifact_prefix={folder}/",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    assert "Done" in done.stderr


@pytest.mark.parametrize("target", RUNS)
def test_only_the_documented_errors_come_out(target: str, tmp_path: Path) -> None:
    fuzz(target, tmp_path, f"-runs={RUNS[target]}", "-seed=1")


@pytest.mark.soak
@pytest.mark.parametrize("target", RUNS)
def test_for_a_long_time(target: str, tmp_path: Path) -> None:
    fuzz(target, tmp_path, f"-max_total_time={SOAK_SECONDS}")

"""How many processors there are: those that may be used, a container's share, and who uses them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from manhattan_widgets import processors
from manhattan_widgets.analysis.workers import run
from manhattan_widgets.processors import cores, working
from tests.analysis import work


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of control groups, of a machine with eight processors."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)
    monkeypatch.setattr(processors, "OWN_GROUPS", tmp_path / "own")
    monkeypatch.setattr(processors, "ALL_GROUPS", tmp_path / "all")
    (tmp_path / "all").mkdir()
    return tmp_path / "all"


def limited(group: Path, **files: str) -> None:
    group.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (group / name.replace("__", ".")).write_text(content)


class TestCores:
    def test_at_least_one(self) -> None:
        assert 1 <= cores() <= (os.cpu_count() or 1)

    def test_those_that_the_process_may_run_on(self, groups: Path) -> None:
        assert cores() == 8

    def test_without_affinity(self, groups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(os, "sched_getaffinity")
        assert cores() == os.cpu_count()

    @pytest.mark.parametrize(
        ("quota", "number"),
        [("max 100000", 8), ("400000 100000", 4), ("150000 100000", 1), ("50000 100000", 1)],
    )
    def test_the_share_of_a_container(self, groups: Path, quota: str, number: int) -> None:
        (groups.parent / "own").write_text("0::/\n")
        limited(groups, cpu__max=f"{quota}\n")
        assert cores() == number

    def test_the_least_of_nested_groups(self, groups: Path) -> None:
        (groups.parent / "own").write_text("0::/hub/reader\n")
        limited(groups / "hub", cpu__max="300000 100000\n")
        limited(groups / "hub" / "reader", cpu__max="600000 100000\n")
        assert cores() == 3

    @pytest.mark.parametrize(("quota", "number"), [("-1", 8), ("200000", 2)])
    def test_groups_of_version_1(self, groups: Path, quota: str, number: int) -> None:
        (groups.parent / "own").write_text("3:cpuset:/\n1:cpu,cpuacct:/of/the/host\n")
        limited(groups / "cpu", cpu__cfs_quota_us=quota, cpu__cfs_period_us="100000")
        assert cores() == number

    def test_a_browser_has_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "emscripten")
        assert cores() == 1

    def test_a_worker_has_one(self) -> None:
        assert dict(run(work.processors_of_a_worker, range(2), workers=2)) == {0: 1, 1: 1}


def test_who_works_leaves_the_rest_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "cores", lambda: 3)
    with working(2) as first:
        with working(2) as second, working(2) as third:
            assert (first, second, third) == (2, 1, 1)
        with working(2) as again:
            assert again == 1
    with working(9) as everything:
        assert everything == 3


def test_worker_processes_use_processors_until_they_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "cores", lambda: 2)
    results = run(work.square, range(4), workers=2)
    next(results)
    with working(2) as meanwhile:
        assert meanwhile == 1
    results.close()
    with working(2) as afterwards:
        assert afterwards == 2

"""The studies: their scripts run, and what they kept is what is played again."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from manhattan_widgets.analysis import Results

EXAMPLES = Path(__file__).parents[2] / "examples"
STUDIES = sorted((EXAMPLES / "studies").glob("*.json"))
SCRIPTS = {
    "draft.json": ("draft_worth.py", []),
    "start-manhattan.json": ("start_player.py", []),
    "start-newyork.json": ("start_player.py", ["--game", "newyork"]),
    "start-skyline.json": ("start_player.py", ["--game", "skyline"]),
    "variants-manhattan.json": ("compare_variants.py", []),
}


def run(monkeypatch: pytest.MonkeyPatch, name: str, folder: Path, *more: str) -> None:
    """Run the script of a study as from the command line."""
    script, arguments = SCRIPTS[name]
    monkeypatch.setattr(sys, "argv", [script, "--folder", str(folder), *arguments, *more])
    runpy.run_path(str(EXAMPLES / script), run_name="__main__")


@pytest.mark.parametrize("file", STUDIES, ids=lambda file: file.name)
class TestKept:
    def test_is_whole(self, file: Path) -> None:
        results = Results.load(file)
        assert results.whole
        assert results.tournament.seed == 1
        assert results.tournament.deals >= 60

    def test_its_script_makes_it(
        self, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
    ) -> None:
        """The first deal, in this process: processes are tested elsewhere.

        Not the points: better computer players are allowed to play better moves.
        """
        monkeypatch.setattr("manhattan_widgets.analysis.workers.cores", lambda: 1)
        run(monkeypatch, file.name, tmp_path, "--deals", "1")
        (again,) = tmp_path.glob("*.json")
        assert again.name == file.name
        new, kept = Results.load(again), Results.load(file)
        assert new.whole
        assert new.tournament.pairings == kept.tournament.pairings[: len(new.games)]
        firsts = [[game.first for game in results.games] for results in (new, kept)]
        assert firsts[0] == firsts[1][: len(firsts[0])]
        assert "Share of games won" in capsys.readouterr().out


def test_a_study_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """What is whole needs no play: the file stays as it is, and its results are told."""
    file = tmp_path / "draft.json"
    file.write_bytes((EXAMPLES / "studies" / "draft.json").read_bytes())
    run(monkeypatch, "draft.json", tmp_path)
    assert file.read_bytes() == (EXAMPLES / "studies" / "draft.json").read_bytes()
    assert "small pieces first: 1%" in capsys.readouterr().out

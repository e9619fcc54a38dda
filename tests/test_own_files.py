"""What tests and the commands of the Makefile play and learn is not written to the user's files."""

import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from manhattan_widgets.lessons import progress
from manhattan_widgets.records import store
from manhattan_widgets.records.files import data_folder

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("module", [store, progress])
def test_tests_have_files_of_their_own(module: ModuleType) -> None:
    assert data_folder() not in module.default_path().parents


@pytest.mark.parametrize("command", ["notebooks", "bench", "speeds"])
def test_commands_that_play_have_files_of_their_own(command: str) -> None:
    steps = subprocess.run(
        ["make", "--dry-run", command], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for variable in (store.PLACE, progress.PLACE):
        assert f"{variable}=$own/" in steps

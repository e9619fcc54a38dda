"""The wheel, built from the tree and installed into an empty environment, is all a user needs."""

import fnmatch
import json
import sys
import zipfile
from pathlib import Path

import pytest

from tools.release_check import SERVER_SETTINGS, built_faults, installed_faults

from .environment import ROOT, checkout, environment_of, run

PACKAGE = "manhattan_widgets"

PLAY_A_GAME = """
import json, sys
import manhattan_widgets as mw
from manhattan_widgets.lessons import course
from manhattan_widgets.locale import set_language, text

game = mw.new_game("manhattan", players=4, seed=1)
while game.state.outcome() is None:
    game.play(next(iter(game.state.legal_moves())))
game.save("evening.json")
again = mw.load("evening.json")
shown, _ = mw.play(seed=1)._repr_mimebundle_()
set_language("de")
lesson = course("manhattan")[0]
print(json.dumps({
    "german": [text("core.color.red"), str(game.outcome().reason), str(lesson.title)],
    "file": mw.__file__,
    "same": again.state == game.state,
    "winner": str(game.state.outcome()),
    "picture": "image/svg+xml" in shown,
}))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build the source distribution, and the wheel from that, from a clean copy of the tree."""
    tree = checkout(tmp_path_factory.mktemp("tree"))
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist", cwd=tree)
    ((wheel,), (sdist,)) = (tree / "dist").glob("*.whl"), (tree / "dist").glob("*.tar.gz")
    return wheel, sdist


@pytest.fixture(scope="module")
def wheel(built: tuple[Path, Path]) -> Path:
    return built[0]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment that has the wheel and what it asks for, no extra."""
    return environment_of(tmp_path_factory.mktemp("environment") / "empty", wheel)


def test_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / PACKAGE).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".po"
    }
    assert ours <= names


def test_wheel_has_catalogues_compiled_and_no_others(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert not fnmatch.filter(names, "*.po")
    assert {Path(name).stem for name in fnmatch.filter(names, "*/compiled/*.json")} == {
        *("keys", "de", "en", "nl", "sv")
    }


def test_the_tree_and_the_source_distribution_give_the_same_wheel(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    tree = built[1].parents[1]
    run(sys.executable, "-m", "build", "--no-isolation", "-w", "-o", tmp_path, cwd=tree)
    (from_tree,) = tmp_path.glob("*.whl")
    assert from_tree.read_bytes() == built[0].read_bytes()


@pytest.mark.parametrize("needed", ["py.typed", "locale/compiled/en.json", "records/*.schema.json"])
def test_wheel_holds_the_data_files(wheel: Path, needed: str) -> None:
    assert fnmatch.filter(zipfile.ZipFile(wheel).namelist(), f"{PACKAGE}/{needed}")


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    files = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    others = {name for name in files if name.split("/")[0] != PACKAGE}
    assert files > others
    (settings,) = {name for name in others if ".dist-info/" not in name}
    assert settings.endswith(f".data/data/{SERVER_SETTINGS}")


def test_wheel_works_in_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    told = json.loads(run(installed, "-c", PLAY_A_GAME, cwd=tmp_path).splitlines()[-1])
    assert Path(told["file"]).is_relative_to(installed.parents[1])
    assert told["same"]
    assert told["winner"] != "None"
    assert told["picture"]
    color, outcome, lesson = told["german"]
    assert (color, lesson) == ("Rot", "Deine ersten Türme")
    assert "Punkte" in outcome


def test_what_was_built_is_fit_for_a_release(built: tuple[Path, Path]) -> None:
    assert built_faults(*built) == []


def test_every_command_and_a_users_script_work_without_the_repository(
    installed: Path, tmp_path: Path
) -> None:
    assert installed_faults(installed, tmp_path) == []

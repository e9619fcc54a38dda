"""Binder: what repo2docker would do for this repository is done here, without Docker.

repo2docker prints the Dockerfile that it would build.  Its steps before ours (system packages, the
conda base) are Binder's own; the steps that this repository asks for are replayed in an empty
environment, and the welcome notebook and the page of shared games must run there.
"""

import json
import os
import re
import sys
from pathlib import Path

import pytest

from manhattan_widgets.game import load
from manhattan_widgets.records import encode

from .environment import ROOT, checkout, make_environment, run

WELCOME = "notebooks/00-welcome.ipynb"
SHARED = "notebooks/shared.ipynb"
EXAMPLE = ROOT / "examples" / "records" / "four-players.json"
WARM = """
import gc, json
from manhattan_widgets.bots.backends import compile_all
from numba.core.dispatcher import Dispatcher
compile_all()
stats = [one.stats for one in gc.get_objects() if isinstance(one, Dispatcher)]
print(json.dumps({
    "compiled": sum(sum(one.cache_misses.values()) for one in stats),
    "from the cache": sum(sum(one.cache_hits.values()) for one in stats) > 0,
}))
"""
COPY = re.compile(r"COPY (?:--chown=\S+ )?src/(\S*) \$\{REPO_DIR\}/(\S*)")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the repository as Binder would clone it."""
    return checkout(tmp_path_factory.mktemp("binder") / "tree")


@pytest.fixture(scope="module")
def dockerfile(tree: Path) -> str:
    """Ask repo2docker for the Dockerfile."""
    tool = Path(sys.executable).with_name("repo2docker")
    return run(tool, "--no-build", "--debug", ".", cwd=tree).replace("\\\n", " ")


def our_steps(dockerfile: str) -> list[str]:
    """List the instructions that depend on this repository, in order."""
    return [
        line
        for line in dockerfile.splitlines()
        if COPY.match(line) or (line.startswith("RUN") and "binder/" in line)
    ]


def test_binder_uses_the_python_that_the_pins_were_made_with(dockerfile: str) -> None:
    assert "environment.py-3.11" in dockerfile.replace("-2e", ".").replace("-2d", "-")


def test_binder_installs_the_pins_before_it_copies_the_repository(dockerfile: str) -> None:
    kinds = [step.split("binder/")[-1].strip('"') for step in our_steps(dockerfile)]
    pins, whole = kinds.index("requirements.txt"), len(kinds) - 3
    assert pins < whole
    assert kinds[-2:] == ["postBuild", "postBuild"]  # made executable, then run


def test_the_notebooks_run_after_the_steps(tree: Path, dockerfile: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    python = make_environment(tmp_path / "environment")
    environment = {
        "KERNEL_PYTHON_PREFIX": str(python.parent.parent),
        "NB_PYTHON_PREFIX": str(python.parent.parent),
        "PATH": f"{python.parent}:/usr/local/bin:/usr/bin:/bin",
        "REPO_DIR": str(home),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        # Most of what is installed is never imported here.  (pip turns this on by a 0.)
        "PIP_NO_COMPILE": "0",
    }
    for step in our_steps(dockerfile):
        replay(step, tree, home, environment)

    # As Binder's start page and the page of a link would run them; nbconvert came with JupyterLab,
    # and Voilà gives the query of its address to the kernel just so.
    run(python, "-c", "import voila", cwd=home, env=environment)
    environment["QUERY_STRING"] = f"code={encode(load(EXAMPLE).record)}"
    environment["MANHATTAN_WIDGETS_LIBRARY"] = str(tmp_path / "library.sqlite3")
    environment["MANHATTAN_WIDGETS_PROGRESS"] = str(tmp_path / "progress.json")
    for notebook in (WELCOME, SHARED):
        command = ["-m", "jupyter", "nbconvert", "--to", "notebook", "--execute", notebook]
        run(python, *command, "--output-dir", tmp_path / "out", cwd=home, env=environment)
        executed = (tmp_path / "out" / Path(notebook).name).read_text(encoding="utf-8")
        assert "image/svg+xml" in executed
        assert '"output_type": "error"' not in executed

    as_in_an_image(home / "manhattan_widgets")
    for folder in (home / "notebooks", home):  # where kernels run
        told = run(python, "-c", WARM, cwd=folder, env=environment)
        assert json.loads(told.splitlines()[-1]) == {"compiled": 0, "from the cache": True}, folder


def as_in_an_image(folder: Path) -> None:
    """Round the times of all files down to seconds, as the layers of an image keep them."""
    for file in folder.rglob("*"):
        seconds = int(file.stat().st_mtime)
        os.utime(file, (seconds, seconds))


def replay(step: str, tree: Path, home: Path, environment: dict[str, str]) -> None:
    """Do one instruction of the Dockerfile in a folder that stands for the image."""
    copied = COPY.match(step)
    if copied is None:
        run("bash", "-c", step.removeprefix("RUN "), cwd=home, env=environment)
        return
    source, target = tree / copied[1], home / copied[2]
    if source.is_dir():
        run("cp", "-a", f"{source}/.", target, cwd=home)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        run("cp", "-a", source, target, cwd=home)


@pytest.mark.parametrize(
    "name",
    [
        "binder/requirements.txt",
        "requirements/lab.txt",
        "requirements/site.txt",
        "requirements/test.txt",
    ],
)
def test_requirements_are_pinned(tree: Path, name: str) -> None:
    lines = (tree / name).read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins
    for line in pins:
        assert re.fullmatch(r'[\w.\-]+==[\w.]+(; [\w .<=>\'"]+)?', line), line


def test_binder_and_the_lab_install_the_same(tree: Path) -> None:
    binder, lab = (tree / name for name in ("binder/requirements.txt", "requirements/lab.txt"))
    assert binder.read_text(encoding="utf-8") == lab.read_text(encoding="utf-8")

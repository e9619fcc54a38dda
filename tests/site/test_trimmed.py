"""What is taken out of wheels, and that the rest of Pygments still finds its way."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from tools.site.trimmed import trim
from tools.site.wheels import installed_wheel


def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return {*archive.namelist()}


def test_tests_stay_behind(tmp_path: Path) -> None:
    wheel = tmp_path / "a-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        for name in ("a/__init__.py", "a/tests/test_a.py", "a/b/tests/data.txt", "tests/c.py"):
            archive.writestr(name, "")
    trim(wheel)
    # The last one is no folder of tests of a package: it is a package called so.
    assert names(wheel) == {"a/__init__.py", "tests/c.py"}


def test_of_pygments_python_is_left_and_nothing_leads_to_what_is_not(tmp_path: Path) -> None:
    wheel = installed_wheel("pygments", tmp_path)
    before = wheel.stat().st_size
    trim(wheel)
    assert wheel.stat().st_size < before / 2
    with ZipFile(wheel) as archive:
        index: dict[str, dict[str, tuple[str, ...]]] = {}
        exec(archive.read("pygments/lexers/_mapping.py"), index)
        modules = {entry[0] for entry in index["LEXERS"].values()}
    assert "pygments.lexers.python" in modules
    assert {f"{module.replace('.', '/')}.py" for module in modules} <= names(wheel)

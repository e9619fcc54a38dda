"""Wheels that are packed again from what is installed."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.site.wheels import installed_wheel, top_level_names, wheel_metadata


def test_a_packed_wheel_has_the_code_and_what_it_requires(tmp_path: Path) -> None:
    wheel = installed_wheel("ipycanvas", tmp_path)
    assert wheel.name == f"ipycanvas-{version('ipycanvas')}-py3-none-any.whl"
    assert top_level_names(wheel) == ["ipycanvas"]
    about = wheel_metadata(wheel)
    assert (about.metadata["Name"], about.version) == ("ipycanvas", version("ipycanvas"))
    assert any(one.startswith("pillow") for one in about.requires or ())
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        (record,) = (name for name in names if name.endswith(".dist-info/RECORD"))
        listed = [line.split(",")[0] for line in archive.read(record).decode().splitlines()]
    assert sorted([*listed, record]) == sorted(names)
    assert "ipycanvas/canvas.py" in names


def test_front_ends_and_what_was_compiled_stay_behind(tmp_path: Path) -> None:
    with ZipFile(installed_wheel("ipyevents", tmp_path)) as archive:
        names = archive.namelist()
    assert [name for name in names if name.endswith((".js", ".map", ".pyc"))] == []
    # The package imports this one.
    assert "ipyevents/nbextension/__init__.py" in names


def test_a_packed_wheel_is_the_same_each_time(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    wheels = [installed_wheel("fsrs", folder) for folder in (tmp_path, tmp_path / "again")]
    assert wheels[0].read_bytes() == wheels[1].read_bytes()


@pytest.mark.parametrize(
    ("name", "why"), [("numpy", "compiled parts"), ("manhattan_widgets", "without its files")]
)
def test_what_cannot_be_packed_is_refused(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{name} .*{why}"):
        installed_wheel(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_modules_and_packages_of_a_wheel_can_be_imported(tmp_path: Path) -> None:
    wheel = tmp_path / "two-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        for name in ("one.py", "two/__init__.py", "two/deep/x.py", "two-1.dist-info/METADATA"):
            archive.writestr(name, "")
    assert top_level_names(wheel) == ["one", "two"]

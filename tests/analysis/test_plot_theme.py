"""Plots in dark notebooks are dark by themselves; where nobody can tell, they are light."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.style import context

from manhattan_widgets.analysis import plot_differences, plot_reliability, plot_won
from manhattan_widgets.analysis.notebook_theme import notebook_theme
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.scene.themes import DARK, LIGHT
from tests.analysis.test_reliability import TABLE
from tests.analysis.test_results import RESULTS

# As JupyterLab writes it.
DARK_CHOSEN = """{
    // Theme
    // @jupyterlab/apputils-extension:themes
    // Theme manager settings.
    // *************************************

    // Selected Theme
    // Application-level visual styling theme. Ignored when Adaptive Theme is enabled.
    "theme": "JupyterLab Dark"
}"""


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file in which JupyterLab keeps its theme; this is one of its kernels."""
    monkeypatch.delenv("VSCODE_PID", raising=False)
    monkeypatch.delenv("JUPYTERLAB_SETTINGS_DIR", raising=False)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.setitem(sys.modules, "ipykernel", ModuleType("ipykernel"))
    folder = tmp_path / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    folder.mkdir(parents=True)
    return folder / "themes.jupyterlab-settings"


def ground(axes: Any) -> str:
    red, green, blue, _ = axes.figure.get_facecolor()
    return "#" + "".join(f"{round(255 * part):02x}" for part in (red, green, blue))


def test_a_dark_notebook_gets_dark_plots(settings: Path) -> None:
    assert notebook_theme() == "light"
    assert ground(plot_won(RESULTS)) == LIGHT["panel"]
    settings.write_text(DARK_CHOSEN, "utf-8")
    assert notebook_theme() == "dark"
    assert ground(plot_won(RESULTS)) == ground(plot_reliability(TABLE)) == DARK["panel"]
    assert ground(plot_won(RESULTS, theme="light")) == LIGHT["panel"]


@pytest.mark.parametrize(
    "chosen",
    [
        DARK_CHOSEN.replace("Dark", "Light"),
        DARK_CHOSEN.replace('"theme"', '// "theme"'),
        DARK_CHOSEN.replace('Dark"', 'Dark",\n    "adaptive-theme": true'),
        "",
        '"theme": 7',
    ],
)
def test_any_other_is_light(settings: Path, chosen: str) -> None:
    settings.write_text(chosen, "utf-8")
    assert notebook_theme() == "light"


def test_what_cannot_be_read_is_light(settings: Path) -> None:
    settings.write_bytes(b"\xff\xfe\x00")
    assert notebook_theme() == "light"


def test_another_folder_of_settings(
    settings: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings.write_text(DARK_CHOSEN, "utf-8")
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path / "elsewhere"))
    assert notebook_theme() == "light"
    monkeypatch.setenv("JUPYTERLAB_SETTINGS_DIR", str(tmp_path / "lab" / "user-settings"))
    assert notebook_theme() == "dark"


def test_scripts_and_other_front_ends_are_light(
    settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.write_text(DARK_CHOSEN, "utf-8")
    monkeypatch.setenv("VSCODE_PID", "1")
    assert notebook_theme() == "light"
    monkeypatch.delenv("VSCODE_PID")
    monkeypatch.delitem(sys.modules, "ipykernel")
    assert notebook_theme() == "light"


def test_a_dark_style_of_matplotlib_is_taken(settings: Path) -> None:
    with context("dark_background"):
        assert ground(plot_won(RESULTS)) == DARK["panel"]


@pytest.mark.parametrize(("color", "look"), [("white", LIGHT), ("#111111", DARK)])
def test_given_axes_say_by_their_ground_what_can_be_read_there(
    settings: Path, color: str, look: Any
) -> None:
    settings.write_text(DARK_CHOSEN, "utf-8")
    axes = Figure(facecolor=color).add_subplot()
    plot_differences(RESULTS, ax=axes)
    assert axes.get_yticklabels()[0].get_color() == look["ink"]


def test_on_no_ground_the_notebook_is_asked(settings: Path) -> None:
    settings.write_text(DARK_CHOSEN, "utf-8")
    with rc_context({"figure.facecolor": (1, 1, 1, 0)}):
        axes = plot_won(RESULTS, ax=Figure().add_subplot())
    assert axes.get_facecolor() == plot_won(RESULTS, theme="dark").get_facecolor()


def test_no_such_theme() -> None:
    with pytest.raises(OptionError, match="auto, light, dark, not 'drak'"):
        plot_won(RESULTS, theme="drak")


def test_where_nothing_can_be_drawn() -> None:
    with pytest.raises(TypeError, match=r"ax is where Matplotlib draws, .* not <Figure"):
        plot_won(RESULTS, ax=Figure())


def test_a_notebook_shows_the_axes_that_a_cell_ends_with() -> None:
    axes = plot_reliability(TABLE)
    data, metadata = DisplayFormatter().format(axes)
    assert set(data) == {"image/png", "text/plain"}
    words = data["text/plain"].splitlines()
    assert words[0] == "said to be won, in percent: won, in percent"
    assert len(words) == 1 + len(TABLE)
    assert metadata["image/png"]["alt"] == data["text/plain"]

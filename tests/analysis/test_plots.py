"""Plots: what they say in words, that they are drawn whole, and legible in both themes."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

import manhattan_widgets as mw
from manhattan_widgets import optional_imports
from manhattan_widgets.analysis import (
    Results,
    plot_against,
    plot_differences,
    plot_points,
    plot_ratings,
    plot_won,
    tournament,
)
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.themes import THEMES, contrast
from tests.analysis.test_results import RESULTS

PLOTS: dict[str, Callable[..., Any]] = {
    "won": plot_won,
    "turns": lambda results, **how: plot_won(results, ["variant", "turn"], **how),
    "seats": lambda results, **how: plot_won(results, "seat", **how),
    "ratings": plot_ratings,
    "differences": plot_differences,
    "won differences": lambda results, **how: plot_differences(results, "turn", "won", **how),
    "points": plot_points,
    "points by turn": lambda results, **how: plot_points(results, ["variant", "turn"], **how),
    "against": plot_against,
}


@pytest.mark.parametrize("name", PLOTS)
class TestEach:
    @pytest.mark.no_cover
    @pytest.mark.parametrize("theme", THEMES)
    def test_is_drawn_on_its_own_ground(self, name: str, theme: str) -> None:
        data, metadata = PLOTS[name](RESULTS, theme=theme)._repr_mimebundle_()
        file = base64.b64decode(data["image/png"])
        assert len(file) <= 24_000  # saved notebooks stay small
        picture = Image.open(BytesIO(file))
        size = metadata["image/png"]
        finer = picture.width / size["width"]
        assert finer in (1, 1.25, 1.5, 2)
        assert abs(picture.height - finer * size["height"]) < 1
        assert size["width"] == 860
        ground = THEMES[theme]["panel"]
        corners = [(0, 0), (picture.width - 1, picture.height - 1), (0, picture.height - 1)]
        for corner in corners:
            pixel = picture.convert("RGB").getpixel(corner)
            assert "#{:02x}{:02x}{:02x}".format(*pixel) == ground  # type: ignore[misc]

    @pytest.mark.no_cover
    @pytest.mark.parametrize("code", languages())
    def test_no_text_leaves_the_picture_or_covers_another(self, name: str, code: str) -> None:
        with speaking(code):
            axes = PLOTS[name](RESULTS)
        figure = axes.figure
        figure.draw_without_rendering()
        width, height = figure.get_size_inches() * figure.dpi
        texts = [
            *figure.texts, *axes.texts, *axes.get_yticklabels(), *axes.get_xticklabels(),
            axes.xaxis.label,
        ]  # fmt: skip
        low, high = sorted(axes.get_xlim())
        boxes = [
            text.get_window_extent()
            for text in texts
            if text.get_text() and (text not in axes.get_xticklabels()
                                    or low <= text.get_position()[0] <= high)
        ]  # fmt: skip
        assert boxes
        for box in boxes:
            assert box.x0 >= 0
            assert box.y0 >= 0
            assert box.x1 <= width + 1
            assert box.y1 <= height
        for number, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[:number])

    def test_text_is_large_enough_and_stands_out(self, name: str) -> None:
        for theme in THEMES.values():
            axes = PLOTS[name](RESULTS, theme=theme.name)
            for text in [*axes.figure.texts, *axes.get_yticklabels()]:
                assert text.get_fontsize() >= 10
                assert contrast(text.get_color(), theme["panel"]) >= 4.5

    def test_is_told_in_words(self, name: str) -> None:
        axes = PLOTS[name](RESULTS)
        data, metadata = axes._repr_mimebundle_()
        assert str(axes) == repr(axes) == data["text/plain"] == metadata["image/png"]["alt"]
        assert len(str(axes).splitlines()) >= 2

    def test_is_drawn_where_it_is_told_to(self, name: str) -> None:
        first, second = Figure(layout="constrained").subplots(2)
        assert PLOTS[name](RESULTS, ax=second) is second
        assert second.texts
        assert not first.texts
        own = PLOTS[name](RESULTS)
        assert own.figure is not second.figure
        assert isinstance(own, Axes)

    def test_what_stands_above_it_covers_nothing_of_a_given_figure(self, name: str) -> None:
        figure = Figure((12, 9), layout="constrained")
        axes = PLOTS[name](RESULTS, ax=figure.subplots(2)[1])
        figure.draw_without_rendering()
        title = axes.get_title(loc="left")
        assert str(PLOTS[name](RESULTS)).startswith(title)
        (heading,) = (
            text for text in axes.get_children() if getattr(text, "get_text", str)() == title
        )
        texts = [heading, *axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels()]
        low, high = sorted(axes.get_xlim())
        boxes = [
            text.get_window_extent()
            for text in texts
            if text not in axes.get_xticklabels() or low <= text.get_position()[0] <= high
        ]
        for number, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[:number])
            assert box.y1 <= figure.get_size_inches()[1] * figure.dpi
            assert box.x1 <= figure.get_size_inches()[0] * figure.dpi


def test_what_is_said() -> None:
    standings = RESULTS.standings()
    line = str(plot_won(RESULTS)).splitlines()[1]
    won = f"{100 * standings.loc['A', 'won']:.0f}%"
    assert line.startswith(f"A: {won} of {len(RESULTS.games)} games (")
    assert line.endswith(f", {standings.loc['A', 'points']:.1f} points")
    assert "long: moves first: " in str(plot_won(RESULTS, ["variant", "turn"]))
    assert "short: −20.0 (−20.0 to −20.0)" in str(plot_differences(RESULTS))
    assert str(plot_differences(RESULTS)).startswith("Difference from: long")
    assert "A before B: " in str(plot_against(RESULTS))
    assert "seat 1: " in str(plot_won(RESULTS, "seat"))


def test_options_without_a_name() -> None:
    cup = tournament(["random"], players=2, deals=1)
    assert "these options: " in str(plot_points(cup.play(workers=1), "variant"))


def test_a_single_deal_has_no_bounds_and_is_drawn_all_the_same() -> None:
    cup = tournament({"A": "random", "B": "random"}, players=2, deals=1)
    results = cup.play(workers=1)
    axes = plot_differences(results, "player")
    assert "inf" in str(axes)
    axes.figure.draw_without_rendering()


def test_they_are_imported_where_nothing_can_draw_them() -> None:
    """A browser's Python has Pillow and Matplotlib only once a cell has imported them."""
    code = (
        "import sys; sys.modules |= {'PIL': None, 'matplotlib': None}\n"
        "from manhattan_widgets.analysis import plot_won, reliability_table"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_saved(tmp_path: Path) -> None:
    figure = plot_won(RESULTS).figure
    figure.savefig(tmp_path / "won.png", dpi=200)
    figure.savefig(tmp_path / "won.svg")
    assert Image.open(tmp_path / "won.png").width == 1720
    assert (tmp_path / "won.svg").read_text("utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    "plot", [plot_won, plot_ratings, plot_differences, plot_points, plot_against]
)
@pytest.mark.parametrize("given", [5, None, {"won": 1}])
def test_results_are_needed(plot: Callable[..., Any], given: Any) -> None:
    said = "The results of a tournament are needed, as its play() returns them, not "
    with pytest.raises(TypeError, match=re.escape(f"{said}{given!r}.")):
        plot(given)


def test_without_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(optional_imports, "import_module", missing)
    for make in (plot_won, Results.ratings, Results.standings):
        with pytest.raises(ImportError, match=r"manhattan_widgets\[analysis\]"):
            make(RESULTS)


def test_where_python_runs_in_a_browser_a_cell_is_to_import_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(optional_imports, "find_spec", lambda _name: None)
    with pytest.raises(ImportError, match="Run `import pandas` in a cell first"):
        mw.tournament(["greedy", "random"], deals=1)


def test_a_plot_of_wins_says_what_its_lines_count() -> None:
    texts = [text.get_text() for text in plot_won(RESULTS).figure.texts]
    assert any(
        "Each line counts games, not seats. Each deal is played by" in text for text in texts
    )


@pytest.mark.parametrize("plot", PLOTS)
def test_before_the_first_game_has_ended_plots_are_empty(plot: str) -> None:
    """A tournament that is played in steps is looked at from its beginning on."""
    nothing_yet = Results(RESULTS.tournament, {})
    assert str(PLOTS[plot](nothing_yet))  # its title, and no lines

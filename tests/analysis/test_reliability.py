"""Reliability: what is counted of chances that were said, and what the plots draw of it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pandas as pd
import pytest
from matplotlib.figure import Figure

from manhattan_widgets import optional_imports
from manhattan_widgets.analysis import (
    plot_given_away,
    plot_reliability,
    reliability_table,
)
from manhattan_widgets.contract.core import OptionError
from manhattan_widgets.locale import languages, speaking
from manhattan_widgets.scene.themes import THEMES, contrast


def positions(true_chance: Any, deals: int = 2000, each: int = 1) -> pd.DataFrame:
    """Return what was said of positions, won by lot with the chance that is true for what is said.

    All positions of a deal have the same end.
    """
    rng = Random(5)
    rows = []
    for deal in range(deals):
        said = rng.random()
        won = int(rng.random() < true_chance(said))
        rows += [{"said": said, "won": won, "deal": deal}] * each
    return pd.DataFrame(rows)


TABLE = reliability_table(positions(lambda said: said))
COSTS = pd.DataFrame(
    {
        "game": ["one", "one", "one", "one", "two", "two"],
        "by": ["best", "best", "greedy", "greedy", "best", "best"],
        "seed": [1, 2, 1, 2, 1, 2],
        "decisions": [100, 50, 100, 100, 10, 10],
        "cost": [0.5, -0.25, 3.0, 2.0, 0.0, 0.02],
    }
)


def test_true_chances_are_found_to_be_true() -> None:
    assert TABLE["least"].tolist() == pytest.approx([n / 10 for n in range(10)])
    assert TABLE["most"].tolist() == pytest.approx([(n + 1) / 10 for n in range(10)])
    assert TABLE["positions"].sum() == 2000
    assert TABLE["said"].between(TABLE["least"], TABLE["most"]).all()
    inside = TABLE["said"].between(TABLE["low"], TABLE["high"])
    assert inside.sum() >= 9


def test_boasting_is_found() -> None:
    table = reliability_table(positions(lambda said: 0.5 + (said - 0.5) / 2))
    assert (table["won"] > table["said"]).iloc[:3].all()
    assert (table["won"] < table["said"]).iloc[-3:].all()
    assert not table["said"].between(table["low"], table["high"]).iloc[[0, -1]].any()


def test_positions_of_one_game_tell_no_more_than_one() -> None:
    once = reliability_table(positions(lambda said: said, 300), bins=4)
    often = reliability_table(positions(lambda said: said, 300, each=5), bins=4)
    assert often["positions"].tolist() == [5 * n for n in once["positions"]]
    for bound in ("low", "high"):
        assert often[bound].tolist() == pytest.approx(once[bound].tolist(), abs=0.01)


def test_a_chance_of_one_is_in_the_last_bin() -> None:
    said = pd.DataFrame({"said": [0.0, 1.0], "won": [0, 1], "deal": [1, 2]})
    table = reliability_table(said)
    assert table["least"].tolist() == [0.0, 0.9]


def test_the_dots_are_the_bins_with_their_intervals() -> None:
    axes = plot_reliability(TABLE)
    (dots,) = axes.collections
    assert dots.get_offsets()[:, 0].tolist() == pytest.approx((100 * TABLE["said"]).tolist())
    assert dots.get_offsets()[:, 1].tolist() == pytest.approx((100 * TABLE["won"]).tolist())
    diagonal, *intervals = axes.lines
    assert list(diagonal.get_xdata()) == list(diagonal.get_ydata()) == [0, 100]
    drawn = [tuple(line.get_ydata()) for line in intervals]
    assert drawn == [(100 * row.low, 100 * row.high) for row in TABLE.itertuples()]


def test_what_was_given_away_is_counted_by_decision() -> None:
    axes = plot_given_away(COSTS)
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names == ["one, best", "one, greedy", "two, best"]
    dots = [line.get_xdata()[0] for line in axes.lines if line.get_marker() == "o"]
    assert dots == pytest.approx([0.0, 2.5, 0.1])
    assert axes.lines[0].get_xdata() == [0, 0]


@pytest.mark.parametrize(
    ("use", "columns"),
    [
        (reliability_table, "said, won, deal"),
        (plot_reliability, "least, most, positions, said, won, low, high"),
        (plot_given_away, "game, by, seed, cost, decisions"),
    ],
)
def test_a_table_is_needed(use: Any, columns: str) -> None:
    said = f"A pandas DataFrame with the columns {columns} is needed, not "
    for given, found in ((5, "5"), (None, "None"), (TABLE[["low", "high"]], "['low', 'high']")):
        with pytest.raises(TypeError, match=re.escape(f"{said}{found}.")):
            use(given)


@pytest.mark.parametrize("bins", ["x", 0, 2.5])
def test_there_are_whole_bins(bins: Any) -> None:
    with pytest.raises(OptionError, match=f'"bins" is a whole number, 1 or more, not {bins!r}'):
        reliability_table(positions(lambda said: said, 4), bins=bins)


@pytest.mark.parametrize("plot", [plot_reliability, plot_given_away])
class TestEach:
    def test_draws_where_it_is_told_to(self, plot: Any) -> None:
        given = Figure().add_subplot()
        data = TABLE if plot is plot_reliability else COSTS
        assert plot(data, ax=given) is given
        assert given.lines
        assert plot(data) is not given

    @pytest.mark.no_cover
    @pytest.mark.parametrize("code", languages())
    def test_words_are_inside_and_legible(self, plot: Any, code: str) -> None:
        data = TABLE if plot is plot_reliability else COSTS
        for theme in THEMES.values():
            with speaking(code):
                axes = plot(data, theme=theme.name)
            figure = axes.figure
            figure.draw_without_rendering()
            width, height = figure.get_size_inches() * figure.dpi
            for label in (axes.xaxis.label, axes.yaxis.label):
                if label.get_text():
                    box = label.get_window_extent()
                    assert box.x0 >= 0
                    assert box.y0 >= 0
                    assert box.x1 <= width + 1
                    assert box.y1 <= height + 1
                    assert contrast(label.get_color(), theme["panel"]) >= 4.5

    def test_without_matplotlib(self, plot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing(name: str) -> Any:
            raise ImportError(name)

        monkeypatch.setattr(optional_imports, "import_module", missing)
        with pytest.raises(ImportError, match=r"manhattan_widgets\[analysis\]"):
            plot(TABLE if plot is plot_reliability else COSTS)


@pytest.mark.parametrize("column", ["said", "won"])
@pytest.mark.parametrize("value", [70, -0.1, None, "most", float("inf")])
def test_what_is_no_chance_is_refused_with_its_column(column: str, value: Any) -> None:
    rows: dict[str, list[Any]] = {"said": [0.7, 0.7], "won": [1, 0], "deal": [1, 2]}
    rows[column] = [0.5, value]
    with pytest.raises(OptionError, match=f'The column "{column}" has to hold numbers from 0 to 1'):
        reliability_table(pd.DataFrame(rows))

"""Whether chances and costs can be trusted, as tables and plots of what was measured.

``benchmarks/calibration.py`` and ``benchmarks/trust.py`` measure; here it is counted and drawn.
Each plot takes Matplotlib's Axes, or makes a figure of its own, and returns the Axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from manhattan_widgets.analysis.intervals import mean, share
from manhattan_widgets.analysis.plot_axes import canvas
from manhattan_widgets.contract.values import OptionError
from manhattan_widgets.contract.whole_numbers import checked_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import decimal
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.optional_imports import need

__all__ = ["plot_given_away", "plot_reliability", "reliability_table"]

#: What stands in a row of a table of bins.
BINS = ("least", "most", "positions", "said", "won", "low", "high")
_ROUNDING = 1e-9  # by so much a chance that was computed may leave 0 to 1
_SAID = ("said", "won", "deal")
_COSTS = ("game", "by", "seed", "cost", "decisions")
_SIZE = (4.3, 4.3)  # inches of a square figure
_NARROW = 5.6  # inches: what is written on a wider one is too small on a phone
_LETTERS = 40  # of a line below its axis


def reliability_table(said: Any, bins: int = 10) -> Any:
    """Count how many of the positions were won that were said to be won with some chance.

    Parameters
    ----------
    said : pandas.DataFrame
        A row for each position that was asked about: ``said`` is the chance, from 0 to 1, ``won``
        the share of the win that came of it, ``deal`` what tells its game from others.
    bins : int
        How many bins of equal width there are.

    Returns
    -------
    pandas.DataFrame
        A row for each bin in which there are positions: its bounds ``least`` and ``most``, how many
        ``positions`` there are, the means of ``said`` and ``won``, and ``low`` and ``high``,
        between which the true share lies with 95 % confidence (Wilson's interval, for positions of
        one game being alike).

    Raises
    ------
    ImportError
        If pandas is not there; it says what to install.
    TypeError
        For what is no such table.
    OptionError
        For no number of bins, and for chances and shares that are no numbers from 0 to 1.

    Examples
    --------
    >>> import pandas
    >>> said = pandas.DataFrame(
    ...     {"said": [0.71, 0.74, 0.12, 0.78], "won": [1, 1, 0, 0], "deal": [1, 2, 3, 4]}
    ... )
    >>> reliability_table(said)[["least", "positions", "said", "won"]].round(2).values.tolist()
    [[0.1, 1.0, 0.12, 0.0], [0.7, 3.0, 0.74, 0.67]]
    """
    _check_table(said, _SAID)
    bins = checked_number("bins", bins, 1)
    said = said.assign(**{name: _checked_chances(said[name]) for name in ("said", "won")})
    numbers = (said["said"] * bins).astype(int).clip(0, bins - 1)
    rows = []
    for number, inside in said.groupby(numbers):
        won = share(inside["won"].tolist(), inside["deal"].tolist())
        bounds = number / bins, (number + 1) / bins
        rows.append((*bounds, len(inside), inside["said"].mean(), won.value, won.low, won.high))
    return need("pandas").DataFrame(rows, columns=BINS)


def plot_reliability(table: Any, *, ax: Any = None, theme: str = "auto") -> Any:
    """Draw how many positions were won against how many were said to be: the diagonal is right.

    Parameters
    ----------
    table : pandas.DataFrame
        The bins, as :func:`reliability_table` returns them.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default in a figure of its own, which a notebook shows.
    theme : {"auto", "light", "dark"}
        Whose colors; by default those of the given Axes' ground, or of the notebook.

    Returns
    -------
    matplotlib.axes.Axes
        Where it was drawn.

    Raises
    ------
    ImportError
        If Matplotlib is not there; it says what to install.
    TypeError
        For what is no such table.

    Examples
    --------
    >>> import pandas
    >>> said = pandas.DataFrame({"said": [0.7, 0.72], "won": [1, 0], "deal": [1, 2]})
    >>> axes = plot_reliability(reliability_table(said))
    >>> axes.get_xlabel()
    'said to be won, in percent'
    """
    _check_table(table, BINS)
    drawn = canvas(ax, theme, *_SIZE)
    axes, look = drawn.axes, drawn.look
    words = [f"{text('studies.plot.reliability.said')}: {text('studies.plot.reliability.won')}"]
    axes.plot([0, 100], [0, 100], color=look["muted"], ls=":", lw=2)
    for row in table.itertuples():
        said = 100 * row.said
        bounds = 100 * row.low, 100 * row.high
        axes.plot([said, said], bounds, color=look["blue.line"], lw=2.2, solid_capstyle="round")
        words.append(f"{decimal(said)}: {_interval(100 * row.won, *bounds)}")
    # Large dots for many positions, but none that cannot be seen.
    areas = 30 + 120 * table["positions"] / max(table["positions"], default=1)
    axes.scatter(
        100 * table["said"],
        100 * table["won"],
        s=areas,
        color=look["red.line"],
        edgecolors=look["panel"],
        zorder=3,
    )
    axes.set_xlim(-2, 102)
    axes.set_ylim(-2, 102)
    axes.set_aspect("equal")
    axes.set_xlabel(text("studies.plot.reliability.said"), color=look["ink"], fontsize=11)
    axes.set_ylabel(text("studies.plot.reliability.won"), color=look["ink"], fontsize=11)
    axes.grid(color=look["panel.edge"], lw=0.8)
    return drawn.with_words("\n".join(words))


def plot_given_away(costs: Any, *, ax: Any = None, theme: str = "auto") -> Any:
    """Draw what decisions gave away in the mean, a line for each game and who played it.

    Parameters
    ----------
    costs : pandas.DataFrame
        A row for each seat of each game, as ``benchmarks/trust.py`` writes it: ``game``, ``by`` who
        played, ``seed`` of the game, ``cost`` of all ``decisions`` of the seat, from 0 to 1.
    ax, theme
        As for :func:`plot_reliability`.

    Returns
    -------
    matplotlib.axes.Axes
        Where it was drawn.

    Raises
    ------
    ImportError
        If Matplotlib is not there; it says what to install.
    TypeError
        For what is no such table.

    Examples
    --------
    >>> import pandas
    >>> seats = {"game": "manhattan", "by": "best", "seed": [1, 2], "decisions": [50, 50]}
    >>> axes = plot_given_away(pandas.DataFrame(seats | {"cost": [0.05, -0.04]}))
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['manhattan, best']
    """
    _check_table(costs, _COSTS)
    lines = costs.groupby(["game", "by"], sort=False)
    drawn = canvas(ax, theme, 1.1 + 0.3 * len(lines), _NARROW)
    axes, look = drawn.axes, drawn.look
    words = [text("studies.plot.given.axis")]
    axes.axvline(0, color=look["muted"], ls=":", lw=2)
    names = []
    for line, ((game, by), rows) in enumerate(lines):
        names.append(f"{game}, {by}")
        of_games = rows.groupby("seed")[["cost", "decisions"]].sum()
        given = mean((100 * of_games["cost"] / of_games["decisions"]).tolist(), of_games.index)
        bounds = given.low, given.high
        axes.plot(bounds, [line, line], color=look["blue.line"], lw=2.2, solid_capstyle="round")
        words.append(f"{names[-1]}: {_interval(given.value, *bounds, places=2)}")
        axes.plot(given.value, line, "o", ms=9, color=look["red.line"], mec=look["panel"], zorder=3)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    about = "\n".join(wrap(text("studies.plot.given.axis"), _LETTERS))
    axes.set_xlabel(about, color=look["ink"], fontsize=11)
    axes.grid(axis="x", color=look["panel.edge"], lw=0.8)
    return drawn.with_words("\n".join(words))


def _check_table(table: Any, columns: Sequence[str]) -> None:
    """Raise ``TypeError`` unless ``table`` is a DataFrame with these columns."""
    frame = isinstance(table, need("pandas").DataFrame)
    if not frame or not set(columns) <= set(table.columns):
        found = short_repr(list(table.columns) if frame else table)
        raise TypeError(text("studies.error.table_of", columns=", ".join(columns), found=found))


def _checked_chances(column: Any) -> Any:
    chances = need("pandas").to_numeric(column, errors="coerce")
    wrong = column[~chances.between(-_ROUNDING, 1 + _ROUNDING)]
    if len(wrong):
        found = short_repr(wrong.tolist()[0])
        raise OptionError(text("studies.error.chances", column=column.name, found=found))
    return chances


def _interval(value: float, low: float, high: float, places: int = 0) -> str:
    numbers = {"value": value, "low": low, "high": high}
    said = {name: decimal(number, places) for name, number in numbers.items()}
    return text("studies.plot.interval", **said)

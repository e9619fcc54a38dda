"""Plots of results, made for reading: direct labels, intervals, one message each, no legend.

Each takes Matplotlib's Axes, or makes a figure of its own, and returns the Axes, which a notebook
shows; ``axes.figure.savefig`` saves them.  Nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manhattan_widgets.analysis.group_names import group_name
from manhattan_widgets.analysis.interval_lines import Line, draw_lines
from manhattan_widgets.analysis.plot_axes import canvas
from manhattan_widgets.analysis.results import Results, check_results
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list, decimal, percent
from manhattan_widgets.optional_imports import need

__all__ = ["plot_against", "plot_differences", "plot_points", "plot_ratings", "plot_won"]


def plot_won(
    results: Results, by: str | Sequence[str] = "player", *, ax: Any = None, theme: str = "auto"
) -> Any:
    """Draw the share of games won, grouped and counted as :meth:`Results.standings` does.

    With two groups the lines of the second stand under headings of the first.

    Parameters
    ----------
    results : Results
        What was played.
    by : str or sequence of str
        What makes a group, as for :meth:`Results.standings`.
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
        If pandas or Matplotlib is not there; it says what to install.
    TypeError
        For what are no results.

    Examples
    --------
    >>> from manhattan_widgets.analysis import plot_won, tournament
    >>> results = tournament(["greedy", "random"], players=2, deals=2, seed=1).play(workers=1)
    >>> axes = plot_won(results)
    >>> print(axes)
    Share of games won
    greedy: 100% of 4 games (51% – 100%), 215.8 points
    random: 0% of 4 games (0% – 49%), 62.5 points
    """
    check_results(results)
    standings = results.standings(by)
    lines = [
        Line(
            *_names(standings.index.names, key),
            100 * row["won"],
            100 * row["won_low"],
            100 * row["won_high"],
            text(
                "studies.plot.won.said",
                won=percent(row["won"]),
                games=decimal(row["games"]),
                low=percent(row["won_low"]),
                high=percent(row["won_high"]),
                points=decimal(row["points"], 1),
            ),
            100 * row["even"],
        )
        for key, row in standings.iterrows()
    ]
    return draw_lines(
        lines,
        title=text("studies.plot.won.title"),
        about="\n".join(
            (text("studies.plot.about.even", played=_played(results)), text("studies.plot.counted"))
        ),
        axis=text("studies.plot.won.axis"),
        ax=ax,
        theme=theme,
    )


def plot_ratings(results: Results, *, ax: Any = None, theme: str = "auto") -> Any:
    """Draw the ratings of the players with their intervals.

    Parameters
    ----------
    results : Results
        What was played.
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
        If pandas or Matplotlib is not there; it says what to install.
    TypeError
        For what are no results.

    Examples
    --------
    >>> from manhattan_widgets.analysis import plot_ratings, tournament
    >>> results = tournament(["greedy", "random"], players=2, deals=2, seed=1).play(workers=1)
    >>> plot_ratings(results).get_xlabel()
    'rating (25: all begin here)'
    """
    check_results(results)
    lines = [
        Line(
            "",
            str(name),
            row["rating"],
            row["low"],
            row["high"],
            text(
                "studies.plot.interval",
                value=decimal(row["rating"], 1),
                low=decimal(row["low"], 1),
                high=decimal(row["high"], 1),
            ),
        )
        for name, row in results.ratings().iterrows()
    ]
    return draw_lines(
        lines,
        title=text("studies.plot.ratings.title"),
        about=text("studies.plot.about.intervals", played=_played(results)),
        axis=text("studies.plot.ratings.axis"),
        ax=ax,
        theme=theme,
    )


def plot_differences(
    results: Results,
    by: str = "variant",
    of: str = "points",
    *,
    ax: Any = None,
    theme: str = "auto",
) -> Any:
    """Draw by how much each group differs from the first; see :meth:`Results.differences`.

    Parameters
    ----------
    results : Results
        What was played.
    by : str
        What makes a group, as for :meth:`Results.differences`.
    of : {"points", "won", "winning_points", "margin"}
        What is measured.
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
        If pandas or Matplotlib is not there; it says what to install.
    TypeError
        For what are no results.

    Examples
    --------
    >>> from manhattan_widgets.analysis import plot_differences, tournament
    >>> results = tournament(["greedy", "random"], players=2, deals=2, seed=1).play(workers=1)
    >>> plot_differences(results, "player").get_xlabel()
    'points'
    """
    check_results(results)
    unit = 100 if of == "won" else 1
    differences = results.differences(by, of)
    lines = [
        Line(
            *_names([by], key),
            unit * row["value"],
            unit * row["low"],
            unit * row["high"],
            text(
                "studies.plot.interval",
                value=decimal(unit * row["value"], 1, sign=True),
                low=decimal(unit * row["low"], 1, sign=True),
                high=decimal(unit * row["high"], 1, sign=True),
            ),
            0.0,
        )
        for key, row in differences.iterrows()
    ]
    everything = results.standings(by)
    first = [key for key in everything.index if key not in differences.index]
    name = _names([by], first[0])[1] if first else "–"  # before the first game has ended
    return draw_lines(
        lines,
        title=text("studies.plot.differences.title", first=name),
        about=text("studies.plot.about.zero", played=_played(results)),
        axis=text(f"studies.measure.{of}"),
        ax=ax,
        theme=theme,
    )


def plot_points(
    results: Results, by: str | Sequence[str] = "player", *, ax: Any = None, theme: str = "auto"
) -> Any:
    """Draw how the points of the seats are spread, grouped as :meth:`Results.standings` does.

    The thick line holds the middle half of all, the thin one nine of ten, the dot is the median.

    Parameters
    ----------
    results : Results
        What was played.
    by : str or sequence of str
        What makes a group, as for :meth:`Results.standings`.
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
        If pandas or Matplotlib is not there; it says what to install.
    TypeError
        For what are no results.

    Examples
    --------
    >>> from manhattan_widgets.analysis import plot_points, tournament
    >>> results = tournament(["greedy", "random"], players=2, deals=2, seed=1).play(workers=1)
    >>> plot_points(results).get_xlabel()
    'points'
    """
    check_results(results)
    standings = results.standings(by)
    lines = []
    groups = [by] if isinstance(by, str) else list(by)
    spread = dict(list(results.seats.groupby(groups)["points"]))
    for key in standings.index:
        points = spread[key if isinstance(key, tuple) else (key,)]
        low, first, middle, third, high = points.quantile([0.05, 0.25, 0.5, 0.75, 0.95])
        caption = text(
            "studies.plot.points.said",
            middle=decimal(middle),
            first=decimal(first),
            third=decimal(third),
        )
        names = _names(groups, key)
        lines.append(Line(*names, middle, low, high, caption, thick=(first, third)))
    return draw_lines(
        lines,
        title=text("studies.plot.points.title"),
        about=text("studies.plot.points.about", played=_played(results)),
        axis=text("studies.measure.points"),
        ax=ax,
        theme=theme,
    )


def plot_against(results: Results, *, ax: Any = None, theme: str = "auto") -> Any:
    """Draw how often each player came before each other, as a table of shares.

    Parameters
    ----------
    results : Results
        What was played.
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
        If pandas or Matplotlib is not there; it says what to install.
    TypeError
        For what are no results.

    Examples
    --------
    >>> from manhattan_widgets.analysis import plot_against, tournament
    >>> results = tournament(["greedy", "random"], players=2, deals=2, seed=1).play(workers=1)
    >>> [label.get_text() for label in plot_against(results).get_yticklabels()]
    ['greedy', 'random']
    """
    check_results(results)
    table = results.against()
    names = [str(name) for name in table.index]
    drawn = canvas(ax, theme, 1.6 + 0.55 * len(names))
    axes, look = drawn.axes, drawn.look
    colors = need("matplotlib.colors").LinearSegmentedColormap.from_list(
        "shares", [look["red.chip"], look["panel"], look["blue.chip"]]
    )
    axes.imshow(table.to_numpy(dtype=float), cmap=colors, vmin=0, vmax=1, aspect="auto")
    words = [text("studies.plot.against.title")]
    for line, name in enumerate(names):
        for column, rival in enumerate(names):
            share = table.iloc[line, column]
            if share != share:  # they never met
                axes.text(column, line, "–", ha="center", va="center", color=look["muted"])
                continue
            strong = abs(share - 0.5) > 0.3
            color = look["blue.on" if share > 0.5 else "red.on"] if strong else look["ink"]
            axes.text(
                column, line, percent(share), ha="center", va="center", color=color, fontsize=12
            )
            words.append(
                text("studies.plot.against.said", name=name, rival=rival, share=percent(share))
            )
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.tick_top()
    axes.tick_params(length=0, labelsize=11, colors=look["ink"])
    for side in axes.spines.values():
        side.set_visible(False)
    drawn.headed(words[0], _played(results))
    return drawn.with_words("\n".join(words))


def _names(groups: Sequence[str], key: Any) -> tuple[str, str]:
    """Return the heading and the name of a line for a group: no heading if it is one group."""
    keys = key if isinstance(key, tuple) else (key,)
    names = [group_name(group, value) for group, value in zip(groups, keys, strict=True)]
    return comma_list(names[:-1]), names[-1]


def _played(results: Results) -> str:
    deals = {results.tournament.pairings[game.number].deal for game in results.games}
    return text("studies.plot.played", games=len(results.games), deals=len(deals))

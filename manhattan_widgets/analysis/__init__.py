"""Analysis of games and studies of many games, on all cores of a machine or on a cluster.

A study is a tournament: who plays, which options, how many deals, and a seed.

>>> from manhattan_widgets.analysis import tournament
>>> cup = tournament(["greedy", "random"], players=2, deals=2, seed=1)
>>> results = cup.play(workers=1)
>>> results.standings()["won"].to_dict()
{'greedy': 1.0, 'random': 0.0}

``analysis_of(game)`` is the :class:`Report` of one game, ``Effort`` how much is computed for it.

Tables need pandas, plots Matplotlib and ratings openskill: ``manhattan_widgets[analysis]``.
"""

# Under other names: completion offers whatever stands here without an underscore.
import typing as _typing
from importlib import import_module as _import_module

if _typing.TYPE_CHECKING:
    from manhattan_widgets.analysis.analyze import analysis_of
    from manhattan_widgets.analysis.plots import (
        plot_against,
        plot_differences,
        plot_points,
        plot_ratings,
        plot_won,
    )
    from manhattan_widgets.analysis.reliability import (
        plot_given_away,
        plot_reliability,
        reliability_table,
    )
    from manhattan_widgets.analysis.report import Effort, Report
    from manhattan_widgets.analysis.results import Results
    from manhattan_widgets.analysis.tournaments import StudyError, Tournament, tournament

__all__ = [
    "Effort",
    "Report",
    "Results",
    "StudyError",
    "Tournament",
    "analysis_of",
    "plot_against",
    "plot_differences",
    "plot_given_away",
    "plot_points",
    "plot_ratings",
    "plot_reliability",
    "plot_won",
    "reliability_table",
    "tournament",
]

# Imported when first used: every worker process imports this package, and needs little of it.
_HOMES = {
    "Effort": "report",
    "Report": "report",
    "Results": "results",
    "StudyError": "tournaments",
    "Tournament": "tournaments",
    "analysis_of": "analyze",
    "plot_given_away": "reliability",
    "plot_reliability": "reliability",
    "reliability_table": "reliability",
    "tournament": "tournaments",
}


def __getattr__(name: str) -> _typing.Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(_import_module(f"{__name__}.{_HOMES.get(name, 'plots')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return what is public: not all that was imported on the way."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})

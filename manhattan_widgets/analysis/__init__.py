"""Analysis of games and studies of many games, on all cores of a machine or on a cluster.

A study is a tournament: who plays, which options, how many deals, and a seed.

>>> from manhattan_widgets.analysis import tournament
>>> cup = tournament(["greedy", "random"], players=2, deals=2, seed=1)
>>> results = cup.play(workers=1)
>>> results.standings()["won"].to_dict()
{'greedy': 1.0, 'random': 0.0}

The analysis of one game tells luck from choice, and what each decision cost:

>>> from manhattan_widgets import new_game
>>> from manhattan_widgets.analysis import Effort, analysis_of
>>> game = new_game("skyline", players=2, seed=1)
>>> report = analysis_of(game, effort=Effort(value=4, search=4, weighing=16), workers=1)
>>> report.complete, round(sum(report.values[0].chances), 3)
(True, 1.0)

Tables need pandas, plots Matplotlib and ratings openskill: ``manhattan_widgets[analysis]``.
"""

from manhattan_widgets.analysis.analyze import analysis_of, analyze_async, analyze_game
from manhattan_widgets.analysis.effort import effort_for
from manhattan_widgets.analysis.plots import (
    Plot,
    plot_against,
    plot_differences,
    plot_points,
    plot_ratings,
    plot_won,
)
from manhattan_widgets.analysis.report import Effort, Report
from manhattan_widgets.analysis.results import Results
from manhattan_widgets.analysis.summary import player_reports, turning_points
from manhattan_widgets.analysis.tournaments import StudyError, Tournament, tournament

__all__ = [
    "Effort",
    "Plot",
    "Report",
    "Results",
    "StudyError",
    "Tournament",
    "analysis_of",
    "analyze_async",
    "analyze_game",
    "effort_for",
    "player_reports",
    "plot_against",
    "plot_differences",
    "plot_points",
    "plot_ratings",
    "plot_won",
    "tournament",
    "turning_points",
]

"""Games with made-up analyses, and what is pressed and read in the widget of one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from ipywidgets import Select, ToggleButtons

import manhattan_widgets as mw
from manhattan_widgets.analysis.analyze import empty_report
from manhattan_widgets.analysis.report import Decision, Effort, Report, Weighed
from manhattan_widgets.analysis.values import Value
from manhattan_widgets.game import Game, load
from manhattan_widgets.widgets.analyze.command import analyze
from manhattan_widgets.widgets.analyze.widget import AnalyzeWidget
from tests.widgets import seen

EFFORT = Effort(value=2, search=4, weighing=16)
NAMES = ["Ann", "Bo", "Cy"]


@cache
def _record(name: str, plies: int | None) -> Any:
    """Return the record of a random game, whole or its beginning."""
    players = 4 if name == "newyork" else 3
    options = {"teams": True} if name == "newyork" else {}
    names = [*NAMES, "Di"][:players]
    game = mw.new_game(name, players=players, seed=5, names=names, **options)
    rng = Random(3)
    while game.state.to_move is not None and (plies is None or len(game.moves) < plies):
        game.play(game.state.random_move(rng))
    return game.record


def nearly_over(name: str = "manhattan", left: int = 8) -> Game:
    """Return a game that begins so many moves before its end."""
    whole = played(name)
    start = whole.state_at(len(whole.moves) - left)
    return Game.from_position(start, seed=1, names=[p.name for p in whole.players])


def played(name: str = "manhattan", plies: int | None = None) -> Game:
    return load(_record(name, plies))


def full(game: Game, seat: int | None = None) -> Report:
    """Return a report with made-up figures, complete, without playing anything out."""
    report = empty_report(game, seat=seat, effort=EFFORT)
    rng, players = Random(1), report.players

    def value() -> Value:
        raw = [rng.random() + 0.05 for _ in range(players)]
        chances = [weight / sum(raw) for weight in raw]
        return Value.of(chances, [40 * weight for weight in chances], [0.01] * players, 2)

    values = [value() for _ in report.values]
    if report.result is not None and report.resigned is None:
        values[-1] = report.result
    decisions: list[Decision | None] = []
    for ply, judged in enumerate(report.judged):
        state = game.state_at(ply)
        others = [str(m) for m in state.legal_moves()[:3] if str(m) != report.moves[ply]]
        moves = [*others, report.moves[ply]] if ply % 3 else [report.moves[ply], *others]
        weighed = [Weighed.of(m, 0.5 - 0.04 * n, 0.01, (9,) * players) for n, m in enumerate(moves)]
        made = moves.index(report.moves[ply])
        decisions.append(Decision.of(weighed, made, 0.04 * made, 0.01) if judged else None)
    return replace(
        report,
        start=value(),
        values=tuple(values),
        averaged=tuple(value() for _ in report.averaged),
        decisions=tuple(decisions),
    )


def analyzed(name: str = "manhattan", plies: int | None = None) -> AnalyzeWidget:
    """Return the widget of a game that keeps a complete analysis."""
    game = played(name, plies)
    game.keep_analysis(full(game).to_json())
    return analyze(game, effort=EFFORT, theme="light")


def toggle(widget: AnalyzeWidget, value: str) -> None:
    toggles = [
        part
        for part in seen.parts(widget)
        if isinstance(part, ToggleButtons) and value in [v for _, v in part.options]
    ]
    assert len(toggles) == 1
    toggles[0].value = value


def moves_listed(widget: AnalyzeWidget) -> list[str]:
    toggle(widget, "moves")
    (select,) = [part for part in seen.parts(widget) if isinstance(part, Select)]
    return list(select.options)

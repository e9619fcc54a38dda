"""A report as tables, a row for each move or player: to be sorted, joined and plotted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from manhattan_widgets.analysis.report import Report
from manhattan_widgets.analysis.summary import PlayerReport, player_reports
from manhattan_widgets.analysis.values import Change, Value
from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.variations import by_ply

__all__ = ["MOVES", "NUMBERS", "PLAYERS", "move_rows", "notations", "player_rows"]

#: What the entries of a row are called, in order; :meth:`Report.to_frame` tells what they mean.
MOVES = (
    "ply",
    "seat",
    "player",
    "move",
    "before",
    "averaged",
    "after",
    "choice",
    "luck",
    "best",
    "cost",
    "error",
    "sure",
)

#: The same for :meth:`Report.by_player`.
PLAYERS = (
    "seat",
    "player",
    "start",
    "luck",
    "choices",
    "others",
    "resignation",
    "end",
    "judged",
    "good",
    "cost",
    "error",
)


#: Those of both whose entries are numbers with a fraction, NaN where nothing is known.
NUMBERS = frozenset(
    {
        *("before", "averaged", "after", "choice", "luck", "cost", "error"),
        *("start", "choices", "others", "resignation", "end"),
    }
)


def move_rows(report: Report, names: Sequence[str] | None = None) -> list[tuple[Any, ...]]:
    """Return a row for each move; None stands for what is not known (yet), or not judged.

    Raises
    ------
    ValueError
        If there are not as many names as players.
    """
    players = _players(report, names)
    return [_row(report, ply, players) for ply in range(len(report.moves))]


def notations(report: Report, game: BaseGame) -> list[tuple[str, str | None]]:
    """Return each move and the best one as people write them, None where none was found.

    Raises
    ------
    TypeError
        If ``game`` is no game.
    ValueError
        If it is not the one of the report, or the one that it is the beginning of.
    """
    if not isinstance(game, BaseGame):
        raise TypeError(text("analysis.error.no_game", found=short_repr(game)))
    if game.rules.name != report.game or _moves(game)[: len(report.moves)] != report.moves:
        raise ValueError(text("analysis.error.other_game"))
    read = game.rules.move_from_text
    return [
        (state.format(move), None if decision is None else state.format(read(decision.best)))
        for state, move, decision in zip(
            by_ply(game.states, game.events), game.moves, report.decisions, strict=False
        )
    ]


def _moves(game: BaseGame) -> tuple[str, ...]:
    return tuple(map(str, game.moves))


def player_rows(report: Report, names: Sequence[str] | None = None) -> list[tuple[Any, ...]]:
    """Return a row for each seat whose decisions may be judged, as :func:`move_rows` does."""
    players = _players(report, names)
    return [_player_row(of, players[of.seat]) for of in player_reports(report)]


def _players(report: Report, names: Sequence[str] | None) -> Sequence[str]:
    if names is None:
        return [str(seat) for seat in range(report.players)]
    if isinstance(names, str) or not isinstance(names, Iterable):
        found = short_repr(names)
        raise TypeError(text("records.game.count", what="names", n=report.players, found=found))
    listed = list(names)
    if len(listed) != report.players:
        raise ValueError(text("analysis.error.names", n=report.players, given=len(listed)))
    return listed


def _player_row(of: PlayerReport, name: str) -> tuple[Any, ...]:
    came = of.chances
    parts = (
        (None,) * 6
        if came is None
        else (came.start, came.luck, came.choices, came.others, came.resignation, came.end)
    )
    return (of.seat, name, *parts, of.judged, of.good, of.cost, of.error)


def _row(report: Report, ply: int, players: Sequence[str]) -> tuple[Any, ...]:
    seat, decision = report.seats[ply], report.decisions[ply]
    team = report.team(seat)

    def share(of: Value | Change | None) -> float | None:
        return None if of is None else sum(of.chances[member] for member in team)

    return (
        ply + 1,
        seat,
        players[seat],
        report.moves[ply],
        share(report.values[ply]),
        share(report.averaged[ply]),
        share(report.values[ply + 1]),
        share(report.choice(ply)),
        share(report.luck(ply)),
        *(
            (None, None, None, None)
            if decision is None
            else (decision.best, decision.gap, decision.error, decision.sure)
        ),
    )

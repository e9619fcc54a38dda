"""The analysis of one game: what it is worth to each seat over the plies, and how it was played.

The work is cut into tasks, which can be done in any order and place: in this process slice by
slice, on all cores, on a cluster.  After each there is a :class:`Report` of what is known so far,
which can be drawn, kept, and taken up again.  Equal games and efforts give equal reports, wherever
the work is done.

>>> from manhattan_widgets import new_game
>>> game = new_game("manhattan", players=2, seed=7)
>>> for _ in range(3):
...     state = game.play(game.state.legal_moves()[0])
>>> report = analysis_of(game, seat=0, effort=Effort(value=4, search=8, weighing=16), workers=1)
>>> report.complete, report.moves[1], len(report.values)
(True, 'dr1111g1111', 4)
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from manhattan_widgets.analysis.budgets import effort_for
from manhattan_widgets.analysis.luck import chance_follows
from manhattan_widgets.analysis.report import Decision, Effort, Report, ReportError
from manhattan_widgets.analysis.tasks import AVERAGED, DECISION, START, VALUE, Task, work
from manhattan_widgets.analysis.values import Value
from manhattan_widgets.analysis.workers import run, run_async
from manhattan_widgets.bots.search_result import shares
from manhattan_widgets.contract.core import Move, Outcome, State, View
from manhattan_widgets.game import Game, load
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records import Record, to_json
from manhattan_widgets.records.variations import by_ply, is_chance

__all__ = [
    "Subject",
    "analysis_of",
    "analyze_async",
    "analyze_game",
    "empty_report",
    "fits",
    "stored_report",
]

Source = Game | Record | str | os.PathLike[str]


def analysis_of(
    source: Source,
    *,
    seat: int | None = None,
    effort: Effort | str = "normal",
    report: Report | None = None,
    workers: int | None = None,
    client: Any = None,
) -> Report:
    """Return the complete analysis of a game; it takes up to a minute, and nothing is shown.

    A game that is over is analyzed with everything known, one that goes on from what a seat may
    know. :func:`manhattan_widgets.analyze` shows the same, in a notebook and while it is computed.

    Parameters
    ----------
    source : path, str, Record or Game
        What :func:`manhattan_widgets.load` takes: a game, a record, a file, a share code.
    seat : int, optional
        From whose knowledge, counted from 0, a game that goes on is looked at; by default from a
        spectator's. A record made for one seat is analyzed for that seat.
    effort : {"quick", "normal", "thorough"} or Effort, default "normal"
        How much is computed, each about four times as much as the one before.
    report : Report, optional
        An earlier one of the same game, or of its beginning: what fits of it is taken over.
    workers : int, optional
        How many processes work, by default one for each core. In a script more than one need the
        call to stand below ``if __name__ == "__main__":``.
    client : distributed.Client, optional
        The Dask cluster that works instead.

    Returns
    -------
    Report
        Of which everything is known: ``to_frame()`` has a row for each move.

    Raises
    ------
    ValueError
        For a seat that the game does not have, or whose cards are not known, and for an unknown
        level.
    TypeError
        For what is no game and no report.

    Examples
    --------
    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> effort = Effort(value=4, search=8, weighing=16)
    >>> analysis_of(game, effort=effort, workers=1).complete
    True
    """
    current = report
    for current in analyze_game(  # noqa: B007
        source, seat=seat, effort=effort, report=report, workers=workers, client=client
    ):
        pass
    assert current is not None
    return current


def analyze_game(
    source: Source,
    *,
    seat: int | None = None,
    effort: Effort | str = "normal",
    report: Report | None = None,
    workers: int | None = None,
    client: Any = None,
) -> Generator[Report, None, None]:
    """Analyze a game; yield a report of what is known at first and after each task.

    A game that is over is analyzed with everything known; one that goes on from what ``seat`` may
    know, None for a spectator.  A record made for one seat is analyzed for that seat.  ``report``
    is an earlier one of the same game, or of its beginning: what fits of it is taken over.
    ``effort`` is how much to compute, or the name of a level of
    :mod:`manhattan_widgets.analysis.budgets`; ``workers`` and ``client`` say where the work is
    done: see :func:`manhattan_widgets.analysis.workers.run`.  Closing the generator stops the work
    at once; the last report is what had been found.

    Raises ``ValueError`` for a seat that the game does not have, or whose cards are not known, and
    for an unknown level.
    """
    subject = Subject(load(source), seat)
    current = subject.begin(effort, report)
    yield current
    tasks = subject.tasks(current)
    for number, result in run(work, tasks, workers=workers, client=client):
        current = subject.with_result(current, tasks[number], result)
        yield current


async def analyze_async(
    source: Source,
    *,
    seat: int | None = None,
    effort: Effort | str = "normal",
    report: Report | None = None,
    workers: int | None = None,
    client: Any = None,
) -> AsyncGenerator[Report, None]:
    """Do as :func:`analyze_game` does, without blocking the event loop for longer than a slice.

    Leave it by ``contextlib.aclosing``, or cancel the task it runs in, to stop at once.
    """
    subject = Subject(load(source), seat)
    current = subject.begin(effort, report)
    yield current
    tasks = subject.tasks(current)
    async with aclosing(run_async(work, tasks, workers=workers, client=client)) as results:
        async for number, result in results:
            current = subject.with_result(current, tasks[number], result)
            yield current


def empty_report(
    source: Source, *, seat: int | None = None, effort: Effort | str = "normal"
) -> Report:
    """Return the report of a game of which nothing has been computed yet; raises as above."""
    return Subject(load(source), seat).begin(effort, None)


def fits(report: Report, source: Source) -> bool:
    """Tell whether ``report`` is of this game as it is now, and of what may be known of it now."""
    game = load(source)
    try:
        subject = Subject(game, report.seat)
    except ValueError:
        return False
    now = (len(game.events), game.resigned)
    return (report.events, report.resigned) == now and subject.continues(report)


def stored_report(game: Game, seat: int | None, effort: Effort | str | None) -> Report | None:
    """Return the analysis that is kept with the game, if it is of this game, seat and effort.

    Any effort will do if ``effort`` is None.
    """
    data = game.record.analysis
    if data is None:
        return None
    try:
        report = Report.from_json(data)
    except ReportError:
        return None
    wanted = empty_report(game, seat=seat, effort=report.effort if effort is None else effort)
    same = (report.whole, report.seat, report.effort) == (wanted.whole, wanted.seat, wanted.effort)
    return report if same and fits(report, game) else None


class Subject:
    """A game, and what of it may be looked at."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        record = self.record = game.record
        self.over = game.outcome()
        if record.known_to is not None and seat not in (None, record.known_to):
            raise ValueError(text("analysis.error.other_seat", seat=record.known_to))
        seat = game.state.check_seat(seat)
        self.whole = self.over is not None and record.known_to is None
        self.seat = None if self.whole else record.known_to if seat is None else seat
        self.states = by_ply(game.states, game.events)
        self.moves = game.moves

    def _position(self, state: State) -> State | View:
        """Return what may be known of a state."""
        return state if self.whole else state.view(self.seat)

    @cached_property
    def _seats(self) -> tuple[int, ...]:
        movers = (state.to_move for state in self.states[:-1])
        return tuple(mover for mover in movers if mover is not None)

    @cached_property
    def _chance(self) -> tuple[bool, ...]:
        """By ply, whether chance gave anything after the move that is told apart from the move."""
        return tuple(
            (self.whole or mover == self.seat) and chance_follows(state, move, whole=self.whole)
            for state, move, mover in zip(self.states[:-1], self.moves, self._seats, strict=True)
        )

    @property
    def _teams(self) -> tuple[tuple[int, ...], ...]:
        return self.game.rules.teams(self.game.options)

    @property
    def _dealt(self) -> bool:
        return self.game.states[0].chance is not None

    # Reports

    def begin(self, effort: Effort | str, earlier: Report | None) -> Report:
        """Return a report of what ``earlier`` has of this game; of nothing if it has nothing."""
        if earlier is not None and not isinstance(earlier, Report):
            raise TypeError(text("analysis.error.no_report", found=short_repr(earlier)))
        effort = effort_for(self.game.rules.name, effort)
        count = len(self.moves)
        fresh = Report(
            game=self.game.rules.name,
            teams=self._teams,
            whole=self.whole,
            seat=self.seat,
            effort=effort,
            events=len(self.game.events),
            key=self.key(len(self.game.events)),
            moves=tuple(map(str, self.moves)),
            seats=self._seats,
            judged=tuple(map(self._judged, self.states[:-1], self._seats)),
            resigned=self.game.resigned,
            result=None if self.over is None else _result(self.over),
            start=None,
            values=(None,) * (count + 1),
            averaged=(None,) * count,
            decisions=(None,) * count,
        )
        if earlier is None or earlier.effort != effort or not self.continues(earlier):
            return fresh
        return replace(
            fresh,
            start=earlier.start,
            values=_prefix(earlier.values, fresh.values),
            averaged=_prefix(earlier.averaged, fresh.averaged),
            decisions=_prefix(self._sound(earlier.decisions), fresh.decisions),
            mistakes=earlier.mistakes,
        )

    def _sound(self, decisions: tuple[Decision | None, ...]) -> tuple[Decision | None, ...]:
        """Return the decisions without those that speak of impossible moves: files can lie."""
        return tuple(
            decision if decision is not None and self._is_sound(decision, state, move) else None
            for decision, state, move in zip(decisions, self.states, self.moves, strict=False)
        )

    def _is_sound(self, decision: Decision, state: State, played: Move) -> bool:
        read = self.game.rules.move_from_text
        try:
            moves = [read(candidate.move) for candidate in decision.candidates]
        except ValueError:
            return False
        legal = state.legal_moves()
        return moves[decision.played] == played and all(move in legal for move in moves)

    def _judged(self, state: State, mover: int) -> bool:
        return (self.whole or mover == self.seat) and len(state.legal_moves()) > 1

    def continues(self, earlier: Report) -> bool:
        """Tell whether ``earlier`` is of this game or its beginning, known as well as now."""
        events = self.game.events
        if (earlier.whole, earlier.seat) != (self.whole, self.seat):
            return False
        if not 0 <= earlier.events <= len(events) or earlier.key != self.key(earlier.events):
            return False
        played = (event for event in events[: earlier.events] if not is_chance(event))
        if earlier.moves != tuple(map(str, played)) or earlier.teams != self._teams:
            return False
        # What chance gave since would make the last position another one.
        return earlier.events == len(events) or not is_chance(events[earlier.events])

    def key(self, events: int) -> str:
        """Return what tells the game up to so many events from others, as far as it is known."""
        data = to_json(self.record)
        facts = [data[name] for name in ("game", "rules_version", "options")]
        states = self.game.states[: events + 1]
        if self.whole:
            facts += [states[0].to_json(), data["events"][:events]]
        else:
            facts += [state.view(self.seat).to_json() for state in states]
        return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

    # Work

    def tasks(self, report: Report) -> list[Task]:
        """Return what is still to be computed: first the course of the game, coarse to fine."""
        tasks = []
        if report.start is None and self._dealt:
            position = self._position(self.game.states[0])
            tasks.append(Task(START, 0, position, None, report.effort))
        for ply in sorted(_missing(report.values), key=_coarse_first):
            position = self._position(self.states[ply])
            tasks.append(Task(VALUE, ply, position, None, report.effort))
        for ply in _missing(report.averaged):
            if self._chance[ply]:
                position = self._position(self.states[ply])
                tasks.append(Task(AVERAGED, ply, position, self.moves[ply], report.effort))
        for ply in _missing(report.decisions):
            if report.judged[ply]:
                view = self.states[ply].view(report.seats[ply])
                tasks.append(Task(DECISION, ply, view, self.moves[ply], report.effort))
        return tasks

    def with_result(self, report: Report, task: Task, result: Any) -> Report:
        """Return the report with what a task found, and what follows from it at once."""
        if task.kind == START:
            return replace(report, start=result)
        changes: dict[str, Any] = {task.kind: _with(getattr(report, task.kind), task.ply, result)}
        if task.kind == VALUE:
            before = task.ply - 1
            if before >= 0 and not self._chance[before]:
                changes[AVERAGED] = _with(report.averaged, before, result)
            if task.ply == 0 and not self._dealt:
                return replace(report, start=result, **changes)
        return replace(report, **changes)


def _result(outcome: Outcome) -> Value:
    return Value.of(shares(outcome), outcome.points, (0.0,) * len(outcome.points), 0)


def _prefix(earlier: tuple[Any, ...], fresh: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*earlier, *fresh[len(earlier) :])


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _missing(values: Sequence[Any]) -> list[int]:
    return [place for place, value in enumerate(values) if value is None]


def _coarse_first(ply: int) -> tuple[int, int]:
    """Sort plies so that any first few show the whole course: 0, then 64, then 32 and 96, ..."""
    return (-(ply & -ply) if ply else -(2**30), ply)

"""What a report comes to: the turning points of a game, and a report for each player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from math import sqrt
from operator import not_

from manhattan_widgets.analysis.report import Report
from manhattan_widgets.analysis.values import Change

__all__ = [
    "CHOICE",
    "DEAL",
    "LUCK",
    "RESIGNATION",
    "Account",
    "PlayerReport",
    "TurningPoint",
    "account_of",
    "player_reports",
    "turning_points",
]

#: What a turning point was.
CHOICE, LUCK, DEAL, RESIGNATION = "choice", "luck", "deal", "resignation"

#: A change of chances smaller than this turns nothing.
_LEAST = 0.04


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment that changed the chances much.

    ``kind`` is ``"choice"`` (the move made at ``ply``), ``"luck"`` (chance after that move),
    ``"deal"`` or ``"resignation"``; ``ply`` is None for the last two, and ``seat`` the mover, who
    resigned, or None for the deal.  ``swing`` is how much of the chances went from some teams to
    others, ``change`` what it changed by seat.
    """

    kind: str
    ply: int | None
    seat: int | None
    swing: float
    change: Change


def turning_points(report: Report, most: int = 6) -> tuple[TurningPoint, ...]:
    """Return the ``most`` moments that changed the chances most, in the order of the game.

    Changes that could be no more than the noise of playouts are left out.
    """
    moments = [point for point in _moments(report) if _counts(report, point)]
    largest = sorted(moments, key=lambda point: -point.swing)[:most]
    return tuple(point for point in moments if point in largest)


def _moments(report: Report) -> Iterable[TurningPoint]:
    if report.deal is not None:
        yield _point(report, DEAL, None, None, report.deal)
    for ply, seat in enumerate(report.seats):
        for kind, change in ((CHOICE, report.choice(ply)), (LUCK, report.luck(ply))):
            if change is not None:
                yield _point(report, kind, ply, seat, change)
    if report.resignation is not None:
        yield _point(report, RESIGNATION, None, report.resigned, report.resignation)


def _point(
    report: Report, kind: str, ply: int | None, seat: int | None, change: Change
) -> TurningPoint:
    gains = (sum(change.chances[seat] for seat in team) for team in report.teams)
    return TurningPoint(kind, ply, seat, sum(gain for gain in gains if gain > 0), change)


def _counts(report: Report, point: TurningPoint) -> bool:
    """Tell whether a change is large, and larger than chance in the playouts explains."""
    noise = max(sum(point.change.errors[seat] for seat in team) for team in report.teams)
    return point.swing >= max(_LEAST, 2.5 * noise)


@dataclass(frozen=True, slots=True)
class Account:
    """Where one seat's result came from: chances to win, or points.

    ``start + deal + choices + others + draws + others_draws + resignation = end``, exactly.
    ``start`` is what the seat could expect before anything was dealt; ``choices`` and ``draws``
    came from its own moves and what chance gave after them, ``others`` and ``others_draws`` from
    those of all others.  ``choices_error`` and ``luck_error`` are the standard errors that playouts
    leave in ``choices`` and ``luck``; None for points, where they are not known.
    """

    start: float
    deal: float
    choices: float
    draws: float
    others: float
    others_draws: float
    resignation: float
    choices_error: float | None
    luck_error: float | None

    @property
    def luck(self) -> float:
        """All that chance gave."""
        return self.deal + self.draws + self.others_draws

    @property
    def end(self) -> float:
        """The result, or what the seat can expect now."""
        return self.start + self.luck + self.choices + self.others + self.resignation


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """How one seat fared.

    ``chances`` and ``points`` say where they came from, None while a part is still to be computed.
    In a team, ``chances`` are the team's, and ``others`` has the partners in it.  ``judged`` counts
    the decisions that were judged, ``good`` those in which nothing was surely given away; ``cost``
    is what all of them gave away of the chance to win, with the standard error ``error``; where
    little was, noise can bring it below 0.
    ``costliest`` are the plies of those that surely gave away something, the worst first.
    """

    seat: int
    chances: Account | None
    points: Account | None
    judged: int
    good: int
    cost: float
    error: float
    costliest: tuple[int, ...]


def player_reports(report: Report) -> tuple[PlayerReport, ...]:
    """Return a report for each seat whose decisions may be judged: all, or that of the asker."""
    known = range(report.players) if report.whole else () if report.seat is None else (report.seat,)
    return tuple(_player_report(report, seat) for seat in known)


def _player_report(report: Report, seat: int) -> PlayerReport:
    decisions = {
        ply: decision
        for ply, decision in enumerate(report.decisions)
        if decision is not None and report.seats[ply] == seat
    }
    dear = [ply for ply, decision in decisions.items() if decision.sure]
    return PlayerReport(
        seat=seat,
        chances=account_of(report, seat),
        points=account_of(report, seat, points=True),
        judged=len(decisions),
        good=len(decisions) - len(dear),
        cost=sum(decision.gap for decision in decisions.values()),
        error=sqrt(sum(decision.error**2 for decision in decisions.values())),
        costliest=tuple(sorted(dear, key=lambda ply: -decisions[ply].cost)),
    )


def account_of(report: Report, seat: int, *, points: bool = False) -> Account | None:
    """Return where the chances (of the team) or the points of ``seat`` came from.

    None while anything that it needs is still to be computed.
    """
    choices = [report.choice(ply) for ply in range(len(report.moves))]
    draws = [report.luck(ply) for ply in range(len(report.moves))]
    end = Change.none(report.players) if report.resigned is None else report.resignation
    if report.start is None or report.deal is None or end is None:
        return None
    if None in choices or None in draws:
        return None

    def gain(change: Change | None) -> float:
        assert change is not None
        if points:
            return change.points[seat]
        return sum(change.chances[member] for member in report.team(seat))

    def total(changes: Iterable[Change | None]) -> float:
        return sum(map(gain, changes))

    def noise(changes: Iterable[Change | None]) -> float | None:
        if points:
            return None
        team = report.team(seat)
        known = (change for change in changes if change is not None)
        return sqrt(sum(sum(change.errors[member] for member in team) ** 2 for change in known))

    own = [mover == seat for mover in report.seats]
    start = report.start
    return Account(
        start=start.points[seat] if points else sum(start.chances[s] for s in report.team(seat)),
        deal=gain(report.deal),
        choices=total(compress(choices, own)),
        draws=total(compress(draws, own)),
        others=total(compress(choices, map(not_, own))),
        others_draws=total(compress(draws, map(not_, own))),
        resignation=gain(end),
        choices_error=noise(compress(choices, own)),
        luck_error=noise([report.deal, *draws]),
    )

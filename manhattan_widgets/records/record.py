"""A recorded game: what happened, and the replay that proves it could happen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from manhattan_widgets.contract.core import Chance, Move, OptionError, Rules, State
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.schema import check, entry
from manhattan_widgets.records.variations import Variation, check_lines, replay

__all__ = [
    "FINISHED",
    "PERSON",
    "RESIGNED",
    "PlayerInfo",
    "Record",
    "Result",
    "check_record",
    "result_of",
]

#: The kind of a player who is no computer player.
PERSON = "person"
#: How many characters the analysis of a game may have in a file; a long game needs a third.
ANALYSIS_AT_MOST = 600_000
#: Why a game ended.
FINISHED, RESIGNED = "finished", "resigned"


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """Who sits on a seat: a name, and ``"person"`` or the name of a computer player."""

    name: str
    kind: str = PERSON


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the reason, who resigned, the winning seats, the points by seat."""

    reason: str
    seat: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game, from its options to its result.

    ``events`` are the moves and what chance gave, in order; ``position`` is the set-up state that
    the game began from, None for an ordinary beginning; ``result`` is None while the game is
    unfinished.  ``created`` is when the game began (``"2031-05-24T19:30:00Z"``); it plays no part
    when records are compared.

    ``comments`` are pairs of a ply (moves from the beginning; 0 is before the first) and a text,
    in order, one a ply at most; ``variations`` are what might have been played instead.
    ``known_to`` is the seat for which the record was made from what that seat may know: what others
    hold in it is made up.  It is None where everything is as it was.

    ``analysis`` is what an analysis of the game found, as plain data that only
    :mod:`manhattan_widgets.analysis` reads; like ``created`` it plays no part in comparisons.
    """

    game: str
    rules_version: int
    options: Any
    players: tuple[PlayerInfo, ...]
    events: tuple[Move | Chance, ...]
    seed: int | None = None
    result: Result | None = None
    position: State | None = None
    created: str | None = field(default=None, compare=False)
    comments: tuple[tuple[int, str], ...] = ()
    variations: tuple[Variation, ...] = ()
    known_to: int | None = None
    analysis: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        return find_rules(self.game)

    def states(self) -> tuple[State, ...]:
        """Return the beginning and the state after each event, replayed through the rules.

        Returns
        -------
        tuple of State
            One more than there are events.

        Raises
        ------
        RecordError
            Naming the first event that the rules do not allow.
        """
        first = self.rules.new(self.options) if self.position is None else self.position
        return replay(first, self.events, "events")

    def check(self) -> tuple[State, ...]:
        """Return :meth:`states`, when players, result, comments and variations fit to them too.

        Returns
        -------
        tuple of State
            The beginning and the state after each event.

        Raises
        ------
        RecordError
            Naming the first entry that does not fit.
        """
        seats = self.options.players
        if len(self.players) != seats:
            raise RecordError("players", "seats", given=len(self.players), n=seats)
        if self.position is not None and self.position.options != self.options:
            raise RecordError("position.options", "position_options")
        self._check_seat("known_to", self.known_to)
        states = self.states()
        self._check_result(states[-1])
        check_lines(states, self.events, self.comments, self.variations)
        self.check_analysis()
        return states

    def check_analysis(self) -> None:
        """Refuse an analysis that no file could hold.

        Raises
        ------
        RecordError
            Saying why.
        """
        check(self.analysis, entry("analysis"), "analysis")
        try:
            size = len(json.dumps(self.analysis, allow_nan=False))
        except (RecursionError, TypeError, ValueError) as error:
            raise RecordError("analysis", "because", reason=str(error)) from error
        if size > ANALYSIS_AT_MOST:
            raise RecordError("analysis", "analysis_size", size=size, most=ANALYSIS_AT_MOST)

    def _check_seat(self, where: str, seat: int | None) -> None:
        last = self.options.players - 1
        if seat is not None and not 0 <= seat <= last:
            raise RecordError(where, "no_seat", seat=seat, last=last)

    def _check_result(self, last: State) -> None:
        stated = self.result
        resigned = stated.seat if stated is not None else None
        self._check_seat("result.seat", resigned)
        replayed = result_of(last, resigned)
        if stated == replayed:
            return
        if replayed is None:
            key = "resigned_who" if stated and stated.reason == RESIGNED else "unfinished"
            raise RecordError("result", key)
        if stated is None:
            raise RecordError("result", "no_result", **_result_texts(replayed))
        differing = (n for n in Result.__slots__ if getattr(stated, n) != getattr(replayed, n))
        name = next(differing)
        raise RecordError(
            f"result.{name}",
            "wrong_result",
            stated=_listed(getattr(stated, name)),
            replayed=_listed(getattr(replayed, name)),
        )


def check_record(given: Any) -> None:
    """Raise ``TypeError`` unless ``given`` is a :class:`Record`."""
    if not isinstance(given, Record):
        raise TypeError(text("records.error.no_record", found=short_repr(given)))


def result_of(last: State, resigned: int | None = None) -> Result | None:
    """Return how the game ended in the state ``last``, or by the resignation of a seat.

    When a seat resigns, the best of the others by the points so far win, where teams play, the
    best other team.  None if neither holds.  Raises :class:`OptionError` for what is no state, and
    ``ValueError`` for a seat that the game does not have.

    >>> from manhattan_widgets import examples, load
    >>> result_of(load(examples["manhattan"]).state).reason
    'finished'
    """
    if not isinstance(last, State):
        raise OptionError(text("records.game.not_a_state", found=short_repr(last)))
    last.check_seat(resigned)
    outcome = last.outcome()
    if outcome is not None:
        return Result(FINISHED, None, outcome.winners, outcome.points)
    if resigned is None:
        return None
    points = last.score().totals
    teams = [team for team in last.rules.teams(last.options) if resigned not in team]
    sums = [sum(points[seat] for seat in team) for team in teams]
    best = max(sums)
    winners = tuple(
        sorted(seat for team, n in zip(teams, sums, strict=True) if n == best for seat in team)
    )
    return Result(RESIGNED, resigned, winners, points)


def _result_texts(result: Result) -> dict[str, str]:
    return {name: _listed(getattr(result, name)) for name in ("reason", "winners", "points")}


def _listed(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "null" if value is None else str(value)

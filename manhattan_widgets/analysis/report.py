"""What an analysis of a game found, as plain values that go into a record and come back.

A game is a chain of moments: its beginning before anything was dealt, the position in which each
move had to be made, and its end.  Each moment has a :class:`Value`: what every seat may expect if
from there on all play by one fixed reference policy.  The value of the end is the result itself.

Between two moments lie a move and what chance gave after it.  A second value, *averaged*, parts the
two: the move is made, and what chance gives is still open.  So the whole change of a move is

- **choice** = averaged - before: what the move did, whatever was drawn then,
- **luck** = after - averaged: what the draw (or the shuffle) then changed,

and the values cancel in the sum over the game: beginning + deal + all choice + all luck = result,
exactly.  :mod:`manhattan_widgets.analysis.luck` tells why luck has mean zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from manhattan_widgets.analysis.mistakes import Mistake
from manhattan_widgets.analysis.values import CHANCE, POINT, Change, Value, rounded
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.markup import Html, el
from manhattan_widgets.optional_imports import need
from manhattan_widgets.public import public

if TYPE_CHECKING:
    from manhattan_widgets.base_game import BaseGame

__all__ = ["Decision", "Effort", "Report", "ReportError", "Weighed"]


@public
class ReportError(ValueError):
    """Plain data that are no report."""

    def __init__(self, where: str) -> None:
        super().__init__(text("analysis.error.report", where=where))
        self.where = where


@dataclass(frozen=True, slots=True)
class Weighed:
    """One move that could have been made, in machine notation.

    ``value`` is the chance, from 0 to 1, that the mover (or their team) wins after it, ``error``
    its standard error, ``points`` the expected final points by seat, all from what the mover could
    know.
    """

    move: str
    value: float
    error: float
    points: tuple[float, ...]

    @classmethod
    def of(cls, move: str, value: float, error: float, points: Sequence[float]) -> Weighed:
        """Make one, rounded as reports keep numbers."""
        (value,), (error,) = rounded((value,), CHANCE), rounded((error,), CHANCE)
        return cls(move, value, error, rounded(points, POINT))


@dataclass(frozen=True, slots=True)
class Decision:
    """A move judged by what its mover could know.

    ``candidates`` are the moves that were compared, the best first; ``played`` tells which of them
    was made.  ``gap`` is how much of the chance to win it gave away against the best one, and
    ``error`` the standard error of that.  By noise it can be below 0, and noise cancels in sums.
    It is not the difference of two values in ``candidates``: the best of some noisy values is
    flattered by being the best, and ``gap`` is not (:mod:`manhattan_widgets.analysis.decisions`).
    """

    candidates: tuple[Weighed, ...]
    played: int
    gap: float
    error: float

    @classmethod
    def of(cls, candidates: Sequence[Weighed], played: int, gap: float, error: float) -> Decision:
        """Make one, rounded as reports keep numbers."""
        return cls(tuple(candidates), played, *rounded((gap, error), CHANCE))

    @property
    def move(self) -> str:
        """The move that was made."""
        return self.candidates[self.played].move

    @property
    def best(self) -> str:
        """The best move that was found."""
        return self.candidates[0].move

    @property
    def cost(self) -> float:
        """How much the move gave away, as it is shown: never below 0.

        Less than about twice its error may be none.  Sums and means are made of ``gap``: what is
        never below 0 is above 0 on average where nothing was given away.
        """
        return max(self.gap, 0.0)

    @property
    def sure(self) -> bool:
        """Whether something was given away beyond doubt: more than two standard errors."""
        return self.played > 0 and self.gap > 2 * self.error


@dataclass(frozen=True, slots=True)
class Effort:
    """How much was computed: the playouts of each value, of each search, of each weighed move.

    ``seed`` is what the playouts are drawn with: equal efforts give equal reports.  Raises
    ``ValueError`` for what is no whole number from 1, or from 0 for the seed.
    """

    value: int
    search: int
    weighing: int
    seed: int = 0

    def __post_init__(self) -> None:
        for name, least in (("value", 1), ("search", 1), ("weighing", 1), ("seed", 0)):
            given = getattr(self, name)
            number = whole_number(given, least)
            if number is None:
                value = short_repr(given)
                raise ValueError(text("studies.error.number", name=name, least=least, value=value))
            object.__setattr__(self, name, number)


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What is known of a game so far; None stands for what is still to be computed.

    Plies count the moves made before: 0 is the position of the first move, and ``values[ply]`` what
    it promises, up to ``values[len(moves)]``, where the game ended or stands now.  ``start`` is the
    value before anything was dealt, equal to ``values[0]`` where nothing was.  For the move made at
    a ply, ``averaged[ply]`` is the value with the chance after it still open, and
    ``decisions[ply]`` how it is judged; ``judged[ply]`` is False for a move that is not judged:
    another's in a running game, or one without alternative.

    ``whole`` tells whether everything was known, as it is when a game is over.  Else it was
    analyzed from what ``seat`` may know (None: a spectator): there ``averaged`` of others' moves is
    the value after them, so that what their draws changed counts as their choice.  ``resigned`` is
    the seat that gave up, and ``result`` how the game ended, None while it goes on.  ``teams`` are
    the seats that win together.  ``events`` and ``key`` tell which game it is: see
    :func:`manhattan_widgets.analysis.analyze.fits`.  ``mistakes`` are the moves that were weighed
    again, by ply, with None for those that were no mistake: see :mod:`.confirming`.
    """

    game: str
    teams: tuple[tuple[int, ...], ...]
    whole: bool
    seat: int | None
    effort: Effort
    events: int
    key: str
    moves: tuple[str, ...]
    seats: tuple[int, ...]
    judged: tuple[bool, ...]
    resigned: int | None
    result: Value | None
    start: Value | None
    values: tuple[Value | None, ...]
    averaged: tuple[Value | None, ...]
    decisions: tuple[Decision | None, ...]
    mistakes: Mapping[int, Mistake | None] = field(default_factory=dict)

    # How far it is

    @property
    def players(self) -> int:
        """How many seats there are."""
        return sum(map(len, self.teams))

    @property
    def missing(self) -> int:
        """How many values and decisions are still to be computed."""
        decisions = [d for d, judged in zip(self.decisions, self.judged, strict=True) if judged]
        return [self.start, *self.values, *self.averaged, *decisions].count(None)

    @property
    def fraction(self) -> float:
        """How much of the work is done, from 0 to 1."""
        value, decision = self.effort.value, self.effort.search + self.effort.weighing * 4
        values = [self.start, *self.values, *self.averaged]
        decisions = [d for d, judged in zip(self.decisions, self.judged, strict=True) if judged]
        whole = len(values) * value + len(decisions) * decision
        return 1 - (values.count(None) * value + decisions.count(None) * decision) / whole

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.missing == 0

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with ``seat``, itself among them.

        Raises ``ValueError`` for a seat that the game does not have.
        """
        last = self.players - 1
        if whole_number(seat, 0, last) is None:
            raise ValueError(text("core.error.no_seat", seat=short_repr(seat), last=last))
        return next(team for team in self.teams if seat in team)

    # What changed

    @property
    def deal(self) -> Change | None:
        """What the first deal changed: luck."""
        return _between(self.start, self.values[0])

    def choice(self, ply: int) -> Change | None:
        """Return what the move made at ``ply`` changed, whatever was drawn then.

        Raises ``IndexError`` for a ply at which no move was made.
        """
        ply = self._with_move(ply)
        return _between(self.values[ply], self.averaged[ply])

    def luck(self, ply: int) -> Change | None:
        """Return what chance changed after the move made at ``ply``; raises like :meth:`choice`."""
        ply = self._with_move(ply)
        return _between(self.averaged[ply], self.values[ply + 1])

    def _with_move(self, ply: int) -> int:
        last = len(self.moves) - 1
        number = whole_number(ply, 0, last)
        if number is None:
            raise IndexError(text("records.error.no_ply", ply=short_repr(ply), first=0, last=last))
        return number

    @property
    def resignation(self) -> Change | None:
        """What giving up changed; None where nobody did."""
        return None if self.resigned is None else _between(self.values[-1], self.result)

    # As plain data

    def to_frame(self, names: Sequence[str] | None = None, *, game: BaseGame | None = None) -> Any:
        """Return the report as a pandas table, a row for each move.

        The index ``ply`` is the number of the move, from 1, as in
        :meth:`manhattan_widgets.Game.to_frame`, so that both tables can be joined.  Chances go from
        0 to 1 and are those of the mover's team:

        - ``seat``, ``player``, ``move``: who made which move, in machine notation;
        - ``before``, ``averaged``, ``after``: the chance to win before the move, after it with its
          draw still open, and after that draw;
        - ``notation``, ``best_notation``: the move made and the best one found, as people write
          them; only with ``game``;
        - ``choice``, ``luck``: what the move changed, and what the draw then changed;
        - ``best``, ``cost``, ``error``, ``sure``: the best move that was found, what the one played
          gave away against it, the standard error of that, and whether it is beyond doubt
          (:class:`Decision`); by noise ``cost`` can be below 0, so that sums and means are right.

        What is not known yet, or not judged, is missing (NaN or None).

        Parameters
        ----------
        names : sequence of str, optional
            The players' names by seat; by default those of ``game``, without it their numbers.
        game : Game, optional
            The game that was analyzed.

        Returns
        -------
        pandas.DataFrame
            The table.

        Raises
        ------
        ImportError
            If pandas is not there; it says what to install.
        TypeError
            If ``names`` are no list, or ``game`` is no game.
        ValueError
            If there are not as many names as players, or ``game`` is another one.
        """
        from manhattan_widgets.analysis.report_frame import MOVES, NUMBERS, move_rows, notations

        if game is not None:
            written = notations(self, game)
            names = [player.name for player in game.players] if names is None else names
        frame = need("pandas").DataFrame(move_rows(self, names), columns=MOVES)
        # Where nothing is known a column would hold objects, which cannot be sorted.
        frame = frame.astype(dict.fromkeys(NUMBERS & {*MOVES}, float)).set_index("ply")
        if game is not None:
            made, best = zip(*written, strict=True) if written else ((), ())
            frame.insert(frame.columns.get_loc("move") + 1, "notation", list(made))
            frame.insert(frame.columns.get_loc("best") + 1, "best_notation", list(best))
        return frame

    def by_player(self, names: Sequence[str] | None = None) -> Any:
        """Return where the result of each player came from, as a pandas table, a row for each.

        Only players whose decisions may be judged are in it: all, or in a game that goes on the
        one it was analyzed for.  Chances go from 0 to 1 and are those of the player's team;
        ``start + luck + choices + others + resignation = end``, where all is known
        (:class:`manhattan_widgets.analysis.summary.Account`).  ``judged`` counts the decisions
        that were judged, ``good`` those in which nothing was surely given away, ``cost`` is what
        all of them gave away, and ``error`` its standard error.

        ``names``, result and errors are those of :meth:`to_frame`; the index is the seat.
        """
        from manhattan_widgets.analysis.report_frame import NUMBERS, PLAYERS, player_rows

        frame = need("pandas").DataFrame(player_rows(self, names), columns=PLAYERS)
        return frame.astype(dict.fromkeys(NUMBERS & {*PLAYERS}, float)).set_index("seat")

    def __repr__(self) -> str:
        judged = sum(decision is not None for decision in self.decisions)
        how_far = "" if self.complete else f"; {self.fraction:.0%} done"
        return (
            f"<Report on a game of {self.game}: {self.players} players, {len(self.moves)} moves, "
            f"{judged} judged{how_far}>"
        )

    def _repr_html_(self) -> str | None:
        """Return the chances and the players' table; None, which shows the line, without pandas."""
        try:
            players = self.by_player()
        except ImportError:
            return None
        from manhattan_widgets.analysis.course import picture
        from manhattan_widgets.exports.cell_output import image

        chart = image(picture(self))
        table = Html(players.to_html(float_format="{:.3f}".format))
        return str(el("p", repr(self)) + chart + table)

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data, whole numbers and short texts."""
        from manhattan_widgets.analysis.report_json import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, data: Any) -> Report:
        """Read a report; raises :class:`ReportError` for any other plain data."""
        from manhattan_widgets.analysis.report_json import from_json

        return from_json(data)


def _between(before: Value | None, after: Value | None) -> Change | None:
    return None if before is None or after is None else after - before

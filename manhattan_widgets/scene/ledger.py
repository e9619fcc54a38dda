r"""The ledger: where every point of a game came from, as data that adds up.

A :class:`Ledger` has a :class:`LedgerRound` for each scoring, and while the game goes on one more
that was not counted: the points if the board were scored now.  A round is divided into
:class:`LedgerSection`\ s, one for each rule, and these into :class:`ScoreLine`\ s, each with its
reason, the figures that were compared, and the sites that earned the points or tied for them.  A
game's ``scene`` module makes the sections; texts are ready for people, in the current language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from manhattan_widgets.contract.core import Position, Score
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.table import PlayerLine

__all__ = [
    "Ledger",
    "LedgerCell",
    "LedgerColumn",
    "LedgerRound",
    "LedgerSection",
    "ScoreLine",
    "SiteLine",
    "assemble",
    "in_words",
    "line_head",
]

P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class LedgerColumn:
    """What a column of figures is about: a color with its letter, or a part of the board."""

    label: str
    short: str
    color: str | None = None


@dataclass(frozen=True, slots=True)
class LedgerCell:
    """A figure that was compared; ``best`` is it where it won, or tied for the most."""

    value: int
    best: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a scoring: what, why, how many points for which color.

    ``heading`` says in full what it is about, ``short`` within its section.  ``cells`` are the
    figures in the section's columns, ``sites`` those that earned the points or tied for them, and
    ``marks`` the short texts that show it on the board, by site or part of the board.  ``place`` is
    the tile that it is about, empty for the whole board.
    """

    heading: str
    short: str
    reason: str
    rule: str
    points: int
    color: str | None
    letter: str
    name: str
    seat: int | None
    sites: tuple[str, ...]
    marks: dict[str, str]
    cells: tuple[LedgerCell, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class LedgerSection:
    """What one rule gave at one scoring.

    ``title`` names it, ``short`` in a word; ``how`` says how it is counted, and ``figures`` what
    the figures in ``columns`` are.  If the lines are ``apart``, each is a question of its own (a
    city); else they are answered together.
    """

    rule: str
    title: str
    short: str
    how: str
    figures: str
    columns: tuple[LedgerColumn, ...]
    lines: tuple[ScoreLine, ...]
    apart: bool = True

    def points(self, players: int) -> tuple[int, ...]:
        """Return the points of the section, by seat."""
        return _by_seat(((line.seat, line.points) for line in self.lines), players)


@dataclass(frozen=True, slots=True)
class LedgerRound:
    """One scoring: ``counted``, or only what it would be now.

    ``number`` is the round's, 0 for points from before a set-up position; ``score`` has the same
    points in the words of the rules.
    """

    number: int
    counted: bool
    title: str
    score: Score
    sections: tuple[LedgerSection, ...]

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """All lines of all sections."""
        return tuple(line for section in self.sections for line in section.lines)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round, by seat."""
        return _by_seat(((line.seat, line.points) for line in self.lines), self.score.players)


@dataclass(frozen=True, slots=True)
class SiteLine:
    """What one tower had to do with one line of one scoring.

    ``points`` went to ``seat`` (None: to nobody); ``shared`` tells that other towers earned them
    too, so that they must not be added up tower by tower.
    """

    round: LedgerRound
    rule: str
    points: int
    shared: bool
    seat: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All scorings of a game, in order, the players, and in ``teams`` who wins together."""

    players: tuple[PlayerLine, ...]
    rounds: tuple[LedgerRound, ...]
    teams: tuple[tuple[int, ...], ...] = ()

    @property
    def scorings(self) -> tuple[LedgerRound, ...]:
        """The rounds that have a board to be looked at."""
        return tuple(round_ for round_ in self.rounds if round_.number)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points that were counted, by seat."""
        return self.running(len(self.rounds) - 1)

    def running(self, index: int) -> tuple[int, ...]:
        """Return the points counted up to and with ``rounds[index]``, by seat."""
        counted = [round_.points for round_ in self.rounds[: index + 1] if round_.counted]
        return tuple(map(sum, zip(*counted, strict=True))) or (0,) * len(self.players)

    def site(self, name: str) -> tuple[SiteLine, ...]:
        """Return everything that the tower on a site earned or tied for, and for whom.

        In a round, what it earned alone comes first, then what it earned with others.  A site
        that was empty at a scoring has no lines of that round.
        """
        return tuple(
            SiteLine(
                round=round_,
                rule=part.rule,
                points=part.points,
                shared=len(part.sites) > 1,
                seat=part.seat,
                reason=str(part.reason),
            )
            for round_ in self.rounds
            for part in sorted(round_.score.parts, key=lambda part: len(part.sites) > 1)
            if name in part.sites
        )


def assemble(
    position: P,
    players: tuple[PlayerLine, ...],
    sections: Callable[[P, Score], tuple[LedgerSection, ...]],
    *,
    once: bool = False,
) -> Ledger:
    """Return the ledger of a position, given what makes the sections of one scoring.

    ``sections`` gets the position with the board as it was, and the score of that round alone.
    Points that are counted only ``once``, at the end, are not called those of a round.
    """
    score = position.score()
    rounds = []
    for number in sorted({part.round for part in score.parts}):
        part = score.select(round=number)
        key = "before" if not number else "end" if once else "round"
        title = text(f"scene.ledger.{key}", n=number)
        board = position.board_at(number) if number else position
        rounds.append(LedgerRound(number, True, title, part, sections(board, part)))
    if position.outcome() is None:
        now = position.score_now()
        number = max((part.round for part in now.parts), default=1)
        title = text("scene.ledger.now")
        rounds.append(LedgerRound(number, False, title, now, sections(position, now)))
    return Ledger(players, tuple(rounds), position.rules.teams(position.options))


def line_head(line: ScoreLine, names: Sequence[str]) -> str:
    """Return who gets how much for what: "Majority in Sydney: Black (Ann) +2."."""
    if line.seat is None:
        return text("score.said_nobody", heading=line.heading)
    name = names[line.seat]
    who = line.name if line.name == name else text("score.who", color=line.name, name=name)
    return text("score.said", heading=line.heading, who=who, points=line.points)


def in_words(ledger: Ledger) -> str:
    """Return the whole ledger as plain text, a line for every line."""
    names = [player.name for player in ledger.players]
    lines = []
    for round_ in ledger.rounds:
        points = comma_list(
            text("scene.chart.standing", name=name, points=count)
            for name, count in zip(names, round_.points, strict=True)
        )
        lines.append(text("score.round", title=round_.title, points=points))
        lines += (
            "  "
            + line_head(line, names)
            + " "
            + text("score.reason", reason=line.reason, rule=line.rule)
            for line in round_.lines
        )
    return "\n".join(lines)


def _by_seat(points: Iterable[tuple[int | None, int]], players: int) -> tuple[int, ...]:
    sums = [0] * players
    for seat, count in points:
        if seat is not None:
            sums[seat] += count
    return tuple(sums)

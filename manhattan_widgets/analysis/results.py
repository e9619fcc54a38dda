"""What came of a tournament, as pandas tables with intervals.

>>> from manhattan_widgets.analysis.tournaments import tournament
>>> cup = tournament(["greedy", "random"], players=2, deals=3, seed=1)
>>> results = cup.play(workers=1)
>>> results
<Results of a tournament of Manhattan: greedy, random; 6 of 6 games>
>>> standings = results.standings()
>>> list(standings.index)
['greedy', 'random']
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from manhattan_widgets.analysis import intervals
from manhattan_widgets.analysis.intervals import Interval
from manhattan_widgets.analysis.tournaments import GameResult, StudyError, Tournament
from manhattan_widgets.exports.cell_output import image
from manhattan_widgets.fast import available
from manhattan_widgets.game import Game
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import percent
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.markup import Html, el
from manhattan_widgets.optional_imports import need
from manhattan_widgets.scene.bars import bars

__all__ = ["Results"]

#: What the seats' table can be grouped by.
GROUPS = ("player", "turn", "seat", "variant")

#: Measures of a whole game, by name.
MEASURES: Mapping[str, Callable[[Sequence[int], int], float]] = {
    "winning_points": lambda points, _: max(points),
    "margin": lambda points, _: max(points) - sorted(points)[-2],
    "spread": lambda points, _: max(points) - min(points),
    "plies": lambda _, plies: plies,
}


class Results:
    """The games of a tournament that were played so far; ``games`` are in order of number.

    Tables are pandas'; every estimate in them stands between the bounds of its 95 % interval, which
    takes into account that games of one deal are not independent.
    """

    def __init__(self, tournament: Tournament, games: Mapping[int, GameResult]) -> None:
        if not isinstance(tournament, Tournament):
            raise TypeError(text("studies.error.tournament", value=short_repr(tournament)))
        if not isinstance(games, Mapping):
            raise TypeError(text("studies.error.game_results", value=short_repr(games)))
        self.tournament = tournament
        #: Whether players that look ahead had compiled playouts, with which they see other games;
        #: None if there are no such players.
        self.compiled = available() if tournament.searches else None
        self._games: dict[int, GameResult] = {}
        for game in games.values():
            self.add(game)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same came of the same games of the same tournament."""
        if not isinstance(other, Results):
            return NotImplemented
        mine, others = ((each.tournament, each.compiled, each.games) for each in (self, other))
        return mine == others

    @property
    def games(self) -> tuple[GameResult, ...]:
        """What came of each game, in order of number."""
        return tuple(self._games[number] for number in sorted(self._games))

    @property
    def played(self) -> int:
        """How many games were played."""
        return len(self._games)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the games that were not played yet."""
        pairings = self.tournament.pairings
        return tuple(p.number for p in pairings if p.number not in self._games)

    @property
    def whole(self) -> bool:
        """Whether all games were played."""
        return not self.missing

    def add(self, game: GameResult) -> None:
        """Add what came of one more game."""
        if not isinstance(game, GameResult):
            raise TypeError(text("studies.error.game_results", value=short_repr(game)))
        self._games[game.number] = game

    def replay(self, number: int) -> Game:
        """Return the game ``number``, played again: to look at, or to analyze.

        Raises :class:`StudyError` for a number that no game has.
        """
        return self.tournament.replay(number)

    @classmethod
    def load(cls, file: str | os.PathLike[str]) -> Results:
        """Return the results that a file holds.

        Of players that are a user's own it has the names only: what they did can be looked at, but
        nothing can be played again.  Raises :class:`StudyError` saying what is wrong.
        """
        from manhattan_widgets.analysis.results_file import read

        return read(file)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the results to a file, whole or not at all.

        A file is replaced only by more results of the same tournament: else :class:`StudyError`.
        """
        from manhattan_widgets.analysis.results_file import save

        save(self, file)

    # Tables

    @property
    def seats(self) -> Any:
        """A table with a line for every seat of every game.

        ``turn`` is 1 for who makes the first move, 2 for the next; ``team`` numbers who wins
        together; ``won`` is the team's share of the victory and ``even`` what it would be if all
        were equal.
        """
        return need("pandas").DataFrame(self._seats(), columns=_SEAT_COLUMNS)

    def _seats(self) -> Iterator[tuple[Any, ...]]:
        cup = self.tournament
        for game in self.games:
            pairing = cup.pairings[game.number]
            teams = cup.rules.teams(cup.variants[pairing.variant])
            team_of = {seat: number for number, team in enumerate(teams) for seat in team}
            winning = sum(game.places[team[0]] == 1 for team in teams)
            players = len(game.points)
            for seat, (points, place) in enumerate(zip(game.points, game.places, strict=True)):
                yield (
                    game.number,
                    pairing.variant,
                    pairing.deal,
                    pairing.table,
                    seat,
                    team_of[seat],
                    (seat - game.first) % players + 1,
                    pairing.seats[seat],
                    points,
                    place,
                    1 / winning if place == 1 else 0.0,
                    1 / len(teams),
                )

    def standings(self, by: str | Sequence[str] = "player") -> Any:
        """Return a table of wins and points, by ``player``, ``turn``, ``seat`` or ``variant``.

        Several of them may be given.  ``games`` are those in which the group had a seat, and
        ``won`` is the share of them that it won: who has several seats wins with any of them, and a
        shared victory counts as its share.  ``even`` is what ``won`` would be if all were equal;
        ``points`` are the mean of its seats.  The best players are above; else groups are in order.
        """
        groups = list(by) if isinstance(by, Collection) and not isinstance(by, str) else [by]
        if not groups:
            raise StudyError(text("studies.error.no_groups", known=", ".join(GROUPS)))
        _check_known(groups, GROUPS)
        groups = list(dict.fromkeys(groups))
        seats = self.seats
        lines = []
        for key, some in seats.groupby(groups, sort=False):
            games = _by_game(some)
            won = intervals.share(games["won"].tolist(), games["deal"].tolist())
            points = intervals.mean(some["points"].tolist(), some["deal"].tolist())
            lines.append((*key, len(games), *_three(won), games["even"].mean(), *_three(points)))
        frame = need("pandas").DataFrame(lines, columns=[*groups, *_STANDING_COLUMNS])
        if groups == ["player"]:
            frame = frame.sort_values(["won", "points"], ascending=False, kind="stable")
        else:
            frame = frame.sort_values(groups, key=self._in_order, kind="stable")
        return frame.set_index(groups)

    def _in_order(self, column: Any) -> Any:
        """Return what to sort a column of groups by: variants and players as they were given."""
        order = {
            "variant": list(self.tournament.variants),
            "player": list(self.tournament.entrants),
        }.get(column.name)
        return column if order is None else column.map(order.index)

    def against(self) -> Any:
        """Return how often the player of a line came before that of a column, where they met.

        Equal places count one half; partners do not count.
        """
        pandas = need("pandas")
        names = list(self.tournament.entrants)
        before = pandas.DataFrame(0.0, index=names, columns=names)
        met = before.copy()
        for game in self.games:
            pairing = self.tournament.pairings[game.number]
            teams = self.tournament.rules.teams(self.tournament.variants[pairing.variant])
            partners = {seat: team for team in teams for seat in team}
            for seat, name in enumerate(pairing.seats):
                for other, rival in enumerate(pairing.seats):
                    if rival == name or other in partners[seat]:
                        continue
                    gap = game.places[other] - game.places[seat]
                    met.loc[name, rival] += 1
                    before.loc[name, rival] += 0.5 + 0.5 * ((gap > 0) - (gap < 0))
        return before / met.where(met > 0)

    def measures(self) -> Any:
        """Return means over whole games by variant, with intervals: points, margins, length.

        ``winning_points`` are the most points of a seat, ``margin`` is how far the second is
        behind, ``spread`` how far the last, and ``plies`` the moves of a game.
        """
        lines = []
        for variant in self.tournament.variants:
            games = [g for g in self.games if self._variant(g) == variant]
            deals = [self.tournament.pairings[g.number].deal for g in games]
            for name, measure in MEASURES.items():
                values = [float(measure(g.points, g.plies)) for g in games]
                if games:
                    lines.append((variant, name, *_three(intervals.mean(values, deals))))
        columns = ["variant", "measure", "value", "low", "high"]
        frame = need("pandas").DataFrame(lines, columns=columns)
        return frame.set_index(["variant", "measure"])

    def differences(self, by: str = "variant", of: str = "points") -> Any:
        """Return by how much each group differs from the first one, deal by deal.

        ``by`` is ``"variant"``, ``"player"``, ``"turn"`` or ``"seat"``; ``of`` is ``"points"``,
        ``"won"`` (by game) or one of :meth:`measures`, by variant only.  What is alike in both,
        such as the cards of a deal, cancels out, so that these intervals are narrower than those of
        the two means.
        """
        _check_known([by], GROUPS)
        values = self._values(by, of)
        first = next(iter(values), None)
        lines = [
            (group, *_three(intervals.difference(*values[group], *values[first])))
            for group in values
            if group != first
        ]
        frame = need("pandas").DataFrame(lines, columns=[by, "value", "low", "high"])
        return frame.set_index(by)

    def _values(self, by: str, of: str) -> dict[Any, tuple[list[float], list[int]]]:
        """Return the values of each group with their deals, groups in order."""
        groups: dict[Any, tuple[list[float], list[int]]] = {}
        if of in tuple(MEASURES) and by == "variant":
            for game in self.games:
                values, deals = groups.setdefault(self._variant(game), ([], []))
                values.append(float(MEASURES[of](game.points, game.plies)))
                deals.append(self.tournament.pairings[game.number].deal)
            return groups
        _check_known([of], ("points", "won"))
        order = {
            "variant": list(self.tournament.variants),
            "player": list(self.tournament.entrants),
        }
        seats = self.seats
        for group in order.get(by, sorted(seats[by].unique().tolist())):
            some = seats[seats[by] == group]
            if len(some):
                counted = _by_game(some) if of == "won" else some
                groups[group] = counted[of].astype(float).tolist(), counted["deal"].tolist()
        return groups

    def _variant(self, game: GameResult) -> str:
        return self.tournament.pairings[game.number].variant

    def ratings(self) -> Any:
        """Return the ratings of the players; see :mod:`manhattan_widgets.analysis.ratings`."""
        from manhattan_widgets.analysis.ratings import ratings

        return ratings(self)

    def _repr_html_(self) -> str | None:
        """Return the shares won and the standings; None, which shows the line, without pandas."""
        try:
            standings = self.standings()
        except ImportError:
            return None
        won = standings["won"].tolist()
        shares = [percent(share) for share in won]
        picture = image(bars([*map(str, standings.index)], won, shares)) if won else Html()
        table = Html(standings.to_html(float_format="{:.3g}".format))
        return str(el("p", repr(self)) + picture + table)

    def __repr__(self) -> str:
        cup = self.tournament
        played, of = self.played, len(cup.pairings)
        return (
            f"<Results of a tournament of {cup.rules.title()}: {', '.join(cup.entrants)}; "
            f"{played} of {of} games>"
        )


_SEAT_COLUMNS = [
    "game",
    "variant",
    "deal",
    "table",
    "seat",
    "team",
    "turn",
    "player",
    "points",
    "place",
    "won",
    "even",
]
_STANDING_COLUMNS = [
    "games",
    "won",
    "won_low",
    "won_high",
    "even",
    "points",
    "points_low",
    "points_high",
]


def _by_game(seats: Any) -> Any:
    """Return a line for each game of a group's seats: its deal, and the shares of its teams."""
    teams = seats.drop_duplicates(["game", "team"]).groupby("game", sort=False)
    games = teams.agg({"deal": "first", "won": "sum", "even": "sum"})
    # Thirds and fifths may add up to a little more than one.
    return games.assign(won=games["won"].clip(upper=1.0))


def _three(interval: Interval) -> tuple[float, float, float]:
    return interval.value, interval.low, interval.high


def check_results(given: Any) -> None:
    """Raise ``TypeError`` unless ``given`` are :class:`Results`."""
    if not isinstance(given, Results):
        raise TypeError(text("studies.error.results", value=short_repr(given)))


def _check_known(names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise StudyError(
                text("studies.error.no_such", name=short_repr(name), known=", ".join(known))
            )

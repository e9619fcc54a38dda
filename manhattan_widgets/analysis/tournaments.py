"""Tournaments: which games are played between whom, and how one of them is played.

Every deal is played from every seat: the same cards meet each player in each seat, so that neither
cards nor seats favor anybody, and the same deals meet every set of options.  Deal 0 has the seed
of the tournament, deal 1 the next number, and so on: a game of deal 5 is dealt like
``new_game(..., seed=seed + 5)``.

>>> cup = tournament(["greedy", "random"], players=2, deals=2, seed=1)
>>> [(pairing.number, pairing.seats) for pairing in cup.pairings][:2]
[(0, ('random', 'greedy')), (1, ('greedy', 'random'))]
>>> cup.play_one(0).places
(2, 1)
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import (
    Collection,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from manhattan_widgets import bots
from manhattan_widgets.analysis.pairings import Pairing, count_line_ups, line_ups, rotations
from manhattan_widgets.bots import BOTS, Bot, Findings, Search
from manhattan_widgets.bots.core import name_of, no_answer
from manhattan_widgets.bots.failures import failed_at
from manhattan_widgets.bots.slices import finish
from manhattan_widgets.contract.core import MoveError, Outcome, Rules
from manhattan_widgets.contract.registry import find_rules
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import MESSAGE_AT_MOST, printable, short_repr, shortened
from manhattan_widgets.public import public

if TYPE_CHECKING:
    from manhattan_widgets.analysis.results import Results

__all__ = ["GameResult", "StudyError", "Tournament", "tournament"]

#: Someone who plays: the name of one of our computer players, or a user's own.
Entrant = str | Bot

#: The kind, in records, of a player that is a user's own.
_OWN = "own"


#: So many games can be kept in a file of results and read again.
_GAMES_AT_MOST = 50_000


@public
class StudyError(ValueError):
    """A tournament that cannot be, or cannot be played or read on."""

    def __str__(self) -> str:
        lines = shortened(super().__str__()).split("\n")
        return "\n".join(printable(line, MESSAGE_AT_MOST) for line in lines)


@dataclass(frozen=True, slots=True)
class GameResult:
    """What came of one game."""

    number: int
    first: int
    """The seat that made the first move."""
    points: tuple[int, ...]
    places: tuple[int, ...]
    """By seat, 1 for the winners; partners share their place, and so do equals."""
    plies: int


@dataclass(frozen=True)
class Tournament:
    """Who plays what; made by :func:`tournament`, which also checks it."""

    game: str
    entrants: Mapping[str, Entrant]
    """The players by the names that they go by here."""
    variants: Mapping[str, Any]
    """The options that are played, by name."""
    tables: tuple[tuple[str, ...], ...] | None
    """Who meets whom; None for all who can."""
    deals: int
    seed: int

    def __post_init__(self) -> None:
        games = self.deals * sum(self._games_of_a_deal(o.players) for o in self.variants.values())
        if games > _GAMES_AT_MOST:
            raise StudyError(text("studies.error.many_games", n=games, most=_GAMES_AT_MOST))

    def _games_of_a_deal(self, players: int) -> int:
        """Return how many games a deal has at most, without making the list of them."""
        tables = self.tables
        met = count_line_ups(len(self.entrants), players) if tables is None else len(tables)
        return met * players

    @property
    def rules(self) -> Rules[Any]:
        """The rules that are played by."""
        return find_rules(self.game)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every game, numbered; more deals only add to them."""
        pairings: list[Pairing] = []
        for deal in range(self.deals):
            for variant, options in self.variants.items():
                for number, table in enumerate(self._tables(deal, options.players)):
                    for seats in rotations(table):
                        pairings.append(Pairing(len(pairings), variant, deal, number, seats))
        return tuple(pairings)

    def _tables(self, deal: int, players: int) -> Iterator[tuple[str, ...]]:
        """Yield who meets in a deal, clockwise.

        Who sits behind whom matters, too: unless that was said, it is drawn anew for each deal,
        alike for all options.
        """
        if self.tables is not None:
            yield from self.tables
            return
        for number, table in enumerate(line_ups(tuple(self.entrants), players)):
            rng = Random(f"{self.seed}/{deal}/{number}")
            keys = [rng.random() for _ in table]
            yield tuple(name for _, name in sorted(zip(keys, table, strict=True)))

    @property
    def searches(self) -> tuple[Search, ...]:
        """The players that look ahead, of which more than the seed decides how they play."""
        entrants = self.entrants.values()
        players = (bots.make(e) if isinstance(e, str) and e in BOTS else e for e in entrants)
        return tuple(player for player in players if isinstance(player, Search))

    def play(
        self,
        *,
        workers: int | None = None,
        client: Any = None,
        file: str | os.PathLike[str] | None = None,
    ) -> Results:
        """Play all games that were not played yet and return the results.

        With ``file`` the results are kept there, again and again, and a tournament that was
        stopped goes on from it.  ``workers`` and ``client`` say where the games are played; see
        :func:`~manhattan_widgets.analysis.workers.run`.  The results are the same everywhere.
        Raises :class:`StudyError` if the file holds anything else.
        """
        from manhattan_widgets.analysis.runner import playing

        *_, results = playing(self, workers=workers, client=client, file=file)
        return results

    def playing(self, number: int) -> Generator[Findings | None, None, Game]:
        """Play the game ``number`` in slices, return it: the same whenever and wherever.

        Raises :class:`StudyError` for a player that is not known here, that fails, or that makes no
        legal move.
        """
        pairing = self.pairings[number]
        options = self.variants[pairing.variant]
        seed = self.seed + pairing.deal
        players = [self._player(name, seed * 8 + n) for n, name in enumerate(pairing.seats)]
        game = new_game(
            self.game,
            seed=seed,
            names=_distinct(pairing.seats),
            kinds=[_kind(self.entrants[name]) for name in pairing.seats],
            **self.rules.options_to_json(options),
        )
        while game.outcome() is None:
            seat = game.state.to_move
            assert seat is not None
            who = {"name": pairing.seats[seat], "number": number}
            try:
                move = yield from bots.think(players[seat], game.state.view(seat))
                if move is None:
                    raise no_answer(players[seat])
            except Exception as error:
                said = (f"{type(error).__name__}: {error}", failed_at(error))
                words = ", ".join(filter(None, said))
                raise StudyError(text("studies.error.raised", **who, error=words)) from error
            try:
                game.play(move)
            except MoveError as error:
                raise StudyError(text("studies.error.illegal", **who, error=error)) from error
            yield None  # players that answer at once leave no room for others by themselves
        return game

    def replay(self, number: int) -> Game:
        """Return the game ``number``, played again: to look at, or to analyze.

        Raises :class:`StudyError` for a number that no game has.
        """
        last = len(self.pairings) - 1
        known = whole_number(number, 0, last)
        if known is None:
            raise StudyError(text("studies.error.no_game", number=short_repr(number), last=last))
        return finish(self.playing(known))

    def play_one(self, number: int) -> GameResult:
        """Return what comes of the game ``number``."""
        return self.result_of(number, self.replay(number))

    def playing_one(self, number: int) -> Generator[Findings | None, None, GameResult]:
        """Play the game ``number`` in slices; return what comes of it."""
        return self.result_of(number, (yield from self.playing(number)))

    def result_of(self, number: int, game: Game) -> GameResult:
        """Return what came of the game ``number``, which is over."""
        outcome = game.outcome()
        assert outcome is not None
        first = next(state.to_move for state in game.states if state.to_move is not None)
        places = places_of(outcome, self.rules.teams(game.options))
        return GameResult(number, first, outcome.points, places, len(game.moves))

    def _player(self, name: str, seed: int) -> Bot:
        entrant = self.entrants[name]
        if isinstance(entrant, str):
            if entrant not in BOTS:
                raise StudyError(text("studies.error.unknown_player", name=name, player=entrant))
            return bots.make(entrant, seed)
        # A copy: what a player remembers of one game must not change another.
        return deepcopy(entrant)


def tournament(
    entrants: Sequence[Entrant] | Mapping[str, Entrant],
    game: str = "manhattan",
    *,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    tables: Sequence[Sequence[str]] | None = None,
    deals: int = 20,
    seed: int = 1,
    **options: Any,
) -> Tournament:
    """Return a tournament between ``entrants``, names of computer players or functions of a view.

    A mapping names them.  ``options`` are the game's (``players=2``); ``variants`` gives several
    sets of options by name, each added to them.  ``tables`` says who meets whom, each a name for
    every seat, clockwise; by default as many different ones as fit meet in every combination, and
    in any order.  Each table plays each of ``deals`` from every seat.  Equal arguments give equal
    games, unless players think by the clock.  Raises ``ValueError`` for whatever cannot be.

    >>> cup = tournament({"A": "greedy", "B": "random"}, tables=["ABBB"], deals=50, seed=7)
    >>> len(cup.pairings)
    200
    """
    by_name = _entrants_by_name(entrants)
    rules = find_rules(game)
    several = {"": {}} if variants is None else variants
    if not isinstance(several, Mapping) or not all(map(_is_options, several.values())):
        raise StudyError(text("studies.error.variants", value=short_repr(variants)))
    checked = {name: rules.options(**{**options, **own}) for name, own in several.items()}
    if not checked:
        raise StudyError(text("studies.error.no_variants"))
    cup = Tournament(
        rules.name,
        by_name,
        checked,
        _checked_tables(tables),
        _checked(deals, 1, "deals"),
        _checked(seed, 0, "seed"),
    )
    _check_tables(cup)
    return cup


def places_of(outcome: Outcome, teams: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the place of each seat: the winners first, the others by the points of their team."""
    ranks = []
    for team in teams:
        won = team[0] in outcome.winners
        ranks.append((won, sum(outcome.points[seat] for seat in team)))
    # Equal points do not make a winner where the rules break the tie.
    scored = [(won, 0 if won else points) for won, points in ranks]
    by_seat = {
        seat: 1 + sum(other > own for other in scored)
        for team, own in zip(teams, scored, strict=True)
        for seat in team
    }
    return tuple(by_seat[seat] for seat in range(len(outcome.points)))


def _entrants_by_name(entrants: Sequence[Entrant] | Mapping[str, Entrant]) -> dict[str, Entrant]:
    if isinstance(entrants, str) or callable(entrants):
        entrants = [entrants]
    if isinstance(entrants, Mapping):
        by_name = dict(entrants)
    elif not isinstance(entrants, Iterable):
        raise StudyError(text("studies.error.players", value=short_repr(entrants)))
    else:
        by_name = {}
        for entrant in entrants:
            name = entrant if isinstance(entrant, str) else name_of(entrant)
            if name in by_name:
                raise StudyError(text("studies.error.same_name", name=name))
            by_name[name] = entrant
    if not by_name:
        raise StudyError(text("studies.error.no_players"))
    for name, entrant in by_name.items():
        if isinstance(entrant, str):
            _check_ours(entrant)
        elif isinstance(entrant, type):
            raise StudyError(text("bots.error.bot_class", name=entrant.__name__))
        elif not callable(entrant):
            raise StudyError(
                text("studies.error.not_a_player", name=name, found=short_repr(entrant))
            )
        if not isinstance(name, str) or not name or printable(name, 40) != name:
            raise StudyError(text("studies.error.name", name=short_repr(name)))
    return by_name


def _check_ours(name: str) -> None:
    try:
        bots.label(name)
    except ValueError as error:
        raise StudyError(str(error)) from error


def _is_options(given: Any) -> bool:
    return isinstance(given, Mapping) and all(isinstance(name, str) for name in given)


def _checked_tables(given: Any) -> tuple[tuple[str, ...], ...] | None:
    """Return the tables, each with a name for every seat; None for all who can meet."""
    if given is None:
        return None
    if not isinstance(given, Collection) or not all(isinstance(each, Collection) for each in given):
        raise StudyError(text("studies.error.tables", value=short_repr(given)))
    return tuple(map(tuple, given))


def _check_tables(cup: Tournament) -> None:
    entrants = tuple(cup.entrants)
    for table in cup.tables or ():
        for name in table:
            if name not in entrants:
                known = ", ".join(entrants)
                raise StudyError(text("studies.error.not_entered", name=name, known=known))
        for options in cup.variants.values():
            if len(table) != options.players:
                raise StudyError(
                    text(
                        "studies.error.table",
                        table=", ".join(table),
                        n=options.players,
                    )
                )
    if cup.tables == ():
        raise StudyError(text("studies.error.no_tables"))


def _checked(value: int, least: int, name: str) -> int:
    checked = whole_number(value, least)
    if checked is None:
        raise StudyError(
            text("studies.error.number", name=name, least=least, value=short_repr(value))
        )
    return checked


def _kind(entrant: Entrant) -> str:
    return entrant if isinstance(entrant, str) else _OWN


def _distinct(names: Sequence[str]) -> list[str]:
    """Return the names with a number where several players have the same.

    >>> _distinct(["A", "B", "A"])
    ['A', 'B', 'A 2']
    """
    seen: Counter[str] = Counter()
    distinct = []
    for name in names:
        seen[name] += 1
        distinct.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return distinct

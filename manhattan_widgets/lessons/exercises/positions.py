"""Real positions to ask about: reached by computer players from seeds, or in a learner's games.

Nothing is set up by hand: what is asked about could be on anybody's table.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from manhattan_widgets.bots.greedy import judge_of
from manhattan_widgets.contract.core import Move, OptionError, State, View
from manhattan_widgets.contract.permutations import drawn
from manhattan_widgets.contract.registry import find_rules, needed_part
from manhattan_widgets.game import Game, load
from manhattan_widgets.lessons.exercises.core import ExerciseError
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["Positions", "fingerprint", "finished", "games_in", "positions_of"]

#: So many games are played for each table; their positions give exercises without end.
_GAMES = 40
#: What share of the moves a player notices: some see all of them, some overlook most.
_NOTICED = (0.25, 0.5, 1.0)
#: A game begins with so many random moves at most, so that no two are alike.
_RANDOM_MOVES = 12
#: Where computer players do not come to an end: nobody would play on.
_MOVES_AT_MOST = 280
#: So many games are looked through for an exercise, and more only if they are no use.
_GAMES_AT_MOST = 4
#: So many positions are drawn from one game before another is looked through.
_DRAWS_A_GAME = 8


#: Options that computers play with, by their names.
Options = tuple[tuple[str, Any], ...]


class Positions:
    """Draws positions for one exercise; equal generators and games give equal positions.

    ``rng`` decides everything; ``games`` are a learner's, none of them those of computers.
    """

    def __init__(self, game: str, rng: Random, games: Sequence[Game] = ()) -> None:
        self.games = games
        self._game, self._rng = game, rng
        self._played: dict[Options, list[tuple[State, ...]]] = defaultdict(list)
        self._drawn: Counter[Options] = Counter()

    def draw(self, share: float, fits: Callable[[Any], bool], **options: Any) -> State | None:
        """Return a position that ``fits``, about at ``share`` (0 to 1) of a game's length.

        None if that game has none: at the next try another is looked at.
        ``fits`` is asked about every position: it has to be quick.  ``options`` are those that
        computers play with; a learner's games are taken as they were played.
        """
        chosen = tuple(sorted(options.items()))
        played, drawn = self._played[chosen], self._drawn[chosen]
        wanted = max(_GAMES_AT_MOST, drawn // _DRAWS_A_GAME - _GAMES_AT_MOST)
        if drawn % _DRAWS_A_GAME == 0 and len(played) < wanted:
            played.append(self._next_game(chosen))
        states = played[drawn % len(played)]
        self._drawn[chosen] += 1
        fitting = [state for state in states if fits(state)]
        if not fitting:
            return None
        last = len(fitting) - 1
        near = share * last + (self._rng.random() - 0.5) * last / 3
        return fitting[max(0, min(last, round(near)))]

    def _next_game(self, options: Options) -> tuple[State, ...]:
        rng = self._rng
        if self.games:
            chosen = self.games[int(rng.random() * len(self.games))]
            return tuple(state for state in chosen.states if state.chance is None)
        tables = needed_part(self._game, "exercises").tables
        players = tables[int(rng.random() * len(tables))]
        seed = int(rng.random() * _GAMES)
        return _played(self._game, tuple({"players": players, **dict(options)}.items()), seed)


def positions_of(game: str, rng: Random, games: Sequence[Game] = ()) -> Positions:
    """Return positions of ``game``; raises :class:`ExerciseError` if a given game is another."""
    for given in games:
        if given.rules.name != game:
            asked = find_rules(game).title()
            raise ExerciseError("other_game", given=given.rules.title(), game=asked)
    return Positions(game, rng, games)


def games_in(sources: Iterable[Any]) -> tuple[Game, ...]:
    """Return the games that ``sources`` hold: games, records, files, share codes.

    Raises :class:`.OptionError` for what is no list, and what ``load`` raises for a game that
    cannot be read.
    """
    if isinstance(sources, str) or not isinstance(sources, Iterable):
        raise OptionError(text("widgets.error.list", name="games", value=short_repr(sources)))
    return tuple(map(load, sources))


def finished(sources: Iterable[Any]) -> tuple[Game, ...]:
    """Return the games that ``sources`` hold, as :func:`games_in` does.

    Raises :class:`ExerciseError` for one that is not over: to be asked about it would tell what
    hands its players hold.
    """
    games = games_in(sources)
    for game in games:
        if game.outcome() is None:
            raise ExerciseError("unfinished", game=repr(game))
    return games


def fingerprint(games: Sequence[Game]) -> str:
    """Return eight signs that stand for a learner's games in the names of exercises.

    >>> from manhattan_widgets.game import new_game
    >>> len(fingerprint([new_game("manhattan", seed=1)])), fingerprint([])
    (8, '')
    """
    if not games:
        return ""
    moves = "|".join(f"{g.rules.name} {g.seed} {' '.join(map(str, g.moves))}" for g in games)
    return hashlib.sha256(moves.encode()).hexdigest()[:8]


@lru_cache(maxsize=128)
def _played(game: str, options: Options, seed: int) -> tuple[State, ...]:
    """Return the positions, chance decided, of a game that computer players played."""
    rules = find_rules(game)
    (_, players), *_ = options
    rng = Random(f"{game}/{players}/{seed}")
    noticed = [_NOTICED[int(rng.random() * len(_NOTICED))] for _ in range(players)]
    random_moves = int(rng.random() * (_RANDOM_MOVES + 1))
    state: State = rules.new(rules.options(**dict(options)))
    states: list[State] = []
    events = 0
    while len(states) < _MOVES_AT_MOST:
        if (request := state.chance) is not None:
            state = state.apply(drawn(request, seed, events))
        else:
            states.append(state)
            seat = state.to_move
            if seat is None:
                break
            if len(states) <= random_moves:
                state = state.apply(state.random_move(rng))
            else:
                state = state.apply(_best_noticed(state.view(seat), noticed[seat], rng))
        events += 1
    return tuple(states)


def _best_noticed(view: View, noticed: float, rng: Random) -> Move:
    """Return the best, as the greedy player judges, of those moves that a player notices."""
    best: tuple[float, Move] | None = None
    for worth, move in judge_of(view)(view):
        if (best is None or worth > best[0]) and rng.random() < noticed:
            best = worth, move
    return view.random_move(rng) if best is None else best[1]

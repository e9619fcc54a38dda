"""A game that is being played: the one mutable object over the immutable rules."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime
from secrets import randbits
from typing import Any, cast

from manhattan_widgets import records
from manhattan_widgets.exported import Exported
from manhattan_widgets.moment import SEED_BITS, Moment
from manhattan_widgets.records import PlayerInfo, Record, result_of
from manhattan_widgets.records.errors import printable
from manhattan_widgets.records.player_names import shown_name
from manhattan_widgets.records.seating import checked_seed, players_of
from manhattan_widgets.rules.contract import (
    Chance,
    Move,
    OptionError,
    Outcome,
    PositionError,
    Rules,
    Sentence,
    State,
)
from manhattan_widgets.rules.registry import find_rules

__all__ = ["Game", "GameError", "GameOverError", "load", "new_game"]


class GameError(ValueError):
    """Something that cannot be done with a game now."""

    def __init__(self, key: str, /, **params: Any) -> None:
        self.sentence = Sentence.of(f"records.game.{key}", **params)
        super().__init__(self.sentence)


class GameOverError(GameError):
    """A move or a resignation after the end of the game."""


class Game(Exported):
    """A game, from its first deal to its end, that can be played, taken back and saved.

    Make one with :func:`new_game`, :func:`load`, :meth:`from_record` or :meth:`from_position`.
    What chance has to decide is decided at once after each move, by a random generator made from
    the seed and the number of events so far: equal seed and moves give an equal game, also after
    :meth:`undo` and after loading.

    >>> game = new_game("manhattan", players=2, seed=7)
    >>> state = game.play(game.state.legal_moves()[0])
    >>> len(game.moves), state is game.state
    (1, True)
    >>> game
    <Game of Manhattan: Player 1, Player 2; 1 move; Player 1 to move>
    >>> game.undo() == game.states[-1]
    True
    """

    def __init__(self, record: Record) -> None:
        self._start = record
        # Every change makes a new moment and puts it here last: an interrupt, wherever it comes,
        # leaves the moment before it or the one after it, each of them whole.
        self._moment = Moment.of(record)

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """Return the game at the last event of ``record``, ready to be played on.

        Raises :class:`RecordError` if the record breaks the rules.
        """
        return cls(record)

    @classmethod
    def from_position(
        cls,
        state: State,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
    ) -> Game:
        """Return a game that begins from the set-up position ``state``.

        Raises :class:`PositionError` with every fault of an impossible position, and
        :class:`OptionError` for a bad seed, names or kinds.
        """
        if not isinstance(state, State):
            raise OptionError(str(_sentence("not_a_state", found=_shown(state))))
        if faults := state.status():
            raise PositionError(faults)
        return cls._beginning(state.rules, state.options, seed, names, kinds, state)

    @classmethod
    def _beginning(
        cls,
        rules: Rules[Any],
        options: Any,
        seed: int | None,
        names: Sequence[str] | None,
        kinds: Sequence[str] | None,
        position: State | None = None,
    ) -> Game:
        first = rules.new(options) if position is None else position
        return cls(
            Record(
                game=rules.name,
                rules_version=rules.version,
                options=options,
                players=players_of(options.players, names, kinds),
                events=(),
                seed=randbits(SEED_BITS) if seed is None else checked_seed(seed),
                result=result_of(first),
                position=position,
                created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            )
        )

    # What the game is

    @property
    def rules(self) -> Rules[Any]:
        """The rules that the game is played by."""
        return self._start.rules

    @property
    def options(self) -> Any:
        """What was agreed before the game."""
        return self._start.options

    @property
    def players(self) -> tuple[PlayerInfo, ...]:
        """Who sits where, by seat."""
        return self._start.players

    @property
    def seed(self) -> int | None:
        """What chance is drawn with; None while a loaded game without a seed needed no chance."""
        return self._moment.seed

    @property
    def state(self) -> State:
        """The position now."""
        return self._moment.states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """The beginning, and the state after each event."""
        return self._moment.states

    @property
    def events(self) -> tuple[Move | Chance, ...]:
        """The moves and what chance gave, in order."""
        return self._moment.events

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves (plies) that were played, in order."""
        events = self._moment.events
        return tuple(cast(Move, events[number]) for number in self._moment.plies)

    def state_at(self, ply: int) -> State:
        """Return the state after ``ply`` moves, chance settled: ``state_at(len(moves))`` is now.

        Raises ``IndexError`` for a ply that was not played.
        """
        return self._moment.states[self._event_number(ply)]

    @property
    def resigned(self) -> int | None:
        """The seat that resigned, None if nobody did."""
        return self._moment.resigned

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        start, now = self._start, self._moment
        return Record(
            game=start.game,
            rules_version=start.rules_version,
            options=start.options,
            players=start.players,
            events=now.events,
            seed=now.seed,
            result=result_of(now.states[-1], now.resigned),
            position=start.position,
            created=start.created,
            comments=now.comments,
            variations=now.variations,
            known_to=start.known_to,
            analysis=now.analysis,
        )

    def outcome(self) -> Outcome | None:
        """Return who won and why, None while the game goes on.

        When a seat resigned, the best of the others by the points so far win.
        """
        return self._outcome_of(self._moment)

    def _outcome_of(self, moment: Moment) -> Outcome | None:
        state, resigned = moment.states[-1], moment.resigned
        by_rules = state.outcome()
        if by_rules is not None or resigned is None:
            return by_rules
        result = result_of(state, resigned)
        assert result is not None
        name = shown_name(self.players[resigned].name)
        return Outcome(result.winners, result.points, _sentence("resigned", name=name))

    def branch(self, ply: int | None = None, events: Sequence[Move | Chance] = ()) -> Game:
        """Return a game of its own that was played like this one: up to ``ply``, by default whole.

        It goes on with ``events``, and shares the states of its beginning with this game.  Comments
        and variations stay behind, a resignation and the analysis too where ``ply`` is given.
        Raises ``IndexError`` for a ply that was not played and :class:`RecordError` for events that
        the rules refuse.
        """
        other = copy(self)
        number = None if ply is None else self._event_number(ply)
        other._moment = self._moment.branch(number, events)
        return other

    # Playing

    def play(self, move: Move | str) -> State:
        """Play ``move``, given as a move or as text in the game's notation; return the new state.

        Raises :class:`~manhattan_widgets.rules.contract.MoveError` for a move that is not readable,
        ambiguous or illegal, and :class:`GameOverError` after the end; nothing changes then.

        >>> game = new_game("manhattan", players=4, seed=7)
        >>> game.play("draft 1 1 2 2 3 4").to_move == game.states[1].to_move
        False
        """
        self._refuse_if_over()
        chosen = self.state.parse(move) if isinstance(move, str) else move
        self._moment = self._moment.played(chosen)
        return self.state

    def undo(self) -> State:
        """Take back the resignation, or else the last move and the chance that followed it.

        Comments on that move, variations that leave the game after it and the analysis go too.
        Returns the state now; raises :class:`GameError` if there is nothing to take back.
        """
        now = self._moment
        if now.resigned is not None:
            self._moment = replace(now, resigned=None)
            return self.state
        if not now.plies:
            raise GameError("no_undo")
        self._moment = now.taken_back()
        return self.state

    def resign(self, seat: int) -> Outcome:
        """End the game by the resignation of ``seat``, at its turn or not; return the outcome.

        Raises :class:`GameOverError` after the end and :class:`GameError` for no seat.
        """
        self._refuse_if_over()
        players = self.options.players
        if type(seat) is not int or not 0 <= seat < players:
            raise GameError("no_seat", seat=_shown(seat), last=players - 1)
        resigned = replace(self._moment, resigned=seat)
        outcome = self._outcome_of(resigned)
        assert outcome is not None
        self._moment = resigned
        return outcome

    def keep_analysis(self, analysis: Mapping[str, Any] | None) -> None:
        """Keep what an analysis found, as plain data, with the record; None forgets it.

        Raises :class:`~manhattan_widgets.records.RecordError` for what no record can hold.
        """
        replace(self.record, analysis=analysis).check_analysis()
        self._moment = replace(self._moment, analysis=analysis)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the game to the file ``path``; see :func:`manhattan_widgets.records.save`."""
        records.save(self.record, path, overwrite=overwrite)

    def __repr__(self) -> str:
        # The seed tells what is in all hands, so it is shown only once the game is over.
        names = [player.name for player in self.players]
        plies = len(self._moment.plies)
        shown = [", ".join(names), "1 move" if plies == 1 else f"{plies} moves"]
        if outcome := self.outcome():
            shown += ["won by " + ", ".join(names[seat] for seat in outcome.winners)]
            shown += [f"seed {self.seed}"]
        elif self.state.to_move is not None:
            shown += [f"{names[self.state.to_move]} to move"]
        return f"<Game of {self.rules.title()}: {'; '.join(shown)}>"

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same game so far, whenever they were begun."""
        return isinstance(other, Game) and self.record == other.record

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _event_number(self, ply: int) -> int:
        """Return how many events there were when the move after ``ply`` moves was to be made."""
        numbers = (*self._moment.plies, len(self._moment.events))
        if ply < 0:
            raise IndexError(ply)
        return numbers[ply]

    def _refuse_if_over(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameOverError("over", reason=outcome.reason)


def new_game(
    name: str,
    *,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    **options: Any,
) -> Game:
    """Return a new game, dealt and ready for the first move.

    ``name`` is the game's, ``players`` how many play (default: as the game says); ``seed`` decides
    every deal and shuffle, at random if left out; ``names`` and ``kinds`` say by seat who plays
    (kind ``"person"``, or the name of a computer player), each under another name; ``options``
    are the game's.

    Raises ``UnknownGameError``, and ``OptionError`` saying which value cannot be.

    >>> game = new_game("manhattan", players=3, seed=7, names=["Ann", "Bo", "Cy"], rounds=4)
    >>> game == new_game("manhattan", players=3, seed=7, names=["Ann", "Bo", "Cy"], rounds=4)
    True
    """
    rules = find_rules(name)
    if players is not None:
        options["players"] = players
    return Game._beginning(rules, rules.options(**options), seed, names, kinds)


def load(source: Game | Record | State | str | os.PathLike[str]) -> Game:
    """Return the game that ``source`` holds, ready to be played on.

    ``source`` is the name of a file, a share code, a link with ``code=`` in it, a record, a sound
    state, from which a game begins without moves, or a game, which is returned as it is.  A text is
    a file's name if there is such a file.

    Raises :class:`~manhattan_widgets.records.RecordError`, which says where and what is wrong,
    :class:`PositionError` for an impossible state, and ``TypeError`` for anything else.

    >>> from manhattan_widgets.records import encode
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> load(f"https://example.org/voila?code={encode(game.record)}").states == game.states
    True
    """
    if isinstance(source, Game):
        return source
    if isinstance(source, State):
        return Game.from_position(source)
    return Game.from_record(source if isinstance(source, Record) else records.read(source))


def _sentence(key: str, /, **params: Any) -> Sentence:
    return Sentence.of(f"records.game.{key}", **params)


def _shown(value: Any) -> str:
    return printable(repr(value), 60)

"""The kernel of a game that is being played: the one mutable object over the immutable rules.

It draws nothing: :mod:`manhattan_widgets.game` adds where games come from and what they become.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self, cast

from manhattan_widgets.contract.core import Chance, Move, Outcome, Rules, Sentence, State
from manhattan_widgets.contract.defaults import is_team
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.moment import Moment
from manhattan_widgets.public import public
from manhattan_widgets.records import PlayerInfo, Record, result_of
from manhattan_widgets.records.player_names import shown_name

__all__ = ["BaseGame", "GameError", "GameOverError"]


@public
class GameError(ValueError):
    """Something that cannot be done with a game now."""

    def __init__(self, key: str, /, **params: Any) -> None:
        self.sentence = Sentence.of(f"records.game.{key}", **params)
        super().__init__(self.sentence)


@public
class GameOverError(GameError):
    """A move or a resignation after the end of the game."""


class BaseGame:
    """What was played so far, and the ways to go on: all that sessions and exports ask of a game.

    Parameters
    ----------
    record : Record
        The game up to where it goes on.

    Raises
    ------
    RecordError
        If the record breaks the rules.
    """

    def __init__(self, record: Record) -> None:
        self._start = record
        # Every change makes a new moment and puts it here last: an interrupt, wherever it comes,
        # leaves the moment before it or the one after it, each of them whole.
        self._moment = Moment.of(record)

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
        """Return the state after so many moves, chance settled.

        Parameters
        ----------
        ply : int
            How many moves were made: 0 is the beginning, ``len(moves)`` is now.

        Returns
        -------
        State
            The position, secrets included.

        Raises
        ------
        IndexError
            For a ply that was not played.
        """
        return self._moment.states[self._event_number(ply)]

    def given(self, ply: int) -> tuple[Sentence, ...]:
        """Return what chance gave after so many moves, as far as everybody may know it.

        Parameters
        ----------
        ply : int
            How many moves were made: 0 is the beginning.

        Returns
        -------
        tuple of Sentence
            One for each event of which the game says something.

        Raises
        ------
        IndexError
            For a ply that was not played.
        """
        now, end = self._moment, self._event_number(ply)
        first = self._event_number(ply - 1) + 1 if ply else 0
        told = (
            state.chance_effect(cast(Chance, event))
            for state, event in zip(now.states[first:end], now.events[first:end], strict=True)
        )
        return tuple(sentence for sentence in told if sentence is not None)

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
        """Return who won and why.

        Returns
        -------
        Outcome or None
            None while the game goes on.  When a seat resigned, the best of the others by the points
            so far win.
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
        reason = Sentence.of("records.game.resigned", name=name)
        team = is_team(state.rules.teams(state.options), result.winners)
        return Outcome(result.winners, result.points, reason, team)

    def branch(self, ply: int | None = None, events: Sequence[Move | Chance] = ()) -> Self:
        """Return a game of its own that was played like this one, and may go on otherwise.

        It shares the states of its beginning with this game.  Comments and variations stay behind,
        a resignation and the analysis too where ``ply`` is given.

        Parameters
        ----------
        ply : int, optional
            How many moves are taken over, by default all.
        events : sequence of moves and of what chance gave, optional
            What is played after them.

        Returns
        -------
        Game
            The other game; this one stays as it is.

        Raises
        ------
        IndexError
            For a ply that was not played.
        RecordError
            For events that the rules refuse.
        """
        other = copy(self)
        number = None if ply is None else self._event_number(ply)
        other._moment = self._moment.branch(number, events)
        return other

    # Playing

    def play(self, move: Move | str) -> State:
        """Play a move for the seat to move; what chance has to decide then is decided too.

        Parameters
        ----------
        move : Move or str
            A move, or text in the game's notation.

        Returns
        -------
        State
            The new position.

        Raises
        ------
        MoveError
            For a move that is not readable, ambiguous or illegal; nothing changes then.
        GameOverError
            After the end.

        Examples
        --------
        >>> from manhattan_widgets import new_game
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

        Returns
        -------
        State
            The position now.

        Raises
        ------
        GameError
            If there is nothing to take back.
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
        """End the game by the resignation of a seat, at its turn or not.

        Parameters
        ----------
        seat : int
            Who gives up, from 0.

        Returns
        -------
        Outcome
            Who won by that.

        Raises
        ------
        GameOverError
            After the end.
        GameError
            If the game has no such seat.
        """
        self._refuse_if_over()
        last = self.options.players - 1
        number = whole_number(seat, 0, last)
        if number is None:
            raise GameError("no_seat", seat=short_repr(seat), last=last)
        resigned = replace(self._moment, resigned=number)
        outcome = self._outcome_of(resigned)
        assert outcome is not None
        self._moment = resigned
        return outcome

    def keep_analysis(self, analysis: Mapping[str, Any] | None) -> None:
        """Keep with the record what an analysis of the game found.

        Parameters
        ----------
        analysis : mapping or None
            Plain data, as :mod:`manhattan_widgets.analysis.report` writes it; None forgets it.

        Raises
        ------
        RecordError
            For what no record can hold.
        """
        replace(self.record, analysis=analysis).check_analysis()
        self._moment = replace(self._moment, analysis=analysis)

    def __repr__(self) -> str:
        # The seed tells what is in all hands, so it is shown only once the game is over.
        names = [player.name for player in self.players]
        plies = len(self._moment.plies)
        parts = [", ".join(names), "1 move" if plies == 1 else f"{plies} moves"]
        if outcome := self.outcome():
            parts += ["won by " + ", ".join(names[seat] for seat in outcome.winners)]
            parts += [f"seed {self.seed}"]
        elif self.state.to_move is not None:
            parts += [f"{names[self.state.to_move]} to move"]
        return f"<Game of {self.rules.title()}: {'; '.join(parts)}>"

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same game so far, whenever they were begun."""
        return isinstance(other, BaseGame) and self.record == other.record

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _event_number(self, ply: int) -> int:
        """Return how many events there were when the move after ``ply`` moves was to be made."""
        plies = self._moment.plies
        number = whole_number(ply, 0, len(plies))
        if number is None:
            last = len(plies)
            raise IndexError(text("records.error.no_ply", ply=short_repr(ply), first=0, last=last))
        return (*plies, len(self._moment.events))[number]

    def _refuse_if_over(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise GameOverError("over", reason=outcome.reason)

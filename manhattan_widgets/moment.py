"""One moment of a game: all of it that changes while it is played, as one immutable value.

A game goes on by a new moment that takes the place of the old one in a single step, so that nothing
ever finds half of a move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from manhattan_widgets.contract.core import Chance, Move, State
from manhattan_widgets.contract.permutations import drawn
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.records import Record, Variation
from manhattan_widgets.records.new_record import random_seed
from manhattan_widgets.records.record import check_record
from manhattan_widgets.records.variations import replay

__all__ = ["Moment"]


@dataclass(frozen=True, slots=True)
class Moment:
    """What a game is now.

    ``states`` are the beginning and the state after each event; ``plies`` are the numbers of those
    events that are moves.  ``seed`` is None while chance had nothing to decide.
    """

    events: tuple[Move | Chance, ...]
    states: tuple[State, ...]
    plies: tuple[int, ...]
    seed: int | None
    resigned: int | None
    comments: tuple[tuple[int, str], ...] = ()
    variations: tuple[Variation, ...] = ()
    analysis: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, record: Record) -> Moment:
        """Return the last moment of ``record``; raises ``RecordError`` if it breaks the rules."""
        check_record(record)
        states = record.check()
        return cls(
            events=tuple(record.events),
            states=states,
            plies=_plies(states),
            seed=record.seed,
            resigned=None if record.result is None else record.result.seat,
            comments=record.comments,
            variations=record.variations,
            analysis=record.analysis,
        )._settled()

    def played(self, move: Move) -> Moment:
        """Return the moment after ``move`` and the chance that follows it."""
        return self._then(move, self.states[-1].apply(move))._settled()

    def taken_back(self) -> Moment:
        """Return the moment before the last move; comments and variations after it are left out."""
        *plies, last = self.plies
        left = len(plies)
        return replace(
            self,
            events=self.events[:last],
            states=self.states[: last + 1],
            plies=tuple(plies),
            comments=tuple((ply, text) for ply, text in self.comments if ply <= left),
            variations=tuple(v for v in self.variations if v.ply <= left),
            analysis=None,
        )

    def branch(self, number: int | None, events: Sequence[Move | Chance]) -> Moment:
        """Return the moment in which ``events`` follow the first ``number``, or all, of these.

        Raises ``RecordError`` for events that the rules refuse.
        """
        last = len(self.events) if number is None else number
        states = (*self.states[:last], *replay(self.states[last], events, "events"))
        return Moment(
            events=(*self.events[:last], *events),
            states=states,
            plies=_plies(states),
            seed=self.seed,
            resigned=self.resigned if number is None else None,
            analysis=self.analysis if number is None else None,
        )._settled()

    def _then(self, event: Move | Chance, after: Any) -> Moment:
        if not isinstance(after, State):
            name, found = self.states[-1].rules.name, short_repr(after)
            raise TypeError(f"apply(...) of the game {name} has to return a State, not {found}")
        is_move = self.states[-1].chance is None
        return replace(
            self,
            events=(*self.events, event),
            states=(*self.states, after),
            plies=(*self.plies, len(self.events)) if is_move else self.plies,
        )

    def _settled(self) -> Moment:
        """Return the moment after chance has decided all that it has to."""
        moment = self
        while (request := moment.states[-1].chance) is not None:
            if moment.seed is None:
                moment = replace(moment, seed=random_seed())
            event = drawn(request, cast(int, moment.seed), len(moment.events))
            moment = moment._then(event, moment.states[-1].apply(event))
        return moment


def _plies(states: Sequence[State]) -> tuple[int, ...]:
    """Return which events are moves: those that came when chance had nothing to decide."""
    return tuple(n for n, state in enumerate(states[:-1]) if state.chance is None)

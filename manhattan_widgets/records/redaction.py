"""Records for another's eyes: an unfinished game as one seat knows it."""

from __future__ import annotations

from dataclasses import replace

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.records.errors import RecordError
from manhattan_widgets.records.record import Record, check_record
from manhattan_widgets.records.variations import moves_for_concealing

__all__ = ["concealed"]


def concealed(record: Record, seat: int) -> Record:
    """Return the record as ``seat`` may have it: the same game, all that it cannot know made up.

    The moves are the same, and whatever that seat saw at any moment is; what others hold, and the
    order of cards not yet drawn, is an invention, made from nothing but what the seat saw: two
    games that differ only in what it cannot know give equal records.  ``known_to`` says whose it
    is.  The seed, comments, variations and analysis are left out, since they may tell more.

    Raises :class:`RecordError` if the record breaks the rules, for a seat that the game does not
    have, for a record that was made for another seat, and where the game cannot tell it so.

    >>> from manhattan_widgets.game import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> mine = concealed(game.record, 1)
    >>> mine.known_to, mine.states()[-1].view(1) == game.state.view(1)
    (1, True)
    >>> mine.states()[-1] == game.state
    False
    """
    check_record(record)
    states = record.check()
    last = record.options.players - 1
    number = whole_number(seat, 0, last)
    if number is None:
        raise RecordError("known_to", "no_seat", seat=seat, last=last)
    seat = number
    if record.known_to not in (None, seat):
        raise RecordError("known_to", "other_eyes", seat=record.known_to, wanted=seat)
    views = [state.view(seat) for state in states]
    moves = moves_for_concealing(record.events)
    try:
        first, events = record.rules.conceal(views, moves)
    except ValueError as error:
        raise _not_made(record, seat) from error
    redacted = replace(
        record,
        events=events,
        position=None if record.position is None else first,
        seed=None,
        comments=(),
        variations=(),
        known_to=seat,
        analysis=None,
    )
    if [state.view(seat) for state in redacted.check()] != views:
        wrong = ValueError(f"Rules.conceal gave a game that seat {seat} has not seen so")
        raise _not_made(record, seat) from wrong
    return redacted


def _not_made(record: Record, seat: int) -> RecordError:
    """Return the error, which tells a game's author of the method that the game lacks."""
    lacks_method = type(record.rules).conceal is Rules.conceal
    return RecordError("", "conceal_unwritten" if lacks_method else "conceal", seat=seat)

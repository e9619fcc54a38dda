"""What must hold for a whole game: each law takes all its states and the events between them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress

from manhattan_widgets import records
from manhattan_widgets.contract.core import State
from manhattan_widgets.records import PlayerInfo, Record
from manhattan_widgets.records.variations import is_chance, moves_for_concealing
from manhattan_widgets.testing.play import Event

__all__ = ["GAME_LAWS", "GameLaw", "concealed_part", "record_of"]

GameLaw = Callable[[Sequence[State], Sequence[Event]], None]

_PART, _LONG_PART, _TIMES = 30, 400, 3


def options_go_through_json(states: Sequence[State], _events: Sequence[Event]) -> None:
    """Options are read from the plain data that they give."""
    rules, options = states[0].rules, states[0].options
    data = json.loads(json.dumps(rules.options_to_json(options)))
    assert rules.options_from_json(data) == options
    assert rules.options(**data) == options
    assert hash(rules.options_from_json(data)) == hash(options)


def there_is_no_outcome_before_the_end(states: Sequence[State], _events: Sequence[Event]) -> None:
    """Only the last state of a game has an outcome."""
    assert [state.outcome() is None for state in states] == [True] * (len(states) - 1) + [False]


def record_of(states: Sequence[State], events: Sequence[Event], *, begin: int = 0) -> Record:
    """Return the record of a game, or of its part from the event number ``begin`` on."""
    options = states[0].options
    return Record(
        game=states[0].rules.name,
        rules_version=states[0].rules.version,
        options=options,
        players=tuple(PlayerInfo(f"Player {seat}") for seat in range(options.players)),
        events=tuple(events[begin:]),
        seed=None if begin else 1,
        result=records.result_of(states[-1]),
        position=states[begin] if begin else None,
    )


def a_record_goes_through_json_and_text(states: Sequence[State], events: Sequence[Event]) -> None:
    """A record is read from what it is written as, and replays to the same states."""
    for size in (len(events), min(len(events), _PART)):
        some = states[: size + 1]
        record = record_of(some, events[:size])
        assert tuple(record.states()) == tuple(some)
        assert records.from_json(json.loads(json.dumps(records.to_json(record)))) == record
        assert records.read_text(records.to_text(record)) == record


def a_record_can_begin_from_any_position(states: Sequence[State], events: Sequence[Event]) -> None:
    """A game goes on from a position that was set up."""
    begin = min(_PART, len(events) // 2)
    record = record_of(states, events, begin=begin)
    assert records.read_text(records.to_text(record)) == record
    assert record.states()[-1].outcome() == states[-1].outcome()


def a_share_code_holds_the_game(states: Sequence[State], events: Sequence[Event]) -> None:
    """The code of a whole game, of a part and of a position opens as what it was made of."""
    for size in (len(events), min(len(events), _PART)):
        decoded = records.decode(records.encode(record_of(states[: size + 1], events[:size])))
        assert tuple(decoded.events) == tuple(events[:size])
    state = states[len(states) // 2]
    assert records.decode(records.encode(state)).position == state


def concealed_part(states: Sequence[State], events: Sequence[Event], plies: int) -> None:
    """Tell the beginning of a game as each seat saw it, and compare."""
    rules = states[0].rules
    moves = moves_for_concealing(events[:plies])
    for seat in range(states[0].options.players):
        views = [state.view(seat) for state in states[: plies + 1]]
        state, redacted = rules.conceal(views, moves)
        assert rules.conceal(views, moves) == (state, redacted)
        assert state == rules.new(state.options)
        for view, move, event in zip(views, moves, redacted, strict=False):
            assert state.view(seat) == view
            assert move is None or event == move
            state = state.apply(event)
        assert state.view(seat) == views[-1]


def a_game_can_be_told_from_what_one_seat_saw(
    states: Sequence[State], events: Sequence[Event]
) -> None:
    """A game that another seat's secrets are left out of looks the same to the seat."""
    concealed_part(states, events, min(len(events), _PART))
    concealed_part(states, events, min(len(events), _LONG_PART))


def a_position_can_be_told_from_what_one_seat_saw(
    states: Sequence[State], _events: Sequence[Event]
) -> None:
    """A position alone, with nothing before and after it, can be made for one seat's eyes."""
    rules = states[0].rules
    for number in sorted({0, len(states) // 2, len(states) - 2, len(states) - 1}):
        for seat in range(states[0].options.players):
            view = states[number].view(seat)
            try:
                first, told = rules.conceal([view], [])
            except ValueError as error:
                raise AssertionError(
                    f"conceal() refuses the position after {number} events: {error}; begin with "
                    "views[0].sample(Random(0)) where views[0] is not that of a new game"
                ) from error
            assert told == ()
            assert first.view(seat) == view, f"after {number} events"


def a_game_that_was_set_up_is_told_as_one_seat_saw_it(
    states: Sequence[State], events: Sequence[Event]
) -> None:
    """What is told of a game from the middle on is what the seat saw; a game may refuse to."""
    begin = len(states) // 2
    some, told = states[begin : begin + _PART], events[begin : begin + _PART - 1]
    moves = moves_for_concealing(told)
    for seat in range(states[0].options.players):
        views = [state.view(seat) for state in some]
        with suppress(ValueError):
            state, redacted = states[0].rules.conceal(views, moves[: len(views) - 1])
            seen = [state.view(seat)]
            for event in redacted:
                state = state.apply(event)
                seen.append(state.view(seat))
            assert seen == views, f"conceal() tells seat {seat} another game from the middle on"


def chance_comes_when_it_is_asked_for(states: Sequence[State], events: Sequence[Event]) -> None:
    """What chance gave once is refused with ValueError where a seat is to move, and at the end."""
    given = [event for event in events if is_chance(event)]
    others = [state for state in states if state.chance is None]
    for event in {given[0], given[-1]} if given else ():
        for state in (*others[:_TIMES], others[len(others) // 2], *others[-_TIMES:]):
            try:
                state.apply(event)
            except ValueError:
                continue
            raise AssertionError(f"apply() takes {event} in {state!r}, where chance is None")


#: What has to hold of a whole game: each law is called with its states and its events.
GAME_LAWS: tuple[GameLaw, ...] = (
    options_go_through_json,
    there_is_no_outcome_before_the_end,
    a_record_goes_through_json_and_text,
    a_record_can_begin_from_any_position,
    a_share_code_holds_the_game,
    a_game_can_be_told_from_what_one_seat_saw,
    a_position_can_be_told_from_what_one_seat_saw,
    a_game_that_was_set_up_is_told_as_one_seat_saw_it,
    chance_comes_when_it_is_asked_for,
)

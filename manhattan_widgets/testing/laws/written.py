"""Laws about what is equal, and about positions, moves and events as data and as text."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random

from manhattan_widgets.contract.core import State
from manhattan_widgets.contract.plain_data import to_data
from manhattan_widgets.records.share_code.body import step_through
from manhattan_widgets.testing.laws.core import canonical, seats
from manhattan_widgets.testing.play import random_event
from manhattan_widgets.testing.raising import raises

__all__ = [
    "a_position_goes_through_its_steps",
    "a_position_is_printed_as_one_short_line",
    "a_state_can_be_hashed_and_written_as_json",
    "a_state_goes_through_json",
    "an_event_goes_through_text",
    "any_steps_lead_to_a_position",
    "equal_events_give_equal_states",
    "notation_goes_both_ways",
    "old_states_stay_as_they_are",
    "what_chance_gives_is_numbered",
]


def evaluated(value: object) -> object:
    """Evaluate ``repr(value)`` with the names of its own module."""
    return eval(repr(value), dict(vars(sys.modules[type(value).__module__])))


def a_state_can_be_hashed_and_written_as_json(state: State, rng: Random) -> None:
    for name in getattr(type(state), "__dataclass_fields__", ()):
        value = getattr(state, name)
        if type(state).to_json is State.to_json and name != "options":
            try:
                to_data(value)
            except TypeError as error:
                raise AssertionError(f"the field {name} is {value!r:.60}: {error}") from error
        try:
            hash(value)
        except TypeError as error:
            cause = f"the field {name} is {value!r:.60}, which cannot be hashed"
            raise AssertionError(
                f"{cause}: tuples can, and lists, sets and dicts cannot"
            ) from error
    for name, value in state.to_json().items():
        try:
            canonical(value)
        except (TypeError, ValueError) as error:
            raise AssertionError(f"{name} is {value!r:.60}, no JSON: {error}") from error
    hash(state)


def old_states_stay_as_they_are(state: State, rng: Random) -> None:
    if state.outcome() is not None:
        return
    before, number = canonical(state.to_json()), hash(state)
    twin = state.rules.state_from_json(json.loads(before))
    after = state.apply(random_event(state, rng))
    assert after != state, "a move or an event of chance left everything as it was"
    assert (canonical(state.to_json()), hash(state)) == (before, number)
    assert (twin, hash(twin)) == (state, number)


def equal_events_give_equal_states(state: State, rng: Random) -> None:
    if state.outcome() is not None:
        return
    event = random_event(state, rng)
    first, second = state.apply(event), state.apply(event)
    assert first == second
    assert hash(first) == hash(second)


def a_state_goes_through_json(state: State, rng: Random) -> None:
    read = state.rules.state_from_json(json.loads(canonical(state.to_json())))
    assert read == state
    assert read.to_json() == state.to_json()


def a_position_goes_through_its_steps(state: State, rng: Random) -> None:
    def choose(of: int, chosen: Callable[[State], int]) -> int:
        number = chosen(state)
        assert 0 <= number < of
        return number

    position = step_through(state.rules, state.options, choose)
    assert position == state
    assert position.to_json() == state.to_json()


def any_steps_lead_to_a_position(state: State, rng: Random) -> None:
    """Begin as the state has it, go on at random: that may be unsound, but is a position."""
    begun = iter(range(1, rng.randrange(30)))

    def choose(of: int, chosen: Callable[[State], int]) -> int:
        return chosen(state) if next(begun, None) else rng.randrange(of)

    position = step_through(state.rules, state.options, choose)
    assert state.rules.state_from_json(position.to_json(), check=False) == position
    position.status()


def an_event_goes_through_text(state: State, rng: Random) -> None:
    if state.outcome() is not None:
        return
    if (request := state.chance) is not None:
        event = request.sample(rng)
        data = json.loads(canonical(event.to_json()))
        assert state.rules.chance_from_json(data) == event
        assert evaluated(event) == event
        return
    for move in state.legal_moves():
        assert state.rules.move_from_text(str(move)) == move
        assert evaluated(move) == move
        assert not hasattr(move, "to_json"), "this is how records know moves from chance"


def what_chance_gives_is_numbered(state: State, rng: Random) -> None:
    request = state.chance
    if request is None:
        return
    event, count = request.sample(rng), request.possibilities
    assert 0 <= request.number_of(event) < count
    assert request.numbered(request.number_of(event)) == event
    for number in (0, rng.randrange(count), count - 1):
        assert request.number_of(request.numbered(number)) == number
        state.apply(request.numbered(number))
    for number in (-1, count):
        with raises(IndexError):
            request.numbered(number)


def notation_goes_both_ways(state: State, rng: Random) -> None:
    texts = set()
    for move in state.legal_moves():
        text = state.format(move)
        assert state.parse(text) == move
        assert state.parse(str(move)) == move
        assert state.parse(f"  {text.upper()} ") == move
        assert text not in texts, "two moves that read alike"
        texts.add(text)


def a_position_is_printed_as_one_short_line(state: State, rng: Random) -> None:
    for position in (state, *map(state.view, seats(state))):
        text = repr(position)
        assert text == str(position)
        assert text.isascii()
        assert len(text) <= 100
        assert "\n" not in text

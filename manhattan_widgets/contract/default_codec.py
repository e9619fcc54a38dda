"""How positions are written where a game says nothing: as plain data, and as share codes.

Both follow the fields of the state.  What another seat may have seen is found by trying.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import lru_cache, partial
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from manhattan_widgets.contract.chances import ChanceRequest, Shuffle, ShuffleRequest
from manhattan_widgets.contract.json_fields import check_entries, unreadable
from manhattan_widgets.contract.plain_data import (
    PlainDataError,
    choices_of,
    from_choices,
    from_data,
    hints_of,
    to_data,
)
from manhattan_widgets.contract.values import IllegalMoveError, Move, PositionError, Step

if TYPE_CHECKING:
    from manhattan_widgets.contract.core import Chance, Position, Rules, State

S = TypeVar("S", bound="State")

#: Of how many answers of chance each is tried, to find the one that a seat saw.
_TRIED_AT_MOST = 5_000

_WRITE_CONCEAL = "write Rules.conceal for this game: its chance is hidden, or too much to try"


# Positions as data


def state_to_json(position: Position) -> dict[str, Any]:
    """Return every field of a dataclass, the options as the rules write them."""
    return {
        name: position.rules.options_to_json(position.options)
        if name == "options"
        else to_data(getattr(position, name))
        for name in hints_of(type(position))
    }


def state_from_json(rules: Rules[S], data: Mapping[str, Any], check: bool) -> S:
    """Read what :func:`state_to_json` gave; raises :class:`PositionError`."""
    hints = hints_of(rules.state_type)
    check_entries(data, hints, rules.name)
    values = {name: _read_entry(rules, name, hint, data[name]) for name, hint in hints.items()}
    try:
        state: S = rules.state_type(**values)
    except (ValueError, TypeError, AttributeError) as error:  # they do not go with the options
        reason = str(error)[:200]
        raise unreadable(rules.name, "entry_because", name="options", reason=reason) from None
    if check and (faults := state.status()):
        raise PositionError(faults)
    return state


def _read_entry(rules: Rules[Any], name: str, hint: Any, value: Any) -> Any:
    try:
        return rules.options_from_json(value) if name == "options" else from_data(hint, value, name)
    except PlainDataError as error:
        value_text = f"{error.value!r:.40}"
        raise unreadable(rules.name, "entry", name=error.name, value=value_text) from None
    except (ValueError, TypeError, AttributeError) as error:
        raise unreadable(rules.name, "entry_because", name=name, reason=str(error)[:200]) from None


# Positions as choices, for share codes


@lru_cache(maxsize=8)
def _choices(state: State) -> tuple[int, ...]:
    return tuple(
        number
        for name, hint in hints_of(type(state)).items()
        if name != "options"
        for number in choices_of(hint, getattr(state, name))
    )


def _chosen(number: int, state: State) -> int:
    return _choices(state)[number] if number >= 0 else 0


def position_steps(rules: Rules[S], options: Any) -> Generator[Step[S], int, S]:
    """Choose the fields of a state one after the other; see ``Rules.position_steps``."""
    state_type: type[S] = rules.state_type
    values: dict[str, Any] = {"options": options}
    yield Step(1, partial(_chosen, -1))  # there is one at least
    count = 0
    try:
        for name, hint in hints_of(state_type).items():
            if name == "options":
                continue
            choices = from_choices(hint)
            answer = None
            while True:
                try:
                    of = next(choices) if answer is None else choices.send(answer)
                except StopIteration as end:
                    values[name] = end.value
                    break
                answer = yield Step(of, partial(_chosen, count))
                count += 1
        return state_type(**values)
    except (TypeError, ValueError):
        return rules.new(options)  # these values do not go together: no code of ours has them


# Secrets


def conceal(
    rules: Rules[S], views: Sequence[Any], moves: Sequence[Move | None]
) -> tuple[S, tuple[Move | Chance, ...]]:
    """Play the game that the views tell of, and try what chance may have given."""
    seat = views[0].seat
    state: Any = rules.new(views[0].options)
    if state.view(seat) != views[0]:
        state = views[0].sample(Random(0))
    first, events = state, []
    for view, move in zip(views[1:], moves, strict=True):
        event = next(_seen(state, view), None) if move is None else move
        if event is None:
            raise ValueError(f"what chance gave is not found: {_WRITE_CONCEAL}")
        events.append(event)
        with suppress(IllegalMoveError):  # another seat's move, whose hand is made up
            state = state.apply(event)
        if state.view(seat) != view:
            raise ValueError(f"what others hold is not found: {_WRITE_CONCEAL}")
    return first, tuple(events)


def _seen(state: State, view: Any) -> Iterator[Chance]:
    """Yield what chance can have given if ``view`` is what a seat saw then."""
    request = state.chance
    if request is None:
        return
    tried = range(min(request.possibilities, _TRIED_AT_MOST))
    for event in chain(_open_decks(request, view), map(request.numbered, tried)):
        if state.apply(event).view(view.seat) == view:
            yield event


def _open_decks(request: ChanceRequest, view: Any) -> Iterator[Shuffle]:
    """Yield the shuffles that lie open in a field: a board by lot has more than can be tried."""
    seen = getattr(view, "seen", None)
    if isinstance(request, ShuffleRequest) and is_dataclass(seen):
        for field in fields(seen):
            deck = getattr(seen, field.name)
            if isinstance(deck, tuple) and Counter(deck) == Counter(request.cards):
                yield Shuffle(deck)

"""Positions as plain data, and back.

Buildings are written bottom first, a floor as the letter of its color and its kind, by site
(``{"B3": "y1p2nN"}``, empty sites left out); stocks as kinds of floors (``"112"``); bonus cards and
missions as numbers from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from manhattan_widgets.games.core import Fault, OptionError, PositionError, Sentence
from manhattan_widgets.games.skyline.board import (
    COLOR_LETTERS,
    EMPTY,
    HIGHEST,
    KINDS,
    NEUTRAL,
    NEUTRALS,
    Counts,
    Tower,
    as_counts,
    kinds_text,
)
from manhattan_widgets.games.skyline.moves import numbers
from manhattan_widgets.games.skyline.options import (
    SkylineOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.skyline.position import (
    BUILD,
    DEAL,
    IDLE_ROUNDS,
    INVEST,
    OVER,
    Board,
    Done,
    Table,
)

if TYPE_CHECKING:
    from manhattan_widgets.games.skyline.state import SkylineState
    from manhattan_widgets.games.skyline.view import SkylineView

T = TypeVar("T")

ROUNDS_AT_MOST = 1000
_MONEY_AT_MOST = 1000
INCOME_AT_MOST = 200
FLOORS_AT_MOST = 200
_COLORED = KINDS.replace(NEUTRAL, "")
_DONE_KEYS = tuple(Done.__dataclass_fields__)
_TABLE_KEYS = tuple(Table.__dataclass_fields__)


def state_to_json(state: SkylineState) -> dict[str, Any]:
    """Return a state as plain data."""
    return {
        **_table_to_json(state),
        "hands": [_cards(hand) for hand in state.hands],
        "pile": _cards(state.pile),
        "missions": _cards(state.missions),
    }


def view_to_json(view: SkylineView) -> dict[str, Any]:
    """Return a view as plain data; what is not to be known is null."""
    shown = (view.mission(seat) for seat in range(view.options.players))
    return {
        **_table_to_json(view),
        "seat": view.seat,
        "cards": _cards(view.cards),
        "shown_missions": [None if mission is None else mission + 1 for mission in shown],
        "hand_sizes": list(view.hand_sizes),
        "pile_size": view.pile_size,
    }


def _table_to_json(table: Table) -> dict[str, Any]:
    names = table.options.edition.names
    done = table.done
    return {
        "options": options_to_json(table.options),
        "phase": table.phase,
        "round": table.round,
        "start": table.start,
        "turn": table.turn,
        "towers": {
            names[site]: str(tower) for site, tower in enumerate(table.towers) if tower.floors
        },
        "purses": list(table.purses),
        "stocks": [None if stock is None else kinds_text(stock) for stock in table.stocks],
        "banks": [None if bank is None else kinds_text(bank) for bank in table.banks],
        "neutrals": table.neutrals,
        "done": {
            "income": done.income,
            "series": [names[site] for site in done.series],
            "built": done.built,
            "bought": done.bought,
            "neutral_bought": done.neutral_bought,
            "cashed": _cards(done.cashed),
        },
        "discarded": _cards(table.discarded),
        "finisher": table.finisher,
        "idle": table.idle,
        "round_built": table.round_built,
        "finals": [[names[site] for site in sites] for sites in table.finals],
    }


def _cards(cards: tuple[int, ...]) -> list[int]:
    return [card + 1 for card in cards]


def state_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the state that ``data`` describes, each of the right type and size.

    Raises :class:`PositionError` naming the entry that cannot be read.
    """
    _check_keys(data, {*_TABLE_KEYS, "hands", "pile", "missions"})
    options = _read(data, "options", _options)
    seats, site = options.players, options.edition.numbers

    def per_seat(reader: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
        return lambda value: tuple(reader(v) for v in _list(value, seats))

    def sites(value: Any) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or len(value) > len(site):
            raise ValueError
        return tuple(sorted({site[name] for name in value}))

    def board(value: Any) -> Board:
        if not isinstance(value, Mapping):
            raise TypeError
        towers = [EMPTY] * len(site)
        for name, floors in value.items():
            towers[site[name]] = tower_from_text(floors)
        return tuple(towers)

    def done(value: Any) -> Done:
        _check_keys(value, set(_DONE_KEYS))
        return Done(
            income=_number(0, INCOME_AT_MOST)(value["income"]),
            series=sites(value["series"]),
            built=_number(0, FLOORS_AT_MOST)(value["built"]),
            bought=_number(0, FLOORS_AT_MOST)(value["bought"]),
            neutral_bought=_yes_or_no(value["neutral_bought"]),
            cashed=_sorted_cards(value["cashed"]),
        )

    tops = per_seat(sites) if options.last_turn_mission else _nothing
    return {
        "options": options,
        "phase": _read(data, "phase", _phase),
        "round": _read(data, "round", _number(1, ROUNDS_AT_MOST)),
        "start": _read(data, "start", _number(0, seats - 1)),
        "turn": _read(data, "turn", _number(0, seats - 1)),
        "towers": _read(data, "towers", board),
        "purses": _read(data, "purses", per_seat(_number(0, _MONEY_AT_MOST))),
        "stocks": _read(data, "stocks", per_seat(_stock)),
        "banks": _read(data, "banks", per_seat(_stock)),
        "neutrals": _read(data, "neutrals", _number(0, NEUTRALS)),
        "done": _read(data, "done", done),
        "discarded": _read(data, "discarded", _sorted_cards),
        "finisher": _read(data, "finisher", _number_or_none(seats - 1)),
        "idle": _read(data, "idle", _number(0, IDLE_ROUNDS)),
        "round_built": _read(data, "round_built", _yes_or_no),
        "finals": _read(data, "finals", tops),
        "hands": _read(data, "hands", per_seat(_sorted_cards)),
        "pile": _read(data, "pile", numbers),
        "missions": _read(data, "missions", numbers),
    }


def _check_keys(data: Any, keys: set[str]) -> None:
    if not isinstance(data, Mapping) or set(data) != keys:
        given = set(data) if isinstance(data, Mapping) else set()
        odd = sorted(map(str, keys ^ given))
        raise _unreadable("entries", names=", ".join(odd[:8]))


def _read(data: Mapping[str, Any], key: str, reader: Callable[[Any], T]) -> T:
    try:
        return reader(data[key])
    except (OptionError, PositionError) as error:
        raise _unreadable("entry_because", name=key, reason=str(error)) from None
    except (ValueError, TypeError, KeyError):
        raise _unreadable("entry", name=key, value=repr(data[key])[:60]) from None


def _options(value: Any) -> SkylineOptions:
    if not isinstance(value, Mapping):
        raise TypeError
    return options_from_json(value)


def _phase(value: Any) -> str:
    if value not in (DEAL, BUILD, INVEST, OVER):
        raise ValueError
    return str(value)


def _number(least: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    return read


def _number_or_none(most: int) -> Callable[[Any], int | None]:
    number = _number(0, most)
    return lambda value: None if value is None else number(value)


def _yes_or_no(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def _list(value: Any, length: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) != length:
        raise ValueError
    return list(value)


def _nothing(value: Any) -> tuple[()]:
    _list(value, 0)
    return ()


def _sorted_cards(value: Any) -> tuple[int, ...]:
    return tuple(sorted(numbers(value)))


def _stock(value: Any) -> Counts:
    if not isinstance(value, str) or not re.fullmatch(f"[{KINDS}]{{0,{FLOORS_AT_MOST}}}", value):
        raise ValueError
    return as_counts(value.count(kind) for kind in KINDS)


def tower_from_text(floors: Any) -> Tower:
    """Return the building written in ``floors``, bottom first; raises ``ValueError``.

    >>> tower_from_text("y1p2nN").owner is None
    True
    """
    pattern = f"(?:[{COLOR_LETTERS}][{_COLORED}]|nN){{0,{HIGHEST}}}"
    if not isinstance(floors, str) or not re.fullmatch(pattern, floors):
        raise ValueError(floors)
    tower = EMPTY
    for letter, kind in zip(floors[::2], floors[1::2], strict=True):
        tower = tower.plus(kind, max(0, COLOR_LETTERS.find(letter)))
    return tower


def _unreadable(key: str, **params: Any) -> PositionError:
    return PositionError([Fault("S2", Sentence.of(f"skyline.position.{key}", **params))])

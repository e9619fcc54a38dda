"""Positions as plain data, and back.

Buildings are written bottom first, a floor as the letter of its color and its kind, by site
(``{"B3": "y1p2nN"}``, empty sites left out); stocks as kinds of floors (``"112"``); bonus cards and
missions as numbers from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.json_fields import Entries, list_of, number, one_of, yes_or_no
from manhattan_widgets.games.skyline.rules.board import (
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
from manhattan_widgets.games.skyline.rules.moves import numbers
from manhattan_widgets.games.skyline.rules.options import (
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.skyline.rules.position import (
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
    from manhattan_widgets.games.skyline.rules.state import SkylineState
    from manhattan_widgets.games.skyline.rules.view import SkylineView

ROUNDS_AT_MOST = 1000
PURSE_AT_MOST = 1000
INCOME_AT_MOST = 200
FLOORS_AT_MOST = 200
_COLORED = KINDS.replace(NEUTRAL, "")
_DONE_KEYS = tuple(Done.__dataclass_fields__)
#: What is said to be broken where an entry cannot be read.
_RULE = "S2"
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
    missions = (view.mission(seat) for seat in range(view.options.players))
    return {
        **_table_to_json(view),
        "seat": view.seat,
        "cards": _cards(view.cards),
        "shown_missions": [None if mission is None else mission + 1 for mission in missions],
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
    entries = Entries(data, {*_TABLE_KEYS, "hands", "pile", "missions"}, _RULE)
    options = entries.options(options_from_json)
    read, seats, site = entries.read, options.players, options.edition.numbers

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

    def figures(value: Any) -> tuple[int, ...]:
        return _known(numbers(value), len(options.edition.figures))

    def cards(value: Any) -> tuple[int, ...]:
        return tuple(sorted(figures(value)))

    def missions(value: Any) -> tuple[int, ...]:
        drawn = _known(numbers(value), len(options.edition.missions))
        return drawn and list_of(seats, int)(drawn)

    def done(value: Any) -> Done:
        Entries(value, _DONE_KEYS, _RULE)
        return Done(
            income=number(0, INCOME_AT_MOST)(value["income"]),
            series=sites(value["series"]),
            built=number(0, FLOORS_AT_MOST)(value["built"]),
            bought=number(0, FLOORS_AT_MOST)(value["bought"]),
            neutral_bought=yes_or_no(value["neutral_bought"]),
            cashed=cards(value["cashed"]),
        )

    return {
        "options": options,
        "phase": read("phase", one_of(DEAL, BUILD, INVEST, OVER)),
        "round": read("round", number(1, ROUNDS_AT_MOST)),
        "start": read("start", number(0, seats - 1)),
        "turn": read("turn", number(0, seats - 1)),
        "towers": read("towers", board),
        "purses": read("purses", list_of(seats, number(0, PURSE_AT_MOST))),
        "stocks": read("stocks", list_of(seats, _stock)),
        "banks": read("banks", list_of(seats, _stock)),
        "neutrals": read("neutrals", number(0, NEUTRALS)),
        "done": read("done", done),
        "discarded": read("discarded", cards),
        "finisher": read("finisher", _number_or_none(seats - 1)),
        "idle": read("idle", number(0, IDLE_ROUNDS)),
        "round_built": read("round_built", yes_or_no),
        "finals": read("finals", list_of(seats if options.last_turn_mission else 0, sites)),
        "hands": read("hands", list_of(seats, cards)),
        "pile": read("pile", figures),
        "missions": read("missions", missions),
    }


def _number_or_none(most: int) -> Callable[[Any], int | None]:
    some = number(0, most)
    return lambda value: None if value is None else some(value)


def _known(drawn: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the numbers if the edition, which has ``count`` of them, knows them all."""
    if any(n >= count for n in drawn):
        raise ValueError
    return drawn


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

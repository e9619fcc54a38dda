"""Positions as plain data, and back.

Towers are written bottom first in machine notation, by site (``{"F5": "r3b4"}``, empty sites left
out); pieces as sorted digits by color (``"112344"``); cards as digits 1–9.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from manhattan_widgets.games.core import Fault, OptionError, PositionError, Sentence
from manhattan_widgets.games.manhattan.board import (
    COLOR_LETTERS,
    COLORS,
    EMPTY,
    SITES,
    Tower,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.moves import Counts, counts_of, digits
from manhattan_widgets.games.manhattan.options import (
    ManhattanOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.manhattan.position import BUILD, DEAL, DRAFT, OVER, Board, Table

if TYPE_CHECKING:
    from manhattan_widgets.games.manhattan.state import ManhattanState, ManhattanView

T = TypeVar("T")

_PIECES_AT_MOST = 96
_ROUNDS_AT_MOST = 6
POINTS_AT_MOST = 1000
_CARDS_AT_MOST = 50
_TABLE_KEYS = (
    "options",
    "phase",
    "round",
    "start",
    "turn",
    "towers",
    "supplies",
    "drafts",
    "removed",
    "played",
    "scored",
    "carried",
)


def state_to_json(state: ManhattanState) -> dict[str, Any]:
    """Return a state as plain data."""
    return {
        **_table_to_json(state),
        "hands": [_cards(hand) for hand in state.hands],
        "pile": _cards(state.pile),
    }


def view_to_json(view: ManhattanView) -> dict[str, Any]:
    """Return a view as plain data."""
    return {
        **_table_to_json(view),
        "seat": view.seat,
        "cards": _cards(view.cards),
        "unseen": list(view.unseen),
        "hand_sizes": list(view.hand_sizes),
        "pile_size": view.pile_size,
    }


def _table_to_json(table: Table) -> dict[str, Any]:
    return {
        "options": options_to_json(table.options),
        "phase": table.phase,
        "round": table.round,
        "start": table.start,
        "turn": table.turn,
        "towers": board_to_json(table.towers),
        "supplies": [digits(counts) for counts in table.supplies],
        "drafts": [digits(counts) for counts in table.drafts],
        "removed": [digits(counts) for counts in table.removed],
        "played": [_cards(cards) for cards in table.played],
        "scored": [board_to_json(board) for board in table.scored],
        "carried": list(table.carried),
    }


def board_to_json(board: Board) -> dict[str, str]:
    """Return the towers by site, empty sites left out."""
    return {site_name(site): str(tower) for site, tower in enumerate(board) if tower.pieces}


def _cards(cards: tuple[int, ...]) -> str:
    return "".join(str(card + 1) for card in cards)


def state_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the state that ``data`` describes, each of the right type and size.

    Raises :class:`PositionError` naming the entry that cannot be read.
    """
    keys = {*_TABLE_KEYS, "hands", "pile"}
    if not isinstance(data, Mapping) or set(data) != keys:
        given = set(data) if isinstance(data, Mapping) else set()
        odd = sorted(map(str, keys ^ given))
        raise _unreadable("entries", names=", ".join(odd[:8]))
    options = _read(data, "options", _options)
    seats = options.players

    def per_color(value: Any) -> tuple[Counts, ...]:
        return tuple(_pieces(v) for v in _list(value, len(COLORS)))

    def per_seat(value: Any) -> tuple[tuple[int, ...], ...]:
        return tuple(_cards_from(v) for v in _list(value, seats))

    return {
        "options": options,
        "phase": _read(data, "phase", _phase),
        "round": _read(data, "round", _number(1, options.rounds)),
        "start": _read(data, "start", _number(0, seats - 1)),
        "turn": _read(data, "turn", _number(0, seats - 1)),
        "towers": _read(data, "towers", _board),
        "supplies": _read(data, "supplies", per_color),
        "drafts": _read(data, "drafts", per_color),
        "removed": _read(data, "removed", per_color),
        "played": _read(data, "played", per_seat),
        "scored": _read(data, "scored", _boards),
        "carried": _read(data, "carried", _points),
        "hands": _read(data, "hands", lambda v: tuple(tuple(sorted(h)) for h in per_seat(v))),
        "pile": _read(data, "pile", _cards_from),
    }


def _read(data: Mapping[str, Any], key: str, reader: Callable[[Any], T]) -> T:
    try:
        return reader(data[key])
    except OptionError as error:
        raise _unreadable("entry_because", name=key, reason=str(error)) from None
    except (ValueError, TypeError, KeyError):
        raise _unreadable("entry", name=key, value=repr(data[key])[:60]) from None


def _options(value: Any) -> ManhattanOptions:
    if not isinstance(value, Mapping):
        raise TypeError
    return options_from_json(value)


def _phase(value: Any) -> str:
    if value not in (DEAL, DRAFT, BUILD, OVER):
        raise ValueError
    return str(value)


def _number(least: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    return read


def _list(value: Any, length: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) != length:
        raise ValueError
    return list(value)


def _points(value: Any) -> tuple[int, int, int, int]:
    number = _number(0, POINTS_AT_MOST)
    a, b, c, d = (number(v) for v in _list(value, 4))
    return (a, b, c, d)


def _pieces(value: Any) -> Counts:
    if not isinstance(value, str) or not re.fullmatch(f"[1-4]{{0,{_PIECES_AT_MOST}}}", value):
        raise ValueError
    return counts_of(value)


def _cards_from(value: Any) -> tuple[int, ...]:
    if not isinstance(value, str) or not re.fullmatch(f"[1-9]{{0,{_CARDS_AT_MOST}}}", value):
        raise ValueError
    return tuple(int(card) - 1 for card in value)


def _boards(value: Any) -> tuple[Board, ...]:
    if not isinstance(value, list | tuple) or len(value) > _ROUNDS_AT_MOST:
        raise ValueError
    return tuple(map(_board, value))


def _board(value: Any) -> Board:
    if not isinstance(value, Mapping):
        raise TypeError
    towers = [EMPTY] * SITES
    for name, pieces in value.items():
        towers[site_number(name)] = tower_from_text(pieces)
    return tuple(towers)


def tower_from_text(pieces: Any) -> Tower:
    """Return the tower written in ``pieces``, bottom first; raises ``ValueError``.

    >>> tower_from_text("r3b4").height
    7
    """
    pattern = f"(?:[{COLOR_LETTERS.lower()}][1-4]){{0,{_PIECES_AT_MOST}}}"
    if not isinstance(pieces, str) or not re.fullmatch(pattern, pieces):
        raise ValueError(pieces)
    pairs = zip(pieces[::2], pieces[1::2], strict=True)
    return Tower.of(*((COLOR_LETTERS.lower().index(c), int(s)) for c, s in pairs))


def _unreadable(key: str, **params: Any) -> PositionError:
    return PositionError([Fault("M1", Sentence.of(f"manhattan.position.{key}", **params))])

"""Positions as plain data, and back.

The board is seven lines of text, avenue A first, with a color's letter for each building and a
point for an empty site (``".r..b.."``); cards are one character each (see :mod:`.cards`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from manhattan_widgets.games.core import Fault, OptionError, PositionError, Sentence
from manhattan_widgets.games.newyork.board import (
    AVENUE,
    AVENUE_LETTERS,
    COLOR_LETTERS,
    SITES,
    SIZE,
    STREET,
    Board,
    Line,
)
from manhattan_widgets.games.newyork.cards import CARD_LETTERS, cards_from_text, cards_text
from manhattan_widgets.games.newyork.chance import SeatColors
from manhattan_widgets.games.newyork.options import (
    NewYorkOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.newyork.phases import PHASES, Rebuild, Yield

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.position import Table
    from manhattan_widgets.games.newyork.state import NewYorkState
    from manhattan_widgets.games.newyork.view import NewYorkView

T = TypeVar("T")

_CARDS_AT_MOST = 80
_UNITS_AT_MOST = 24 + 1
_AREAS = ("center", "corners")
_EMPTY = "."
_TABLE_KEYS = (
    "options",
    "phase",
    "turn",
    "colors",
    "board",
    "money",
    "discards",
    "stops",
    "pending",
)


def state_to_json(state: NewYorkState) -> dict[str, Any]:
    """Return a state as plain data."""
    return {
        **_table_to_json(state),
        "hands": [cards_text(hand) for hand in state.hands],
        "pile": cards_text(state.pile),
    }


def view_to_json(view: NewYorkView) -> dict[str, Any]:
    """Return a view as plain data."""
    return {
        **_table_to_json(view),
        "seat": view.seat,
        "cards": cards_text(view.cards),
        "unseen": cards_text(c for c, count in enumerate(view.unseen) for _ in range(count)),
        "backs": [list(backs) for backs in view.backs],
        "pile_size": view.pile_size,
        "top_back": view.top_back,
    }


def _table_to_json(table: Table) -> dict[str, Any]:
    return {
        "options": options_to_json(table.options),
        "phase": table.phase,
        "turn": table.turn,
        "colors": ["".join(COLOR_LETTERS[c] for c in seat) for seat in table.colors],
        "board": board_rows(table.board),
        "money": list(table.money),
        "discards": cards_text(table.discards),
        "stops": table.stops,
        "pending": _pending_to_json(table.pending),
    }


def board_rows(board: Board) -> list[str]:
    """Return the board as seven lines of text, avenue A first."""
    letters = "".join(_EMPTY if c is None else COLOR_LETTERS[c].lower() for c in board)
    return [letters[first : first + SIZE] for first in range(0, SITES, SIZE)]


def board_from_rows(rows: Any) -> Board:
    """Read what :func:`board_rows` made; raises ``ValueError``.

    >>> board_from_rows([".r....."] + ["......."] * 6).index(0)
    1
    """
    if not isinstance(rows, list | tuple) or len(rows) != SIZE:
        raise ValueError(rows)
    if not all(isinstance(row, str) and len(row) == SIZE for row in rows):
        raise ValueError(rows)
    known: dict[str, int | None] = {letter.lower(): c for c, letter in enumerate(COLOR_LETTERS)}
    known[_EMPTY] = None
    return tuple(known[letter] for row in rows for letter in row)


def _pending_to_json(pending: Rebuild | Yield | None) -> dict[str, Any] | None:
    if pending is None:
        return None
    if isinstance(pending, Rebuild):
        return {"rebuild": _AREAS[pending.area], "mover": pending.mover}
    return {
        "yield": COLOR_LETTERS[pending.target].lower(),
        "to": COLOR_LETTERS[pending.color].lower(),
        "line": None if pending.line is None else str(pending.line),
    }


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
    return {
        "options": options,
        "phase": _read(data, "phase", _phase),
        "turn": _read(data, "turn", _number(seats)),
        "colors": _read(data, "colors", lambda value: _colors(value, seats)),
        "board": _read(data, "board", board_from_rows),
        "money": _read(data, "money", lambda value: _money(value, seats)),
        "discards": _read(data, "discards", lambda value: tuple(sorted(_cards(value)))),
        "stops": _read(data, "stops", _yes_or_no),
        "pending": _read(data, "pending", lambda value: _pending(value, seats)),
        "hands": _read(
            data,
            "hands",
            lambda value: tuple(tuple(sorted(_cards(hand))) for hand in _list(value, seats)),
        ),
        "pile": _read(data, "pile", _cards),
    }


def _read(data: Mapping[str, Any], key: str, reader: Callable[[Any], T]) -> T:
    try:
        return reader(data[key])
    except OptionError as error:
        raise _unreadable("entry_because", name=key, reason=str(error)) from None
    except (ValueError, TypeError, KeyError):
        raise _unreadable("entry", name=key, value=repr(data[key])[:60]) from None


def _options(value: Any) -> NewYorkOptions:
    if not isinstance(value, Mapping):
        raise TypeError
    return options_from_json(value)


def _phase(value: Any) -> str:
    if value not in PHASES:
        raise ValueError
    return str(value)


def _yes_or_no(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError
    return value


def _number(end: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not 0 <= value < end:
            raise ValueError
        return value

    return read


def _list(value: Any, length: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) != length:
        raise ValueError
    return list(value)


def _colors(value: Any, seats: int) -> SeatColors:
    if value == []:
        return ()
    letters = [_text(seat, COLOR_LETTERS, 2) for seat in _list(value, seats)]
    return tuple(tuple(sorted(COLOR_LETTERS.index(c) for c in seat)) for seat in letters)


def _money(value: Any, seats: int) -> tuple[int, ...]:
    return tuple(map(_number(_UNITS_AT_MOST + 1), _list(value, seats)))


def _text(value: Any, letters: str, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or set(value) - set(letters):
        raise ValueError
    return value


def _cards(value: Any) -> tuple[int, ...]:
    return cards_from_text(_text(value, CARD_LETTERS, _CARDS_AT_MOST))


def _pending(value: Any, seats: int) -> Rebuild | Yield | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise TypeError
    if set(value) == {"rebuild", "mover"}:
        return Rebuild(_AREAS.index(value["rebuild"]), _number(seats)(value["mover"]))
    if set(value) != {"yield", "to", "line"}:
        raise ValueError
    return Yield(_color(value["to"]), _color(value["yield"]), _line(value["line"]))


def _color(value: Any) -> int:
    if not isinstance(value, str) or len(value) != 1:
        raise ValueError
    return COLOR_LETTERS.lower().index(value)


def _line(value: Any) -> Line | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 1:
        raise ValueError
    if value in AVENUE_LETTERS:
        return Line(AVENUE, AVENUE_LETTERS.index(value))
    return Line(STREET, "1234567".index(value))


def _unreadable(key: str, **params: Any) -> PositionError:
    return PositionError([Fault("N1", Sentence.of(f"newyork.position.{key}", **params))])

"""Positions as plain data, and back.

The board is seven lines of text, avenue A first, with a color's letter for each building and a
point for an empty site (``".r..b.."``); cards are one character each (see :mod:`.cards`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.json_fields import (
    Entries,
    a_list,
    list_of,
    number,
    one_of,
    yes_or_no,
)
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE,
    AVENUE_LETTERS,
    COLOR_LETTERS,
    SITES,
    SIZE,
    STREET,
    Board,
    Line,
)
from manhattan_widgets.games.newyork.rules.cards import CARD_LETTERS, cards_from_text, cards_text
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.options import (
    NewYorkOptions,
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.newyork.rules.phases import PHASES, REBUILD, YIELD, Rebuild, Yield
from manhattan_widgets.games.newyork.rules.position import Table

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.state import NewYorkState
    from manhattan_widgets.games.newyork.rules.view import NewYorkView

#: So many cards can lie in one place, and so many units in one purse.
CARDS_AT_MOST = 80
UNITS_AT_MOST = 24 + 1
_AREAS = ("center", "corners")
_EMPTY = "."
_TABLE_KEYS = tuple(Table.__dataclass_fields__)


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
    colors: dict[str, int | None] = {letter.lower(): c for c, letter in enumerate(COLOR_LETTERS)}
    colors[_EMPTY] = None
    return tuple(colors[letter] for row in rows for letter in row)


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
    entries = Entries(data, {*_TABLE_KEYS, "hands", "pile"}, "N1")
    options = entries.options(options_from_json)
    read, seats = entries.read, options.players
    return {
        "options": options,
        "phase": read("phase", one_of(*PHASES)),
        "turn": read("turn", number(0, seats - 1)),
        "colors": read("colors", lambda value: _colors(value, options)),
        "board": read("board", board_from_rows),
        "money": read("money", list_of(seats, number(0, UNITS_AT_MOST))),
        "discards": read("discards", _sorted_cards),
        "stops": read("stops", yes_or_no),
        "pending": read("pending", lambda value: _pending(value, options, data["phase"])),
        "hands": read("hands", list_of(seats, _sorted_cards)),
        "pile": read("pile", _cards),
    }


def _colors(value: Any, options: NewYorkOptions) -> SeatColors:
    """Read who plays which colors: nobody any, or everybody as many as the others."""
    if value == []:
        return ()
    letters = [_text(seat, COLOR_LETTERS, 2) for seat in a_list(value, options.players)]
    colors = tuple(tuple(sorted(COLOR_LETTERS.index(c) for c in seat)) for seat in letters)
    each = len(options.colors_in_play) // options.players
    if any(len(seat) != each for seat in colors):
        raise ValueError
    return colors


def _text(value: Any, letters: str, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or set(value) - set(letters):
        raise ValueError
    return value


def _cards(value: Any) -> tuple[int, ...]:
    return cards_from_text(_text(value, CARD_LETTERS, CARDS_AT_MOST))


def _sorted_cards(value: Any) -> tuple[int, ...]:
    return tuple(sorted(_cards(value)))


def _pending(value: Any, options: NewYorkOptions, phase: str) -> Rebuild | Yield | None:
    """Read what an action card asks for; a phase that says that one does needs it."""
    if value is None:
        if phase in (REBUILD, YIELD):
            raise ValueError
        return None
    if not isinstance(value, Mapping):
        raise TypeError
    if set(value) == {"rebuild", "mover"} and phase != YIELD:
        mover = number(0, options.players - 1)(value["mover"])
        return Rebuild(_AREAS.index(value["rebuild"]), mover)
    if set(value) != {"yield", "to", "line"} or phase == REBUILD:
        raise ValueError
    color, target = _color(value["to"]), _color(value["yield"])
    if not {color, target} <= {*options.colors_in_play}:
        raise ValueError
    return Yield(color, target, _line(value["line"]))


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

"""Positions as plain data, and back.

Towers are written bottom first in machine notation, by site (``{"F5": "r3b4"}``, empty sites left
out); pieces as sorted digits by color (``"112344"``); cards as digits 1–9.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.json_fields import Entries, a_list, list_of, number, one_of
from manhattan_widgets.games.manhattan.rules.board import (
    COLOR_LETTERS,
    COLORS,
    EMPTY,
    SITES,
    Tower,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.moves import Counts, counts_of, digits
from manhattan_widgets.games.manhattan.rules.options import (
    options_from_json,
    options_to_json,
)
from manhattan_widgets.games.manhattan.rules.position import BUILD, DEAL, DRAFT, OVER, Board, Table

if TYPE_CHECKING:
    from manhattan_widgets.games.manhattan.rules.state import ManhattanState, ManhattanView

_PIECES_AT_MOST = 96
_ROUNDS_AT_MOST = 6
POINTS_AT_MOST = 1000
_CARDS_AT_MOST = 50
_TABLE_KEYS = tuple(Table.__dataclass_fields__)


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
    entries = Entries(data, {*_TABLE_KEYS, "hands", "pile"}, "M1")
    options = entries.options(options_from_json)
    read, seats = entries.read, options.players
    per_color = list_of(len(COLORS), _pieces)
    return {
        "options": options,
        "phase": read("phase", one_of(DEAL, DRAFT, BUILD, OVER)),
        "round": read("round", number(1, options.rounds)),
        "start": read("start", number(0, seats - 1)),
        "turn": read("turn", number(0, seats - 1)),
        "towers": read("towers", _board),
        "supplies": read("supplies", per_color),
        "drafts": read("drafts", per_color),
        "removed": read("removed", per_color),
        "played": read("played", list_of(seats, _cards_from)),
        "scored": read("scored", _boards),
        "carried": read("carried", _points),
        "hands": read("hands", list_of(seats, lambda hand: tuple(sorted(_cards_from(hand))))),
        "pile": read("pile", _cards_from),
    }


def _points(value: Any) -> tuple[int, int, int, int]:
    a, b, c, d = map(number(0, POINTS_AT_MOST), a_list(value, 4))
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

"""Positions of New York as people write them: one line for each thing, in any order.

::

    players: 4              # the options come from here; actions, opening, teams, demolish (yes
    phase: play             # or no) and opening colors may follow
    to move: Blue           # whose turn it is
    A: . r . . b . .        # an avenue, its crossings with streets 1 to 7; "C5: r" is one of them
    colors: Red / Blue / Yellow / Green     # who plays what, seat by seat
    money Red: 6
    hand Blue: A J 1 5      # avenues A-G and streets 1-7; jokers J and j; action cards R U S V T
    discards: B 2           # (redevelopment, ruin, speculation, developer, statics), small for
    pile: C 7 j             # blue backs; X and x are the STOP cards; the pile's next card first
    stops: no               # whether the STOP cards are in the game
    action: statics 5 Blue for Red          # what an action card leaves to others to do

What follows ``#`` is a comment.  Names of colors may be cut to their letters (``R B Y G K``), and a
seat may be called "player 2".  What is left out is filled in, as the editor's "fill in the rest"
does, as far as that leaves alone what is written.  :func:`.text_writer.format_state` writes
everything, so that reading it gives the same position again, possible or not.  Text that begins
with ``{`` is read as JSON.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.position_format import (
    Entry,
    check_length,
    chosen_options,
    exchanged,
    is_json,
    json_data,
    read_entries,
)
from manhattan_widgets.contract.tokens import ReadError, is_nothing, number, one_of, read_yes_or_no
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE_LETTERS,
    COLORS_IN_PLAY,
    EMPTY_BOARD,
    SIZE,
    STOP_AT,
    site_number,
    with_building,
)
from manhattan_widgets.games.newyork.rules.cards import STOP_CARDS, deck
from manhattan_widgets.games.newyork.rules.chance import SeatColors
from manhattan_widgets.games.newyork.rules.codec import position_json
from manhattan_widgets.games.newyork.rules.options import OPENINGS, NewYorkOptions
from manhattan_widgets.games.newyork.rules.phases import OVER, PLAY
from manhattan_widgets.games.newyork.rules.state import NewYorkState, new_state
from manhattan_widgets.games.newyork.setup.completion import (
    BEFORE_CARDS,
    before_colors,
    first_colors,
    fitted,
    in_phase,
)
from manhattan_widgets.games.newyork.setup.form_fields import state_fields
from manhattan_widgets.games.newyork.setup.tokens import (
    read_color,
    read_colors,
    read_row,
    read_seat,
)

__all__ = ["FREE", "OPTION_KEYS", "left_open", "parse"]

#: The options by the names of their lines; the colors are read last, when the players are known.
OPTION_KEYS = {
    "players": "players",
    "actions": "actions",
    "opening": "opening",
    "teams": "teams",
    "demolish": "two_demolish",
    "opening colors": "colors",
}
#: What ``Editor.fill`` calls the lines that it may choose.
FREE = {"phase": "phase", "turn": "turn", "colors": "plays", "action": "action", "stops": "stops"}
_ROW = re.compile(f"(?:avenue )?([{AVENUE_LETTERS.lower()}])")
_SITE = re.compile(f"([{AVENUE_LETTERS.lower()}]) ?([1-7])")


def parse(text: str) -> NewYorkState:
    """Read a position; raises :class:`PositionTextError`, or ``PositionError`` for JSON.

    >>> state = parse("C: . . r r . . ." + chr(10) + "to move: Blue")
    >>> state.status(), state.to_move
    ((), 1)
    """
    check_length(text)
    if is_json(text):
        return NewYorkState(**position_json.state_fields(json_data(text)))
    lines = read_entries(text, _key_and_subject, _expects("entry"))
    options = chosen_options(lines.values(), (*OPTION_KEYS,), _option_reader, _options)
    return _StateReader(options, lines).state()


def left_open(text: str) -> frozenset[str]:
    """Return what a readable ``text`` leaves to be chosen by ``fill``; nothing for JSON."""
    if is_json(text):
        return frozenset()
    keys = {entry.key for entry in read_entries(text, _key_and_subject, _expects("entry")).values()}
    return frozenset(name for key, name in FREE.items() if key not in keys)


# Reading lines


def _key_and_subject(before: str) -> tuple[str, str]:
    """Return what a line is about, and of whom or where it says that."""
    plain = " ".join(before.lower().split())
    alone, of_seats = _names()
    if plain in OPTION_KEYS:
        return plain, ""
    if plain in alone:
        return alone[plain], ""
    if row := _ROW.fullmatch(plain):
        return "row", row[1]
    if site := _SITE.fullmatch(plain):
        return "site", site[1] + site[2]
    key, _, subject = before.partition(" ")
    if key.lower() not in of_seats:
        raise ReadError(0, before, _expects("key"))
    if not subject.strip():
        raise ReadError(0, before, _expects("subject"))
    return key.lower(), subject.strip()


@cache
def _names() -> tuple[dict[str, str], frozenset[str]]:
    """Return the fields by the names of their lines, and the names of those that seats have."""
    known = [field for field in state_fields(new_state(NewYorkOptions())).values() if field.line]
    alone = {field.line: field.id for field in known if field.index is None}
    of_seats = {field.id.partition(":")[0] for field in known if field.index is not None}
    return alone | {"turn": "turn", "whose turn": "turn"}, frozenset(of_seats)


def _options(**chosen: Any) -> NewYorkOptions:
    options = {OPTION_KEYS[key]: value for key, value in chosen.items()}
    return NewYorkOptions(**options)


def _option_reader(key: str) -> Callable[[str], Any]:
    if key == "players":
        return lambda value: number(value, 2, 5)
    if key == "opening":
        return lambda value: one_of(value, OPENINGS)
    if key == "opening colors":
        return _read_opening_colors
    return read_yes_or_no


def _read_opening_colors(value: str) -> SeatColors:
    """Read the colors of as many players as are written; raises :class:`ReadError`."""
    seats = value.count("/") + 1
    return read_colors(value, min(max(seats, min(COLORS_IN_PLAY)), max(COLORS_IN_PLAY)))


def _read_stone(value: str) -> int | None:
    return None if value == "." or is_nothing(value) else read_color(value)


class _StateReader:
    """The values of fields that lines give, to be made a state."""

    def __init__(self, options: NewYorkOptions, lines: dict[tuple[str, str], Entry]) -> None:
        self._lines = lines
        #: The values of those fields that have a line, by their ids.
        self._values: dict[str, Any] = {}
        fresh = new_state(options)
        self._fields = state_fields(fresh)
        phase = self._read("phase", PLAY)
        default = () if before_colors(phase, options) else first_colors(options)
        #: Who is who, for the lines that name a seat.
        self._seats = replace(fresh, phase=phase, colors=self._read("colors", default))
        self._fields = state_fields(self._seats)
        self._read_of_seats()
        self._literal = self._nearest_state()

    def _read(self, name: str, default: Any) -> Any:
        """Return what is written in the line of a field, ``default`` where there is none."""
        if (entry := self._lines.get((name, ""))) is not None:
            self._values[name] = entry.read(self._fields[name].kind.read)
        return self._values.get(name, default)

    def _read_of_seats(self) -> None:
        _, of_seats = _names()
        for entry in self._lines.values():
            if entry.key in of_seats:
                seat = entry.of(lambda value: read_seat(value, self._seats))
                name = f"{entry.key}:{seat + 1}"
                self._values[name] = entry.read(self._fields[name].kind.read)

    def _nearest_state(self) -> NewYorkState:
        """Return what is written, with the nearest thing that could be meant where nothing is."""
        state, options = self._seats, self._seats.options
        board = EMPTY_BOARD
        # A crossing by itself counts more than the line of its avenue.
        for entry in sorted(self._lines.values(), key=lambda e: e.key == "site"):
            if entry.key == "row":
                first = SIZE * AVENUE_LETTERS.index(entry.subject.upper())
                board = (*board[:first], *entry.read(read_row), *board[first + SIZE :])
            elif entry.key == "site":
                site = site_number(entry.subject.upper())
                board = with_building(board, site, entry.read(_read_stone))
        early = state.phase in BEFORE_CARDS
        few = not early and (board.count(None) <= STOP_AT or state.phase == OVER)
        hands = tuple(self._values.get(f"hand:{n + 1}", ()) for n in range(options.players))
        discards, stops = self._read("discards", ()), self._read("stops", few)
        left = Counter(() if early else deck(options.actions))
        if stops:
            left.update(STOP_CARDS)
        left.subtract([card for cards in (*hands, discards) for card in cards])
        rest = tuple(sorted((+left).elements()))
        return replace(
            state,
            board=board,
            turn=self._read("turn", 0),
            money=self._purses(options),
            stops=stops,
            pending=self._read("action", in_phase(state, state.phase).pending),
            hands=hands,
            discards=discards,
            pile=self._read("pile", rest),
        )

    def _purses(self, options: NewYorkOptions) -> tuple[int, ...]:
        """Return what each seat has: what is not written goes to the others, evenly."""
        purses = [self._values.get(f"money:{n + 1}") for n in range(options.players)]
        rest = max(0, options.money * options.players - sum(filter(None, purses)))
        each, more = divmod(rest, purses.count(None) or 1)
        shares = (each + (place < more) for place in range(options.players))
        return tuple(next(shares) if units is None else units for units in purses)

    def state(self) -> NewYorkState:
        """Return the state: what was left out is filled in where that spoils nothing."""
        literal, values = self._literal, self._values
        # All that "fill in the rest" could change was written.
        if all(name in values for name, field in self._fields.items() if field.line):
            return literal
        free = {name for key, name in FREE.items() if key not in values}
        begun = literal if "pile" in values else replace(literal, pile=())
        filled = fitted(begun, Random(0), free)
        if all(self._fields[name].get(filled) == value for name, value in values.items()):
            return filled
        return self._written_over(filled) if filled.phase == literal.phase else literal

    def _written_over(self, state: NewYorkState) -> NewYorkState:
        """Return ``state`` with everything that was written, though it does not fit.

        So only what is wrong is found wrong, not all that was left out.
        """
        for name, value in self._values.items():
            field = self._fields[name]
            if field.path == "hands":
                state = replace(state, pile=exchanged(state.pile, field.get(state), value))
            state = field.put(state, value)
        return state


def _expects(key: str) -> Sentence:
    return Sentence.of(f"newyork.text.expected.{key}")

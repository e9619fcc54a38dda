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
does, as far as that leaves alone what is written.  :func:`.position_writing.format_state` writes
everything, so that reading it gives the same position again, possible or not.  Text that begins
with ``{`` is read as JSON.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
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
from manhattan_widgets.games.newyork.rules.phases import OVER, PHASES, PLAY, Rebuild, Yield
from manhattan_widgets.games.newyork.rules.state import NewYorkState, new_state
from manhattan_widgets.games.newyork.setup.completion import (
    BEFORE_CARDS,
    before_colors,
    fitted,
    in_phase,
)
from manhattan_widgets.games.newyork.setup.tokens import (
    read_action,
    read_cards,
    read_color,
    read_colors,
    read_row,
    read_seat,
)

__all__ = ["OPTION_KEYS", "UNITS_AT_MOST", "left_open", "parse"]

UNITS_AT_MOST = 25
"""As many units as a record can hold in one purse."""
#: The options by the names of their lines; the colors are read last, when the players are known.
OPTION_KEYS = {
    "players": "players",
    "actions": "actions",
    "opening": "opening",
    "teams": "teams",
    "demolish": "two_demolish",
    "opening colors": "colors",
}
_ALONE = ("phase", "turn", "colors", "discards", "pile", "stops", "action")
_OF_SEATS = ("money", "hand")
_SAME = {"to move": "turn", "whose turn": "turn"}
#: What ``Editor.fill`` calls the lines that it may choose.
_FREE = {"phase": "phase", "turn": "turn", "colors": "plays", "action": "action", "stops": "stops"}
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
    return _Given(options, lines).state()


def left_open(text: str) -> frozenset[str]:
    """Return what a readable ``text`` leaves to be chosen by ``fill``; nothing for JSON."""
    if is_json(text):
        return frozenset()
    written = {
        entry.key for entry in read_entries(text, _key_and_subject, _expects("entry")).values()
    }
    return frozenset(name for key, name in _FREE.items() if key not in written)


# Reading lines


def _key_and_subject(before: str) -> tuple[str, str]:
    """Return what a line is about, and of whom or where it says that."""
    plain = " ".join(before.lower().split())
    if plain in (*OPTION_KEYS, *_ALONE):
        return plain, ""
    if plain in _SAME:
        return _SAME[plain], ""
    if row := _ROW.fullmatch(plain):
        return "row", row[1]
    if site := _SITE.fullmatch(plain):
        return "site", site[1] + site[2]
    key, _, subject = before.partition(" ")
    if key.lower() not in _OF_SEATS:
        raise ReadError(0, before, _expects("key"))
    if not subject.strip():
        raise ReadError(0, before, _expects("subject"))
    return key.lower(), subject.strip()


def _options(**chosen: Any) -> NewYorkOptions:
    named = {OPTION_KEYS[key]: value for key, value in chosen.items()}
    return NewYorkOptions(**named)


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


class _Given:
    """What the lines said, to be made a state."""

    def __init__(self, options: NewYorkOptions, lines: dict[tuple[str, str], Entry]) -> None:
        self._lines = lines
        fresh = new_state(options)
        phase = self._read("phase", lambda value: one_of(value, PHASES), PLAY)
        default = () if before_colors(phase, options) else options.colors
        drawn = self._read("colors", lambda v: read_colors(v, options.players), default)
        colors = tuple(tuple(sorted(seat)) for seat in drawn)
        #: Who is who, for the lines that name a seat.
        self._seats = replace(fresh, phase=phase, colors=colors)
        self._money, self._hands = self._by_seat()
        self._literal = self._nearest_state()

    def _read(self, key: str, reader: Callable[[str], Any], default: Any) -> Any:
        entry = self._lines.get((key, ""))
        return default if entry is None else entry.read(reader)

    def _by_seat(self) -> tuple[dict[int, int], dict[int, tuple[int, ...]]]:
        money: dict[int, int] = {}
        hands: dict[int, tuple[int, ...]] = {}
        for entry in self._lines.values():
            if entry.key in _OF_SEATS:
                seat = entry.of(lambda value: read_seat(value, self._seats))
            if entry.key == "money":
                money[seat] = entry.read(lambda value: number(value, 0, UNITS_AT_MOST))
            elif entry.key == "hand":
                hands[seat] = tuple(sorted(entry.read(read_cards)))
        return money, hands

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
        hands = tuple(self._hands.get(seat, ()) for seat in range(options.players))
        discards = tuple(sorted(self._read("discards", read_cards, ())))
        stops = self._read("stops", read_yes_or_no, few)
        left = Counter(() if early else deck(options.actions))
        if stops:
            left.update(STOP_CARDS)
        left.subtract([card for cards in (*hands, discards) for card in cards])
        rest = tuple(sorted((+left).elements()))
        return replace(
            state,
            board=board,
            turn=self._read("turn", lambda value: read_seat(value, state), 0),
            money=self._purses(options),
            stops=stops,
            pending=self._read("action", self._action, in_phase(state, state.phase).pending),
            hands=hands,
            discards=discards,
            pile=self._read("pile", read_cards, rest),
        )

    def _action(self, value: str) -> Rebuild | Yield | None:
        """Read what an action card asks for; a phase that says that one does needs it."""
        pending = read_action(value, self._seats)
        wanted = in_phase(self._seats, self._seats.phase).pending
        if wanted is not None and type(pending) is not type(wanted):
            raise ReadError(0, value, _expects(f"action_{self._seats.phase}"))
        return pending

    def _purses(self, options: NewYorkOptions) -> tuple[int, ...]:
        """Return what each seat has: what is not written goes to the others, evenly."""
        others = [seat for seat in range(options.players) if seat not in self._money]
        rest = max(0, options.money * options.players - sum(self._money.values()))
        each, more = divmod(rest, len(others) or 1)
        purses = {seat: each + (place < more) for place, seat in enumerate(others)}
        return tuple((self._money | purses)[seat] for seat in range(options.players))

    def state(self) -> NewYorkState:
        """Return the state: what was left out is filled in where that spoils nothing."""
        literal, said = self._literal, {key for key, _ in self._lines}
        seats = literal.options.players
        # All that "fill in the rest" could change was written.
        if {*_ALONE} <= said and len(self._hands) == len(self._money) == seats:
            return literal
        free = {name for key, name in _FREE.items() if key not in said}
        begun = literal if "pile" in said else replace(literal, pile=())
        filled = fitted(begun, Random(0), free)
        if self._keeps(filled, said):
            return filled
        same = filled.phase == literal.phase
        return self._written_over(filled, said) if same else literal

    def _written_over(self, filled: NewYorkState, said: set[str]) -> NewYorkState:
        """Return ``filled`` with everything that was written, though it does not fit.

        So only what is wrong is found wrong, not all that was left out.
        """
        money, hands, pile = list(filled.money), list(filled.hands), filled.pile
        for seat, units in self._money.items():
            money[seat] = units
        for seat, cards in self._hands.items():
            pile = exchanged(pile, hands[seat], cards)
            hands[seat] = cards
        written = {"pile": pile} | {
            name: getattr(self._literal, name)
            for name in ({"action": "pending"}.get(key, key) for key in _ALONE if key in said)
        }
        return replace(filled, money=tuple(money), hands=tuple(hands), **written)

    def _keeps(self, filled: NewYorkState, said: set[str]) -> bool:
        """Tell whether ``filled`` has everything that was written."""
        fields = {"action": "pending"}
        kept = all(
            getattr(filled, name) == getattr(self._literal, name)
            for name in (fields.get(key, key) for key in _ALONE if key in said)
        )
        money = all(filled.money[seat] == units for seat, units in self._money.items())
        return kept and money and all(filled.hands[s] == cards for s, cards in self._hands.items())


def _expects(key: str) -> Sentence:
    return Sentence.of(f"newyork.text.expected.{key}")

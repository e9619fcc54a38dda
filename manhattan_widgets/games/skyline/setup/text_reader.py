"""Positions of Skyline as people write them: one line for each thing, in any order.

::

    players: 4              # closed, last turn mission, own skyline fee, skyline block, colors
    round: 3                # and edition may follow
    phase: build            # deal, build, invest or over
    to move: Blue
    start: Yellow
    B3: y1 p2 y4            # a building from the ground up: color and floor, N for a neutral one
    money Blue: 12
    stock Blue: 1 1 2 P     # or 8x1 6x2: eight floors of 1, six of 2; P, N and S are penthouses,
    bank Blue: 6x1 5x2      # neutral and Skyline floors
    neutrals: 4             # neutral floors in the bank
    hand Blue: Willis Tower, 2x Messeturm
    mission Blue: Chicago
    discarded: Flatiron Building
    pile: 3 14 1            # the figures by their numbers, the next card first
    income: 7 B3 C3         # what this turn gave, and the sites that paid it
    built: 1                # floors built in this turn; bought, neutral bought and cashed as well
    finisher: none          # who had three penthouses first
    idle rounds: 0          # whole rounds without a floor built
    built this round: yes
    topped Blue: B3 C3      # with last turn mission: sites topped at the end of the newest turn

What follows ``#`` is a comment.  Colors may be cut to their letters (``y p b r``), figures and
missions to a beginning that no other has.  What is left out is filled in, as the editor's "fill in
the rest" does; what is written stays.
:func:`.position_writing.format_state` writes everything, so that reading it gives the same position
again, possible or not.  Text that begins with ``{`` is read as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.editing import PositionTextError
from manhattan_widgets.contract.position_format import (
    LONGEST,
    Entry,
    check_length,
    chosen_options,
    is_json,
    json_data,
    read_entries,
)
from manhattan_widgets.contract.tokens import ReadError, number, one_of, read_yes_or_no, words
from manhattan_widgets.games.skyline.rules.board import COLOR_LETTERS, COLORS, Tower
from manhattan_widgets.games.skyline.rules.codec import position_json
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.edition_file import RECONSTRUCTION, edition_from_json
from manhattan_widgets.games.skyline.rules.options import BLOCKS, PLAYERS, SkylineOptions
from manhattan_widgets.games.skyline.rules.position import BUILD, DEAL
from manhattan_widgets.games.skyline.rules.state import SkylineState, new_state
from manhattan_widgets.games.skyline.setup.completion import fitted, settled
from manhattan_widgets.games.skyline.setup.form_fields import state_fields
from manhattan_widgets.games.skyline.setup.tokens import read_seat, read_tower
from manhattan_widgets.untrusted import read_json

__all__ = ["FREE", "left_open", "parse"]

#: What nobody has chosen in a position unless it is written.
FREE = frozenset({"phase", "hand"})

_OPTIONS = (
    "players",
    "edition",
    "closed",
    "last_turn_mission",
    "own_skyline_fee",
    "skyline_block",
    "colors",
)
_SITE = re.compile(r"[A-Z][1-9][0-9]?", re.ASCII | re.IGNORECASE)


def parse(text: str) -> SkylineState:
    """Read a position; raises :class:`PositionTextError`, or ``PositionError`` for JSON.

    >>> state = parse("B3: y1 p2" + chr(10) + "to move: Blue")
    >>> state.status(), state.to_move
    ((), 2)
    """
    check_length(text)
    if is_json(text):
        return SkylineState(**position_json.state_fields(json_data(text)))
    entries = _entries(text)
    options = chosen_options(entries.values(), _OPTIONS, _option_reader, SkylineOptions)
    reader = _StateReader(options)
    for entry in entries.values():
        if entry.key not in _OPTIONS:
            reader.take(entry)
    return reader.state()


def left_open(text: str) -> frozenset[str]:
    """Return what a readable ``text`` leaves to be chosen by ``Editor.fill``; nothing for JSON."""
    if is_json(text):
        return frozenset()
    return FREE - {entry.key for entry in _entries(text).values()}


# Reading lines


def _entries(text: str) -> dict[tuple[str, str], Entry]:
    return read_entries(text, _key_and_subject, _expects("line"))


def _key_and_subject(before: str) -> tuple[str, str]:
    """Return what a line is about, and of whom or where it says that."""
    plain = " ".join(before.lower().replace("-", " ").replace("_", " ").split())
    if plain.replace(" ", "_") in _OPTIONS:
        return plain.replace(" ", "_"), ""
    alone, of_seats = _names()
    if plain in alone:
        return alone[plain], ""
    key, _, subject = before.partition(" ")
    if key.lower() in of_seats:
        if not subject.strip():
            raise ReadError(0, before, _expects("subject"))
        return key.lower(), subject.strip()
    if not _SITE.fullmatch(before):
        raise ReadError(0, before, _expects("key"))
    return "tower", before.upper()


@cache
def _names() -> tuple[dict[str, str], frozenset[str]]:
    """Return the fields by the names of their lines, and the names of those that seats have."""
    known = state_fields(SkylineOptions(players=PLAYERS[0])).values()
    alone = {field.line: field.id for field in known if field.index is None}
    of_seats = {field.id.partition(":")[0] for field in known if field.index is not None}
    return alone | {"turn": "turn"}, frozenset(of_seats)


def _option_reader(key: str) -> Callable[[str], Any]:
    match key:
        case "players":
            return lambda value: number(value, PLAYERS[0], PLAYERS[-1])
        case "edition":
            return _read_edition
        case "skyline_block":
            return lambda value: one_of(value, BLOCKS)
        case "colors":
            return lambda value: tuple(_color(word, at) for at, word in words(value))
        case _:
            return read_yes_or_no


def _read_edition(value: str) -> Edition:
    """Read the name of the reconstruction, or an edition of one's own as JSON."""
    try:
        return edition_from_json(read_json(value, LONGEST) if value.startswith("{") else value)
    except ValueError as error:
        expected = _expects("edition", name=RECONSTRUCTION, reason=str(error))
        raise ReadError(0, value, expected) from None


def _color(word: str, at: int) -> int:
    for color, name in enumerate(COLORS):
        if word.lower() in (name, COLOR_LETTERS[color]):
            return color
    raise ReadError(at, word, _expects("color", known=", ".join(map(str.title, COLORS))))


class _StateReader:
    """The values of fields that lines give, to be made a state."""

    def __init__(self, options: SkylineOptions) -> None:
        self._options = options
        self._fields = state_fields(options)
        self._towers: dict[int, Tower] = {}
        self._values: dict[str, Any] = {}

    def take(self, entry: Entry) -> None:
        """Read one line."""
        if entry.key == "tower":
            self._towers[self._site(entry)] = entry.read(read_tower)
            return
        if entry.key == "topped" and not self._options.last_turn_mission:
            raise PositionTextError(entry.line, entry.key_at + 1, entry.key, _expects("last_turn"))
        name = entry.key
        if entry.subject:
            name += f":{1 + entry.of(lambda value: read_seat(value, self._options))}"
        self._values[name] = entry.read(self._fields[name].kind.read)

    def _site(self, entry: Entry) -> int:
        names = self._options.edition.names
        if entry.subject not in names:
            expected = _expects("site", first=names[0], last=names[-1])
            raise PositionTextError(entry.line, entry.key_at + 1, entry.subject, expected)
        return names.index(entry.subject)

    def state(self) -> SkylineState:
        """Return the state: what was left out is filled in where that spoils nothing."""
        literal = self._literal()
        if self._is_whole():
            return literal
        free = FREE - {name.partition(":")[0] for name in self._values}
        state = self._written_over(fitted(literal, Random(0), free))
        return state if "income" in self._values else settled(state)

    def _is_whole(self) -> bool:
        """Tell whether all was written that a position has before anything happened in it."""
        needed = (
            name
            for name, field in self._fields.items()
            if not field.path.startswith(("done.", "missions", "finals"))
        )
        return all(name in self._values for name in needed)

    def _literal(self) -> SkylineState:
        """Return what is written, with the nearest thing that could be meant where nothing is."""
        values, fresh = self._values, new_state(self._options)
        towers = (self._towers.get(site, tower) for site, tower in enumerate(fresh.towers))
        start = replace(
            fresh,
            phase=BUILD,
            round=2 if self._towers else 1,
            turn=values.get("start", 0),
            round_built=bool(values.get("built")),
            towers=tuple(towers),
        )
        state = self._written_over(start)
        missions = {
            f.index: values[f.id]
            for f in self._fields.values()
            if f.path == "missions" and f.id in values
        }
        begun = state.phase != DEAL or missions
        rest = (n for n in range(len(self._options.edition.missions)) if n not in missions.values())
        seats = range(self._options.players if begun else 0)
        every = (missions[seat] if seat in missions else next(rest, 0) for seat in seats)
        return replace(state, missions=tuple(every))

    def _written_over(self, state: SkylineState) -> SkylineState:
        """Return ``state`` with everything that was written, though it may not fit."""
        for name, value in self._values.items():
            state = self._fields[name].put(state, value)
        return state


def _expects(key: str, **params: object) -> Sentence:
    return Sentence.of(f"skyline.text.expected.{key}", **params)

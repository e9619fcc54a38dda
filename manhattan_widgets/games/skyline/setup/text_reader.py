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
from manhattan_widgets.contract.tokens import ReadError, number, one_of, words
from manhattan_widgets.games.skyline.rules.board import COLOR_LETTERS, COLORS, NEUTRALS, Tower
from manhattan_widgets.games.skyline.rules.codec import position_json
from manhattan_widgets.games.skyline.rules.codec.position_json import (
    FLOORS_AT_MOST,
    PURSE_AT_MOST,
    ROUNDS_AT_MOST,
)
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.edition_file import (
    RECONSTRUCTION,
    edition_from_json,
)
from manhattan_widgets.games.skyline.rules.options import BLOCKS, PLAYERS, SkylineOptions
from manhattan_widgets.games.skyline.rules.position import (
    BUILD,
    DEAL,
    IDLE_ROUNDS,
    INVEST,
    OVER,
    Done,
)
from manhattan_widgets.games.skyline.rules.state import SkylineState, new_state
from manhattan_widgets.games.skyline.setup.completion import fitted, settled
from manhattan_widgets.games.skyline.setup.form_fields import read_income
from manhattan_widgets.games.skyline.setup.tokens import (
    read_cards,
    read_mission,
    read_seat,
    read_seat_or_none,
    read_sites,
    read_stock,
    read_tower,
    read_yes_or_no,
)
from manhattan_widgets.untrusted import read_json

__all__ = ["left_open", "parse"]

_OPTIONS = (
    "players",
    "edition",
    "closed",
    "last_turn_mission",
    "own_skyline_fee",
    "skyline_block",
    "colors",
)
#: What is said once: the name of a line, and the part of the state that it is.
_ONCE = {
    "phase": "phase",
    "round": "round",
    "start": "start",
    "to move": "turn",
    "turn": "turn",
    "neutrals": "neutrals",
    "discarded": "discarded",
    "pile": "pile",
    "finisher": "finisher",
    "idle rounds": "idle",
    "built this round": "round_built",
}
_DONE = ("income", "built", "bought", "neutral bought", "cashed")
#: What is said of each seat.
_OF_SEATS = {
    "money": "purses",
    "stock": "stocks",
    "bank": "banks",
    "hand": "hands",
    "mission": "missions",
    "topped": "finals",
}
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
    given = _Given(options)
    for entry in entries.values():
        given.take(entry)
    return given.state()


def left_open(text: str) -> frozenset[str]:
    """Return the kinds of lines that a readable ``text`` does not have; none for JSON."""
    if is_json(text):
        return frozenset()
    return frozenset({*_ONCE, *_OF_SEATS}) - {entry.key for entry in _entries(text).values()}


# Reading lines


def _entries(text: str) -> dict[tuple[str, str], Entry]:
    return read_entries(text, _named, _expects("line"))


def _named(before: str) -> tuple[str, str]:
    """Return what a line is about, and of whom or where it says that."""
    plain = " ".join(before.lower().replace("-", " ").replace("_", " ").split())
    if plain.replace(" ", "_") in _OPTIONS:
        return plain.replace(" ", "_"), ""
    if plain in _ONCE:
        return "turn" if plain == "to move" else plain, ""
    if plain in _DONE:
        return plain, ""
    key, _, subject = before.partition(" ")
    if key.lower() in _OF_SEATS:
        if not subject.strip():
            raise ReadError(0, before, _expects("subject"))
        return key.lower(), subject.strip()
    if not _SITE.fullmatch(before):
        raise ReadError(0, before, _expects("key"))
    return "tower", before.upper()


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


class _Given:
    """What the lines said, to be made a state."""

    def __init__(self, options: SkylineOptions) -> None:
        self._options = options
        self._towers: dict[int, Tower] = {}
        self._once: dict[str, Any] = {}
        self._done: dict[str, Any] = {}
        self._of_seats: dict[str, dict[int, Any]] = {key: {} for key in _OF_SEATS}

    def take(self, entry: Entry) -> None:
        """Read one line."""
        options, edition = self._options, self._options.edition
        match entry.key:
            case "tower":
                self._towers[self._site(entry)] = entry.read(read_tower)
            case "income":
                income, series = entry.read(lambda value: read_income(value, options))
                self._done |= {"income": income, "series": series}
            case "built" | "bought":
                self._done[entry.key] = entry.read(lambda v: number(v, 0, FLOORS_AT_MOST))
            case "neutral bought":
                self._done["neutral_bought"] = entry.read(read_yes_or_no)
            case "cashed":
                cards = entry.read(lambda value: read_cards(value, edition))
                self._done["cashed"] = tuple(sorted(cards))
            case "topped" if not options.last_turn_mission:
                raise PositionTextError(
                    entry.line, entry.key_at + 1, entry.key, _expects("last_turn")
                )
            case key if key in _OF_SEATS:
                seat = entry.of(lambda value: read_seat(value, options))
                self._of_seats[key][seat] = entry.read(self._reader(key))
            case key if key in _ONCE:
                self._once[_ONCE[key]] = entry.read(self._reader(key))

    def _site(self, entry: Entry) -> int:
        names = self._options.edition.names
        if entry.subject not in names:
            expected = _expects("site", first=names[0], last=names[-1])
            raise PositionTextError(entry.line, entry.key_at + 1, entry.subject, expected)
        return names.index(entry.subject)

    def _reader(self, key: str) -> Callable[[str], Any]:
        options, edition = self._options, self._options.edition
        readers: dict[str, Callable[[str], Any]] = {
            "phase": lambda value: one_of(value, (DEAL, BUILD, INVEST, OVER)),
            "round": lambda value: number(value, 1, ROUNDS_AT_MOST),
            "start": lambda value: read_seat(value, options),
            "turn": lambda value: read_seat(value, options),
            "neutrals": lambda value: number(value, 0, NEUTRALS),
            "discarded": lambda value: tuple(sorted(read_cards(value, edition))),
            "pile": lambda value: read_cards(value, edition),
            "finisher": lambda value: read_seat_or_none(value, options),
            "idle rounds": lambda value: number(value, 0, IDLE_ROUNDS),
            "built this round": read_yes_or_no,
            "money": lambda value: number(value, 0, PURSE_AT_MOST),
            "stock": read_stock,
            "bank": read_stock,
            "hand": lambda value: tuple(sorted(read_cards(value, edition))),
            "mission": lambda value: read_mission(value, edition),
            "topped": lambda value: read_sites(value, edition),
        }
        return readers[key]

    def state(self) -> SkylineState:
        """Return the state: what was left out is filled in where that spoils nothing."""
        literal = self._literal()
        if self._is_whole():
            return literal
        free = {"phase"} - set(self._once)
        if not self._of_seats["hand"]:
            free.add("hand")
        return self._written_over(fitted(literal, Random(0), free))

    def _is_whole(self) -> bool:
        players = self._options.players
        needed = [key for key in _OF_SEATS if key not in ("mission", "topped")]
        return set(self._once) == set(_ONCE.values()) and all(
            len(self._of_seats[key]) == players for key in needed
        )

    def _literal(self) -> SkylineState:
        """Return what is written, with the nearest thing that could be meant where nothing is."""
        start = new_state(self._options)
        once = self._once
        begun = once.get("phase") != DEAL
        moment = {
            "phase": BUILD,
            "round": 2 if self._towers else 1,
            "turn": once.get("start", 0),
            "round_built": bool(self._done.get("built")),
        } | once
        towers = (self._towers.get(site, tower) for site, tower in enumerate(start.towers))
        players = range(self._options.players)
        by_seat: dict[str, Any] = {
            place: tuple(
                self._of_seats[key].get(seat, getattr(start, place)[seat]) for seat in players
            )
            for key, place in _OF_SEATS.items()
            if getattr(start, place)
        }
        given = self._of_seats["mission"]
        rest = (n for n in range(len(self._options.edition.missions)) if n not in given.values())
        missions = tuple(given[seat] if seat in given else next(rest, 0) for seat in players)
        by_seat["missions"] = missions if begun or given else ()
        return replace(start, **moment, **by_seat, towers=tuple(towers), done=Done(**self._done))

    def _written_over(self, filled: SkylineState) -> SkylineState:
        """Return ``filled`` with everything that was written, though it may not fit."""
        seats: dict[str, Any] = {}
        for key, values in self._of_seats.items():
            found = list(getattr(filled, _OF_SEATS[key]))
            for seat, value in values.items():
                found[seat : seat + 1] = [value]
            seats[_OF_SEATS[key]] = tuple(found)
        done = replace(filled.done, **self._done)
        state = replace(filled, **self._once, **seats, done=done)
        return state if "income" in self._done else settled(state)


def _expects(what: str, **params: object) -> Sentence:
    return Sentence.of(f"skyline.text.expected.{what}", **params)

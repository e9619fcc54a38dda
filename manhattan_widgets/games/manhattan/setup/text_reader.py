"""Positions of Manhattan as people write them: one line for each thing, in any order.

::

    players: 4              # the options come from here; rounds, takeover, edition, sides, colors
    round: 2                # and mix may follow
    to move: Blue
    start: Red
    phase: build            # deal, draft, build or over
    F5: r3 b4               # a tower from the ground up; "Frankfurt 5" will do too
    draft Red: 1 1 2 4      # still to place this round
    supply Red: 7x1 4x2     # seven pieces of one storey, four of two
    removed Blue: 1
    hand Blue: 1 3 5 9      # each card by the site that it shows to its player
    played Blue: 2 2
    pile: 4 4 7             # the next card first, as the first player reads it
    points Red: 12
    scored 1: F5 r3, S1 b2  # the board as it was when round 1 was scored

What follows ``#`` is a comment.  Names of colors may be cut to their letters (``R B G K``).  What
is left out is filled in, as the editor's "fill in the rest" does, as far as that leaves alone what
is written.  :func:`.position_writing.format_state` writes everything, so that reading it gives the
same position again, possible or not.  Text that begins with ``{`` is read as JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
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
from manhattan_widgets.contract.tokens import NOTHING, ReadError, number, words
from manhattan_widgets.games.manhattan.rules.board import COLORS, EMPTY_BOARD, Tower, site_number
from manhattan_widgets.games.manhattan.rules.cards import deck
from manhattan_widgets.games.manhattan.rules.codec import position_json
from manhattan_widgets.games.manhattan.rules.notation import sites_from_name
from manhattan_widgets.games.manhattan.rules.options import PIECES_A_COLOR, ManhattanOptions
from manhattan_widgets.games.manhattan.rules.position import BUILD, DRAFT, Board
from manhattan_widgets.games.manhattan.rules.state import ManhattanState, new_state
from manhattan_widgets.games.manhattan.setup.completion import built_pieces, fitted
from manhattan_widgets.games.manhattan.setup.form_fields import PIECES, POINTS, state_fields
from manhattan_widgets.games.manhattan.setup.tokens import read_color, read_seat, read_tower

__all__ = ["FREE", "left_open", "parse"]

_OPTIONS = ("players", "rounds", "takeover", "edition", "sides", "colors", "mix")
_MOMENT = ("phase", "round", "start", "turn")
_OF_COLORS = ("supply", "draft", "removed", "points")
_OF_SEATS = ("hand", "played")
#: What nobody has chosen in a position unless it is written.
FREE = frozenset({*_MOMENT, "removed"})


def parse(text: str) -> ManhattanState:
    """Read a position; raises :class:`PositionTextError`, or ``PositionError`` for JSON.

    >>> state = parse("F5: r3 b4" + chr(10) + "to move: Green")
    >>> state.status(), state.to_move
    ((), 2)
    """
    check_length(text)
    if is_json(text):
        return ManhattanState(**position_json.state_fields(json_data(text)))
    lines = _entries(text)
    reader = _StateReader(chosen_options(lines, _OPTIONS, _option_reader, ManhattanOptions))
    for entry in lines:
        if entry.key not in _OPTIONS:
            reader.take(entry)
    return reader.state()


def left_open(text: str) -> frozenset[str]:
    """Return what a readable ``text`` leaves to be chosen by ``Editor.fill``; nothing for JSON."""
    if is_json(text):
        return frozenset()
    return FREE - {entry.key for entry in _entries(text)}


# Reading lines


def _entries(text: str) -> Collection[Entry]:
    return read_entries(text, _key_and_subject, _expects("line")).values()


def _expects(key: str) -> Sentence:
    return Sentence.of(f"manhattan.text.expected.{key}")


def _key_and_subject(before: str) -> tuple[str, str]:
    """Return what a line is about, and of whom or where it says that."""
    key, _, subject = before.partition(" ")
    key = key.lower()
    plain = " ".join(before.lower().split())
    if plain in (*_OPTIONS, *_MOMENT, "pile"):
        return plain, ""
    if plain == "to move":
        return "turn", ""
    if key in (*_OF_COLORS, *_OF_SEATS, "scored"):
        if not subject.strip():
            raise ReadError(0, before, _expects("subject"))
        return key, subject.strip()
    sites = sites_from_name(before)
    if len(sites) != 1:
        raise ReadError(0, before, _expects("key"))
    return "tower", str(sites[0])


def _option_reader(key: str) -> Callable[[str], Any]:
    if key in ("players", "rounds"):
        return lambda value: number(value, 2, 6)
    if key in ("takeover", "edition"):
        return lambda value: value.lower()
    if key == "colors":
        return _color_groups
    most = 3 if key == "sides" else PIECES_A_COLOR
    return lambda value: tuple(number(word, 0, most, at=at) for at, word in words(value))


def _color_groups(value: str) -> tuple[tuple[int, ...], ...]:
    """Read the colors of every seat, strokes between them."""
    every = ManhattanOptions(players=4)
    groups: list[list[int]] = [[]]
    for at, word in words(value.replace("/", ",/,")):
        if word == "/":
            groups.append([])
        else:
            groups[-1].append(read_color(word, every, at=at - 2 * (len(groups) - 1)))
    return tuple(map(tuple, groups))


class _StateReader:
    """The values of fields that lines give, to be made a state."""

    def __init__(self, options: ManhattanOptions) -> None:
        self._options = options
        self._fields = state_fields(options)
        self._towers: dict[int, Tower] = {}
        self._scored: dict[int, Board] = {}
        self._values: dict[str, Any] = {}

    def take(self, entry: Entry) -> None:
        """Read one line."""
        options, name = self._options, entry.key
        if name == "tower":
            self._towers[int(entry.subject)] = entry.read(read_tower)
        elif name == "scored":
            round_ = entry.of(lambda value: number(value, 1, options.rounds))
            self._scored[round_] = entry.read(_read_board)
        elif name in _OF_COLORS:
            value = entry.read((POINTS if name == "points" else PIECES).read)
            color = entry.of(lambda value: read_color(value, options))
            self._values[f"{name}:{COLORS[color]}"] = value
        else:
            if name in _OF_SEATS:
                name += f":{1 + entry.of(lambda value: read_seat(value, options))}"
            self._values[name] = entry.read(self._fields[name].kind.read)

    def state(self) -> ManhattanState:
        """Return the state: what was left out is filled in where that spoils nothing."""
        literal = self._literal()
        if self._is_whole():
            return literal
        free = FREE - {name.partition(":")[0] for name in self._values}
        begun = literal if "pile" in self._values else replace(literal, pile=())
        filled = fitted(begun, Random(0), free, self._totals())
        return filled if self._keeps(filled, literal) else self._written_over(filled, literal)

    def _totals(self) -> dict[str, dict[int, int]]:
        """Return how many pieces of a color are said to be drafted, and to be in the supply."""
        return {
            kind: {
                color: sum(self._values[f"{kind}:{name}"])
                for color, name in enumerate(COLORS)
                if f"{kind}:{name}" in self._values
            }
            for kind in ("draft", "supply")
        }

    def _is_whole(self) -> bool:
        needed = (*_MOMENT, "pile", "hand", "supply", "draft")
        return all(n in self._values for n in self._fields if n.partition(":")[0] in needed)

    def _literal(self) -> ManhattanState:
        """Return what is written, with the nearest thing that could be meant where nothing is."""
        fresh = new_state(self._options)
        start = replace(
            fresh,
            phase=BUILD if self._towers else DRAFT,
            turn=self._values.get("start", 0),
            towers=tuple(self._towers.get(site, tower) for site, tower in enumerate(fresh.towers)),
            scored=tuple(self._scored[round_] for round_ in sorted(self._scored)),
        )
        state = self._with_all(start)
        if "pile" not in self._values:
            used = Counter(card for cards in (*state.hands, *state.played) for card in cards)
            rest = Counter(deck(self._options.edition)) - used
            state = replace(state, pile=tuple(rest.elements()))
        # Where nothing is written of a supply, it has what is nowhere else.
        supplies = list(state.supplies)
        for color, built in enumerate(built_pieces(state)):
            if f"supply:{COLORS[color]}" not in self._values:
                every = (fresh.supplies[color], built, state.drafts[color], state.removed[color])
                a, b, c, d = (max(0, n - sum(gone)) for n, *gone in zip(*every, strict=True))
                supplies[color] = (a, b, c, d)
        return replace(state, supplies=tuple(supplies))

    def _with_all(self, state: ManhattanState) -> ManhattanState:
        """Return ``state`` with everything that was written."""
        for name, value in self._values.items():
            state = self._fields[name].put(state, value)
        return state

    def _written_over(self, filled: ManhattanState, literal: ManhattanState) -> ManhattanState:
        """Return ``filled`` with everything that was written, though it does not fit.

        So only what is wrong is found wrong, not all that was left out.
        """
        pile = filled.pile
        for name, hand in self._values.items():
            if name.startswith("hand:"):
                pile = exchanged(pile, self._fields[name].get(filled), hand)
        filled = replace(filled, pile=pile, carried=literal.carried, scored=literal.scored)
        return self._with_all(filled)

    def _keeps(self, filled: ManhattanState, literal: ManhattanState) -> bool:
        """Tell whether ``filled`` has everything that was written."""
        same = (filled.carried, filled.scored) == (literal.carried, literal.scored)
        return same and self._with_all(filled) == filled


def _read_board(value: str) -> Board:
    """Read towers that commas part, each a site and its pieces."""
    towers = list(EMPTY_BOARD)
    at = 0
    for part in value.split(","):
        start = at + len(part) - len(part.lstrip())
        name, _, pieces = part.strip().partition(" ")
        at += len(part) + 1
        if name.lower() in ("", NOTHING):
            continue
        try:
            site = site_number(name.upper())
        except ValueError:
            raise ReadError(start, name, _expects("site")) from None
        try:
            towers[site] = read_tower(pieces)
        except ReadError as error:
            inside = start + len(name) + 1 + error.at
            raise ReadError(inside, error.excerpt, error.expected) from None
    return tuple(towers)

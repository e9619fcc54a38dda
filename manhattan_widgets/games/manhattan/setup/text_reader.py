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
from manhattan_widgets.contract.tokens import NOTHING, ReadError, number, one_of, words
from manhattan_widgets.games.manhattan.rules.board import COLORS, EMPTY_BOARD, Tower, site_number
from manhattan_widgets.games.manhattan.rules.cards import deck
from manhattan_widgets.games.manhattan.rules.codec import position_json
from manhattan_widgets.games.manhattan.rules.moves import Counts
from manhattan_widgets.games.manhattan.rules.notation import sites_named
from manhattan_widgets.games.manhattan.rules.options import (
    PIECES_A_COLOR,
    ManhattanOptions,
)
from manhattan_widgets.games.manhattan.rules.position import BUILD, DEAL, DRAFT, OVER, Board
from manhattan_widgets.games.manhattan.rules.state import ManhattanState, new_state
from manhattan_widgets.games.manhattan.setup.completion import POINTS_AT_MOST, built_pieces, fitted
from manhattan_widgets.games.manhattan.setup.tokens import (
    read_cards,
    read_color,
    read_pieces,
    read_seat,
    read_tower,
)

__all__ = ["left_open", "parse"]

_OPTIONS = ("players", "rounds", "takeover", "edition", "sides", "colors", "mix")
_MOMENTS = ("phase", "round", "start", "turn")
_OF_COLORS = ("supply", "draft", "removed", "points")
_OF_SEATS = ("hand", "played")
_KEYS = frozenset({*_OPTIONS, *_MOMENTS, *_OF_COLORS, *_OF_SEATS, "pile", "scored", "tower"})


def parse(text: str) -> ManhattanState:
    """Read a position; raises :class:`PositionTextError`, or ``PositionError`` for JSON.

    >>> state = parse("F5: r3 b4" + chr(10) + "to move: Green")
    >>> state.status(), state.to_move
    ((), 2)
    """
    check_length(text)
    if is_json(text):
        return ManhattanState(**position_json.state_fields(json_data(text)))
    lines = read_entries(text, _named, _expects("line")).values()
    given = _Given(chosen_options(lines, _OPTIONS, _option_reader, ManhattanOptions))
    for entry in lines:
        given.take(entry)
    return given.state()


def left_open(text: str) -> frozenset[str]:
    """Return the kinds of lines that a readable ``text`` does not have; none for JSON."""
    if is_json(text):
        return frozenset()
    return _KEYS - {entry.key for entry in read_entries(text, _named, _expects("line")).values()}


# Reading lines


def _expects(what: str) -> Sentence:
    return Sentence.of(f"manhattan.text.expected.{what}")


def _named(before: str) -> tuple[str, str]:
    """Return what a line is about, and of whom or where it says that."""
    key, _, subject = before.partition(" ")
    key = key.lower()
    plain = " ".join(before.lower().split())
    if plain in (*_OPTIONS, *_MOMENTS, "pile"):
        return plain, ""
    if plain == "to move":
        return "turn", ""
    if key in (*_OF_COLORS, *_OF_SEATS, "scored"):
        if not subject.strip():
            raise ReadError(0, before, _expects("subject"))
        return key, subject.strip()
    sites = sites_named(before)
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


class _Given:
    """What the lines said, to be made a state."""

    def __init__(self, options: ManhattanOptions) -> None:
        self._options = options
        self._state = new_state(options)
        self._towers: dict[int, Tower] = {}
        self._scored: dict[int, Board] = {}
        self._moment: dict[str, Any] = {}
        self._pieces: dict[str, dict[int, Counts]] = {"supply": {}, "draft": {}, "removed": {}}
        self._cards: dict[str, dict[int, tuple[int, ...]]] = {"hand": {}, "played": {}}
        self._pile: tuple[int, ...] | None = None
        self._points: dict[int, int] = {}

    def take(self, entry: Entry) -> None:
        """Read one line."""
        options = self._options
        match entry.key:
            case "tower":
                self._towers[int(entry.subject)] = entry.read(read_tower)
            case "phase":
                phases = (DEAL, DRAFT, BUILD, OVER)
                self._moment["phase"] = entry.read(lambda value: one_of(value, phases))
            case "round":
                self._moment["round"] = entry.read(lambda value: number(value, 1, options.rounds))
            case "start" | "turn":
                self._moment[entry.key] = entry.read(lambda value: read_seat(value, options))
            case "supply" | "draft" | "removed":
                self._pieces[entry.key][self._color(entry)] = entry.read(read_pieces)
            case "points":
                points = entry.read(lambda value: number(value, 0, POINTS_AT_MOST))
                self._points[self._color(entry)] = points
            case "hand" | "played":
                seat = entry.of(lambda value: read_seat(value, options))
                side = options.sides[seat]
                cards = entry.read(lambda value: read_cards(value, side))
                self._cards[entry.key][seat] = cards
            case "pile":
                self._pile = entry.read(lambda value: read_cards(value, 0))
            case "scored":
                round_ = entry.of(lambda value: number(value, 1, options.rounds))
                self._scored[round_] = entry.read(_read_board)

    def _color(self, entry: Entry) -> int:
        return entry.of(lambda value: read_color(value, self._options))

    def state(self) -> ManhattanState:
        """Return the state: what was left out is filled in where that spoils nothing."""
        literal = self._literal()
        if self._is_whole():
            return literal
        free = set(_MOMENTS) - set(self._moment)
        if not self._pieces["removed"]:
            free.add("removed")
        begun = literal if self._pile is not None else replace(literal, pile=())
        filled = fitted(begun, Random(0), free, self._totals())
        return filled if self._keeps(filled) else self._written_over(filled)

    def _totals(self) -> dict[str, dict[int, int]]:
        """Return how many pieces of a color are said to be drafted, and to be in the supply."""
        return {
            place: {color: sum(counts) for color, counts in self._pieces[place].items()}
            for place in ("draft", "supply")
        }

    def _written_over(self, filled: ManhattanState) -> ManhattanState:
        """Return ``filled`` with everything that was written, though it does not fit.

        So only what is wrong is found wrong, not all that was left out.
        """
        literal = self._literal()
        places = {"supply": "supplies", "draft": "drafts", "removed": "removed"}
        pieces = {place: list(getattr(filled, place)) for place in places.values()}
        for key, place in places.items():
            for color, counts in self._pieces[key].items():
                pieces[place][color] = counts
        hands, played, pile = list(filled.hands), list(filled.played), filled.pile
        for seat in self._cards["hand"]:
            pile = exchanged(pile, hands[seat], literal.hands[seat])
            hands[seat] = literal.hands[seat]
        for seat in self._cards["played"]:
            played[seat] = literal.played[seat]
        written: dict[str, Any] = {place: tuple(counts) for place, counts in pieces.items()}
        return replace(
            filled,
            **self._moment,
            **written,
            hands=tuple(hands),
            played=tuple(played),
            pile=pile if self._pile is None else self._pile,
            carried=literal.carried,
            scored=literal.scored,
        )

    def _is_whole(self) -> bool:
        playing = self._options.colors_in_play
        return (
            set(self._moment) == set(_MOMENTS)
            and self._pile is not None
            and len(self._cards["hand"]) == self._options.players
            and all(len(self._pieces[place]) == len(playing) for place in ("supply", "draft"))
        )

    def _literal(self) -> ManhattanState:
        """Return what is written, with the nearest thing that could be meant where nothing is."""
        state, players = self._state, self._options.players
        towers = tuple(self._towers.get(site, tower) for site, tower in enumerate(EMPTY_BOARD))
        moment: dict[str, Any] = {"phase": BUILD if self._towers else DRAFT, "round": 1, "start": 0}
        moment |= {"turn": self._moment.get("start", 0)} | self._moment
        hands = tuple(tuple(sorted(self._cards["hand"].get(seat, ()))) for seat in range(players))
        played = tuple(self._cards["played"].get(seat, ()) for seat in range(players))
        used = Counter(card for cards in (*hands, *played) for card in cards)
        rest = tuple((Counter(deck(self._options.edition)) - used).elements())
        points = [self._points.get(color, 0) for color in range(len(COLORS))]
        state = replace(
            state,
            **moment,
            towers=towers,
            drafts=self._by_color("draft"),
            removed=self._by_color("removed"),
            hands=hands,
            played=played,
            pile=rest if self._pile is None else self._pile,
            carried=(points[0], points[1], points[2], points[3]),
            scored=tuple(self._scored[round_] for round_ in sorted(self._scored)),
        )
        return replace(state, supplies=self._supplies(state))

    def _by_color(self, place: str) -> tuple[Counts, ...]:
        return tuple(self._pieces[place].get(color, (0, 0, 0, 0)) for color in range(len(COLORS)))

    def _supplies(self, state: ManhattanState) -> tuple[Counts, ...]:
        """Return what is written of the supplies; where nothing is, what is nowhere else."""
        found = []
        for color, built in enumerate(built_pieces(state)):
            rest = [
                max(0, n)
                for n in (
                    mix - b - d - r
                    for mix, b, d, r in zip(
                        self._options.mix,
                        built,
                        state.drafts[color],
                        state.removed[color],
                        strict=True,
                    )
                )
            ]
            if color not in self._options.colors_in_play:
                rest = [0, 0, 0, 0]
            default = (rest[0], rest[1], rest[2], rest[3])
            found.append(self._pieces["supply"].get(color, default))
        return tuple(found)

    def _keeps(self, filled: ManhattanState) -> bool:
        """Tell whether ``filled`` has everything that was written."""
        literal = self._literal()
        kept = all(getattr(filled, name) == value for name, value in self._moment.items())
        for key, place in (("supply", "supplies"), ("draft", "drafts"), ("removed", "removed")):
            now = getattr(filled, place)
            kept = kept and all(now[color] == counts for color, counts in self._pieces[key].items())
        for key, place in (("hand", "hands"), ("played", "played")):
            before, now = getattr(literal, place), getattr(filled, place)
            kept = kept and all(now[seat] == before[seat] for seat in self._cards[key])
        same = (filled.carried, filled.scored) == (literal.carried, literal.scored)
        return kept and same and self._pile in (None, filled.pile)


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
            raise ReadError(inside, error.found, error.expected) from None
    return tuple(towers)

"""The options of Manhattan: one frozen object, checked when made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.option_data import (
    as_values,
    by_players,
    check_names,
    color_orders,
    colors_each,
    colors_fit,
    to_data,
)
from manhattan_widgets.games.manhattan.rules.board import COLORS, PIECE_MIX
from manhattan_widgets.games.manhattan.rules.cards import COPIES
from manhattan_widgets.locale.printable import short_repr

TAKEOVERS = ("majority", "simple")
PIECES_A_COLOR = 24

_DEFAULT_SIDES = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
_DEFAULT_COLORS = {2: ((0, 2), (1, 3)), 3: ((0,), (1,), (2,)), 4: ((0,), (1,), (2,), (3,))}
_DEFAULT_ROUNDS = {2: 6, 3: 6, 4: 4}
_POSSIBLE_ROUNDS = {2: (6,), 3: (4, 6), 4: (4,)}


@dataclass(frozen=True, slots=True)
class ManhattanOptions:
    """What is agreed before a game of Manhattan.

    Values that are left out get the default for the number of players.  Raises
    :class:`OptionError` for values that do not go together.

    >>> ManhattanOptions(players=3).rounds
    6
    """

    players: int = 4
    """2, 3 or 4 (M17–M19)."""
    rounds: int = 0
    """Rounds and scorings: 4, or 6 of four pieces; three players choose (M18), default 6."""
    takeover: str = "majority"
    """``"majority"`` (M11) or ``"simple"`` (M12)."""
    edition: str = "de"
    """Which deck: ``"de"``, 45 cards (M3), or ``"sv"``, 50 cards (M3a)."""
    sides: tuple[int, ...] = ()
    """For each seat the side of the board, 0–3, that its cards are read from (M7)."""
    colors: tuple[tuple[int, ...], ...] = ()
    """For each seat its colors 0–3: two for two players (M19), one otherwise."""
    mix: tuple[int, int, int, int] = field(default=PIECE_MIX)
    """How many of a color's 24 pieces have 1, 2, 3 and 4 storeys (M2a)."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in _DEFAULT_SIDES:
            raise _refused("players", self.players)
        for name, left_out, defaults in (
            ("rounds", 0, _DEFAULT_ROUNDS),
            ("sides", (), _DEFAULT_SIDES),
            ("colors", (), _DEFAULT_COLORS),
        ):
            if getattr(self, name) == left_out and getattr(self, name) is not False:
                object.__setattr__(self, name, defaults[self.players])
        self._check_closed_choices()
        self._check_sides()
        self._check_colors()
        self._check_mix()

    def _check_closed_choices(self) -> None:
        possible = _POSSIBLE_ROUNDS[self.players]
        if type(self.rounds) is not int or self.rounds not in possible:
            raise _refused(
                "rounds",
                self.rounds,
                players=self.players,
                possible=", ".join(map(str, possible)),
            )
        if self.takeover not in TAKEOVERS:
            raise _refused("takeover", self.takeover, possible=", ".join(TAKEOVERS))
        if not isinstance(self.edition, str) or self.edition not in COPIES:
            raise _refused("edition", self.edition, possible=", ".join(COPIES))

    def _check_sides(self) -> None:
        sides = self.sides
        if not (
            isinstance(sides, tuple)
            and len(sides) == self.players
            and all(type(s) is int and 0 <= s <= 3 for s in sides)
        ):
            raise _refused("sides", sides, players=self.players)
        if not _is_clockwise(sides):
            raise _refused("sides_order", sides)

    def _check_colors(self) -> None:
        colors = self.colors
        if not colors_fit(colors, self.players):
            each = colors_each(self.players)
            raise _refused("colors", colors, players=self.players, each=each)
        used = [c for seat in colors for c in seat]
        if any(type(c) is not int or not 0 <= c < len(COLORS) for c in used) or len(
            set(used)
        ) != len(used):
            raise _refused("colors_twice", colors)

    def _check_mix(self) -> None:
        mix = self.mix
        if not (
            isinstance(mix, tuple)
            and len(mix) == 4
            and all(type(n) is int and n >= 0 for n in mix)
            and sum(mix) == PIECES_A_COLOR
        ):
            raise _refused("mix", mix, total=PIECES_A_COLOR)

    @property
    def draft_size(self) -> int:
        """Pieces of each color that are drafted for a round: 6 or 4."""
        return PIECES_A_COLOR // self.rounds

    @property
    def colors_in_play(self) -> tuple[int, ...]:
        """All colors of all seats, in the order of the colors."""
        return tuple(sorted(c for seat in self.colors for c in seat))

    def seat_of(self, color: int) -> int:
        """Return the seat that plays ``color``; raises ``ValueError`` for a color not in play."""
        for seat, colors in enumerate(self.colors):
            if color in colors:
                return seat
        raise ValueError(color)


@by_players(_POSSIBLE_ROUNDS)
def variants(players: int) -> dict[str, tuple[Any, ...]]:
    """Return what may be chosen with so many players, the default first."""
    choices: dict[str, tuple[Any, ...]] = {"takeover": TAKEOVERS, "edition": tuple(COPIES)}
    if len(_POSSIBLE_ROUNDS[players]) > 1:
        choices["rounds"] = tuple(reversed(_POSSIBLE_ROUNDS[players]))
    return choices


@by_players(_POSSIBLE_ROUNDS)
@cache
def option_values(players: int) -> dict[str, Sequence[Any]]:
    """Return every option but ``players`` with all values it can have, the default first."""
    counts = product(range(PIECES_A_COLOR + 1), repeat=3)
    mixes = ((*three, PIECES_A_COLOR - sum(three)) for three in counts)
    defaults = ManhattanOptions(players)
    possible: dict[str, Iterable[Any]] = {
        "rounds": _POSSIBLE_ROUNDS[players],
        "takeover": TAKEOVERS,
        "edition": COPIES,
        "sides": filter(_is_clockwise, product(range(4), repeat=players)),
        "colors": color_orders(len(COLORS), players),
        "mix": (mix for mix in mixes if mix[3] >= 0),
    }
    return {
        name: tuple(sorted(values, key=lambda value: value != getattr(defaults, name)))
        for name, values in possible.items()
    }


def _is_clockwise(sides: tuple[int, ...]) -> bool:
    return sum((b - a) % 4 for a, b in zip(sides, sides[1:] + sides[:1], strict=True)) <= 4


def options_from_json(data: Mapping[str, Any]) -> ManhattanOptions:
    """Read options from plain data; raises :class:`OptionError`."""
    check_names(ManhattanOptions, data, _error)
    return ManhattanOptions(**{name: as_values(value) for name, value in data.items()})


def options_to_json(options: ManhattanOptions) -> dict[str, Any]:
    """Return every option as plain data."""
    return to_data(options)


def _error(key: str, **params: Any) -> OptionError:
    return OptionError(str(Sentence.of(f"manhattan.option.{key}", **params)))


def _refused(key: str, value: object, **params: Any) -> OptionError:
    return _error(key, value=short_repr(value), **params)

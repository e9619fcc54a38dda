"""The options of New York: one frozen object, checked when made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
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
from manhattan_widgets.games.newyork.rules.board import COLORS_IN_PLAY, MONEY, START_STONES, STONES
from manhattan_widgets.locale.printable import short_repr

OPENINGS = ("shared", "own")

_DEFAULT_COLORS = {
    2: ((0, 2), (1, 3)),
    **{players: tuple((color,) for color in range(players)) for players in (3, 4, 5)},
}
_YES_OR_NO = ("actions", "teams", "two_demolish")


@dataclass(frozen=True, slots=True)
class NewYorkOptions:
    """What is agreed before a game of New York.

    Raises :class:`OptionError` for values that do not go together.

    >>> NewYorkOptions(players=3).stones
    25
    """

    players: int = 4
    """2 (N20), 3, 4 or 5."""
    actions: bool = False
    """Whether the twelve action cards are in the deck (N3, N14–N18)."""
    opening: str = "shared"
    """``"shared"``: colors are drawn after the opening (N5); ``"own"``: before it (N19)."""
    teams: bool = False
    """Whether four players play as two teams, partners across (N21)."""
    two_demolish: bool = False
    """Whether, with two players, own buildings of the color played are demolished (N20)."""
    colors: tuple[tuple[int, ...], ...] = ()
    """For each seat the colors 0–4 that it places in a shared opening: two for two players."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in STONES:
            raise _refused("players", self.players)
        if self.colors == ():
            object.__setattr__(self, "colors", _DEFAULT_COLORS[self.players])
        for name in _YES_OR_NO:
            if type(getattr(self, name)) is not bool:
                raise _refused("yes_or_no", getattr(self, name), name=name)
        if not isinstance(self.opening, str) or self.opening not in OPENINGS:
            raise _refused("opening", self.opening, possible=", ".join(OPENINGS))
        if self.teams and self.players != 4:
            raise _error("teams", players=self.players)
        if self.two_demolish and self.players != 2:
            raise _error("two_demolish", players=self.players)
        self._check_colors()

    def _check_colors(self) -> None:
        colors = self.colors
        if not colors_fit(colors, self.players):
            each = colors_each(self.players)
            raise _refused("colors", colors, players=self.players, each=each)
        used = [color for seat in colors for color in seat]
        if any(type(c) is not int for c in used) or sorted(used) != [*self.colors_in_play]:
            raise _refused("colors_in_play", colors, last=self.colors_in_play[-1])
        if self.opening == "own" and colors != _DEFAULT_COLORS[self.players]:
            raise _error("colors_drawn")

    @property
    def colors_in_play(self) -> tuple[int, ...]:
        """All colors of the game (N2, N20)."""
        return tuple(range(COLORS_IN_PLAY[self.players]))

    @property
    def stones(self) -> int:
        """Stones of a color (N2)."""
        return STONES[self.players]

    @property
    def start_stones(self) -> int:
        """Stones of a color that are placed in the opening (N2)."""
        return START_STONES[self.players]

    @property
    def money(self) -> int:
        """Units that each seat begins with (N2, N20)."""
        return MONEY[self.players]

    @property
    def demolishes(self) -> bool:
        """Whether own buildings can be demolished (N10, N20)."""
        return self.players != 2 or self.two_demolish

    def partner(self, seat: int) -> int | None:
        """Return the seat across in the team game (N21), None in other games."""
        return (seat + 2) % 4 if self.teams else None


@by_players(STONES)
def variants(players: int) -> dict[str, tuple[Any, ...]]:
    """Return what may be chosen with so many players, the default first."""
    choices: dict[str, tuple[Any, ...]] = {"actions": (False, True), "opening": OPENINGS}
    if players == 4:
        choices["teams"] = (False, True)
    if players == 2:
        choices["two_demolish"] = (False, True)
    return choices


@by_players(STONES)
@cache
def option_values(players: int) -> dict[str, Sequence[Any]]:
    """Return every option but ``players`` with all values it can have, the default first."""
    colors = color_orders(COLORS_IN_PLAY[players], players)
    default = _DEFAULT_COLORS[players]
    return {
        "actions": (False, True),
        "opening": OPENINGS,
        "teams": (False, True) if players == 4 else (False,),
        "two_demolish": (False, True) if players == 2 else (False,),
        "colors": tuple(sorted(colors, key=lambda value: value != default)),
    }


def options_from_json(data: Mapping[str, Any]) -> NewYorkOptions:
    """Read options from plain data; raises :class:`OptionError`."""
    check_names(NewYorkOptions, data, _error)
    return NewYorkOptions(**{name: as_values(value) for name, value in data.items()})


def options_to_json(options: NewYorkOptions) -> dict[str, Any]:
    """Return every option as plain data."""
    return to_data(options)


def _error(key: str, **params: Any) -> OptionError:
    return OptionError(str(Sentence.of(f"newyork.option.{key}", **params)))


def _refused(key: str, value: object, **params: Any) -> OptionError:
    return _error(key, value=short_repr(value), **params)

"""The options of Skyline: one frozen object, checked when made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from typing import Any

from manhattan_widgets.contract.core import OptionError, Sentence
from manhattan_widgets.contract.option_data import as_values, by_players, check_names, to_data
from manhattan_widgets.games.skyline.rules.board import COLORS
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.edition_file import (
    edition_from_json,
    edition_to_json,
    reconstruction,
)
from manhattan_widgets.locale.printable import short_repr

PLAYERS = (2, 3, 4)
BLOCKS = ("site", "top")


@dataclass(frozen=True, slots=True)
class SkylineOptions:
    """What is agreed before a game of Skyline.

    Values that are left out get the default for the number of players.  Raises
    :class:`OptionError` for values that do not go together.

    >>> SkylineOptions(players=3).colors
    (0, 1, 2)
    """

    players: int = 4
    """2, 3 or 4."""
    closed: bool = False
    """Whether stocks and money are hidden (S18)."""
    last_turn_mission: bool = False
    """Whether a mission counts if fulfilled at the end of its owner's own last turn (S18)."""
    own_skyline_fee: bool = False
    """Whether building on one's own Skyline floor costs the value, paid to the bank (S10)."""
    skyline_block: str = "site"
    """What a Skyline floor keeps for its color: the ``"site"``, or only its ``"top"`` (S12)."""
    colors: tuple[int, ...] = ()
    """For each seat its color 0–3."""
    edition: Edition = field(default_factory=reconstruction)
    """The board, the figures and the missions (S2, S15a)."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in PLAYERS:
            raise _refused("players", self.players)
        if self.colors == ():
            object.__setattr__(self, "colors", tuple(range(self.players)))
        for name in ("closed", "last_turn_mission", "own_skyline_fee"):
            if type(getattr(self, name)) is not bool:
                raise _refused("yes_or_no", getattr(self, name), name=name)
        if not isinstance(self.skyline_block, str) or self.skyline_block not in BLOCKS:
            raise _refused("skyline_block", self.skyline_block, possible=", ".join(BLOCKS))
        colors = self.colors
        if not (
            isinstance(colors, tuple)
            and len(colors) == len({*map(str, colors)}) == self.players
            and all(type(c) is int and 0 <= c < len(COLORS) for c in colors)
        ):
            raise _refused("colors", colors, players=self.players, last=len(COLORS) - 1)

    def seat_of(self, color: int) -> int:
        """Return the seat that plays ``color``; raises ``ValueError`` for a color not in play."""
        return self.colors.index(color)


@by_players(PLAYERS)
def variants(players: int) -> dict[str, tuple[Any, ...]]:
    """Return what may be chosen with so many players, the default first."""
    values = option_values(players)
    return {
        name: tuple(values[name])
        for name in ("closed", "last_turn_mission", "own_skyline_fee", "skyline_block")
    }


@by_players(PLAYERS)
@cache
def option_values(players: int) -> dict[str, Sequence[Any]]:
    """Return every option but ``players`` with its values, the default first.

    Of editions only ours: a user's own is written out where options are kept.
    """
    return {
        "closed": (False, True),
        "last_turn_mission": (False, True),
        "own_skyline_fee": (False, True),
        "skyline_block": BLOCKS,
        "colors": tuple(permutations(range(len(COLORS)), players)),
        "edition": (reconstruction(),),
    }


def options_from_json(data: Mapping[str, Any]) -> SkylineOptions:
    """Read options from plain data; raises :class:`OptionError`."""
    check_names(SkylineOptions, data, _error)
    fields = {name: as_values(value) for name, value in data.items()}
    if "edition" in fields:
        edition = fields["edition"]
        if isinstance(edition, Edition):  # made by hand perhaps: checked like a file
            edition = edition_to_json(edition)
        fields["edition"] = edition_from_json(edition)
    return SkylineOptions(**fields)


def options_to_json(options: SkylineOptions) -> dict[str, Any]:
    """Return every option as plain data."""
    return {**to_data(options), "edition": edition_to_json(options.edition)}


def _error(key: str, **params: Any) -> OptionError:
    return OptionError(str(Sentence.of(f"skyline.option.{key}", **params)))


def _refused(key: str, value: object, **params: Any) -> OptionError:
    return _error(key, value=short_repr(value), **params)

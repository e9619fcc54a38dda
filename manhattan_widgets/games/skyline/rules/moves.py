"""The moves of Skyline, the deal, and machine notation.

A turn is several moves.  Machine notation is short, complete and needs no position: ``2B3`` builds
a floor of 2 million on B3, ``PB3`` a penthouse, ``NB3`` a neutral and ``SB3`` a Skyline floor;
``buy4`` and ``sell4`` deal with the bank; ``cash7`` shows the seventh figure and takes its money,
``trade1-1-7`` hands three cards in; ``invest`` ends the build phase, ``end`` the turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from manhattan_widgets.contract.chances import entry_names
from manhattan_widgets.contract.core import Sentence, UnreadableMoveError
from manhattan_widgets.contract.typed_input import is_typed
from manhattan_widgets.contract.well_formed import is_number, is_numbers, is_word
from manhattan_widgets.games.skyline.rules.board import KINDS

#: S15: so many cards are handed in together.
TRADED = 3


@dataclass(frozen=True, slots=True)
class Build:
    """Build a floor from the stock on a site (S7)."""

    kind: str
    site: str

    def __str__(self) -> str:
        return f"{self.kind}{self.site}"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a floor of one's own color, or a neutral one, from the bank (S14)."""

    kind: str

    def __str__(self) -> str:
        return f"buy{self.kind}"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a floor from the stock to the bank (S14)."""

    kind: str

    def __str__(self) -> str:
        return f"sell{self.kind}"


@dataclass(frozen=True, slots=True)
class Cash:
    """Show a bonus card whose figure is on the board, and take its money (S15)."""

    figure: int

    def __str__(self) -> str:
        return f"cash{self.figure + 1}"


@dataclass(frozen=True, slots=True)
class Trade:
    """Hand in three bonus cards for money (S15); they are kept sorted."""

    figures: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "figures", tuple(sorted(self.figures)))

    def __str__(self) -> str:
        return "trade" + "-".join(str(figure + 1) for figure in self.figures)


@dataclass(frozen=True, slots=True)
class Invest:
    """End the build phase and begin the invest phase (S4)."""

    def __str__(self) -> str:
        return "invest"


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (S4)."""

    def __str__(self) -> str:
        return "end"


SkylineMove = Build | Buy | Sell | Cash | Trade | Invest | End
#: For ``isinstance``.
MOVES = (Build, Buy, Sell, Cash, Trade, Invest, End)


@dataclass(frozen=True, slots=True)
class Deal:
    """The lot for the start player, a mission for each seat, the bonus cards, next first (S3)."""

    start: int
    missions: tuple[int, ...]
    cards: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return ``{"deal": [...], "missions": [...], "start": seat}``, figures from 1."""
        return {
            "deal": [card + 1 for card in self.cards],
            "missions": [mission + 1 for mission in self.missions],
            "start": self.start,
        }


# ASCII: without it, ignoring case lets letters of other alphabets pass.
_FLAGS = re.IGNORECASE | re.ASCII
_BUILD = re.compile(rf"([{KINDS}])([A-Z][1-9][0-9]?)\Z", _FLAGS)
_DEALT = re.compile(rf"(buy|sell)([{KINDS}])\Z", _FLAGS)
_CASH = re.compile(r"cash([1-9][0-9]?)\Z", _FLAGS)
_TRADE = re.compile(r"trade([1-9][0-9]?)-([1-9][0-9]?)-([1-9][0-9]?)\Z", _FLAGS)
_STEPS: dict[str, SkylineMove] = {"invest": Invest(), "end": End()}

_CARDS_AT_MOST = 100
_NUMBER_AT_MOST = 99


def is_well_formed(move: SkylineMove) -> bool:
    """Tell whether the fields of ``move`` are of their types, and can be shown.

    Only of such a move the rules can say more than that it is none.
    """
    if isinstance(move, Build):
        return is_word(move.kind) and is_word(move.site)
    if isinstance(move, Buy | Sell):
        return is_word(move.kind)
    if isinstance(move, Cash):
        return is_number(move.figure)
    return not isinstance(move, Trade) or is_numbers(move.figures)


def move_from_text(notation: str) -> SkylineMove:
    """Read machine notation.

    Raises :class:`UnreadableMoveError`.

    >>> move_from_text("2B3")
    Build(kind='2', site='B3')
    """
    if not is_typed(notation):
        raise unreadable(notation)
    stripped = notation.strip()
    if match := _BUILD.match(stripped):
        return Build(match[1].upper(), match[2].upper())
    if match := _DEALT.match(stripped):
        kind = match[2].upper()
        return Buy(kind) if match[1].lower() == "buy" else Sell(kind)
    if match := _CASH.match(stripped):
        return Cash(int(match[1]) - 1)
    if match := _TRADE.match(stripped):
        return Trade(tuple(int(card) - 1 for card in match.groups()))
    if step := _STEPS.get(stripped.lower()):
        return step
    raise unreadable(notation)


def unreadable(notation: str) -> UnreadableMoveError:
    """Return the error for text that is no move."""
    return UnreadableMoveError.of("S4", "skyline.unreadable", notation)


def chance_from_json(data: Mapping[str, Any]) -> Deal:
    """Read what :meth:`Deal.to_json` made; raises ``ValueError``."""
    if entry_names(data) != {"deal", "missions", "start"} or type(data["start"]) is not int:
        raise ValueError(str(Sentence.of("skyline.chance.unreadable")))
    return Deal(data["start"], numbers(data["missions"]), numbers(data["deal"]))


def numbers(value: Any) -> tuple[int, ...]:
    """Return cards or missions, written from 1, as numbers from 0; raises ``ValueError``."""
    if (
        not isinstance(value, list | tuple)
        or len(value) > _CARDS_AT_MOST
        or any(type(n) is not int or not 1 <= n <= _NUMBER_AT_MOST for n in value)
    ):
        raise ValueError(str(Sentence.of("skyline.chance.numbers", most=_NUMBER_AT_MOST)))
    return tuple(n - 1 for n in value)

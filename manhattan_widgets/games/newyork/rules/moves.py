"""The moves of New York and their machine notation.

Machine notation is short, complete and needs no position:

- ``put-rC5`` places a red stone in the opening (N4), or after redevelopment and ruin (N14, N15);
- ``rC5`` plays an avenue and a street card that name C5 for Red: it builds, buys or demolishes
  there (N8–N10).  ``rC5-a`` has the joker for the avenue, ``rC5-s`` for the street, ``rC5-as`` two;
- action cards begin with their kind and their back, ``a`` (avenues, red) or ``s`` (streets, blue):
  ``redev-a`` (N14), ``ruin-s`` (N15); ``spec-a-rb``: Red builds where Blue takes down (N16);
  ``dev-s-rC5``: Red takes C5, on the avenue named by the other card (N17), ``dev-s-rC5j`` by a
  joker; ``stat-a-rb-5``: Red builds where Blue takes down in street 5 (N18), ``5j`` with a joker;
- ``down-C5`` takes down what N16 or N18 ask for;
- ``redraw`` shows a hand of which nothing can be played, and draws another (N11).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from manhattan_widgets.contract.core import UnreadableMoveError
from manhattan_widgets.contract.typed_input import is_typed
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE_LETTERS,
    CENTER,
    COLOR_LETTERS,
    COLORS,
    CORNERS,
    SITES,
    Line,
    site_name,
    site_number,
)
from manhattan_widgets.games.newyork.rules.cards import (
    BACK_LETTERS,
    DEVELOPER,
    JOKER,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
    STATICS,
    card,
    face_of,
)

_AREA_WORDS = ("redev", "ruin")
_AREA_CARDS = {CENTER: REDEVELOPMENT, CORNERS: RUIN}


@dataclass(frozen=True, slots=True)
class Put:
    """Place a stone in the opening (N4), or on a site that an action card cleared (N14, N15)."""

    color: int
    site: int

    def __str__(self) -> str:
        return f"put-{_letter(self.color)}{site_name(self.site)}"


@dataclass(frozen=True, slots=True)
class Build:
    """Name a crossing with two cards: build, buy or demolish there (N7–N10).

    ``color`` is the one played: one's own, or the partner's whose stone is placed (N21);
    ``jokers`` tells for avenue and street whether the card is a joker.
    """

    color: int
    site: int
    jokers: tuple[bool, bool] = (False, False)

    @property
    def cards(self) -> tuple[int, int]:
        """The avenue and the street card that are played."""
        return _line_card(0, self.site // 7, self.jokers[0]), _line_card(
            1, self.site % 7, self.jokers[1]
        )

    def __str__(self) -> str:
        jokers = "".join(b for b, used in zip(BACK_LETTERS, self.jokers, strict=True) if used)
        suffix = f"-{jokers}" if jokers else ""
        return f"{_letter(self.color)}{site_name(self.site)}{suffix}"


@dataclass(frozen=True, slots=True)
class Raze:
    """Redevelopment (N14, area 0) or ruin (N15, area 1): clear an area, which is built on anew."""

    area: int
    back: int

    @property
    def cards(self) -> tuple[int, ...]:
        """The action card."""
        return (card(_AREA_CARDS[self.area], self.back),)

    def __str__(self) -> str:
        return f"{_AREA_WORDS[self.area]}-{BACK_LETTERS[self.back]}"


@dataclass(frozen=True, slots=True)
class Speculate:
    """Speculation (N16): ``target`` is to take down a building where ``color`` then stands."""

    back: int
    color: int
    target: int

    @property
    def cards(self) -> tuple[int, ...]:
        """The action card."""
        return (card(SPECULATION, self.back),)

    def __str__(self) -> str:
        return f"spec-{BACK_LETTERS[self.back]}-{_letter(self.color)}{_letter(self.target)}"


@dataclass(frozen=True, slots=True)
class Develop:
    """Developer (N17): swap the building on ``site`` for one of ``color``.

    ``back`` is that of the action card; the card played with it has the other back.
    """

    back: int
    color: int
    site: int
    joker: bool = False

    @property
    def line(self) -> Line:
        """The avenue or street that the other card names."""
        return Line(0, self.site // 7) if self.back == 1 else Line(1, self.site % 7)

    @property
    def cards(self) -> tuple[int, ...]:
        """The action card and the one that names the line."""
        return card(DEVELOPER, self.back), _line_card(*self.line, self.joker)

    def __str__(self) -> str:
        where = f"{_letter(self.color)}{site_name(self.site)}{'j' * self.joker}"
        return f"dev-{BACK_LETTERS[self.back]}-{where}"


@dataclass(frozen=True, slots=True)
class Statics:
    """Statics (N18): ``target`` is to take down a building in a line where ``color`` then stands.

    ``back`` is that of the action card; the card played with it has the other back, and names the
    avenue or street with the number ``number``.
    """

    back: int
    color: int
    target: int
    number: int
    joker: bool = False

    @property
    def line(self) -> Line:
        """The avenue or street that the other card names."""
        return Line(1 - self.back, self.number)

    @property
    def cards(self) -> tuple[int, ...]:
        """The action card and the one that names the line."""
        return card(STATICS, self.back), _line_card(*self.line, self.joker)

    def __str__(self) -> str:
        colors = f"{_letter(self.color)}{_letter(self.target)}"
        return f"stat-{BACK_LETTERS[self.back]}-{colors}-{self.line}{'j' * self.joker}"


@dataclass(frozen=True, slots=True)
class TakeDown:
    """Take down one's own building, as another's speculation or statics asks (N16, N18)."""

    site: int

    def __str__(self) -> str:
        return f"down-{site_name(self.site)}"


@dataclass(frozen=True, slots=True)
class Redraw:
    """Show a hand with which nothing can be done, and draw a new one (N11)."""

    def __str__(self) -> str:
        return "redraw"


Action = Raze | Speculate | Develop | Statics
#: Moves that play cards naming what is done.
CardPlay = Build | Action
NewYorkMove = Put | CardPlay | TakeDown | Redraw
#: For ``isinstance``.
MOVES = (Put, Build, Raze, Speculate, Develop, Statics, TakeDown, Redraw)

_PUTS = tuple(tuple(Put(color, site) for site in range(SITES)) for color in range(len(COLORS)))
_JOKERS = ((False, False), (True, False), (False, True), (True, True))
_BUILDS = tuple(
    tuple(tuple(Build(color, site, jokers) for jokers in _JOKERS) for site in range(SITES))
    for color in range(len(COLORS))
)


def build(color: int, site: int, jokers: tuple[bool, bool] = (False, False)) -> Build:
    """Return the one shared :class:`Build` object for these values."""
    return _BUILDS[color][site][jokers[0] + 2 * jokers[1]]


def put(color: int, site: int) -> Put:
    """Return the one shared :class:`Put` object for these values."""
    return _PUTS[color][site]


def uses_joker(move: CardPlay) -> bool:
    """Tell whether one of the cards of ``move`` is a joker."""
    return any(face_of(number) == JOKER for number in move.cards)


# ASCII: without it, ignoring case lets the Kelvin sign pass for a K.
_FLAGS = re.IGNORECASE | re.ASCII
_COLOR, _SITE, _BACK = f"([{COLOR_LETTERS}])", f"([{AVENUE_LETTERS}][1-7])", "([as])"
_PUT = re.compile(rf"put-{_COLOR}{_SITE}\Z", _FLAGS)
_BUILD = re.compile(rf"{_COLOR}{_SITE}(?:-(a|s|as))?\Z", _FLAGS)
_RAZE = re.compile(rf"(redev|ruin)-{_BACK}\Z", _FLAGS)
_SPECULATE = re.compile(rf"spec-{_BACK}-{_COLOR}{_COLOR}\Z", _FLAGS)
_DEVELOP = re.compile(rf"dev-{_BACK}-{_COLOR}{_SITE}(j?)\Z", _FLAGS)
_STATICS = re.compile(
    rf"stat-(?:{_BACK}-{_COLOR}{_COLOR}-(?:([{AVENUE_LETTERS}])|([1-7]))(j?))\Z", _FLAGS
)
_TAKE_DOWN = re.compile(rf"down-{_SITE}\Z", _FLAGS)


def move_from_text(notation: str) -> NewYorkMove:
    """Read machine notation.

    Raises :class:`UnreadableMoveError`.

    >>> move_from_text("rC5-s")
    Build(color=0, site=18, jokers=(False, True))
    >>> move_from_text("stat-a-rb-5j")
    Statics(back=0, color=0, target=1, number=4, joker=True)
    """
    if not is_typed(notation):
        raise unreadable(notation)
    stripped = notation.strip()
    if match := _BUILD.match(stripped):
        jokers = (match[3] or "").lower()
        return build(_color(match[1]), _site(match[2]), ("a" in jokers, "s" in jokers))
    if match := _PUT.match(stripped):
        return Put(_color(match[1]), _site(match[2]))
    if match := _TAKE_DOWN.match(stripped):
        return TakeDown(_site(match[1]))
    if stripped.lower() == "redraw":
        return Redraw()
    action = _action_from_text(stripped)
    if action is None:
        raise unreadable(notation)
    return action


def _action_from_text(notation: str) -> Action | None:
    if match := _RAZE.match(notation):
        return Raze(_AREA_WORDS.index(match[1].lower()), _back(match[2]))
    if match := _SPECULATE.match(notation):
        return Speculate(_back(match[1]), _color(match[2]), _color(match[3]))
    if match := _DEVELOP.match(notation):
        return Develop(_back(match[1]), _color(match[2]), _site(match[3]), bool(match[4]))
    if match := _STATICS.match(notation):
        back, kind = _back(match[1]), 0 if match[4] else 1
        if back == kind:  # the other card has the other back
            return None
        number = AVENUE_LETTERS.index(match[4].upper()) if match[4] else int(match[5]) - 1
        return Statics(back, _color(match[2]), _color(match[3]), number, bool(match[6]))
    return None


def unreadable(notation: str) -> UnreadableMoveError:
    """Return the error for text that is no move."""
    return UnreadableMoveError.of("N7", "newyork.unreadable", notation)


def _line_card(back: int, number: int, joker: bool) -> int:
    return card(JOKER if joker else number, back)


def _letter(color: int) -> str:
    return COLOR_LETTERS[color].lower()


def _color(letter: str) -> int:
    return COLOR_LETTERS.index(letter.upper())


def _site(name: str) -> int:
    return site_number(name.upper())


def _back(letter: str) -> int:
    return BACK_LETTERS.index(letter.lower())

"""Floors, cards, seats and sites as people type them, with the place of what cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.contract.tokens import (
    NOTHING,
    ReadError,
    is_nothing,
    number,
    numbered_seat,
    words,
)
from manhattan_widgets.games.skyline.rules.board import (
    COLOR_LETTERS,
    COLORS,
    EMPTY,
    HIGHEST,
    KINDS,
    NEUTRAL,
    Counts,
    Tower,
    as_counts,
)
from manhattan_widgets.games.skyline.rules.codec.position_json import FLOORS_AT_MOST
from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.notation import color_sentence
from manhattan_widgets.games.skyline.rules.options import SkylineOptions

__all__ = [
    "CARDS_AT_MOST",
    "cards_text",
    "mission_text",
    "read_cards",
    "read_mission",
    "read_seat",
    "read_seat_or_none",
    "read_sites",
    "read_stock",
    "read_tower",
    "seat_text",
    "sites_text",
    "stock_text",
    "tower_text",
]

CARDS_AT_MOST = 99
#: So many floors are written one by one; more of them as "8x1".
_FEW = 6
_FLOOR = re.compile(
    f"([{COLOR_LETTERS}])([{KINDS.replace(NEUTRAL, '')}])|nN|n", re.ASCII | re.IGNORECASE
)


def read_stock(value: str) -> Counts:
    """Read floors of one color: kinds, or counts by kind; raises :class:`ReadError`.

    >>> read_stock("1 1 2 P"), read_stock("8x1 3x2 n")
    ((2, 1, 0, 0, 1, 0, 0), (8, 3, 0, 0, 0, 1, 0))
    """
    counts = Counter[str]()
    for at, word in words(value):
        if is_nothing(word):
            continue
        if many := re.fullmatch(rf"([0-9]{{1,3}})[x×*]([{KINDS}])", word, re.ASCII | re.IGNORECASE):
            counts[many[2].upper()] += int(many[1])
        elif re.fullmatch(f"[{KINDS}]+", word, re.ASCII | re.IGNORECASE):
            counts.update(word.upper())
        else:
            raise ReadError(at, word, _expected("stock"))
        if counts.total() > FLOORS_AT_MOST:
            raise ReadError(at, word, _expected("fewer_floors"))
    return as_counts(counts[kind] for kind in KINDS)


def stock_text(counts: Counts) -> str:
    """Return floors as :func:`read_stock` reads them, in the shorter way.

    >>> stock_text((2, 1, 0, 0, 0, 0, 0)), stock_text((6, 5, 4, 3, 3, 0, 2))
    ('1 1 2', '6x1 5x2 4x4 3x6 3xP 2xS')
    """
    those = list(zip(KINDS, counts, strict=True))
    if sum(counts) <= _FEW:
        return " ".join(kind for kind, n in those for _ in range(n)) or NOTHING
    return " ".join(f"{n}x{kind}" for kind, n in those if n)


def read_tower(value: str) -> Tower:
    """Read a building, bottom first; raises :class:`ReadError`.

    >>> str(read_tower("y1 p2 N"))
    'y1p2nN'
    """
    tower = EMPTY
    for at, word in words(value):
        if is_nothing(word):
            continue
        inside = 0
        while inside < len(word):
            match = _FLOOR.match(word, inside)
            if match is None:
                raise ReadError(at + inside, word[inside:], _expected("tower"))
            if tower.height == HIGHEST:
                raise ReadError(at + inside, word[inside:], _expected("lower", n=HIGHEST))
            if match[1] is None:
                # "nN" is one floor, as JSON writes it; any other two letters n are two.
                tower = tower.plus(NEUTRAL, 0)
                inside += 2 if match[0] == "nN" else 1
            else:
                color = COLOR_LETTERS.index(match[1].lower())
                tower = tower.plus(match[2].upper(), color)
                inside = match.end()
    return tower


def tower_text(tower: Tower) -> str:
    """Return a building as :func:`read_tower` reads it."""
    return " ".join(str(f) if f.color is not None else NEUTRAL for f in tower.floors) or NOTHING


def read_cards(value: str, edition: Edition) -> tuple[int, ...]:
    """Read bonus cards in their order; raises :class:`ReadError`.

    Commas part them; each is the name of a figure, or the beginning of one, perhaps after a count;
    or numbers from 1, which need no commas.

    >>> from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
    >>> read_cards("2x Willis Tower, mess, 1 14", reconstruction())
    (6, 6, 5, 0, 13)
    """
    names = [figure.name for figure in edition.figures]
    cards: list[int] = []
    for at, part in _parts(value):
        if is_nothing(part):
            continue
        many = re.match(r"([0-9]{1,2})\s*[x×*]\s*", part, re.ASCII | re.IGNORECASE)
        if re.fullmatch(r"[0-9\s]+", part):
            for inside, word in words(part):
                cards.append(number(word, 1, len(names), at=at + inside) - 1)
        elif many:
            figure = _numbered(part[many.end() :], names, "figure", at + many.end())
            cards += [figure] * int(many[1])
        else:
            cards.append(_name_number(part, names, "figure", at))
        if len(cards) > CARDS_AT_MOST:
            raise ReadError(at, part, _expected("fewer_cards"))
    return tuple(cards)


def cards_text(cards: Iterable[int], edition: Edition, *, ordered: bool = False) -> str:
    """Return cards as :func:`read_cards` reads them: by name, in their order by number.

    >>> from manhattan_widgets.games.skyline.rules.edition_file import reconstruction
    >>> cards_text((5, 6, 6), reconstruction()), cards_text((6, 5), reconstruction(), ordered=True)
    ('Messeturm, 2x Willis Tower', '7 6')
    """
    if ordered:
        return " ".join(str(card + 1) for card in cards) or NOTHING
    names = [figure.name for figure in edition.figures]
    counts = sorted(Counter(cards).items())
    return (
        ", ".join(f"{n}x {_name(c, names)}" if n > 1 else _name(c, names) for c, n in counts)
        or NOTHING
    )


def read_mission(value: str, edition: Edition) -> int:
    """Read a mission: its name, the beginning of it, or its number; raises :class:`ReadError`."""
    names = [mission.name for mission in edition.missions]
    return _numbered(value.strip(), names, "mission", 0)


def mission_text(mission: int, edition: Edition) -> str:
    """Return a mission as :func:`read_mission` reads it."""
    return _name(mission, [each.name for each in edition.missions])


def read_sites(value: str, edition: Edition, *, at: int = 0) -> tuple[int, ...]:
    """Read sites, in any order, each once; raises :class:`ReadError`."""
    sites = set()
    for inside, word in words(value):
        if is_nothing(word):
            continue
        site = edition.numbers.get(word.upper())
        if site is None:
            first, last = edition.names[0], edition.names[-1]
            raise ReadError(at + inside, word, _expected("site", first=first, last=last))
        sites.add(site)
    return tuple(sorted(sites))


def sites_text(sites: Iterable[int], edition: Edition) -> str:
    """Return sites as :func:`read_sites` reads them."""
    return " ".join(edition.names[site] for site in sites) or NOTHING


def read_seat(value: str, options: SkylineOptions) -> int:
    """Read a seat: its color, or its number from 1; raises :class:`ReadError`."""
    word = value.strip()
    if (numbered := numbered_seat(word, options.players)) is not None:
        return numbered
    for seat, color in enumerate(options.colors):
        names = (COLORS[color], COLOR_LETTERS[color], str(color_sentence(color)).lower())
        if word.lower() in names:
            return seat
    known = comma_listed(color_sentence(color) for color in options.colors)
    raise ReadError(0, word, _expected("color", known=known))


def read_seat_or_none(value: str, options: SkylineOptions) -> int | None:
    """Read a seat, or that it is nobody; raises :class:`ReadError`."""
    return None if is_nothing(value.strip()) else read_seat(value, options)


def seat_text(seat: int | None, options: SkylineOptions) -> str:
    """Return a seat as :func:`read_seat_or_none` reads it, whatever the reader's language."""
    return NOTHING if seat is None else COLORS[options.colors[seat]].title()


def _parts(value: str) -> Iterable[tuple[int, str]]:
    """Yield what stands between commas, each with its place."""
    for match in re.finditer(r"[^,]+", value):
        if part := match[0].strip():
            yield match.start() + match[0].index(part), part


def _numbered(value: str, names: Sequence[str], key: str, at: int) -> int:
    """Return the number, from 0, of what is meant by its number from 1 or by its name."""
    if re.fullmatch("[0-9]+", value):
        return number(value, 1, len(names), at=at) - 1
    return _name_number(value, names, key, at)


def _name_number(value: str, names: Sequence[str], key: str, at: int) -> int:
    """Return the number of the name that is meant: all of it, or a beginning that only one has."""
    query, plain = _plain(value), [_plain(name) for name in names]
    begun = [n for n, name in enumerate(plain) if query and name.startswith(query)]
    if query in plain:
        return plain.index(query)
    if len(begun) != 1:
        raise ReadError(at, value, _expected(key, known=", ".join(names)))
    return begun[0]


def _name(index: int, names: Sequence[str]) -> str:
    """Return a name, or the number from 1 where it could not be read again as a name."""
    known = index < len(names) and not is_nothing(names[index])
    return names[index] if known else str(index + 1)


def _plain(value: str) -> str:
    return " ".join(value.casefold().split())


def _expected(key: str, **params: object) -> Sentence:
    return Sentence.of(f"skyline.text.expected.{key}", **params)

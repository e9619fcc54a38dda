"""What lessons ask of a position, in the same words for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from manhattan_widgets.games.core import Sentence
from manhattan_widgets.games.manhattan import board as manhattan
from manhattan_widgets.games.manhattan.moves import Build, Pass
from manhattan_widgets.games.manhattan.notation import site_sentence
from manhattan_widgets.games.newyork import board as newyork
from manhattan_widgets.games.skyline import board as skyline
from manhattan_widgets.registry import needed_part

__all__ = ["FACTS", "NOBODY", "Facts", "UnknownNameError", "facts_of"]

#: Written where a site belongs to nobody.
NOBODY = "none"


class UnknownNameError(ValueError):
    """A color, a site or a question that the game does not have; ``known`` lists those it has."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)


class Facts(ABC):
    """How one game answers; colors are numbers, sites are named as in its notation.

    >>> from manhattan_widgets.games.editors import editor_of
    >>> position = editor_of("manhattan").parse("F5: r3 b4")
    >>> facts = facts_of("manhattan")
    >>> facts.owner(position, "F5") == facts.color("Blue"), facts.height(position, "F5")
    (True, 7)
    """

    colors: ClassVar[tuple[str, ...]]
    #: Whether positions have the number of a ``round``.
    has_rounds: ClassVar[bool] = True

    @abstractmethod
    def sites(self, options: Any, /) -> Mapping[str, int]:
        """Return the sites of the board by name."""

    @abstractmethod
    def owner(self, position: Any, site: str) -> int | None:
        """Return the color that a site belongs to, None if to nobody."""

    @abstractmethod
    def height(self, position: Any, site: str) -> int:
        """Return how many storeys stand on a site."""

    @abstractmethod
    def storeys(self, position: Any, site: str, color: int) -> int:
        """Return how many storeys of a color stand on a site."""

    @abstractmethod
    def seat(self, position: Any, color: int) -> int:
        """Return the seat that plays a color; raises ``ValueError`` if none does."""

    #: What only some games can tell, by the name that lessons use: each of a position and a name.
    more: ClassVar[Mapping[str, Callable[[Any, Any], int]]] = {}

    def color(self, name: str) -> int:
        """Return the number of the color with this English name; raises the error above."""
        found = name.strip().lower()
        if found not in self.colors:
            raise UnknownNameError(name, [color.title() for color in self.colors])
        return self.colors.index(found)

    def site(self, options: Any, name: str) -> str:
        """Return the name of a site as the board has it; raises :class:`UnknownNameError`."""
        found = name.strip().upper()
        if found not in (known := self.sites(options)):
            raise UnknownNameError(name, list(known))
        return found

    def color_words(self, color: int | None) -> Sentence:
        """Return what people call a color, or nobody."""
        return Sentence.of(
            "lessons.nobody" if color is None else f"core.color.{self.colors[color]}"
        )

    def site_words(self, site: str) -> Sentence | str:
        """Return what people call a site."""
        return site

    def piece(self, _: Any, /) -> int | None:
        """Return the storeys of the piece that a move builds with, None where it builds none."""
        return None

    def owned(self, position: Any, color: int | None) -> list[str]:
        """Return the sites that belong to a color, or to nobody."""
        return [s for s in self.sites(position.options) if self.owner(position, s) == color]

    def points(self, position: Any, color: int, rule: str | None = None) -> int:
        """Return the points of a color if the position were scored now, by one rule or by all."""
        seat = self.seat(position, color)
        return sum(
            part.points
            for part in position.score_now().parts
            if rule in (None, part.rule)
            and (part.color == color or (part.color is None and part.seat == seat))
        )


class _Manhattan(Facts):
    colors = manhattan.COLORS
    _SITES: ClassVar = {manhattan.site_name(n): n for n in range(manhattan.SITES)}

    def sites(self, _: Any, /) -> Mapping[str, int]:
        return self._SITES

    def owner(self, position: Any, site: str) -> int | None:
        owner: int | None = position.towers[self._SITES[site]].owner
        return owner

    def height(self, position: Any, site: str) -> int:
        return int(position.towers[self._SITES[site]].height)

    def storeys(self, position: Any, site: str, color: int) -> int:
        return int(position.towers[self._SITES[site]].storeys[color])

    def seat(self, position: Any, color: int) -> int:
        return _seat(position.options.colors, color)

    def site_words(self, site: str) -> Sentence | str:
        return site_sentence(self._SITES[site])

    def piece(self, move: Any, /) -> int | None:
        return move.storeys if isinstance(move, Build | Pass) else None

    @staticmethod
    def _needs(position: Any, asked: Sequence[str]) -> int:
        facts = _FACTS["manhattan"]
        site = manhattan.site_number(facts.site(position.options, asked[0]))
        return int(position.needs(site, facts.color(asked[1])))

    more: ClassVar = {"needs": _needs}


class _NewYork(Facts):
    colors = newyork.COLORS
    has_rounds = False
    _SITES: ClassVar = {newyork.site_name(n): n for n in range(newyork.SITES)}

    def sites(self, _: Any, /) -> Mapping[str, int]:
        return self._SITES

    def owner(self, position: Any, site: str) -> int | None:
        owner: int | None = position.board[self._SITES[site]]
        return owner

    def height(self, position: Any, site: str) -> int:
        return int(self.owner(position, site) is not None)

    def storeys(self, position: Any, site: str, color: int) -> int:
        return int(self.owner(position, site) == color)

    def seat(self, position: Any, color: int) -> int:
        return int(position.seat_of(color))

    @staticmethod
    def _money(position: Any, name: str) -> int:
        return int(position.money[position.seat_of(_FACTS["newyork"].color(name))])

    @staticmethod
    def _price(position: Any, name: str) -> int:
        site = _FACTS["newyork"].site(position.options, name)
        return newyork.price(position.board, newyork.site_number(site)).units

    more: ClassVar = {"money": _money, "price": _price}


class _Skyline(Facts):
    colors = skyline.COLORS

    def sites(self, options: Any, /) -> Mapping[str, int]:
        numbers: Mapping[str, int] = options.edition.numbers
        return numbers

    def owner(self, position: Any, site: str) -> int | None:
        owner: int | None = self._tower(position, site).owner
        return owner

    def height(self, position: Any, site: str) -> int:
        return int(self._tower(position, site).height)

    def storeys(self, position: Any, site: str, color: int) -> int:
        return sum(floor.color == color for floor in self._tower(position, site).floors)

    def seat(self, position: Any, color: int) -> int:
        return int(position.options.colors.index(color))

    def _tower(self, position: Any, site: str) -> Any:
        return position.towers[position.options.edition.numbers[site]]

    @staticmethod
    def _money(position: Any, name: str) -> int:
        facts = _FACTS["skyline"]
        return int(position.purses[facts.seat(position, facts.color(name))])

    @staticmethod
    def _income(position: Any, name: str) -> int:
        facts = _FACTS["skyline"]
        return int(position.best_series(facts.seat(position, facts.color(name))).amount)

    more: ClassVar = {"money": _money, "income": _income}


_FACTS: dict[str, Facts] = {
    "manhattan": _Manhattan(),
    "newyork": _NewYork(),
    "skyline": _Skyline(),
}
#: The facts by the name of the game.
FACTS: Mapping[str, Facts] = _FACTS


def facts_of(game: str) -> Facts:
    """Return how the game called ``game`` answers; raises ``MissingPartError`` for none."""
    found: Facts = _FACTS[game] if game in _FACTS else needed_part(game, "facts")
    return found


def _seat(colors: Sequence[Sequence[int]], color: int) -> int:
    for seat, own in enumerate(colors):
        if color in own:
            return seat
    raise ValueError(color)

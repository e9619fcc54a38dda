"""What lessons ask of a position, in the same words for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.registry import needed_part

__all__ = ["NOBODY", "Facts", "UnknownNameError", "facts_of"]

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

    >>> from manhattan_widgets.contract.editors import editor_of
    >>> position = editor_of("manhattan").parse("F5: r3 b4")
    >>> facts = facts_of("manhattan")
    >>> facts.owner(position, "F5") == facts.color("Blue"), facts.height(position, "F5")
    (True, 7)
    """

    colors: ClassVar[tuple[str, ...]]
    #: What the game calls what a color owns: the end of ``lessons.reached.towers``, for example.
    owned_words: ClassVar[str] = "buildings"
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
    def colors_of(self, position: Any, seat: int) -> tuple[int, ...]:
        """Return the colors that a seat plays."""

    @abstractmethod
    def seat(self, position: Any, color: int) -> int:
        """Return the seat that plays a color; raises ``ValueError`` if none does."""

    #: What only some games can tell, by the name that lessons use: each of a position and a name.
    more: ClassVar[Mapping[str, Callable[[Any, Any], int]]] = {}

    def color(self, name: str) -> int:
        """Return the number of the color with this English name; raises the error above."""
        normalized = name.strip().lower()
        if normalized not in self.colors:
            raise UnknownNameError(name, [color.title() for color in self.colors])
        return self.colors.index(normalized)

    def site(self, options: Any, name: str) -> str:
        """Return the name of a site as the board has it; raises :class:`UnknownNameError`."""
        normalized = name.strip().upper()
        if normalized not in (known := self.sites(options)):
            raise UnknownNameError(name, list(known))
        return normalized

    def color_words(self, color: int | None) -> Sentence:
        """Return what people call a color, or nobody."""
        return Sentence.of(
            "lessons.nobody" if color is None else f"core.color.{self.colors[color]}"
        )

    def site_words(self, site: str) -> Sentence | str:
        """Return what people call a site."""
        return site

    def where(self, _site: str, /) -> str:
        """Return the part of the board that a site lies in, in English; empty if there are none."""
        return ""

    #: Whether sites can belong together, as groups of neighbors.
    connects: ClassVar[bool] = False

    def connected(self, _position: Any, site: str, /) -> tuple[str, ...]:
        """Return the sites that belong together with one; none where nothing stands there."""
        return (site,)

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


def facts_of(game: str) -> Facts:
    """Return how the game called ``game`` answers.

    Raises ``MissingPartError`` for a game that has no answers for lessons.
    """
    facts: Facts = needed_part(game, "facts")
    return facts

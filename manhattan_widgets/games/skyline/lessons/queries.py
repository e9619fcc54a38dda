"""What lessons ask of a position of Skyline of the World."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from manhattan_widgets.games.skyline.rules import board
from manhattan_widgets.games.skyline.rules.income import series
from manhattan_widgets.lessons.queries import Facts

__all__ = ["FACTS"]


class SkylineFacts(Facts):
    colors = board.COLORS
    connects = True

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

    def colors_of(self, position: Any, seat: int) -> tuple[int, ...]:
        return (position.options.colors[seat],)

    def seat(self, position: Any, color: int) -> int:
        return int(position.options.colors.index(color))

    def _tower(self, position: Any, site: str) -> Any:
        return position.towers[position.options.edition.numbers[site]]

    def connected(self, position: Any, site: str, /) -> tuple[str, ...]:
        edition, owner = position.options.edition, self.owner(position, site)
        color_series = [] if owner is None else series(position.towers, edition.neighbors, owner)
        number = edition.numbers[site]
        sites = next((entry.sites for entry in color_series if number in entry.sites), ())
        return tuple(edition.names[number] for number in sites)

    @staticmethod
    def _money(position: Any, name: str) -> int:
        facts = FACTS
        return int(position.purses[facts.seat(position, facts.color(name))])

    @staticmethod
    def _income(position: Any, name: str) -> int:
        facts = FACTS
        return int(position.best_series(facts.seat(position, facts.color(name))).amount)

    more: ClassVar = {"money": _money, "income": _income}


FACTS = SkylineFacts()

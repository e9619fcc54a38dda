"""What lessons ask of a position of New York."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from manhattan_widgets.games.newyork.rules import board
from manhattan_widgets.lessons.queries import Facts

__all__ = ["FACTS"]


class NewYorkFacts(Facts):
    colors = board.COLORS
    connects = True
    has_rounds = False
    _SITES: ClassVar = {board.site_name(n): n for n in range(board.SITES)}

    def sites(self, _: Any, /) -> Mapping[str, int]:
        return self._SITES

    def owner(self, position: Any, site: str) -> int | None:
        owner: int | None = position.board[self._SITES[site]]
        return owner

    def height(self, position: Any, site: str) -> int:
        return int(self.owner(position, site) is not None)

    def storeys(self, position: Any, site: str, color: int) -> int:
        return int(self.owner(position, site) == color)

    def colors_of(self, position: Any, seat: int) -> tuple[int, ...]:
        return tuple(position.colors_of(seat))

    def seat(self, position: Any, color: int) -> int:
        return int(position.seat_of(color))

    @staticmethod
    def _money(position: Any, name: str) -> int:
        return int(position.money[position.seat_of(FACTS.color(name))])

    @staticmethod
    def _price(position: Any, name: str) -> int:
        site = FACTS.site(position.options, name)
        return board.price(position.board, board.site_number(site)).units

    def connected(self, position: Any, site: str, /) -> tuple[str, ...]:
        number, color = board.site_number(site), self.owner(position, site)
        groups = [] if color is None else board.groups(position.board, color)
        group = next((group for group in groups if number in group), ())
        return tuple(map(board.site_name, group))

    more: ClassVar = {"money": _money, "price": _price}


FACTS = NewYorkFacts()

"""What lessons ask of a position of Manhattan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.manhattan.rules import board
from manhattan_widgets.games.manhattan.rules.moves import Build, Pass
from manhattan_widgets.games.manhattan.rules.notation import site_sentence
from manhattan_widgets.lessons.queries import Facts

__all__ = ["FACTS"]


class ManhattanFacts(Facts):
    colors = board.COLORS
    owned_words = "towers"
    _SITES: ClassVar = {board.site_name(n): n for n in range(board.SITES)}

    def sites(self, _: Any, /) -> Mapping[str, int]:
        return self._SITES

    def owner(self, position: Any, site: str) -> int | None:
        owner: int | None = position.towers[self._SITES[site]].owner
        return owner

    def height(self, position: Any, site: str) -> int:
        return int(position.towers[self._SITES[site]].height)

    def storeys(self, position: Any, site: str, color: int) -> int:
        return int(position.towers[self._SITES[site]].storeys[color])

    def colors_of(self, position: Any, seat: int) -> tuple[int, ...]:
        return tuple(position.options.colors[seat])

    def seat(self, position: Any, color: int) -> int:
        for seat, own in enumerate(position.options.colors):
            if color in own:
                return seat
        raise ValueError(color)

    def site_words(self, site: str) -> Sentence | str:
        return site_sentence(self._SITES[site])

    def where(self, site: str, /) -> str:
        return board.CITIES[self._SITES[site] // board.CELLS]

    def piece(self, move: Any, /) -> int | None:
        return move.storeys if isinstance(move, Build | Pass) else None

    @staticmethod
    def _needs(position: Any, asked: Sequence[str]) -> int:
        facts = FACTS
        site = board.site_number(facts.site(position.options, asked[0]))
        return int(position.needs(site, facts.color(asked[1])))

    more: ClassVar = {"needs": _needs}


FACTS = ManhattanFacts()

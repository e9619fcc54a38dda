"""Points that have changed, to be read out with what happened: the line of players is only seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.contract.values import Sentence
from manhattan_widgets.locale import text
from manhattan_widgets.scene.table import PlayerLine

__all__ = ["SpokenPoints", "points_by_seat"]


class SpokenPoints:
    """Knows the points that were read out, or that nobody needs to be told of.

    >>> spoken = SpokenPoints()
    >>> spoken.know({0: 3, 1: 5})
    >>> changed = spoken.changes({0: 3, 1: 7})
    >>> spoken.sentence(changed, ["Fatima", "Hanneke"])
    'Points now: Hanneke 7.'
    >>> spoken.changes({0: 3, 1: 7})
    {}
    """

    def __init__(self) -> None:
        self._known: Mapping[int, int] = {}

    def know(self, points: Mapping[int, int]) -> None:
        """Take the points of all seats as they are without telling of them."""
        self._known = points

    def changes(self, points: Mapping[int, int]) -> dict[int, int]:
        """Return the points that have changed, by seat, and know them from now on."""
        known, self._known = self._known, points
        return {seat: new for seat, new in points.items() if known.get(seat, new) != new}

    @staticmethod
    def sentence(points: Mapping[int, int], names: Sequence[str]) -> str:
        """Return the points of some seats in words; nothing of none."""
        players = [
            Sentence.of("widgets.points_of", name=names[seat], points=points[seat])
            for seat in points
        ]
        return text("widgets.points_now", players=comma_listed(players)) if players else ""


def points_by_seat(players: Sequence[PlayerLine]) -> dict[int, int]:
    """Return the points of the players as they stand around the board, by seat."""
    return {line.seat: line.points for line in players}

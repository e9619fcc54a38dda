"""The points of all players in one line of text, below a small picture of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from manhattan_widgets.scene.core import Label
from manhattan_widgets.scene.metrics import fit, text_width

__all__ = ["Points", "points_row"]

_GAP = 6  # between neighbors


class Points(NamedTuple):
    """What one player has: as it is best read, where there is little room, and in which ink."""

    words: str
    short: str
    ink: str


def points_row(
    players: Sequence[Points], left: float, baseline: float, room: float, size: float
) -> list[Label]:
    """Return the labels of all players, within ``room`` pixels from ``left``.

    They stand in columns of one width; where one is too long for that, closer together; where there
    is too little room for all the words, in short.

    >>> row = [Points("Green 8", "G 8", "ink"), Points("Black 10", "K 10", "ink")]
    >>> [label.text for label in points_row(row, 10, 90, 200, 14)]
    ['Green 8', 'Black 10']
    >>> [label.text for label in points_row(row, 10, 90, 100, 14)]
    ['G 8', 'K 10']
    """
    column = room / len(players)
    texts = [player.words for player in players]
    widths = [text_width(words, size, "bold") for words in texts]
    if max(widths) <= column - _GAP:
        steps = [column] * len(players)
    elif (free := room - sum(widths)) >= _GAP * (len(players) - 1):
        gap = free / max(len(players) - 1, 1)
        steps = [width + gap for width in widths]
    else:
        texts = [fit(player.short, column - _GAP, size, "bold") for player in players]
        steps = [column] * len(players)
    places = [left + sum(steps[:number]) for number in range(len(players))]
    return [
        Label(place, baseline, words, size, player.ink, "bold")
        for place, words, player in zip(places, texts, players, strict=True)
    ]

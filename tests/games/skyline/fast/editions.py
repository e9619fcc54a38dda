"""Boards, figures and missions made by lot, as files of users may have them."""

from random import Random
from typing import Any

from manhattan_widgets.games.skyline.rules.edition import Edition
from manhattan_widgets.games.skyline.rules.edition_file import (
    CARDS,
    MISSIONS,
    ORANGE_SITES,
    SITES,
    EditionError,
    edition_from_json,
)

_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


def random_edition(rng: Random) -> Edition:
    """Return an edition that the rules allow: what does not go together is made anew."""
    while True:
        try:
            return edition_from_json(
                {
                    "name": "By lot",
                    "board": _board(rng),
                    "figures": _figures(rng),
                    "missions": [
                        {"name": f"Mission {'ABCDEF'[n]}", "shape": _shape(rng, rng.randint(2, 6))}
                        for n in range(MISSIONS)
                    ],
                }
            )
        except EditionError:
            continue


def _grown(rng: Random, size: int) -> list[tuple[int, int]]:
    """Return cells that hang together."""
    cells = [(0, 0)]
    while len(cells) < size:
        (x, y), (dx, dy) = rng.choice(cells), rng.choice(_BESIDE)
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return [(x - left, y - top) for x, y in cells]


def _rows(signs: dict[tuple[int, int], str]) -> list[str]:
    wide, high = max(x for x, _ in signs) + 1, max(y for _, y in signs) + 1
    return ["".join(signs.get((x, y), ".") for x in range(wide)) for y in range(high)]


def _board(rng: Random) -> list[str]:
    cells = _grown(rng, SITES)
    orange = rng.sample(cells, ORANGE_SITES)
    return _rows({cell: "*" if cell in orange else "#" for cell in cells})


def _shape(rng: Random, size: int) -> list[str]:
    """Return a shape, at times with a gap."""
    cells = _grown(rng, size + 1)
    left = cells[:-1] if rng.random() < 0.7 else cells[1:]
    x, y = min(x for x, _ in left), min(y for _, y in left)
    return _rows({(column - x, row - y): "X" for column, row in left})


def _figures(rng: Random) -> list[dict[str, Any]]:
    """Return 1 to 42 figures on 42 cards in all."""
    number = rng.choice((1, 2, 5, 14, 20, CARDS))
    cuts = [0, *sorted(rng.sample(range(1, CARDS), number - 1)), CARDS]
    names = [f"{first}{second}" for first in "ABCDEFG" for second in "abcdef"]
    return [
        {
            "name": names[n],
            "money": rng.choice((5, 8)),
            "cards": cuts[n + 1] - cuts[n],
            "shape": _shape(rng, rng.randint(2, 3) if number < 10 else rng.randint(2, 7)),
        }
        for n in range(number)
    ]

"""Manhattan in words: the text twin of the board, and the label of every site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    CITY_LETTERS,
    COLOR_LETTERS,
    COLORS,
    Tower,
    site_name,
)
from manhattan_widgets.games.manhattan.rules.notation import (
    city_sentence,
    color_sentence,
    site_sentence,
)
from manhattan_widgets.games.manhattan.rules.position import OVER, Table
from manhattan_widgets.locale import language, text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.overlays import Chip

__all__ = [
    "city_name",
    "color_counts",
    "color_name",
    "majority",
    "majority_badge",
    "scene_label",
    "seat_name",
    "seat_points",
    "site_label",
    "standing",
    "text_board",
]


def color_name(color: int) -> str:
    """Return the name of a color, in the reader's language."""
    return _name(language(), color_sentence, color)


def city_name(city: int) -> str:
    """Return the name of a city, in the reader's language."""
    return _name(language(), city_sentence, city)


@lru_cache(maxsize=256)
def _name(_language: str, sentence: Callable[[int], Sentence], number: int) -> str:
    """Return a name in the language in use, which is a part of the cache's key."""
    return str(sentence(number))


def majority(towers: Sequence[Tower]) -> tuple[int | None, int]:
    """Return which color has most towers in a city, and how many; ``None`` for a tie (M15).

    >>> majority([Tower.of((2, 1)), Tower.of((2, 3)), Tower.of((0, 4))])
    (2, 2)
    """
    owned = [tower.owner for tower in towers if tower.owner is not None]
    counts = [owned.count(color) for color in range(len(COLORS))]
    most = max(counts)
    leaders = [color for color, count in enumerate(counts) if count == most]
    return (leaders[0] if len(leaders) == 1 else None), most


def scene_label(view: Table) -> str:
    """Return one line that says what the board is and whose turn it is."""
    return text("scene.manhattan.label", standing=standing(view))


def standing(view: Table) -> str:
    """Return the round and whose turn it is, or that the game is over."""
    rounds = view.options.rounds
    if view.phase == OVER:
        return text("scene.manhattan.over", rounds=rounds)
    if view.chance_pending:
        return text("scene.manhattan.chance", round=view.round, rounds=rounds)
    return text(
        f"scene.manhattan.{view.phase}",
        round=view.round,
        rounds=rounds,
        who=seat_name(view, view.turn),
    )


def seat_name(view: Table, seat: int) -> str:
    """Return a seat's color, or both of them."""
    return " + ".join(map(color_name, view.options.colors[seat]))


def seat_points(view: Table, seat: int) -> int:
    """Return the points that a seat has scored so far."""
    points = view.points()
    return sum(points[color] for color in view.options.colors[seat])


def site_label(
    site: int,
    tower: Tower,
    *,
    lit: bool = False,
    needs: int = 0,
    last: bool = False,
    verdicts: bool = True,
) -> str:
    """Return what stands on a site and what may be done there, in one line.

    Without ``verdicts`` it names the pieces, and not whose the tower is.
    """
    description = (_tower_label if verdicts else _pieces_label)(language(), site, tower)
    notes = []
    if lit:
        notes.append(text("scene.manhattan.site.lit"))
    if needs:
        notes.append(text("scene.manhattan.site.needs", n=needs))
    if last:
        notes.append(text("scene.manhattan.site.last"))
    return " ".join([description, *notes])


@lru_cache(maxsize=4096)
def _tower_label(_language: str, site: int, tower: Tower) -> str:
    """Return what stands on a site.  The language is the one in use: a part of the cache's key."""
    where = _name(_language, site_sentence, site)
    if tower.owner is None:
        return text("scene.manhattan.site.empty", site=where)
    counts = comma_list(f"{color_name(color)} {count}" for color, count in color_counts(tower))
    return text(
        "scene.manhattan.site.tower",
        site=where,
        owner=color_name(tower.owner),
        n=tower.height,
        storeys=counts,
    )


@lru_cache(maxsize=4096)
def _pieces_label(_language: str, site: int, tower: Tower) -> str:
    """Return the pieces on a site.  The language is the one in use: a part of the cache's key."""
    where = _name(_language, site_sentence, site)
    if tower.owner is None:
        return text("scene.manhattan.site.empty", site=where)
    pieces = comma_list(f"{color_name(piece.color)} {piece.storeys}" for piece in tower.pieces)
    return text("scene.manhattan.site.pieces", site=where, n=tower.height, pieces=pieces)


def text_board(
    view: Table,
    *,
    lit: Iterable[str] = (),
    needs: Mapping[str, int] | None = None,
    last: Iterable[str] = (),
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    verdicts: bool = True,
) -> str:
    """Return the whole board in words and figures, a line for every three sites.

    A tower is written as in ``R1B3=4``: storeys by color, the owner last, and the height; an empty
    site is a dot.  ``*`` marks a lit site, ``!`` the last move, ``(4+)`` what a piece would need,
    ``[B2 G5]`` are the chips of an overlay.
    Without ``verdicts`` it has only what stands where, not whose turn it is, who leads or owns
    what: of a tower the pieces, from the ground up, as in ``R1+B2+B1=4``.
    """
    lit, last, needs, chips = frozenset(lit), frozenset(last), needs or {}, chips or {}
    pile = text("scene.manhattan.pile", n=view.pile_size)
    lines = [standing(view), _points_line(view), pile, ""] if verdicts else []
    format_tower = _tower_text if verdicts else _pieces_text
    for city in range(len(CITIES)):
        towers = view.towers[city * CELLS : (city + 1) * CELLS]
        name = f"{city_name(city)} ({CITY_LETTERS[city]})"
        lines.append(f"{name} · {_majority_text(towers)}" if verdicts else name)
        cells = []
        for cell, tower in enumerate(towers):
            name = site_name(city * CELLS + cell)
            need = f"({needs[name]}+)" if name in needs else ""
            marks = "*" * (name in lit) + "!" * (name in last)
            signs = " ".join(chip.text for chip in chips.get(name, ()))
            suffix = f" [{signs}]" if signs else ""
            cells.append(f"{name} {format_tower(tower)}{marks}{need}{suffix}")
        lines += ["  ".join(f"{cell:<18}" for cell in row).rstrip() for row in _rows(cells)]
        lines.append("")
    return "\n".join(lines[:-1])


def majority_badge(towers: Sequence[Tower]) -> str:
    """Return the short text beside a city's name."""
    winner, most = majority(towers)
    if winner is not None:
        return text("scene.manhattan.majority", letter=COLOR_LETTERS[winner])
    if most:
        return text("scene.manhattan.tie", n=most)
    return text("scene.manhattan.empty_city")


def _majority_text(towers: Sequence[Tower]) -> str:
    winner, most = majority(towers)
    if winner is None:
        return majority_badge(towers)
    return text("scene.manhattan.majority_long", color=color_name(winner), n=most)


def _points_line(view: Table) -> str:
    return comma_list(
        text(
            "scene.manhattan.points",
            who=seat_name(view, seat),
            n=seat_points(view, seat),
        )
        for seat in range(view.options.players)
    )


@lru_cache(maxsize=4096)
def color_counts(tower: Tower) -> tuple[tuple[int, int], ...]:
    """Return each color in a tower with its storeys, from the ground up, the owner last.

    >>> color_counts(Tower.of((0, 2), (2, 1), (1, 3)))
    ((0, 2), (2, 1), (1, 3))
    """
    if tower.owner is None:
        return ()
    order = dict.fromkeys(piece.color for piece in tower.pieces if piece.color != tower.owner)
    return tuple((color, tower.storeys[color]) for color in (*order, tower.owner))


def _tower_text(tower: Tower) -> str:
    if tower.owner is None:
        return "·"
    counts = "".join(f"{COLOR_LETTERS[color]}{count}" for color, count in color_counts(tower))
    return f"{counts}={tower.height}"


def _pieces_text(tower: Tower) -> str:
    if tower.owner is None:
        return "·"
    pieces = "+".join(f"{COLOR_LETTERS[piece.color]}{piece.storeys}" for piece in tower.pieces)
    return f"{pieces}={tower.height}"


def _rows(cells: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(cells), 3):
        yield cells[start : start + 3]

"""The scorings of Manhattan, rule by rule: the tallest tower, the majorities, all towers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from manhattan_widgets.contract.core import Score, ScorePart
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    CITY_LETTERS,
    COLOR_LETTERS,
    COLORS,
    Tower,
)
from manhattan_widgets.games.manhattan.rules.position import Table
from manhattan_widgets.games.manhattan.rules.scoring import (
    MAJORITY_POINTS,
    TALLEST_POINTS,
    TOWER_POINTS,
)
from manhattan_widgets.games.manhattan.scene.panels import table_info
from manhattan_widgets.games.manhattan.scene.text import city_name, color_name
from manhattan_widgets.locale import text
from manhattan_widgets.scene.ledger import (
    Ledger,
    LedgerCell,
    LedgerColumn,
    LedgerSection,
    ScoreLine,
    assemble,
)

__all__ = ["ledger", "score_lines"]


def ledger(view: Table, names: Sequence[str]) -> Ledger:
    """Return where every point came from; ``names`` are the players', by seat."""
    return assemble(view, table_info(view, names).players, _sections)


def score_lines(score: Score) -> tuple[ScoreLine, ...]:
    """Return a scoring as lines: the tallest tower, each city's majority, each color's towers."""
    return tuple(_score_lines(score.parts))


def _score_lines(parts: Sequence[ScorePart]) -> Iterator[ScoreLine]:
    tallest, majority = text("scene.manhattan.score.tallest"), "scene.manhattan.score.majority"
    for part in parts:
        if part.rule == "M13" and part.color is not None:
            yield _line(part, text("scene.manhattan.score.carried"), color_name(part.color))
        elif part.rule == "M14":
            yield _line(part, tallest, tallest)
        elif part.rule == "M15" and part.where is not None:
            city = city_name(CITIES.index(part.where))
            yield _line(part, text(majority, city=city), city)
    for color in range(len(COLORS)):
        towers = [p for p in parts if p.rule == "M16" and p.color == color]
        if towers:
            yield _towers_line(color, towers)


def _line(part: ScorePart, heading: str, short: str) -> ScoreLine:
    color = part.color
    return ScoreLine(
        heading=heading,
        short=short,
        reason=str(part.reason),
        rule=part.rule,
        points=part.points,
        color=None if color is None else COLORS[color],
        letter="" if color is None else COLOR_LETTERS[color],
        name="" if color is None else color_name(color),
        seat=part.seat,
        sites=part.sites,
        marks=_marks(part),
        place="" if part.where is None else CITY_LETTERS[CITIES.index(part.where)],
    )


def _marks(part: ScorePart) -> dict[str, str]:
    """Return the points where they were earned; a majority's points belong to the city."""
    if not part.points:
        return {site: text("scene.manhattan.score.tie") for site in part.sites}
    if part.rule == "M15":
        return {part.sites[0][0]: f"+{part.points}", **dict.fromkeys(part.sites, "✓")}
    return dict.fromkeys(part.sites, f"+{part.points}")


def _towers_line(color: int, towers: Sequence[ScorePart]) -> ScoreLine:
    cities = [city for city, name in enumerate(CITIES) if any(t.where == name for t in towers)]
    counts = [sum(t.where == CITIES[city] for t in towers) for city in cities]
    by_city = text("core.list.comma").join(
        text("scene.manhattan.score.in_city", city=city_name(city), count=count)
        for city, count in zip(cities, counts, strict=True)
    )
    name = color_name(color)
    return ScoreLine(
        heading=text("scene.manhattan.score.towers"),
        short=name,
        reason=text("scene.manhattan.score.towers_reason", color=name, n=len(towers), list=by_city),
        rule="M16",
        points=sum(tower.points for tower in towers),
        color=COLORS[color],
        letter=COLOR_LETTERS[color],
        name=name,
        seat=towers[0].seat,
        sites=tuple(site for tower in towers for site in tower.sites),
        marks={site: f"+{tower.points}" for tower in towers for site in tower.sites},
    )


def _sections(view: Table, score: Score) -> tuple[LedgerSection, ...]:
    lines = score_lines(score)
    if lines[0].rule == "M13":
        return (_carried(lines),)
    colors = view.options.colors_in_play
    columns = tuple(LedgerColumn(color_name(c), COLOR_LETTERS[c], COLORS[c]) for c in colors)
    return (
        _tallest(view, columns, lines[0]),
        _majorities(view, columns, lines[1 : 1 + len(CITIES)]),
        _towers(view, lines[1 + len(CITIES) :]),
    )


def _carried(lines: tuple[ScoreLine, ...]) -> LedgerSection:
    return LedgerSection(
        rule="M13",
        title=text("scene.manhattan.score.carried"),
        short=text("scene.manhattan.score.carried_short"),
        how=text("scene.manhattan.how.carried"),
        figures="",
        columns=(),
        lines=lines,
    )


def _tallest(view: Table, columns: tuple[LedgerColumn, ...], line: ScoreLine) -> LedgerSection:
    heights = [
        max((tower.height for tower in view.towers if tower.owner == color), default=0)
        for color in view.options.colors_in_play
    ]
    return LedgerSection(
        rule="M14",
        title=text("scene.manhattan.score.tallest"),
        short=text("scene.manhattan.score.tallest_short"),
        how=text("scene.manhattan.how.tallest", n=TALLEST_POINTS),
        figures=text("scene.manhattan.figures.tallest"),
        columns=columns,
        lines=(replace(line, cells=_compared(heights)),),
    )


def _majorities(
    view: Table, columns: tuple[LedgerColumn, ...], lines: tuple[ScoreLine, ...]
) -> LedgerSection:
    key = "majority_two" if len(view.options.colors[0]) > 1 else "majority"
    rows = (
        replace(line, cells=_compared([_owned(view, city, c) for c in view.options.colors_in_play]))
        for city, line in enumerate(lines)
    )
    return LedgerSection(
        rule="M15",
        title=text("scene.manhattan.score.majorities"),
        short=text("scene.manhattan.score.majorities_short"),
        how=text(f"scene.manhattan.how.{key}", n=MAJORITY_POINTS),
        figures=text("scene.manhattan.figures.majority"),
        columns=columns,
        lines=tuple(rows),
    )


def _towers(view: Table, lines: tuple[ScoreLine, ...]) -> LedgerSection:
    cities = range(len(CITIES))
    return LedgerSection(
        rule="M16",
        title=text("scene.manhattan.score.towers"),
        short=text("scene.manhattan.score.towers_short"),
        how=text("scene.manhattan.how.towers", n=TOWER_POINTS),
        figures=text("scene.manhattan.figures.towers"),
        columns=tuple(LedgerColumn(city_name(city), CITY_LETTERS[city]) for city in cities),
        lines=tuple(
            replace(line, cells=tuple(LedgerCell(_owned(view, city, color)) for city in cities))
            for line in lines
            for color in (COLORS.index(line.color or ""),)
        ),
        apart=False,
    )


def _owned(view: Table, city: int, color: int) -> int:
    towers: Sequence[Tower] = view.towers[city * CELLS : (city + 1) * CELLS]
    return sum(tower.owner == color for tower in towers)


def _compared(values: Sequence[int]) -> tuple[LedgerCell, ...]:
    most = max(values)
    return tuple(LedgerCell(value, value == most > 0) for value in values)

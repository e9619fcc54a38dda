"""The scoring of Skyline, part by part: penthouses, orange sites, missions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from manhattan_widgets.contract.core import Score, ScorePart
from manhattan_widgets.games.skyline.rules.board import COLORS
from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.games.skyline.rules.scoring import (
    MISSION_POINTS,
    ORANGE_POINTS,
    PENTHOUSE_POINTS,
)
from manhattan_widgets.games.skyline.scene.panels import table_info
from manhattan_widgets.games.skyline.scene.text import color_name, disc_letter, seat_name
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

_PENTHOUSE, _ORANGE = "skyline.score.penthouse", "skyline.score.orange"


def ledger(view: Table, names: Sequence[str]) -> Ledger:
    """Return where every point came from; ``names`` are the players', by seat."""
    return assemble(view, table_info(view, names).players, _sections, once=True)


def score_lines(score: Score) -> tuple[ScoreLine, ...]:
    """Return a scoring as lines: each color's penthouses, each orange site, each mission."""
    return tuple(_score_lines(score.parts))


def _score_lines(parts: Sequence[ScorePart]) -> Iterator[ScoreLine]:
    built = [part for part in parts if part.reason.key == _PENTHOUSE]
    for seat in sorted({part.seat for part in built if part.seat is not None}):
        yield _penthouses(seat, [part for part in built if part.seat == seat])
    for part in parts:
        if part.reason.key.startswith(_ORANGE):
            (site,) = part.sites
            yield _line(part, text("scene.skyline.score.orange_site", site=site), site)
        elif part.reason.key != _PENTHOUSE and part.color is not None:
            name = color_name(part.color)
            yield _line(part, text("scene.skyline.score.mission", color=name), name)


def _line(part: ScorePart, heading: str, short: str) -> ScoreLine:
    color = part.color
    mark = f"+{part.points}" if part.points else text("scene.skyline.score.none")
    return ScoreLine(
        heading=heading,
        short=short,
        reason=str(part.reason),
        rule=part.rule,
        points=part.points,
        color=None if color is None else COLORS[color],
        letter="" if color is None else disc_letter(color),
        name="" if color is None else color_name(color),
        seat=part.seat,
        sites=part.sites,
        # The points of a mission belong to all of its sites together.
        marks=dict.fromkeys(part.sites, mark if len(part.sites) == 1 else "✓"),
    )


def _penthouses(seat: int, built: Sequence[ScorePart]) -> ScoreLine:
    first = built[0]
    assert first.color is not None
    name = color_name(first.color)
    sites = tuple(site for part in built for site in part.sites)
    return ScoreLine(
        heading=text("scene.skyline.score.penthouses"),
        short=name,
        reason=text(
            "scene.skyline.score.penthouses_reason",
            color=name,
            n=len(built),
            sites=text("core.list.comma").join(sites),
        ),
        rule=first.rule,
        points=sum(part.points for part in built),
        color=COLORS[first.color],
        letter=disc_letter(first.color),
        name=name,
        seat=seat,
        sites=sites,
        marks={site: f"+{part.points}" for part in built for site in part.sites},
    )


def _sections(view: Table, score: Score) -> tuple[LedgerSection, ...]:
    lines = score_lines(score)
    kinds = [part.reason.key for part in score.parts]
    oranges = sum(key.startswith(_ORANGE) for key in kinds)
    missions = sum(key not in (_PENTHOUSE,) and not key.startswith(_ORANGE) for key in kinds)
    first = len(lines) - oranges - missions
    columns = tuple(
        LedgerColumn(color_name(color), disc_letter(color), COLORS[color])
        for color in view.options.colors
    )
    sections = [
        _penthouse_section(view, columns, lines[:first]),
        _orange_section(columns, lines[first : first + oranges]),
    ]
    if missions:
        sections.append(_mission_section(view, columns, lines[first + oranges :]))
    return tuple(sections)


def _penthouse_section(
    view: Table, columns: tuple[LedgerColumn, ...], lines: Sequence[ScoreLine]
) -> LedgerSection:
    by_seat = {line.seat: line for line in lines}
    seats = range(view.options.players)
    every = [by_seat.get(seat) or _no_penthouse(view, seat) for seat in seats]
    return LedgerSection(
        rule="S17",
        title=text("scene.skyline.score.penthouses"),
        short=text("scene.skyline.score.penthouses_short"),
        how=text("scene.skyline.how.penthouses", n=PENTHOUSE_POINTS),
        figures=text("scene.skyline.figures.penthouses"),
        columns=columns,
        lines=tuple(replace(line, cells=_own(line, columns, len(line.sites))) for line in every),
        apart=False,
    )


def _no_penthouse(view: Table, seat: int) -> ScoreLine:
    color = view.options.colors[seat]
    name = seat_name(view, seat)
    return ScoreLine(
        heading=text("scene.skyline.score.penthouses"),
        short=name,
        reason=text("scene.skyline.score.no_penthouse", color=name),
        rule="S17",
        points=0,
        color=COLORS[color],
        letter=disc_letter(color),
        name=name,
        seat=seat,
        sites=(),
        marks={},
    )


def _orange_section(columns: tuple[LedgerColumn, ...], lines: Sequence[ScoreLine]) -> LedgerSection:
    return LedgerSection(
        rule="S17",
        title=text("scene.skyline.score.orange"),
        short=text("scene.skyline.score.orange_short"),
        how=text("scene.skyline.how.orange", n=ORANGE_POINTS),
        figures=text("scene.skyline.figures.orange"),
        columns=columns,
        lines=tuple(replace(line, cells=_own(line, columns, 1)) for line in lines),
    )


def _mission_section(
    view: Table, columns: tuple[LedgerColumn, ...], lines: Sequence[ScoreLine]
) -> LedgerSection:
    key = "missions_last_turn" if view.options.last_turn_mission else "missions"
    return LedgerSection(
        rule=lines[0].rule,
        title=text("scene.skyline.score.missions"),
        short=text("scene.skyline.score.missions_short"),
        how=text(f"scene.skyline.how.{key}", n=MISSION_POINTS),
        figures=text("scene.skyline.figures.missions"),
        columns=columns,
        lines=tuple(
            replace(line, cells=_own(line, columns, int(line.points > 0))) for line in lines
        ),
        apart=False,
    )


def _own(line: ScoreLine, columns: Sequence[LedgerColumn], value: int) -> tuple[LedgerCell, ...]:
    """Return a figure in the column of the line's own color, and nothing in the others."""
    return tuple(
        LedgerCell(value, best=bool(line.points)) if column.color == line.color else LedgerCell(0)
        for column in columns
    )

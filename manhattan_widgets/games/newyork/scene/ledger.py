"""The scoring of New York, rule by rule: largest groups, other buildings, money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from manhattan_widgets.contract.core import Score, ScorePart
from manhattan_widgets.games.newyork.rules.board import COLOR_LETTERS, COLORS, groups
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.scoring import (
    GROUP_POINTS,
    MONEY_POINTS,
    OTHER_POINTS,
)
from manhattan_widgets.games.newyork.scene.panels import table_info
from manhattan_widgets.games.newyork.scene.text import color_name
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

_GROUP, _OTHERS, _MONEY = "group", "others", "money"
_KINDS = {
    "newyork.score.none": _GROUP,
    "newyork.score.group": _GROUP,
    "newyork.score.group_tie": _GROUP,
    "newyork.score.others": _OTHERS,
    "newyork.score.others_nothing": _OTHERS,
    "newyork.score.money": _MONEY,
}
"""What a part of a scoring is about, by its reason."""

_RULES = {
    _GROUP: (("largest", "following", "all"), GROUP_POINTS),
    _OTHERS: (("others",), OTHER_POINTS),
    _MONEY: (("units",), MONEY_POINTS),
}
"""For each section, in their order, the figures that are shown, and the points for each."""


def ledger(view: Table, names: Sequence[str]) -> Ledger:
    """Return where every point came from; ``names`` are the players', by seat."""
    return assemble(view, table_info(view, names).players, _sections, once=True)


def score_lines(score: Score) -> tuple[ScoreLine, ...]:
    """Return a scoring as lines: each color's largest group, its other buildings, then money."""
    return tuple(line for kind in _RULES for line in _lines(kind, score))


def _lines(kind: str, score: Score) -> list[ScoreLine]:
    return [_line(kind, part) for part in score.parts if _KINDS[part.reason.key] == kind]


def _line(kind: str, part: ScorePart) -> ScoreLine:
    color = part.color
    assert color is not None  # every part of New York is somebody's
    name = color_name(color)
    each = part.points // max(1, len(part.sites))
    return ScoreLine(
        heading=text(f"scene.newyork.score.{kind}"),
        short=name,
        reason=str(part.reason),
        rule=part.rule,
        points=part.points,
        color=COLORS[color],
        letter=COLOR_LETTERS[color],
        name=name,
        seat=part.seat,
        sites=part.sites,
        marks=dict.fromkeys(part.sites, f"+{each}"),
    )


def _sections(view: Table, score: Score) -> tuple[LedgerSection, ...]:
    """Return the sections of a scoring; before colors are drawn they have no lines."""
    return tuple(_section(view, kind, _lines(kind, score)) for kind in _RULES)


def _section(view: Table, kind: str, lines: Sequence[ScoreLine]) -> LedgerSection:
    two = view.options.players == 2
    columns, points = _RULES[kind]
    return LedgerSection(
        rule="N20" if two else "N13",
        title=text(f"scene.newyork.score.{kind}"),
        short=text(f"scene.newyork.score_short.{kind}"),
        how=text(f"scene.newyork.how_two.{kind}" if two else f"scene.newyork.how.{kind}", n=points),
        figures=text(f"scene.newyork.figures.{kind}"),
        columns=tuple(
            LedgerColumn(
                text(f"scene.newyork.column.{name}"), text(f"scene.newyork.column_short.{name}")
            )
            for name in columns
        ),
        lines=tuple(replace(line, cells=_cells(view, kind, line)) for line in lines),
        apart=False,
    )


def _cells(view: Table, kind: str, line: ScoreLine) -> tuple[LedgerCell, ...]:
    if kind == _MONEY:
        return (LedgerCell(line.points // MONEY_POINTS),)
    if kind == _OTHERS:
        return (LedgerCell(len(line.sites)),)
    sizes = [len(group) for group in groups(view.board, COLORS.index(line.color or ""))]
    largest, following = (*sizes, 0, 0)[:2]
    return (
        LedgerCell(largest, largest > 0),
        LedgerCell(following, following == largest > 0),
        LedgerCell(sum(sizes)),
    )

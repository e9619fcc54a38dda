"""The overlays of Skyline's board: who can build, what it costs, series, points.

All figures come from the rules: ``obstacle`` and ``cost`` say what can be built, ``series`` what an
income is, ``score_now`` the prestige.  :mod:`.shape_overlays` has those of figures and missions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manhattan_widgets.contract.core import Score, Sentence
from manhattan_widgets.games.skyline.rules.board import (
    COLOR_LETTERS,
    COLORS,
    HIGHEST,
    KINDS,
    LEVELS,
    count_of,
)
from manhattan_widgets.games.skyline.rules.income import series
from manhattan_widgets.games.skyline.rules.notation import a_floor, floor_sentence
from manhattan_widgets.games.skyline.rules.position import OVER, Table
from manhattan_widgets.games.skyline.scene.board import Outline
from manhattan_widgets.games.skyline.scene.ledger import score_lines
from manhattan_widgets.games.skyline.scene.overlay_settings import (
    ALL,
    HELD,
    HELD_MARK,
    seat_setting,
)
from manhattan_widgets.games.skyline.scene.shape_overlays import (
    figure_settings,
    figures,
    mission_settings,
    missions,
)
from manhattan_widgets.games.skyline.scene.text import color_name, seat_name, site_names
from manhattan_widgets.locale import text
from manhattan_widgets.scene.overlays import (
    Annotations,
    Chip,
    LegendLine,
    Overlay,
    Setting,
    no_settings,
)
from manhattan_widgets.scene.score_overlay import chosen_line, score_annotations, score_settings

__all__ = ["OVERLAYS"]

#: What stands in the way of the next floor of a color: nothing, only money or stock, the rules.
_NOW, _LATER, _NEVER = "now", "later", "never"
_NEXT = {level: kind for kind, level in LEVELS.items()}


# Who can build the next level


def _next(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    chips, lines = {}, []
    for site, tower in enumerate(view.towers):
        if tower.height >= HIGHEST:
            continue
        name, kind = view.options.edition.names[site], _NEXT[tower.height + 1]
        reach = {seat: _when(view, seat, site, kind) for seat in range(view.options.players)}
        if not tower.floors or not set(reach.values()) - {_NEVER}:
            continue  # on empty ground all can build alike
        chips[name] = tuple(_next_chip(view, seat, site, kind, reach[seat]) for seat in reach)
        sentence = " ".join(
            text(
                f"scene.skyline_overlay.next.line_{when}",
                who=text("core.list.comma").join(
                    seat_name(view, seat) for seat in reach if reach[seat] == when
                ),
            )
            for when in (_NOW, _LATER, _NEVER)
            if when in reach.values()
        )
        lines.append(
            text(
                "scene.skyline_overlay.next.line",
                site=name,
                floor=a_floor(kind),
                level=tower.height + 1,
                said=sentence,
            )
        )
    legend = (
        LegendLine("b2", text("scene.skyline_overlay.next.legend.now"), "blue", strong=True),
        LegendLine("b2", text("scene.skyline_overlay.next.legend.later"), "blue"),
        LegendLine("b–", text("scene.skyline_overlay.next.legend.never")),
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


def _when(view: Table, seat: int, site: int, kind: str) -> str:
    """Return whether a seat can build a floor now, lacks stock or money, or may not at all."""
    color, stock, purse = view.options.colors[seat], view.stocks[seat], view.purses[seat]
    if view.obstacle(site, kind, color) is not None:
        return _NEVER
    if stock is None or purse is None:
        return _LATER
    has = bool(count_of(stock, kind)) and view.cost(site, kind, color)[0] <= purse
    return _NOW if has else _LATER


def _next_chip(view: Table, seat: int, site: int, kind: str, when: str) -> Chip:
    color = view.options.colors[seat]
    price, payee = view.cost(site, kind, color)
    sign = "–" if when == _NEVER else str(price)
    label = text(
        f"scene.skyline_overlay.next.chip_{when}",
        who=color_name(color),
        floor=floor_sentence(kind),
        n=price,
        payee=_payee(payee),
    )
    role = "" if when == _NEVER else COLORS[color]
    return Chip(COLOR_LETTERS[color] + sign, role, label, strong=when == _NOW)


def _payee(payee: int | None) -> str:
    return text("skyline.bank") if payee is None else color_name(payee)


# Where one may build, and who is paid


def _legal_settings(view: Table) -> tuple[Setting, ...]:
    floors = [(kind, str(floor_sentence(kind))) for kind in KINDS]
    held = (HELD, text("scene.skyline_overlay.legal.held"))
    return (
        seat_setting(view),
        Setting("floor", text("scene.skyline_overlay.legal.floor"), (held, *floors)),
    )


def _legal(view: Table, chosen: Mapping[str, str]) -> Annotations:
    seat = int(chosen["seat"])
    color, purse, stock = view.options.colors[seat], view.purses[seat], view.stocks[seat]
    kinds = [chosen["floor"]]
    if chosen["floor"] == HELD:
        kinds = [k for k in KINDS if stock is not None and count_of(stock, k)]
    lit, needs, chips, lines = set(), {}, {}, []
    for site, name in enumerate(view.options.edition.names):
        possible = [
            (kind, *view.cost(site, kind, color))
            for kind in kinds
            if view.towers[site].height < HIGHEST and view.obstacle(site, kind, color) is None
        ]
        payable = [offer for offer in possible if purse is None or offer[1] <= purse]
        if payable:
            lit.add(name)
            chips[name] = tuple(_fee_chip(kind, price, payee) for kind, price, payee in payable[:4])
            lines += [
                text("scene.skyline_overlay.legal.line", site=name, said=_fee(kind, price, payee))
                for kind, price, payee in payable
            ]
        elif possible and purse is not None:
            needs[name] = min(price for _, price, _ in possible) - purse
    if not lit:
        who = seat_name(view, seat)
        lines = [text("scene.skyline_overlay.legal.none", who=who)]
    legend = (
        LegendLine("4p", text("scene.skyline_overlay.legal.legend.fee"), "purple", strong=True),
        LegendLine("N5", text("scene.skyline_overlay.legal.legend.bank")),
        LegendLine(
            text("scene.skyline.short", n=3), text("scene.skyline_overlay.legal.legend.short")
        ),
    )
    return Annotations(
        lit=frozenset(lit), needs=needs, chips=chips, legend=legend, lines=tuple(lines)
    )


def _fee_chip(kind: str, price: int, payee: int | None) -> Chip:
    # A floor of 1 to 6 costs its own number: then the price alone says which it is.
    sign = str(price) if str(price) == kind else f"{kind}{price}"
    letter = "" if payee is None else COLOR_LETTERS[payee]
    role = "" if payee is None else COLORS[payee]
    return Chip(sign + letter, role, _fee(kind, price, payee), strong=payee is not None)


def _fee(kind: str, price: int, payee: int | None) -> str:
    if not price:
        return text("scene.skyline_overlay.legal.free", floor=a_floor(kind))
    return text(
        "scene.skyline_overlay.legal.fee", floor=a_floor(kind), n=price, payee=_payee(payee)
    )


# Series


def _series_settings(view: Table) -> tuple[Setting, ...]:
    return (seat_setting(view, everyone=True),)


def _series(view: Table, chosen: Mapping[str, str]) -> Annotations:
    seats = range(view.options.players) if chosen["seat"] == ALL else [int(chosen["seat"])]
    outlines, lines = [], []
    for seat in seats:
        color = view.options.colors[seat]
        all_series = series(view.towers, view.options.edition.neighbors, color)
        best = view.best_series(seat)
        outlined = [entry for entry in all_series if chosen["seat"] != ALL or entry == best]
        names = view.options.edition.names
        outlines += [
            Outline(color, tuple(names[s] for s in entry.sites), f"+{entry.amount}")
            for entry in outlined
        ]
        if not all_series:
            lines.append(text("scene.skyline_overlay.series.none", who=color_name(color)))
        for entry in sorted(all_series, key=lambda entry: entry != best):
            key = "best" if entry == best else "other"
            lines.append(
                text(
                    f"scene.skyline_overlay.series.{key}",
                    who=color_name(color),
                    n=entry.amount,
                    sites=site_names(view, entry.sites),
                )
            )
    legend = (LegendLine("+7", text("scene.skyline_overlay.series.legend"), strong=True),)
    return Annotations(outlines=tuple(outlines), legend=legend, lines=tuple(lines))


# The score if scored now


def _score_of(view: Table) -> Score:
    return view.score() if view.phase == OVER else view.score_now()


def _score_settings(view: Table) -> tuple[Setting, ...]:
    return score_settings(score_lines(_score_of(view)))


def _score(view: Table, chosen: Mapping[str, str]) -> Annotations:
    score = _score_of(view)
    lines = score_lines(score)
    line = chosen_line(lines, chosen)
    if line is None:
        points: dict[str, int] = {}
        for part in lines:
            for site, mark in part.marks.items():
                if part.points and mark != HELD_MARK:
                    points[site] = points.get(site, 0) + int(mark)
        marks = {site: f"+{n}" for site, n in points.items()}
    else:
        marks = line.marks
    totals = [(seat_name(view, seat), n) for seat, n in enumerate(score.totals)]
    legend = LegendLine("+1", text("scene.skyline_overlay.score.legend"), strong=True)
    return score_annotations(lines, marks, totals, legend)


def _overlay(name: str, settings: Any, draw: Any) -> Overlay:
    return Overlay(
        name,
        Sentence.of(f"scene.skyline_overlay.title.{name}"),
        Sentence.of(f"scene.skyline_overlay.about.{name}"),
        settings,
        draw,
    )


OVERLAYS = (
    _overlay("next", no_settings, _next),
    _overlay("legal", _legal_settings, _legal),
    _overlay("series", _series_settings, _series),
    _overlay("figures", figure_settings, figures),
    _overlay("missions", mission_settings, missions),
    _overlay("score", _score_settings, _score),
)
"""All overlays, in the order in which they are offered."""

"""The overlays of Skyline's board: who can build, what it costs, series, figures, missions, points.

All figures come from the rules: ``obstacle`` and ``cost`` say what can be built, ``series`` what an
income is, the edition's places where a figure or mission can be held, ``score_now`` the prestige.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from manhattan_widgets.games.skyline.scene import board
from manhattan_widgets.games.skyline.scene.board import Outline
from manhattan_widgets.games.skyline.scene.ledger import score_lines
from manhattan_widgets.games.skyline.scene.text import color_name, seat_name
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Scene
from manhattan_widgets.scene.overlays import (
    Chip,
    LegendLine,
    Overlay,
    Setting,
    Shown,
    no_settings,
)
from manhattan_widgets.scene.score_overlay import chosen_line, score_settings, score_shown

__all__ = ["OVERLAYS", "overlaid"]

_ALL, _HELD = "all", "held"
#: What stands in the way of the next floor of a color: nothing, only money or stock, the rules.
_NOW, _LATER, _NEVER = "now", "later", "never"
_HELD_MARK = "✓"
_NEXT = {level: kind for kind, level in LEVELS.items()}


def overlaid(view: Table, shown: Shown, faults: Mapping[str, str] | None = None) -> Scene:
    """Return the board with an overlay; ``faults`` are marks that hide it where they are."""
    wrong = faults or {}
    return board.scene(
        view,
        lit=shown.lit,
        needs=shown.needs,
        marks={**shown.marks, **wrong},
        chips={site: chips for site, chips in shown.chips.items() if site not in wrong},
        outlines=shown.outlines,
    )


def _seat_setting(view: Table, *, everyone: bool = False) -> Setting:
    """Return a choice of a seat, the one to move first unless all come first."""
    players = view.options.players
    seats = [(view.turn + step) % players for step in range(players)]
    choices = [(str(seat), seat_name(view, seat)) for seat in seats]
    if everyone:
        choices.insert(0, (_ALL, text("scene.skyline_overlay.everybody")))
    return Setting("seat", text("scene.skyline_overlay.seat"), tuple(choices))


def _names(view: Table, sites: Sequence[int]) -> str:
    return text("core.list.comma").join(view.options.edition.names[site] for site in sites)


# Who can build the next level


def _next(view: Table, _chosen: Mapping[str, str]) -> Shown:
    chips, lines = {}, []
    for site, tower in enumerate(view.towers):
        if tower.height >= HIGHEST:
            continue
        name, kind = view.options.edition.names[site], _NEXT[tower.height + 1]
        when = {seat: _when(view, seat, site, kind) for seat in range(view.options.players)}
        if not tower.floors or not set(when.values()) - {_NEVER}:
            continue  # on empty ground all can build alike
        chips[name] = tuple(_next_chip(view, seat, site, kind, when[seat]) for seat in when)
        said = " ".join(
            text(
                f"scene.skyline_overlay.next.line_{one}",
                who=text("core.list.comma").join(
                    seat_name(view, seat) for seat in when if when[seat] == one
                ),
            )
            for one in (_NOW, _LATER, _NEVER)
            if one in when.values()
        )
        lines.append(
            text(
                "scene.skyline_overlay.next.line",
                site=name,
                floor=a_floor(kind),
                level=tower.height + 1,
                said=said,
            )
        )
    legend = (
        LegendLine("b2", text("scene.skyline_overlay.next.legend.now"), "blue", strong=True),
        LegendLine("b2", text("scene.skyline_overlay.next.legend.later"), "blue"),
        LegendLine("b–", text("scene.skyline_overlay.next.legend.never")),
    )
    return Shown(chips=chips, legend=legend, lines=tuple(lines))


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
    held = (_HELD, text("scene.skyline_overlay.legal.held"))
    return (
        _seat_setting(view),
        Setting("floor", text("scene.skyline_overlay.legal.floor"), (held, *floors)),
    )


def _legal(view: Table, chosen: Mapping[str, str]) -> Shown:
    seat = int(chosen["seat"])
    color, purse, stock = view.options.colors[seat], view.purses[seat], view.stocks[seat]
    kinds = [chosen["floor"]]
    if chosen["floor"] == _HELD:
        kinds = [k for k in KINDS if stock is not None and count_of(stock, k)]
    lit, needs, chips, lines = set(), {}, {}, []
    for site, name in enumerate(view.options.edition.names):
        possible = [
            (kind, *view.cost(site, kind, color))
            for kind in kinds
            if view.towers[site].height < HIGHEST and view.obstacle(site, kind, color) is None
        ]
        paid = [one for one in possible if purse is None or one[1] <= purse]
        if paid:
            lit.add(name)
            chips[name] = tuple(_fee_chip(kind, price, payee) for kind, price, payee in paid[:4])
            lines += [
                text("scene.skyline_overlay.legal.line", site=name, said=_fee(kind, price, payee))
                for kind, price, payee in paid
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
    return Shown(lit=frozenset(lit), needs=needs, chips=chips, legend=legend, lines=tuple(lines))


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
    return (_seat_setting(view, everyone=True),)


def _series(view: Table, chosen: Mapping[str, str]) -> Shown:
    seats = range(view.options.players) if chosen["seat"] == _ALL else [int(chosen["seat"])]
    outlines, lines = [], []
    for seat in seats:
        color = view.options.colors[seat]
        found = series(view.towers, view.options.edition.neighbors, color)
        best = view.best_series(seat)
        shown = [one for one in found if chosen["seat"] != _ALL or one == best]
        names = view.options.edition.names
        outlines += [
            Outline(color, tuple(names[s] for s in one.sites), f"+{one.amount}") for one in shown
        ]
        if not found:
            lines.append(text("scene.skyline_overlay.series.none", who=color_name(color)))
        for one in sorted(found, key=lambda one: one != best):
            key = "best" if one == best else "other"
            lines.append(
                text(
                    f"scene.skyline_overlay.series.{key}",
                    who=color_name(color),
                    n=one.amount,
                    sites=_names(view, one.sites),
                )
            )
    legend = (LegendLine("+7", text("scene.skyline_overlay.series.legend"), strong=True),)
    return Shown(outlines=tuple(outlines), legend=legend, lines=tuple(lines))


# Figures and missions


def _figure_settings(view: Table) -> tuple[Setting, ...]:
    every = (_ALL, text("scene.skyline_overlay.figures.all"))
    figures = tuple(
        (str(n), text("scene.skyline_overlay.figures.one", name=figure.name, n=figure.money))
        for n, figure in enumerate(view.options.edition.figures)
    )
    setting = Setting("figure", text("scene.skyline_overlay.figures.figure"), (every, *figures))
    return (_seat_setting(view), setting)


def _figures(view: Table, chosen: Mapping[str, str]) -> Shown:
    seat, edition = int(chosen["seat"]), view.options.edition
    if chosen["figure"] != _ALL:
        number = int(chosen["figure"])
        return _shape(view, seat, edition.figures[number].name, edition.figure_places[number])
    held = set(view.held(seat))
    completing: dict[int, list[str]] = {}
    found, lines = [], []
    for number, figure in enumerate(edition.figures):
        if place := edition.figure_found(number, held):
            found.append(
                text(
                    "scene.skyline_overlay.figures.found",
                    name=figure.name,
                    n=figure.money,
                    sites=_names(view, place),
                )
            )
            continue
        missing = {min(left) for left in _missing(edition.figure_places[number], held, 1)}
        for site in missing:
            completing.setdefault(site, []).append(figure.name)
    names = edition.names
    chips = {
        names[site]: (
            Chip(
                f"+{len(those)}",
                "",
                text(
                    "scene.skyline_overlay.figures.completes",
                    figures=text("core.list.comma").join(those),
                ),
                strong=True,
            ),
        )
        for site, those in completing.items()
    }
    lines = found or [text("scene.skyline_overlay.figures.none", who=seat_name(view, seat))]
    lines += [
        text(
            "scene.skyline_overlay.figures.line", site=names[site], said=chips[names[site]][0].label
        )
        for site in sorted(completing)
    ]
    legend = (
        LegendLine("+2", text("scene.skyline_overlay.figures.legend"), strong=True),
        LegendLine(_HELD_MARK, text("scene.skyline_overlay.figures.legend_held"), strong=True),
    )
    marks = {names[site]: _HELD_MARK for site in sorted(held)}
    return Shown(marks=marks, chips=chips, legend=legend, lines=tuple(lines))


def _missing(
    places: Sequence[tuple[int, ...]], held: set[int], at_most: int
) -> Iterator[frozenset[int]]:
    """Yield what is missing at every place where no more than so many sites are."""
    for place in places:
        left = frozenset(place) - held
        if len(left) <= at_most:
            yield left


def _shape(view: Table, seat: int, name: str, places: Sequence[tuple[int, ...]]) -> Shown:
    """Show the place of a figure or mission that lacks fewest sites."""
    held, names = set(view.held(seat)), view.options.edition.names
    place = min(places, key=lambda place: len(set(place) - held))
    missing = [site for site in place if site not in held]
    who = seat_name(view, seat)
    there = text("core.list.comma").join(names[site] for site in place if site in held) or "–"
    if missing:
        said = text(
            "scene.skyline_overlay.shape.missing",
            name=name,
            who=who,
            n=len(place) - len(missing),
            total=len(place),
            held=there,
            missing=_names(view, missing),
        )
    else:
        said = text("scene.skyline_overlay.shape.found", name=name, who=who, sites=there)
    legend = (
        LegendLine(_HELD_MARK, text("scene.skyline_overlay.shape.legend_held"), strong=True),
        LegendLine("B3", text("scene.skyline_overlay.shape.legend_missing"), strong=True),
    )
    return Shown(
        lit=frozenset(names[site] for site in missing),
        marks={names[site]: _HELD_MARK for site in place if site in held},
        legend=legend,
        lines=(said,),
    )


def _mission_settings(view: Table) -> tuple[Setting, ...]:
    missions = view.options.edition.missions
    own = (_HELD, text("scene.skyline_overlay.missions.own"))
    choices = tuple((str(n), mission.name) for n, mission in enumerate(missions))
    return (
        _seat_setting(view),
        Setting("mission", text("scene.skyline_overlay.missions.mission"), (own, *choices)),
    )


def _missions(view: Table, chosen: Mapping[str, str]) -> Shown:
    seat, edition = int(chosen["seat"]), view.options.edition
    if chosen["mission"] == _HELD:
        mission = view.mission(seat)
    else:
        mission = int(chosen["mission"])
    if mission is None:
        who = seat_name(view, seat)
        return Shown(lines=(text("scene.skyline_overlay.missions.secret", who=who),))
    return _shape(view, seat, edition.missions[mission].name, edition.mission_places[mission])


# The score if scored now


def _score_of(view: Table) -> Score:
    return view.score() if view.phase == OVER else view.score_now()


def _score_settings(view: Table) -> tuple[Setting, ...]:
    return score_settings(score_lines(_score_of(view)))


def _score(view: Table, chosen: Mapping[str, str]) -> Shown:
    score = _score_of(view)
    lines = score_lines(score)
    line = chosen_line(lines, chosen)
    if line is None:
        points: dict[str, int] = {}
        for one in lines:
            for site, mark in one.marks.items():
                if one.points and mark != _HELD_MARK:
                    points[site] = points.get(site, 0) + int(mark)
        marks = {site: f"+{n}" for site, n in points.items()}
    else:
        marks = line.marks
    totals = [(seat_name(view, seat), n) for seat, n in enumerate(score.totals)]
    legend = LegendLine("+1", text("scene.skyline_overlay.score.legend"), strong=True)
    return score_shown(lines, marks, totals, legend)


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
    _overlay("figures", _figure_settings, _figures),
    _overlay("missions", _mission_settings, _missions),
    _overlay("score", _score_settings, _score),
)
"""All overlays, in the order in which they are offered."""

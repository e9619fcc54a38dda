"""The overlays of shapes on Skyline's board: figures and missions, and what a seat lacks of them.

Where they can be held are the edition's places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.games.skyline.scene.overlay_settings import (
    ALL,
    HELD,
    HELD_MARK,
    seat_setting,
)
from manhattan_widgets.games.skyline.scene.text import seat_name, site_names
from manhattan_widgets.locale import text
from manhattan_widgets.scene.overlays import Annotations, Chip, LegendLine, Setting

__all__ = ["figure_settings", "figures", "mission_settings", "missions"]


def figure_settings(view: Table) -> tuple[Setting, ...]:
    """Return the choices of a seat, and of a figure or all."""
    every = (ALL, text("scene.skyline_overlay.figures.all"))
    single = tuple(
        (str(n), text("scene.skyline_overlay.figures.one", name=figure.name, n=figure.money))
        for n, figure in enumerate(view.options.edition.figures)
    )
    setting = Setting("figure", text("scene.skyline_overlay.figures.figure"), (every, *single))
    return (seat_setting(view), setting)


def figures(view: Table, chosen: Mapping[str, str]) -> Annotations:
    """Show which figures a seat holds and which site would complete one, or a figure's place."""
    seat, edition = int(chosen["seat"]), view.options.edition
    if chosen["figure"] != ALL:
        number = int(chosen["figure"])
        return _shape(view, seat, edition.figures[number].name, edition.figure_places[number])
    held = set(view.held(seat))
    completing: dict[int, list[str]] = {}
    held_lines = []
    for number, figure in enumerate(edition.figures):
        if place := edition.figure_sites(number, held):
            held_lines.append(
                text(
                    "scene.skyline_overlay.figures.found",
                    name=figure.name,
                    n=figure.money,
                    sites=site_names(view, place),
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
    lines = held_lines or [text("scene.skyline_overlay.figures.none", who=seat_name(view, seat))]
    lines += [
        text(
            "scene.skyline_overlay.figures.line", site=names[site], said=chips[names[site]][0].label
        )
        for site in sorted(completing)
    ]
    legend = (
        LegendLine("+2", text("scene.skyline_overlay.figures.legend"), strong=True),
        LegendLine(HELD_MARK, text("scene.skyline_overlay.figures.legend_held"), strong=True),
    )
    marks = {names[site]: HELD_MARK for site in sorted(held)}
    return Annotations(marks=marks, chips=chips, legend=legend, lines=tuple(lines))


def _missing(
    places: Sequence[tuple[int, ...]], held: set[int], at_most: int
) -> Iterator[frozenset[int]]:
    """Yield what is missing at every place where no more than so many sites are."""
    for place in places:
        left = frozenset(place) - held
        if len(left) <= at_most:
            yield left


def _shape(view: Table, seat: int, name: str, places: Sequence[tuple[int, ...]]) -> Annotations:
    """Show the place of a figure or mission that lacks fewest sites."""
    held, names = set(view.held(seat)), view.options.edition.names
    place = min(places, key=lambda place: len(set(place) - held))
    missing = [site for site in place if site not in held]
    who = seat_name(view, seat)
    there = text("core.list.comma").join(names[site] for site in place if site in held) or "–"
    if missing:
        line = text(
            "scene.skyline_overlay.shape.missing",
            name=name,
            who=who,
            n=len(place) - len(missing),
            total=len(place),
            held=there,
            missing=site_names(view, missing),
        )
    else:
        line = text("scene.skyline_overlay.shape.found", name=name, who=who, sites=there)
    legend = (
        LegendLine(HELD_MARK, text("scene.skyline_overlay.shape.legend_held"), strong=True),
        LegendLine("B3", text("scene.skyline_overlay.shape.legend_missing"), strong=True),
    )
    return Annotations(
        lit=frozenset(names[site] for site in missing),
        marks={names[site]: HELD_MARK for site in place if site in held},
        legend=legend,
        lines=(line,),
    )


def mission_settings(view: Table) -> tuple[Setting, ...]:
    """Return the choices of a seat, and of its own mission or any."""
    every = view.options.edition.missions
    own = (HELD, text("scene.skyline_overlay.missions.own"))
    choices = tuple((str(n), mission.name) for n, mission in enumerate(every))
    return (
        seat_setting(view),
        Setting("mission", text("scene.skyline_overlay.missions.mission"), (own, *choices)),
    )


def missions(view: Table, chosen: Mapping[str, str]) -> Annotations:
    """Show the place of a mission, if the viewer may know which it is."""
    seat, edition = int(chosen["seat"]), view.options.edition
    if chosen["mission"] == HELD:
        mission = view.mission(seat)
    else:
        mission = int(chosen["mission"])
    if mission is None:
        who = seat_name(view, seat)
        return Annotations(lines=(text("scene.skyline_overlay.missions.secret", who=who),))
    return _shape(view, seat, edition.missions[mission].name, edition.mission_places[mission])

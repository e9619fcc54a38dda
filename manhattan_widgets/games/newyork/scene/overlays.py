"""The overlays of New York's board: groups and how they grow, prices, who can play where, points.

All figures come from the rules: ``groups`` and ``price`` from the board, ``legal_moves`` says what
cards can do, ``score_now`` what the board is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE,
    COLOR_LETTERS,
    COLORS,
    LINES,
    NEIGHBORS,
    SITES,
    SIZE,
    STREET,
    Line,
    avenue_of,
    groups,
    price,
    site_name,
    sites_of,
    street_of,
)
from manhattan_widgets.games.newyork.rules.cards import BLUE_BACK, JOKER, RED_BACK, back_of, card
from manhattan_widgets.games.newyork.rules.legal import most_in
from manhattan_widgets.games.newyork.rules.moves import Build
from manhattan_widgets.games.newyork.rules.phases import PLAY
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.state import NewYorkState, state_of
from manhattan_widgets.games.newyork.rules.vocabulary import color_list, line_sentence
from manhattan_widgets.games.newyork.scene.ledger import score_lines
from manhattan_widgets.games.newyork.scene.panels import prices_by_cards
from manhattan_widgets.games.newyork.scene.text import color_name, seat_name
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
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

_HELD, _ANY = "held", "any"


def _buildings(view: Table) -> Iterator[tuple[int, int]]:
    """Yield every building: its site and its owner."""
    for site, owner in enumerate(view.board):
        if owner is not None:
            yield site, owner


# Groups


def _groups(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    chips, lines = {}, []
    for color in _colors_there(view):
        color_groups = groups(view.board, color)
        for number, group in enumerate(color_groups):
            key = "group" if number else "largest"
            label = text(f"scene.overlay.ny.groups.{key}", color=color_name(color), n=len(group))
            chip = Chip(str(len(group)), COLORS[color], label, strong=not number)
            chips.update(dict.fromkeys(map(site_name, group), (chip,)))
        others = sum(map(len, color_groups[1:]))
        lines.append(
            text(
                "scene.overlay.ny.groups.line",
                color=color_name(color),
                n=len(color_groups[0]),
                sites=comma_list(map(site_name, color_groups[0])),
                others=others,
            )
        )
    legend = (
        LegendLine("4", text("scene.overlay.ny.groups.legend_largest"), "red", strong=True),
        LegendLine("2", text("scene.overlay.ny.groups.legend"), "red"),
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


def _colors_there(view: Table) -> list[int]:
    """Return the colors that have a building, those not in play too."""
    return [color for color in range(len(COLORS)) if color in view.board]


def _color_settings(view: Table) -> tuple[Setting, ...]:
    seat = view.turn if view.to_move is None else view.to_move
    playing = dict.fromkeys((*view.colors_of(seat), *view.options.colors_in_play))
    choices = tuple((str(color), color_name(color)) for color in playing)
    return (Setting("color", text("scene.overlay.ny.grow.setting"), choices),)


def _grow(view: Table, chosen: Mapping[str, str]) -> Annotations:
    color = int(chosen["color"])
    existing = groups(view.board, color)
    largest = len(existing[0]) if existing else 0
    sizes = {site: _joined(existing, site) for site in range(SITES) if view.board[site] != color}
    chips = {
        site_name(site): (
            Chip(
                str(size),
                COLORS[color],
                text("scene.overlay.ny.grow.chip", color=color_name(color), n=size),
                strong=size > largest,
            ),
        )
        for site, size in sizes.items()
        if size > 1
    }
    best = max(sizes.values(), default=0)
    sites = [site_name(site) for site, size in sizes.items() if size == best]
    line = text(
        f"scene.overlay.ny.grow.{'line' if best > 1 else 'alone'}",
        color=color_name(color),
        largest=largest,
        n=best,
        sites=comma_list(sites),
    )
    legend = (
        LegendLine("5", text("scene.overlay.ny.grow.legend_more"), COLORS[color], strong=True),
        LegendLine("2", text("scene.overlay.ny.grow.legend"), COLORS[color]),
    )
    return Annotations(chips=chips, legend=legend, lines=(line,))


def _joined(existing: Sequence[tuple[int, ...]], site: int) -> int:
    """Return the size of the group that a building on ``site`` would make of ``existing`` ones."""
    near = NEIGHBORS[site]
    return 1 + sum(len(group) for group in existing if any(s in group for s in near))


# Prices


def _prices(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    chips, lines = {}, []
    for site, owner in _buildings(view):
        cost = price(view.board, site)
        can = {
            color: view.money[seat] >= cost.units and view.stones(color) > 0
            for seat in range(view.options.players)
            for color in view.colors_of(seat)
            if owner not in view.colors_of(seat)
        }
        label = text(
            "scene.overlay.ny.prices.line",
            site=site_name(site),
            owner=color_name(owner),
            n=cost.units,
            avenue=line_sentence(avenue_of(site)),
            street=line_sentence(street_of(site)),
            on_avenue=cost.avenue,
            on_street=cost.street,
        )
        payers = [color for color, able in can.items() if able]
        who = color_list(payers) if payers else text("scene.overlay.ny.prices.nobody")
        sentence = text("scene.overlay.ny.prices.payers", who=who)
        lines.append(f"{label} {sentence}")
        chips[site_name(site)] = (
            Chip(str(cost.units), "", label),
            *(_payer(color) for color in payers),
        )
    legend = (
        LegendLine("3", text("scene.overlay.ny.prices.legend")),
        LegendLine("R", text("scene.overlay.ny.prices.legend_payer"), "red", strong=True),
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


def _payer(color: int) -> Chip:
    label = text("scene.overlay.ny.prices.payer", color=color_name(color))
    return Chip(COLOR_LETTERS[color], COLORS[color], label, strong=True)


# Avenues and streets


def _line_settings(_view: Table) -> tuple[Setting, ...]:
    choices = tuple((str(line), str(line_sentence(line))) for line in LINES)
    return (Setting("line", text("scene.overlay.ny.lines.setting"), choices),)


def _lines(view: Table, chosen: Mapping[str, str]) -> Annotations:
    line = next(line for line in LINES if str(line) == chosen["line"])
    leaders = most_in(view, line)
    counts = _counts(view, line)
    chips = {}
    for site in sites_of(line):
        owner = view.board[site]
        if owner is not None:
            n = counts[owner]
            label = text(
                "scene.overlay.ny.lines.chip",
                color=color_name(owner),
                n=n,
                line=line_sentence(line),
            )
            strong = owner in leaders
            chips[site_name(site)] = (Chip(str(n), COLORS[owner], label, strong=strong),)
    legend = (
        LegendLine("3", text("scene.overlay.ny.lines.legend_most"), "red", strong=True),
        LegendLine("1", text("scene.overlay.ny.lines.legend"), "red"),
    )
    lines = tuple(_summary(view, each) for each in LINES)
    return Annotations(chips=chips, legend=legend, lines=lines)


def _counts(view: Table, line: Line) -> dict[int, int]:
    """Return how many buildings each color has in a line, those with most first."""
    owners = [view.board[site] for site in sites_of(line)]
    there = sorted({c for c in owners if c is not None}, key=lambda c: (-owners.count(c), c))
    return {color: owners.count(color) for color in there}


def _summary(view: Table, line: Line) -> str:
    counts = comma_list(f"{color_name(color)} {n}" for color, n in _counts(view, line).items())
    counts = counts or text("scene.overlay.ny.lines.empty")
    return text("scene.overlay.ny.lines.line", line=line_sentence(line), counts=counts)


# What cards can do


def _supposed(view: Table, seat: int, hand: tuple[int, ...]) -> NewYorkState:
    """Return a state in which ``seat`` is to play ``hand``.

    Only what legality asks for is right in it; it is not a position of any game.
    """
    colors = view.colors or tuple(map(view.colors_of, range(view.options.players)))
    fields: dict[str, Any] = {"phase": PLAY, "turn": seat, "pending": None, "colors": colors}
    hands = [hand if other == seat else () for other in range(view.options.players)]
    everybody = state_of(view, hands, ())
    return replace(everybody, **fields)


def _targets(view: Table, seat: int, hand: tuple[int, ...]) -> tuple[set[int], dict[str, int]]:
    """Return where ``hand`` can build, buy or demolish, and the prices of all it can name."""
    supposed = _supposed(view, seat, hand)
    sites = {move.site for move in supposed.legal_moves() if isinstance(move, Build)}
    return sites, prices_by_cards(supposed, (), frozenset(map(site_name, sites)))


def _reach(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    chips: dict[str, tuple[Chip, ...]] = {}
    lines = []
    for seat in range(view.options.players):
        hand, who = view.hand(seat), seat_name(view, seat)
        if hand is None:
            lines.append(text("scene.overlay.ny.reach.hidden", who=who))
            continue
        sites, prices = _targets(view, seat, hand)
        color = view.colors_of(seat)[0]
        lit = frozenset(map(site_name, sites))
        for name in sorted(lit | set(prices)):
            key = "can" if name in lit else "dear"
            label = text(f"scene.overlay.ny.reach.{key}", who=who)
            chip = Chip(COLOR_LETTERS[color], COLORS[color], label, strong=name in lit)
            chips[name] = (*chips.get(name, ()), chip)
        lines.append(_built_where(who, sites))
    legend = (
        LegendLine("R", text("scene.overlay.ny.reach.legend"), "red", strong=True),
        LegendLine("R", text("scene.overlay.ny.reach.legend_dear"), "red"),
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


def _legal_settings(view: Table) -> tuple[Setting, ...]:
    seats = [view.turn, *(s for s in range(view.options.players) if s != view.turn)]
    held = (_HELD, text("scene.overlay.ny.legal.held"))
    by_kind = {
        kind: tuple((str(line), str(line_sentence(line))) for line in LINES if line.kind == kind)
        for kind in (AVENUE, STREET)
    }
    return (
        Setting(
            "seat",
            text("scene.overlay.ny.legal.seat"),
            tuple((str(seat), seat_name(view, seat)) for seat in seats),
        ),
        Setting(
            "avenue",
            text("scene.overlay.ny.legal.avenue"),
            (held, (_ANY, text("scene.overlay.ny.legal.any_avenue")), *by_kind[AVENUE]),
        ),
        Setting(
            "street",
            text("scene.overlay.ny.legal.street"),
            (held, (_ANY, text("scene.overlay.ny.legal.any_street")), *by_kind[STREET]),
        ),
    )


def _legal(view: Table, chosen: Mapping[str, str]) -> Annotations:
    seat = int(chosen["seat"])
    held = view.hand(seat) or ()
    hand = tuple(
        number
        for back, name in ((RED_BACK, "avenue"), (BLUE_BACK, "street"))
        for number in _supposed_cards(held, back, chosen[name])
    )
    sites, prices = _targets(view, seat, hand)
    dear = text("scene.newyork.band.dear", n=3)
    legend = (
        LegendLine("C5", text("scene.overlay.ny.legal.legend_lit"), strong=True),
        LegendLine(dear, text("scene.overlay.ny.legal.legend_dear")),
    )
    return Annotations(
        lit=frozenset(map(site_name, sites)),
        needs=prices,
        legend=legend,
        lines=(_built_where(seat_name(view, seat), sites),),
    )


def _supposed_cards(held: tuple[int, ...], back: int, chosen: str) -> list[int]:
    if chosen == _HELD:
        return [number for number in held if back_of(number) == back]
    if chosen == _ANY:
        return [card(JOKER, back)]
    line = next(line for line in LINES if str(line) == chosen)
    return [card(line.number, back)]


def _built_where(who: str, sites: set[int]) -> str:
    if not sites:
        return text("scene.overlay.ny.legal.none", who=who)
    if len(sites) == SIZE * SIZE:
        return text("scene.overlay.ny.legal.everywhere", who=who)
    names = comma_list(map(site_name, sorted(sites)))
    return text("scene.overlay.ny.legal.line", who=who, n=len(sites), sites=names)


# The score if scored now


def _score_settings(view: Table) -> tuple[Setting, ...]:
    return score_settings(score_lines(view.score_now()))


def _score(view: Table, chosen: Mapping[str, str]) -> Annotations:
    if not view.colors:
        return Annotations(lines=(text("scene.overlay.ny.score.undrawn"),))
    score = view.score_now()
    lines = score_lines(score)
    line = chosen_line(lines, chosen)
    wanted = lines if line is None else (line,)
    marks = {site: mark for part in wanted for site, mark in part.marks.items()}
    totals = [(seat_name(view, seat), points) for seat, points in enumerate(score.totals)]
    legend = LegendLine("+2", text("scene.overlay.score.legend"), strong=True)
    return score_annotations(lines, marks, totals, legend)


def _overlay(name: str, settings: Any, draw: Any) -> Overlay:
    return Overlay(
        name,
        Sentence.of(f"scene.overlay.ny.title.{name}"),
        Sentence.of(f"scene.overlay.ny.about.{name}"),
        settings,
        draw,
    )


OVERLAYS = (
    _overlay("groups", no_settings, _groups),
    _overlay("grow", _color_settings, _grow),
    _overlay("prices", no_settings, _prices),
    _overlay("legal", _legal_settings, _legal),
    _overlay("reach", no_settings, _reach),
    _overlay("lines", _line_settings, _lines),
    _overlay("score", _score_settings, _score),
)
"""All overlays, in the order in which they are offered."""

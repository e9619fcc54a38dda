"""The overlays of Manhattan's board: who leads, who can take over, where one may build, points.

All figures come from the rules: ``Table.needs`` says what a takeover takes, ``legal_moves`` where a
piece may go, ``score_now`` what the board is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    COLOR_LETTERS,
    COLORS,
    SIZES,
    Tower,
    site_name,
)
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL, KINDS
from manhattan_widgets.games.manhattan.rules.moves import Build, Counts
from manhattan_widgets.games.manhattan.rules.notation import color_list, site_sentence
from manhattan_widgets.games.manhattan.rules.position import BUILD, Table, no_pieces
from manhattan_widgets.games.manhattan.rules.state import ManhattanState
from manhattan_widgets.games.manhattan.scene.ledger import score_lines
from manhattan_widgets.games.manhattan.scene.text import color_name
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

__all__ = ["OVERLAYS", "rivals", "takeover_words"]

_HELD = "held"
_ALL = "all"
#: What a color can do about another's tower: with a piece drafted, with one of the supply, nothing.
_NOW, _LATER, _NEVER = "now", "later", "never"


def rivals(view: Table) -> Iterator[tuple[str, int, Tower, list[int]]]:
    """Yield every tower with its site and the colors in play that do not own it."""
    for site, tower in enumerate(view.towers):
        if tower.owner is not None:
            others = [c for c in view.options.colors_in_play if c != tower.owner]
            yield site_name(site), site, tower, others


# Whose tower, and by how much


def _lead(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    chips, lines = {}, []
    for name, site, tower, others in rivals(view):
        owner = tower.owner
        assert owner is not None
        leads = {color: tower.storeys[owner] - tower.storeys[color] for color in others}
        chips[name] = tuple(
            Chip(
                f"{COLOR_LETTERS[color]}{_signed(lead)}",
                COLORS[color],
                text(
                    "scene.overlay.lead.chip",
                    owner=color_name(owner),
                    n=lead,
                    color=color_name(color),
                ),
                strong=bool(tower.storeys[color]),
            )
            for color, lead in leads.items()
        )
        summary = comma_list(f"{color_name(c)} {_signed(n, plus=True)}" for c, n in leads.items())
        lines.append(
            text(
                "scene.overlay.lead.line",
                site=site_sentence(site),
                owner=color_name(owner),
                leads=summary,
            )
        )
    legend = (
        LegendLine("R3", text("scene.overlay.lead.legend"), "red"),
        LegendLine("R3", text("scene.overlay.lead.legend_strong"), "red", strong=True),
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


def _signed(number: int, *, plus: bool = False) -> str:
    return f"{number:+d}".replace("-", "−") if plus or number < 0 else str(number)


# Safe from whom, and what a takeover takes


def _reach(view: Table, site: int, color: int) -> tuple[str, int]:
    """Return when ``color`` can take a site with one piece it has, and how big that must be."""
    needed = view.needs(site, color)
    for when, pieces in ((_NOW, view.drafts), (_LATER, view.supplies)):
        if _has(pieces[color], needed):
            return when, needed
    return _NEVER, needed


def takeover_words(view: Table, site: int, color: int) -> str:
    """Return what ``color`` needs to take the tower of another on a site."""
    when, needed = _reach(view, site, color)
    key = when if needed <= SIZES[-1] else "too_many"
    return text(f"scene.overlay.takeover.{key}", color=color_name(color), n=max(1, needed))


def _has(counts: Counts, needed: int) -> bool:
    return any(n and size >= needed for size, n in zip(SIZES, counts, strict=True))


def _safe(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    signs = {_NOW: "!", _LATER: "?", _NEVER: "✓"}
    chips, lines = {}, []
    for name, site, tower, others in rivals(view):
        owner = tower.owner
        assert owner is not None
        reach = {color: _reach(view, site, color)[0] for color in others}
        chips[name] = tuple(
            Chip(
                COLOR_LETTERS[color] + signs[when],
                COLORS[color],
                text(f"scene.overlay.safe.chip.{when}", color=color_name(color)),
                strong=when == _NOW,
            )
            for color, when in reach.items()
        )
        sentence = " ".join(
            text(
                f"scene.overlay.safe.line.{when}",
                colors=color_list(c for c, w in reach.items() if w == when),
            )
            for when in (_NOW, _LATER, _NEVER)
            if when in reach.values()
        )
        lines.append(
            text(
                "scene.overlay.safe.line",
                site=site_sentence(site),
                owner=color_name(owner),
                said=sentence,
            )
        )
    legend = tuple(
        LegendLine(
            f"R{sign}", text(f"scene.overlay.safe.legend.{when}"), "red", strong=when == _NOW
        )
        for when, sign in signs.items()
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


def _takeover(view: Table, _chosen: Mapping[str, str]) -> Annotations:
    chips, lines = {}, []
    for name, site, tower, others in rivals(view):
        owner = tower.owner
        assert owner is not None
        site_chips, labels = [], []
        for color in others:
            when, needed = _reach(view, site, color)
            sign = f"{max(1, needed)}+" if needed <= SIZES[-1] else "–"
            label = takeover_words(view, site, color)
            chip = Chip(COLOR_LETTERS[color] + sign, COLORS[color], label, strong=when == _NOW)
            site_chips.append(replace(chip, color="") if when == _NEVER else chip)
            labels.append(label)
        chips[name] = tuple(site_chips)
        lines.append(
            text(
                "scene.overlay.safe.line",
                site=site_sentence(site),
                owner=color_name(owner),
                said=" ".join(labels),
            )
        )
    legend = (
        LegendLine("R2+", text("scene.overlay.takeover.legend.now"), "red", strong=True),
        LegendLine("R2+", text("scene.overlay.takeover.legend.later"), "red"),
        LegendLine("R–", text("scene.overlay.takeover.legend.never")),
    )
    return Annotations(chips=chips, legend=legend, lines=tuple(lines))


# Where one may build


def _legal_settings(view: Table) -> tuple[Setting, ...]:
    seats = [view.turn, *(s for s in range(view.options.players) if s != view.turn)]
    pieces = [(str(size), text("scene.overlay.legal.piece", n=size)) for size in SIZES]
    cards = [
        (str(cell), text("scene.overlay.legal.card", cell=cell)) for cell in range(1, KINDS + 1)
    ]
    held = text("scene.overlay.legal.held")
    return (
        Setting(
            "seat", text("scene.overlay.legal.seat"), tuple((str(s), _seat(view, s)) for s in seats)
        ),
        Setting(
            "piece",
            text("scene.overlay.legal.pieces"),
            ((_HELD, held), *pieces),
        ),
        Setting(
            "card",
            text("scene.overlay.legal.cards"),
            ((_HELD, held), (_ALL, text("scene.overlay.legal.any_card")), *cards),
        ),
    )


def _legal(view: Table, chosen: Mapping[str, str]) -> Annotations:
    seat = int(chosen["seat"])
    supposed = _supposed(view, seat, chosen["piece"], chosen["card"])
    moves = [move for move in supposed.legal_moves() if isinstance(move, Build)]
    least: dict[int, int] = {}
    for move in moves:
        least[move.site] = min(move.storeys, least.get(move.site, move.storeys))
    lit = frozenset(map(site_name, least))
    cells = {CELL[view.options.sides[seat]][card] for card in supposed.hands[seat]}
    colors = [c for c in view.options.colors[seat] if any(supposed.drafts[c])]
    needs = {
        site_name(site): min(supposed.needs(site, color) for color in colors)
        for site in range(len(view.towers))
        if colors and site % CELLS in cells and site not in least
    }
    who = _seat(view, seat)
    if least:
        sites = comma_list(str(site_sentence(site)) for site in sorted(least))
        line = text("scene.overlay.legal.line", who=who, n=len(least), sites=sites)
    else:
        line = text("scene.overlay.legal.none", who=who)
    legend = (
        LegendLine("F5", text("scene.overlay.legal.legend_lit"), strong=True),
        LegendLine(text("scene.manhattan.needs", n=3), text("scene.overlay.legal.legend_needs")),
    )
    return Annotations(lit=lit, needs=needs, legend=legend, lines=(line,))


def _supposed(view: Table, seat: int, piece: str, card: str) -> ManhattanState:
    """Return a state in which ``seat`` is to build with the pieces and cards supposed.

    Only what legality asks for is right in it; it is not a position of any game.
    """
    options = view.options
    drafted = any(any(view.drafts[color]) for color in options.colors[seat])
    drafts = view.drafts if drafted else view.supplies
    if piece != _HELD:
        counts = tuple(int(size == int(piece)) for size in SIZES)
        drafts = tuple(
            (counts[0], counts[1], counts[2], counts[3]) if color in options.colors[seat] else none
            for color, none in enumerate(no_pieces())
        )
    if card == _HELD:
        hand = view.hand(seat) or ()
    elif card == _ALL:
        hand = tuple(range(KINDS))
    else:
        hand = (CARD[options.sides[seat]][int(card) - 1],)
    fields: dict[str, Any] = {name: getattr(view, name) for name in Table.__dataclass_fields__}
    hands = tuple(hand if s == seat else () for s in range(options.players))
    return ManhattanState(
        **{**fields, "phase": BUILD, "turn": seat, "drafts": drafts}, hands=hands, pile=(0,)
    )


# What a card means


def _card_settings(view: Table) -> tuple[Setting, ...]:
    first = _seat(view, 0)
    choices = tuple(
        (
            str(cell),
            text("scene.overlay.card.choice", cell=cell, who=first),
        )
        for cell in range(1, KINDS + 1)
    )
    return (Setting("card", text("scene.overlay.card.setting"), choices),)


def _card(view: Table, chosen: Mapping[str, str]) -> Annotations:
    options = view.options
    kind = CARD[options.sides[0]][int(chosen["card"]) - 1]
    by_cell: dict[int, list[int]] = {}
    for seat in range(options.players):
        by_cell.setdefault(CELL[options.sides[seat]][kind], []).append(seat)
    chips = {
        site_name(city * CELLS + cell): tuple(
            Chip(
                COLOR_LETTERS[color],
                COLORS[color],
                text("scene.overlay.card.chip", who=_seat(view, seat)),
                strong=True,
            )
            for seat in seats
            for color in options.colors[seat]
        )
        for city in range(len(CITIES))
        for cell, seats in by_cell.items()
    }
    lines = tuple(
        text("scene.overlay.card.line", who=_seat(view, seat), cell=cell + 1)
        for cell, seats in sorted(by_cell.items())
        for seat in seats
    )
    legend = (LegendLine("R", text("scene.overlay.card.legend"), "red", strong=True),)
    return Annotations(chips=chips, legend=legend, lines=lines)


# The score if scored now


def _score_settings(view: Table) -> tuple[Setting, ...]:
    return score_settings(score_lines(view.score_now()) if _scorable(view) else ())


def _score(view: Table, chosen: Mapping[str, str]) -> Annotations:
    if not _scorable(view):
        return Annotations(lines=(text("scene.overlay.score.impossible"),))
    score = view.score_now()
    lines = score_lines(score)
    line = chosen_line(lines, chosen)
    if line is None:
        points: dict[str, int] = {}
        for part in score.parts:
            where = part.sites if part.rule != "M15" else [site[0] for site in part.sites[:1]]
            for site in where if part.points else ():
                points[site] = points.get(site, 0) + part.points
        marks = {site: f"+{n}" for site, n in points.items()}
    else:
        marks = line.marks
    totals = [(_seat(view, seat), n) for seat, n in enumerate(score.totals)]
    legend = LegendLine("+3", text("scene.overlay.score.legend"), strong=True)
    return score_annotations(lines, marks, totals, legend)


def _scorable(view: Table) -> bool:
    """Tell whether somebody plays every tower: in an impossible position nobody may."""
    playing = (None, *view.options.colors_in_play)
    return all(tower.owner in playing for tower in view.towers)


def _seat(view: Table, seat: int) -> str:
    return str(color_list(view.options.colors[seat]))


def _overlay(name: str, settings: Any, draw: Any) -> Overlay:
    return Overlay(
        name,
        Sentence.of(f"scene.overlay.title.{name}"),
        Sentence.of(f"scene.overlay.about.{name}"),
        settings,
        draw,
    )


OVERLAYS = (
    _overlay("lead", no_settings, _lead),
    _overlay("safe", no_settings, _safe),
    _overlay("takeover", no_settings, _takeover),
    _overlay("legal", _legal_settings, _legal),
    _overlay("card", _card_settings, _card),
    _overlay("score", _score_settings, _score),
)
"""All overlays, in the order in which they are offered."""

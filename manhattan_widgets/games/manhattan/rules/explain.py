"""Why a move is legal or not: guard clauses in the order of the rules, each with its rule id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.contract.well_formed import not_a_move
from manhattan_widgets.games.manhattan.rules.board import CELLS, SITES, SIZES, site_name
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL, KINDS
from manhattan_widgets.games.manhattan.rules.moves import (
    MOVES,
    Build,
    Draft,
    ManhattanMove,
    Pass,
    digits,
    is_well_formed,
)
from manhattan_widgets.games.manhattan.rules.notation import color_sentence, site_sentence

if TYPE_CHECKING:
    from manhattan_widgets.games.manhattan.rules.position import Table


def refusal(table: Table, move: object) -> Explanation | None:
    """Return why ``move`` is illegal for the seat to move, None if it is legal."""
    if table.phase == "over":
        return _no("M17", "over")
    seat = table.to_move
    if seat is None:
        return _no("M4" if table.phase == "deal" else "M8", "chance")
    hand = table.hand(seat)
    if hand is None:
        return _no("M6", "not_your_turn")
    if not isinstance(move, MOVES) or not is_well_formed(move):
        return not_a_move("M6", move)
    if table.phase == "draft":
        return _draft_refusal(table, seat, move)
    if isinstance(move, Draft):
        return _no("M5", "draft_over")
    if move.color not in table.options.colors[seat]:
        color = _color(move.color)
        return _no("M19" if table.options.players == 2 else "M6", "not_your_color", color=color)
    if isinstance(move, Pass):
        return _pass_refusal(table, seat, hand, move)
    return _build_refusal(table, seat, hand, move)


def permission(table: Table, move: ManhattanMove) -> Explanation:
    """Return why the legal ``move`` is legal."""
    if isinstance(move, Draft):
        return Explanation(True, "M5", Sentence.of("manhattan.legal.draft"))
    if isinstance(move, Pass):
        return Explanation(True, "M20", Sentence.of("manhattan.legal.pass"))
    tower = table.towers[move.site]
    site = (site_name(move.site),)
    where = site_sentence(move.site)
    color = color_sentence(move.color)
    if tower.owner is None:
        sentence = Sentence.of("manhattan.legal.empty", site=where)
        return Explanation(True, "M10", sentence, site)
    if table.options.takeover == "simple":
        sentence = Sentence.of(
            "manhattan.legal.simple", site=where, storeys=move.storeys, n=tower.pieces[-1].storeys
        )
        return Explanation(True, "M12", sentence, site)
    if tower.owner == move.color:
        sentence = Sentence.of("manhattan.legal.own", site=where, color=color)
        return Explanation(True, "M10", sentence, site)
    sentence = Sentence.of(
        "manhattan.legal.takeover",
        site=where,
        color=color,
        n=tower.storeys[move.color] + move.storeys,
        owner=color_sentence(tower.owner),
        theirs=tower.storeys[tower.owner],
    )
    return Explanation(True, "M11", sentence, site)


def effect(table: Table, move: ManhattanMove) -> Sentence:
    """Return what the legal ``move`` does on the board."""
    if isinstance(move, Draft):
        return Sentence.of("manhattan.effect.draft")
    if isinstance(move, Pass):
        return Sentence.of("manhattan.effect.pass", n=move.storeys)
    tower = table.towers[move.site]
    height = tower.height + move.storeys
    if tower.owner is None:
        return Sentence.of("manhattan.effect.new", n=height)
    if tower.owner == move.color:
        return Sentence.of("manhattan.effect.own", n=height)
    # What the rule that is played by compares: two pieces (M12), or what both colors have there.
    simple = table.options.takeover == "simple"
    return Sentence.of(
        "manhattan.effect.takeover",
        owner=color_sentence(tower.owner),
        own=move.storeys if simple else tower.storeys[move.color] + move.storeys,
        theirs=tower.pieces[-1].storeys if simple else tower.storeys[tower.owner],
        n=height,
    )


def _draft_refusal(table: Table, seat: int, move: ManhattanMove) -> Explanation | None:
    if not isinstance(move, Draft):
        each = "_each" if len(table.options.colors[seat]) > 1 else ""
        return _no("M5", f"draft_first{each}", n=table.options.draft_size)
    colors = table.options.colors[seat]
    if move.colors != colors or len(move.counts) != len(colors):
        return _no("M19" if len(colors) > 1 else "M5", "draft_colors")
    for color, counts in zip(colors, move.counts, strict=True):
        if sum(counts) != table.options.draft_size or min(counts) < 0:
            return _no(
                "M5",
                "draft_size",
                color=color_sentence(color),
                n=table.options.draft_size,
                given=sum(counts),
            )
        for size, want, have in zip(SIZES, counts, table.supplies[color], strict=True):
            if want > have:
                return _no(
                    "M5",
                    "draft_supply",
                    color=color_sentence(color),
                    want=want,
                    n=have,
                    storeys=size,
                )
    return None


def _pass_refusal(table: Table, seat: int, hand: tuple[int, ...], move: Pass) -> Explanation | None:
    if table.can_build():
        return _no("M6", "must_build")
    if not 0 <= move.card < KINDS:
        return _no("M3", "no_such_card", card=move.card + 1, kinds=KINDS)
    if move.card not in hand:
        return _no("M20", "pass_card", cell=CELL[table.options.sides[seat]][move.card] + 1)
    if not _has_drafted(table, move):
        return _no_piece(table, "M20", move)
    return None


def _build_refusal(
    table: Table, seat: int, hand: tuple[int, ...], move: Build
) -> Explanation | None:
    if not 0 <= move.site < SITES:
        return _no("M1", "no_site", site=move.site)
    site = site_name(move.site)
    where = site_sentence(move.site)
    if CARD[table.options.sides[seat]][move.site % CELLS] not in hand:
        return _no("M7", "no_card", site, where=where, cell=move.site % CELLS + 1)
    if not _has_drafted(table, move):
        return _no_piece(table, "M5", move)
    needed = table.needs(move.site, move.color)
    if move.storeys >= needed:
        return None
    tower = table.towers[move.site]
    if table.options.takeover == "simple":
        return _no("M12", "simple", site, site=where, storeys=move.storeys, top=needed)
    assert tower.owner is not None  # an empty site needs nothing
    return _no(
        "M11",
        "takeover" if needed <= SIZES[-1] else "takeover_never",
        site,
        site=where,
        color=color_sentence(move.color),
        own=tower.storeys[move.color] + move.storeys,
        owner=color_sentence(tower.owner),
        theirs=tower.storeys[tower.owner],
        needed=needed,
    )


def _has_drafted(table: Table, move: Build | Pass) -> bool:
    return move.storeys in SIZES and table.drafts[move.color][move.storeys - 1] > 0


def _no_piece(table: Table, rule: str, move: Build | Pass) -> Explanation:
    left = digits(table.drafts[move.color])
    return _no(
        rule,
        "no_piece",
        color=color_sentence(move.color),
        n=move.storeys,
        left=", ".join(left) or "–",
    )


def _color(color: int) -> Sentence | str:
    return color_sentence(color) if color in range(4) else str(color)


def _no(rule: str, key: str, /, *sites: str, **params: Any) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"manhattan.illegal.{key}", **params), sites)

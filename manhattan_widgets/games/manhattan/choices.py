"""A move as the parts that a person touches, and why parts do not go together.

``card:5`` is a card of the hand (kind 1–9), ``piece:b3`` a drafted piece, ``take:b3`` a piece of
the supply, and a site has its own name, ``F5``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manhattan_widgets.games.core import Explanation, Sentence
from manhattan_widgets.games.manhattan.board import CELLS, SIZES, Piece, site_number
from manhattan_widgets.games.manhattan.cards import CARD, CELL
from manhattan_widgets.games.manhattan.moves import Build, Draft, ManhattanMove, build
from manhattan_widgets.games.manhattan.notation import site_sentence

if TYPE_CHECKING:
    from manhattan_widgets.games.manhattan.position import Table


def parts(table: Table, move: ManhattanMove) -> tuple[str, ...]:
    """Return what is touched to make ``move``; a part may come more than once."""
    if isinstance(move, Draft):
        return tuple(
            f"take:{Piece(color, size)}"
            for color, counts in zip(move.colors, move.counts, strict=True)
            for size, count in zip(SIZES, counts, strict=True)
            for _ in range(count)
        )
    piece = f"piece:{Piece(move.color, move.storeys)}"
    if isinstance(move, Build):
        side = table.options.sides[table.options.seat_of(move.color)]
        card = CARD[side][move.site % CELLS]
        return (f"card:{card + 1}", piece, str(move)[2:])
    return (f"card:{move.card + 1}", piece)


def explain_parts(table: Table, chosen: Sequence[str], wanted: str) -> Explanation:
    """Say why ``wanted`` does not go with what is already chosen: no legal move has them all."""
    kind, _, value = wanted.rpartition(":")
    if kind == "take":
        each = "_each" if len(table.options.colors[table.turn]) > 1 else ""
        return _no("M5", f"take_no_more{each}", n=table.options.draft_size)
    if kind == "card":
        return _no("M6", "card_useless", card=_cell_shown(table, int(value) - 1))
    if kind == "piece":
        return _no("M6", "piece_useless", n=int(value[1]))
    return _explain_site(table, chosen, site_number(value))


def _explain_site(table: Table, chosen: Sequence[str], site: int) -> Explanation:
    seat = table.to_move
    if seat is None or table.hand(seat) is None or table.phase != "build":
        return table.explain(build(table.options.colors[table.turn][0], 1, site))
    if not table.can_build():
        return _no("M20", "only_pass")
    card = next((int(p[5:]) - 1 for p in chosen if p.startswith("card:")), None)
    if card is not None and CELL[table.options.sides[seat]][card] != site % CELLS:
        return _no(
            "M7",
            "other_card",
            shown=_cell_shown(table, card),
            site=site_sentence(site),
            cell=site % CELLS + 1,
        )
    tried = [
        build(color, size, site)
        for color in table.options.colors[seat]
        for size, count in zip(SIZES, table.drafts[color], strict=True)
        if count
    ]
    picked = next((p[6:] for p in chosen if p.startswith("piece:")), None)
    fitting = [m for m in tried if picked is None or str(m).startswith(picked)]
    # With no piece chosen, the biggest one shows best how far away the site is.
    return table.explain(max(fitting or tried, key=lambda m: m.storeys))


def _cell_shown(table: Table, card: int) -> int:
    return CELL[table.options.sides[table.turn]][card] + 1


def _no(rule: str, key: str, /, **params: object) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"manhattan.choice.{key}", **params))

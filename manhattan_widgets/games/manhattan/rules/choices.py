"""A move as the parts that a person touches, and why parts do not go together.

``card:5`` is a card of the hand (kind 1–9), ``piece:b3`` a drafted piece, ``take:b3`` a piece of
the supply, and a site has its own name, ``F5``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITY_LETTERS,
    COLOR_LETTERS,
    SIZES,
    Piece,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL
from manhattan_widgets.games.manhattan.rules.moves import Build, Draft, ManhattanMove, build
from manhattan_widgets.games.manhattan.rules.notation import color_sentence, site_sentence

if TYPE_CHECKING:
    from manhattan_widgets.games.manhattan.rules.position import Table

_CARD = re.compile(r"card:([1-9])", re.ASCII)
_PIECE = re.compile(rf"(?:piece|take):([{COLOR_LETTERS.lower()}])([1-4])", re.ASCII)
_SITE = re.compile(rf"[{CITY_LETTERS}][1-9]", re.ASCII)
_SHOWN_AT_MOST = 40


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


def chosen_card(selection: Collection[str]) -> int | None:
    """Return the kind of card (from 0) among the parts of a selection, None if there is none.

    >>> chosen_card(("piece:b3", "card:5"))
    4
    """
    return next((int(match[1]) - 1 for p in selection if (match := _CARD.fullmatch(p))), None)


def chosen_piece(selection: Collection[str]) -> Piece | None:
    """Return the drafted piece among the parts of a selection, None if there is none.

    >>> chosen_piece(("piece:b3", "card:5"))
    Piece(color=1, storeys=3)
    """
    return next(
        (_piece(p) for p in selection if p.startswith("piece:") and _PIECE.fullmatch(p)), None
    )


def _piece(part: str) -> Piece:
    return Piece(COLOR_LETTERS.index(part[-2].upper()), int(part[-1]))


def explain_parts(table: Table, chosen: Sequence[str], wanted: str) -> Explanation:
    """Say why ``wanted`` does not go with what is already chosen: no legal move has them all."""
    if not any(sort.fullmatch(wanted) for sort in (_CARD, _PIECE, _SITE)):
        part = wanted if len(wanted) <= _SHOWN_AT_MOST else wanted[: _SHOWN_AT_MOST - 3] + "..."
        return _no("M6", "no_part", part=part)
    seat = table.to_move
    hand = None if seat is None else table.hand(seat)
    sort = wanted.rpartition(":")[0]
    if seat is None or hand is None or table.phase != ("draft" if sort == "take" else "build"):
        if table.phase == "draft" and seat is not None and _has_taken_all(table, seat, chosen):
            return _no("M5", "play_draft")
        return table.explain(_untimely(table, sort, wanted))
    if sort == "take":
        return _explain_take(table, seat, chosen, _piece(wanted))
    if sort == "card":
        return _explain_card(table, hand, int(wanted[-1]) - 1)
    if sort == "piece":
        return _explain_piece(table, seat, _piece(wanted))
    return _explain_site(table, seat, chosen, site_number(wanted))


def _untimely(table: Table, sort: str, wanted: str) -> ManhattanMove:
    """Return a move of the kind that ``wanted`` belongs to, of which the rules say why not now."""
    colors = table.options.colors[table.turn]
    if sort == "take":
        return Draft(colors, ((0, 0, 0, 0),) * len(colors))
    return build(colors[0], 1, 0 if sort else site_number(wanted))


def _explain_take(table: Table, seat: int, chosen: Sequence[str], piece: Piece) -> Explanation:
    colors, size = table.options.colors[seat], table.options.draft_size
    color = color_sentence(piece.color)
    if piece.color not in colors:
        return _no("M5", "take_not_yours", color=color)
    taken = _taken(chosen)
    if _has_taken_all(table, seat, chosen):
        return _no("M5", "take_enough" if len(colors) == 1 else "take_enough_each", n=size)
    if sum(p.color == piece.color for p in taken) >= size:
        return _no("M5", "take_enough_color", n=size, color=color)
    left = table.supplies[piece.color][piece.storeys - 1]
    if taken.count(piece) < left:
        each = "_each" if len(colors) > 1 else ""
        return _no("M5", f"take_no_more{each}", n=size)
    return _no("M5", "take_left" if left else "take_none_left", n=left, storeys=piece.storeys)


def _taken(chosen: Sequence[str]) -> list[Piece]:
    return [_piece(p) for p in chosen if p.startswith("take:") and _PIECE.fullmatch(p)]


def _has_taken_all(table: Table, seat: int, chosen: Sequence[str]) -> bool:
    options = table.options
    return len(_taken(chosen)) >= options.draft_size * len(options.colors[seat])


def _explain_card(table: Table, hand: Collection[int], card: int) -> Explanation:
    cell = _cell_number(table, card)
    return _no("M6", "card_useless" if card in hand else "card_missing", card=cell)


def _explain_piece(table: Table, seat: int, piece: Piece) -> Explanation:
    if (
        piece.color not in table.options.colors[seat]
        or not table.drafts[piece.color][piece.storeys - 1]
    ):
        return _no("M6", "piece_missing", color=color_sentence(piece.color), n=piece.storeys)
    return _no("M6", "piece_useless", n=piece.storeys)


def _explain_site(table: Table, seat: int, chosen: Sequence[str], site: int) -> Explanation:
    if not table.can_build():
        return _no("M20", "only_pass")
    card = chosen_card(chosen)
    if card is not None and CELL[table.options.sides[seat]][card] != site % CELLS:
        return _no(
            "M7",
            "other_card",
            shown=_cell_number(table, card),
            site=site_sentence(site),
            cell=site % CELLS + 1,
        )
    tried = [
        build(color, size, site)
        for color in table.options.colors[seat]
        for size, count in zip(SIZES, table.drafts[color], strict=True)
        if count
    ]
    picked = chosen_piece(chosen)
    fitting = [m for m in tried if picked is None or (m.color, m.storeys) == picked]
    # With no piece chosen, the biggest one shows best how far away the site is.
    return table.explain(max(fitting or tried, key=lambda m: m.storeys))


def _cell_number(table: Table, card: int) -> int:
    return CELL[table.options.sides[table.turn]][card] + 1


def _no(rule: str, key: str, /, **params: object) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"manhattan.choice.{key}", **params))

"""What stands around the board of Manhattan: headline, players, hand and supply."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from manhattan_widgets.contract.core import Move, Outcome
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    COLOR_LETTERS,
    COLORS,
    SIZES,
    Piece,
    site_name,
)
from manhattan_widgets.games.manhattan.rules.cards import CELL
from manhattan_widgets.games.manhattan.rules.choices import chosen_card, chosen_piece
from manhattan_widgets.games.manhattan.rules.moves import Build, Counts, digits
from manhattan_widgets.games.manhattan.rules.position import BUILD, DRAFT, OVER, Table
from manhattan_widgets.games.manhattan.scene import board
from manhattan_widgets.games.manhattan.scene.pictures import card_tile, piece_tile
from manhattan_widgets.games.manhattan.scene.text import color_name
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.looks import chosen_site
from manhattan_widgets.scene.table import (
    Badge,
    Choice,
    ChoiceGroup,
    PlayerLine,
    Stack,
    TableInfo,
)

__all__ = ["board_scene", "choices", "hint", "pictures", "table_info"]

#: The cell whose number a count in the corner would cover.
_TOP_RIGHT = 2


def board_scene(
    view: Table,
    *,
    lit: Collection[str] = (),
    selection: Collection[str] = (),
    chosen: Move | None = None,
    last: Sequence[Move] = (),
    marks: Mapping[str, str] | None = None,
    verdicts: bool = True,
) -> Scene:
    """Return the board as a player sees it who has selected some parts of a move.

    ``lit`` are the sites where the selection may go, ``chosen`` is the move once it is complete,
    ``last`` are the moves that were just played; ``marks`` are short texts at sites.
    Without ``verdicts`` nothing is said of who leads.
    """
    return board.scene(
        view,
        selection=chosen if isinstance(chosen, Build) else None,
        chosen=chosen_site(selection),
        lit=lit,
        needs=_needs(view, selection, lit),
        last=[site_name(move.site) for move in last if isinstance(move, Build)],
        marks=marks,
        verdicts=verdicts,
    )


def _needs(view: Table, selection: Collection[str], lit: Collection[str]) -> dict[str, int]:
    """Return what a piece would need on the sites that the cards show but that are not lit."""
    seat = view.to_move
    hand = None if seat is None else view.hand(seat)
    if seat is None or not hand or view.phase != BUILD:
        return {}
    card, piece = chosen_card(selection), chosen_piece(selection)
    if card is None and piece is None:
        return {}
    cells = {CELL[view.options.sides[seat]][c] for c in (hand if card is None else (card,))}
    colors = [c for c in view.options.colors[seat] if any(view.drafts[c])]
    if piece is not None:
        colors = [c for c in colors if c == piece.color]
    return {
        name: needed
        for site in (city * CELLS + cell for city in range(len(CITIES)) for cell in cells)
        if (name := site_name(site)) not in lit
        and (needed := min(view.needs(site, c) for c in colors))
    }


def table_info(view: Table, names: Sequence[str], outcome: Outcome | None = None) -> TableInfo:
    """Return the headline and the players; ``names`` are theirs, by seat.

    ``outcome`` is how the game ended, which may be earlier than the rules end it.
    """
    rounds = view.options.rounds
    if view.phase == OVER:
        title = text("scene.manhattan.over", rounds=rounds)
    elif outcome is not None:
        title = str(outcome.reason)
    else:
        title = text(
            f"scene.manhattan.{_title_key(view)}",
            round=view.round,
            rounds=rounds,
            who=names[view.turn],
        )
    points = view.points()
    is_over = view.phase == OVER or outcome is not None
    players = tuple(
        PlayerLine(
            seat=seat,
            name=names[seat],
            badges=tuple(_badge(view, color, points[color]) for color in colors),
            points=sum(points[color] for color in colors),
            to_move=outcome is None and view.to_move == seat,
            starts=view.start == seat and not is_over,
            note=text("scene.table.cards", n=view.hand_sizes[seat]),
        )
        for seat, colors in enumerate(view.options.colors)
    )
    return TableInfo(title, text("scene.manhattan.pile", n=view.pile_size), players)


def _title_key(view: Table) -> str:
    if view.phase not in (DRAFT, BUILD) or view.to_move is None:
        return "chance"
    yours = {DRAFT: "draft_you", BUILD: "build_you"}
    return yours[view.phase] if view.to_move == getattr(view, "seat", None) else view.phase


def _badge(view: Table, color: int, points: int) -> Badge:
    details = [
        text("scene.table.to_place", pieces=_spaced(view.drafts[color])),
        text("scene.table.supply", pieces=_by_size(view.supplies[color])),
    ]
    if any(view.removed[color]):
        details.append(text("scene.table.removed", pieces=_spaced(view.removed[color])))
    return Badge(
        COLORS[color],
        COLOR_LETTERS[color],
        color_name(color),
        points,
        tuple(details),
        _stacks(view.drafts[color]) or _stacks(view.supplies[color]),
    )


def _stacks(counts: Counts) -> tuple[Stack, ...]:
    sizes = zip(SIZES, counts, strict=True)
    return tuple(Stack(size, count) for size, count in sizes if count)


def _spaced(counts: Counts) -> str:
    return " ".join(digits(counts)) or text("scene.table.none")


def _by_size(counts: Counts) -> str:
    parts = [f"{count}×{size}" for size, count in zip(SIZES, counts, strict=True) if count]
    return " ".join(parts) or text("scene.table.none")


def choices(view: Table) -> tuple[ChoiceGroup, ...]:
    """Return what the viewer can choose from: his hand and pieces, or the supply for a draft."""
    seat = getattr(view, "seat", None)
    hand = None if seat is None else view.hand(seat)
    if seat is None or hand is None or view.phase == OVER:
        return ()
    side = view.options.sides[seat]
    cells = [CELL[side][card] for card in hand]
    cards = tuple(
        Choice(
            f"card:{card + 1}",
            f"card:{CELL[side][card] + 1}",
            text("scene.manhattan.card", cell=CELL[side][card] + 1),
            text("scene.manhattan.card_caption", cell=CELL[side][card] + 1),
            cells.count(CELL[side][card]),
            count_low=CELL[side][card] == _TOP_RIGHT,
        )
        for card in sorted(set(hand), key=lambda card: CELL[side][card])
    )
    drafting = view.phase == DRAFT and not any(
        any(view.drafts[color]) for color in view.options.colors[seat]
    )
    stock, sort, heading = (
        (view.supplies, "take", "supply_heading")
        if drafting
        else (view.drafts, "piece", "pieces_heading")
    )
    pieces = tuple(
        Choice(
            f"{sort}:{Piece(color, size)}",
            f"piece:{Piece(color, size)}",
            text("scene.manhattan.piece", color=color_name(color), n=size),
            text("scene.manhattan.piece_caption", letter=COLOR_LETTERS[color], n=size),
            stock[color][size - 1],
            key=size,
        )
        for color in view.options.colors[seat]
        for size in SIZES
        if stock[color][size - 1]
    )
    return (
        ChoiceGroup(text("scene.manhattan.cards_heading"), cards, pictured=True),
        ChoiceGroup(text(f"scene.manhattan.{heading}"), pieces, several=drafting, pictured=True),
    )


def hint(view: Table, selection: Sequence[str]) -> str:
    """Return what the viewer is to choose next."""
    if view.phase == DRAFT:
        colors = view.options.colors[view.turn]
        size = view.options.draft_size
        key = "draft" if len(colors) == 1 else "draft_two"
        left = size * len(colors) - len(selection)
        return text(f"scene.manhattan.hint.{key}", n=size, left=left)
    if not view.can_build():
        return text("scene.manhattan.hint.pass")
    if not selection:
        return text("scene.manhattan.hint.build")
    missing = [text(f"scene.manhattan.part.{sort}") for sort in _missing(view, selection)]
    return text("scene.manhattan.hint.more", missing=text("core.list.comma").join(missing))


def _missing(view: Table, selection: Sequence[str]) -> list[str]:
    """Return the sorts of what is still to be chosen; the card is known from the site."""
    known = {part.rpartition(":")[0] or "site" for part in selection}
    drafts = (view.drafts[color] for color in view.options.colors[view.turn])
    if sum(count > 0 for counts in drafts for count in counts) == 1:
        known.add("piece")
    return [sort for sort in ("piece", "site") if sort not in known]


def pictures(_view: Table) -> dict[str, Tile]:
    """Return a picture for every choice, by the names that :func:`choices` uses."""
    return {
        **{f"card:{cell + 1}": card_tile(cell) for cell in range(CELLS)},
        **{
            f"piece:{Piece(color, size)}": piece_tile(color, size)
            for color in range(len(COLORS))
            for size in SIZES
        },
    }

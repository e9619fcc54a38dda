"""What stands around the board of New York: headline, players, and what can be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from manhattan_widgets.contract.core import Move, Outcome
from manhattan_widgets.contract.move_builder import Choosing
from manhattan_widgets.games.newyork.rules import legal
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    COLOR_LETTERS,
    COLORS,
    SIZE,
    STOP_AT,
    Line,
    price,
    site_name,
)
from manhattan_widgets.games.newyork.rules.cards import (
    ACTIONS,
    BACK_LETTERS,
    DEVELOPER,
    JOKER,
    KINDS,
    SPECULATION,
    STATICS,
    back_of,
    face_of,
)
from manhattan_widgets.games.newyork.rules.choices import (
    REDRAW,
    card_part,
    chosen_cards,
    line_part,
    stone_part,
    target_part,
)
from manhattan_widgets.games.newyork.rules.moves import MOVES, Build, Develop, Put, Raze, TakeDown
from manhattan_widgets.games.newyork.rules.phases import OPEN, OVER, PLAY, REBUILD
from manhattan_widgets.games.newyork.rules.position import Table
from manhattan_widgets.games.newyork.rules.scoring import score_board
from manhattan_widgets.games.newyork.rules.vocabulary import card_sentence, line_sentence
from manhattan_widgets.games.newyork.scene import board
from manhattan_widgets.games.newyork.scene.cards import (
    card_caption,
    card_tile,
    line_tile,
    redraw_tile,
    stone_tile,
)
from manhattan_widgets.games.newyork.scene.text import (
    DEMOLISH,
    color_name,
    largest_groups,
    standing,
)
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.looks import chosen_site
from manhattan_widgets.scene.overlays import Chip
from manhattan_widgets.scene.table import Badge, Choice, ChoiceGroup, PlayerLine, TableInfo

__all__ = ["board_scene", "choices", "hint", "pictures", "prices_by_cards", "table_info"]


# The board, with what goes with a choice


def board_scene(
    view: Table,
    *,
    lit: Collection[str] = (),
    selection: Sequence[str] = (),
    chosen: Move | None = None,
    last: Sequence[Move] = (),
    marks: Mapping[str, str] | None = None,
    chips: Mapping[str, tuple[Chip, ...]] | None = None,
    needs: Mapping[str, int] | None = None,
    verdicts: bool = True,
) -> Scene:
    """Return the board as a player sees it who has selected some parts of a move.

    ``lit`` are the crossings that go with the selection, ``chosen`` is the move once it is
    complete, ``last`` are the moves that were just played; ``marks`` are short texts and ``chips``
    signs at crossings.  Prices are those of the buildings that the cards can name, or ``needs``.
    Without ``verdicts`` no groups and no prices are told.
    """
    return board.scene(
        view,
        selection=chosen if isinstance(chosen, MOVES) else None,
        chosen=chosen_site(selection),
        lit=lit,
        needs=prices_by_cards(view, selection, lit) if needs is None else needs,
        last=[site for move in last for site in _changed_sites(move)],
        marks=marks,
        chips=chips,
        verdicts=verdicts,
    )


def _changed_sites(move: Move) -> tuple[str, ...]:
    """Return the crossings where a move changed something."""
    if isinstance(move, Put | Build | Develop | TakeDown):
        return (site_name(move.site),)
    if isinstance(move, Raze):
        return tuple(map(site_name, AREAS[move.area]))
    return ()


def prices_by_cards(view: Table, selection: Sequence[str], lit: Collection[str]) -> dict[str, int]:
    """Return the price of every building that the chosen cards, or all held, can name (N9)."""
    seat = view.to_move
    hand = None if seat is None else view.hand(seat)
    if seat is None or not hand or view.phase != PLAY:
        return {}
    if not lit and not selection and legal.can_play(view, seat, hand):
        return {}  # nobody is choosing: the hand is only looked at
    cards = chosen_cards(selection)
    if any(face_of(card) == DEVELOPER for card in cards):
        return dict.fromkeys(lit, 0)
    if any(face_of(card) in ACTIONS for card in cards):
        return {}
    avenues, streets = (_nameable_lines(back, cards, hand) for back in (0, 1))
    own, prices = view.colors_of(seat), {}
    for site in (avenue * SIZE + street for avenue in avenues for street in streets):
        owner, name = view.board[site], site_name(site)
        if owner is not None and owner not in own:
            prices[name] = price(view.board, site).units
        elif owner is not None and name in lit:
            prices[name] = DEMOLISH
    return prices


def _nameable_lines(back: int, cards: Sequence[int], hand: Sequence[int]) -> set[int]:
    """Return the lines that the chosen card with this back names; without one, those in hand."""
    chosen = [card for card in cards if back_of(card) == back]
    kinds = {face_of(card) for card in chosen or hand if back_of(card) == back}
    return set(range(SIZE)) if JOKER in kinds else {kind for kind in kinds if kind < SIZE}


# The players


def table_info(view: Table, names: Sequence[str], outcome: Outcome | None = None) -> TableInfo:
    """Return the headline and the players; ``names`` are theirs, by seat.

    ``outcome`` is how the game ended, which may be earlier than the rules end it.
    Points are those of the board as it stands: they are counted only at the end.
    """
    if outcome is not None and view.phase != OVER:
        title = str(outcome.reason)
    else:
        title = standing(view, names, seat=getattr(view, "seat", None))
    points, by_color = view.points_now(), _color_points(view)
    players = tuple(
        PlayerLine(
            seat=seat,
            name=names[seat],
            badges=tuple(_badge(view, color, by_color[color]) for color in view.colors_of(seat)),
            points=points[seat],
            to_move=outcome is None and view.to_move == seat,
            starts=False,
            note=_note(view, seat, names),
            brief=text("scene.newyork.money", n=view.money[seat]),
        )
        for seat in range(view.options.players)
    )
    return TableInfo(title, " · ".join(_details(view, points)), players)


def news(before: Table, after: Table, names: Sequence[str]) -> str:
    """Return which colors were drawn between two positions, empty if none were."""
    if before.colors or not after.colors:
        return ""
    drawn = [
        text(
            "scene.newyork.lot.one",
            name=names[seat],
            color=comma_list(map(color_name, after.colors_of(seat))),
        )
        for seat in range(after.options.players)
    ]
    return text("scene.newyork.lot", who=comma_list(drawn))


def _color_points(view: Table) -> Counter[int]:
    """Return what the buildings of each color would score now, without money."""
    points: Counter[int] = Counter()
    nothing = (0,) * view.options.players
    for part in score_board(view.options, view.colors, view.board, nothing):
        assert part.color is not None
        points[part.color] += part.points
    return points


def _details(view: Table, points: Sequence[int]) -> Iterator[str]:
    """Yield what the table has to say, most needed first: a narrow one cuts the last off."""
    if view.options.teams and view.colors:
        yield _teams(view, points)
    if view.phase == OPEN:
        key = "drawn" if view.colors else "undrawn"
        yield text(f"scene.newyork.opening.{key}")
        return
    if not view.colors:
        return
    top = "none" if view.top_back is None else BACK_LETTERS[view.top_back]
    pile = text(f"scene.newyork.pile.{top}", n=view.pile_size)
    if not view.options.teams:  # with what teams have there is not always room for it
        yield pile
    yield text("scene.newyork.empty", n=view.board.count(None))
    if view.phase != OVER:
        if view.stops:
            yield text("scene.newyork.stops.in")
        else:
            yield text("scene.newyork.stops.out", n=STOP_AT)
    if view.options.teams:
        yield pile
    if view.phase != OVER:
        yield text("scene.newyork.points_now")
    if view.options.actions:
        yield text("scene.newyork.areas")


def _teams(view: Table, points: Sequence[int]) -> str:
    """Return the colors of partners, and the points that they have together (N21)."""
    told = []
    for team in view.rules.teams(view.options):
        letters = (COLOR_LETTERS[color] for seat in team for color in view.colors_of(seat))
        told.append(f"{'+'.join(letters)} {sum(points[seat] for seat in team)}")
    return text("scene.newyork.teams", teams=comma_list(told))


def _badge(view: Table, color: int, points: int) -> Badge:
    if view.phase == OPEN:
        details = [
            text(
                "scene.newyork.to_place",
                n=max(0, view.start_stones_left(color)),
                color=color_name(color),
            )
        ]
    else:
        details = [
            text(
                "scene.newyork.buildings",
                n=view.count(color),
                group=len(largest_groups(view)[color]),
            ),
            text("scene.newyork.stones", n=view.stones(color)),
        ]
    return Badge(COLORS[color], COLOR_LETTERS[color], color_name(color), points, tuple(details))


def _note(view: Table, seat: int, names: Sequence[str]) -> str:
    parts = [text("scene.newyork.money", n=view.money[seat])]
    red, blue = view.backs[seat]
    if red or blue:
        parts.append(text("scene.newyork.backs", avenue=red, street=blue))
    partner = view.options.partner(seat)
    if partner is not None:
        parts.append(text("scene.newyork.partner", name=names[partner]))
    return " · ".join(parts)


# What can be chosen


def choices(view: Table) -> tuple[ChoiceGroup, ...]:
    """Return what the viewer can choose from: his hand, and what his cards ask him to name."""
    seat = getattr(view, "seat", None)
    hand = None if seat is None else view.hand(seat)
    if seat is None or hand is None or view.phase == OVER:
        return ()
    groups = [_cards(hand)] if hand else []
    mine = view.to_move == seat
    if mine and view.phase == PLAY and not legal.can_play(view, seat, hand):
        return (_redraw(), *groups)
    groups += _stones(view, seat) if mine else []
    if mine and view.phase == PLAY and view.options.actions:
        groups += _action_choices(view, seat, hand)
    if view.phase == OPEN and not hand:
        groups.append(ChoiceGroup(text("scene.newyork.no_cards_yet"), (), held=False))
    return tuple(groups)


def _cards(hand: Sequence[int]) -> ChoiceGroup:
    cards = tuple(
        Choice(
            card_part(card),
            card_part(card),
            str(card_sentence(card)),
            card_caption(card),
            count,
        )
        for card, count in sorted(Counter(hand).items())
    )
    return ChoiceGroup(text("scene.newyork.cards_heading"), cards)


def _redraw() -> ChoiceGroup:
    label = text("scene.newyork.redraw")
    choice = Choice(REDRAW, REDRAW, label, text("scene.newyork.redraw_caption"), 1)
    return ChoiceGroup(text("scene.newyork.redraw_heading"), (choice,), held=False)


def _stones(view: Table, seat: int) -> list[ChoiceGroup]:
    """Return the stones to choose from, where a seat has more than one color to place."""
    partner = view.options.partner(seat)
    colors = view.colors_of(seat)
    if partner is not None and view.phase == PLAY:
        colors += view.colors_of(partner)
    if len(colors) < 2 or view.phase not in (OPEN, PLAY, REBUILD):
        return []
    left = view.start_stones_left if view.phase == OPEN else view.stones
    stones = tuple(
        Choice(
            stone_part(color),
            stone_part(color),
            text("scene.newyork.stone", color=color_name(color), n=left(color)),
            text("scene.newyork.stone_caption", color=color_name(color)),
            left(color),
            key=number,
        )
        for number, color in enumerate(colors, 1)
        if left(color) > 0
    )
    heading = "stones_heading" if partner is None else "stones_partner_heading"
    return [ChoiceGroup(text(f"scene.newyork.{heading}"), stones, held=False)]


def _action_choices(view: Table, seat: int, hand: Sequence[int]) -> Iterator[ChoiceGroup]:
    """Yield whom speculation and statics may hit, and what a joker may stand for with statics."""
    kinds = {(face_of(card), back_of(card)) for card in hand}
    if any(kind in (SPECULATION, STATICS) for kind, _ in kinds):
        colors = tuple(
            Choice(
                target_part(color),
                target_part(color),
                text("scene.newyork.target", color=color_name(color), n=view.count(color)),
                text("scene.newyork.stone_caption", color=color_name(color)),
                1,
            )
            for color in view.others(seat)
        )
        yield ChoiceGroup(text("scene.newyork.target_heading"), colors, held=False)
    lines = tuple(
        Choice(
            line_part(line),
            line_part(line),
            str(line_sentence(line)),
            str(line_sentence(line)),
            1,
        )
        for back in (0, 1)
        if (STATICS, 1 - back) in kinds and (JOKER, back) in kinds
        for line in (Line(back, number) for number in range(SIZE))
    )
    if lines:
        yield ChoiceGroup(text("scene.newyork.line_heading"), lines, held=False)


def hint(view: Table, selection: Sequence[str]) -> str:
    """Return what the viewer is to choose next."""
    seat = view.to_move
    begun = bool(selection and _choosing(view).fitting(selection))
    if seat is None or (view.phase != PLAY and not begun):
        key = _HINTS[view.phase]
        two = view.phase in (OPEN, REBUILD) and view.options.players == 2
        sentence = text(f"scene.newyork.hint.{key}")
        return " ".join([sentence, text("scene.newyork.hint.either")] if two else [sentence])
    if view.phase == PLAY and not legal.can_play(view, seat, view.hand(seat) or ()):
        return text("scene.newyork.hint.redraw")
    if not begun:
        key = "play" if view.options.demolishes else "play_two"
        sentences = [text(f"scene.newyork.hint.{key}")]
        actions = {card_part(card) for card in view.hand(seat) or () if face_of(card) in ACTIONS}
        if actions and actions & _choosing(view).offers(()):
            sentences.append(text("scene.newyork.hint.action"))
        return " ".join(sentences)
    open_sorts = dict.fromkeys(
        part.rpartition(":")[0] or "site"
        for move in _choosing(view).fitting(selection)
        for part in view.parts(move)  # type: ignore[arg-type]
        if part not in selection
    )
    missing = [text(f"scene.newyork.part.{sort}") for sort in _SORTS if sort in open_sorts]
    return text("scene.newyork.hint.more", missing=text("core.list.comma").join(missing))


@lru_cache(maxsize=8)
def _choosing(view: Table) -> Choosing:
    """Return the legal moves by their parts, for which every press asks several times."""
    return Choosing(view)


_HINTS = {OPEN: "open", "rebuild": "rebuild", "yield": "down"}
_SORTS = ("avenue", "street", "line", "site", "target", "stone")


def pictures(_view: Table) -> dict[str, Tile]:
    """Return a picture for every choice, by the names that :func:`choices` uses."""
    tiles = {card_part(card): card_tile(card) for card in range(KINDS)}
    for color in range(len(COLORS)):
        tile = stone_tile(color)
        tiles |= {stone_part(color): tile, target_part(color): tile}
    for line in (Line(kind, number) for kind in (0, 1) for number in range(SIZE)):
        tiles[line_part(line)] = line_tile(line)
    return tiles | {REDRAW: redraw_tile()}

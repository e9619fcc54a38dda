"""Why a move is not legal: guard clauses in the order of the rules, each with its rule id.

Why one is legal, :mod:`.effects` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.contract.well_formed import not_a_move
from manhattan_widgets.games.newyork.rules import legal
from manhattan_widgets.games.newyork.rules.board import (
    AREAS,
    CENTER,
    COLORS,
    NEIGHBORS,
    SITES,
    SIZE,
    SPECULATION_OVER,
    avenue_of,
    has_neighbor,
    price,
    site_name,
    sites_of,
    street_of,
)
from manhattan_widgets.games.newyork.rules.cards import JOKER, back_of, card, face_of
from manhattan_widgets.games.newyork.rules.moves import (
    MOVES,
    Build,
    CardPlay,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
)
from manhattan_widgets.games.newyork.rules.phases import (
    COLORS_DRAWN,
    DEAL,
    OPEN,
    OVER,
    Rebuild,
    Yield,
)
from manhattan_widgets.games.newyork.rules.vocabulary import (
    card_sentence,
    color_list,
    color_sentence,
    line_sentence,
    sites_text,
)

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.position import Table

_CHANCE_RULES = {COLORS_DRAWN: "N5", DEAL: "N6"}
#: The fields of moves that are numbers, and how many there are of each.
_LIMITS = {
    "color": len(COLORS),
    "target": len(COLORS),
    "site": SITES,
    "back": 2,
    "area": len(AREAS),
    "number": SIZE,
}
#: Moves whose second card names a line.
_WITH_LINE = (Develop, Statics)


def refusal(table: Table, move: object) -> Explanation | None:
    """Return why ``move`` is illegal for the seat to move, None if it is legal."""
    if table.phase == OVER:
        return _no("N12", "over")
    seat = table.to_move
    if seat is None:
        return _no(_CHANCE_RULES.get(table.phase, "N7"), "chance")
    hand = table.hand(seat)
    if hand is None:
        return _no("N7", "not_your_turn")
    if not isinstance(move, MOVES) or not _is_well_formed(move):
        return not_a_move("N7", move)
    if table.phase == OPEN:
        return _opening_refusal(table, seat, move)
    if isinstance(table.pending, Rebuild):
        return _rebuild_refusal(table, seat, table.pending, move)
    if isinstance(table.pending, Yield):
        return _yield_refusal(table, table.pending, move)
    if isinstance(move, Put):
        return _no("N7", "opening_over")
    if isinstance(move, TakeDown):
        if not table.options.demolishes:
            return _no("N20", "nothing_to_take_down_two")
        return _no("N10", "nothing_to_take_down")
    if isinstance(move, Redraw):
        return _no("N11", "can_play") if legal.can_play(table, seat, hand) else None
    return _play_refusal(table, seat, hand, move)


def _is_well_formed(move: NewYorkMove) -> bool:
    """Tell whether all numbers in ``move`` are those of something that exists.

    What is said of jokers has to be True or False.
    """
    for name in move.__dataclass_fields__:
        if name in _LIMITS:
            number = getattr(move, name)
            if type(number) is not int or not 0 <= number < _LIMITS[name]:
                return False
    if isinstance(move, Build):
        jokers: Any = move.jokers
        return type(jokers) is tuple and list(map(type, jokers)) == [bool, bool]
    joker: Any = move.joker if isinstance(move, _WITH_LINE) else False
    return type(joker) is bool


# Placing stones


def _opening_refusal(table: Table, seat: int, move: NewYorkMove) -> Explanation | None:
    if not isinstance(move, Put):
        return _no("N4", "opening_first")
    if move.color not in table.colors_of(seat):
        return _not_your_color(table, seat, move.color, "N4")
    if table.board[move.site] is not None:
        return _occupied(table, move.site, "N4")
    if not table.start_stones_left(move.color):
        n = table.options.start_stones
        return _no("N4", "start_stones", color=color_sentence(move.color), n=n)
    if not has_neighbor(table.board, move.site, move.color):
        return None
    if move.site in legal.opening_sites(table, move.color):
        return None  # no other site is left
    near = [s for s in NEIGHBORS[move.site] if table.board[s] == move.color]
    site, *sites = map(site_name, (move.site, *near))
    color = color_sentence(move.color)
    return _no("N4", "adjacent", site, *sites, site=site, color=color, near=listed(sites))


def _rebuild_refusal(
    table: Table, seat: int, pending: Rebuild, move: NewYorkMove
) -> Explanation | None:
    rule = "N14" if pending.area == CENTER else "N15"
    empty = [site for site in AREAS[pending.area] if table.board[site] is None]
    sites = sites_text(empty)
    if not isinstance(move, Put):
        return _no(rule, "rebuild_first", sites=sites)
    if move.color not in table.colors_of(seat):
        return _not_your_color(table, seat, move.color, rule)
    if not table.stones(move.color):
        return _no_stone(table, move.color, rule)
    if move.site in AREAS[pending.area] and table.board[move.site] is not None:
        return _occupied(table, move.site, rule)
    if move.site not in empty:
        site = site_name(move.site)
        return _no(rule, "rebuild_where", site, site=site, sites=sites)
    return None


def _yield_refusal(table: Table, pending: Yield, move: NewYorkMove) -> Explanation | None:
    sites = legal.yielding_sites(table, pending)
    if isinstance(move, TakeDown) and move.site in sites:
        return None
    rule = "N16" if pending.line is None else "N18"
    target = color_sentence(pending.target)
    refused = (site_name(move.site),) if isinstance(move, TakeDown) else ()
    if pending.line is None:
        return _no(rule, "take_down_first", *refused, color=target)
    line = line_sentence(pending.line)
    return _no(rule, "take_down_in", *refused, color=target, line=line, sites=sites_text(sites))


def _occupied(table: Table, site: int, rule: str) -> Explanation:
    owner = table.board[site]
    assert owner is not None
    name = site_name(site)
    return _no(rule, "occupied", name, site=name, owner=color_sentence(owner))


# Playing cards


def _play_refusal(
    table: Table, seat: int, hand: tuple[int, ...], move: CardPlay
) -> Explanation | None:
    if not isinstance(move, Build) and not table.options.actions:
        return _no("N3", "no_actions")
    for needed in move.cards:
        if needed not in hand:
            return _no_card(hand, move, needed)
    if isinstance(move, Build):
        return _build_refusal(table, seat, move)
    if isinstance(move, Raze):
        return None
    rule = {Speculate: "N16", Develop: "N17", Statics: "N18"}[type(move)]
    if move.color not in table.colors_of(seat):
        return _not_your_color(table, seat, move.color, rule)
    if not table.stones(move.color):
        return _no_stone(table, move.color, "N18a")
    if isinstance(move, Speculate):
        return _speculation_refusal(table, seat, move)
    if isinstance(move, Develop):
        return _development_refusal(table, seat, move)
    return _statics_refusal(table, seat, move)


def _no_card(hand: tuple[int, ...], move: CardPlay, needed: int) -> Explanation:
    sites = (site_name(move.site),) if isinstance(move, Build | Develop) else ()
    names_a_line = face_of(needed) < SIZE
    with_joker = names_a_line and card(JOKER, back_of(needed)) in hand
    return _no(
        "N7",
        "no_card_but_joker" if with_joker else "no_card",
        *sites,
        card=card_sentence(needed),
    )


def _build_refusal(table: Table, seat: int, move: Build) -> Explanation | None:
    owner, own = table.board[move.site], table.colors_of(seat)
    if move.color not in own:
        return _partner_refusal(table, seat, move)
    if owner in own:
        return _demolition_refusal(table, move, owner)
    if not table.stones(move.color):
        rule = "N8" if owner is None else "N9"
        return _no_stone(table, move.color, rule, site_name(move.site))
    return None if owner is None else _purchase_refusal(table, seat, move.site, owner)


def _demolition_refusal(table: Table, move: Build, owner: int) -> Explanation | None:
    if owner == move.color and table.options.demolishes:
        return None
    site, color = site_name(move.site), color_sentence(move.color)
    if owner != move.color:
        other = color_sentence(owner)
        return _no("N20", "other_own_color", site, site=site, owner=other, color=color)
    return _no("N20", "no_demolishing", site, site=site, color=color)


def _purchase_refusal(table: Table, seat: int, site: int, owner: int) -> Explanation | None:
    cost = price(table.board, site)
    if cost.units <= table.money[seat]:
        return None
    name = site_name(site)
    return _no(
        "N9",
        "price",
        name,
        site=name,
        owner=color_sentence(owner),
        avenue=line_sentence(avenue_of(site)),
        street=line_sentence(street_of(site)),
        on_avenue=cost.avenue,
        on_street=cost.street,
        n=cost.units,
        money=table.money[seat],
    )


def _partner_refusal(table: Table, seat: int, move: Build) -> Explanation | None:
    site, partner = site_name(move.site), table.options.partner(seat)
    if partner is None or move.color not in table.colors_of(partner):
        return _not_your_color(table, seat, move.color, "N7")
    if table.board[move.site] is not None:
        color = color_sentence(move.color)
        return _no("N21", "partner_only_empty", site, site=site, color=color)
    return None if table.stones(move.color) else _no_stone(table, move.color, "N21", site)


def _speculation_refusal(table: Table, seat: int, move: Speculate) -> Explanation | None:
    target = color_sentence(move.target)
    if move.target in table.colors_of(seat):
        return _no("N16", "own_target", target=target)
    if move.target not in table.options.colors_in_play:
        return _no("N16", "unplayed", color=target)
    n = table.count(move.target)
    if n > SPECULATION_OVER:
        return None
    return _no("N16", "too_few", target=target, n=n, over=SPECULATION_OVER)


def _development_refusal(table: Table, seat: int, move: Develop) -> Explanation | None:
    site, owner = site_name(move.site), table.board[move.site]
    if owner is None:
        return _no("N17", "develop_empty", site, site=site)
    if owner in table.colors_of(seat):
        return _no("N17", "develop_own", site, site=site, owner=color_sentence(owner))
    return None


def _statics_refusal(table: Table, seat: int, move: Statics) -> Explanation | None:
    line, own = line_sentence(move.line), table.colors_of(seat)
    leaders = legal.most_in(table, move.line)
    if not leaders:
        return _no("N18", "empty_line", line=line)
    colors, target = color_list(leaders), color_sentence(move.target)
    if all(leader in own for leader in leaders):
        return _no("N18", "own_most", line=line, n=len(leaders), colors=colors)
    if move.target in own:
        return _no("N18", "own_target", target=target)
    if move.target in leaders:
        return None
    counts = [table.board[site] for site in sites_of(move.line)]
    return _no(
        "N18",
        "not_most",
        line=line,
        target=target,
        own=counts.count(move.target),
        colors=colors,
        n=counts.count(leaders[0]),
    )


# Said in several places


def _not_your_color(table: Table, seat: int, color: int, rule: str) -> Explanation:
    own = color_list(table.colors_of(seat))
    return _no(rule, "not_your_color", color=color_sentence(color), own=own)


def _no_stone(table: Table, color: int, rule: str, *sites: str) -> Explanation:
    n = table.options.stones
    return _no(rule, "no_stone", *sites, color=color_sentence(color), n=n)


def _no(rule: str, key: str, /, *sites: str, **params: Any) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"newyork.illegal.{key}", **params), sites)

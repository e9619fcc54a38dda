"""A move as the parts that a person touches, and why parts do not go together.

``avenue:C`` and ``street:5`` are cards of the hand, by their backs, with the letters of
:data:`.cards.CARD_LETTERS`; ``stone:r`` is a stone of the supply, where a color is to be chosen;
``target:b`` the color that is to take down a building; ``line:C`` the avenue or street that a joker
stands for with statics; ``hand:redraw`` the whole hand (N11).  A site has its own name, ``C5``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.games.newyork.rules import legal
from manhattan_widgets.games.newyork.rules.board import (
    AVENUE_LETTERS,
    COLOR_LETTERS,
    SIZE,
    Line,
    avenue_of,
    site_name,
    site_number,
    street_of,
)
from manhattan_widgets.games.newyork.rules.cards import (
    ACTIONS,
    CARD_LETTERS,
    DEVELOPER,
    JOKER,
    REDEVELOPMENT,
    RUIN,
    SPECULATION,
    STATICS,
    STOP,
    back_of,
    card,
    face_of,
)
from manhattan_widgets.games.newyork.rules.moves import (
    Build,
    Develop,
    NewYorkMove,
    Put,
    Raze,
    Redraw,
    Speculate,
    Statics,
    TakeDown,
    build,
)
from manhattan_widgets.games.newyork.rules.phases import OPEN, PLAY, REBUILD
from manhattan_widgets.games.newyork.rules.vocabulary import (
    card_sentence,
    color_list,
    color_sentence,
    line_sentence,
)

if TYPE_CHECKING:
    from manhattan_widgets.games.newyork.rules.position import Table

REDRAW = "hand:redraw"
_SORTS = ("avenue", "street")
_PARTS = {
    "avenue": re.compile(f"avenue:[{CARD_LETTERS[:STOP]}]", re.ASCII),
    "street": re.compile(f"street:[{CARD_LETTERS[STOP + 1 : -1]}]", re.ASCII),
    "stone": re.compile(f"stone:[{COLOR_LETTERS.lower()}]", re.ASCII),
    "target": re.compile(f"target:[{COLOR_LETTERS.lower()}]", re.ASCII),
    "line": re.compile(f"line:[{AVENUE_LETTERS}1-7]", re.ASCII),
    "hand": re.compile(REDRAW),
    "": re.compile(f"[{AVENUE_LETTERS}][1-7]", re.ASCII),
}
_SHOWN_AT_MOST = 40


def parts(table: Table, move: NewYorkMove) -> tuple[str, ...]:
    """Return what is touched to make ``move``."""
    if isinstance(move, Redraw):
        return (REDRAW,)
    if isinstance(move, TakeDown):
        return (site_name(move.site),)
    if isinstance(move, Put):
        return (*_stone(table, move.color), site_name(move.site))
    cards = tuple(sorted(card_part(number) for number in move.cards))
    if isinstance(move, Raze):
        return cards
    if isinstance(move, Build):
        shared = table.options.teams and table.board[move.site] is None
        stone = (stone_part(move.color),) if shared else _stone(table, move.color)
        return (*cards, *stone, site_name(move.site))
    stone = _stone(table, move.color)
    if isinstance(move, Develop):
        return (*cards, *stone, site_name(move.site))
    line = (line_part(move.line),) if isinstance(move, Statics) and move.joker else ()
    return (*cards, *line, *stone, target_part(move.target))


def card_part(number: int) -> str:
    """Return the part that a card is.

    >>> card_part(2), card_part(21)
    ('avenue:C', 'street:j')
    """
    return f"{_SORTS[back_of(number)]}:{CARD_LETTERS[number]}"


def stone_part(color: int) -> str:
    """Return the part that a stone of ``color`` is."""
    return f"stone:{COLOR_LETTERS[color].lower()}"


def target_part(color: int) -> str:
    """Return the part that ``color`` is where it is to take down a building."""
    return f"target:{COLOR_LETTERS[color].lower()}"


def line_part(line: Line) -> str:
    """Return the part that an avenue or a street is where a joker stands for it."""
    return f"line:{line}"


def _stone(table: Table, color: int) -> tuple[str, ...]:
    """Return the stone as a part where its seat has two colors to choose from."""
    return (stone_part(color),) if table.options.players == 2 else ()


def chosen_cards(selection: Sequence[str]) -> tuple[int, ...]:
    """Return the cards among the parts of a selection.

    >>> chosen_cards(("street:5", "C5", "avenue:J"))
    (18, 7)
    """
    return tuple(CARD_LETTERS.index(part[-1]) for part in selection if _sort(part) in _SORTS)


def explain_parts(table: Table, chosen: Sequence[str], wanted: str) -> Explanation:
    """Say why ``wanted`` does not go with what is already chosen: no legal move has them all."""
    sort = _sort(wanted)
    if sort not in _PARTS or not _PARTS[sort].fullmatch(wanted):
        part = wanted if len(wanted) <= _SHOWN_AT_MOST else wanted[: _SHOWN_AT_MOST - 3] + "..."
        return _no("N7", "no_part", part=part)
    seat = table.to_move
    hand = None if seat is None else table.hand(seat)
    if seat is None or hand is None or table.phase != PLAY:
        return _explain_elsewhere(table, wanted)
    if sort == "hand":
        return table.explain(Redraw())
    if not legal.can_play(table, seat, hand):
        return _no("N11", "only_redraw")
    if sort in _SORTS:
        return _explain_card(hand, chosen, CARD_LETTERS.index(wanted[-1]))
    if sort == "":
        return _explain_site(table, seat, hand, chosen, site_number(wanted))
    if sort == "stone":
        return _explain_stone(table, seat, COLOR_LETTERS.index(wanted[-1].upper()))
    return _explain_action_part(table, seat, chosen, wanted)


def _explain_elsewhere(table: Table, wanted: str) -> Explanation:
    """Say why ``wanted`` does not serve while no turn is played, or another's is."""
    seat = table.turn if table.to_move is None else table.to_move
    color = table.colors_of(seat)[0]
    if _sort(wanted):
        if table.to_move is not None and table.hand(seat) is not None and _sort(wanted) == "stone":
            return _explain_stone(table, seat, COLOR_LETTERS.index(wanted[-1].upper()))
        return table.explain(build(color, 0))
    site = site_number(wanted)
    if table.pending is None:
        own = [c for c in table.colors_of(seat) if table.start_stones_left(c)] or [color]
        return table.explain(Put(own[0], site) if table.phase == OPEN else build(color, site))
    tried = Put(color, site), TakeDown(site)
    explained = [table.explain(move) for move in tried]
    # Only one of both is a move of this phase.
    return explained[0] if table.phase == REBUILD else explained[1]


def _explain_card(hand: Sequence[int], chosen: Sequence[str], number: int) -> Explanation:
    name = card_sentence(number)
    if number not in hand:
        return _no("N7", "card_missing", card=name)
    face, others = face_of(number), [c for c in chosen_cards(chosen) if c != number]
    alone = [c for c in (number, *others) if face_of(c) in (REDEVELOPMENT, RUIN, SPECULATION)]
    if alone and others:
        return _no("N14", "card_alone", card=card_sentence(alone[0]))
    if face in ACTIONS and any(face_of(other) in ACTIONS for other in others):
        return _no("N17", "two_actions", card=name)
    return _no("N18a" if face in ACTIONS else "N11", "card_useless", card=name)


def _explain_stone(table: Table, seat: int, color: int) -> Explanation:
    own = table.colors_of(seat)
    partner = table.options.partner(seat)
    allowed = own if partner is None else (*own, *table.colors_of(partner))
    if color not in allowed:
        return _no("N7", "stone_not_yours", color=color_sentence(color), own=color_list(own))
    left = table.stones(color)
    return _no("N8", "stone_useless" if left else "stone_none_left", color=color_sentence(color))


def _explain_site(
    table: Table, seat: int, hand: Sequence[int], chosen: Sequence[str], site: int
) -> Explanation:
    cards, name = chosen_cards(chosen), site_name(site)
    for number in cards:
        face, line = face_of(number), (avenue_of, street_of)[back_of(number)](site)
        if face in (REDEVELOPMENT, RUIN, SPECULATION, STATICS):
            return _no("N14", "no_site_needed", card=card_sentence(number))
        if face < SIZE and face != line.number:
            card_name = card_sentence(number)
            return _no("N7", "other_card", card=card_name, site=name, line=line_sentence(line))
    color = _chosen_color(table, seat, chosen)
    developers = [back_of(number) for number in cards if face_of(number) == DEVELOPER]
    if developers:
        back = developers[0]
        line = avenue_of(site) if back else street_of(site)
        return table.explain(Develop(back, color, site, _takes_joker(hand, cards, line)))
    jokers = (
        _takes_joker(hand, cards, avenue_of(site)),
        _takes_joker(hand, cards, street_of(site)),
    )
    return table.explain(build(color, site, jokers))


def _takes_joker(hand: Sequence[int], cards: Sequence[int], line: Line) -> bool:
    """Tell whether a joker names ``line``: it was chosen, or the hand has nothing else."""
    joker, line_card = card(JOKER, line.kind), card(line.number, line.kind)
    return joker in cards or (line_card not in cards and line_card not in hand and joker in hand)


def _chosen_color(table: Table, seat: int, chosen: Sequence[str]) -> int:
    stones = [part for part in chosen if _sort(part) == "stone"]
    if stones:
        return COLOR_LETTERS.index(stones[0][-1].upper())
    own = table.colors_of(seat)
    return next((color for color in own if table.stones(color)), own[0])


def _explain_action_part(
    table: Table, seat: int, chosen: Sequence[str], wanted: str
) -> Explanation:
    """Say why a target or a line does not go with the chosen action card."""
    cards = chosen_cards(chosen)
    action = next((number for number in cards if face_of(number) in ACTIONS), None)
    color = _chosen_color(table, seat, chosen)
    target = _chosen_target(table, seat, (wanted, *chosen))
    if action is not None and face_of(action) == SPECULATION and _sort(wanted) == "target":
        return table.explain(Speculate(back_of(action), color, target))
    if action is None or face_of(action) != STATICS:
        if _sort(wanted) == "line":
            return _no("N18", "no_line")
        return _no("N16", "no_target")
    back = back_of(action)
    naming = [number for number in cards if back_of(number) != back and face_of(number) <= JOKER]
    lines = [part[-1] for part in (wanted, *chosen) if _sort(part) == "line"]
    joker = not naming or face_of(naming[0]) == JOKER
    if not joker:
        number = face_of(naming[0])
        if _sort(wanted) == "line":
            return _no("N18", "line_named", line=card_sentence(naming[0]))
    elif not lines:
        return _no("N18", "line_first")
    elif lines[0].isdigit() != (back == 0):
        return _no("N17", "line_back", card=card_sentence(action))
    else:
        letter = lines[0]
        number = int(letter) - 1 if letter.isdigit() else AVENUE_LETTERS.index(letter)
    return table.explain(Statics(back, color, target, number, joker))


def _chosen_target(table: Table, seat: int, chosen: Sequence[str]) -> int:
    targets = [part for part in chosen if _sort(part) == "target"]
    if targets:
        return COLOR_LETTERS.index(targets[0][-1].upper())
    return table.others(seat)[0]


def _sort(part: str) -> str:
    return part.rpartition(":")[0]


def _no(rule: str, key: str, /, **params: object) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"newyork.choice.{key}", **params))

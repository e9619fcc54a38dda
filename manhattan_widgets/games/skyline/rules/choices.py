"""A move as the parts that a person touches, and why parts do not go together.

``floor:2`` is a floor of the stock and goes with a site, which has its own name, ``B3``;
``buy:4`` and ``sell:4`` are floors at the bank and in the stock, ``figure:7`` is a bonus card that
is shown for its money, ``trade:7`` one of three that are handed in; ``step:invest`` and
``step:end`` are buttons.  ``mission:2`` is a mission to look at, which no move has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.games.skyline.rules.board import KINDS
from manhattan_widgets.games.skyline.rules.moves import (
    TRADED,
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
)
from manhattan_widgets.games.skyline.rules.notation import a_floor, figure_name
from manhattan_widgets.games.skyline.rules.scoring import MISSION_POINTS

if TYPE_CHECKING:
    from manhattan_widgets.games.skyline.rules.position import Table

_FLOOR = re.compile(rf"(floor|buy|sell):([{KINDS}])", re.ASCII)
_CARD = re.compile(r"(figure|trade):([1-9][0-9]?)", re.ASCII)
_MISSION = re.compile(r"mission:[1-9]", re.ASCII)
_STEPS: dict[str, SkylineMove] = {"step:invest": Invest(), "step:end": End()}
_MARKET: dict[str, type[Buy] | type[Sell]] = {"buy": Buy, "sell": Sell}
_SHOWN_AT_MOST = 40


def parts(move: SkylineMove) -> tuple[str, ...]:
    """Return what is touched to make ``move``; a part may come more than once.

    >>> parts(Build("2", "B3")), parts(Trade((0, 0, 6)))
    (('floor:2', 'B3'), ('trade:1', 'trade:1', 'trade:7'))
    """
    if isinstance(move, Build):
        return (f"floor:{move.kind}", move.site)
    if isinstance(move, Buy | Sell):
        return (f"{'buy' if isinstance(move, Buy) else 'sell'}:{move.kind}",)
    if isinstance(move, Cash):
        return (f"figure:{move.figure + 1}",)
    if isinstance(move, Trade):
        return tuple(f"trade:{figure + 1}" for figure in move.figures)
    return (f"step:{move}",)


def joins(chosen: Sequence[SkylineMove], move: SkylineMove) -> bool:
    """Tell whether ``move`` may be confirmed with ``chosen``: what is bought and sold, and the end.

    A kind that is bought is not sold with it: one floor would be to buy and in the stock at once.

    >>> joins([Sell("6"), Buy("2")], Buy("2")), joins([Sell("6"), Buy("2")], Sell("2"))
    (True, False)
    """
    traded = [other for other in chosen if isinstance(other, Buy | Sell)]
    if len(traded) < len(chosen):
        return False
    if isinstance(move, Buy | Sell):
        return all(isinstance(other, type(move)) or other.kind != move.kind for other in traded)
    return isinstance(move, End)


def explain_parts(table: Table, chosen: Sequence[str], wanted: str) -> Explanation:
    """Say why ``wanted`` does not go with what is already chosen: no legal move has them all."""
    if step := _STEPS.get(wanted):
        return table.explain(step)
    if table.site(wanted) is not None:
        return _explain_site(table, chosen, wanted)
    if match := _FLOOR.fullmatch(wanted):
        return _explain_floor(table, chosen, match[1], match[2])
    if _MISSION.fullmatch(wanted):
        if table.options.last_turn_mission:
            return _no("S18", "mission_last_turn", n=MISSION_POINTS)
        return _no("S17", "mission", n=MISSION_POINTS)
    if match := _CARD.fullmatch(wanted):
        return _explain_card(table, chosen, match[1], int(match[2]) - 1)
    part = wanted if len(wanted) <= _SHOWN_AT_MOST else wanted[: _SHOWN_AT_MOST - 3] + "..."
    return _no("S4", "no_part", part=part)


def _explain_floor(table: Table, chosen: Sequence[str], sort: str, kind: str) -> Explanation:
    if sort in _MARKET:
        if f"{'sell' if sort == 'buy' else 'buy'}:{kind}" in chosen:
            return _no("S14", f"{sort}_too", floor=a_floor(kind))
        return _or_separate(table.explain(_MARKET[sort](kind)))
    names = table.options.edition.names
    site = next((part for part in chosen if table.site(part) is not None), None)
    tried = [Build(kind, name) for name in ([site] if site is not None else names)]
    explanations = [table.explain(move) for move in tried]
    legal = next((explanation for explanation in explanations if explanation.legal), None)
    # Each site has a reason of its own.
    if legal is None and len(explanations) > 1 and explanations[0].sites:
        return _no("S7", "floor_useless")
    return _or_separate(legal or explanations[0])


def _explain_card(table: Table, chosen: Sequence[str], sort: str, card: int) -> Explanation:
    if sort == "figure":
        return _or_separate(table.explain(Cash(card)))
    seat = table.to_move
    hand = None if seat is None else table.hand(seat)
    if hand is None:
        return table.explain(Trade((card,) * TRADED))
    picked = Counter(_cards_in(chosen)) + Counter((card,))
    if picked.total() > TRADED:
        return _no("S15", "trade_enough", n=TRADED)
    if picked[card] > hand.count(card):
        name = figure_name(table.options.edition, card)
        return _no("S15", "trade_left", figure=name, n=hand.count(card))
    if len(hand) < TRADED:
        return _no("S15", "trade_few", n=len(hand))
    return _no("S4", "separate")


def _explain_site(table: Table, chosen: Sequence[str], site: str) -> Explanation:
    seat = table.to_move
    picked = next((m[2] for part in chosen if (m := _FLOOR.fullmatch(part))), None)
    if seat is None or table.hand(seat) is None or table.phase != "build":
        return table.explain(Build(picked or KINDS[0], site))
    if picked is not None:
        return _or_separate(table.explain(Build(picked, site)))
    stock = table.stocks[seat]
    assert stock is not None
    kinds = [kind for kind, n in zip(KINDS, stock, strict=True) if n]
    if not kinds:
        return _no("S7", "no_floors")
    explanations = [table.explain(Build(kind, site)) for kind in kinds]
    legal = next((explanation for explanation in explanations if explanation.legal), None)
    if legal is not None:
        return _or_separate(legal)
    # What comes nearest to being built says most: a floor that fits but is too dear, ...
    order = ("S10", "S11", "S12", "S9", "S8")
    return min(explanations, key=lambda explanation: order.index(explanation.rule))


def _cards_in(chosen: Sequence[str]) -> list[int]:
    matches = map(_CARD.fullmatch, chosen)
    return [int(match[2]) - 1 for match in matches if match and match[1] == "trade"]


def _or_separate(explanation: Explanation) -> Explanation:
    """Return the refusal, or for a move that is legal alone that it does not go with the rest."""
    return _no("S4", "separate") if explanation.legal else explanation


def _no(rule: str, key: str, /, **params: object) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"skyline.choice.{key}", **params))

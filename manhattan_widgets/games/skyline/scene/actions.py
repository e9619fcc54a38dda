"""What chosen moves of Skyline do, in words: the action with its number and its price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.skyline.rules.board import (
    KINDS,
    MONEY_AT_MOST,
    VALUES,
    sale_price,
)
from manhattan_widgets.games.skyline.rules.explain import TRADE_MONEY, payee_sentence, receipt_cap
from manhattan_widgets.games.skyline.rules.moves import (
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
from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.locale import text
from manhattan_widgets.scene.table import Action

__all__ = ["action"]


def action(view: Table, moves: Sequence[SkylineMove]) -> Action:
    """Return what moves that were chosen together do: a single one, or what is bought and sold.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("skyline", players=2, seed=3)
    >>> for move in ("1 on B1", "invest"):
    ...     _ = game.play(move)
    >>> chosen = action(game.state, [Buy("2"), Buy("2"), Buy("N")])
    >>> chosen.button
    'Buy 3 floors for 9 million'
    >>> chosen.title
    'Buy 2 floors of 2 million and a neutral floor for 9 million'
    """
    first = moves[0]
    if isinstance(first, Build):
        return _build(view, first)
    if isinstance(first, Cash):
        money = view.options.edition.figures[first.figure].money
        return _action_of("cash", figure=figure_name(view.options.edition, first.figure), n=money)
    if isinstance(first, Trade):
        names = listed(figure_name(view.options.edition, figure) for figure in first.figures)
        return _action_of("trade", figures=names, n=TRADE_MONEY)
    if isinstance(first, Invest | End):
        words = text(f"scene.skyline.do.{'invest' if isinstance(first, Invest) else 'end'}")
        return Action(words, words)
    about = _purse(view, moves) if len(moves) > 1 else None
    return Action(_market(moves, _number_of_floors), _market(moves, _floors), about)


def _build(view: Table, move: Build) -> Action:
    site = view.options.edition.numbers[move.site]
    price, payee = view.cost(site, move.kind, view.options.colors[view.turn])
    where = {"floor": a_floor(move.kind), "site": move.site}
    if not price:
        return _action_of("build_free", **where)
    return _action_of("build", **where, n=price, payee=payee_sentence(payee))


def _action_of(key: str, **params: object) -> Action:
    """Return an action that its button says in short."""
    return Action(
        text(f"scene.skyline.press.{key}", **params), text(f"scene.skyline.do.{key}", **params)
    )


# What is bought and sold


def _market(moves: Sequence[SkylineMove], floors: Callable[[Counter[str]], str]) -> str:
    """Return what is bought and sold for how much, and that the turn ends if it does."""
    bought = Counter(move.kind for move in moves if isinstance(move, Buy))
    sold = Counter(move.kind for move in moves if isinstance(move, Sell))
    paid = sum(VALUES[kind] * n for kind, n in bought.items())
    proceeds = sum(sale_price(kind) * n for kind, n in sold.items())
    parts = []
    if bought:
        parts.append(text("scene.skyline.do.buy", floors=floors(bought), n=paid))
    if sold:
        key = "sell_too" if bought else "sell"
        parts.append(text(f"scene.skyline.do.{key}", floors=floors(sold), n=proceeds))
    deal = str(listed(parts))
    return text("scene.skyline.do.end_too", what=deal) if isinstance(moves[-1], End) else deal


def _number_of_floors(kinds: Counter[str]) -> str:
    return text("scene.skyline.floors", n=kinds.total())


def _floors(kinds: Counter[str]) -> str:
    """Return floors by their kinds, as in "2 floors of 4 million and a penthouse"."""
    return str(listed(_of_kind(kind, kinds[kind]) for kind in KINDS if kinds[kind]))


def _of_kind(kind: str, n: int) -> str:
    return str(a_floor(kind)) if n == 1 else text(f"scene.skyline.floors.{kind}", n=n)


def _purse(view: Table, moves: Sequence[SkylineMove]) -> Explanation:
    """Return what is left of the money, also at its cap, and when what was bought can be built."""
    purse = left = view.purses[view.turn]
    assert purse is not None
    assert left is not None
    is_capped = False
    for move in moves:
        if isinstance(move, Buy):
            left -= VALUES[move.kind]
        elif isinstance(move, Sell):
            left += sale_price(move.kind)
            is_capped |= left > MONEY_AT_MOST
            left = min(left, MONEY_AT_MOST)
    key = "bought" if any(isinstance(move, Buy) for move in moves) else "sold"
    sentence = Sentence.of(f"scene.skyline.do.{key}", n=purse, left=left)
    return receipt_cap(sentence) if is_capped else Explanation(True, "S14", sentence)

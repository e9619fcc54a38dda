"""Why a move is legal or not: guard clauses in the order of the rules, each with its rule id."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from manhattan_widgets.contract.core import Explanation, Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.contract.well_formed import not_a_move
from manhattan_widgets.games.skyline.rules.board import (
    HIGHEST,
    LEVELS,
    MONEY_AT_MOST,
    NEUTRAL,
    PENTHOUSE,
    SKYLINE,
    VALUES,
    count_of,
    kinds_text,
    sale_price,
)
from manhattan_widgets.games.skyline.rules.moves import (
    MOVES,
    TRADED,
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    SkylineMove,
    Trade,
    is_well_formed,
)
from manhattan_widgets.games.skyline.rules.notation import (
    a_floor,
    color_sentence,
    figure_name,
    floor_sentence,
)

if TYPE_CHECKING:
    from manhattan_widgets.games.skyline.rules.position import Table

#: S15: what the bank pays for three cards handed in.
TRADE_MONEY = 5


def refusal(table: Table, move: object) -> Explanation | None:
    """Return why ``move`` is illegal for the seat to move, None if it is legal."""
    if table.phase == "over":
        return _no("S16", "over")
    seat = table.to_move
    if seat is None:
        return _no("S3", "chance")
    hand = table.hand(seat)
    if hand is None:
        return _no("S3", "not_your_turn")
    if not isinstance(move, MOVES) or not is_well_formed(move):
        return not_a_move("S4", move)
    if isinstance(move, Build):
        return _build_refusal(table, seat, move)
    if isinstance(move, Buy | Sell):
        return _market_refusal(table, seat, move)
    if isinstance(move, Cash):
        return _cash_refusal(table, seat, hand, move)
    if isinstance(move, Trade):
        return _trade_refusal(table, hand, move)
    return _step_refusal(table, move)


def _build_refusal(table: Table, seat: int, move: Build) -> Explanation | None:
    if table.phase != "build":
        return _no("S4", "build_over")
    site, kind = table.site(move.site), move.kind
    if site is None:
        return _no("S2", "no_site", site=move.site)
    if kind not in VALUES:
        return _no("S1", "no_floor", floor=kind)
    stock, purse = table.stocks[seat], table.purses[seat]
    assert stock is not None
    assert purse is not None
    if not count_of(stock, kind):
        return _no("S7", "not_in_stock", floor=a_floor(kind), stock=stock_words(stock))
    color = table.options.colors[seat]
    key = table.obstacle(site, kind, color)
    if key is not None:
        return _obstacle(table, site, kind, key)
    price, payee = table.cost(site, kind, color)
    if price > purse:
        return _no(
            "S10",
            "too_dear",
            move.site,
            floor=a_floor(kind),
            site=move.site,
            payee=payee_sentence(payee),
            n=price,
            purse=purse,
        )
    return None


def _obstacle(table: Table, site: int, kind: str, key: str) -> Explanation:
    """Return the explanation for what ``board.obstacle`` found."""
    tower, name = table.towers[site], table.options.edition.names[site]
    rules = {"full": "S8", "level": "S8", "orange": "S12", "blocked": "S12"}
    if key == "blocked":
        assert tower.claimed is not None
        where = "blocked_top" if table.options.skyline_block == "top" else "blocked"
        return _no("S12", where, name, site=name, owner=color_sentence(tower.claimed))
    if key == "never":
        return _no("S11", "never", name, site=name)
    params: dict[str, Any] = {"site": name}
    if key == "level":
        params |= {"floor": a_floor(kind), "level": LEVELS[kind], "next": tower.height + 1}
    elif key == "full":
        params |= {"n": HIGHEST}
    elif key == "own":
        return _no("S9", _own_key(table, site), name, **params)
    return _no(rules[key], key, name, **params)


def _own_key(table: Table, site: int) -> str:
    """Return the key that names what may stand on the own floor of ``site`` (S9, S12)."""
    color = table.options.colors[table.turn]
    if table.obstacle(site, NEUTRAL, color):
        return "own_skyline"
    return "own_neutral" if table.obstacle(site, SKYLINE, color) else "own"


def _market_refusal(table: Table, seat: int, move: Buy | Sell) -> Explanation | None:
    kind = move.kind
    buying = isinstance(move, Buy)
    if table.phase != "invest":
        return _no("S4", "buy_later" if buying else "sell_later")
    if kind not in VALUES:
        return _no("S1", "no_floor", floor=kind)
    if kind == SKYLINE:
        return _no("S14", "skyline_market")
    stock, purse = table.stocks[seat], table.purses[seat]
    assert stock is not None
    assert purse is not None
    if not buying:
        if count_of(stock, kind):
            return None
        return _no("S14", "not_in_stock", floor=a_floor(kind), stock=stock_words(stock))
    if kind == NEUTRAL and table.done.neutral_bought:
        return _no("S14", "one_neutral")
    if not table.for_sale(seat, kind):
        return _no("S14", "sold_out", floor=a_floor(kind))
    if VALUES[kind] > purse:
        return _no("S14", "cannot_pay", floor=a_floor(kind), n=VALUES[kind], purse=purse)
    return None


def _cash_refusal(table: Table, seat: int, hand: tuple[int, ...], move: Cash) -> Explanation | None:
    name = figure_name(table.options.edition, move.figure)
    if move.figure not in hand:
        return _no("S15", "no_card", figure=name)
    if move.figure in table.done.cashed:
        return _no("S15", "same_figure", figure=name)
    if not table.options.edition.figure_sites(move.figure, table.held(seat)):
        return _no("S15", "not_found", figure=name)
    return None


def _trade_refusal(table: Table, hand: tuple[int, ...], move: Trade) -> Explanation | None:
    if len(move.figures) != TRADED:
        return _no("S15", "trade_three", n=len(move.figures))
    missing = Counter(move.figures) - Counter(hand)
    if missing:
        return _no("S15", "no_card", figure=figure_name(table.options.edition, min(missing)))
    return None


def _step_refusal(table: Table, move: Invest | End) -> Explanation | None:
    done = table.done
    if isinstance(move, Invest):
        if table.phase != "build":
            return _no("S4", "invest_already")
        if not done.built and table.can_build():
            return _no("S7", "must_build")
        return None
    if table.phase != "invest":
        return _no("S4", "end_later")
    if not done.built and not done.bought and table.can_buy():
        return _no("S14", "must_buy")
    return None


def permission(table: Table, move: SkylineMove) -> Explanation:
    """Return why the legal ``move`` is legal."""
    seat, edition = table.turn, table.options.edition
    purse = table.purses[seat]
    assert purse is not None
    if isinstance(move, Build):
        return _build_permission(table, seat, move, purse)
    if isinstance(move, Buy):
        n = VALUES[move.kind]
        return _yes("S14", "buy", floor=a_floor(move.kind), n=n, purse=purse, left=purse - n)
    if isinstance(move, Sell):
        n = sale_price(move.kind)
        return _receipt_permission("S14", "sell", purse, n, floor=a_floor(move.kind))
    if isinstance(move, Cash):
        sites = tuple(edition.names[s] for s in edition.figure_sites(move.figure, table.held(seat)))
        n = edition.figures[move.figure].money
        name = figure_name(edition, move.figure)
        return _receipt_permission(
            "S15", "cash", purse, n, *sites, figure=name, sites=listed(sites)
        )
    if isinstance(move, Trade):
        return _receipt_permission("S15", "trade", purse, TRADE_MONEY)
    built, bought = table.done.built, table.done.bought
    if isinstance(move, Invest):
        return _yes("S7", "invest", n=built) if built else _yes("S7", "invest_none")
    if built or bought:
        return _yes("S4", "end")
    return _yes("S14", "end_none")


def _receipt_permission(
    rule: str, key: str, purse: int, n: int, /, *sites: str, **params: Any
) -> Explanation:
    """Return why money is received, and that it is less where a purse would be too full (S6)."""
    left = min(purse + n, MONEY_AT_MOST)
    explanation = _yes(rule, key, *sites, n=n, purse=purse, left=left, **params)
    if purse + n <= MONEY_AT_MOST:
        return explanation
    return receipt_cap(explanation.sentence, *sites)


def receipt_cap(receipt: Sentence, *sites: str) -> Explanation:
    """Return ``receipt`` of more money than a purse may hold with the reason why it is less."""
    return _yes("S6", "receipt_cap", *sites, receipt=receipt, most=MONEY_AT_MOST)


def _build_permission(table: Table, seat: int, move: Build, purse: int) -> Explanation:
    kind, name = move.kind, move.site
    site = table.options.edition.numbers[name]
    color = table.options.colors[seat]
    price, payee = table.cost(site, kind, color)
    params: dict[str, Any] = {
        "site": name,
        "level": table.towers[site].height + 1,
        "floor": a_floor(kind),
    }
    if not price:
        skyline = kind not in (NEUTRAL, SKYLINE)
        return _yes("S10", "build_on_skyline" if skyline else "build_free", name, **params)
    params |= {"n": price, "purse": purse, "left": purse - price}
    if payee is None:
        return _yes("S10", "build_bank", name, **params)
    params["payee"] = color_sentence(payee)
    theirs = table.purses[table.options.seat_of(payee)]
    if theirs is not None and theirs + price > MONEY_AT_MOST:
        params |= {"received": MONEY_AT_MOST - theirs, "most": MONEY_AT_MOST}
        return _yes("S6", "build_cap", name, **params)
    return _yes("S10", "build_fee", name, **params)


def effect(table: Table, move: SkylineMove) -> Sentence:
    """Return what the legal ``move`` does, for everybody's log.

    What only its player knows is left out: it is the same in every view.
    """
    if isinstance(move, Build):
        return _build_effect(table, move)
    if isinstance(move, Buy):
        return Sentence.of("skyline.effect.pays", n=VALUES[move.kind])
    if isinstance(move, Sell):
        return _gets(table, sale_price(move.kind))
    if isinstance(move, Cash):
        return _gets(table, table.options.edition.figures[move.figure].money)
    if isinstance(move, Trade):
        return _gets(table, TRADE_MONEY)
    if isinstance(move, Invest):
        return Sentence.of("skyline.effect.invest")
    following = table.next_turn()
    if following.over:
        return Sentence.of("skyline.effect.over")
    amount, sites = table.best_series(following.seat)
    color = color_sentence(table.options.colors[following.seat])
    if not amount:
        return Sentence.of("skyline.effect.no_income", color=color)
    names = listed(table.options.edition.names[site] for site in sites)
    income = Sentence.of("skyline.effect.income", color=color, n=amount, sites=names)
    return _capped(table, income, following.seat, amount)


def _build_effect(table: Table, move: Build) -> Sentence:
    site = table.options.edition.numbers[move.site]
    price, payee = table.cost(site, move.kind, table.options.colors[table.turn])
    params: dict[str, Any] = {"level": table.towers[site].height + 1, "cards": _drawn(table)}
    if not price:
        key = "penthouse_free" if move.kind == PENTHOUSE else "build_free"
        return Sentence.of(f"skyline.effect.{key}", **params)
    key = "penthouse" if move.kind == PENTHOUSE else "build"
    built = Sentence.of(f"skyline.effect.{key}", n=price, payee=payee_sentence(payee), **params)
    return built if payee is None else _capped(table, built, table.options.seat_of(payee), price)


def _drawn(table: Table) -> Sentence:
    """Return how many bonus cards a penthouse gives to the others (S13)."""
    left = table.pile_size
    if left >= table.options.players - 1:
        return Sentence.of("skyline.effect.cards")
    if not left:
        return Sentence.of("skyline.effect.no_cards")
    return Sentence.of("skyline.effect.last_cards", n=left)


def _gets(table: Table, amount: int) -> Sentence:
    return _capped(table, Sentence.of("skyline.effect.gets", n=amount), table.turn, amount)


def _capped(table: Table, told: Sentence, seat: int, amount: int) -> Sentence:
    """Add how much of ``amount`` is received, if less (S6) and known to all (S18)."""
    purse = table.purses[seat]
    if table.options.closed or purse is None or purse + amount <= MONEY_AT_MOST:
        return told
    return Sentence.of(
        "skyline.effect.capped",
        told=told,
        color=color_sentence(table.options.colors[seat]),
        n=MONEY_AT_MOST - purse,
        most=MONEY_AT_MOST,
    )


def payee_sentence(payee: int | None) -> Sentence:
    """Return who is paid: a color, or the bank."""
    return Sentence.of("skyline.bank") if payee is None else color_sentence(payee)


def stock_words(stock: Any) -> Sentence:
    """Return the floors of a stock as a list, "1, 1 and 2"."""
    kinds = kinds_text(stock)
    return listed(map(floor_sentence, kinds)) if kinds else Sentence.of("skyline.nothing")


def _yes(rule: str, key: str, /, *sites: str, **params: Any) -> Explanation:
    return Explanation(True, rule, Sentence.of(f"skyline.legal.{key}", **params), sites)


def _no(rule: str, key: str, /, *sites: str, **params: Any) -> Explanation:
    return Explanation(False, rule, Sentence.of(f"skyline.illegal.{key}", **params), sites)

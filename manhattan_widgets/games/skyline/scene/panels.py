"""What stands around the board of Skyline: headline, players, stock, cards, bank."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from manhattan_widgets.contract.core import Move, Outcome
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.skyline.rules.board import (
    COLORS,
    KINDS,
    NEUTRAL,
    SKYLINE,
    VALUES,
    count_of,
    sale_price,
)
from manhattan_widgets.games.skyline.rules.explain import TRADE_MONEY
from manhattan_widgets.games.skyline.rules.moves import TRADED, Build, Cash
from manhattan_widgets.games.skyline.rules.notation import a_floor, floor_sentence
from manhattan_widgets.games.skyline.rules.position import (
    BUILD,
    DEAL,
    FOR_SALE,
    INVEST,
    OVER,
    Table,
)
from manhattan_widgets.games.skyline.rules.scoring import MISSION_POINTS, penthouses
from manhattan_widgets.games.skyline.scene import board
from manhattan_widgets.games.skyline.scene.pictures import (
    card_picture,
    floor_picture,
    mission_picture,
    part_pictures,
)
from manhattan_widgets.games.skyline.scene.text import (
    Price,
    board_name,
    color_name,
    disc_letter,
    income_text,
    money_text,
    stock_text,
)
from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Scene, Tile
from manhattan_widgets.scene.looks import chosen_site
from manhattan_widgets.scene.table import Badge, Choice, ChoiceGroup, PlayerLine, TableInfo

__all__ = ["board_scene", "choices", "hint", "pictures", "table_info"]

_FLOOR = "floor:"


# The board


def board_scene(
    view: Table,
    *,
    lit: Collection[str] = (),
    selection: Collection[str] = (),
    chosen: Move | None = None,
    last: Sequence[Move] = (),
    marks: Mapping[str, str] | None = None,
    verdicts: bool = True,
    lying: bool = False,
) -> Scene:
    """Return the board as a player sees it who has selected some parts of a move.

    ``lit`` are the sites where the selection may go, ``chosen`` is the move once it is complete,
    ``last`` are the moves that were just played; ``marks`` are short texts at sites.  The series
    that paid the income of this turn is outlined.  Without ``verdicts`` only what stands on the
    board is told.  ``lying`` it is turned by a quarter, for where there is more width than height.
    """
    kind = next((p.removeprefix(_FLOOR) for p in selection if p.startswith(_FLOOR)), None)
    build = chosen if isinstance(chosen, Build) else None
    return board.scene(
        view,
        selection=build,
        chosen=chosen_site(selection),
        lit=lit,
        needs=_missing(view, kind),
        prices=_prices(view, kind, lit),
        last=[move.site for move in last if isinstance(move, Build)],
        marks={**_figure_marks(view, chosen), **(marks or {})},
        verdicts=verdicts,
        lying=lying,
    )


def _prices(view: Table, kind: str | None, lit: Collection[str]) -> dict[str, Price]:
    """Return for each site that is lit what building a kind of floor there costs, and whom."""
    if kind is None or view.to_move is None:
        return {}
    color, numbers = view.options.colors[view.turn], view.options.edition.numbers
    return {name: view.cost(numbers[name], kind, color) for name in lit}


def _missing(view: Table, kind: str | None) -> dict[str, int]:
    """Return how many millions are missing on the sites where a kind could be built else."""
    seat = view.to_move
    purse = None if seat is None else view.purses[seat]
    if kind is None or seat is None or purse is None or view.phase != BUILD:
        return {}
    color = view.options.colors[seat]
    return {
        name: price - purse
        for site, name in enumerate(view.options.edition.names)
        if view.obstacle(site, kind, color) is None
        and (price := view.cost(site, kind, color)[0]) > purse
    }


def _figure_marks(view: Table, chosen: Move | None) -> dict[str, str]:
    """Return marks on the sites of the figure that is about to be cashed."""
    if not isinstance(chosen, Cash):
        return {}
    edition = view.options.edition
    sites = edition.figure_sites(chosen.figure, view.held(view.turn))
    return {edition.names[site]: "✓" for site in sites}


# The table


def table_info(view: Table, names: Sequence[str], outcome: Outcome | None = None) -> TableInfo:
    """Return the headline and the players; ``names`` are theirs, by seat.

    ``outcome`` is how the game ended, which may be earlier than the rules end it.
    """
    if outcome is not None and view.phase != OVER:
        title = str(outcome.reason)
    elif view.phase == OVER:
        title = text("scene.skyline.over", n=view.round)
    elif view.phase == DEAL:
        title = text("scene.skyline.deal")
    else:
        title = text(f"scene.skyline.turn.{view.phase}", round=view.round, who=names[view.turn])
        if view.to_move == getattr(view, "seat", None):
            title = text(f"scene.skyline.yours.{view.phase}", round=view.round)
    points = view.points_now()
    players = tuple(
        PlayerLine(
            seat=seat,
            name=names[seat],
            badges=(_badge(view, seat, points[seat]),),
            points=points[seat],
            to_move=outcome is None and view.to_move == seat,
            starts=view.start == seat and view.phase != DEAL,
            note=" · ".join(_note(view, seat)),
            brief=money_text(view, seat),
        )
        for seat in range(view.options.players)
    )
    return TableInfo(title, " · ".join(_details(view, names)), players)


def _details(view: Table, names: Sequence[str]) -> Iterator[str]:
    """Yield what the table has to say: income, the end that is near, what is left, the board."""
    if view.to_move is not None:
        if income := income_text(view, names[view.turn]):
            yield income
        if view.finisher is not None:
            yield _last_round(view, view.finisher, names)
        elif view.idle:
            yield text("scene.skyline.idle", n=view.idle)
    yield text("scene.skyline.pile", n=view.pile_size)
    yield text("scene.skyline.neutrals", n=view.neutrals)
    if view.phase != OVER:
        yield text("scene.skyline.points_now")
    yield board_name(view.options.edition)


def _last_round(view: Table, finisher: int, names: Sequence[str]) -> str:
    """Return that the end is near, and who still has a turn: all but the first with three."""
    players = view.options.players
    first = view.turn + (view.turn == finisher)
    left = (finisher - first) % players
    who = listed(names[(first + step) % players] for step in range(left))
    key = "last_round_now" if view.turn == finisher else "last_round"
    return text(f"scene.skyline.{key}", who=names[finisher], left=who)


def _badge(view: Table, seat: int, points: int) -> Badge:
    color = view.options.colors[seat]
    built = penthouses(view.towers, color)
    details = [money_text(view, seat), stock_text(view, seat)]
    if built:
        details.append(text("scene.skyline.penthouses", n=built))
    return Badge(COLORS[color], disc_letter(color), color_name(color), points, tuple(details))


def _note(view: Table, seat: int) -> Iterator[str]:
    yield text("scene.skyline.cards", n=view.hand_sizes[seat])
    mission = view.mission(seat)
    if mission is not None:
        yield text("scene.skyline.mission_note", name=view.options.edition.missions[mission].name)


# What can be chosen


def choices(view: Table) -> tuple[ChoiceGroup, ...]:
    """Return what the viewer can touch: stock, bank, bonus cards, the next step; his mission.

    A heading tells his money, too: on a phone, none is seen beside the players' points.
    """
    seat = getattr(view, "seat", None)
    hand = None if seat is None else view.hand(seat)
    if seat is None or hand is None or view.phase in (DEAL, OVER):
        return ()
    mine = view.to_move == seat
    selling = mine and view.phase == INVEST
    stock = _stock(view, seat, selling=selling)
    groups = [
        stock,
        *([_bank(view, seat)] if selling else []),
        _cards(view, hand),
        *([_trade(view, hand)] if mine and len(hand) >= TRADED else []),
        _mission(view, seat),
        *([_step(view)] if mine else []),
    ]
    offered = [group for group in groups if group.choices]
    place = next((group for group in offered if group is not stock or not selling), None)
    if place is not None:
        money = money_text(view, seat)
        heading = f"{place.heading} · {money}"
        if place is not stock:  # where a sum alone would be taken for a price
            heading = text("scene.skyline.heading.money", heading=place.heading, money=money)
        offered[offered.index(place)] = replace(place, heading=heading)
    return tuple(offered)


def _stock(view: Table, seat: int, *, selling: bool) -> ChoiceGroup:
    """Return the floors that one has: to be built, or in the invest phase to be sold."""
    counts, color = view.stocks[seat], view.options.colors[seat]
    assert counts is not None
    floor_choices = []
    for kind in KINDS:
        left = count_of(counts, kind)
        if not left:
            continue
        sold = selling and kind != SKYLINE
        label = str(a_floor(kind))
        if sold:
            label = text("scene.skyline.sell", floor=label, n=sale_price(kind))
        floor_choices.append(
            Choice(
                f"{'sell' if sold else 'floor'}:{kind}",
                floor_picture(color, kind),
                label,
                text("scene.skyline.gets", n=sale_price(kind))
                if sold
                else str(floor_sentence(kind)),
                left,
                key=KINDS.index(kind) + 1,
            )
        )
    heading = text(f"scene.skyline.heading.{'sell' if selling else 'stock'}")
    return ChoiceGroup(heading, tuple(floor_choices))


def _bank(view: Table, seat: int) -> ChoiceGroup:
    """Return the floors that the bank has for one's color, and the neutral ones."""
    color = view.options.colors[seat]
    floor_choices = tuple(
        Choice(
            f"buy:{kind}",
            floor_picture(color, kind),
            text("scene.skyline.buy", floor=a_floor(kind), n=VALUES[kind], left=left),
            text("scene.skyline.costs", n=VALUES[kind]),
            1 if kind == NEUTRAL else left,  # at most one a turn (S14)
            key=KINDS.index(kind) + 1,
        )
        for kind in FOR_SALE
        if (left := view.for_sale(seat, kind))
    )
    return ChoiceGroup(text("scene.skyline.heading.buy"), floor_choices, held=False)


def _cards(view: Table, hand: Sequence[int]) -> ChoiceGroup:
    return ChoiceGroup(text("scene.skyline.heading.cards"), _figures(view, hand, "figure"))


def _trade(view: Table, hand: Sequence[int]) -> ChoiceGroup:
    heading = text("scene.skyline.heading.trade", n=TRADE_MONEY)
    return ChoiceGroup(heading, _figures(view, hand, "trade"), several=True)


def _figures(view: Table, hand: Sequence[int], sort: str) -> tuple[Choice, ...]:
    figures = view.options.edition.figures
    return tuple(
        Choice(
            f"{sort}:{card + 1}",
            card_picture(figures[card]),
            text(f"scene.skyline.label.{sort}", name=figures[card].name, n=figures[card].money),
            figures[card].name,
            hand.count(card),
        )
        for card in sorted(set(hand))
    )


def _mission(view: Table, seat: int) -> ChoiceGroup:
    number = view.mission(seat)
    assert number is not None
    mission = view.options.edition.missions[number]
    key = "mission_last_turn" if view.options.last_turn_mission else "mission"
    label = text(f"scene.skyline.{key}", name=mission.name, n=MISSION_POINTS)
    choice = Choice(f"mission:{number + 1}", mission_picture(mission), label, mission.name, 1)
    return ChoiceGroup(text("scene.skyline.heading.mission"), (choice,))


def _step(view: Table) -> ChoiceGroup:
    step = "invest" if view.phase == BUILD else "end"
    choice = Choice(
        f"step:{step}",
        f"step:{step}",
        text(f"scene.skyline.step.{step}"),
        text(f"scene.skyline.step_short.{step}"),
        1,
    )
    return ChoiceGroup(text("scene.skyline.heading.step"), (choice,), held=False)


def hint(view: Table, selection: Sequence[str]) -> str:
    """Return what the viewer is to choose next."""
    sorts = {part.partition(":")[0] for part in selection}
    if "trade" in sorts:
        return text("scene.skyline.hint.trade", n=TRADED - len(selection))
    if selection:
        return text(f"scene.skyline.hint.{'site' if 'floor' in sorts else 'floor'}")
    if view.phase == INVEST:
        must = not view.done.built and not view.done.bought and view.can_buy()
        return text(f"scene.skyline.hint.{'must_buy' if must else 'invest'}")
    if view.done.built:
        return text("scene.skyline.hint.build_more", n=view.done.built)
    if view.can_build():
        return text("scene.skyline.hint.build")
    return text("scene.skyline.hint.cannot_build")


def pictures(view: Table) -> dict[str, Tile]:
    """Return a picture for every choice, by the names that :func:`choices` uses."""
    return part_pictures(view.options.edition)

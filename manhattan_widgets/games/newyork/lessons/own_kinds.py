"""Exercises that only New York has: prices, groups, and what cards can name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.games.newyork.rules.board import (
    COLORS,
    SITES,
    SIZE,
    avenue_of,
    groups,
    price,
    site_name,
    street_of,
)
from manhattan_widgets.games.newyork.rules.cards import JOKER, back_of, face_of
from manhattan_widgets.games.newyork.rules.moves import Build
from manhattan_widgets.games.newyork.rules.vocabulary import color_sentence, line_sentence
from manhattan_widgets.lessons.exercises.core import Choose, Enter, Mark, Option, Reason
from manhattan_widgets.lessons.exercises.generator import (
    Kind,
    Made,
    Task,
    from_position,
    in_phase,
    to_mover,
)
from manhattan_widgets.lessons.exercises.judging import Mistake, chosen, entered, marked
from manhattan_widgets.lessons.exercises.words import (
    color_option,
    hints,
    means,
    playing,
    seat_words,
    sites_words,
)

__all__ = ["KINDS"]

_SEVERAL = Option("several", Sentence.of("practice.several"))


# What a building costs


@from_position(in_phase("play"))
def _price(task: Task, state: Any) -> Made | None:
    view = state.view(None)
    own = view.colors_of(state.to_move)
    sites = [
        site
        for site, owner in enumerate(view.board)
        if owner is not None
        and owner not in own
        and (cost := price(view.board, site)).avenue != cost.street
    ]
    if not sites:
        return None
    site = task.choice(sites)
    cost, owner = price(view.board, site), view.board[site]
    fewer, more = cost.units, max(cost)
    field = Option("units", Sentence.of("practice.units"))
    slips = [
        Mistake("more", (more,), Sentence.of("practice.slip.newyork.more"), "N9"),
        Mistake("itself", (fewer - 1,), Sentence.of("practice.slip.newyork.itself"), "N9"),
        Mistake("sum", (sum(cost),), Sentence.of("practice.slip.newyork.sum"), "N9"),
        Mistake("sum", (sum(cost) - 1,), Sentence.of("practice.slip.newyork.sum"), "N9"),
    ]
    others = sum(
        view.board[s] is not None and view.board[s] != owner
        for s in range(SITES)
        if s // SIZE == site // SIZE or s % SIZE == site % SIZE
    )
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.newyork.price",
            site=site_name(site),
            who=seat_words(view, state.to_move),
            owner=color_sentence(owner),
        ),
        form=Enter((field,)),
        solution=(fewer,),
        explanation=(
            Reason(
                "N9",
                Sentence.of(
                    "practice.because.price",
                    owner=color_sentence(owner),
                    avenue=line_sentence(avenue_of(site)),
                    street=line_sentence(street_of(site)),
                    on_avenue=cost.avenue,
                    on_street=cost.street,
                    n=fewer,
                ),
                (site_name(site),),
            ),
        ),
        hints=hints("newyork", "price"),
        features={"count": float(sum(cost)), "others": float(others)},
        judge=entered((fewer,), (field,), slips),
        focus=(site_name(site),),
    )


# Groups


@from_position(in_phase("play", "over"))
def _group(task: Task, state: Any) -> Made | None:
    """Ask for the largest group of a color, where it has several."""
    view = state.view(None)
    by_color = {color: groups(view.board, color) for color in playing(view)}
    colors = [c for c, those in by_color.items() if len(those) > 1 and len(those[0]) > 2]
    if not colors:
        return None
    color = task.choice(colors)
    largest, *others = by_color[color]
    right = [_names(group) for group in by_color[color] if len(group) == len(largest)]
    slips = [
        Mistake("all", _names(s for g in by_color[color] for s in g), _group_slip("all"), "N13"),
        Mistake("corner", _names(_cornered(view.board, largest)), _group_slip("corner"), "N13"),
        *(Mistake("smaller", _names(g), _group_slip("smaller"), "N13") for g in others),
    ]
    words = color_sentence(color)
    near = len(largest) - len(others[0]) < 2
    return Made(
        view=view,
        question=Sentence.of("practice.ask.newyork.group", color=words),
        form=Mark(),
        solution=right[0],
        # Of equally large groups each one is right, and told.
        explanation=tuple(
            Reason(
                "N13",
                Sentence.of(
                    "practice.because.group",
                    color=words,
                    n=len(largest),
                    sites=sites_words("newyork", sites),
                ),
                tuple(sorted(sites)),
            )
            for sites in right
        ),
        hints=hints("newyork", "group"),
        features={
            "size": float(len(largest)),
            "groups": float(len(others)),
            "near": float(near),
            "corner": float(len(_cornered(view.board, largest)) > len(largest)),
        },
        judge=marked(right, slips),
    )


def _group_slip(key: str) -> Sentence:
    return Sentence.of(f"practice.slip.newyork.group.{key}")


def _names(sites: Any) -> frozenset[str]:
    return frozenset(map(site_name, sites))


def _cornered(board: Any, group: tuple[int, ...]) -> set[int]:
    """Return a group as one sees it who takes touching corners for a connection."""
    color, reached, ahead = board[group[0]], set(group), list(group)
    while ahead:
        row, column = divmod(ahead.pop(), SIZE)
        for site in range(SITES):
            close = abs(site // SIZE - row) < 2 and abs(site % SIZE - column) < 2
            if close and site not in reached and board[site] == color:
                reached.add(site)
                ahead.append(site)
    return reached


@from_position(in_phase("play", "over"))
def _owner(_task: Task, state: Any) -> Made | None:
    """Ask whose group is the largest on the board."""
    view = state.view(None)
    by_color = {color: groups(view.board, color) for color in playing(view)}
    sizes = {color: len(those[0]) if those else 0 for color, those in by_color.items()}
    most = max(sizes.values())
    leaders = [color for color, size in sizes.items() if size == most]
    ranked = sorted(sizes.values(), reverse=True)
    if most < 3 or ranked[0] - ranked[1] > 2:
        return None
    solution = COLORS[leaders[0]] if len(leaders) == 1 else "several"
    counts = {color: view.board.count(color) for color in by_color}
    buildings = max(counts, key=lambda color: counts[color])
    # Whose group is as large as any has not taken all buildings for a group.
    slips = [Mistake("tie", COLORS[color], _group_slip("tie"), "N13") for color in leaders]
    slips.append(Mistake("buildings", COLORS[buildings], _group_slip("buildings"), "N13"))
    return Made(
        view=view,
        question=Sentence.of("practice.ask.newyork.owner"),
        form=Choose((*(color_option("newyork", color) for color in sorted(by_color)), _SEVERAL)),
        solution=solution,
        explanation=tuple(
            Reason(
                "N13",
                Sentence.of("practice.because.largest", color=color_sentence(c), n=sizes[c]),
                tuple(map(site_name, by_color[c][0])) if c in leaders else (),
            )
            for c in sorted(by_color, key=lambda c: -sizes[c])
        ),
        hints=(
            Sentence.of("practice.hint.newyork.group"),
            Sentence.of("practice.hint.newyork.owner_more"),
        ),
        features={
            "size": float(most),
            "near": float(ranked[0] - ranked[1] < 2),
            "trap": float(COLORS[buildings] != solution),
        },
        judge=chosen({solution}, slips),
    )


# What can be named with these cards


#: From this level on: not only what can be named, but where one's stone may go.
_STONE_FROM = 3
#: More sites than this nobody wants to mark.
_MARKS_AT_MOST = 14


@from_position(in_phase("play"))
def _naming(task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    crossings = frozenset(map(site_name, _crossings(view.hand(seat))))
    own = view.colors_of(seat)
    stone = task.level >= _STONE_FROM
    solution = crossings
    if stone:
        builds = [move for move in view.legal_moves() if isinstance(move, Build)]
        solution = frozenset(site_name(m.site) for m in builds if view.board[m.site] not in own)
    if not solution or len(solution) > _MARKS_AT_MOST or (stone and solution == crossings):
        return None
    who = seat_words(view, seat)
    slips = _naming_slips(view, seat, crossings) if stone else ()
    key = "practice.ask.newyork.stone" if stone else "practice.ask.newyork.named"
    jokers = sum(face_of(card) == JOKER for card in view.hand(seat))
    return Made(
        view=view,
        question=Sentence.of(key, who=who),
        form=Mark(),
        solution=solution,
        explanation=tuple(_naming_reasons(view, seat, crossings, solution)),
        hints=hints("newyork", "named"),
        features={
            "sites": float(len(crossings)),
            "jokers": float(jokers),
            "stone": float(stone),
            "refused": float(len(crossings - solution)),
        },
        judge=marked([solution], slips),
        facts=means(view, seat) if stone else (),
    )


def _crossings(hand: tuple[int, ...]) -> Iterator[int]:
    """Yield the crossings that two cards of a hand can name (N7)."""
    by_back = [{face_of(card) for card in hand if back_of(card) == back} for back in (0, 1)]
    avenues, streets = ({*range(SIZE)} if JOKER in lines else lines for lines in by_back)
    for site in range(SITES):
        if site // SIZE in avenues and site % SIZE in streets:
            yield site


def _naming_slips(view: Any, seat: int, crossings: frozenset[str]) -> tuple[Mistake, ...]:
    own = view.colors_of(seat)
    by_name = {site_name(site): view.board[site] for site in range(SITES)}
    empty = frozenset(name for name in crossings if by_name[name] is None)
    not_own = frozenset(name for name in crossings if by_name[name] not in own)
    return (
        Mistake("named", crossings, _naming_slip("all"), "N10"),
        Mistake("price", not_own, _naming_slip("price"), "N9"),
        Mistake("empty", empty, _naming_slip("empty"), "N9"),
    )


def _naming_slip(key: str) -> Sentence:
    return Sentence.of(f"practice.slip.newyork.named.{key}")


def _naming_reasons(
    view: Any, seat: int, crossings: frozenset[str], solution: frozenset[str]
) -> Iterator[Reason]:
    names = tuple(sorted(crossings))
    yield Reason(
        "N7", Sentence.of("practice.because.named", sites=sites_words("newyork", names)), names
    )
    by_name = {site_name(site): site for site in range(SITES)}
    own = view.colors_of(seat)
    for name in sorted(crossings - solution):
        site = by_name[name]
        owner = view.board[site]
        if owner in own:
            yield Reason("N10", Sentence.of("practice.because.own", site=name), (name,))
        else:
            units, money = price(view.board, site).units, view.money[seat]
            sentence = Sentence.of("practice.because.dear", site=name, price=units, n=money)
            yield Reason("N9", sentence, (name,))


KINDS = (
    Kind(
        "owner",
        Sentence.of("practice.kind.newyork.owner"),
        _owner,
        520,
        {"size": 55, "near": 110, "trap": 150},
        (1, 2, 3, 4, 5),
    ),
    Kind(
        "price",
        Sentence.of("practice.kind.price"),
        _price,
        300,
        {"count": 85, "others": 50},
        (1, 2, 3, 4, 5),
    ),
    Kind(
        "group",
        Sentence.of("practice.kind.group"),
        _group,
        410,
        {"size": 50, "groups": 60, "near": 100, "corner": 100},
        (1, 2, 3, 4, 5),
    ),
    Kind(
        "named",
        Sentence.of("practice.kind.named"),
        _naming,
        580,
        {"sites": 20, "jokers": 90, "stone": 150, "refused": 70},
    ),
)

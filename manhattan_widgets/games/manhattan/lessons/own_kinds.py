"""Exercises that only Manhattan has: who owns what, and reading a card from each seat."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.contract.core import ScorePart, Sentence
from manhattan_widgets.games.manhattan.lessons.simple_rule import is_simple
from manhattan_widgets.games.manhattan.rules.board import (
    CELLS,
    CITIES,
    CITY_LETTERS,
    COLORS,
    site_name,
    site_number,
)
from manhattan_widgets.games.manhattan.rules.cards import CARD, CELL
from manhattan_widgets.games.manhattan.rules.notation import city_sentence, color_sentence
from manhattan_widgets.lessons.exercises.core import Choose, Mark, Option, Reason
from manhattan_widgets.lessons.exercises.generator import (
    Kind,
    Made,
    Task,
    from_position,
    in_phase,
    to_mover,
)
from manhattan_widgets.lessons.exercises.judging import Mistake, chosen, marked
from manhattan_widgets.lessons.exercises.words import (
    color_option,
    hints,
    playing,
    seat_words,
    site_words,
    sites_words,
)

__all__ = ["KINDS"]

_NOBODY = Option("nobody", Sentence.of("practice.nobody"))


# Who owns what


def _owner(task: Task) -> Made | None:
    made: Made | None = task.choice((_tower, _city, _city, _tallest))(task)
    return made


@from_position(lambda state: state.phase != "over")
def _tower(task: Task, state: Any) -> Made | None:
    """Ask whose a tower is: one in which not only the owner has storeys."""
    view: Any = state.view(None)
    sites = [
        site
        for site, tower in enumerate(view.towers)
        if sum(map(bool, tower.storeys)) > 1 and tower.pieces[0].color != tower.owner
    ]
    if not sites:
        return None
    site = task.choice(sites)
    name, tower = site_name(site), view.towers[site]
    part = next(p for p in view.score_now().parts if p.rule == "M16" and p.sites == (name,))
    most = max(tower.storeys)
    tied = [color for color in range(4) if tower.storeys[color] == most]
    others = [color for color in tied if color != tower.owner]
    slips = [Mistake("below", COLORS[c], Sentence.of("practice.slip.below"), "M9") for c in others]
    slips.append(
        Mistake("ground", COLORS[tower.pieces[0].color], Sentence.of("practice.slip.below"), "M9")
    )
    if others:
        slips.append(Mistake("tie", "nobody", Sentence.of("practice.slip.shared"), "M9"))
    return _whose(
        view,
        Sentence.of("practice.ask.manhattan.tower", site=site_words("manhattan", name)),
        part,
        Sentence.of(
            "practice.because.tower",
            color=color_sentence(tower.owner),
            site=site_words("manhattan", name),
        ),
        slips,
        {"tower": 1.0, "count": len(tower.pieces) / 2, "tie": float(len(tied) > 1)},
        rule="M9",
        focus=(name,),
    )


@from_position(lambda state: state.to_move is not None)
def _city(task: Task, state: Any) -> Made | None:
    """Ask who has the majority in a city."""
    view: Any = state.view(None)
    tie = task.rng.random() < 0.3
    parts = [
        part
        for part in view.score_now().parts
        if part.rule == "M15" and part.sites and (part.color is None) is tie
    ]
    parts = [part for part in parts if len(set(_owners(view, part.where))) > 1]
    if not parts:
        return None
    part = task.choice(parts)
    owners = _owners(view, part.where)
    tallest = max(_towers(view, part.where), key=lambda tower: tower.height)
    slips = [
        Mistake("tie", COLORS[c], Sentence.of("practice.slip.city_tie"), "M15")
        for c in set(owners)
        if tie and owners.count(c) == max(map(owners.count, owners))
    ]
    if not tie:
        slips += [
            Mistake("half", "nobody", Sentence.of("practice.slip.half"), "M15"),
            Mistake("height", COLORS[tallest.owner], Sentence.of("practice.slip.height"), "M15"),
        ]
    city = CITIES.index(part.where or "")
    counts = sorted((owners.count(color) for color in set(owners)), reverse=True)
    return _whose(
        view,
        Sentence.of("practice.ask.manhattan.city", city=city_sentence(city)),
        part,
        part.reason,
        slips,
        {"count": len(owners) / 2, "tie": float(tie), "near": float(counts[0] - counts[1] == 1)},
        rule="M15",
        place=CITY_LETTERS[city],
    )


@from_position(lambda state: any(tower.height for tower in state.towers))
def _tallest(_task: Task, state: Any) -> Made | None:
    """Ask who gets the points for the tallest tower."""
    view: Any = state.view(None)
    part = next(part for part in view.score_now().parts if part.rule == "M14")
    heights = sorted((tower.height for tower in view.towers if tower.height), reverse=True)
    if len(heights) < 4 or heights[0] - heights[1] > 2:
        return None
    tie = part.color is None
    owners = [view.towers[site_number(name)].owner for name in part.sites]
    slips = [
        Mistake("tie", COLORS[owner], Sentence.of("practice.slip.tallest_tie"), "M14")
        for owner in owners
        if tie
    ]
    most_pieces = max(view.towers, key=lambda tower: len(tower.pieces))
    slips.append(
        Mistake("pieces", COLORS[most_pieces.owner], Sentence.of("practice.slip.pieces"), "M14")
    )
    return _whose(
        view,
        Sentence.of("practice.ask.manhattan.tallest"),
        part,
        part.reason,
        slips,
        {"count": len(heights) / 4, "tie": float(tie), "near": float(heights[0] - heights[1] < 2)},
        rule="M14",
    )


def _owners(view: Any, city: str) -> list[int]:
    return [tower.owner for tower in _towers(view, city) if tower.owner is not None]


def _towers(view: Any, city: str) -> Any:
    first = CITIES.index(city) * CELLS
    return view.towers[first : first + CELLS]


def _whose(
    view: Any,
    question: Sentence,
    part: ScorePart,
    reason: Sentence,
    slips: list[Mistake],
    features: dict[str, float],
    *,
    rule: str,
    focus: tuple[str, ...] = (),
    place: str = "",
) -> Made:
    """Return the question whose something is: the color of ``part``, or nobody's."""
    solution = "nobody" if part.color is None else COLORS[part.color]
    options = (*(color_option("manhattan", color) for color in sorted(playing(view))), _NOBODY)
    return Made(
        view=view,
        question=question,
        form=Choose(options),
        solution=solution,
        explanation=(Reason(rule, reason, part.sites, "=" if part.color is None else "✓"),),
        hints=_OWNER_HINTS[rule],
        features=features,
        judge=chosen({solution}, slips),
        focus=focus,
        place=place,
    )


_OWNER_HINTS = {
    "M9": hints("manhattan", "tower"),
    "M15": hints("manhattan", "city"),
    "M14": hints("manhattan", "tallest"),
}


# Reading a card from each seat


#: From this level on, all cities are asked about, and whether the piece may go there.
_ALL_CITIES_FROM = 3
_WHERE = {
    1: Sentence.of("practice.seat.left"),
    2: Sentence.of("practice.seat.opposite"),
    3: Sentence.of("practice.seat.right"),
}
_CENTER = 4


@from_position(in_phase("build"))
def _reading(task: Task, state: Any) -> Made | None:
    """Ask where a card sends its player, told how somebody at another side sees it."""
    seat, view = to_mover(state)
    sides = view.options.sides
    others = [s for s in range(view.options.players) if sides[s] != sides[seat]]
    cards = sorted(set(view.hand(seat)) - {_CENTER})
    if not others or not cards:
        return None
    other, card = task.choice(others), task.choice(cards)
    cell, seen = CELL[sides[seat]][card], CELL[sides[other]][card]
    turn = (sides[seat] - sides[other]) % 4
    params = {
        "who": seat_words(view, seat),
        "other": seat_words(view, other),
        "where": _WHERE[turn],
        "cell": seen + 1,
    }
    if task.level < _ALL_CITIES_FROM:
        city = int(task.rng.random() * len(CITIES))
        among = frozenset(site_name(city * CELLS + c) for c in range(CELLS))
        solution = frozenset({site_name(city * CELLS + cell)})
        slip = frozenset({site_name(city * CELLS + seen)})
        params["city"] = city_sentence(city)
        question = Sentence.of("practice.ask.manhattan.reading", **params)
        features = {"turn": float(turn != 2), "edge": float(card % 2)}
    else:
        color, storeys = task.choice(_pieces(view, seat))
        among = frozenset()
        solution = _sites(view, card, color, storeys)
        slip = _sites_seen(view, seen, color, storeys)
        params["n"] = storeys
        asked = "reading_all"
        if len(view.options.colors[seat]) > 1:
            params["color"], asked = color_sentence(color), "reading_color"
        question = Sentence.of(f"practice.ask.manhattan.{asked}", **params)
        refused = len(CITIES) - len(solution)
        built = sum(view.towers[c * CELLS + cell].height > 0 for c in range(len(CITIES)))
        features = {
            "turn": float(turn != 2),
            "edge": float(card % 2),
            "all": 1.0,
            "refused": float(refused),
            "built": float(built),
        }
        if not solution or not refused:
            return None
    slips = [Mistake("side", slip, Sentence.of("practice.slip.side"), "M7")]
    all_six = frozenset(site_name(c * CELLS + cell) for c in range(len(CITIES)))
    if not among:
        rule = "M12" if is_simple(view) else "M11"
        slips.append(Mistake("storeys", all_six, Sentence.of("practice.slip.all_six"), rule))
    return Made(
        view=state.view(None),  # the player's own would show the card
        question=question,
        form=Mark(among),
        solution=solution,
        explanation=_reasons(view, params, cell, solution, all_six if not among else frozenset()),
        hints=hints("manhattan", "reading"),
        features=features,
        judge=marked([solution], slips),
    )


def _reasons(
    view: Any, params: dict[str, Any], cell: int, solution: frozenset[str], asked: frozenset[str]
) -> tuple[Reason, ...]:
    """Return how the card is read, and what keeps the piece from the other cities."""
    read = Sentence.of("practice.because.reading", number=cell + 1, **params)
    reasons = [Reason("M7", read, tuple(sorted(solution)))]
    if refused := sorted(asked - solution):
        rule, key = ("M12", "lower") if is_simple(view) else ("M11", "refused")
        sites = sites_words("manhattan", refused)
        sentence = Sentence.of(f"practice.because.{key}", sites=sites)
        reasons.append(Reason(rule, sentence, tuple(refused)))
    return tuple(reasons)


def _pieces(view: Any, seat: int) -> list[tuple[int, int]]:
    return [
        (color, size)
        for color in view.options.colors[seat]
        for size in range(1, 5)
        if view.drafts[color][size - 1]
    ]


def _sites(view: Any, card: int, color: int, storeys: int) -> frozenset[str]:
    """Return where the rules let the seat to move put a piece with a card."""
    side = view.options.sides[view.to_move]
    return frozenset(
        site_name(move.site)
        for move in view.legal_moves()
        if getattr(move, "site", None) is not None
        and (move.color, move.storeys) == (color, storeys)
        and CARD[side][move.site % CELLS] == card
    )


def _sites_seen(view: Any, cell: int, color: int, storeys: int) -> frozenset[str]:
    """Return where the piece could go if the card showed ``cell``."""
    sites = (city * CELLS + cell for city in range(len(CITIES)))
    return frozenset(site_name(s) for s in sites if view.needs(s, color) <= storeys)


KINDS = (
    Kind(
        "owner",
        Sentence.of("practice.kind.owner"),
        _owner,
        600,
        {"tower": 20, "count": 90, "tie": 180, "near": 80},
    ),
    Kind(
        "reading",
        Sentence.of("practice.kind.reading"),
        _reading,
        600,
        {"turn": 110, "edge": 60, "all": 180, "refused": 70, "built": 40},
    ),
)

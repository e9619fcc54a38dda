"""Exercises that only Skyline has: who tops what, income, what a floor costs, bonus figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.skyline.rules.board import (
    COLORS,
    HIGHEST,
    NEUTRAL,
    SKYLINE,
    VALUES,
)
from manhattan_widgets.games.skyline.rules.board import (
    KINDS as FLOOR_KINDS,
)
from manhattan_widgets.games.skyline.rules.income import PAYS, series
from manhattan_widgets.games.skyline.rules.moves import Build
from manhattan_widgets.games.skyline.rules.notation import a_floor, color_sentence, figure_name
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
from manhattan_widgets.lessons.exercises.words import hints, means, seat_words, sites_words

__all__ = ["KINDS"]


def _names(view: Any, sites: Any) -> tuple[str, ...]:
    return tuple(view.options.edition.names[site] for site in sites)


# Who tops what


@from_position(lambda state: state.phase != "deal")
def _owner(task: Task, state: Any) -> Made | None:
    """Ask which buildings a player tops, where some of his are topped by others or by nobody."""
    view = state.view(None)
    seat = int(task.rng.random() * view.options.players)
    color = view.options.colors[seat]
    held = frozenset(_names(view, view.held(seat)))
    buried = [s for s, t in enumerate(view.towers) if t.has(color) and t.owner != color]
    if not held or not buried:
        return None
    under_neutral = {
        s
        for s in buried
        if view.towers[s].top == NEUTRAL and view.towers[s].floors[-2].color == color
    }
    slips = [
        Mistake(
            "neutral",
            held | frozenset(_names(view, under_neutral)),
            Sentence.of("practice.slip.skyline.neutral"),
            "S5",
        ),
        Mistake(
            "inside",
            held | frozenset(_names(view, buried)),
            Sentence.of("practice.slip.skyline.inside"),
            "S5",
        ),
    ]
    words = color_sentence(color)
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.owner", color=words),
        form=Mark(),
        solution=held,
        explanation=(
            Reason(
                "S5",
                Sentence.of(
                    "practice.because.topped", color=words, sites=sites_words("skyline", held)
                ),
                tuple(sorted(held)),
            ),
        ),
        hints=hints("skyline", "owner"),
        features={
            "held": float(len(held)),
            "buried": float(len(buried)),
            "neutral": float(len(under_neutral)),
        },
        judge=marked([held], slips),
    )


# Income


@from_position(in_phase("build", "invest"))
def _income(task: Task, state: Any) -> Made | None:
    """Ask what a turn that begins now would bring (S5)."""
    view = state.view(None)
    seat = int(task.rng.random() * view.options.players)
    color = view.options.colors[seat]
    color_series = series(view.towers, view.options.edition.neighbors, color)
    best = view.best_series(seat)
    amounts = sorted((entry.amount for entry in color_series), reverse=True)
    held = view.held(seat)
    if not best.amount or len(held) < 2 or len(color_series) + len(best.sites) < 3:
        return None
    free = [s for s in best.sites if not PAYS[view.towers[s].top]]
    field = Option("income", Sentence.of("practice.millions"))
    slips = [
        Mistake("all", (sum(amounts),), Sentence.of("practice.slip.skyline.all"), "S5"),
        Mistake(
            "printed",
            (sum(VALUES[view.towers[s].top] for s in best.sites),),
            Sentence.of("practice.slip.skyline.printed"),
            "S5",
        ),
        Mistake(
            "below",
            (sum(_storeys(view, s, color) for s in best.sites),),
            Sentence.of("practice.slip.skyline.below"),
            "S5",
        ),
        *(
            Mistake("other", (amount,), Sentence.of("practice.slip.skyline.other"), "S5")
            for amount in amounts
        ),
    ]
    names = _names(view, best.sites)
    words = color_sentence(color)
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.income", color=words),
        form=Enter((field,)),
        solution=(best.amount,),
        explanation=(
            Reason(
                "S5",
                Sentence.of(
                    "practice.because.income", color=words, n=best.amount, sites=listed(names)
                ),
                names,
            ),
        ),
        hints=hints("skyline", "income"),
        features={
            "series": float(len(color_series)),
            "held": float(len(held)),
            "free": float(len(free)),
            "near": float(len(amounts) > 1 and amounts[0] - amounts[1] < 3),
        },
        judge=entered((best.amount,), (field,), slips),
    )


def _storeys(view: Any, site: int, color: int) -> int:
    floors = view.towers[site].floors
    return sum(PAYS[floor.kind] for floor in floors if floor.color == color)


# May this floor go here, what does it cost, and who is paid


#: So many answers are offered at most.
_COSTS = 5


@from_position(in_phase("build"))
def _fee(task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    color = view.options.colors[seat]
    kinds = [kind for kind, n in zip(FLOOR_KINDS, view.stocks[seat], strict=True) if n]
    by_answer: dict[str, list[tuple[Any, Any, str]]] = {}
    for kind in kinds:
        for site, tower in enumerate(view.towers):
            if not tower.floors or tower.height >= HIGHEST:
                continue
            move = Build(kind, view.options.edition.names[site])
            explanation = view.explain(move)
            answer = _cost_id(*view.cost(site, kind, color)) if explanation.legal else "no"
            sort = (
                "no"
                if not explanation.legal
                else ("free" if answer == "free" else answer.split("-")[0])
            )
            by_answer.setdefault(sort, []).append((move, explanation, answer))
    legal = task.rng.random() < 0.7
    sorts = sorted(sort for sort in by_answer if (sort != "no") is legal)
    if not sorts:
        return None
    move, explanation, answer = task.choice(by_answer[task.choice(sorts)])
    if explanation.sentence.key.endswith("illegal.level") and task.level > 2:
        return None  # too easy to be asked again and again
    site = view.options.edition.numbers[move.site]
    tower = view.towers[site]
    answers = _answers(view, site, move.kind, color)
    offered = list(dict.fromkeys((answer, *answers)))[:_COSTS]
    slips = [
        Mistake(name, given, Sentence.of(f"practice.slip.skyline.fee.{name}"), rule)
        for name, given, rule in (
            ("bank", _cost_id(VALUES[move.kind], None), "S10"),
            ("below", _cost_id(VALUES[tower.top], tower.owner), "S10"),
            ("five", "pay-5-bank", "S10a"),
        )
        if answer != "no"
    ]
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.skyline.fee",
            who=seat_words(view, seat),
            floor=a_floor(move.kind),
            site=move.site,
        ),
        form=Choose(tuple(_cost_option(a) for a in sorted(offered))),
        solution=answer,
        explanation=(Reason.of(explanation),),
        hints=hints("skyline", "fee"),
        features={
            "floors": float(tower.height),
            "neutral": float(any(floor.kind == NEUTRAL for floor in tower.floors)),
            "special": float(move.kind in (NEUTRAL, SKYLINE)),
            "free": float(answer == "free"),
            "no": float(answer == "no" and not explanation.sentence.key.endswith("level")),
        },
        judge=chosen({answer}, slips),
        focus=(move.site,),
        facts=means(view, seat),
    )


def _answers(view: Any, site: int, kind: str, color: int) -> Iterator[str]:
    """Yield what somebody could believe that a floor costs, the likeliest first."""
    tower = view.towers[site]
    yield "no"
    yield _cost_id(VALUES[kind], tower.owner if tower.owner != color else None)
    yield _cost_id(VALUES[kind], None)
    yield "free"
    yield _cost_id(VALUES[tower.top], tower.owner)
    yield "pay-5-bank"


def _cost_id(units: int, payee: int | None) -> str:
    return f"pay-{units}-{'bank' if payee is None else COLORS[payee]}" if units else "free"


def _cost_option(answer: str) -> Option:
    if answer == "no":
        return Option(answer, Sentence.of("practice.fee.no"))
    if answer == "free":
        return Option(answer, Sentence.of("practice.fee.free"))
    _, units, payee = answer.split("-")
    if payee == "bank":
        return Option(answer, Sentence.of("practice.fee.bank", n=int(units)))
    words = color_sentence(COLORS.index(payee))
    return Option(answer, Sentence.of("practice.fee.color", n=int(units), color=words), color=payee)


# Bonus figures


#: So many figures are asked about.
_ASKED = 4


@from_position(in_phase("build", "invest"))
def _figures(task: Task, state: Any) -> Made | None:
    """Ask which of some figures a player holds: one at least, and not all."""
    view = state.view(None)
    seat = int(task.rng.random() * view.options.players)
    edition, held = view.options.edition, view.held(seat)
    places = {f: edition.figure_sites(f, held) for f in range(len(edition.figures))}
    there = task.shuffled([f for f in places if places[f]])[: _ASKED // 2]
    others = task.shuffled([f for f in places if not places[f]])
    if not there or not others:
        return None
    asked = sorted((*there, *others[: _ASKED - len(there)]))
    solution = frozenset(f"figure-{f + 1}" for f in there)
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.figures", who=seat_words(view, seat)),
        form=Choose(tuple(_figure_option(edition, f) for f in asked), several=True),
        solution=solution,
        explanation=tuple(
            _figure_reason(view, f, places[f]) for f in sorted(asked, key=lambda f: not places[f])
        ),
        hints=hints("skyline", "figures"),
        features={"held": float(len(held)), "found": float(len(there))},
        judge=marked({solution}),
    )


def _figure_option(edition: Any, figure: int) -> Option:
    name = figure_name(edition, figure)
    return Option(f"figure-{figure + 1}", Sentence.of("practice.figure", name=name), part=name)


def _figure_reason(view: Any, figure: int, place: tuple[int, ...]) -> Reason:
    """Return where a figure is held, or that it is not."""
    name = figure_name(view.options.edition, figure)
    if not place:
        return Reason("S15", Sentence.of("practice.because.no_figure", name=name))
    names = _names(view, place)
    sentence = Sentence.of(
        "practice.because.figure", name=name, sites=sites_words("skyline", names)
    )
    return Reason("S15", sentence, names)


KINDS = (
    Kind(
        "owner",
        Sentence.of("practice.kind.skyline.owner"),
        _owner,
        560,
        {"held": 45, "buried": 35, "neutral": 110},
    ),
    Kind(
        "income",
        Sentence.of("practice.kind.income"),
        _income,
        500,
        {"series": 80, "held": 40, "free": 110, "near": 70},
    ),
    Kind(
        "fee",
        Sentence.of("practice.kind.fee"),
        _fee,
        620,
        {"floors": 90, "neutral": 150, "special": 150, "free": 150, "no": 170},
        (1, 2, 3, 4, 5),
    ),
    Kind(
        "figures",
        Sentence.of("practice.kind.figures"),
        _figures,
        480,
        {"held": 55, "found": 60},
        (1, 2, 3, 4, 5),
    ),
)

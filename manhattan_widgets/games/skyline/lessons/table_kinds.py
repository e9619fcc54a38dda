"""Exercises about a game of Skyline: turns, what is left, what may be done, the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.games.skyline.rules.board import (
    FLOORS,
    PENTHOUSE,
    count_of,
)
from manhattan_widgets.games.skyline.rules.moves import (
    Build,
    Buy,
    Cash,
    End,
    Invest,
    Sell,
    Trade,
)
from manhattan_widgets.games.skyline.rules.notation import a_floor, color_sentence, figure_name
from manhattan_widgets.lessons.exercises.abilities import Ability, Able, able_kind
from manhattan_widgets.lessons.exercises.core import Enter, Option, Reason
from manhattan_widgets.lessons.exercises.generator import (
    Kind,
    Made,
    Task,
    from_position,
    in_phase,
)
from manhattan_widgets.lessons.exercises.judging import Mistake, entered
from manhattan_widgets.lessons.exercises.turn_order import Turns, turn_kind
from manhattan_widgets.lessons.exercises.winning import Ending, Slips, winner_kind
from manhattan_widgets.lessons.exercises.words import (
    hints,
    seat_words,
)

__all__ = ["KINDS"]


# Whose turn is it then


def _fits_turn(state: Any, level: int) -> bool:
    if level == 3:
        return bool(state.phase == "invest" and state.next_turn().over)
    return bool(state.phase in ("build", "invest"))


def _sort(_before: Any, move: Any, after: Any) -> str:
    if after.phase == "over":
        return "over"
    return "next" if isinstance(move, End) else "same"


def _turn_reasons(before: Any, move: Any, after: Any) -> tuple[Reason, ...]:
    sort, who = _sort(before, move, after), seat_words(before, before.turn)
    if sort == "over":
        if before.finisher is None:
            return (Reason("S16a", Sentence.of("practice.because.skyline.idle")),)
        finisher = seat_words(before, before.finisher)
        return (Reason("S16", Sentence.of("practice.because.skyline.over", who=finisher)),)
    if sort == "same":
        return (Reason("S4", Sentence.of("practice.because.skyline.same", who=who)),)
    following = seat_words(before, after.turn)
    return (Reason("S3", Sentence.of("practice.because.turn", who=who, next=following)),)


def _phase(state: Any) -> Sentence:
    who = seat_words(state, state.turn)
    return Sentence.of(f"practice.fact.skyline.{state.phase}", who=who)


def _turn_facts(state: Any) -> tuple[Sentence, ...]:
    phase = _phase(state)
    if state.finisher is not None:
        finisher = seat_words(state, state.finisher)
        return (phase, Sentence.of("practice.fact.skyline.finisher", who=finisher))
    if not state.idle:
        return (phase,)
    idle = state.idle + (not state.round_built)
    start = seat_words(state, state.start)
    return (phase, Sentence.of("practice.fact.skyline.idle", n=idle, start=start))


TURNS = Turns(
    sorts={1: ("next",), 2: ("same",), 3: ("over",)},
    sort=_sort,
    fits=_fits_turn,
    reasons=_turn_reasons,
    facts=_turn_facts,
)


# How many floors are left


@from_position(in_phase("build", "invest"))
def _left(task: Task, state: Any) -> Made | None:
    """Ask what the bank still has of a player's floors of one kind."""
    view = state.view(None)
    seat = int(task.rng.random() * view.options.players)
    color, kind = view.options.colors[seat], task.choice("1246P")
    built = sum(
        (floor.kind, floor.color) == (kind, color)
        for tower in view.towers
        for floor in tower.floors
    )
    if not built or view.options.closed:
        return None
    whole, stock = count_of(FLOORS, kind), count_of(view.stocks[seat], kind)
    solution = (view.for_sale(seat, kind),)
    field = Option("floors", Sentence.of("practice.floors"))
    params = {"color": color_sentence(color), "floor": a_floor(kind)}
    because = Sentence.of(
        "practice.because.skyline.left", floor=a_floor(kind), whole=whole, n=built, stock=stock
    )
    bought = Mistake("stock", (whole - built,), Sentence.of("practice.slip.skyline.stock"), "S1")
    return Made(
        view=view,
        question=Sentence.of("practice.ask.skyline.left", **params),
        form=Enter((field,)),
        solution=solution,
        explanation=(Reason("S1", because),),
        hints=hints("skyline", "left"),
        features={"built": float(built), "stock": float(stock > 0)},
        judge=entered(solution, (field,), [bought]),
        facts=(Sentence.of("practice.fact.skyline.stock", n=stock),),
    )


# What may be done now


def _is(sort: type) -> Callable[[Any, Any], bool]:
    return lambda _view, move: isinstance(move, sort)


def _abilities(view: Any) -> tuple[Ability, ...]:
    words = partial(_able_words, view.phase)
    building = view.phase == "build"
    done = bool(view.done.built)
    go_on = ("S7" if building else "S14") if not done else "S4"
    return (
        Ability("build", words("build"), "S7" if building else "S4", _is(Build)),
        Ability("buy", words("buy"), "S4" if building else "S14", _is(Buy)),
        Ability("sell", words("sell"), "S4" if building else "S14", _is(Sell)),
        Ability("cash", words("cash"), "S15", _is(Cash)),
        Ability("trade", words("trade"), "S15", _is(Trade)),
        Ability("go", words("go"), go_on, _is(Invest if building else End)),
    )


def _able_words(phase: str, key: str) -> Sentence:
    return Sentence.of(f"practice.able.skyline.{f'go_{phase}' if key == 'go' else key}")


def _fits_able(state: Any, level: int) -> bool:
    """Tell whether it fits: who has done nothing yet has to build, or to buy."""
    if state.phase not in ("build", "invest"):
        return False
    if level == 1:
        return bool(state.phase == "build" and state.done.built)
    return bool(not state.done.built and (state.phase == "invest") is (level == 3))


def _able_facts(view: Any) -> tuple[Sentence, ...]:
    """Return the phase and what was done in this turn: no board shows them."""
    done = view.done
    key = "done_neutral" if done.neutral_bought else "done"
    counts = {"built": done.built, "bought": done.bought}
    facts = [_phase(view), Sentence.of(f"practice.fact.skyline.{key}", **counts)]
    if done.cashed:
        figures = listed(figure_name(view.options.edition, figure) for figure in done.cashed)
        facts.append(Sentence.of("practice.fact.skyline.cashed", figures=figures))
    return tuple(facts)


ABLE = Able(
    "practice.ask.skyline.able",
    _abilities,
    _fits_able,
    (1, 2, 3),
    hints("skyline", "able"),
    facts=_able_facts,
)


# Who wins


def _winner_facts(view: Any) -> tuple[Sentence, ...]:
    parts = view.score().parts
    fulfilled = [part.seat for part in parts if "mission" in part.reason.key and part.points]
    key = "missions" if fulfilled else "no_missions"
    names = listed(seat_words(view, seat) for seat in fulfilled)
    return (Sentence.of(f"practice.fact.skyline.{key}", who=names),)


def _winner_slips(view: Any) -> Slips:
    """Return who has most without the missions, and without the orange sites."""
    parts = view.score().parts
    slips = []
    for left_out, feedback in (
        ("mission", Sentence.of("practice.slip.skyline.mission_counts")),
        ("orange", Sentence.of("practice.slip.skyline.orange_counts")),
    ):
        sums = [0] * view.options.players
        for part in parts:
            if part.seat is not None and left_out not in part.reason.key:
                sums[part.seat] += part.points
        best = tuple(seat for seat, points in enumerate(sums) if points == max(sums))
        slips.append((left_out, best, feedback, "S17"))
    return tuple(slips)


def _is_late(state: Any) -> bool:
    built = sum(tower.top == PENTHOUSE for tower in state.towers)
    return bool(state.phase in ("build", "invest") and built > 1)


ENDING = Ending(
    fits=_is_late,
    over=lambda state: replace(state, phase="over"),
    facts=_winner_facts,
    rules=lambda view: ("S17", "S18" if view.options.last_turn_mission else "S17"),
    slips=_winner_slips,
)

KINDS = (
    turn_kind(TURNS),
    Kind(
        "left",
        Sentence.of("practice.kind.left"),
        _left,
        660,
        {"built": 20, "stock": 80},
        (1, 2),
    ),
    able_kind(ABLE),
    winner_kind(ENDING, 800),
)

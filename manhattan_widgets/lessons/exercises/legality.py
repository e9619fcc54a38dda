"""Is this legal, and why? — for every game: one move, and the reasons to choose from."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from manhattan_widgets.games.core import Explanation, Sentence
from manhattan_widgets.lessons.exercises.core import Choose, Option, Reason
from manhattan_widgets.lessons.exercises.judging import Mistake, chosen
from manhattan_widgets.lessons.exercises.making import Kind, Made, Task, from_position, to_mover
from manhattan_widgets.lessons.exercises.reasons import (
    FAULTS,
    LOADS,
    MOVES,
    REASONS,
    Why,
    named,
    shown_to_others,
)
from manhattan_widgets.lessons.exercises.words import MoveWords, means, seat_words

__all__ = ["LEGAL"]

#: So many reasons are offered at most.
_OFFERED = 6


# Mistakes that are expected


def _mistakes(view: Any, move: Any, why: Why) -> tuple[Mistake, ...]:
    game = view.rules.name
    found = []
    if game == "manhattan" and why.rule == "M11":
        other = "no-takeover" if why.legal else "yes-takeover"
        found.append(Mistake("storeys", other, Sentence.of("practice.slip.storeys"), "M11"))
    if why.id == "no-card" and game == "manhattan" and shown_to_others(view, move):
        tower = view.towers[move.site]
        seen = {None: "yes-empty", move.color: "yes-own"}.get(tower.owner, "yes-takeover")
        found.append(Mistake("side", seen, Sentence.of("practice.slip.side"), "M7"))
    if game == "newyork" and why.rule == "N9":
        other = "no-price" if why.legal else "yes-buy"
        found.append(Mistake("price", other, Sentence.of("practice.slip.price"), "N9"))
    if why.id == "no-own":
        found += [
            Mistake("own", answer, Sentence.of("practice.slip.own_floor"), "S9")
            for answer in ("yes-bank", "yes-fee", "yes-free")
        ]
    if why.id == "yes-free":
        found.append(Mistake("own", "no-own", Sentence.of("practice.slip.free"), "S9"))
    return tuple(found)


# The kind


@from_position(lambda state: (state.rules.name, state.phase) in REASONS)
def _make(task: Task, state: Any) -> Made | None:
    seat, view = to_mover(state)
    reasons = REASONS[task.game, view.phase]
    by_reason: dict[str, list[tuple[Any, Explanation]]] = defaultdict(list)
    for move in MOVES[task.game](view, seat):
        told = view.explain(move)
        why = named(reasons, told)
        if why is not None and (why.legal or FAULTS[task.game](view, move) == 1):
            by_reason[why.id].append((move, told))
    # As many legal as illegal ones: first that, then the reason, then the move.
    legal = task.rng.random() < 0.5
    there = [why for why in reasons if why.legal is legal and why.id in by_reason]
    if not there:
        return None
    why = task.one_of(there)
    move, told = task.one_of(by_reason[why.id])
    if why.id == "no-card" and task.game == "manhattan" and not shown_to_others(view, move):
        return None  # nobody at the table would think so
    offered = _offered(task, reasons, why)
    site = next(part for part in view.parts(move) if ":" not in part)
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.legal", who=seat_words(view, seat), move=MoveWords(view, move)
        ),
        form=Choose(offered),
        solution=why.id,
        explanation=(Reason.of(told),),
        hints=(_HINTS[task.game, view.phase], Sentence.of("practice.hint.legal")),
        features={"why": why.weight / 100, **LOADS[task.game](view, move, why)},
        judge=chosen({why.id}, _mistakes(view, move, why)),
        focus=(site,),
        facts=means(view, seat),
    )


def _offered(task: Task, reasons: tuple[Why, ...], true: Why) -> tuple[Option, ...]:
    """Return the reasons to choose from, in their order: the true one is among them."""
    others = task.shuffled([why for why in reasons if why is not true])[: _OFFERED - 1]
    return tuple(
        Option(why.id, why.words, why.rule) for why in reasons if why is true or why in others
    )


_HINTS = {
    ("manhattan", "build"): Sentence.of("practice.hint.manhattan.legal"),
    ("newyork", "play"): Sentence.of("practice.hint.newyork.legal"),
    ("newyork", "open"): Sentence.of("practice.hint.newyork.opening"),
    ("skyline", "build"): Sentence.of("practice.hint.skyline.legal"),
}

_TITLE = Sentence.of("practice.kind.legal")
#: The kind, by game.
LEGAL = {
    "manhattan": Kind(
        "legal",
        _TITLE,
        _make,
        640,
        {"why": 120, "pieces": 60, "colors": 30, "close": 40, "other": 70},
        (1, 2, 3, 4, 5),
    ),
    "newyork": Kind(
        "legal",
        _TITLE,
        _make,
        640,
        {"why": 100, "buildings": 55, "close": 60, "unlike": 70},
        (1, 2, 3, 4, 5),
    ),
    "skyline": Kind(
        "legal",
        _TITLE,
        _make,
        640,
        {"why": 140, "floors": 80, "neutral": 100},
        (1, 2, 3, 4, 5),
    ),
}

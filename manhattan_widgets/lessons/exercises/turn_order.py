"""Whose turn is it then? One move, and what the rules say comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import comma_listed
from manhattan_widgets.lessons.exercises.core import Choose, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task, to_mover
from manhattan_widgets.lessons.exercises.judging import Mistake, chosen
from manhattan_widgets.lessons.exercises.words import (
    MoveWords,
    color_option,
    colors_of,
    hints,
    seat_words,
)

__all__ = ["Turns", "seat_option", "turn_kind"]

_NOBODY = "nobody"


def _no_facts(_state: Any) -> tuple[Sentence, ...]:
    return ()


@dataclass(frozen=True)
class Turns:
    """What is asked about the order of turns in one game."""

    sorts: Mapping[int, tuple[str, ...]]
    """What is asked for at each level: the names that :attr:`sort` gives."""
    sort: Callable[[Any, Any, Any], str]
    """Names what a move leads to, by the state before it, the move, and the state after it."""
    fits: Callable[[Any, int], bool]
    """Whether a position may lead to what is asked for at a level; quick."""
    reasons: Callable[[Any, Any, Any], tuple[Reason, ...]]
    """Why it is that turn, arguments as for :attr:`sort`."""
    facts: Callable[[Any], tuple[Sentence, ...]] = _no_facts
    """What has to be known besides the board."""
    options: Mapping[int, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    """The options of games that are asked about at a level, one of them by chance."""


def turn_kind(turns: Turns) -> Kind:
    """Return the kind for one game; the levels are those of ``turns``."""
    return Kind(
        "turn",
        Sentence.of("practice.kind.turn"),
        partial(_make, turns),
        600,
        {"level": 150, "players": 25},
        tuple(turns.sorts),
    )


def _make(turns: Turns, task: Task) -> Made | None:
    wanted = turns.sorts[task.level]
    state: Any = task.positions.draw(
        task.rng.random(),
        lambda state: turns.fits(state, task.level),
        **task.choice(turns.options.get(task.level, ({},))),
    )
    if state is None:
        return None
    seat, _ = to_mover(state)
    moves = task.shuffled(state.legal_moves())[:_LOOKED_AT]
    led = ((move, state.apply(move)) for move in moves)
    found = next(((m, after) for m, after in led if turns.sort(state, m, after) in wanted), None)
    if found is None:
        return None
    move, after = found
    over = after.phase == "over"
    solution = _NOBODY if over else f"seat-{_next_seat(after)}"
    clockwise = f"seat-{(seat + 1) % state.options.players}"
    view = state.view(None)
    slips = [
        Mistake("clockwise", clockwise, Sentence.of("practice.slip.turn.clockwise")),
        Mistake("again", f"seat-{seat}", Sentence.of("practice.slip.turn.again")),
    ]
    seats = tuple(seat_option(view, one) for one in range(state.options.players))
    return Made(
        view=view,
        question=Sentence.of(
            "practice.ask.turn", who=seat_words(view, seat), move=MoveWords(view, move)
        ),
        form=Choose((*seats, Option(_NOBODY, Sentence.of("practice.turn.over")))),
        solution=solution,
        explanation=turns.reasons(state, move, after),
        hints=hints(task.game, "turn"),
        features={
            "level": float(list(turns.sorts).index(task.level)),
            "players": float(state.options.players - 2),
        },
        judge=chosen({solution}, slips),
        facts=(_seating(view), *turns.facts(state)),
    )


#: So many moves of a position are tried for one that leads to what is asked for.
_LOOKED_AT = 12


def _next_seat(after: Any) -> int:
    """Return whose turn it is, also where cards are shuffled first."""
    seat: int = after.turn if after.to_move is None else after.to_move
    return seat


def _seating(view: Any) -> Sentence:
    """Return who sits to the left of whom, which no board shows."""
    seats = comma_listed(seat_words(view, seat) for seat in range(view.options.players))
    return Sentence.of("practice.fact.seating", seats=seats)


def seat_option(view: Any, seat: int) -> Option:
    """Return a player as something to choose, in the player's color."""
    color = color_option(view.rules.name, colors_of(view, seat)[0])
    return Option(f"seat-{seat}", seat_words(view, seat), color=color.color)

"""Who wins? The game ends with a board that could be the last, and the rules add up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from manhattan_widgets.contract.core import Outcome, Sentence, View
from manhattan_widgets.contract.editors import editor_of
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.exercises.core import Choose, Option, Reason
from manhattan_widgets.lessons.exercises.generator import Kind, Made, Task
from manhattan_widgets.lessons.exercises.judging import Mistake, chosen
from manhattan_widgets.lessons.exercises.turn_order import seat_option
from manhattan_widgets.lessons.exercises.words import hints, seat_words
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import InWords, comma_list
from manhattan_widgets.scene.games import scenes_of

__all__ = ["Ending", "Slips", "winner_kind"]

#: A lead of so many points is as easy to see as any larger one.
_CLEAR = 8
_SHARED = "shared"
#: Who would win by a misunderstanding: its name, the seats, what is said of it, the rule.
Slips = tuple[tuple[str, tuple[int, ...], Sentence, str], ...]


@dataclass(frozen=True)
class Ending:
    """What is asked about the end of one game."""

    fits: Callable[[Any], bool]
    """Whether a position could be the last of a game."""
    over: Callable[[Any], Any]
    """Returns the position with the game at its end."""
    facts: Callable[[Any], tuple[Sentence, ...]]
    """What has to be known besides the board."""
    rules: Callable[[Any], tuple[str, ...]]
    """The clauses it is won by: the first is told with the points, the last with the winner."""
    slips: Callable[[Any], Slips]
    options: tuple[Mapping[str, Any], ...] = field(default=({},))
    """The options of games that are asked about, one of them by chance."""


def winner_kind(ending: Ending, base: float = 860) -> Kind:
    """Return the kind for one game."""
    return Kind(
        "winner",
        Sentence.of("practice.kind.winner"),
        partial(_make, ending),
        base,
        {"clear": -28, "sides": 60},
        (1, 2, 3),
        by_points=True,
    )


def _make(ending: Ending, task: Task) -> Made | None:
    state = task.positions.draw(task.rng.random(), ending.fits, **task.choice(ending.options))
    if state is None:
        return None
    over = ending.over(state)
    view, outcome = over.view(None), over.outcome()
    sides = over.rules.teams(over.options)
    sums = [sum(outcome.points[seat] for seat in side) for side in sides]
    ranked = sorted(sums, reverse=True)
    if not ranked[0]:
        return None
    solution = _side_id(sides, outcome.winners)
    slips = [
        Mistake(name, _side_id(sides, winners), feedback, rule)
        for name, winners, feedback, rule in ending.slips(over)
    ]
    slips += _tie_slips(sides, outcome)
    answers = [_side_option(view, side) for side in sides]
    return Made(
        view=view,
        question=Sentence.of("practice.ask.winner"),
        form=Choose((*answers, Option(_SHARED, Sentence.of("practice.winner.shared")))),
        solution=solution,
        explanation=tuple(_reasons(ending, over, outcome, [o.words for o in answers], sums)),
        hints=hints(task.game, "winner"),
        features={
            "clear": float(min(_CLEAR, ranked[0] - ranked[1])),
            "sides": float(len(sides) - 2),
        },
        judge=chosen({solution}, slips),
        facts=ending.facts(over),
        rules=ending.rules(over),
    )


def _reasons(
    ending: Ending, over: Any, outcome: Outcome, names: list[Any], sums: list[int]
) -> list[Reason]:
    first, *_, last = ending.rules(over)
    view = over.view(None)
    totals = (
        Sentence.of(
            "practice.because.points", who=words, n=total, parts=InWords((view, side), _parts)
        )
        for words, total, side in zip(names, sums, over.rules.teams(over.options), strict=True)
    )
    return [*(Reason(first, total) for total in totals), Reason(last, outcome.reason)]


def _parts(counted_for: tuple[View, tuple[int, ...]]) -> str:
    """Say what the points of some seats are made of: earlier rounds, the last by rules."""
    view, side = counted_for
    names = editor_of(view.rules.name).seats(view)
    *earlier, last = scenes_of(view.rules).ledger(view, names).rounds
    parts = [(section.short, section.points(len(names))) for section in last.sections]
    if earlier:
        counted = zip(*(round_.points for round_ in earlier), strict=True)
        parts.insert(0, (text("scene.ledger.before"), tuple(map(sum, counted))))
    return comma_list(
        text("practice.field", which=which, n=sum(points[seat] for seat in side))
        for which, points in parts
    )


def _tie_slips(sides: Any, outcome: Outcome) -> list[Mistake]:
    """Return what is said of one winner where several share, and the other way round."""
    won = [side for side in sides if set(side) <= set(outcome.winners)]
    if len(won) == 1:
        return [Mistake("shared", _SHARED, Sentence.of("practice.slip.winner.ahead"))]
    level = Sentence.of("practice.slip.winner.level")
    return [Mistake("tie", _side_id(sides, side), level) for side in won]


def _side_id(sides: Any, winners: tuple[int, ...]) -> str:
    """Return the answer that the one side of these seats wins, or that several do."""
    won = [side for side in sides if set(side) <= set(winners)]
    return f"seat-{won[0][0]}" if len(won) == 1 else _SHARED


def _side_option(view: Any, side: tuple[int, ...]) -> Option:
    if len(side) == 1:
        return seat_option(view, side[0])
    return Option(f"seat-{side[0]}", listed(seat_words(view, seat) for seat in side))

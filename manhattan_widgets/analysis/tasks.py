"""What an analysis computes, as tasks that depend on nothing else: in any order, in any process."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from manhattan_widgets.analysis.decisions import judge
from manhattan_widgets.analysis.report import Decision, Effort
from manhattan_widgets.analysis.seeds import seed_of
from manhattan_widgets.analysis.values import Value
from manhattan_widgets.bots.estimate import estimating
from manhattan_widgets.bots.slices import only_result
from manhattan_widgets.contract.core import Move, State, View

__all__ = ["AVERAGED", "DECISION", "START", "VALUE", "Task", "work"]

#: The kinds of tasks: what they find goes into the fields of a report with the same names.
START, VALUE, AVERAGED, DECISION = "start", "values", "averaged", "decisions"


@dataclass(frozen=True, slots=True)
class Task:
    """One value, or one decision, at a ply.

    ``position`` is all that the result may depend on: a mover's view for a decision.  ``move`` is
    the move that was made there, None where a position is valued as it is.
    """

    kind: str
    ply: int
    position: State | View
    move: Move | None
    effort: Effort


def work(task: Task) -> Generator[None, None, Value | Decision]:
    """Do one task in slices of about 40 ms, and return what it found.

    The values before and after a choice are computed with the same random numbers, so that the
    same draws come in both: the noise of their difference becomes smaller, its mean does not
    change.
    """
    effort = task.effort
    if task.kind == DECISION:
        assert isinstance(task.position, View)
        assert task.move is not None
        return (
            yield from judge(task.position, task.move, effort, f"{effort.seed}/decision/{task.ply}")
        )
    place = START if task.kind == START else str(task.ply)
    seed = seed_of(f"{effort.seed}/value/{place}")
    # Afresh: the mean of the values after the move, so looked ahead from there as they are.
    values = estimating(task.position, effort.value, seed, move=task.move, afresh=True)
    estimate = yield from only_result(values)
    return Value.of(estimate.chances, estimate.points, estimate.errors, estimate.playouts)

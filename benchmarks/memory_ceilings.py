"""What the best possible choice of questions could reach with the simulated learners.

The learners of ``tests/lessons/memory`` answer eight questions on each of thirty days; counted is
how many of the 66 clauses they know two weeks later.  No choice can do better than one that knows
each learner's memory and is held to eight questions a day on average only.  For a price that each
question costs, the best is then found clause by clause, by going back from the last day
(Lagrange's relaxation; printed is the lowest bound over the prices).  What Pavlik and Anderson's
traces keep does not depend on the answers: there the best days are searched for by exchanging
them one by one, so that this figure may be a little too low.

    python benchmarks/memory_ceilings.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.lessons.memory.forgetting import Traces

CLAUSES, DAYS, A_DAY, LATER = 66, 30, 8, 14
#: What is left of a clause after a time in strengths: see ``tests/lessons/memory/forgetting.py``.
MEMORIES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "exponential": lambda time: 0.9**time,
    "power": lambda time: 1 / (1 + time / 9),
}
#: The strengths that are looked at, in days, the eases of clauses, and the prices of a question.
STRENGTHS = np.exp(np.linspace(np.log(0.3), np.log(400), 90))
EASES = np.linspace(0.65, 1.35, 8)
PRICES = np.linspace(0.02, 0.14, 13)
#: So many questions about one clause at most, and starts of a search for their days.
MOST, STARTS = 6, 6


def at(values: np.ndarray, strengths: np.ndarray) -> np.ndarray:
    """Return values between those of the strengths that are looked at."""
    return np.interp(np.log(strengths), np.log(STRENGTHS), values)


def worth(left: Callable[[np.ndarray], np.ndarray], ease: float, price: float) -> float:
    """Return what a clause that is asked about in the best way is worth, its questions paid."""
    first, end = 2 * ease, DAYS - 1 + LATER
    # By the day of the last question: the worth of each strength, from the end back to a day.
    values = np.array([left((end - last) / STRENGTHS) for last in range(DAYS)])
    unmet = 0.0
    for day in reversed(range(DAYS)):
        asked = values.copy()
        for last in range(day):
            known = left((day - last) / STRENGTHS)
            right = at(values[day], STRENGTHS * (1 + 8 * ease * (1 - known)))
            wrong = at(values[day], np.maximum(0.7 * first, STRENGTHS / 2))
            asked[last] = np.maximum(values[last], known * right + (1 - known) * wrong - price)
        unmet = max(unmet, float(at(values[day], np.array([first]))[0]) - price)
        values = asked
    return unmet


def bound(left: Callable[[np.ndarray], np.ndarray], prices: Sequence[float] = PRICES) -> float:
    """Return how many clauses can be known at most, on average over learners."""
    return min(
        CLAUSES * float(np.mean([worth(left, ease, price) for ease in EASES]))
        + A_DAY * DAYS * price
        for price in prices
    )


def traced(days: Sequence[int], ease: float) -> float:
    """Return how probably a clause is known in the end that was asked about on these days."""
    learner = Traces(["M1"], seed=0)
    learner.ease["M1"] = ease
    for day in days:
        learner.learn("M1", day, known=True)
    return learner.knows("M1", DAYS - 1 + LATER)


def best_traced(count: int, ease: float) -> float:
    """Return what the best days for so many questions give, as far as exchanging finds them."""
    best = 0.0
    for start in range(STARTS):
        days = sorted(Random(start).sample(range(DAYS), count))
        known, better = traced(days, ease), True
        while better:
            better = False
            for place, day in product(range(count), range(DAYS)):
                changed = sorted({*days[:place], *days[place + 1 :], day})
                if len(changed) == count and (value := traced(changed, ease)) > known + 1e-12:
                    days, known, better = changed, value, True
        best = max(best, known)
    return best


def traced_ceiling() -> float:
    """Return how many clauses the traces keep if the questions go where they gain most."""
    gains = []
    for ease in EASES:
        known = [best_traced(count, ease) if count else 0.0 for count in range(MOST + 1)]
        gains += [later - earlier for earlier, later in pairwise(known)]
    each, left, total = CLAUSES / len(EASES), float(A_DAY * DAYS), 0.0
    for gain in sorted(gains, reverse=True):
        total, left = total + gain * min(each, left), max(0.0, left - each)
    return total


def main() -> None:
    """Print the bounds."""
    for name, left in MEMORIES.items():
        print(f"{name}: at most {bound(left):.1f} of {CLAUSES} clauses")
    print(f"traces: about {traced_ceiling():.1f} of {CLAUSES} clauses at most")


if __name__ == "__main__":
    main()

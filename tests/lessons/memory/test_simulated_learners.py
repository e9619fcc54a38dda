"""Learners who forget: what is chosen for them is known better two weeks later than by chance.

The learners do not forget as FSRS believes: by another curve, and each clause at a pace of its own.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random

import pytest

from manhattan_widgets.contract.registry import GAMES
from manhattan_widgets.lessons.memory import Clause, Grade, Review, Status, remembered, to_ask

RULES = tuple(rule for game in GAMES for rule in GAMES[game].rulebook())
DAYS, A_DAY, LATER = 30, 8, 14
SEEDS = range(4)
FIRST = date(2024, 5, 1)


class Learner:
    """Knows a clause nine times out of ten after so many days as its ``strength`` is."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"learner {seed}")
        self.ease = {rule: self.rng.uniform(0.6, 1.4) for rule in RULES}
        self.strength: dict[str, float] = {}
        self.last: dict[str, int] = {}

    def knows(self, rule: str, day: int) -> float:
        if rule not in self.strength:
            return 0.0
        return float(0.9 ** ((day - self.last[rule]) / self.strength[rule]))

    def answer(self, rule: str, day: int) -> bool:
        """Answer, and learn from it: the more, the nearer it was to be forgotten."""
        chance = self.knows(rule, day)
        right = self.rng.random() < chance
        first = 2 * self.ease[rule]
        known = self.strength.get(rule, first)
        if right:
            self.strength[rule] = known * (1 + 8 * self.ease[rule] * (1 - chance))
        elif rule in self.strength:
            self.strength[rule] = max(0.7 * first, known / 2)
        else:
            self.strength[rule] = first
        self.last[rule] = day
        return right


@cache
def practiced(seed: int, chosen: bool) -> tuple[float, tuple[tuple[str, ...], ...]]:
    """Return how many clauses are known in the end, and what was asked on each day."""
    learner, chance = Learner(seed), Random(f"chance {seed}")
    log: list[Review] = []
    days: list[tuple[str, ...]] = []
    for day in range(DAYS):
        today = FIRST + timedelta(days=day)
        asked: list[str] = []
        for _ in range(A_DAY):
            rule = to_ask(clauses(log, today), asked) if chosen else chance.choice(RULES)
            assert rule is not None
            asked.append(rule)
            grade = Grade.Good if learner.answer(rule, day) else Grade.Again
            log.append(Review(f"{today}T18:00:00Z", {rule: grade}))
        days.append(tuple(asked))
    return sum(learner.knows(rule, DAYS - 1 + LATER) for rule in RULES), tuple(days)


def clauses(log: list[Review], today: date) -> list[Clause]:
    known = remembered(log)
    return [
        known[rule].clause(rule, today) if rule in known else Clause(rule, Status.NEW)
        for rule in RULES
    ]


def test_more_is_known_two_weeks_later_than_by_chance() -> None:
    chosen = sum(practiced(seed, chosen=True)[0] for seed in SEEDS)
    by_chance = sum(practiced(seed, chosen=False)[0] for seed in SEEDS)
    assert len(RULES) == 66
    assert chosen >= 1.2 * by_chance


@pytest.mark.parametrize("seed", SEEDS)
def test_every_clause_is_met_and_new_ones_have_their_share(seed: int) -> None:
    _, days = practiced(seed, chosen=True)
    met: set[str] = set()
    for asked in days:
        new = set(asked) - met
        assert len(new) >= min(A_DAY // 2, len(RULES) - len(met))
        met |= new
    assert met == set(RULES)

"""Learners who forget, each clause at a pace of its own, by three models that are not FSRS's.

Each answers by luck what he does not know, as people do where they choose among answers; how much
of it he knows, no luck is in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import exp, log
from random import Random

#: How often an answer is right that was not known.
LUCK = 0.25


class Learner(ABC):
    """Learns clauses by being asked about them; all chance in him is from ``seed``."""

    def __init__(self, rules: Sequence[str], seed: int) -> None:
        self.chance = Random(f"learner {seed}")
        self.ease = {rule: self.chance.uniform(0.6, 1.4) for rule in rules}

    @abstractmethod
    def knows(self, rule: str, day: int) -> float:
        """Return how probably a clause is known on a day; 0 if it was never asked about."""

    def answer(self, rule: str, day: int) -> bool:
        """Answer, and learn from it; return whether the answer was right."""
        known = self.chance.random() < self.knows(rule, day)
        self.learn(rule, day, known=known)
        return known or self.chance.random() < LUCK

    @abstractmethod
    def learn(self, rule: str, day: int, *, known: bool) -> None:
        """Learn from an answer."""


class Exponential(Learner):
    """Knows a clause nine times out of ten after as many days as its ``strength``.

    A known answer adds the more to it the nearer it was to be forgotten; another one halves it.
    """

    def __init__(self, rules: Sequence[str], seed: int) -> None:
        super().__init__(rules, seed)
        self.strength: dict[str, float] = {}
        self.last: dict[str, int] = {}

    def knows(self, rule: str, day: int) -> float:
        if rule not in self.strength:
            return 0.0
        return self.left((day - self.last[rule]) / self.strength[rule])

    @staticmethod
    def left(time: float) -> float:
        """Return what is left after a time in strengths."""
        return float(0.9**time)

    def learn(self, rule: str, day: int, *, known: bool) -> None:
        first = 2 * self.ease[rule]
        strength = self.strength.get(rule)
        if strength is None:
            self.strength[rule] = first
        elif known:
            forgotten = 1 - self.knows(rule, day)
            self.strength[rule] = strength * (1 + 8 * self.ease[rule] * forgotten)
        else:
            self.strength[rule] = max(0.7 * first, strength / 2)
        self.last[rule] = day


class Power(Exponential):
    """Forgets by a power of time: as much at first, much less later."""

    @staticmethod
    def left(time: float) -> float:
        return 1 / (1 + time / 9)


class Traces(Learner):
    """Sums traces of all reviews, each of which fades the faster the better the clause was known.

    The model and its numbers are of P. I. Pavlik and J. R. Anderson, "Practice and forgetting
    effects on vocabulary memory: an activation-based model of the spacing effect", Cognitive
    Science 29, 2005.  A clause that is explained at each answer counts for more than a pair of
    words that was read: ``EXPLAINED`` lifts the activation.
    """

    DECAY, BY_ACTIVATION, THRESHOLD, NOISE = 0.177, 0.217, -0.704, 0.255
    #: What counts of a day between two sessions, in seconds.
    DAY = 86400 * 0.025
    EXPLAINED = 1.0

    def __init__(self, rules: Sequence[str], seed: int) -> None:
        super().__init__(rules, seed)
        self.traces: dict[str, list[tuple[int, float]]] = {rule: [] for rule in rules}

    def knows(self, rule: str, day: int) -> float:
        if not self.traces[rule]:
            return 0.0
        lifted = log(self.activation(rule, day)) + self.EXPLAINED + self.ease[rule] - 1
        return 1 / (1 + exp((self.THRESHOLD - lifted) / self.NOISE))

    def activation(self, rule: str, day: int) -> float:
        ages = [(max(1.0, (day - on) * self.DAY), decay) for on, decay in self.traces[rule]]
        return float(sum(age**-decay for age, decay in ages))

    def learn(self, rule: str, day: int, *, known: bool) -> None:
        decay = self.BY_ACTIVATION * self.activation(rule, day) + self.DECAY
        self.traces[rule].append((day, decay))

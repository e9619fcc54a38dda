"""Holding answers against the right one, and telling what is wrong without telling the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from manhattan_widgets.contract.core import Move, MoveError, Sentence, View
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.exercises.core import Answer, LocalizedText, Option, Verdict

__all__ = ["Mistake", "chosen", "entered", "marked", "moved", "right"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """An answer that a known misunderstanding leads to, and what is said to it.

    ``rule`` is the clause that was misunderstood.  Where the misunderstanding happens to lead to a
    right answer that is no mistake: judges hold answers against the right ones first.
    """

    id: str
    answer: Answer
    feedback: LocalizedText
    rule: str = ""


def right() -> Verdict:
    """Return what is said of a right answer."""
    return Verdict(True, Sentence.of("practice.right"))


def chosen(
    accepted: Collection[Answer], mistakes: Sequence[Mistake] = ()
) -> Callable[[Answer], Verdict]:
    """Return the judge of a choice of one thing."""

    def judge(answer: Answer) -> Verdict:
        if answer in accepted:
            return right()
        return _expected(answer, mistakes) or Verdict(False, Sentence.of("practice.wrong"))

    return judge


def entered(
    solution: tuple[int, ...], fields: Sequence[Option], mistakes: Sequence[Mistake] = ()
) -> Callable[[tuple[int, ...]], Verdict]:
    """Return the judge of numbers: it says which of several are wrong."""

    def judge(answer: tuple[int, ...]) -> Verdict:
        if answer == solution:
            return right()
        if verdict := _expected(answer, mistakes):
            return verdict
        wrong = [
            field.words
            for field, given, true in zip(fields, answer, solution, strict=True)
            if given != true
        ]
        if len(fields) > 1:
            return Verdict(
                False, Sentence.of("practice.wrong.numbers", which=listed(wrong), n=len(wrong))
            )
        key = "practice.wrong.high" if answer > solution else "practice.wrong.low"
        return Verdict(False, Sentence.of(key))

    return judge


def marked(
    accepted: Collection[frozenset[str]], mistakes: Sequence[Mistake] = ()
) -> Callable[[frozenset[str]], Verdict]:
    """Return the judge of marks, and of a choice of several: it counts what is wrong and missing.

    Of several right answers the one is compared that has most of what is marked.
    """

    def judge(answer: frozenset[str]) -> Verdict:
        if answer in accepted:
            return right()
        if verdict := _expected(answer, mistakes):
            return verdict
        wanted = max(accepted, key=lambda sites: len(sites & answer))
        counts = (
            ("right", len(answer & wanted)),
            ("wrong", len(answer - wanted)),
            ("missing", len(wanted - answer)),
        )
        told = listed(Sentence.of(f"practice.count.{name}", n=n) for name, n in counts if n)
        return Verdict(False, Sentence.of("practice.wrong.counts", counts=told))

    return judge


def moved(
    view: View, reply: Callable[[Move], Verdict], untold: Mapping[str, str] | None = None
) -> Callable[[Move | str], Verdict]:
    """Return the judge of moves: legal ones get ``reply``, illegal ones what the rules say of them.

    What would be legal instead the rules say, too, but here it could be the answer: ``untold`` has
    other sentences for the rules' that do, by key.
    """
    untold = untold or {}

    def judge(answer: Move | str) -> Verdict:
        try:
            move = view.parse(answer) if isinstance(answer, str) else answer
            explanation = view.explain(move)
        except MoveError as error:
            explanation = error.explanation
        if explanation.legal:
            return reply(move)
        sentence = explanation.sentence
        if (key := untold.get(sentence.key)) is not None:
            sentence = Sentence(key, sentence.params)
        return Verdict(False, sentence, "illegal", explanation.rule, explanation.sites)

    return judge


def _expected(answer: Answer, mistakes: Sequence[Mistake]) -> Verdict | None:
    for mistake in mistakes:
        if mistake.answer == answer:
            return Verdict(False, mistake.feedback, mistake.id, mistake.rule)
    return None

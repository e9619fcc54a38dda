"""What is said of an answer that a lesson gives itself: the answer, and how one can find it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.contract.lists import listed
from manhattan_widgets.lessons.conditions import Moment
from manhattan_widgets.lessons.judging import Feedback
from manhattan_widgets.lessons.lesson import ChoiceTask, MoveTask, NumberTask, SitesTask, Step
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.reaching import reached
from manhattan_widgets.lessons.texts import Words

__all__ = ["answer_sentence", "hint_to_answer", "move_reasons"]


def answer_sentence(game: str, task: SitesTask | NumberTask | ChoiceTask, answer: Any) -> Sentence:
    """Return the right ``answer`` in words."""
    if isinstance(task, SitesTask):
        return Sentence.of("lessons.shown.sites", sites=_site_list(game, answer))
    if isinstance(task, NumberTask):
        return Sentence.of("lessons.shown.number", number=answer)
    return Sentence.of("lessons.shown.choice", option=task.options[answer].words)


def hint_to_answer(game: str, step: Step, answer: Any) -> tuple[Words, ...]:
    """Return the last hint of ``step`` that tells more than the ``answer``, and asks nothing."""
    named = ""
    if isinstance(step.task, SitesTask) and answer:
        words = str(_site_list(game, answer))
        named = f"{words}." if len(answer) == 1 else words
    telling = [hint for hint in step.hints if not str(hint).rstrip().endswith("?")]
    return tuple(hint for hint in telling if not named or named not in str(hint))[-1:]


def move_reasons(step: Step, task: MoveTask, moment: Moment) -> tuple[Feedback, ...]:
    """Return why the move of ``moment`` is right: what it reaches, and what the lesson praises."""
    sentences: tuple[Feedback, ...] = reached(task.goal, moment)
    if step.praise is not None:
        sentences = (*sentences, step.praise)
    return sentences or tuple(
        explanation.sentence for explanation in [moment.explanation] if explanation is not None
    )


def _site_list(game: str, sites: Iterable[str]) -> Sentence:
    return listed(map(facts_of(game).site_words, sites))

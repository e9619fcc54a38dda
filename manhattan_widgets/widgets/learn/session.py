"""A lesson that is being learned, as the one reactive model that its widget observes.

All judging is the lesson run's; what is chosen on the board and in the hand is as in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any as AnyType

from traitlets import Any, Bool, Tuple

from manhattan_widgets.contract.core import Explanation, Move, State
from manhattan_widgets.lessons import LessonRun, Verdict
from manhattan_widgets.lessons.conditions import Moment, met
from manhattan_widgets.lessons.lesson import ChoiceTask, MoveTask, PlayTask, SitesTask
from manhattan_widgets.lessons.marked_text import plain
from manhattan_widgets.lessons.queries import facts_of
from manhattan_widgets.lessons.sights import Sights, sights_of
from manhattan_widgets.lessons.texts import Words
from manhattan_widgets.session.base import MessageText, ShownGame

__all__ = ["LessonSession"]

#: So many moves are tried, to find one that is an example and not the answer.
_EXAMPLES = 20


class LessonSession(ShownGame):
    """A run through a lesson, as traits; ``run`` judges, this tells widgets what has changed.

    >>> from manhattan_widgets.lessons import LessonRun, course
    >>> session = LessonSession(LessonRun(course("manhattan")[0]))
    >>> session.asks_for_sites, session.select("F5"), session.marked
    (True, True, ('F5',))
    """

    verdict = Any(None, allow_none=True)
    """What was said about the last answer: a :class:`~manhattan_widgets.lessons.Verdict`."""
    hints = Tuple()
    """The hints of the step that were asked for."""
    marked = Tuple()
    """The sites that are marked as an answer."""
    in_other_words = Bool(False)
    """Whether the step is told in its second wording."""

    def __init__(self, run: LessonRun) -> None:
        super().__init__()
        self.run = run
        with self._changing():
            self._begin()

    # Asking

    @property
    def to_move(self) -> int | None:
        """The seat to move; None at the end of the game."""
        return None if self.game.outcome() else self.game.state.to_move

    @property
    def may_move(self) -> bool:
        """Whether the learner is asked for a move now."""
        task = self.run.step.task
        return (
            self.at_end
            and isinstance(task, MoveTask | PlayTask)
            and not self.run.done
            and not self.run.waiting
        )

    @property
    def example(self) -> Move | None:
        """A move as an example of how moves are written, which is not what the step asks for."""
        task = self.run.step.task
        if not isinstance(task, MoveTask):
            return super().example
        tried, state = self.legal_moves[:_EXAMPLES], self.run.state
        return next((move for move in tried if not met(task.goal, Moment.of(state, move))), None)

    @property
    def asks_for_sites(self) -> bool:
        """Whether sites are to be marked now."""
        return isinstance(self.run.step.task, SitesTask) and not self.run.done

    @property
    def sights(self) -> Sights:
        """What is pointed out on the board that is shown."""
        return sights_of(self.run.step, self.state, done=self.run.answered)

    @property
    def ghost(self) -> Move | None:
        """The move that is seen as a plan; none while the learner chooses a move."""
        return None if self.selection else self.sights.ghost

    @property
    def taken_back(self) -> bool:
        """Whether the answer was a move that no longer stands, alone."""
        verdict: AnyType = self.verdict
        if verdict is None or not isinstance(self.run.step.task, MoveTask):
            return False
        return bool(verdict.explanation) and not verdict.right and not verdict.goes_on

    @property
    def words(self) -> Words:
        """The text of the step, in the wording that was asked for."""
        step = self.run.step
        return step.other_words if self.in_other_words and step.other_words else step.words

    @property
    def paragraphs(self) -> list[str]:
        """What the step tells and asks, and what there is to choose from, without signs."""
        task = self.run.step.task
        options = task.options if isinstance(task, ChoiceTask) else ()
        return [
            *map(plain, str(self.words).split("\n\n")),
            *(f"– {plain(option.words)}" for option in options),
        ]

    def marks(self) -> dict[str, str]:
        """Return the short texts on sites: the lesson's, what is marked, what was wrong.

        A question of the lesson's is seen until it is answered.
        """
        verdict: AnyType = self.verdict
        marks = {site: str(words) for site, words in self.run.step.marks.items()}
        if self.run.answered:
            marks = {site: mark for site, mark in marks.items() if not mark.endswith("?")}
        if verdict is not None and verdict.sites:
            sign = "✓" if verdict.right else "✗"
            sites = verdict.sites if not self.may_move or not verdict.right else ()
            known = facts_of(self.run.lesson.game).sites(self.view.options)
            marks |= {site: sign for site in sites if site in known}
        return marks | dict.fromkeys(self.marked, "✓") | self.sights.marks

    # Doing

    def begin(self, run: LessonRun) -> None:
        """Put another run in the place of this one."""
        with self._changing():
            self.run = run
            self._begin()

    def play(self, move: Move | str) -> None:
        """Answer with a move; a wrong one is taken back, and ``verdict`` says why."""
        self._answer(lambda: self.run.play(move))

    def answer(self, given: int) -> None:
        """Answer with a number."""
        self._answer(lambda: self.run.answer(given))

    def pick(self, option: int) -> None:
        """Answer with an option, counted from 0."""
        self._answer(lambda: self.run.choose(option))

    def answer_sites(self) -> None:
        """Answer with the sites that are marked."""
        self._answer(lambda: self.run.mark(self.marked))

    def mark_all(self, sites: tuple[str, ...]) -> None:
        """Mark these sites, and no others."""
        with self._changing():
            self._say("info", "")
            self.marked = sites

    def select(self, part: str) -> bool:
        """Choose a part of a move, or mark a site; tell whether that was possible.

        A site that does not go with what is chosen is an answer too, if it says what is meant:
        then it is judged, and taken back.
        """
        if self.asks_for_sites:
            with self._changing():
                self._say("info", "")
                known = part in self.marked
                self.marked = (
                    tuple(site for site in self.marked if site != part)
                    if known
                    else (*self.marked, part)
                )
            return True
        meant = self._meant(part)
        if meant is not None:
            self.play(meant)
            return False
        return super().select(part)

    def choose(self, move: Move | str) -> None:
        """Select all parts of a legal move; one that the rules forbid is an answer at once."""
        if self.may_move:
            with self._changing():
                read = self.view.parse(move) if isinstance(move, str) else move
            if not self.view.explain(read).legal:
                self.play(read)
                return
            move = read
        super().choose(move)

    def hint(self) -> Words:
        """Give the next hint, which is kept in ``hints``."""
        with self._changing():
            hint = self.run.hint()
            self.hints = (*self.hints, hint)
            return hint

    def reword(self) -> None:
        """Tell the step in its other wording; it has two, or nothing changes."""
        with self._changing():
            self.in_other_words = not self.in_other_words and self.run.step.other_words is not None

    def show_answer(self) -> None:
        """Show a right answer; the moves made for it stand in ``history``."""
        self._answer(self.run.show)

    def again(self) -> None:
        """Begin the step anew."""
        with self._changing():
            self.run.again()
            self.verdict = None
            self._say("info", "")
            self._follow()

    def go_on(self) -> None:
        """Go to the next step, or finish."""
        with self._changing():
            self.run.go_on()
            self._begin()

    def follow(self) -> None:
        """Show what others have played."""
        with self._changing():
            self.verdict = self.run.verdict
            self._follow()

    # Inside

    def _answer(self, give: Callable[[], Verdict]) -> None:
        with self._changing():
            self._say("info", "")
            self.verdict = give()
            # What is right stays: who has found six of seven need not find them again.
            off = set(self.marked) if self.run.done else set(self.verdict.sites)
            self.marked = tuple(site for site in self.marked if site not in off)
            self._follow()

    def _say(self, kind: str, sentence: MessageText) -> None:
        self._forget_answer(kind)
        super()._say(kind, sentence)

    def _explain(self, why_not: Explanation) -> None:
        self._forget_answer("refusal")
        super()._explain(why_not)

    def _forget_answer(self, kind: str) -> None:
        """Let go of what was said to an answer where something else went wrong after it."""
        if kind != "info" and not self.run.done:
            self.verdict = None

    def _begin(self) -> None:
        self.verdict = None
        self.in_other_words = False
        self.hints, self.marked = self.run.step.hints[: self.run.hints], ()
        self._say("info", "")
        self._follow()

    def _follow(self) -> None:
        self.game = self.run.game
        self.history = tuple(self._entries(self.game.moves))
        self.perspective = self.run.seat
        self._show_at(len(self.history))

    def _state_at(self, ply: int) -> State:
        return self.game.state_at(ply)

    def _meant(self, part: str) -> Move | None:
        """Return the forbidden move that a click on a site means, None if it is not clear.

        That is one with all that is chosen; without a card at least, if the card is what is wrong.
        """
        if not self.may_move or ":" in part or not self.selection or part in self.sites:
            return None
        chosen = [choice for choice in self.selection if ":" in choice]
        pieces = [choice for choice in chosen if not choice.startswith("card:")]
        for wanted in dict.fromkeys((tuple(chosen), tuple(pieces))):
            move = self._forbidden({*wanted, part}) if wanted else None
            if move is not None:
                return move
        return None

    def _forbidden(self, parts: set[str]) -> Move | None:
        rules, view = self.view.rules, self.view
        moves = [
            move for move in rules.conceivable_moves(view.options) if parts <= set(view.parts(move))
        ]
        explanations = [(move, view.explain(move)) for move in moves]
        if not explanations or any(explanation.legal for _, explanation in explanations):
            return None
        about: list[AnyType] = [move for move, why in explanations if parts & set(why.sites)]
        return about[0] if about else None

    @property
    def _turn_refusal(self) -> str:
        return "learn.no_move"

"""What is read out in a lesson: what is said to answers, hints, choices, others' moves, points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from manhattan_widgets.lessons import LessonRun, Verdict
from manhattan_widgets.locale import text
from manhattan_widgets.session.playing import HistoryEntry
from manhattan_widgets.widgets.common.announcements import Names, SpokenLine, Words, move_words
from manhattan_widgets.widgets.common.chosen_words import chosen_words
from manhattan_widgets.widgets.common.spoken_points import SpokenPoints
from manhattan_widgets.widgets.learn import html as learn_html
from manhattan_widgets.widgets.learn.flights import flights_in_words
from manhattan_widgets.widgets.learn.session import LessonSession

__all__ = ["SpokenLesson"]


class SpokenLesson(SpokenLine):
    """Says what is new in a lesson, once; a wrong answer that comes again is said again."""

    def __init__(self) -> None:
        super().__init__()
        self._verdict: Verdict | None = None
        self._hints: tuple[object, ...] = ()
        self._marked: tuple[str, ...] = ()
        self._selection: tuple[str, ...] = ()
        self._history: tuple[HistoryEntry, ...] = ()
        self._ended = False
        self._place: tuple[LessonRun, int] | None = None
        self._in_other_words = False
        self._points = SpokenPoints()

    def show(
        self,
        session: LessonSession,
        names: Names,
        *,
        marked: Words,
        hint: Words,
        points: Mapping[int, int],
    ) -> None:
        """Say what is new in ``session``.

        ``marked`` says which sites are marked, ``hint`` how to choose a move; ``points`` are
        everybody's, by seat, as they stand around the board.
        """
        elsewhere = self._place != (session.run, session.run.number)
        sentences = self._reworded(session)
        sentences += self._answered(session)
        sentences += self._hinted(session)
        moves = self._played(session, names)
        sentences += moves + self._changed_points(session, names, points, elsewhere=elsewhere)
        if moves and session.may_move:
            sentences.append(partial(text, "widgets.your_turn"))
        sentences += self._chosen(session, names, hint)
        sentences += self._sites(session, marked, answered=bool(sentences))
        ended, self._ended = self._ended, session.run.finished
        if self._ended and not ended:
            sentences.append(partial(text, f"learn.stars.{session.run.tally.stars}"))
        self.say(sentences, session.message)

    def _reworded(self, session: LessonSession) -> list[Words]:
        """Return the step's text if it is told in its other wording now; not that of a new step."""
        place, self._place = self._place, (session.run, session.run.number)
        before, self._in_other_words = self._in_other_words, session.in_other_words
        if self._in_other_words == before or self._place != place:
            return []
        return [partial(learn_html.plain, session.words)]

    def _answered(self, session: LessonSession) -> list[Words]:
        before, self._verdict = self._verdict, session.verdict
        verdict = self._verdict
        if verdict is None or verdict is before:
            return []
        judged = partial(learn_html.verdict_words, verdict, taken_back=session.taken_back)
        flights = partial(flights_in_words, session.run.step, session.state)
        return [judged, flights] if session.run.answered else [judged]

    def _hinted(self, session: LessonSession) -> list[Words]:
        known, self._hints = self._hints, session.hints
        return [partial(learn_html.plain, hint) for hint in self._hints[len(known) :]]

    def _played(self, session: LessonSession, names: Names) -> list[Words]:
        """Return the moves of others, when all of them are made, and of answers that are shown."""
        run, known = session.run, self._history
        if run.waiting and session.history[: len(known)] == known:
            return []
        self._history = session.history
        if session.history[: len(known)] != known:
            return []  # another step, or moves were taken back
        made = session.history[len(known) :]
        seen = [entry for entry in made if entry.seat != run.seat]
        if run.shown:
            seen = list(made[:-1])  # what is said of the answer names the last
        return [partial(move_words, entry, names) for entry in seen]

    def _changed_points(
        self, session: LessonSession, names: Names, points: Mapping[int, int], *, elsewhere: bool
    ) -> list[Words]:
        """Return the points that have changed in this step, once all moves are made."""
        if session.run.waiting:
            return []
        if elsewhere or not session.history:
            self._points.know(points)
        changed = self._points.changes(points)
        return [lambda: self._points.sentence(changed, names())] if changed else []

    def _chosen(self, session: LessonSession, names: Names, hint: Words) -> list[Words]:
        before, self._selection = self._selection, session.selection
        if not session.may_move or self._selection in ((), before):
            return []
        if not session.chosen_moves:
            return [hint]
        words = chosen_words(session)
        return [lambda: ". ".join(words(names()))]

    def _sites(self, session: LessonSession, marked: Words, *, answered: bool) -> list[Words]:
        before, self._marked = self._marked, session.marked
        if not session.asks_for_sites or self._marked == before:
            return []
        return [] if answered else [marked]

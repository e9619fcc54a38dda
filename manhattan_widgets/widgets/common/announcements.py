"""What is read out to those who do not see a widget: one region, polite, nothing twice.

The region is there from the beginning and holds only what is new; ``live.js`` has it spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from manhattan_widgets.locale import text
from manhattan_widgets.records.player_names import shown_names
from manhattan_widgets.session.playing import GameSession, HistoryEntry, Message
from manhattan_widgets.widgets.common import html
from manhattan_widgets.widgets.common.chosen_words import chosen_words
from manhattan_widgets.widgets.common.controls import Live
from manhattan_widgets.widgets.common.spoken_points import SpokenPoints

__all__ = ["Names", "SpokenGame", "SpokenLine", "Words", "move_words"]

#: Makes a sentence in the language of the moment.
Words = Callable[[], str]
#: Gives the players' names by seat, in the language of the moment.
Names = Callable[[], Sequence[str]]


class SpokenLine:
    """Says sentences; ``widget`` is not to be seen."""

    def __init__(self) -> None:
        self._live = Live()
        self.widget = self._live.widget
        self._message: Message | None = None
        self._announcement: list[Words] = []
        self.reword()

    def say(self, sentences: Sequence[Words], message: Message | None = None) -> None:
        """Say ``sentences``, after ``message`` if that was not said; nothing is said of nothing."""
        announcement = [*self._new(message), *sentences]
        if any(words() for words in announcement):
            self._announcement = announcement
            self.reword()

    def reword(self) -> None:
        """Say the same in the language of the moment."""
        self._live.tell(html.announcement(self._text()), about=self._announcement)

    def _text(self) -> str:
        return " ".join(sentence for words in self._announcement if (sentence := words()))

    def _new(self, message: Message | None) -> list[Words]:
        """Return the words of a message, once: a refusal that comes again is another message."""
        if message is None or message is self._message:
            return []
        self._message = message
        return [lambda: message.text]


class SpokenGame(SpokenLine):
    """Says what happens in a game: moves, points, choices, refusals, scorings, the end.

    The computers' moves are said together when somebody is to do something: a screen reader that
    is still busy with one would leave out the others.
    """

    def __init__(self) -> None:
        super().__init__()
        self._history: tuple[HistoryEntry, ...] | None = None
        self._waiting: list[HistoryEntry] = []
        self._view: object = None
        self._choice: tuple[object, ...] = ()
        self._hint = ""
        self._scored: object = None
        self._over = False
        self._points, self._game = SpokenPoints(), object()

    def show(
        self,
        session: GameSession,
        *,
        hint: Words,
        scoring: tuple[int, Words] | None,
        points: Mapping[int, int],
    ) -> None:
        """Say what is new in ``session``.

        ``hint`` says how to choose a move; ``scoring`` is the number of the round whose scoring is
        shown, and what it has brought.  ``points`` are everybody's, by seat.
        """
        # The names of this game, in the language of the moment: another game may follow.
        names = partial(shown_names, session.game.players)
        sentences = self._moves(session, names, scoring is not None)
        if scoring is None:
            sentences += self._changed_points(session, names, points)
            sentences += self._turn(session, names, hint)
        elif scoring[0] != self._scored:
            sentences.append(scoring[1])
        self._scored = None if scoring is None else scoring[0]
        outcome = session.outcome if scoring is None else None
        if outcome is not None and not self._over:
            sentences.append(lambda: " ".join(html.winner_words(outcome, names())))
        self._over = outcome is not None
        self.say(sentences, session.message)

    def _moves(self, session: GameSession, names: Names, scoring: bool) -> list[Words]:
        known, self._history = self._history, session.history
        if known is not None and session.history[: len(known)] == known:
            self._waiting += session.history[len(known) :]
        else:
            self._waiting.clear()  # another game, or moves were taken back
        persons = session.persons
        computing = session.to_move is not None and session.to_move not in persons
        own = any(entry.seat in persons for entry in self._waiting)
        if persons and computing and not scoring and not own:
            return []
        entries, self._waiting = self._waiting, []
        return [partial(move_words, entry, names) for entry in entries]

    def _changed_points(
        self, session: GameSession, names: Names, points: Mapping[int, int]
    ) -> list[Words]:
        """Return the points that have changed, once the moves that changed them are said."""
        if self._waiting:
            return []
        if self._game is not session.game:
            self._game = session.game
            self._points.know(points)
        changed = self._points.changes(points)
        return [lambda: self._points.sentence(changed, names())] if changed else []

    def _turn(self, session: GameSession, names: Names, hint: Words) -> list[Words]:
        """Return whose turn it is if that is new, else what a new choice means."""
        before, self._choice = self._choice, (session.may_move, *session.selection)
        known, self._view = self._view, session.view
        last_hint, self._hint = self._hint, hint()
        if session.curtained:
            seat = session.to_move or 0
            curtain = partial(_curtain, seat, names)
            return [curtain] if known is not session.view else []
        if not session.may_move:
            return []
        if known is not session.view or not before[0]:
            return [partial(_turn_of, session.to_move or 0, names, session.turn_is_unnamed)]
        if self._choice == before:
            return []
        if not session.chosen_moves:
            return [hint] if self._hint != last_hint else []
        words = chosen_words(session)
        return [lambda: ". ".join(words(names()))]


def move_words(entry: HistoryEntry, names: Names) -> str:
    """Return who has played what, and what it did."""
    name = names()[entry.seat]
    return text("widgets.last", name=name, deed=entry.deed) + "."


def _turn_of(seat: int, names: Names, by_name: bool) -> str:
    return text("widgets.turn_of", name=names()[seat]) if by_name else text("widgets.your_turn")


def _curtain(seat: int, names: Names) -> str:
    return text("widgets.curtain.text", name=names()[seat])

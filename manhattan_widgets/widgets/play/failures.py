"""What is told of a computer player that failed: enough for its author, nothing of its hand.

The words of an error may hold what only the seat may know, even those that Python makes of names:
``getattr(self, f"play_{card}")`` names the card.  While a person sits at the table only the kind of
the error is told, and where it came from; the words are in ``widget.computer_error``, for whoever
asks for them.
"""

from __future__ import annotations

import traceback

from manhattan_widgets.bots.failures import failed_at
from manhattan_widgets.contract.core import IllegalMoveError, MoveError, Sentence
from manhattan_widgets.contract.well_formed import NOT_A_MOVE
from manhattan_widgets.locale.printable import printable, without_period

__all__ = ["told_of", "way_to", "words_of"]

#: So many characters of an error's words are told, and so many calls of the way to it.
_LONGEST, _CALLS = 160, 12


def told_of(error: Exception, *, whole: bool) -> str | Sentence:
    """Return what the people at the table are told: :func:`words_of`, or that the answer is wrong.

    >>> from manhattan_widgets.contract.well_formed import not_a_move
    >>> told_of(IllegalMoveError(not_a_move("M6", None)), whole=False)
    Sentence(key='widgets.error.no_answer', params=())
    """
    if not isinstance(error, MoveError) or failed_at(error):
        return words_of(error, whole=whole)
    explanation = error.explanation
    forbidden = isinstance(error, IllegalMoveError) and explanation.sentence.key != NOT_A_MOVE
    if forbidden:
        return Sentence.of("widgets.error.illegal", rule=explanation.rule)
    return Sentence.of("widgets.error.no_answer")


def words_of(error: Exception, *, whole: bool) -> str:
    """Return the kind of an error and where in the player it came from, or ``whole`` its words.

    >>> def hasty(view):
    ...     raise ValueError("my cards are 1 and 7")
    >>> try:
    ...     hasty(None)
    ... except ValueError as error:
    ...     words_of(error, whole=False), words_of(error, whole=True)
    ('ValueError, hasty:2', 'ValueError: my cards are 1 and 7')
    """
    kind = type(error).__name__
    if not whole:
        at = failed_at(error)
        return f"{kind}, {at}" if at else kind
    try:
        words = without_period(error)
    except Exception:  # whatever somebody else's error does
        words = ""
    return f"{kind}: {printable(words, _LONGEST)}" if words else kind


def way_to(error: Exception) -> str:
    """Return the calls that led to an error, a line for each: files, lines and functions alone."""
    calls = traceback.extract_tb(error.__traceback__)[-_CALLS:]
    return "".join(f"\n  {call.filename}:{call.lineno} in {call.name}" for call in calls)

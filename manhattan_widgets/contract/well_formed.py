"""What a move may be made of: what rules can look at without surprise, whoever made the move.

Moves are plain objects that anybody can fill with anything.  A game asks first whether one is well
formed, and refuses any other as no move at all.
"""

from __future__ import annotations

from manhattan_widgets.contract.values import Explanation, IllegalMoveError, Sentence
from manhattan_widgets.locale.printable import short_repr

__all__ = ["NOT_A_MOVE", "check_move", "is_number", "is_numbers", "is_word", "not_a_move"]

NOT_A_MOVE = "default.no_move"
"""The key of the sentence that something is no move at all."""

#: No number in any move is larger, nor any word longer; messages show what is within these bounds.
_LARGEST, _LONGEST = 999, 20


def is_number(value: object) -> bool:
    """Tell whether ``value`` is a whole number (not True or False) that can be shown.

    >>> is_number(7), is_number(True), is_number(7.0), is_number(10**5000)
    (True, False, False, False)
    """
    return type(value) is int and -_LARGEST <= value <= _LARGEST


def is_numbers(value: object) -> bool:
    """Tell whether ``value`` is a tuple of such numbers."""
    return type(value) is tuple and all(map(is_number, value))


def is_word(value: object) -> bool:
    r"""Tell whether ``value`` is a short text that can be shown.

    >>> is_word("B3"), is_word("\x1b[2J"), is_word(3)
    (True, False, False)
    """
    return type(value) is str and len(value) <= _LONGEST and value.isprintable()


def not_a_move(rule: str, value: object) -> Explanation:
    """Return that ``value`` is no move of a game; of a text it is said how it becomes one.

    >>> print(not_a_move("M6", 7))
    7 is not a move of this game. (rule M6)
    """
    key = "default.text" if isinstance(value, str) else NOT_A_MOVE
    return Explanation(False, rule, Sentence.of(key, move=short_repr(value)))


def check_move(rule: str, kinds: tuple[type, ...], value: object) -> None:
    """Raise :class:`IllegalMoveError`, citing ``rule``, unless ``value`` is of one of these kinds.

    >>> check_move("M6", (str,), 7)
    Traceback (most recent call last):
    ...
    manhattan_widgets.IllegalMoveError: 7 is not a move of this game. (rule M6)
    """
    if not isinstance(value, kinds):
        raise IllegalMoveError(not_a_move(rule, value))

"""The signs of chess for moves that were judged: ``!``, ``?!``, ``?``, ``??``.

They say how much of the chance to win a move gave away, with the limits that chess servers use for
winning chances: 5, 10 and 15 %.  Only what is beyond doubt gets a sign, by twice the standard
error; the rest says what it may have cost without one.
"""

from __future__ import annotations

from math import hypot

from manhattan_widgets.analysis.report import Decision

__all__ = ["LIMITS", "ONLY", "sign_of"]

#: From which cost on a move has which sign, the greatest first.
LIMITS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))
#: By how much the best move has to be better than all others for ``!``.
ONLY = 0.05


def sign_of(decision: Decision) -> str:
    """Return the sign of the move that was made, or nothing.

    >>> from manhattan_widgets.analysis.report import Weighed
    >>> good = Weighed.of("play 1 C5 c1", 0.6, 0.01, (10.0, 8.0))
    >>> poor = Weighed.of("play 1 C5 c2", 0.48, 0.01, (9.0, 9.0))
    >>> sign_of(Decision.of([good, poor], 0, 0.0, 0.0))
    '!'
    >>> sign_of(Decision.of([good, poor], 1, 0.12, 0.01))
    '?'
    >>> sign_of(Decision.of([good, poor], 1, 0.12, 0.08))  # it may have cost nothing
    ''
    """
    if not decision.played:
        return "!" if _nothing_else_was_good(decision) else ""
    if not decision.sure:
        return ""
    return next((sign for least, sign in LIMITS if decision.cost >= least), "")


def _nothing_else_was_good(decision: Decision) -> bool:
    best, *others = decision.candidates
    gaps = ((best.value - other.value, hypot(best.error, other.error)) for other in others)
    return bool(others) and all(gap >= ONLY and gap > 2 * error for gap, error in gaps)

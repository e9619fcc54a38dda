"""Who has won, in words: one player, a team, or several who share a tie."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets.contract.core import Outcome
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list

__all__ = ["who_won"]


def who_won(outcome: Outcome, names: Sequence[str]) -> str:
    """Return the sentence for ``names`` by seat.

    >>> from manhattan_widgets.contract.core import Sentence
    >>> reason = Sentence.of("core.color.red")
    >>> who_won(Outcome((1,), (3, 5), reason), ["Ann", "Bo"])
    'Bo wins!'
    >>> who_won(Outcome((0, 1), (5, 5), reason), ["Ann", "Bo"])
    'A shared win: Ann, Bo!'
    >>> who_won(Outcome((0, 2), (9, 6, 4, 6), reason, as_team=True), ["Ann", "Bo", "Cy", "Di"])
    'The team Ann, Cy wins!'
    """
    won = [names[seat] for seat in outcome.winners]
    kind = "won" if len(won) == 1 else "won_team" if outcome.as_team else "won_shared"
    return text(f"widgets.{kind}", names=comma_list(won))

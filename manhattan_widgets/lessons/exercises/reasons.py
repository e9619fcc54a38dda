"""Why moves are legal or not: the reasons to choose from.

The reasons are those that the rules give (:meth:`Position.explain`), as far as they are worth
knowing: that a move belongs to another phase, or is none, is never asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from manhattan_widgets.contract.core import Explanation, Sentence

__all__ = ["Why", "reason_of"]


@dataclass(frozen=True, slots=True)
class Why:
    """A reason to choose: ``keys`` are the ends of the sentences by which the rules give it.

    ``weight`` says how much harder moves with this reason are than the easiest ones.
    """

    id: str
    rule: str
    words: Sentence
    keys: tuple[str, ...]
    weight: float

    @property
    def legal(self) -> bool:
        """Whether it is one for which moves are legal."""
        return self.id.startswith("yes")


def reason_of(reasons: tuple[Why, ...], explanation: Explanation) -> Why | None:
    """Return the reason that the rules gave, None for one that is not asked about."""
    end = explanation.sentence.key.split(".", 1)[1]
    return next((why for why in reasons if end in why.keys), None)

"""How much to compute: levels that fit a game and this machine."""

from __future__ import annotations

from collections.abc import Sequence

from manhattan_widgets import fast
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.contract.registry import part_of
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

__all__ = ["LEVELS", "batch_of", "effort_for", "label"]

#: From the quickest to the most exact; each takes some four times as long as the one before.
LEVELS = ("quick", "normal", "thorough")
#: Playouts of a value, of a search and of a weighed move, for games that do not say it.
_USUAL = (28, 28, 16)
#: A suspect is weighed again in batches of so much of the playouts of a weighed move, for games
#: that do not say it.
_BATCH = 0.1


def effort_for(game: str, effort: Effort | str = "normal", seed: int = 0) -> Effort:
    """Return the effort of a level for a game, compiled playouts being there or not.

    An effort in numbers is returned as it is.  Raises ``ValueError`` for a level that there is not.
    """
    if isinstance(effort, Effort):
        return effort
    _check_level(effort)
    factor = 4.0 ** (LEVELS.index(effort) - 1)
    value, search, weighing, *_ = (max(1, round(n * factor)) for n in _usual(game))
    return Effort(value=value, search=search, weighing=weighing, seed=seed)


def batch_of(game: str, effort: Effort) -> int:
    """Return how many playouts come at a time when a suspect of a game is weighed again."""
    _, _, weighing, *batch = _usual(game)
    share = batch[0] / weighing if batch else _BATCH
    return max(1, round(effort.weighing * share))


def label(level: str) -> str:
    """Return what people call a level; raises as :func:`effort_for`.

    >>> label("quick")
    'Quick'
    """
    _check_level(level)
    return text(f"analysis.level.{level}")


def _check_level(level: object) -> None:
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise ValueError(text("analysis.error.level", level=short_repr(level), known=known))


def _usual(game: str) -> Sequence[int]:
    """Return the playouts of the usual depth, as games say them."""
    efforts = part_of(game, "efforts") or {}
    which = "compiled" if fast.available() and "compiled" in efforts else "readable"
    usual: Sequence[int] = efforts.get(which, _USUAL)
    return usual

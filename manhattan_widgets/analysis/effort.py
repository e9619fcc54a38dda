"""How much to compute: levels that fit a game and this machine."""

from __future__ import annotations

from manhattan_widgets import fast
from manhattan_widgets.analysis.report import Effort
from manhattan_widgets.locale import text

__all__ = ["LEVELS", "effort_for", "label"]

#: From the quickest to the most exact; each takes some four times as long as the one before.
LEVELS = ("quick", "normal", "thorough")
#: Playouts of a value, of a search and of a weighed move, at the level "normal".
_NORMAL = {
    "manhattan": Effort(value=100, search=120, weighing=32),
    "newyork": Effort(value=100, search=120, weighing=32),
    "skyline": Effort(value=28, search=28, weighing=16),
}
#: The same for games with compiled playouts, where they are there.
_COMPILED = {"manhattan": Effort(value=7000, search=3000, weighing=1280)}


def effort_for(game: str, level: str = "normal", seed: int = 0) -> Effort:
    """Return the effort of a level for a game, compiled playouts being there or not.

    Raises ``ValueError`` for a level that there is not.
    """
    if level not in LEVELS:
        raise ValueError(text("analysis.error.level", level=level, known=", ".join(LEVELS)))
    table = _COMPILED if fast.available() and game in _COMPILED else _NORMAL
    normal, factor = table[game], 4.0 ** (LEVELS.index(level) - 1)
    return Effort(
        value=round(normal.value * factor),
        search=round(normal.search * factor),
        weighing=round(normal.weighing * factor),
        seed=seed,
    )


def label(level: str) -> str:
    """Return what people call a level; raises as :func:`effort_for`.

    >>> label("quick")
    'Quick'
    """
    if level not in LEVELS:
        raise ValueError(text("analysis.error.level", level=level, known=", ".join(LEVELS)))
    return text(f"analysis.level.{level}")

"""Where the position editor of each game is found."""

from __future__ import annotations

from manhattan_widgets.games.editing import Editor
from manhattan_widgets.games.manhattan.editing import MANHATTAN_EDITOR

__all__ = ["EDITORS"]

#: The editors by the name of the game.
EDITORS: dict[str, Editor] = {"manhattan": MANHATTAN_EDITOR}

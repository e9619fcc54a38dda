"""Where the position editor of each game is found."""

from __future__ import annotations

from manhattan_widgets.games.core import Sentence
from manhattan_widgets.games.editing import Editor
from manhattan_widgets.games.manhattan.editing import MANHATTAN_EDITOR
from manhattan_widgets.games.newyork.editing import NEW_YORK_EDITOR
from manhattan_widgets.games.skyline.editing import SKYLINE_EDITOR

__all__ = ["EDITORS", "editor_of"]

#: The editors by the name of the game.
EDITORS: dict[str, Editor] = {
    "manhattan": MANHATTAN_EDITOR,
    "newyork": NEW_YORK_EDITOR,
    "skyline": SKYLINE_EDITOR,
}


def editor_of(name: str) -> Editor:
    """Return the editor of the game ``name``; raises ``ValueError`` for a game without one."""
    if name not in EDITORS:
        known = ", ".join(EDITORS)
        raise ValueError(str(Sentence.of("core.error.no_editor", name=name, known=known)))
    return EDITORS[name]

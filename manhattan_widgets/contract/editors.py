"""Where the position editor of each game is found."""

from __future__ import annotations

from manhattan_widgets.contract.editing import Editor
from manhattan_widgets.contract.registry import needed_part

__all__ = ["editor_of"]


def editor_of(name: str) -> Editor:
    """Return the editor of the game ``name``; raises ``ValueError`` for a game without one."""
    editor: Editor = needed_part(name, "editor")
    return editor

"""Where the position editor of each game is found."""

from __future__ import annotations

from typing import Any

from manhattan_widgets.contract.editing import Editor
from manhattan_widgets.contract.json_editor import JsonEditor
from manhattan_widgets.contract.registry import find_rules, part_of

__all__ = ["editor_of"]


def editor_of(name: str) -> Editor[Any]:
    """Return the editor of the game ``name``; one that reads JSON for a game that has none."""
    editor: Editor[Any] | None = part_of(name, "editor")
    return JsonEditor(find_rules(name)) if editor is None else editor

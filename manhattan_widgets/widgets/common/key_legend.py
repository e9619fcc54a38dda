"""What keys do on a board: a list beside it, opened with one press or with the key "?"."""

from __future__ import annotations

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el

__all__ = ["key_legend"]


def key_legend() -> Html:
    """Return HTML that opens with one press: the keys, and what each of them does."""
    keys = {
        "← ↑ → ↓": "arrows",
        "1–4": "numbers",
        "Enter": "enter",
        "Z": "undo",
        "H": "hint",
        "?": "list",
        "Esc": "leave",
    }
    lines = (
        (el("dt", el("kbd", key)), el("dd", text(f"access.keys.{name}")))
        for key, name in keys.items()
    )
    return el("details.mw-keys", el("summary", text("access.keys.open")), el("dl", lines))

"""What keys do on a board: a list beside it, opened with one press or with the key "?"."""

from __future__ import annotations

from collections.abc import Collection

from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el

__all__ = ["key_legend"]


def key_legend(numbers: Collection[int] = ()) -> Html:
    """Return HTML that opens with one press: the keys, and what each of them does.

    ``numbers`` are the keys that choose a piece: without them none is said to.
    """
    keys = {"← ↑ → ↓": "arrows"}
    if numbers:
        keys[_ranges(numbers)] = "numbers"
    keys |= {"Enter": "enter", "Z": "undo", "H": "hint", "?": "list", "Esc": "leave"}
    lines = (
        (el("dt", el("kbd", key)), el("dd", text(f"access.keys.{name}")))
        for key, name in keys.items()
    )
    return el("details.mw-keys", el("summary", text("access.keys.open")), el("dl", lines))


def _ranges(numbers: Collection[int]) -> str:
    """Return numbers in short.

    >>> _ranges({1, 2, 3, 7})
    '1–3, 7'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)

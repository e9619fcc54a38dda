"""Marks on sites: small badges that leave what stands there alone; ✓ and ✗ differ in form, too."""

from __future__ import annotations

from manhattan_widgets.scene.core import Circle, Label, Rect, Weight
from manhattan_widgets.scene.metrics import text_width
from manhattan_widgets.scene.towers import Layers

__all__ = ["BADGE_HEIGHT", "badge_width", "draw_badge", "draw_mark"]

BADGE_HEIGHT = 16
_TEXT = 14
_LEAST = 18
#: Ground, edge, text and rounding: what is right is a full disc, what is wrong an open box.
_LOOKS = {
    "✓": ("right", None, "on.right", 8),
    "✗": ("wrong", "on.wrong", "on.wrong", 1),
}
_PLAIN = ("accent", None, "on.accent", 4)
_QUIET = ("note", None, "on.note", 4)


def badge_width(note: str) -> int:
    """Return how wide the badge of a note is by itself.

    >>> badge_width("✓"), badge_width("+3") < badge_width("3 to 1")
    (20, True)
    """
    return max(_LEAST, round(text_width(note, _TEXT)) + 6)


def draw_badge(
    out: Layers, note: str, place: tuple[float, float, float, float], *, quiet: bool = False
) -> None:
    """Draw a note as a badge; ``place`` is x, y, w and h; a ``quiet`` one is no more than said.

    A single sign lies over what stands there; words lie below it, as other bands do.
    """
    x, y, w, h = place
    fill, edge, ink, radius = _QUIET if quiet else _LOOKS.get(note, _PLAIN)
    inset = 1 if edge else 0
    layer: list[Circle | Rect] | list[Rect] = out.discs if len(note) == 1 else out.badges
    box = (x + inset, y + inset, w - 2 * inset, h - 2 * inset)
    layer.append(Rect(*box, fill, edge, 2, min(radius, h / 2)))
    weight: Weight = "bold" if note in _LOOKS else "normal"
    out.labels.append(Label(x + w / 2, y + h / 2, note, _TEXT, ink, weight, "middle"))


def draw_mark(out: Layers, note: str, right: float, foot: float) -> None:
    """Draw a note as a badge of its own width, its lower right corner at a point."""
    width = badge_width(note)
    draw_badge(out, note, (right - width, foot - BADGE_HEIGHT, width, BADGE_HEIGHT))

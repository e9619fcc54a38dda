"""How wide a text will be, so that scenes can place labels without measuring in a browser.

Labels are set in whatever the reader's system has for ``sans-serif``.  The widths here are those
of DejaVu Sans, the widest in use: a label that fits here fits everywhere.
"""

from __future__ import annotations

from functools import cache

from manhattan_widgets.scene.core import Weight

__all__ = ["CAP_MIDDLE", "FONT_FAMILY", "fit", "text_width", "wrap"]

FONT_FAMILY = "sans-serif"
"""The fonts of every label, in CSS; none needs to be loaded.  Short, as every frame repeats it."""

CAP_MIDDLE = 0.36
"""From a line of text's base up to the middle of its capitals, in font sizes."""

# Hundredths of the font size, for the characters from the blank (32) to the tilde (126).
# fmt: off
_NORMAL = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66,
    56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61,
    63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82,
    59, 59, 52, 64, 34, 64, 84,
)
_BOLD = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70,
    70, 70, 70, 70, 40, 40, 84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77,
    64, 100, 84, 85, 73, 85, 77, 72, 68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50, 50,
    67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65,
    92, 65, 65, 58, 71, 37, 71, 84,
)
# fmt: on
_OTHER = {"normal": 64, "bold": 72}
_WIDEST = {"normal": 100, "bold": 110}


@cache
def text_width(text: str, size: float, weight: Weight = "normal") -> float:
    """Return the width of ``text`` in design pixels, set in ``size``.

    >>> text_width("11", 15)
    19.2
    """
    return sum(_char_width(c, weight) for c in text) * size / 100


def _char_width(char: str, weight: Weight) -> int:
    code = ord(char)
    if 32 <= code <= 126:
        return (_NORMAL if weight == "normal" else _BOLD)[code - 32]
    # Latin letters with accents are as wide as those without; symbols may be wider.
    return (_OTHER if code < 0x250 else _WIDEST)[weight]


@cache
def fit(text: str, room: float, size: float, weight: Weight = "normal") -> str:
    """Return ``text``, shortened with an ellipsis where it is wider than ``room``.

    >>> fit("Frankfurt", 60, 15)
    'Frank…'
    """
    if text_width(text, size, weight) <= room:
        return text
    while text and text_width(text + "…", size, weight) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@cache
def wrap(text: str, room: float, size: float, weight: Weight = "normal") -> tuple[str, ...]:
    """Return ``text`` in lines that are no wider than ``room``, broken between words.

    A word that is wider than a line is shortened.

    >>> wrap("Round 3, Yellow to build", 100, 15)
    ('Round 3,', 'Yellow to', 'build')
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(fit(word, room, size, weight))
    return tuple(lines)

"""Text for pictures made of pixels, the same on every machine.

Pillow brings a font of its own, so no picture depends on the fonts of a system.  That font has only
the letters of ASCII and a few signs: accents and the signs that scenes use are drawn here as
strokes.  What neither has is shown as the font's empty box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from PIL import ImageDraw, ImageFont

__all__ = ["Lettering"]

_BOLD = 0.028
"""How much thicker bold strokes are on either side, in font sizes."""

_Point = tuple[float, float]
_Stroke = tuple[_Point, ...]

# In font sizes from the left end of the base line, y upwards; the advance, then the strokes.
_SIGNS: dict[str, tuple[float, tuple[_Stroke, ...]]] = {
    "−": (0.6, (((0.07, 0.33), (0.53, 0.33)),)),
    "–": (0.58, (((0.04, 0.27), (0.54, 0.27)),)),
    "—": (0.96, (((0.04, 0.27), (0.92, 0.27)),)),
    "×": (0.6, (((0.12, 0.14), (0.48, 0.5)), ((0.12, 0.5), (0.48, 0.14)))),
    "✗": (0.8, (((0.16, 0.12), (0.64, 0.64)), ((0.16, 0.64), (0.64, 0.12)))),
    "✕": (0.8, (((0.16, 0.12), (0.64, 0.6)), ((0.16, 0.6), (0.64, 0.12)))),
    "✓": (0.8, (((0.1, 0.36), (0.3, 0.12), (0.7, 0.66)),)),
    "→": (
        0.9,
        (((0.08, 0.3), (0.82, 0.3)), ((0.58, 0.5), (0.82, 0.3), (0.58, 0.1))),
    ),
}

# From the middle of the letter and its top, or its foot for those below.
_ABOVE: dict[str, tuple[_Stroke, ...]] = {
    "\u0300": (((-0.12, 0.19), (0.05, 0.07)),),
    "\u0301": (((0.12, 0.19), (-0.05, 0.07)),),
    "\u0302": (((-0.14, 0.07), (0, 0.18), (0.14, 0.07)),),
    "\u0303": (((-0.17, 0.08), (-0.08, 0.15), (0.08, 0.08), (0.17, 0.15)),),
    "\u0304": (((-0.15, 0.11), (0.15, 0.11)),),
    "\u0306": (((-0.14, 0.17), (-0.07, 0.08), (0.07, 0.08), (0.14, 0.17)),),
    "\u0307": (((0, 0.1), (0, 0.15)),),
    "\u0308": (((-0.12, 0.1), (-0.12, 0.15)), ((0.12, 0.1), (0.12, 0.15))),
    "\u030a": (((0, 0.06), (-0.08, 0.13), (0, 0.2), (0.08, 0.13), (0, 0.06)),),
    "\u030b": (((0, 0.19), (-0.1, 0.07)), ((0.17, 0.19), (0.07, 0.07))),
    "\u030c": (((-0.14, 0.18), (0, 0.07), (0.14, 0.18)),),
}
_BELOW: dict[str, tuple[_Stroke, ...]] = {
    "\u0327": (((0.02, 0), (0.02, -0.08), (0.07, -0.13), (-0.06, -0.18)),),
    "\u0328": (((0.08, 0), (0.02, -0.1), (0.08, -0.17), (0.15, -0.15)),),
    "\u0326": (((0.02, -0.08), (-0.04, -0.2)),),
}
# Letters with a stroke through them, which Unicode does not take apart.
_THROUGH: dict[str, tuple[str, _Stroke]] = {
    "ø": ("o", ((-0.24, 0.0), (0.24, 0.54))),
    "Ø": ("O", ((-0.32, 0.0), (0.32, 0.72))),
    "ł": ("l", ((-0.12, 0.28), (0.12, 0.44))),
    "Ł": ("L", ((-0.3, 0.26), (0.02, 0.46))),
    "đ": ("d", ((0.0, 0.6), (0.28, 0.6))),
}
_SPELLED = {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ı": "i", "\u00a0": " "}
_MIDDLE = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Lettering:
    """One size and weight of the font; sizes are in pixels."""

    def __init__(self, size: float, *, bold: bool) -> None:
        self._size = size
        self._font = _font(size)
        self._grown = round(size * _BOLD) if bold else 0
        self._line = max(1, round(size * 0.075 + 2 * self._grown))

    def write(
        self,
        draw: ImageDraw.ImageDraw,
        place: _Point,
        text: str,
        color: str,
        anchor: str = "start",
    ) -> None:
        """Write ``text`` with its base line at ``place``, which is its start, middle or end."""
        x, base = place
        pieces = list(self._pieces(text))
        x -= _MIDDLE[anchor] * sum(width for _, _, width in pieces)
        for run, strokes, width in pieces:
            if run:
                # As the font is grown to either side, it is to begin where it would have.
                draw.text((x, base), run, color, self._font, anchor="ls", stroke_width=self._grown)
            for stroke in strokes:
                points = [(x + a * self._size, base - b * self._size) for a, b in stroke]
                draw.line(points, color, self._line, joint="curve")
            x += width

    def _pieces(self, text: str) -> Iterator[tuple[str, tuple[_Stroke, ...], float]]:
        """Yield runs of text that the font has, and single letters with strokes, each with width.

        Strokes are in font sizes from the left end of the base line.
        """
        run = ""
        for letter in _letters(text):
            if len(letter) == 1 and (letter not in _SIGNS and letter not in _THROUGH):
                run += letter
                continue
            if run:
                yield run, (), self._font.getlength(run)
                run = ""
            yield self._letter(letter)
        if run:
            yield run, (), self._font.getlength(run)

    def _letter(self, letter: str) -> tuple[str, tuple[_Stroke, ...], float]:
        if letter in _SIGNS:
            advance, strokes = _SIGNS[letter]
            return "", strokes, advance * self._size
        base, through = _THROUGH.get(letter, (letter[0], ()))
        left, top, right, _ = self._font.getbbox(base, anchor="ls")
        middle, height = (left + right) / 2 / self._size, -top / self._size
        marks = [through] if through else []
        for mark in letter[1:]:
            lift = height if mark in _ABOVE else 0
            strokes = _ABOVE.get(mark) or _BELOW.get(mark, ())
            marks += [tuple((x, y + lift) for x, y in stroke) for stroke in strokes]
        shifted = (tuple((x + middle, y) for x, y in stroke) for stroke in marks)
        # The dot of an i gives way to what stands above it.
        glyph = "\u0131" if base == "i" and any(m in _ABOVE for m in letter[1:]) else base
        if not _has(glyph):
            glyph = base
        return glyph, tuple(shifted), self._font.getlength(base)


def _letters(text: str) -> Iterator[str]:
    r"""Yield the letters of a text, those with marks taken apart where the font has no such letter.

    >>> [len(letter) for letter in _letters("Zo\u00eb")]
    [1, 1, 2]
    """
    for char in unicodedata.normalize("NFC", text):
        if char in _SPELLED and not _has(char):
            yield from _SPELLED[char]
            continue
        apart = unicodedata.normalize("NFD", char)
        known = all(mark in _ABOVE or mark in _BELOW for mark in apart[1:])
        yield char if _has(char) or not known else apart


@cache
def _has(char: str) -> bool:
    """Tell whether the font has a sign of its own for a character."""
    font = _font(20)
    empty = font.getmask("\uffff")
    mask = font.getmask(char)
    return mask.size != empty.size or bytes(mask) != bytes(empty)


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow was built without FreeType"
    return font

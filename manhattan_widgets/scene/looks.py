"""How sites look that are lit, chosen, meant, last played, refused: five looks of ground and frame.

Each differs from the others in form as well as in color: a single line, a double line, a dashed
line, a thin line with a folded corner, hatching.  The sixth look, that of a hint, is a heat map
(:mod:`manhattan_widgets.scene.heatmap`).  A look lies below what stands on a site, which is drawn
the same with it as without.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from manhattan_widgets.locale import text
from manhattan_widgets.scene.core import Area, Line, Polygon, Rect, Scene, Tile
from manhattan_widgets.scene.heatmap import LEVELS, Heat, heated
from manhattan_widgets.scene.marks import draw_mark
from manhattan_widgets.scene.towers import Layers

__all__ = [
    "REFUSED",
    "Look",
    "chosen_site",
    "draw_look",
    "look_of",
    "look_samples",
    "look_words",
]

Look = Literal["", "lit", "chosen", "meant", "refused"]
"""How a site looks; the corner of the last move comes on top of any."""

REFUSED = "✗"
"""The mark of what is refused, or wrong: sites that have it look so."""

Place = tuple[float, float, float, float]

_DASH = (6, 4)
_INSET, _FOLD = 4, 11
_HATCH = 12
_SAMPLE = 56, 40


def look_of(name: str, lit: Collection[str], chosen: str, meant: str, note: str) -> Look:
    """Return how the site ``name`` looks; ``lit`` are the sites that may be chosen.

    ``chosen`` is the site that was chosen, ``meant`` the one where the move that is chosen goes,
    and ``note`` the mark at this site.

    >>> look_of("F5", {"F5"}, "F5", "", ""), look_of("F5", {"F5"}, "", "", "+3")
    ('chosen', 'lit')
    """
    if note == REFUSED:
        return "refused"
    if name == chosen:
        return "chosen"
    if name == meant:
        return "meant"
    return "lit" if name in lit else ""


def look_words(look: Look) -> Iterator[str]:
    """Yield what a look says that words do not say otherwise."""
    if look in ("chosen", "meant"):
        yield text(f"looks.words.{look}")


def chosen_site(selection: Collection[str]) -> str:
    """Return the site among the chosen parts of a move, empty if there is none.

    >>> chosen_site(("card:3", "F5")), chosen_site(("card:3",))
    ('F5', '')
    """
    return next((part for part in selection if ":" not in part), "")


def draw_look(
    out: Layers,
    look: Look,
    place: Place,
    *,
    last: bool = False,
    usual: str | None = "site",
    offered: str = "lit",
    radius: float = 5,
) -> None:
    """Draw ground and frame of a site at ``place``: left, top, width, height.

    ``usual`` is the role of a ground of which nothing is to be told, None where it is drawn
    already, and ``offered`` that of a ground which is lit, chosen or meant.  No frame is drawn
    further inside than four pixels.
    """
    x, y, _, _ = place
    if look in ("lit", "meant"):
        edge = "accent.edge" if look == "lit" else None
        out.grounds.append(_framed(place, 0, 3, offered, edge, radius))
    if look == "meant":
        out.hatches += [Line(*end, "chosen", 3, _DASH) for end in _sides(place)]
    elif look == "chosen":
        out.grounds.append(_framed(place, -2, 2, offered, "chosen", radius + 2))
        out.grounds.append(_framed(place, 2, 2, offered, "chosen", radius - 1))
    elif look == "refused":
        out.grounds.append(_framed(place, 0, 2, usual, "refused", radius))
        out.hatches += _hatching(place)
    elif last and not look:
        out.grounds.append(_framed(place, 0, 2, usual, "last", radius))
    if last:
        # The corner says "last move" where the border is taken, and without color.
        left, top = x + _INSET, y + _INSET
        out.blocks.append(Polygon((left, top, left + _FOLD, top, left, top + _FOLD), "last"))


def _framed(
    place: Place, inset: float, width: float, fill: str | None, edge: str | None, radius: float
) -> Rect:
    """Return a rectangle whose frame begins ``inset`` pixels inside a place."""
    x, y, w, h = place
    far = inset + (width / 2 if edge else 0)
    return Rect(x + far, y + far, w - 2 * far, h - 2 * far, fill, edge, width, radius)


def _sides(place: Place) -> tuple[Place, Place, Place, Place]:
    x, y, w, h = place
    return (
        (x, y + 1.5, x + w, y + 1.5),
        (x + w - 1.5, y, x + w - 1.5, y + h),
        (x + w, y + h - 1.5, x, y + h - 1.5),
        (x + 1.5, y + h, x + 1.5, y),
    )


def _hatching(place: Place) -> list[Line]:
    """Return lines that rise to the right, across a place within its frame."""
    x, y, w, h = place[0] + 2, place[1] + 2, place[2] - 4, place[3] - 4
    lines = []
    for start in range(_HATCH, int(w + h), _HATCH):
        left, right = max(0, start - h), min(w, start)
        ends = (x + left, y + start - left, x + right, y + start - right)
        lines.append(Line(*ends, "refused.hatch"))
    return lines


def look_samples() -> tuple[tuple[str, Tile], ...]:
    """Return a small picture of each of the six looks, with what it means."""
    return (
        (text("looks.lit"), _sample("lit")),
        (text("looks.chosen"), _sample("chosen")),
        (text("looks.meant"), _sample("meant")),
        (text("looks.last"), _sample("", last=True)),
        (text("looks.refused"), _sample("refused", REFUSED)),
        (text("looks.hinted"), _hint_sample()),
    )


def _sample(look: Look, note: str = "", *, last: bool = False) -> Tile:
    width, height = _SAMPLE
    place = (4, 4, width - 8, height - 8)
    out = Layers()
    draw_look(out, look, place, last=last)
    if note:
        draw_mark(out, note, width - 6, height - 6)
    areas = (Area("sample", *place, ""),)
    return Tile(f"look-{look or 'last'}", width, height, out.shapes(), areas)


def _hint_sample() -> Tile:
    sign = "31%"
    scene = Scene((_sample("lit", sign),), 1, "", "")
    return heated(scene, {"sample": Heat(LEVELS, sign, "")}).tiles[0]

"""What the page is told to move: see ``motion.js``."""

from __future__ import annotations

import re
from typing import Any

from tests.widgets import seen


def moved(widget: Any) -> dict[str, str]:
    """Return what is told of the last move, what is there without a value too."""
    movements = " ".join(box.value for box in seen.html_boxes(widget) if "mw-fell" in box.value)
    (tag,) = re.findall(r"<i class='mw-fell'[^>]*>", movements) or [""]
    return dict(re.findall(r"data-(\w+)(?:='([^']*)')?", tag))


def site_of_fall(widget: Any) -> str | None:
    """Return the site on which a piece is said to fall."""
    place = moved(widget).get("place")
    if place is None:
        return None
    number, x, y, w, h = map(float, place.split())
    tile = seen.scene(widget).tiles[int(number)]
    area = tile.at((x + w / 2) * tile.width, (y + h / 2) * tile.height)
    return None if area is None else area.id

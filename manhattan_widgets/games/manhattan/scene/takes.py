"""What it takes to get a tower, told to whoever points at its site."""

from __future__ import annotations

from manhattan_widgets.games.manhattan.rules.position import Table
from manhattan_widgets.games.manhattan.scene.overlays import rivals, takeover_words

__all__ = ["takes"]


def takes(view: Table) -> dict[str, str]:
    """Return for each tower what the viewer needs to take it, or the others to take his.

    For somebody without a seat it is what each of the others needs.
    """
    seat = getattr(view, "seat", None)
    mine = () if seat is None else view.options.colors[seat]
    sentences = {}
    for name, site, tower, others in rivals(view):
        asking = others if tower.owner in mine else [c for c in others if c in mine] or others
        sentences[name] = " ".join(takeover_words(view, site, color) for color in asking)
    return sentences

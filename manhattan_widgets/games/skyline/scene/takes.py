"""What building takes on each site, told to whoever points at it."""

from __future__ import annotations

from manhattan_widgets.games.skyline.rules.board import KINDS, count_of
from manhattan_widgets.games.skyline.rules.notation import floor_sentence
from manhattan_widgets.games.skyline.rules.position import Table
from manhattan_widgets.games.skyline.scene.text import price_words
from manhattan_widgets.locale import text
from manhattan_widgets.locale.numbers import comma_list

__all__ = ["takes"]


def takes(view: Table) -> dict[str, str]:
    """Return for each site what the viewer's floors that may stand there cost him."""
    seat = getattr(view, "seat", None)
    stock = None if seat is None else view.stocks[seat]
    if seat is None or stock is None:
        return {}
    color, sentences = view.options.colors[seat], {}
    kinds = [kind for kind in KINDS if count_of(stock, kind)]
    for site, name in enumerate(view.options.edition.names):
        prices = [
            text(
                "scene.skyline.takes.one",
                floor=floor_sentence(kind),
                price=price_words(view.cost(site, kind, color)),
            )
            for kind in kinds
            if view.obstacle(site, kind, color) is None
        ]
        sentence = text("scene.skyline.takes", prices=comma_list(prices))
        sentences[name] = sentence if prices else text("scene.skyline.takes.nothing")
    return sentences

"""What building takes on each site, told to whoever points at it."""

from __future__ import annotations

from manhattan_widgets.games.skyline.rules.board import KINDS, count_of
from manhattan_widgets.games.skyline.rules.explain import payee_sentence
from manhattan_widgets.games.skyline.rules.notation import a_floor
from manhattan_widgets.games.skyline.rules.position import Table
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
            _price(kind, *view.cost(site, kind, color))
            for kind in kinds
            if view.obstacle(site, kind, color) is None
        ]
        sentence = text("scene.skyline.takes", prices=comma_list(prices))
        sentences[name] = sentence if prices else text("scene.skyline.takes.nothing")
    return sentences


def _price(kind: str, millions: int, payee: int | None) -> str:
    """Return in whole words, as it is read out, too, what a floor costs and who gets it."""
    if not millions:
        return text("scene.skyline.takes.free", floor=a_floor(kind))
    return text(
        "scene.skyline.takes.one", floor=a_floor(kind), n=millions, payee=payee_sentence(payee)
    )

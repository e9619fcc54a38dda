"""By which variants a game is played, in words."""

from __future__ import annotations

from manhattan_widgets.base_game import BaseGame
from manhattan_widgets.contract.defaults import option_words, value_words
from manhattan_widgets.locale import text
from manhattan_widgets.markup import Html, el

__all__ = ["variant_line", "variant_words"]


def variant_words(game: BaseGame) -> str:
    """Return what was chosen otherwise than usual, of what a form offers; empty if nothing was.

    >>> from manhattan_widgets import new_game
    >>> variant_words(new_game("manhattan", edition="sv"))
    'Cards: 50 cards (Swedish edition)'
    >>> variant_words(new_game("manhattan"))
    ''
    """
    rules, options = game.rules, game.options
    return " · ".join(
        f"{option_words(rules.name, name)}: {value_words(rules.name, name, value)}"
        for name, values in rules.variants(options.players).items()
        if (value := getattr(options, name)) != values[0]
    )


def variant_line(game: BaseGame) -> Html:
    """Return the same as a line of its own, or nothing.

    >>> from manhattan_widgets import new_game
    >>> variant_line(new_game("manhattan", edition="sv"))
    '<p><b>Variants</b> Cards: 50 cards (Swedish edition)</p>'
    """
    words = variant_words(game)
    return el("p", el("b", text("widgets.variants")), " ", words) if words else Html()

"""A policy that has learned in an environment, as a computer player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manhattan_widgets.bots.core import check_view
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.envs.encodings import encoding_of
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import short_repr

#: Given an observation as an environment makes it, a policy answers with the number of an action.
Policy = Callable[[dict[str, Any]], int]


def as_player(policy: Policy) -> Callable[[View], Move]:
    """Return a player that asks ``policy``: for matches, and as an opponent in a notebook.

    ``policy`` is given ``{"observation": …, "action_mask": …}`` as from an environment with the
    game's options, and answers with an action.  An illegal one is refused by the game, not here.
    Raises ``TypeError`` for what is no function; the player raises ``IndexError`` for an answer
    that is no action.

    >>> from manhattan_widgets import new_game
    >>> player = as_player(lambda seen: int(seen["action_mask"].argmax()))
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> player(game.state.view(game.state.to_move)) in game.state.legal_moves()
    True
    """
    if not callable(policy):
        raise TypeError(text("envs.error.policy", found=short_repr(policy)))

    def player(view: View) -> Move:
        check_view(view)
        encoding = encoding_of(view.rules.name, view.options)
        seen = {"observation": encoding.observe(view), "action_mask": encoding.mask(view)}
        return encoding.move(view, policy(seen))

    return player

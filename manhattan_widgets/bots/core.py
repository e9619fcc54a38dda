"""What a computer player is, thinking in slices, and chance that depends on the view alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from random import Random
from typing import Any

from manhattan_widgets.bots.search_result import Findings
from manhattan_widgets.bots.slices import finish
from manhattan_widgets.contract.core import Move, View
from manhattan_widgets.locale import text
from manhattan_widgets.locale.printable import printable, short_repr

#: A computer player that answers at once.
Player = Callable[[Any], Move]
#: Any computer player: it answers with a move, or with a generator that returns one in the end and
#: yields now and then: what it has found so far, or None if it does not tell.
Bot = Callable[[Any], Move | Generator[Findings | None, None, Move]]


def name_of(bot: Callable[..., Any]) -> str:
    """Return what a computer player's function, or the class of its object, is called.

    >>> name_of(len), name_of(lambda view: view.legal_moves()[0])
    ('len', '<lambda>')
    """
    return printable(str(getattr(bot, "__name__", type(bot).__name__)), 60)


def think(bot: Bot, view: View) -> Generator[Findings | None, None, Move]:
    """Let ``bot`` think in slices: yield what it found between them, return its move.

    A bot that answers at once is one slice.  Raises ``TypeError`` unless ``bot`` is a function and
    ``view`` is a view: a whole position would tell a computer player what its seat may not know.
    Raises it too for a class, of which no player has been made; and ``ValueError`` if it is not
    this seat's turn.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> view = game.state.view(game.state.to_move)
    >>> thoughts = think(lambda view: view.legal_moves()[0], view)
    >>> try:
    ...     next(thoughts)
    ... except StopIteration as end:
    ...     end.value == view.legal_moves()[0]
    True
    """
    check_view(view)
    if isinstance(bot, type):
        raise TypeError(text("bots.error.bot_class", name=bot.__name__))
    if not callable(bot):
        raise TypeError(text("bots.error.no_bot", found=short_repr(bot)))
    answer = bot(view)
    if isinstance(answer, Generator):
        return (yield from answer)
    return answer


def not_a_view(found: Any) -> TypeError:
    """Return the error for anything else, such as a whole position, where a view is needed."""
    return TypeError(text("bots.error.not_a_view", found=short_repr(found)))


def check_view(view: Any) -> None:
    """Raise what :func:`think` does unless ``view`` is what the seat to move knows."""
    if not isinstance(view, View):
        raise not_a_view(view)
    if view.seat is None or view.to_move != view.seat:
        raise ValueError(text("bots.error.no_move"))


def choose(bot: Bot, view: View) -> Move:
    """Let ``bot`` think to the end and return its move, read if it answers with text.

    Raises like :func:`think`, ``TypeError`` for None, which is a forgotten ``return``, and
    ``MoveError`` for text that is no move.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> view = game.state.view(game.state.to_move)
    >>> print(choose(lambda view: "draft blue 1 1 2 4, black 1 1 2 4", view))
    db1124k1124
    """
    answer: Move | str | None = finish(think(bot, view))
    if answer is None:
        raise no_answer(bot)
    return view.parse(answer) if isinstance(answer, str) else answer


def no_answer(bot: Bot) -> TypeError:
    """Return the error for a computer player that answered with None, a forgotten ``return``."""
    return TypeError(text("bots.error.no_answer", bot=name_of(bot)))


def chance(seed: int, view: View) -> Random:
    """Return a generator that depends on ``seed`` and on what the view holds, on nothing else.

    A player without memory gives the same game again after undo, and after loading a record.
    """
    return Random(f"{seed}/{json.dumps(view.to_json(), sort_keys=True)}")

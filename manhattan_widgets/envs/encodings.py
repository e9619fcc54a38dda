"""Where the encoding of each game is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import find_rules, part_of
from manhattan_widgets.envs.encoding import Encoding
from manhattan_widgets.envs.encoding_plain import PlainEncoding

__all__ = ["encoding_of"]


def encoding_of(game: str, options: Any) -> Encoding:
    """Return the encoding of a game with these options.

    Raises ``UnknownGameError``, and :class:`OptionError` for what is no options of that game.

    A game that brings none has a general one: :class:`.encoding_plain.PlainEncoding`.

    >>> from manhattan_widgets.games.manhattan.rules import MANHATTAN
    >>> print(encoding_of("manhattan", MANHATTAN.options(players=2)).layout)
       0:   3  phase     3     0..1
       3:   5  to_move   2     0..1
       5:   7  start     2     0..1
       7:   8  round     1     1..6
       8:  10  sides     2     0..3
      10: 226  storeys   54×4  0..47
     226: 442  owners    54×4  0..1
     442: 458  supplies  4×4   0..24
     458: 474  drafts    4×4   0..24
     474: 490  removed   4×4   0..24
     490: 499  hand      9     0..45
     499: 508  unseen    9     0..45
     508: 526  played    2×9   0..45
     526: 527  pile      1     0..45
     527: 529  points    2     0..999
    """
    kind, rules = part_of(game, "encoding"), find_rules(game)
    try:
        return _encoding_of(kind, rules, options)
    except (AttributeError, TypeError):
        rules.new(options)  # refuses what is no options of the game's
        raise


@lru_cache(maxsize=64)
def _encoding_of(
    kind: Callable[[Any], Encoding] | None, rules: Rules[Any], options: Any
) -> Encoding:
    return PlainEncoding(rules, options) if kind is None else kind(options)

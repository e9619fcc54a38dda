"""The record of a game that begins: who plays it, when, from where, and with what seed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import SystemRandom
from typing import Any

from manhattan_widgets.contract.core import Rules, State
from manhattan_widgets.records.record import Record, result_of
from manhattan_widgets.records.seating import checked_seed, players_of

__all__ = ["new_record", "random_seed"]

_SEED_BITS = 32


def random_seed() -> int:
    """Return the seed of a game for which nobody chose one.

    >>> 0 <= random_seed() < 2**32
    True
    """
    # As ``secrets`` does it, which loads OpenSSL's digests besides.
    return SystemRandom().getrandbits(_SEED_BITS)


def new_record(
    rules: Rules[Any],
    options: Any,
    *,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    position: State | None = None,
) -> Record:
    """Return the record of a game without events, which begins now.

    Parameters
    ----------
    rules : Rules
        The game.
    options : object
        What is agreed, as the game has it.
    seed : int, optional
        By default at random.
    names, kinds : sequence of str, optional
        The players by seat; by default persons who are called by their seats.
    position : State, optional
        A set-up position from which the game begins; by default the game's first one.

    Returns
    -------
    Record
        The record.

    Raises
    ------
    OptionError
        For a seed, names or kinds that a record cannot hold.

    Examples
    --------
    >>> from manhattan_widgets.contract.registry import find_rules
    >>> rules = find_rules("manhattan")
    >>> record = new_record(rules, rules.options(players=2), seed=7, names=["Ann", "Bo"])
    >>> [player.name for player in record.players], record.seed, record.events
    (['Ann', 'Bo'], 7, ())
    """
    return Record(
        game=rules.name,
        rules_version=rules.version,
        options=options,
        players=players_of(options.players, names, kinds),
        events=(),
        seed=random_seed() if seed is None else checked_seed(seed),
        result=result_of(rules.new(options) if position is None else position),
        position=position,
        created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )

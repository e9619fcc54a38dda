"""Whether a game keeps the contract: all laws, for its author's own tests.

>>> from manhattan_widgets.contract.registry import find_game
>>> from manhattan_widgets.testing import check_game
>>> check_game(find_game("skyline"), seeds=(), report=print)
skyline: 6 option sets

With seeds, the laws look at a random game of every option set for each of them.  Nothing here
needs pytest: a law that does not hold raises ``AssertionError``, which names it, the options, the
seed and the position.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Any

from manhattan_widgets.contract.registry import GameModule, register
from manhattan_widgets.locale import SOURCE_LANGUAGE, speaking
from manhattan_widgets.testing.game_laws import GAME_LAWS, GameLaw
from manhattan_widgets.testing.laws import LAWS, QUICK, SLOW, Law
from manhattan_widgets.testing.oracles import ORACLES, Oracle
from manhattan_widgets.testing.play import random_game

__all__ = ["GAME_LAWS", "LAWS", "Oracle", "check_game", "positions_for"]

_ENDS = 3
_BETWEEN, _BETWEEN_SLOW = 12, 2


def check_game(
    game: GameModule,
    *,
    seeds: Iterable[int] = (1, 2),
    oracle: Any = None,
    without: Collection[str] = (),
    report: Callable[[str], None] | None = None,
) -> None:
    """Check that ``game`` keeps the contract; raises ``AssertionError`` where it does not.

    Parameters
    ----------
    game
        The game; it need not be installed.
    seeds
        Those of the random games that are looked at.
    oracle
        A second opinion: see :class:`Oracle`.  Without one the game is asked itself.
    without
        Names of laws that are left out, for a game that does not promise everything yet.
    report
        Called with a line about every game that was looked at, such as ``print``.
    """
    if not __debug__:
        raise RuntimeError("laws are assertions: run them without -O")
    laws = [law for law in LAWS if law.__name__ not in without]
    game_laws = [law for law in GAME_LAWS if law.__name__ not in without]
    unknown = set(without) - {law.__name__ for law in (*LAWS, *GAME_LAWS)}
    assert not unknown, f"there are no such laws: {', '.join(sorted(unknown))}"
    take_back = register(game)
    before = ORACLES.get(game.name)
    if oracle is not None:
        ORACLES[game.name] = oracle
    try:
        with speaking(SOURCE_LANGUAGE):
            _check(game, seeds, laws, game_laws, report or (lambda _: None))
    finally:
        take_back()
        if oracle is not None:
            ORACLES.pop(game.name)
            ORACLES.update({} if before is None else {game.name: before})


def _check(
    game: GameModule,
    seeds: Iterable[int],
    laws: Sequence[Law],
    game_laws: Sequence[GameLaw],
    say: Callable[[str], None],
) -> None:
    rules = game.load("rules")
    check_rules(game, rules)
    option_sets = rules.option_sets()
    say(f"{game.name}: {len(option_sets)} option sets")
    for seed in seeds:
        for options in option_sets:
            where = f"{game.name}, {options}, seed {seed}"
            states, events = random_game(rules, options, seed)
            again = random_game(rules, options, seed)
            assert again == (states, events), f"two games are not alike: {where}"
            for law in laws:
                rng = Random(seed)
                for number in positions_for(law, len(states), rng):
                    place = f"{where}, after {number} events, {states[number]!r}"
                    _hold(law, place, states[number], rng)
            for game_law in game_laws:
                _hold(game_law, where, states, events)
            say(f"{where}: {len(events)} events")


def check_rules(game: GameModule, rules: Any) -> None:
    """Check what the rules say of themselves."""
    assert rules.name == game.name, f"the rules are called {rules.name!r}, not {game.name!r}"
    assert rules.version >= 1, "versions begin with 1"
    assert str(rules.title()), "a game has a title"
    sets = rules.option_sets()
    used = {options.players for options in sets}
    assert used == set(rules.players), f"option_sets() has {used}, players are {rules.players}"
    assert len(set(sets)) == len(sets), "two option sets are equal"
    assert all(map(str, rules.assumptions().values()))


def positions_for(law: Law, count: int, rng: Random) -> list[int]:
    """Return which of ``count`` states a law looks at: for most the ends and some between."""
    numbers = list(range(count))
    if law in QUICK or count <= 2 * _ENDS:
        return numbers
    between = numbers[_ENDS:-_ENDS]
    some = min(len(between), _BETWEEN_SLOW if law in SLOW else _BETWEEN)
    return [*numbers[:_ENDS], *rng.sample(between, some), *numbers[-_ENDS:]]


def _hold(law: Callable[..., None], where: str, *arguments: Any) -> None:
    try:
        law(*arguments)
    except Exception as error:
        name = law.__name__.replace("_", " ")
        at = traceback.extract_tb(error.__traceback__)[-1]
        detail = f": {error}" if str(error) else ""
        message = f"{name}: not so in {where}\n  {at.line}\n  {type(error).__name__}{detail}"
        raise AssertionError(message) from error

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

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from manhattan_widgets.contract.core import Rules, State
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.locale import SOURCE_LANGUAGE, speaking
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.testing.checks import check_rules, checked_seeds, hidden_move, untold_sites
from manhattan_widgets.testing.exercise_laws import check_exercises
from manhattan_widgets.testing.failure_report import reporting
from manhattan_widgets.testing.game_laws import GAME_LAWS, GameLaw
from manhattan_widgets.testing.laws import LAWS, QUICK, SLOW, Law
from manhattan_widgets.testing.oracles import ORACLES, Oracle
from manhattan_widgets.testing.parts import check_parts
from manhattan_widgets.testing.play import Event, play_on
from manhattan_widgets.testing.registration import registered

__all__ = ["GAME_LAWS", "LAWS", "Oracle", "check_exercises", "check_game", "positions_for"]

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

    Examples
    --------
    >>> from manhattan_widgets.contract.registry import find_game
    >>> check_game(find_game("manhattan"), seeds=(), report=print)
    manhattan: 8 option sets
    """
    if not __debug__:
        raise RuntimeError("laws are assertions: run them without -O")
    assert isinstance(without, Collection), f"without names laws, not {short_repr(without)}"
    laws = [law for law in LAWS if law.__name__ not in without]
    game_laws = [law for law in GAME_LAWS if law.__name__ not in without]
    unknown = set(without) - {law.__name__ for law in (*LAWS, *GAME_LAWS)}
    assert not unknown, f"there are no such laws: {', '.join(sorted(unknown))}"
    listed = checked_seeds(seeds)
    with registered(game):
        before = ORACLES.get(game.name)
        if oracle is not None:
            ORACLES[game.name] = oracle
        try:
            with speaking(SOURCE_LANGUAGE):
                _check(game, listed, laws, game_laws, report or (lambda _: None))
        finally:
            if oracle is not None:
                ORACLES.pop(game.name)
                ORACLES.update({} if before is None else {game.name: before})


def _check(
    game: GameModule,
    seeds: Sequence[int],
    laws: Sequence[Law],
    game_laws: Sequence[GameLaw],
    say: Callable[[str], None],
) -> None:
    with reporting("the rules can be loaded", lambda: f"{game.name}, {game.rules!r:.60}"):
        rules = game.load("rules")
    check_rules(game, rules)
    check_parts(game)
    option_sets = rules.option_sets()
    say(f"{game.name}: {len(option_sets)} option sets")
    warnings: list[Callable[[Sequence[State]], str]]
    warnings = [hidden_move, partial(untold_sites, game)]
    for seed in seeds:
        for options in option_sets:
            where = f"{game.name}, {options}, seed {seed}"
            states, events = _played(rules, options, seed, where)
            again = _played(rules, options, seed, where)
            same = [one == other for one, other in zip(states, again[0], strict=False)]
            assert again == (states, events), (
                f"two games with the same moves are not alike: {where}, "
                f"after {same.index(False) if False in same else len(same)} events"
            )
            for law in laws:
                rng = Random(seed)
                for number in positions_for(law, len(states), rng):
                    place = f"{where}, after {number} events, {short_repr(states[number], 100)}"
                    _hold(law, place, states[number], rng)
            for game_law in game_laws:
                _hold(game_law, where, states, events)
            say(f"{where}: {len(events)} events")
            for warning in tuple(warnings):
                if words := warning(states):
                    say(f"warning: {words}")
                    warnings.remove(warning)  # once is enough


def _played(
    rules: Rules[Any], options: Any, seed: int, where: str
) -> tuple[tuple[State, ...], tuple[Event, ...]]:
    """Play a random game; tell an error of it with the event that was tried."""
    states: list[State] = []
    events: list[Event] = []

    def place() -> str:
        return f"{where}, after {len(states) - 1} events, the last of them {events[-1:]}"

    with reporting("a random game can be played", place):
        play_on(rules, options, Random(seed), states, events)
    return tuple(states), tuple(events)


def positions_for(law: Law, count: int, rng: Random) -> list[int]:
    """Return which of ``count`` states a law looks at: for most the ends and some between.

    >>> positions_for(LAWS[0], 4, Random(1))
    [0, 1, 2, 3]
    """
    numbers = list(range(count))
    if law in QUICK or count <= 2 * _ENDS:
        return numbers
    between = numbers[_ENDS:-_ENDS]
    some = min(len(between), _BETWEEN_SLOW if law in SLOW else _BETWEEN)
    return [*numbers[:_ENDS], *rng.sample(between, some), *numbers[-_ENDS:]]


def _hold(law: Callable[..., None], where: str, *arguments: Any) -> None:
    with reporting(law.__name__.replace("_", " "), lambda: where):
        law(*arguments)

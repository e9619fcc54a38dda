"""What is asked of a game's rules before it is played: mistakes that are told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from inspect import formatannotation
from types import FunctionType
from typing import Any

from manhattan_widgets.contract.core import Rules, Sentence, State
from manhattan_widgets.contract.plain_data import can_be_data, hints_of
from manhattan_widgets.contract.registry import GameModule
from manhattan_widgets.contract.whole_numbers import whole_number
from manhattan_widgets.locale.printable import short_repr
from manhattan_widgets.testing.failure_report import reporting

__all__ = ["check_rules", "checked_seeds", "hidden_move", "untold_sites"]

_NAME = re.compile("[a-z0-9_]{1,32}")
#: So many players a record can have, as its schema says.
_SEATS = 8


def checked_seeds(seeds: Iterable[int]) -> tuple[int, ...]:
    """Return the seeds of what is made at random; raises ``AssertionError`` for no such list.

    >>> checked_seeds(range(3))
    (0, 1, 2)
    """
    listed = tuple(seeds) if isinstance(seeds, Iterable) else (None,)
    found = short_repr(seeds)
    assert None not in map(whole_number, listed), f"seeds is a list of whole numbers, not {found}"
    return listed


def check_rules(game: GameModule, rules: Any) -> None:
    """Check what the rules say of themselves; raises ``AssertionError`` with a sentence."""
    kind = getattr(rules, "__name__", "")
    assert not isinstance(rules, type), (
        f"rules is the class {kind}: give GameModule one object of it, {kind}()"
    )
    assert isinstance(rules, Rules), f"rules is {rules!r:.60}, no manhattan_widgets Rules"
    for name, example in (("name", repr(game.name)), ("players", "(2, 3)")):
        assert hasattr(rules, name), (
            f"the rules have no {name}: write {name} = {example} in {type(rules).__name__}"
        )
    assert rules.name == game.name, f"the rules are called {rules.name!r}, not {game.name!r}"
    assert _NAME.fullmatch(str(game.name)), (
        f"no game can be called {game.name!r}: a name has 1 to 32 of a to z, 0 to 9 and _"
    )
    players: Any = rules.players
    are_numbers = isinstance(players, tuple) and {type(count) for count in players} == {int}
    assert are_numbers, f"players is {players!r:.60}: write a tuple of numbers, such as (2, 3)"
    assert set(players) <= set(range(1, _SEATS + 1)), (
        f"players is {players!r:.60}: records have room for 1 to {_SEATS} players"
    )
    assert rules.version >= 1, "versions begin with 1"
    title = _answer(rules, "title")
    assert isinstance(title, Sentence), f"title() gives {title!r:.60}, no Sentence"
    assert str(title), "a game has a title"
    _check_options(rules)
    sets = _answer(rules, "option_sets")
    used = {options.players for options in sets}
    assert used == set(players), f"option_sets() has {used}, players are {players}"
    assert len(set(sets)) == len(sets), "two option sets are equal"
    for options in sets:
        _check_beginning(rules, options)
    assumptions = _answer(rules, "assumptions")
    assert all(map(str, assumptions.values())), "an assumption has no words"


def _answer(rules: Any, method: str, *arguments: Any) -> Any:
    """Return what the rules answer; an error of theirs is told with the name of the method."""
    with reporting(f"{method}() answers", lambda: ", ".join(map(str, (rules.name, *arguments)))):
        return getattr(rules, method)(*arguments)


def _check_options(rules: Any) -> None:
    kind = rules.options_type
    if kind is Rules.options_type:  # it may read its options itself
        kind = type(rules.options(players=rules.players[0]))
    assert hasattr(kind, "__dataclass_fields__"), f"options_type is {kind!r:.60}, no dataclass"
    assert _is_frozen(kind), f"write @dataclass(frozen=True) before {kind.__name__}"
    names = {field.name for field in fields(kind)}
    assert "players" in names, f"{kind.__name__} has no field players: write players: int = 2"
    for players in rules.players:
        for name, values in _variants(rules, players):
            assert name in names, f"variants() names {name!r}, no field of {kind.__name__}"
            default = getattr(rules.options(players=players), name)
            assert default == values[0], (
                f"variants() begins {name!r} with {values[0]!r}, its default is {default!r}: "
                "the default comes first"
            )


def _variants(rules: Any, players: int) -> Iterator[tuple[str, tuple[Any, ...]]]:
    variants = _answer(rules, "variants", players)
    assert isinstance(variants, Mapping), f"variants() is {variants!r:.60}, not a dict"
    for name, values in variants.items():
        are_several = isinstance(values, tuple | list | range) and len(values) > 0
        assert are_several, (
            f"variants() has {values!r:.60} for {name!r}: write a tuple of all its values"
        )
        yield name, tuple(values)


def _check_beginning(rules: Any, options: Any) -> None:
    state = _answer(rules, "new", options)
    own_type: Any = type(state)
    kind, own = own_type.__name__, getattr(own_type, "rules", None)
    assert isinstance(state, State), f"new() gives {state!r:.60}, no manhattan_widgets State"
    assert own is not None, f"{kind} does not know its rules: write {kind}.rules = the object"
    assert own is rules, (
        f"{kind}.rules is another object than the rules of the game: make one, as in "
        f"RULES = {kind}.rules = {type(rules).__name__}(), and name that in GameModule"
    )
    assert _is_frozen(own_type), f"write @dataclass(frozen=True, repr=False) before {kind}"
    for name in ("to_move", "chance"):
        read = not isinstance(getattr(own_type, name, None), FunctionType)
        assert read, f"{kind}.{name} is a method: write @property above it"
    for name in ("legal_moves", "apply", "outcome"):
        method = callable(getattr(own_type, name))
        assert method, f"{kind}.{name} is no method: take away the @property above it"
    readers = type(rules).state_from_json, type(rules).position_steps
    reads_fields = Rules.state_from_json in readers or Rules.position_steps in readers
    assert hasattr(rules, "state_type") or not reads_fields, (
        f"the rules have no state_type: write state_type = {kind} in {type(rules).__name__}"
    )
    if reads_fields:
        assert isinstance(state, rules.state_type), (
            f"state_type is {rules.state_type.__name__}, and new() gives a {kind}: write "
            f"state_type = {kind} in {type(rules).__name__}"
        )
        _check_fields(rules.state_type)
    moves = _answer(rules, "conceivable_moves", options)
    assert hasattr(moves, "__iter__"), f"conceivable_moves() is {moves!r:.60}, no moves"
    _check_sites(_answer(rules, "sites", options))


def _check_sites(sites: Any) -> None:
    """Refuse sites that have no order: that of a set is another in each process."""
    are_texts = isinstance(sites, tuple | list) and all(isinstance(site, str) for site in sites)
    assert are_texts, f"sites() is {sites!r:.60}: write a tuple of texts, in the order of the board"
    assert len(set(sites)) == len(sites), f"sites() names a site twice: {sites!r:.200}"


def _check_fields(kind: Any) -> None:
    with reporting("the types of its fields can be read", lambda: str(kind.__name__)):
        types = hints_of(kind)
    for name, hint in types.items():
        assert name == "options" or can_be_data(hint), (
            f"{kind.__name__}.{name} has the type {formatannotation(hint)}: a field holds bool, "
            "int, str, None, tuples such as tuple[int, ...] where you would write a list, "
            "frozensets such as frozenset[str], Literal, frozen dataclasses, or unions of those"
        )


def _is_frozen(kind: Any) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return params is not None and bool(params.frozen)


def hidden_move(states: Sequence[State]) -> str:
    """Return a warning where a view hides a move, nothing if none does.

    A game may leave out of a view what people could have remembered.  But the moves are told to
    all, in the log and in every record: only what chance gave can be a secret.
    """
    for state in (state for state in states if state.has_secrets):
        moves = list(state.legal_moves())[:2]
        after = [state.apply(move) for move in moves]
        for seat in (
            range(state.options.players) if len(after) == 2 and after[0] != after[1] else ()
        ):
            if after[0].view(seat) == after[1].view(seat):
                return (
                    f"{moves[0]} and {moves[1]} look the same to seat {seat} in {state!r}, "
                    "but moves are told to all"
                )
    return ""


def untold_sites(game: GameModule, states: Sequence[State]) -> str:
    """Return a warning where a board without scenes shows nothing on any site, else nothing."""
    first, rules = states[0], states[0].rules
    sites = () if game.scenes is not None else tuple(rules.sites(first.options))
    if not sites or any(state.site_text(site) for state in states for site in sites):
        return ""
    kind = type(first).__name__
    return (
        f"nothing stands on any site in a whole game: write site_text(site) in {kind}, "
        "what the plain board shows there, or bring scenes"
    )

"""What authors are told by ``check_game`` before anything is played: what can be no game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import pytest

from manhattan_widgets.contract.core import Rules
from manhattan_widgets.contract.registry import GAMES, find_game
from manhattan_widgets.testing import check_game
from manhattan_widgets.testing.parts import check_parts
from tests.games.tiny import GAME, Tiny, TinyState


def test_rules_are_asked_what_they_are() -> None:
    with pytest.raises(AssertionError, match="called 'tiny', not 'other'"):
        check_game(replace(GAME, name="other"))

    class Few(Tiny):
        def option_sets(self) -> Any:
            return (self.options(players=2),)

    rules: Rules[Any] = Few()
    with pytest.raises(AssertionError, match="players are"):
        check_game(replace(GAME, rules=rules))


def changed(**values: Any) -> Rules[Any]:
    """Return rules of tiny of which something is wrong, and states that know them."""
    kind = type("Changed", (Tiny,), values)
    state = type("ChangedState", (TinyState,), {})
    rules: Rules[Any] = kind()
    if "new" not in values:
        kind.new = lambda self, options: state(options, points=(0,) * options.players)  # type: ignore[attr-defined]
    state.rules = rules  # type: ignore[attr-defined]
    return rules


@dataclass
class Loose:
    players: int = 2


@dataclass(frozen=True)
class Alone:
    tall: bool = False


def of(**variants: Any) -> Any:
    return lambda _self, _players: variants


def fails(_self: Any, *_arguments: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Tiny, "rules is the class Tiny: give GameModule one object of it, Tiny()"),
        (7, "rules is 7, no manhattan_widgets Rules"),
        (changed(players=2), r"players is 2: write a tuple of numbers, such as \(2, 3\)"),
        (changed(players=(2, 12)), "records have room for 1 to 8 players"),
        (changed(players=(0, 2)), "records have room for 1 to 8 players"),
        (
            changed(state_type=Alone),
            "state_type is Alone, and new.* write state_type = ChangedState",
        ),
        (changed(options_type=Loose), r"write @dataclass\(frozen=True\) before Loose"),
        (changed(options_type=Alone), "Alone has no field players"),
        (changed(options_type=int), "no dataclass"),
        (changed(variants=of(tall=True)), "has True for 'tall': write a tuple"),
        (changed(variants=of(tall=(True, False))), "the default comes first"),
        (changed(variants=of(high=(1, 2))), "names 'high', no field of TinyOptions"),
        (changed(variants=lambda _self, _players: 3), "3, not a dict"),
        (changed(new=lambda _self, _options: 3), "3, no manhattan_widgets State"),
        (changed(new=Tiny.new), "another object than the rules of the game"),
        (changed(conceivable_moves=lambda _self, _options: None), "None, no moves"),
        (changed(sites=lambda _self, _options: {"A", "B"}), "write a tuple of texts, in the order"),
        (changed(sites=lambda _self, _options: ("A", "A")), "names a site twice"),
        (changed(title=lambda _self: 5), "5, no Sentence"),
        (changed(title=fails), r"title\(\) answers: not so in tiny"),
        (changed(variants=fails), r"variants\(\) answers: not so in tiny, 2"),
        (changed(option_sets=fails), r"option_sets\(\) answers: not so in tiny"),
        (changed(new=fails), r"new\(\) answers: not so in tiny, TinyOptions"),
    ],
)
def test_rules_that_cannot_be_are_told_in_a_sentence(wrong: Any, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_game(replace(GAME, rules=wrong))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("name", "have no name: write name = 'tiny' in Tiny"),
        ("players", r"have no players: write players = \(2, 3\) in Tiny"),
        ("state_type", "have no state_type: write state_type = TinyState in Tiny"),
    ],
)
def test_what_the_rules_lack_is_named(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Tiny, name)
    with pytest.raises(AssertionError, match=words):
        check_game(GAME)


@pytest.mark.parametrize("part", ["editor", "scenes", "judgement", "encoding", "efforts", "facts"])
def test_parts_of_another_kind_are_named(part: str) -> None:
    with pytest.raises(AssertionError, match=f"{part} is 3, no "):
        check_game(replace(GAME, **{part: 3}))
    with pytest.raises(AssertionError, match=f"the {part} can be loaded: not so in tiny"):
        check_game(replace(GAME, **{part: f"{__name__}:NOTHING"}))


@pytest.mark.parametrize("name", GAMES)
def test_our_own_parts_are_of_their_kinds(name: str) -> None:
    check_parts(find_game(name))


@pytest.mark.parametrize("seeds", [5, "12", [1, None], None])
def test_seeds_are_numbers(seeds: Any) -> None:
    said = f"seeds is a list of whole numbers, not {seeds!r}"
    with pytest.raises(AssertionError, match=re.escape(said)):
        check_game(GAME, seeds=seeds)


def test_a_name_alone_is_no_game() -> None:
    wrong: Any = "tiny"
    with pytest.raises(AssertionError, match="a GameModule is needed, not 'tiny'"):
        check_game(wrong)


def test_a_name_that_cannot_be_is_refused_at_once() -> None:
    rules = changed(name="Tiny Game")
    with pytest.raises(AssertionError, match="a name has 1 to 32 of a to z, 0 to 9 and _"):
        check_game(replace(GAME, name="Tiny Game", rules=rules))


def test_states_that_do_not_know_their_rules_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(TinyState, "rules")
    with pytest.raises(AssertionError, match=r"write TinyState\.rules = "):
        check_game(GAME)


def test_rules_that_cannot_be_loaded_are_told() -> None:
    with pytest.raises(AssertionError, match="the rules can be loaded: not so in tiny"):
        check_game(replace(GAME, rules="nothing_of_this_name:RULES"))

"""What every game answers to arguments of a wrong kind: one sentence, which says what is needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import IllegalMoveError, OptionError, UnreadableMoveError
from manhattan_widgets.contract.registry import GAMES, find_rules
from manhattan_widgets.game import new_game

each_game = pytest.mark.parametrize("name", GAMES)

DESCRIBED: dict[str, Callable[[Any, Any], object]] = {
    "effect": lambda position, move: position.effect(move),
    "format": lambda position, move: position.format(move),
    "parts": lambda position, move: position.parts(move),
}


@each_game
@pytest.mark.parametrize("asked", DESCRIBED)
@pytest.mark.parametrize("given", [5, None, []])
def test_what_is_no_move_is_not_described(name: str, asked: str, given: object) -> None:
    state = new_game(name, players=2, seed=7).state
    for position in (state, state.view(state.to_move), state.view(None)):
        with pytest.raises(IllegalMoveError, match=r"is not a move of this game\. \(rule "):
            DESCRIBED[asked](position, given)
        with pytest.raises(IllegalMoveError, match=r"'xx' .*: parse\(…\) of the position makes"):
            DESCRIBED[asked](position, "xx")


@each_game
@pytest.mark.parametrize("given", [5, None, [], b"b3F5"])
def test_what_is_no_text_is_not_machine_notation(name: str, given: object) -> None:
    with pytest.raises(UnreadableMoveError, match=r"\" is not a move\. Write for example"):
        find_rules(name).move_from_text(given)  # type: ignore[arg-type]


@each_game
@pytest.mark.parametrize("given", ["x", None, [], 2.5, 99, True])
def test_options_are_offered_to_a_number_of_players(name: str, given: object) -> None:
    rules = find_rules(name)
    needed = re.escape(f'"players" cannot be {given!r}. It can be: 2, 3, 4')
    for asked in (rules.variants, rules.option_values):
        with pytest.raises(OptionError, match=needed):
            asked(given)  # type: ignore[operator]


@each_game
@pytest.mark.parametrize("given", [5, "x", None, []])
def test_teams_and_data_are_made_of_options(name: str, given: object) -> None:
    rules = find_rules(name)
    for asked in (rules.teams, rules.options_to_json):
        with pytest.raises(OptionError, match=re.escape(f"rules makes them, not {given!r}.")):
            asked(given)


@each_game
@pytest.mark.parametrize("given", [5, "x", None, [], [("players", 2)]])
def test_options_are_read_from_an_object(name: str, given: object) -> None:
    with pytest.raises(OptionError, match=r"an object .* as options_to_json\(…\) gives it, not "):
        find_rules(name).options_from_json(given)  # type: ignore[arg-type]


@each_game
def test_names_of_options_are_texts(name: str) -> None:
    with pytest.raises(OptionError, match='has no option "5"'):
        find_rules(name).options_from_json({5: 1, "x": 2})  # type: ignore[dict-item]


@each_game
@pytest.mark.parametrize("given", [5, "x", None, [], ["deal"], ["shuffle"], {5: 6}])
def test_chance_is_read_from_an_object(name: str, given: object) -> None:
    with pytest.raises(ValueError, match=r"This is (neither|no|not) .*\b(deal|draw)\b"):
        find_rules(name).chance_from_json(given)  # type: ignore[arg-type]


@each_game
@pytest.mark.parametrize("given", [5, "x", None, []])
def test_what_is_random_needs_a_generator(name: str, given: object) -> None:
    game, rng = new_game(name, players=2, seed=7), Random(7)
    for _ in range(60):
        game.play(game.state.random_move(rng))
    state = game.state
    dealt = next(before.chance for before in game.record.states() if before.chance is not None)
    asked: tuple[Callable[[Any], object], ...] = (
        state.random_move,
        state.view(state.to_move).random_move,
        state.view(state.to_move).sample,
        dealt.sample,
    )
    needed = re.escape(f"random numbers is needed, such as random.Random(7), not {given!r}.")
    for ask in asked:
        with pytest.raises(OptionError, match=needed):
            ask(given)


def test_errors_of_a_generator_of_ones_own_are_its_own() -> None:
    class Broken(Random):
        def random(self) -> float:
            raise AttributeError("my own")

    state = new_game("manhattan", players=2, seed=7).state
    for ask in (state.random_move, state.view(state.to_move).sample):
        with pytest.raises(AttributeError, match="my own"):
            ask(Broken())

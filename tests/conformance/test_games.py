"""What is promised of a whole game and of the rules object."""

from __future__ import annotations

import re

import pytest

from manhattan_widgets.contract.core import IllegalMoveError, OptionError, UnreadableMoveError
from manhattan_widgets.contract.registry import GAMES, UnknownGameError, find_rules
from manhattan_widgets.game import new_game
from manhattan_widgets.testing.game_laws import (
    GAME_LAWS,
    GameLaw,
    there_is_no_outcome_before_the_end,
)

from .play import CASE_IDS, CASES, whole_game

each_case = pytest.mark.parametrize("case", CASES, ids=CASE_IDS)


@each_case
@pytest.mark.parametrize("law", GAME_LAWS, ids=lambda law: law.__name__)
def test_game_law(law: GameLaw, case: tuple[str, int]) -> None:
    law(*whole_game(case, 1))


@each_case
def test_equal_seeds_give_equal_games(case: tuple[str, int]) -> None:
    assert whole_game.__wrapped__(case, 1) == whole_game(case, 1)
    assert whole_game(case, 2)[1] != whole_game(case, 1)[1]
    there_is_no_outcome_before_the_end(*whole_game(case, 2))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name_and_says_what_it_decided(name: str) -> None:
    rules = find_rules(name)
    assert (rules.name, str(rules.title()) != "") == (name, True)
    assert rules.version >= 1
    assert all(str(sentence) for sentence in rules.assumptions().values())


@pytest.mark.parametrize("name", GAMES)
def test_text_is_no_move_and_it_is_said_how_it_becomes_one(name: str) -> None:
    state = new_game(name, players=2, seed=7).state
    said = "'the best one' is not a move of this game: parse\\(…\\) of the position makes"
    for use in (state.apply, state.preview, lambda move: state.view(state.to_move).preview(move)):
        with pytest.raises(IllegalMoveError, match=said):
            use("the best one")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_text_is_not_read_as_a_move(name: str) -> None:
    state = new_game(name, players=2, seed=7).state
    with pytest.raises(UnreadableMoveError, match=r"\"5\" is not a move\. Write for example"):
        state.parse(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("given", [5, None, {"players": 2}])
def test_a_game_begins_with_options_of_its_own(name: str, given: object) -> None:
    rules = find_rules(name)
    with pytest.raises(OptionError, match=re.escape(f"of its rules makes them, not {given}.")):
        rules.new(given)


@pytest.mark.parametrize("name", ["", "Manhattan", "chess", None, 3])
def test_an_unknown_game_is_refused(name: object) -> None:
    with pytest.raises(UnknownGameError, match="Known games: manhattan"):
        find_rules(name)  # type: ignore[arg-type]

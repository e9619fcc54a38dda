"""What authors are told by ``check_game``: which law does not hold, and where."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.core import LegalMoves, Rules
from manhattan_widgets.contract.registry import GAMES, GameModule
from manhattan_widgets.locale import speaking
from manhattan_widgets.testing import LAWS, Oracle, check_game
from manhattan_widgets.testing.oracles import ORACLES
from manhattan_widgets.testing.raising import raises
from tests.games.tiny import GAME, TINY, Tiny, TinyOptions, TinyState


def module(state: type[TinyState]) -> GameModule:
    """Return the game with other states."""

    class Other(Tiny):
        state_type = state

        def new(self, options: TinyOptions) -> TinyState:
            return state(options, points=(0,) * options.players)

    state.rules = rules = Other()
    return GameModule(name="tiny", package=__name__, rules=rules)


def complaint(state: type[TinyState]) -> str:
    with pytest.raises(AssertionError) as caught:
        check_game(module(state), seeds=(3,))
    return str(caught.value)


def test_a_game_that_keeps_the_contract_is_reported() -> None:
    lines: list[str] = []
    check_game(GAME, seeds=(4,), report=lines.append)
    assert lines[0] == "tiny: 3 option sets"
    assert lines[1:] == [f"tiny, {options}, seed 4: {n} events" for options, n in zip(
        TINY.option_sets(), (15, 15, 20), strict=True
    )]  # fmt: skip
    assert "tiny" not in GAMES, "it is known for the time of the check alone"


def test_the_language_of_the_reader_makes_no_difference() -> None:
    with speaking("de"):
        check_game(GAME, seeds=(4,))


class Forgetful(TinyState):
    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "points": [0] * self.options.players}


class Vague(TinyState):
    def format(self, move: Any) -> str:
        return "build"


class Generous(TinyState):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of([*super().legal_moves(), "build-A"])


class Partial(TinyState):
    def outcome(self) -> Any:
        outcome = super().outcome()
        return outcome and replace(outcome, winners=(0, 1))


class Wrong(TinyState):
    def apply(self, event: Any) -> TinyState:
        if event == "build-C" and self.turn > 6:
            raise KeyError(event)
        return super().apply(event)


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (Forgetful, "old states stay as they are"),
        (Vague, "notation goes both ways"),
        (Generous, "notation goes both ways"),
        (Partial, "the outcome follows from the points"),
    ],
)
def test_what_is_broken_is_named_with_options_and_seed(state: type[TinyState], law: str) -> None:
    message = complaint(state)
    assert message.startswith(f"{law}: not so in tiny, TinyOptions(players=2, tall=False), seed 3")
    assert "assert" in message


def test_an_error_of_the_game_is_told_as_it_is() -> None:
    with pytest.raises(KeyError, match="build-C"):
        check_game(module(Wrong), seeds=(3,))


def test_laws_can_be_left_out_by_name() -> None:
    vague = module(Vague)
    check_game(vague, seeds=(3,), without=["notation_goes_both_ways"])
    with pytest.raises(AssertionError, match="no such laws: notations"):
        check_game(vague, without=["notations"])


def test_a_second_opinion_is_asked() -> None:
    class Counting(Oracle):
        def census(self, position: dict[str, Any]) -> Counter[str]:
            return Counter(towers=sum(position["towers"]))

    with pytest.raises(AssertionError, match="nothing is lost: not so"):
        check_game(GAME, seeds=(3,), oracle=Counting(TINY))
    assert "tiny" not in ORACLES


def test_rules_are_asked_what_they_are() -> None:
    with pytest.raises(AssertionError, match="called 'tiny', not 'other'"):
        check_game(replace(GAME, name="other"))

    class Few(Tiny):
        def option_sets(self) -> Any:
            return (self.options(players=2),)

    rules: Rules[Any] = Few()
    with pytest.raises(AssertionError, match="players are"):
        check_game(replace(GAME, rules=rules))


def test_oracles_without_an_opinion_ask_the_game() -> None:
    state, oracle = TINY.new(TINY.options()), Oracle(TINY)
    assert oracle.points_foreseen(state.to_json()) == (0, 0)
    assert oracle.disguise(state, 0, Random(1)) == state
    assert (oracle.secrets({}), oracle.census({})) == (set(), Counter())
    assert len({law.__name__ for law in LAWS}) == len(LAWS)


def test_an_expected_error_has_to_come() -> None:
    with raises(ValueError, match="2"):
        raise ValueError("2")
    with pytest.raises(AssertionError, match="no ValueError"), raises(ValueError):
        pass
    with pytest.raises(AssertionError, match="says nothing"), raises(ValueError, match="2"):
        raise ValueError("3")

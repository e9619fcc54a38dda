"""What authors are told by ``check_game``: which law does not hold, and where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, make_dataclass, replace
from random import Random
from typing import Any

import pytest

from manhattan_widgets.contract.chances import Roll
from manhattan_widgets.contract.core import Explanation, LegalMoves, Sentence
from manhattan_widgets.contract.registry import GAMES, GameModule, find_game
from manhattan_widgets.locale import speaking
from manhattan_widgets.testing import LAWS, Oracle, check_game
from manhattan_widgets.testing.failure_report import reporting
from manhattan_widgets.testing.game_laws import chance_comes_when_it_is_asked_for
from manhattan_widgets.testing.oracles import ORACLES
from manhattan_widgets.testing.play import random_game
from manhattan_widgets.testing.raising import raises
from tests.games.pig import GAME as PIG_GAME
from tests.games.pig import PIG, Pig, PigState
from tests.games.tiny import GAME, SITES, TINY, Tiny, TinyOptions, TinyState


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
    counted = zip(TINY.option_sets(), (15, 15, 20), strict=True)
    assert lines[1:] == [f"tiny, {options}, seed 4: {n} events" for options, n in counted]
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


class Wordless(TinyState):
    def effect(self, move: Any) -> Sentence:
        return Sentence.of("tiny.nothing")


class Bare(TinyState):
    def effect(self, move: Any) -> Any:
        return "builds"


class Broad(TinyState):
    def seat_text(self, seat: int) -> Any:
        return seat


class Joined(TinyState):
    def parts(self, move: Any) -> Any:
        return move


class Counted(TinyState):
    """Cannot be printed either, as its points are asked for."""

    def score_now(self) -> Any:
        return 5


class Listing(TinyState):
    def apply(self, event: Any) -> TinyState:
        return replace(super().apply(event), towers=[*super().apply(event).towers])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (Forgetful, "old states stay as they are"),
        (Wordless, "there are words for everything"),
        (Bare, "there are words for everything"),
        (Broad, "there are words for everything"),
        (Joined, "there are words for everything"),
        (Counted, "there are words for everything"),
        (Listing, "a state can be hashed and written as json"),
        (Vague, "notation goes both ways"),
        (Generous, "notation goes both ways"),
        (Partial, "the outcome follows from the points"),
    ],
)
def test_what_is_broken_is_named_with_options_and_seed(state: type[TinyState], law: str) -> None:
    message = complaint(state)
    assert message.startswith(f"{law}: not so in tiny, TinyOptions(players=2, tall=False), seed 3")
    assert "AssertionError" in message


def test_an_error_of_the_game_is_told_with_the_event() -> None:
    message = complaint(Wrong)
    place = f"{TINY.options()}, seed 3, after 13 events, the last of them ['build-C']"
    assert message.startswith(f"a random game can be played: not so in tiny, {place}")
    assert "KeyError: 'build-C'" in message


def test_what_has_no_words_is_named() -> None:
    assert "') is Sentence(key='tiny.nothing', params=()), which has no" in complaint(Wordless)
    assert "') is 'builds', no Sentence" in complaint(Bare)
    assert "seat_text(0) is 0, no text" in complaint(Broad)
    assert "') is 'build-" in complaint(Joined)
    assert "no tuple of texts" in complaint(Joined)
    assert "<Counted>" in complaint(Counted)
    assert "score_now() gives 5, no Score" in complaint(Counted)
    assert "the field towers is [" in complaint(Listing)


@dataclass(frozen=True, repr=False)
class Held(TinyState):
    """Has a set among its fields, and makes its moves in the order of it."""

    sites: frozenset[str] = frozenset(SITES)

    def legal_moves(self) -> LegalMoves:
        room = {move[-1] for move in super().legal_moves()}
        return LegalMoves.of(f"build-{site}" for site in self.sites if site in room)


class Sorted(Held):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of(sorted(super().legal_moves()))


class Unordered(TinyState):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of({*super().legal_moves()})


def test_moves_in_the_order_of_a_set_are_told() -> None:
    message = complaint(Held)
    assert message.startswith("legal moves are in one order: not so in tiny")
    assert "write sorted(...) around the set" in message
    check_game(module(Sorted), seeds=(3,))
    assert "write sorted(...) around it" in complaint(Unordered)


class Endless(TinyState):
    def outcome(self) -> Any:
        return super().outcome() if self.score().totals else None


class Listed(TinyState):
    def legal_moves(self) -> Any:
        return list(super().legal_moves())


class Inconceivable(TinyState):
    def legal_moves(self) -> LegalMoves:
        return LegalMoves.of(["raze-A"])


class Lost(TinyState):
    def apply(self, event: Any) -> Any:
        super().apply(event)


class Stuck(TinyState):
    @property
    def to_move(self) -> None:
        return None


class Said(TinyState):
    def outcome(self) -> Any:
        return super().outcome() and "Ann wins"


class Same(TinyState):
    def apply(self, event: Any) -> TinyState:
        return replace(super().apply(event), turn=COUNTER.total())

    def explain(self, move: Any) -> Explanation:
        COUNTER.update("x")
        return super().explain(move)


COUNTER: Counter[str] = Counter()


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (Endless, "must not ask for score()"),
        (Listed, "write LegalMoves.of(...) around it"),
        (Inconceivable, "is in conceivable_moves(), too"),
        (Lost, "apply() gives None: return the state after it"),
        (Stuck, "nothing can go on"),
        (Said, "outcome() gives 'Ann wins', no Outcome"),
        (Same, "are not alike: tiny, TinyOptions(players=2, tall=False), seed 3, after 1 events"),
    ],
)
def test_a_game_that_cannot_be_played_says_what_to_write(
    state: type[TinyState], words: str
) -> None:
    assert words in complaint(state)


def test_values_of_what_does_not_hold_are_told() -> None:
    assert "  points: (0, 0) and (1, 0)" in complaint(Forgetful)
    state = TINY.new(TINY.options())
    seat, other = 1, replace(state, turn=3)

    def law() -> None:
        assert state.view(seat) == other.view(seat)

    with pytest.raises(AssertionError) as caught, reporting("it is so", lambda: "a place"):
        law()
    lines = str(caught.value).splitlines()
    assert lines[0] == "it is so: not so in a place"
    assert f"  seat = {seat}" in lines
    assert "  turn: 0 and 3" in lines


class Thrown(PigState):
    """Takes any number of the die, at any time."""

    def apply(self, event: Any) -> PigState:
        if isinstance(event, Roll):
            return replace(self, rolling=False, heap=self.heap + abs(event.number) + 1)
        return super().apply(event)


class Late(PigState):
    """Takes the roll of a die when nobody has rolled."""

    def apply(self, event: Any) -> PigState:
        if isinstance(event, Roll) and event.number > 0:
            return replace(self, rolling=False, heap=self.heap + 1)
        return super().apply(event)


@pytest.mark.parametrize(
    ("state", "law", "words"),
    [
        (Thrown, "wrong chance is refused", "Roll(number=0) where chance is None"),
        (Late, "wrong chance is refused", "Roll(number=6) where chance is RollRequest"),
    ],
)
def test_chance_that_cannot_be_has_to_be_refused(
    state: type[PigState], law: str, words: str
) -> None:
    class Other(Pig):
        def new(self, options: Any) -> PigState:
            return state(options, (0,) * options.players)

    rules = state.rules = Other()
    rules.state_type = state  # type: ignore[misc]
    with pytest.raises(AssertionError) as caught:
        check_game(GameModule(name="pig", package=__name__, rules=rules), seeds=(3,))
    assert str(caught.value).startswith(law)
    assert words in str(caught.value)


def test_chance_out_of_time_has_to_be_refused() -> None:
    states, events = random_game(PIG, PIG.options(), 1)
    chance_comes_when_it_is_asked_for(states, events)
    late = [Late(**{f.name: getattr(state, f.name) for f in fields(state)}) for state in states]
    given = [event for event in events if event != Roll(0)]
    with pytest.raises(AssertionError, match="where chance is None"):
        chance_comes_when_it_is_asked_for(late, given)


class Lax(TinyState):
    def apply(self, event: Any) -> TinyState:
        room = self.explain(event).legal
        return super().apply(event) if room else replace(self, turn=self.turn + 1)


def test_the_move_is_named_that_was_not_refused() -> None:
    message = complaint(Lax)
    assert message.startswith("illegal moves are refused with a reason")
    assert "no IllegalMoveError was raised" in message
    assert "  move = 'build-" in message


@pytest.mark.parametrize("name", GAMES)
def test_our_rules_are_sound(name: str) -> None:
    check_game(find_game(name), seeds=())


def test_a_game_with_a_die_keeps_the_contract() -> None:
    check_game(PIG_GAME, seeds=(1,))


def test_a_name_of_another_package_is_refused() -> None:
    taken = replace(GAME, name="skyline")
    with pytest.raises(AssertionError, match=r"of the package manhattan_widgets\.games\.skyline"):
        check_game(taken)


def test_laws_can_be_left_out_by_name() -> None:
    vague = module(Vague)
    check_game(vague, seeds=(3,), without=["notation_goes_both_ways"])
    with pytest.raises(AssertionError, match="no such laws: notations"):
        check_game(vague, without=["notations"])
    with pytest.raises(AssertionError, match="without names laws, not 5"):
        check_game(vague, without=5)  # type: ignore[arg-type]


def test_a_second_opinion_is_asked() -> None:
    class Counting(Oracle):
        def census(self, position: dict[str, Any]) -> Counter[str]:
            return Counter(towers=sum(position["towers"]))

    with pytest.raises(AssertionError, match="nothing is lost: not so"):
        check_game(GAME, seeds=(3,), oracle=Counting(TINY))
    assert "tiny" not in ORACLES


@pytest.mark.parametrize(
    ("hint", "shown"), [(dict[str, int], "dict[str, int]"), (list[int] | None, "list[int] | None")]
)
def test_a_field_that_cannot_be_read_is_named(hint: Any, shown: str) -> None:
    noted = make_dataclass(
        "Noted", [("seen", hint, None)], bases=(TinyState,), frozen=True, repr=False
    )
    words = complaint(noted)
    assert f"Noted.seen has the type {shown}: a field holds" in words
    assert "tuples such as tuple[int, ...] where you would write a list" in words


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

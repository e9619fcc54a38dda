"""What the contract gives a game that says only what it must: see tests/games/tiny.py."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal, cast

import numpy as np
import pytest

from manhattan_widgets.contract.chances import Roll, RollRequest, Shuffle, ShuffleRequest
from manhattan_widgets.contract.chances import event_from_json as read_event
from manhattan_widgets.contract.core import (
    IllegalMoveError,
    LegalMoves,
    OptionError,
    PositionError,
    Rules,
    State,
    UnreadableMoveError,
)
from manhattan_widgets.contract.plain_data import (
    PlainDataError,
    can_be_data,
    choices_of,
    from_choices,
    from_data,
    to_data,
)
from tests.games.tiny import TINY, Tiny, TinyState


def start(**options: Any) -> TinyState:
    return TINY.new(TINY.options(**options))


def finished(seed: int = 1) -> TinyState:
    state, rng = start(), Random(seed)
    while state.outcome() is None:
        state = state.apply(state.random_move(rng))
    return state


def test_a_game_defines_at_most_ten_things() -> None:
    needed = State.__abstractmethods__ | Rules.__abstractmethods__
    assert sorted(needed) == [
        "apply",
        "conceivable_moves",
        "legal_moves",
        "new",
        "outcome",
        "to_move",
    ]


def test_moves_are_explained_and_refused() -> None:
    state = start()
    assert str(state.explain("build-A")) == "The rules allow build A. (rule tiny)"
    with pytest.raises(IllegalMoveError, match="is not a move of this game"):
        state.preview("build-F")
    full = replace(state, towers=(3, 0, 0, 0, 0))
    with pytest.raises(IllegalMoveError, match="do not allow build A now"):
        full.apply("build-A")
    assert str(state.effect("build-A")) == "", "words would only repeat the move"
    assert state.parse("  BUILD   b ") == "build-B"
    with pytest.raises(UnreadableMoveError, match="no move of this game"):
        state.parse("?")
    with pytest.raises(UnreadableMoveError, match='"None" is no move of this game'):
        state.parse(cast(str, None))
    with pytest.raises(UnreadableMoveError, match="no move of this game"):
        TINY.move_from_text("build-F")
    with pytest.raises(UnreadableMoveError, match=r'"\[\]" is no move of this game'):
        TINY.move_from_text(cast(str, []))


def test_parts_are_the_words_of_a_move_and_its_site() -> None:
    assert start().parts("build-A") == ("0:build", "A")
    assert not start().explain_parts(("0:build",), "F").legal


def test_points_are_scored_and_previewed() -> None:
    state = replace(start(), towers=(2, 3, 3, 0, 0), points=(1, 1))
    assert state.score().totals == (0, 0), "there is one scoring, at the end"
    assert state.score_now().totals == (1, 1)
    preview = state.preview("build-A")
    assert (preview.before, preview.after) == ((1, 1), (2, 1))
    over = finished()
    assert over.score().totals == over.points == over.board_at(1).score_now().totals
    with pytest.raises(ValueError, match="is not known"):
        state.board_at(1)


def test_most_points_win() -> None:
    outcome = finished().outcome()
    assert outcome is not None
    assert max(outcome.points) == outcome.points[outcome.winners[0]]
    tied = replace(finished(), points=(2, 2)).outcome()
    assert tied is not None
    assert tied.winners == (0, 1)


def test_a_view_shows_all_of_an_open_game() -> None:
    state = start()
    view = state.view(0)
    assert view.sample(Random(1)) == state
    assert (view.towers, view.seat) == (state.towers, 0)
    assert list(state.view(1).legal_moves()) == []
    assert len(state.view(0).legal_moves()) == 5
    assert view.preview("build-A") == state.preview("build-A")
    assert not state.has_secrets
    assert not state.reveals("build-A")
    assert state.redrawn(Random(1)) == state
    with pytest.raises(AttributeError):
        view.apply("build-A")
    with pytest.raises(ValueError, match="no seat 2"):
        state.view(2)


def test_a_state_is_read_from_its_json() -> None:
    state = finished()
    data = json.loads(json.dumps(state.to_json()))
    assert TINY.state_from_json(data) == state
    with pytest.raises(PositionError, match="towers"):
        TINY.state_from_json({**data, "towers": [1, "2", 0, 0, 0]})
    with pytest.raises(PositionError, match="moon"):
        TINY.state_from_json({**data, "moon": 1})
    with pytest.raises(PositionError, match="cannot be 9"):
        TINY.state_from_json({**data, "options": {"players": 9}})
    with pytest.raises(PositionError, match="make nothing"):
        TINY.state_from_json({**data, "towers": [], "points": [1]})
    assert TINY.state_from_json({**data, "towers": []}, check=False).status()


def test_options_are_checked() -> None:
    assert TINY.options(players=3, tall=True).height == 4
    assert TINY.options().players == 2
    assert type(TINY.options(players=np.int64(3)).players) is int
    assert TINY.options(tall=np.bool_(True)).tall is True
    for options, message in (
        ({"players": 4}, "It can be: 2, 3"),
        ({"players": True}, "It can be: 2, 3"),
        ({"tall": 1}, "cannot be 1"),
        ({"wide": True}, "no option"),
    ):
        with pytest.raises(OptionError, match=message):
            TINY.options(**options)
    with pytest.raises(OptionError, match=r"Options are an object .*, not \[\]\."):
        TINY.options_from_json(cast(dict[str, Any], []))
    with pytest.raises(OptionError, match=r"of its rules makes them, not 5\."):
        TINY.teams(5)
    assert TINY.option_values(2) == {"tall": (False, True)}
    assert [(o.players, o.tall) for o in TINY.option_sets()] == [(2, False), (3, False), (2, True)]


def test_steps_lead_to_every_position() -> None:
    state = finished()
    steps = TINY.position_steps(state.options)
    position, step = None, next(steps)
    while position is None:
        answer = step.chosen(state)
        assert 0 <= answer < step.of
        try:
            step = steps.send(answer)
        except StopIteration as end:
            position = end.value
    assert position == state


def test_a_game_without_secrets_is_concealed_as_it_was() -> None:
    states = [start()]
    rng = Random(3)
    moves: list[Any] = []
    while states[-1].outcome() is None:
        moves.append(states[-1].random_move(rng))
        states.append(states[-1].apply(moves[-1]))
    assert TINY.conceal([s.view(1) for s in states], moves) == (states[0], tuple(moves))
    with pytest.raises(ValueError, match="not found"):
        TINY.conceal([s.view(1) for s in (states[0], states[2])], moves[:1])


@dataclass(frozen=True, repr=False)
class DiceState(TinyState):
    """The first storey stands on a site by lot."""

    rolled: bool = False

    @property
    def chance(self) -> RollRequest | None:
        return None if self.rolled else RollRequest(5)

    @property
    def to_move(self) -> int | None:
        return TinyState.to_move.fget(self) if self.rolled else None  # type: ignore[attr-defined]

    def apply(self, event: Any) -> TinyState:
        if isinstance(event, Roll):
            towers = tuple(int(n == event.number) for n in range(5))
            return replace(self, rolled=True, towers=towers)
        return super().apply(event)


def test_chance_is_found_in_what_a_seat_saw() -> None:
    class Dice(Tiny):
        name = "dice"
        state_type = DiceState

        def new(self, options: Any) -> DiceState:
            return DiceState(options)

    DiceState.rules = rules = Dice()
    first = rules.new(rules.options(players=2))
    after = first.apply(Roll(3))
    assert rules.conceal([first.view(0), after.view(0)], [None]) == (first, (Roll(3),))
    assert rules.chance_from_json(Roll(3).to_json()) == Roll(3)


@dataclass(frozen=True, repr=False)
class DrawnState(TinyState):
    """Who begins has to build on the site that was drawn, which nobody else has seen."""

    drawn: int | None = None

    @property
    def chance(self) -> RollRequest | None:
        return RollRequest(5) if self.drawn is None else None

    @property
    def to_move(self) -> int | None:
        return None if self.drawn is None else self.turn % self.options.players

    def legal_moves(self) -> LegalMoves:
        moves = super().legal_moves()
        is_bound = self.turn == 0 and self.drawn is not None
        return LegalMoves.of([moves[self.drawn]]) if is_bound else moves

    def apply(self, event: Any) -> TinyState:
        is_drawn = isinstance(event, Roll)
        return replace(self, drawn=event.number) if is_drawn else super().apply(event)

    def redacted(self, seat: int | None) -> DrawnState:
        return self if seat == 0 or self.drawn is None else replace(self, drawn=4)


def test_a_move_that_a_made_up_secret_forbids_asks_for_a_conceal_of_the_games_own() -> None:
    class Drawn(Tiny):
        name = "drawn"
        state_type = DrawnState

        def new(self, options: Any) -> DrawnState:
            return DrawnState(options)

    DrawnState.rules = rules = Drawn()
    states = [rules.new(rules.options(players=2))]
    for event in (Roll(3), "build-D"):
        states.append(states[-1].apply(event))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"what others hold is not found: write Rules\.conceal"):
        rules.conceal([state.view(1) for state in states], [None, "build-D"])


def test_words_come_from_the_class_where_no_catalogue_has_them() -> None:
    assert str(TINY.title()) == "Tiny"
    clause = TINY.rulebook()["tiny"]
    assert (str(clause.title), str(clause.text)[:20]) == ("Tiny", "Put a storey on a si")
    assert (TINY.digest(), TINY.assumptions()) == ({}, {})


def test_a_list_of_moves_is_made_of_them() -> None:
    moves = LegalMoves.of(["a", "b"])
    assert (list(moves), "a" in moves, "c" in moves) == (["a", "b"], True, False)


@dataclass(frozen=True)
class Inner:
    kind: Literal["x", "y"]
    size: int | None


VALUES: list[tuple[Any, Any]] = [
    (bool, True),
    (int, -12),
    (int, 0),
    (str, "åb"),
    (tuple[int, ...], (1, 2)),
    (tuple[int, str], (1, "a")),
    (frozenset[int], frozenset({3, 1})),
    (Inner, Inner("y", None)),
    (tuple[Inner | None, ...], (None, Inner("x", 4))),
]


@pytest.mark.parametrize(("hint", "value"), VALUES)
def test_values_go_through_data_and_choices(hint: Any, value: Any) -> None:
    assert from_data(hint, json.loads(json.dumps(to_data(value)))) == value
    choices, results, numbers = from_choices(hint), [], list(choices_of(hint, value))
    of = next(choices)
    for number in numbers:
        assert 0 <= number < of
        try:
            of = choices.send(number)
        except StopIteration as end:
            results.append((end.value, number))
    assert results == [(value, numbers[-1])]


@pytest.mark.parametrize(
    ("hint", "data"),
    [
        (bool, 1),
        (int, True),
        (tuple[int, int], [1]),
        (tuple[int, ...], 3),
        (Literal["x"], "y"),
        (Inner, {"kind": "x"}),
        (int | None, "1"),
    ],
)
def test_data_of_another_form_is_refused(hint: Any, data: Any) -> None:
    with pytest.raises(PlainDataError):
        from_data(hint, data, "it")


def test_what_cannot_be_data_is_named() -> None:
    with pytest.raises(TypeError, match="complex"):
        to_data(1j)
    with pytest.raises(TypeError, match="neither written nor read"):
        from_data(complex, 1)


@dataclass(frozen=True)
class Chain:
    next: Chain | None = None


def test_a_type_within_itself_can_be_data() -> None:
    assert can_be_data(Chain)
    assert from_data(Chain, to_data(Chain(Chain()))) == Chain(Chain())


@pytest.mark.parametrize("request_", [RollRequest(6), ShuffleRequest((1, 1, 2))])
def test_chance_is_numbered(request_: Any) -> None:
    for number in range(request_.possibilities):
        event = request_.numbered(number)
        assert request_.number_of(event) == number
        assert read_event(event.to_json()) == event
    with pytest.raises(IndexError):
        request_.numbered(request_.possibilities)
    with pytest.raises(OptionError, match=r"random numbers is needed, such as .*, not 5\."):
        request_.sample(cast(Random, 5))
    assert request_.sample(Random(1)) == request_.sample(Random(1))


@pytest.mark.parametrize(
    "data", [None, {}, {"deck": ["a"]}, {"number": True}, {"number": 1, "a": 2}]
)
def test_chance_that_is_none_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"(None|\{.*\}) is neither a shuffle nor a roll"):
        read_event(data)
    assert read_event({"deck": [2, 1]}) == Shuffle((2, 1))

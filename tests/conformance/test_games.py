"""What is promised of a whole game and of the rules object."""

from __future__ import annotations

import json

import pytest

from manhattan_widgets import records
from manhattan_widgets.contract.registry import GAMES, UnknownGameError, find_rules
from manhattan_widgets.records import PlayerInfo, Record

from .play import CASE_IDS, CASES, options_of, whole_game

each_case = pytest.mark.parametrize("case", CASES, ids=CASE_IDS)


@each_case
def test_options_go_through_json(case: tuple[str, int]) -> None:
    rules, options = options_of(case)
    data = json.loads(json.dumps(rules.options_to_json(options)))
    assert rules.options_from_json(data) == options
    assert rules.options(**data) == options
    assert hash(rules.options_from_json(data)) == hash(options)


@each_case
def test_equal_seeds_give_equal_games(case: tuple[str, int]) -> None:
    assert whole_game.__wrapped__(case, 1) == whole_game(case, 1)
    assert whole_game(case, 2)[1] != whole_game(case, 1)[1]


@each_case
@pytest.mark.parametrize("seed", [1, 2])
def test_there_is_no_outcome_before_the_end(case: tuple[str, int], seed: int) -> None:
    states, _ = whole_game(case, seed)
    assert [state.outcome() is None for state in states] == [True] * (len(states) - 1) + [False]


@each_case
@pytest.mark.parametrize("whole", [True, False])
def test_a_record_goes_through_json(case: tuple[str, int], whole: bool) -> None:
    rules, options = options_of(case)
    states, events = whole_game(case, 1)
    if not whole:
        states, events = states[:40], events[:39]
    record = Record(
        game=rules.name,
        rules_version=rules.version,
        options=options,
        players=tuple(PlayerInfo(f"Player {seat}") for seat in range(options.players)),
        events=events,
        seed=1,
        result=records.result_of(states[-1]),
    )
    assert record.states() == states
    assert records.from_json(json.loads(json.dumps(records.to_json(record)))) == record
    assert records.read_text(records.to_text(record)) == record


@each_case
def test_a_record_can_begin_from_any_position(case: tuple[str, int]) -> None:
    rules, options = options_of(case)
    states, events = whole_game(case, 1)
    record = Record(
        game=rules.name,
        rules_version=rules.version,
        options=options,
        players=tuple(PlayerInfo(f"Player {seat}") for seat in range(options.players)),
        events=events[30:],
        position=states[30],
        result=records.result_of(states[-1]),
    )
    assert records.read_text(records.to_text(record)) == record
    assert record.states()[-1].outcome() == states[-1].outcome()


@each_case
@pytest.mark.parametrize("plies", [30, 400])
def test_a_game_can_be_told_from_what_one_seat_saw(case: tuple[str, int], plies: int) -> None:
    rules, options = options_of(case)
    states, events = whole_game(case, 1)
    moves = [None if hasattr(event, "to_json") else event for event in events[:plies]]
    for seat in range(options.players):
        views = [state.view(seat) for state in states[: plies + 1]]
        state, found = rules.conceal(views, moves)
        assert rules.conceal(views, moves) == (state, found)
        assert state == rules.new(options)
        for view, move, event in zip(views, moves, found, strict=False):
            assert state.view(seat) == view
            assert move is None or event == move
            state = state.apply(event)
        assert state.view(seat) == views[-1]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name_and_says_what_it_decided(name: str) -> None:
    rules = find_rules(name)
    assert (rules.name, str(rules.title()) != "") == (name, True)
    assert rules.version >= 1
    assert all(str(sentence) for sentence in rules.assumptions().values())


@pytest.mark.parametrize("name", ["", "Manhattan", "chess", None, 3])
def test_an_unknown_game_is_refused(name: object) -> None:
    with pytest.raises(UnknownGameError, match="Known games: manhattan"):
        find_rules(name)  # type: ignore[arg-type]

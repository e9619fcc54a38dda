"""What must hold in every position of every game; each law takes a state and a random generator.

The names say what is promised.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    LegalMoves,
    MoveError,
    Score,
    State,
    View,
)
from manhattan_widgets.testing.oracles import oracle_of
from manhattan_widgets.testing.play import random_event
from manhattan_widgets.testing.raising import raises
from manhattan_widgets.testing.strange import strange_moves

Law = Callable[[State, Random], None]


def canonical(data: Any) -> str:
    return json.dumps(data, sort_keys=True, allow_nan=False)


def evaluated(value: object) -> object:
    """Evaluate ``repr(value)`` with the names of its own module."""
    return eval(repr(value), dict(vars(sys.modules[type(value).__module__])))


def seats(state: State) -> list[int | None]:
    return [*range(state.options.players), None]


def old_states_stay_as_they_are(state: State, rng: Random) -> None:
    if state.outcome() is not None:
        return
    before, number = canonical(state.to_json()), hash(state)
    twin = state.rules.state_from_json(json.loads(before))
    after = state.apply(random_event(state, rng))
    assert after != state
    assert (canonical(state.to_json()), hash(state)) == (before, number)
    assert (twin, hash(twin)) == (state, number)


def equal_events_give_equal_states(state: State, rng: Random) -> None:
    if state.outcome() is not None:
        return
    event = random_event(state, rng)
    one, two = state.apply(event), state.apply(event)
    assert one == two
    assert hash(one) == hash(two)


def a_state_goes_through_json(state: State, rng: Random) -> None:
    read = state.rules.state_from_json(json.loads(canonical(state.to_json())))
    assert read == state
    assert read.to_json() == state.to_json()


def a_position_goes_through_its_steps(state: State, rng: Random) -> None:
    steps = state.rules.position_steps(state.options)
    found, step = None, next(steps)
    while found is None:
        chosen = step.chosen(state)
        assert 0 <= chosen < step.of
        try:
            step = steps.send(chosen)
        except StopIteration as end:
            found = end.value
    assert found == state
    assert found.to_json() == state.to_json()


def any_steps_lead_to_a_position(state: State, rng: Random) -> None:
    """Begin as the state has it, go on at random: that may be unsound, but is a position."""
    kept = rng.randrange(30)
    steps = state.rules.position_steps(state.options)
    found, step = None, next(steps)
    while found is None:
        kept -= 1
        try:
            step = steps.send(step.chosen(state) if kept > 0 else rng.randrange(step.of))
        except StopIteration as end:
            found = end.value
    assert state.rules.state_from_json(found.to_json(), check=False) == found
    found.status()


def an_event_goes_through_text(state: State, rng: Random) -> None:
    if state.outcome() is not None:
        return
    if (request := state.chance) is not None:
        event = request.sample(rng)
        data = json.loads(canonical(event.to_json()))
        assert state.rules.chance_from_json(data) == event
        assert evaluated(event) == event
        return
    for move in state.legal_moves():
        assert state.rules.move_from_text(str(move)) == move
        assert evaluated(move) == move
        assert not hasattr(move, "to_json"), "this is how records know moves from chance"


def what_chance_gives_is_numbered(state: State, rng: Random) -> None:
    request = state.chance
    if request is None:
        return
    event, count = request.sample(rng), request.possibilities
    assert 0 <= request.number_of(event) < count
    assert request.numbered(request.number_of(event)) == event
    for number in (0, rng.randrange(count), count - 1):
        assert request.number_of(request.numbered(number)) == number
        state.apply(request.numbered(number))
    for number in (-1, count):
        with raises(IndexError):
            request.numbered(number)


def notation_goes_both_ways(state: State, rng: Random) -> None:
    shown = set()
    for move in state.legal_moves():
        text = state.format(move)
        assert state.parse(text) == move
        assert state.parse(str(move)) == move
        assert state.parse(f"  {text.upper()} ") == move
        assert text not in shown, "two moves that read alike"
        shown.add(text)


def chance_and_moves_take_turns(state: State, rng: Random) -> None:
    moves, over = state.legal_moves(), state.outcome() is not None
    assert [state.to_move is not None, state.chance is not None, over].count(True) == 1
    assert bool(moves) == (state.to_move is not None)
    if state.to_move is not None:
        assert state.to_move in range(state.options.players)
    if state.chance is not None:
        seed, sample = rng.random(), state.chance.sample
        assert sample(Random(seed)) == sample(Random(seed))


def legal_moves_are_a_sound_list(state: State, rng: Random) -> None:
    moves, again = state.legal_moves(), state.legal_moves()
    assert isinstance(moves, LegalMoves)
    assert list(moves) == list(again) == [moves[i] for i in range(len(moves))]
    assert len(set(moves)) == len(moves)
    assert all(move in again for move in moves)
    shown = repr(moves)
    assert str(len(moves)) in shown
    assert all(str(move) in shown for move in moves)
    some = moves[:3]
    assert list(some) == list(moves)[:3]
    assert all(move in some and str(move) in repr(some) for move in list(moves)[:3])
    assert len({state.parts(move) for move in moves}) == len(moves)
    for move in moves:
        explanation = state.explain(move)
        assert explanation.legal
        assert explanation.rule
        assert str(explanation.sentence)


def legal_moves_are_those_that_explain_allows(state: State, rng: Random) -> None:
    conceivable = set(state.rules.conceivable_moves(state.options))
    allowed = {move for move in conceivable if state.explain(move).legal}
    assert allowed == set(state.legal_moves())
    moves = state.legal_moves()
    assert {move for move in conceivable if move in moves} == allowed


def illegal_moves_are_refused_with_a_reason(state: State, rng: Random) -> None:
    conceivable = list(state.rules.conceivable_moves(state.options))
    moves = state.legal_moves()
    for move in rng.sample(conceivable, min(len(conceivable), 120)):
        if move in moves:
            continue
        explanation = state.explain(move)
        with raises(IllegalMoveError) as caught:
            state.apply(move)
        assert caught.value.explanation == explanation
        assert not explanation.legal
        assert explanation.rule
        assert str(explanation.sentence).endswith((".", "…"))
        assert "{" not in str(explanation)
        assert state.format(move)
        with raises(IllegalMoveError):
            state.preview(move)


def what_is_no_move_is_refused(state: State, rng: Random) -> None:
    """Moves of all games with fields that no rule ever made are refused like any illegal one."""
    strange = strange_moves(state.rules)
    for move in rng.sample(strange, min(len(strange), 60)):
        assert (move in state.legal_moves()) is False, move
        for position in (state, state.view(None), state.view(state.to_move)):
            explanation = position.explain(move)
            assert isinstance(explanation, Explanation)
            assert not explanation.legal
            assert explanation.rule
            assert len(str(explanation)) <= 500
            assert str(explanation).replace("\xa0", " ").isprintable()
        for ask in (state.apply, state.preview):
            with raises(IllegalMoveError) as caught:
                ask(move)
            assert caught.value.explanation == state.explain(move)


def a_preview_tells_what_happens(state: State, rng: Random) -> None:
    oracle, moves = oracle_of(state), list(state.legal_moves())
    before = oracle.points_now(state.to_json())
    # Of what is secret until the end a preview says nothing.
    foreseen = getattr(oracle, "points_foreseen", oracle.points_now)
    for move in rng.sample(moves, min(len(moves), 12)):
        preview = state.preview(move)
        assert preview.explanation == state.explain(move)
        assert preview.before == before
        assert preview.after == foreseen(state.apply(move).to_json())
        expected = tuple(a - b for a, b in zip(preview.after, before, strict=True))
        assert preview.gains == expected


def scores_add_up(state: State, rng: Random) -> None:
    data, oracle = state.to_json(), oracle_of(state)
    for score, totals in (
        (state.score(), oracle.points_so_far(data)),
        (state.score_now(), oracle.points_now(data)),
    ):
        assert score.totals == totals
        assert _summed(score) == totals
        for part in score.parts:
            assert str(part.reason)
            assert (part.seat is None) == (part.color is None)
            assert part.points == 0 or part.seat is not None


def _summed(score: Score) -> tuple[int, ...]:
    return tuple(
        sum(part.points for part in score.select(seat=seat).parts) for seat in range(score.players)
    )


def boards_of_scorings_are_kept(state: State, rng: Random) -> None:
    oracle = oracle_of(state)
    rounds = {part.round for part in state.score().parts if part.round}
    for position in (state, *map(state.view, seats(state))):
        for round_ in rounds:
            then = position.board_at(round_)
            assert type(then) is type(position)
            scored = state.score().select(round=round_)
            assert then.score_now().totals == scored.totals
            assert [part.sites for part in then.score_now().parts] == [
                part.sites for part in scored.parts
            ]
            if position is state:
                assert oracle.points_now(then.to_json()) == scored.totals
        for round_ in (-1, 0, max(rounds, default=0) + 1, True):
            with raises(ValueError, match="is not known"):
                position.board_at(round_)


def nothing_is_lost(state: State, rng: Random) -> None:
    if state.outcome() is not None or state == state.rules.new(state.options):
        return  # at the deal cards come into being
    after = state.apply(random_event(state, rng))
    oracle = oracle_of(state)
    assert oracle.census(after.to_json()) == oracle.census(state.to_json())


def positions_of_games_are_sound(state: State, rng: Random) -> None:
    assert state.status() == ()


def the_outcome_follows_from_the_points(state: State, rng: Random) -> None:
    outcome = state.outcome()
    if outcome is None:
        return
    assert outcome.points == state.score().totals == oracle_of(state).points_so_far(state.to_json())
    teams = state.rules.teams(state.options)
    assert sorted(seat for team in teams for seat in team) == [*range(state.options.players)]
    sums = {team: sum(outcome.points[seat] for seat in team) for team in teams}
    best = {seat for team in teams if sums[team] == max(sums.values()) for seat in team}
    assert outcome.winners == oracle_of(state).winners(state.to_json())
    assert best.issuperset(outcome.winners), "a tie is broken among the best"
    assert str(outcome.reason)


def a_view_shows_what_is_public(state: State, rng: Random) -> None:
    for seat in seats(state):
        view = state.view(seat)
        assert isinstance(view, View)
        assert view.seat == seat
        assert view.to_move == state.to_move
        assert view.outcome() == state.outcome()
        assert view.score() == state.score()
        assert view.score_now() == state.score_now()
        mine = seat is not None and seat == state.to_move
        assert list(view.legal_moves()) == (list(state.legal_moves()) if mine else [])
        assert oracle_of(state).secrets(state.to_json()).isdisjoint(view.to_json())


def a_position_is_printed_as_one_short_line(state: State, rng: Random) -> None:
    for position in (state, *map(state.view, seats(state))):
        shown = repr(position)
        assert shown == str(position)
        assert shown.isascii()
        assert len(shown) <= 100
        assert "\n" not in shown


def views_tell_no_secrets(state: State, rng: Random) -> None:
    conceivable = list(state.rules.conceivable_moves(state.options))
    tried = rng.sample(conceivable, min(len(conceivable), 20))
    for seat in seats(state):
        other = oracle_of(state).disguise(state, seat, rng)
        one, two = state.view(seat), other.view(seat)
        assert one == two
        assert hash(one) == hash(two)
        assert repr(one) == repr(two)
        assert repr(state) == repr(other)
        assert canonical(one.to_json()) == canonical(two.to_json())
        assert list(one.legal_moves()) == list(two.legal_moves())
        assert [one.explain(move) for move in tried] == [two.explain(move) for move in tried]


def a_sample_is_a_position_that_looks_the_same(state: State, rng: Random) -> None:
    for seat in seats(state):
        view, seed = state.view(seat), rng.random()
        found = view.sample(Random(seed))
        assert found.view(seat) == view
        assert found.status() == ()
        assert view.sample(Random(seed)) == found
        other = oracle_of(state).disguise(state, seat, rng)
        assert other.view(seat).sample(Random(seed)) == found


def what_nobody_knows_is_drawn_anew(state: State, rng: Random) -> None:
    seed = rng.random()
    found = state.redrawn(Random(seed))
    assert found == state.redrawn(Random(seed))
    assert not found.status()
    for seat in seats(state):
        assert found.view(seat) == state.view(seat)


def what_reveals_nothing_changes_views_alike(state: State, rng: Random) -> None:
    moves = list(state.legal_moves())
    for move in rng.sample(moves, min(len(moves), 3)):
        if state.reveals(move):
            continue
        for seat in seats(state):
            other = oracle_of(state).disguise(state, seat, rng)
            if move in other.legal_moves():
                assert state.apply(move).view(seat) == other.apply(move).view(seat)


def every_rule_that_is_named_can_be_read(state: State, rng: Random) -> None:
    book = state.rules.rulebook()
    conceivable = list(state.rules.conceivable_moves(state.options))
    tried = rng.sample(conceivable, min(len(conceivable), 60))
    legal = list(state.legal_moves())
    tried += rng.sample(legal, min(len(legal), 10))
    named = {part.rule for part in (*state.score().parts, *state.score_now().parts)}
    for position in (state, *map(state.view, seats(state))):
        named |= {position.explain(move).rule for move in tried}
        for move in tried:
            chosen = list(position.parts(move))
            wanted = rng.choice(position.parts(rng.choice(tried)))
            named.add(position.explain_parts(chosen[: rng.randrange(len(chosen) + 1)], wanted).rule)
        with raises(MoveError) as caught:
            position.parse("?")
        named.add(caught.value.explanation.rule)
    assert named <= set(book)


LAWS: tuple[Law, ...] = (
    old_states_stay_as_they_are,
    equal_events_give_equal_states,
    a_state_goes_through_json,
    a_position_goes_through_its_steps,
    any_steps_lead_to_a_position,
    an_event_goes_through_text,
    what_chance_gives_is_numbered,
    notation_goes_both_ways,
    chance_and_moves_take_turns,
    legal_moves_are_a_sound_list,
    legal_moves_are_those_that_explain_allows,
    illegal_moves_are_refused_with_a_reason,
    what_is_no_move_is_refused,
    a_preview_tells_what_happens,
    scores_add_up,
    boards_of_scorings_are_kept,
    nothing_is_lost,
    positions_of_games_are_sound,
    the_outcome_follows_from_the_points,
    a_view_shows_what_is_public,
    a_position_is_printed_as_one_short_line,
    views_tell_no_secrets,
    a_sample_is_a_position_that_looks_the_same,
    what_nobody_knows_is_drawn_anew,
    what_reveals_nothing_changes_views_alike,
    every_rule_that_is_named_can_be_read,
)
#: Laws so quick that every position of a game is looked at.
QUICK = {
    old_states_stay_as_they_are,
    a_position_is_printed_as_one_short_line,
    what_chance_gives_is_numbered,
    chance_and_moves_take_turns,
    nothing_is_lost,
    positions_of_games_are_sound,
    the_outcome_follows_from_the_points,
}
#: Laws that look at thousands of moves.
SLOW = {
    legal_moves_are_those_that_explain_allows,
    illegal_moves_are_refused_with_a_reason,
    what_is_no_move_is_refused,
}

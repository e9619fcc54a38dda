"""Laws about moves: which are legal, what a refusal says, what a preview promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from manhattan_widgets.contract.chances import Roll, RollRequest, Shuffle, ShuffleRequest
from manhattan_widgets.contract.core import (
    Explanation,
    IllegalMoveError,
    LegalMoves,
    MoveError,
    State,
)
from manhattan_widgets.testing.laws.core import seats
from manhattan_widgets.testing.oracles import oracle_of
from manhattan_widgets.testing.raising import raises
from manhattan_widgets.testing.strange import strange_moves

__all__ = [
    "a_preview_tells_what_happens",
    "chance_and_moves_take_turns",
    "every_rule_that_is_named_can_be_read",
    "illegal_moves_are_refused_with_a_reason",
    "legal_moves_are_a_sound_list",
    "legal_moves_are_in_one_order",
    "legal_moves_are_those_that_explain_allows",
    "what_is_no_move_is_refused",
    "wrong_chance_is_refused",
]


def chance_and_moves_take_turns(state: State, rng: Random) -> None:
    moves = state.legal_moves()
    happens = {"to_move": state.to_move, "chance": state.chance, "outcome": state.outcome()}
    some = [name for name, value in happens.items() if value is not None]
    assert len(some) == 1, f"one of to_move, chance and outcome() is not None: {happens!r:.200}"
    assert bool(moves) == (state.to_move is not None), (
        f"to_move is {state.to_move}, and legal_moves() is {moves!r:.100}: there are moves while "
        "somebody is to move, and only then"
    )
    if state.to_move is not None:
        assert state.to_move in range(state.options.players)
    if state.chance is not None:
        seed, sample = rng.random(), state.chance.sample
        assert sample(Random(seed)) == sample(Random(seed))


def wrong_chance_is_refused(state: State, rng: Random) -> None:
    """What chance cannot give now, and what nobody asked it for, is refused with ValueError."""
    request = state.chance
    wrong: list[Any] = [] if request is None else [Roll(-1), Shuffle((-1,))]
    if isinstance(request, RollRequest):
        wrong.append(Roll(request.sides))
    elif isinstance(request, ShuffleRequest):
        wrong += [Shuffle((*request.cards, *request.cards[:1])), Shuffle(request.cards[1:])]
    elif request is None:
        wrong += [Roll(0), Shuffle(())]
    for event in wrong:
        try:
            state.apply(event)
        except ValueError:
            continue
        raise AssertionError(f"apply() takes {event} where chance is {request}: raise ValueError")


def legal_moves_are_a_sound_list(state: State, rng: Random) -> None:
    moves, again = state.legal_moves(), state.legal_moves()
    assert isinstance(moves, LegalMoves), f"legal_moves() gives {moves!r:.60}, no LegalMoves"
    assert list(moves) == list(again) == [moves[i] for i in range(len(moves))]
    assert len(set(moves)) == len(moves), f"a move is there twice: {moves!r:.200}"
    for move in moves:
        text = str(move)
        can_be = text.isascii() and text.isprintable() and " " not in text
        assert can_be, (
            f"{text!r} cannot be a move: write it in printable ASCII, hyphens between words"
        )
    assert all(move in again for move in moves)
    text = repr(moves)
    assert str(len(moves)) in text
    assert all(str(move) in text for move in moves)
    some = moves[:3]
    assert list(some) == list(moves)[:3]
    assert all(move in some and str(move) in repr(some) for move in list(moves)[:3])
    assert len({state.parts(move) for move in moves}) == len(moves)
    for move in moves:
        explanation = state.explain(move)
        assert explanation.legal, f"{move} is in legal_moves(), and explain() says: {explanation}"
        assert explanation.rule, f"explain() names no rule for {move}"


def legal_moves_are_in_one_order(state: State, rng: Random) -> None:
    """Share codes number the legal moves: no set may lend them its order.

    That of a set of texts is another in each process, which one process alone never sees.
    """
    moves, others = list(state.legal_moves()), list(_with_sets_backwards(state).legal_moves())
    assert moves == others, (
        "the order of legal_moves() is that of a set in the state: write sorted(...) around the "
        "set, as share codes count on the order of the moves"
    )


class _BackwardsSet(frozenset[Any]):
    """An equal set that yields its elements in the opposite order."""

    def __iter__(self) -> Iterator[Any]:
        yield from reversed(list(super().__iter__()))


def _with_sets_backwards(value: Any) -> Any:
    """Return an equal state, or part of one, whose sets yield in the opposite order."""
    if isinstance(value, frozenset):
        return _BackwardsSet(map(_with_sets_backwards, value))
    if type(value) is tuple:
        return tuple(map(_with_sets_backwards, value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
        return replace(value, **{name: _with_sets_backwards(part) for name, part in parts.items()})
    return value


def legal_moves_are_those_that_explain_allows(state: State, rng: Random) -> None:
    conceivable = set(state.rules.conceivable_moves(state.options))
    allowed = {move for move in conceivable if state.explain(move).legal}
    moves = state.legal_moves()
    odd = sorted(map(str, allowed ^ set(moves)))
    assert not odd, (
        f"not both in legal_moves() and, of conceivable_moves(), allowed by explain(): {odd[:9]}"
    )
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


def every_rule_that_is_named_can_be_read(state: State, rng: Random) -> None:
    book = state.rules.rulebook()
    conceivable = list(state.rules.conceivable_moves(state.options))
    tried = rng.sample(conceivable, min(len(conceivable), 60))
    legal = list(state.legal_moves())
    tried += rng.sample(legal, min(len(legal), 10))
    cited = {part.rule for part in (*state.score().parts, *state.score_now().parts)}
    for position in (state, *map(state.view, seats(state))):
        cited |= {position.explain(move).rule for move in tried}
        for move in tried:
            chosen = list(position.parts(move))
            wanted = rng.choice(position.parts(rng.choice(tried)))
            cited.add(position.explain_parts(chosen[: rng.randrange(len(chosen) + 1)], wanted).rule)
        with raises(MoveError) as caught:
            position.parse("?")
        cited.add(caught.value.explanation.rule)
    assert cited <= set(book)

"""The study session: any ply of any line, any seat, moves that lead into variations."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manhattan_widgets.contract.core import IllegalMoveError
from manhattan_widgets.game import Game, GameOverError
from manhattan_widgets.session import base, review
from manhattan_widgets.session.base import Message, SessionError
from manhattan_widgets.session.game_tree import MAIN, TreeError
from manhattan_widgets.session.review import ALL_HANDS, StudySession
from tests.records.played import games, play_randomly, random_game


def finished(seed: int = 3, players: int = 4) -> Game:
    return random_game(seed=seed, players=players)


def unfinished(plies: int = 40, seed: int = 3) -> Game:
    return random_game(plies, seed=seed, players=4)


def other_move(session: StudySession, seed: int = 1) -> Any:
    """Return a legal move at the ply that is shown which no line has there."""
    tree, cursor = session.tree, session.cursor
    lines = (tree[session.line], tree.home(session.line, cursor))
    lines += tree.leaving(session.line, cursor)
    taken = {line.moves[cursor] for line in lines if cursor < len(line.moves)}
    legal = [move for move in session.state.legal_moves() if move not in taken]
    return Random(seed).choice(legal)


def variation(session: StudySession, ply: int, moves: int = 1) -> int:
    """Begin a variation at a ply of the main line; return its number."""
    session.go_to_line(MAIN, ply)
    for _ in range(moves):
        session.play(other_move(session))
    return session.line


class TestLooking:
    def test_a_finished_game_has_all_hands_open(self) -> None:
        session = StudySession(finished())
        assert session.perspective == ALL_HANDS
        assert (session.line, session.cursor, session.at_end) == (MAIN, 0, False)
        assert [view.seat for view in session.open_hands] == [0, 1, 2, 3]
        assert session.view.seat == session.to_move

    def test_an_unfinished_game_is_seen_as_a_spectator_sees_it(self) -> None:
        session = StudySession(unfinished())
        assert session.perspective is None
        assert session.open_hands == ()
        assert session.view == session.state.view(None)
        assert list(session.legal_moves) == []

    @pytest.mark.parametrize("seat", range(4))
    def test_from_any_seat(self, seat: int) -> None:
        session = StudySession(unfinished())
        session.go_to(30)
        session.perspective = seat
        assert session.view == session.state.view(seat)
        assert session.open_hands == (session.view,)
        assert session.may_move == (session.to_move == seat)
        session.go_to(31)
        assert session.view == session.state.view(seat)

    @pytest.mark.parametrize("wanted", [4, -1, "everybody"])
    def test_there_are_no_other_perspectives(self, wanted: Any) -> None:
        session = StudySession(unfinished())
        with pytest.raises(SessionError, match="There is no seat"):
            session.perspective = wanted
        assert session.perspective is None

    def test_of_a_record_for_one_seat_only_that_hand_can_be_open(self) -> None:
        record = replace(finished().record, known_to=2)
        session = StudySession(Game.from_record(record))
        assert session.perspectives == (None, 2)
        assert session.perspective == 2
        for hidden in (ALL_HANDS, 0):
            with pytest.raises(SessionError):
                session.perspective = hidden
        assert [view.seat for view in session.open_hands] == [2]

    def test_a_ply_that_is_not_there(self) -> None:
        session = StudySession(unfinished())
        with pytest.raises(SessionError, match="plies 0 to 40"):
            session.go_to(41)

    def test_looking_on_forgets_the_choice_and_what_was_said(self) -> None:
        session = StudySession(finished())
        session.go_to(20)
        session.choose(other_move(session))
        session.say("refusal", "No.")
        session.go_to(21)
        assert (session.selection, session.message) == ((), Message("info", ""))

    @given(games(), st.integers(0, 10_000))
    def test_what_is_shown_is_always_the_state_at_the_cursor(self, game: Game, seed: int) -> None:
        session, rng = StudySession(game), Random(seed)
        for _ in range(12):
            session.go_to(rng.randint(0, len(session.history)))
            session.perspective = rng.choice(session.perspectives)
            if session.to_move is not None and rng.random() < 0.6:
                session.play(rng.choice(list(session.state.legal_moves())[:50]))
            line = session.tree[session.line]
            assert session.state is line.states[session.cursor]
            assert session.game is line.game
            assert tuple(entry.move for entry in session.history) == line.moves
            assert [entry.ply for entry in session.history] == list(range(1, len(line.moves) + 1))
            assert [e.seat for e in session.history] == [s.to_move for s in line.states[:-1]]
            assert session.lines == session.tree.lines
            assert session.score == session.state.score()
            assert session.outcome == (line.game.outcome() if session.at_end else None)
            seen = session.perspective
            seat = session.state.to_move if seen == ALL_HANDS else seen
            assert session.view == session.state.view(seat)
        assert session.tree.main.moves == game.moves


class TestMoving:
    def test_any_seat_from_any_ply(self) -> None:
        session = StudySession(finished())
        for ply in (0, 5, 30, 77):
            session.go_to_line(MAIN, ply)
            move = other_move(session)
            session.play(move)
            assert (session.cursor, session.at_end) == (ply + 1, True)
            assert session.history[ply].move == move
        assert [line.ply for line in session.lines] == [0, 0, 5, 30, 77]
        assert session.tree.main.moves == finished().moves

    def test_the_move_of_the_game_follows_the_game(self) -> None:
        session = StudySession(finished())
        session.go_to(30)
        session.play(session.history[30].move)
        assert (session.line, session.cursor, len(session.lines)) == (MAIN, 31, 1)

    def test_by_choosing_its_parts(self) -> None:
        session = StudySession(finished())
        session.go_to(20)
        move = other_move(session)
        for part in session.view.parts(move):
            assert session.select(part)
        assert session.chosen == move
        session.play_chosen()
        assert session.line != MAIN

    def test_with_a_closed_hand_nothing_can_be_chosen(self) -> None:
        session = StudySession(unfinished())
        assert not session.may_move
        assert not session.select("F5")
        assert "closed" in session.message.text
        with pytest.raises(SessionError, match="closed"):
            session.choose("1 on Frankfurt 5")
        assert (session.sites, session.choosable, session.chosen) == (frozenset(),) * 2 + (None,)

    def test_at_the_end_nobody_is_to_move(self) -> None:
        session = StudySession(finished())
        session.go_to(len(session.history))
        assert (session.to_move, session.may_move) == (None, False)
        assert session.outcome == finished().outcome()
        assert not session.select("F5")
        assert "Nobody" in session.message.text
        with pytest.raises(GameOverError):
            session.play(session.history[-1].move)

    def test_an_illegal_move_is_said_and_changes_nothing(self) -> None:
        session = StudySession(finished())
        session.go_to(30)
        taken = next(iter(session.state.legal_moves()))
        session.go_to(31)
        bad = next(
            m for m in [taken, *finished().moves[4:28]] if not session.state.explain(m).legal
        )
        with pytest.raises(IllegalMoveError):
            session.play(bad)
        assert session.message.kind == "refusal"
        assert len(session.lines) == 1

    def test_a_resigned_game_goes_on_in_a_variation(self) -> None:
        game = unfinished()
        game.resign(1)
        session = StudySession(game)
        session.go_to(40)
        assert session.outcome is not None
        assert session.to_move is not None
        session.play(other_move(session))
        assert session.outcome is None


class TestLines:
    def test_back_to_the_game_where_it_was_left(self) -> None:
        session = StudySession(finished())
        variation(session, 30, moves=3)
        session.go_to_line(MAIN)
        assert (session.line, session.cursor) == (MAIN, 30)
        session.go_to_line(1)
        assert (session.line, session.cursor) == (1, 31)
        session.go_to(12)
        session.go_to_line(MAIN)
        assert (session.line, session.cursor) == (MAIN, 12)

    def test_a_line_or_ply_that_is_not_there(self) -> None:
        session = StudySession(unfinished())
        for place in ((5, None), (MAIN, 41)):
            with pytest.raises(TreeError):
                session.go_to_line(*place)
        assert (session.line, session.cursor) == (MAIN, 0)

    def test_a_comment_is_shown_in_all_lines_that_have_the_ply(self) -> None:
        session = StudySession(finished())
        number = variation(session, 30)
        session.write("Here.")
        assert session.comment == "Here."
        session.go_to(30)
        session.write("Before.")
        session.go_to_line(MAIN)
        assert session.comment == "Before."
        session.go_to(31)
        assert session.comment == ""
        assert session.tree[number].comments == ((31, "Here."),)

    def test_deleting_goes_back_to_where_the_variation_began(self) -> None:
        session = StudySession(finished())
        number = variation(session, 30, moves=3)
        session.delete_line()
        assert (session.line, session.cursor, len(session.lines)) == (MAIN, 30, 1)
        session.undo()
        assert number in session.tree
        session.go_to_line(number)
        assert session.cursor == 31

    def test_the_main_line_cannot_be_deleted_and_says_so(self) -> None:
        session = StudySession(finished())
        with pytest.raises(TreeError):
            session.delete_line()
        assert "cannot be deleted" in session.message.text

    def test_promoting_stays_at_the_position(self) -> None:
        session = StudySession(finished())
        number = variation(session, 30, moves=3)
        state = session.state
        session.promote_line()
        assert (session.line, session.cursor) == (MAIN, 33)
        assert session.state is state
        assert session.tree[number].moves == finished().moves
        assert [e.move for e in session.history] == list(session.tree.main.moves)

    def test_undo_and_redo_of_moves(self) -> None:
        session = StudySession(finished())
        number = variation(session, 30, moves=2)
        session.undo()
        assert (session.line, session.cursor) == (number, 31)
        session.undo()
        assert (session.line, session.cursor, len(session.lines)) == (MAIN, 30, 1)
        session.redo()
        assert (session.line, session.cursor) == (number, 31)
        session.redo()
        assert (session.line, session.cursor) == (number, 32)

    def test_redo_of_a_comment_stays(self) -> None:
        session = StudySession(finished())
        session.go_to(3)
        session.write("Here.")
        session.undo()
        session.go_to(9)
        session.redo()
        assert (session.cursor, session.tree.comment_at(MAIN, 3)) == (9, "Here.")

    def test_the_first_entry_of_a_variation(self) -> None:
        session = StudySession(finished())
        number = variation(session, 30)
        entry = session.first_entry(session.tree[number])
        assert (entry.ply, entry.move) == (31, session.tree[number].moves[30])


def test_another_game_in_its_place() -> None:
    session = StudySession(finished())
    variation(session, 30)
    session.new_game(unfinished())
    assert (session.line, session.cursor, len(session.lines)) == (MAIN, 0, 1)
    assert session.perspective is None
    assert len(session.history) == 40


def test_the_game_may_go_on_elsewhere() -> None:
    game = unfinished()
    session = StudySession(game)
    play_randomly(game, 50, seed=1)
    assert len(session.history) == len(session.game.moves) == 40


@pytest.mark.parametrize(
    "act",
    [
        lambda s: s.go_to(12),
        lambda s: s.play(other_move(s)),
        lambda s: s.write("Here."),
        lambda s: setattr(s, "perspective", 1),
    ],
    ids=["seek", "play", "comment", "perspective"],
)
def test_observers_see_everything_new_at_once(act: Callable[[StudySession], Any]) -> None:
    session = StudySession(finished())
    session.go_to(20)
    seen = []

    def look(_: Any) -> None:
        line = session.tree[session.line]
        seen.append(
            session.state is line.states[session.cursor]
            and session.comment == session.tree.comment_at(session.line, session.cursor)
            and session.lines == session.tree.lines
            and len(session.history) == len(line.moves)
        )

    session.observe(look)
    act(session)
    assert seen
    assert all(seen)


def test_every_trait_is_documented() -> None:
    for module, name in ((base, "ShownGame"), (review, "StudySession")):
        source = inspect.getsource(getattr(module, name)).splitlines()
        for trait in getattr(module, name).class_own_traits():
            line = next(n for n, text in enumerate(source) if text.startswith(f"    {trait}"))
            assert source[line + 1].strip().startswith('"""'), trait

"""Moves are taken back and played again, past cards as practice alone."""

from __future__ import annotations

import pytest

from manhattan_widgets.session.playing import SessionError

from .sessions import COMPUTER, PERSON, drafting, facts, person_to_move, play_on, session_of


def test_undo_stops_at_drawn_cards_where_people_share_the_game() -> None:
    session = session_of(PERSON, PERSON, COMPUTER)
    while session.state.phase != "build" or session.to_move != 0:
        play_on(session, 1)
    play_on(session, 1)
    assert not session.can_undo
    before = facts(session)[:-1]
    with pytest.raises(SessionError, match="card was drawn"):
        session.undo()
    assert facts(session)[:-1] == before
    assert not session.practice


def test_against_computers_undo_past_cards_makes_it_a_practice_game_and_says_so_once() -> None:
    session = person_to_move()
    start = session.state
    for words in ("from now on this is a practice game", "The last move was taken back."):
        session.play(session.legal_moves[0])
        while session.to_move != 0:
            play_on(session, 1)
        session.undo()
        assert session.state == start
        assert session.practice
        assert words in session.message.text
    assert "practice" not in session.message.text


def test_undo_of_what_showed_no_cards_leaves_the_game_as_it_is() -> None:
    session = drafting()
    session.play("draft 1 1 2 2 3 4")
    session.undo()
    assert not session.practice


def test_a_draft_is_undone_and_redone() -> None:
    session = drafting()
    first = session.state
    session.play("draft 1 1 2 2 3 4")
    play_on(session, 2)
    later = session.game.states
    assert session.can_undo
    session.undo()
    assert (session.state, session.cursor, session.history) == (first, 0, ())
    assert session.to_move == 0
    assert session.message.text == "The last move was taken back."
    session.redo()
    assert session.game.states == later
    assert not session.can_redo


def test_practice_goes_back_past_cards_and_computers_and_redo_draws_the_same() -> None:
    session = person_to_move(practice=True)
    play_on(session, 20)
    while session.to_move != 0:
        play_on(session, 1)
    states, moves = session.game.states, session.game.moves
    undone = 0
    while session.can_undo:
        session.undo()
        undone += 1
        assert session.to_move == 0
        assert len(session.history) == len(session.game.moves) == session.cursor
    assert undone >= 5
    assert not any(entry.seat == 0 for entry in session.history)
    while session.can_redo:
        session.redo()
    assert session.game.states == states
    assert tuple(entry.move for entry in session.history) == session.game.moves == moves


def test_another_move_forgets_what_could_be_redone() -> None:
    session = drafting()
    session.play("draft 1 1 2 2 3 4")
    session.undo()
    session.play("draft 1 1 1 2 3 4")
    assert not session.can_redo
    with pytest.raises(SessionError, match="no move to play again"):
        session.redo()


def test_nothing_to_undo() -> None:
    session = drafting()
    with pytest.raises(SessionError, match="no move of yours"):
        session.undo()
    watched = session_of(*[COMPUTER] * 3, plies=10, practice=True)
    with pytest.raises(SessionError, match="no move of yours"):
        watched.undo()


def test_undo_after_the_end() -> None:
    session = person_to_move(practice=True)
    play_on(session, 200)
    assert session.outcome is not None
    session.undo()
    assert session.outcome is None
    assert session.to_move == 0
    session.redo()
    assert session.outcome == session.game.outcome()
    assert session.outcome is not None


@pytest.mark.parametrize("practice", [False, True])
def test_undo_after_resigning_takes_back_only_that(practice: bool) -> None:
    session = person_to_move(practice=practice)
    session.play(session.legal_moves[0])
    while session.to_move != 0:
        play_on(session, 1)
    state, history = session.state, session.history
    session.resign(0)
    assert session.outcome is not None
    assert 0 not in session.outcome.winners
    assert "resigned" in str(session.outcome.reason)
    assert (session.to_move, session.may_move) == (None, False)
    with pytest.raises(ValueError, match="over"):
        session.resign(0)
    session.undo()
    assert session.outcome is None
    assert (session.state, session.history) == (state, history)
    assert session.to_move == 0
    assert len(session.history) == len(session.game.moves)

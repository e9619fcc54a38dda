"""Earlier moments are shown, and the game stays as it is."""

from __future__ import annotations

import pytest

from manhattan_widgets.session.playing import SessionError

from .sessions import COMPUTER, PERSON, session_of


def test_going_back_shows_each_moment_and_changes_nothing() -> None:
    session = session_of(PERSON, COMPUTER, COMPUTER, plies=40)
    end, moves = session.state, session.game.moves
    for ply in range(len(moves) + 1):
        session.go_to(ply)
        assert session.cursor == ply
        assert session.state == session.game.state_at(ply)
        assert session.score == session.state.score()
    assert session.at_end
    session.go_to(2)
    assert not session.may_move
    assert not session.select("card:1")
    assert "earlier moment" in session.message.text
    for refused in (lambda: session.play(session.game.state.legal_moves()[0]), session.undo):
        with pytest.raises(SessionError, match="earlier moment"):
            refused()
    assert (session.game.state, session.game.moves) == (end, moves)
    for ply in (-1, len(moves) + 1):
        with pytest.raises(SessionError, match=f"no ply {ply}"):
            session.go_to(ply)
    assert session.cursor == 2


def test_the_outcome_belongs_to_the_end() -> None:
    session = session_of(PERSON, COMPUTER, plies=200)
    assert session.outcome is not None
    session.go_to(3)
    assert session.outcome is None
    session.go_to(len(session.history))
    assert session.outcome == session.game.outcome()

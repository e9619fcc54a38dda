"""Hands of several people at one screen are kept apart by a curtain."""

from __future__ import annotations

import pytest

from manhattan_widgets.session.playing import SessionError

from .sessions import COMPUTER, PERSON, play_on, session_of


def test_the_curtain_opens_for_one_and_closes_after_his_move() -> None:
    session = session_of(PERSON, PERSON, COMPUTER)
    last, closed = None, 0
    for ply in range(40):
        seat = session.to_move
        if seat in (0, 1):
            # Who moves twice, with only computers between, need not open it again.
            assert session.curtained == (seat != last)
            if seat != last:
                closed += 1
                assert session.perspective is None
                assert not session.may_move
                assert session.view.hand(0) is session.view.hand(1) is None
                assert not session.select("card:1")
            session.reveal()
            assert not session.curtained
            assert session.view.hand(seat) == session.state.hands[seat]
            last = seat
        assert session.view.hand(1 - (last or 0)) is None
        play_on(session, 1, ply)
    assert closed > 20


def test_to_open_the_curtain_is_one_change() -> None:
    session = session_of(PERSON, PERSON)
    hands: list[object] = []
    session.observe(lambda _: hands.append(session.view.hand(session.to_move)), "revision")
    session.reveal()
    assert hands == [session.state.hands[session.to_move]]


def test_undo_and_redo_close_the_curtain() -> None:
    session = session_of(PERSON, PERSON, seed=3)
    first = session.to_move
    session.reveal()
    session.play(session.legal_moves[0])
    assert session.perspective is None
    session.reveal()
    session.undo()
    assert (session.to_move, session.perspective) == (first, None)
    session.reveal()
    session.redo()
    assert session.perspective is None


def test_one_person_is_never_curtained() -> None:
    session = session_of(COMPUTER, PERSON, COMPUTER)
    for _ in range(40):
        assert session.perspective == 1
        assert not session.curtained
        play_on(session, 1)


def test_a_perspective_that_does_not_exist() -> None:
    session = session_of(PERSON, COMPUTER)
    for seat in (2, -1):
        with pytest.raises(SessionError, match=f"no seat {seat}"):
            session.perspective = seat
    assert session.perspective == 0
    session.perspective = None
    assert session.view == session.state.view(None)

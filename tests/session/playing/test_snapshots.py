"""Every change of a session is told whole and once, refusals and a new game among them."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from manhattan_widgets.game import new_game
from manhattan_widgets.session.playing import Message

from .sessions import COMPUTER, PERSON, facts, person_to_move, play_on, session_of


def test_every_observer_sees_the_whole_change() -> None:
    session = session_of(PERSON, COMPUTER, practice=True)
    heard: dict[int, set[tuple[Any, ...]]] = {}
    names: set[str] = set()

    def hear(change: Any) -> None:
        assert session.view == session.state.view(session.perspective)
        assert session.state == session.game.state_at(session.cursor)
        assert list(session.legal_moves) == list(session.view.legal_moves())
        assert tuple(entry.move for entry in session.history) == session.game.moves
        names.add(change["name"])
        heard.setdefault(session.revision, set()).add(tuple(map(id, facts(session))))

    session.observe(hear)
    play_on(session, 14)
    session.undo()
    session.redo()
    session.go_to(3)
    session.go_to(len(session.history))
    session.new_game(new_game("manhattan", players=3, kinds=[COMPUTER] * 3, seed=5))
    assert {"state", "view", "history", "cursor", "score", "revision", "game", "perspective"} <= (
        names
    )
    # Whatever was told under one revision was one and the same snapshot.
    assert all(len(snapshots) == 1 for snapshots in heard.values())


def test_revision_goes_up_once_for_each_change() -> None:
    session = person_to_move()
    seen: list[tuple[int, int]] = []
    session.observe(lambda change: seen.append((change["old"], change["new"])), "revision")
    move = session.legal_moves[0]
    card, piece, site = session.view.parts(move)
    changes = [
        lambda: session.select(site),
        lambda: session.select(card),
        lambda: session.select(piece),
        lambda: session.unselect(piece),
        lambda: session.unselect(),
        lambda: session.select(card),
        lambda: session.choose(move),
        lambda: session.play_chosen(),
        lambda: session.go_to(0),
        lambda: session.say("info", "hello"),
        lambda: setattr(session, "perspective", None),
    ]
    for number, change in enumerate(changes):
        before = session.revision
        change()
        assert session.revision == before + 1, number
    assert seen == [(n, n + 1) for n in range(seen[0][0], seen[-1][1])]


def test_a_refusal_is_a_change_too() -> None:
    session = person_to_move()
    for refused in (
        lambda: session.play("nonsense"),
        lambda: session.choose("nonsense"),
        lambda: session.go_to(99),
        lambda: session.redo(),
        lambda: session.play_chosen(),
        lambda: session.resign(9),
    ):
        session.say("info", "")
        before = session.revision
        with pytest.raises(ValueError, match=r"\w") as error:
            refused()
        assert session.revision == before + 1
        assert session.message.kind == "refusal"
        assert session.message.text == str(error.value)


def test_observers_that_fail_keep_nobody_from_hearing(caplog: pytest.LogCaptureFixture) -> None:
    session = person_to_move()
    heard = []

    def fail(change: Any) -> None:
        raise RuntimeError("boom")

    session.observe(fail)
    session.observe(heard.append, "revision")
    session.observe(heard.append, "state")
    plies = len(session.history)
    with caplog.at_level(logging.ERROR):
        session.play(session.legal_moves[0])
    assert len(session.history) == len(session.game.moves) == plies + 1
    assert session.state is session.game.state
    assert session.message.kind == "error"
    assert "boom" in session.message.text
    assert "boom" in caplog.text
    session.unobserve(fail)
    session.select("card:1")
    assert heard


def test_a_new_game_takes_the_place_of_the_old() -> None:
    session = person_to_move(practice=True)
    session.play(session.legal_moves[0])
    session.undo()
    session.select(session.view.parts(session.legal_moves[0])[0])
    game = new_game("manhattan", players=2, kinds=[COMPUTER, PERSON], seed=9)
    session.new_game(game)
    assert session.game is game
    assert session.state is game.state
    assert (session.cursor, session.history, session.selection) == (0, (), ())
    assert session.perspective == 1
    assert not session.can_redo
    assert session.message.text == ""


def test_an_error_stays_to_be_read_while_computers_move() -> None:
    session = person_to_move()
    session.play(session.legal_moves[0])
    session.say("error", "It broke.")
    while session.to_move != 0:
        play_on(session, 1)
    assert session.message == Message("error", "It broke.")
    session.play(session.legal_moves[0])
    assert session.message.text == ""

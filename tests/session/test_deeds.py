"""A move of a game without words for its effects is named once, and nothing stands after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import manhattan_widgets as mw
from manhattan_widgets.scene.reasons import reasons
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.widgets.play.command import play
from tests.games.tiny import GAME
from tests.registered import registered
from tests.widgets import seen


@pytest.fixture(autouse=True)
def _tiny() -> Iterator[None]:
    with registered(GAME):
        yield


def test_the_move_alone_is_told() -> None:
    session = GameSession(mw.new_game("tiny", players=2, seed=7))
    move = session.view.legal_moves()[0]
    assert not str(session.view.effect(move))
    assert not any(session.view.format(move) in why for why in reasons(session.view, move, "AB"))
    session.play(move)
    assert session.history[0].deed == session.history[0].text


def test_board_log_and_replay_do_not_repeat_it() -> None:
    widget = play("tiny", people=2, seed=7, pace=0, theme="light", library=False)
    widget.session.play(widget.session.view.legal_moves()[0])
    deed = widget.session.history[0].text
    assert f": {deed} " in seen.words(widget)
    assert f"{deed}," not in seen.words(widget)
    assert f"plays {deed}" not in seen.words(widget)
    shown = mw.replay(widget.game, ply=1)
    assert f"{deed}," not in seen.words(shown)


def test_our_games_tell_both() -> None:
    session = GameSession(mw.new_game("manhattan", players=2, seed=7))
    session.play(session.game.state.legal_moves()[0])
    entry = session.history[0]
    assert entry.deed == f"{entry.text}, {entry.effect}"

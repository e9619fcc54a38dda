"""What chance gave is told with the move that it followed, where everybody may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets.contract.core import Sentence
from manhattan_widgets.locale import speaking
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.session.review import StudySession
from manhattan_widgets.widgets.play.command import play
from tests.games.pig import GAME, PigState
from tests.registered import registered
from tests.widgets import seen


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(GAME):
        yield


def test_a_roll_is_told_after_the_move() -> None:
    game = mw.new_game("pig", players=2, seed=3)
    session = GameSession(game)
    session.play("roll")
    rolled = game.events[-1].number + 1  # type: ignore[union-attr]
    assert str(session.history[-1].effect) == f"chance gives {rolled} of 6"
    with speaking("de"):
        assert str(session.history[-1].effect) == f"der Zufall ergibt {rolled} von 6"
    assert game.given(0) == ()
    with pytest.raises(IndexError):
        game.given(-1)
    study = StudySession(game)
    assert study.history == session.history


def test_a_game_says_it_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(_state: PigState, event: Any) -> Sentence:
        return Sentence.of("core.words", words=f"a {event.number + 1}")

    monkeypatch.setattr(PigState, "chance_effect", told)
    game = mw.new_game("pig", players=2, seed=3)
    rolled = game.play("roll") and game.events[-1].number + 1  # type: ignore[union-attr]
    assert list(map(str, game.given(1))) == [f"a {rolled}"]


def test_it_stands_in_the_log_and_is_told_beside_the_board() -> None:
    widget = play("pig", people=2, seed=3, pace=0, theme="light", library=False)
    widget.session.play("roll")
    rolled = widget.game.events[-1].number + 1
    assert f"chance gives {rolled} of 6" in seen.log(widget)[0]
    assert f": roll, chance gives {rolled} of 6" in seen.words(widget)


def test_where_there_are_secrets_nothing_is_told() -> None:
    game = mw.new_game("manhattan", players=2, seed=3)
    game.play(game.state.legal_moves()[0])
    assert all(not game.given(ply) for ply in range(len(game.moves) + 1))

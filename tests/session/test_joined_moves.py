"""Moves that are chosen together and played at once, each a ply of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.skyline.rules.moves import Buy, End, Sell
from manhattan_widgets.session.base import ShownGame
from manhattan_widgets.session.playing import GameSession
from manhattan_widgets.session.review import StudySession
from tests.games.skyline.rules.positions import figures, position, sound


def investing(money: str = "10 10", stocks: str = "1126 1", **more: Any) -> GameSession:
    """Return a session of a person who invests, having built nothing, and one more."""
    state = sound(position(players=2, phase="invest", money=money, stocks=stocks, **more))
    session = GameSession(Game.from_position(state, kinds=["person", "person"]))
    session.reveal()
    return session


def select(session: ShownGame, *parts: str) -> None:
    for part in parts:
        assert session.select(part), (part, session.message.text)


def in_invest_phase(seed: int, plies: int) -> Game:
    """Return a game of two people, played at random until one of them invests."""
    game, rng = new_game("skyline", players=2, kinds=["person"] * 2, seed=seed), Random(seed)
    while game.outcome() is None and (len(game.moves) < plies or game.state.phase != "invest"):
        game.play(game.state.random_move(rng))
    return game


@given(st.integers(0, 99), st.integers(0, 80), st.lists(st.integers(0, 99), max_size=8))
@example(seed=11, plies=26, presses=[])  # there is nothing to buy or sell
@settings(max_examples=30)
def test_chosen_together_is_the_same_record_as_one_by_one(
    seed: int, plies: int, presses: list[int]
) -> None:
    game = in_invest_phase(seed, plies)
    if game.outcome() is not None:
        return
    alone, session = game.branch(), GameSession(game)
    session.reveal()
    for press in presses:
        offered = sorted(session.choosable - {"step:end"}) if press % 7 else ["step:end"]
        pressed = offered[press % len(offered)] if offered else "step:end"
        market = pressed.startswith(("buy:", "sell:")) or pressed == "step:end"
        if market and "step:end" not in session.selection:
            session.select(pressed)
    moves = session.chosen_moves
    if session.selection or len(session.legal_moves) > 1:  # the only move need not be chosen
        parts = tuple(part for move in moves for part in alone.state.parts(move))
        assert parts == session.selection
    for move in moves:
        alone.play(move)
    if moves:
        session.play_chosen()
    assert session.game.record == alone.record
    assert session.history == GameSession(alone).history
    assert session.selection == ()


def test_each_is_legal_in_its_turn_and_what_is_not_is_explained() -> None:
    session = investing(money="7 10")
    assert not session.select("buy:P")
    select(session, "buy:4")
    assert session.chosen == Buy("4")
    assert not session.select("buy:4")
    assert "costs 4 million, but you have only 3" in session.message.text
    assert "buy:4" not in session.choosable
    select(session, "sell:6", "buy:4")
    assert session.chosen_moves == (Buy("4"), Sell("6"), Buy("4"))
    assert session.chosen is None
    assert session.preview() is None
    select(session, "sell:2")
    assert not session.select("buy:6")
    assert "You have chosen to sell" in session.message.text or "costs" in session.message.text
    session.play_chosen()
    assert [str(move) for move in session.game.moves] == ["buy4", "sell6", "buy4", "sell2"]
    assert session.state.purses[0] == 3  # type: ignore[attr-defined]


def test_a_kind_is_not_bought_and_sold_together() -> None:
    session = investing(money="20 10")
    select(session, "sell:6")
    assert "buy:6" not in session.choosable
    assert not session.select("buy:6")
    assert "You have chosen to sell a floor of 6 million" in session.message.text
    session.unselect()
    select(session, "buy:2")
    assert not session.select("sell:2")
    assert "You have chosen to buy a floor of 2 million" in session.message.text


def test_at_most_one_neutral_floor() -> None:
    session = investing()
    select(session, "buy:N")
    assert not session.select("buy:N")
    assert "one a turn" in session.message.text


def test_other_moves_stay_alone() -> None:
    session = investing("10 10", hand=figures("US", "US", "Petronas"))
    trade = next(part for part in session.choosable if part.startswith("trade:"))
    select(session, "buy:2")
    assert not session.select(trade)
    assert "put back what you have chosen" in session.message.text
    assert session.selection == ("buy:2",)
    session.unselect()
    select(session, trade)
    select(session, "buy:2")  # a move that is still open is replaced, as ever
    assert session.selection == ("buy:2",)


def test_the_turn_may_end_with_what_was_bought() -> None:
    session = investing()
    assert not session.select("step:end")
    assert "you must buy one" in session.message.text
    select(session, "buy:2", "step:end")
    assert session.chosen_moves == (Buy("2"), End())
    select(session, "step:end")  # pressed again it is put back
    assert session.chosen_moves == (Buy("2"),)
    select(session, "step:end", "buy:1")  # nothing comes after the end: it gives way
    assert session.chosen_moves == (Buy("2"), Buy("1"))
    select(session, "step:end")
    session.play_chosen()
    assert session.to_move == 1
    assert len(session.history) == 3


def test_what_is_put_back_takes_with_it_what_needs_it() -> None:
    session = investing(money="1 10")
    select(session, "sell:6", "buy:4")
    session.unselect("sell:6")
    assert session.selection == ()
    assert "costs 4 million, but you have only 1" in session.message.text
    select(session, "buy:1", "sell:6", "sell:2")
    session.unselect("sell:6")
    assert session.chosen_moves == (Buy("1"), Sell("2"))
    assert session.message.text == ""
    session.unselect("step:end")
    assert session.selection == ("buy:1", "sell:2")


def test_taken_back_is_one_move_after_the_other() -> None:
    session = investing()
    select(session, "buy:2", "buy:2", "buy:1")
    session.play_chosen()
    session.undo()
    assert [str(move) for move in session.game.moves] == ["buy2", "buy2"]
    session.redo()
    assert [str(move) for move in session.game.moves] == ["buy2", "buy2", "buy1"]


def test_observers_hear_of_it_once() -> None:
    session = investing()
    select(session, "buy:2", "buy:2")
    seen: list[int] = []
    session.observe(lambda _: seen.append(len(session.history)), "revision")
    session.play_chosen()
    assert seen == [2]


def test_a_variation_takes_several_too() -> None:
    session = StudySession(investing().game)
    session.perspective = 0
    select(session, "buy:2", "buy:2")
    session.play_chosen()
    assert (session.line, session.cursor) == (1, 2)
    session.undo()
    assert session.cursor == 1


@pytest.mark.parametrize("typed", ["buy 4", "buy4"])
def test_a_typed_move_takes_the_place_of_all(typed: str) -> None:
    session = investing()
    select(session, "buy:2", "buy:2")
    session.choose(typed)
    assert session.chosen_moves == (Buy("4"),)

"""Skyline through the buttons: whole games, turns of many steps, what stays hidden, own boards."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import manhattan_widgets as mw
from manhattan_widgets import bots
from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.skyline.rules import SkylineState, load_edition
from manhattan_widgets.games.skyline.rules.moves import Build, Buy, Cash, End, Trade
from manhattan_widgets.scene.games import scenes_of
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.common.style import picture_class
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.games.skyline.rules.positions import figures, move, position, sound
from tests.games.skyline.scene.test_board import OWN
from tests.widgets import seen
from tests.widgets.seen import classes


def touch(widget: PlayWidget, wanted: Any) -> None:
    """Choose a move by its parts, as a person does: buttons of the hand and sites."""
    view = widget.session.view
    for part in view.parts(wanted):
        if ":" not in part:
            seen.click_site(widget, part)
            continue
        choice = next(
            c for g in scenes_of(view.rules).choices(view) for c in g.choices if c.part == part
        )
        button = next(b for b in seen.buttons(widget) if b.tooltip == choice.label)
        button.click()
    assert widget.session.chosen == wanted


def confirm(widget: PlayWidget) -> None:
    seen.press(widget, "Play this move")  # what the pointer on it tells: it says what will be done


def let_computers_play(widget: PlayWidget) -> None:
    while widget.session.to_move not in (None, *widget.session.persons):
        view = widget.game.state.view(widget.session.to_move)
        widget.session.play(bots.choose(bots.make("greedy"), view))


def sat_down(state: SkylineState, **settings: Any) -> PlayWidget:
    """Return the widget of a game that goes on from a position, seat 0 a person's."""
    state = sound(state)
    game = Game.from_position(state, names=["Ann", "Bo", "Cy", "Di"][: state.options.players])
    widget = play(game, pace=0, library=False, **settings)
    widget.session.reveal()
    return widget


@pytest.mark.no_cover
def test_a_whole_game_by_buttons_against_greedy_computers() -> None:
    widget = play("skyline", players=3, seed=11, pace=0, library=False)
    player, turns, several = bots.make("greedy"), 0, 0
    while widget.session.outcome is None:
        let_computers_play(widget)
        if widget.session.to_move is None:
            break
        before = widget.game.state
        assert isinstance(before, SkylineState)
        chosen = bots.choose(player, before.view(0))
        touch(widget, chosen)
        if isinstance(chosen, Build):
            # Who pays whom is told before the move is made, and in the log afterwards.
            price, payee = before.cost(before.options.edition.numbers[chosen.site], chosen.kind, 0)
            page_words = seen.words(widget)
            assert (
                ("costs" in page_words) if not price else (f"You pay {price} million" in page_words)
            )
            several += before.done.built > 0
            if payee is not None:
                assert f"to {('Yellow', 'Purple', 'Blue')[payee]}" in page_words
        confirm(widget)
        turns += isinstance(chosen, End)
    assert turns > 5
    assert several > 0
    # The only scoring comes at the end, line by line, with the missions.
    totals = widget.session.score.totals
    lines = [b for b in seen.buttons(widget) if "mw-line" in classes(b)]
    assert sum("Mission of" in b.description for b in lines) == 3
    lines[0].click()
    assert seen.notes(widget)
    seen.press(widget, "Go on")
    outcome = widget.session.outcome
    assert outcome is not None
    assert outcome.points == totals
    assert str(outcome.reason) in seen.words(widget)
    assert "The game is over" in seen.words(widget)


def test_several_builds_a_turn_and_undo_up_to_the_last_revealed_card() -> None:
    state = position("B1 p1, C1 b1", stocks="122 1 1 1", hand=figures("Chrysler", "US", "Petronas"))
    widget = sat_down(state)
    for text in ("2B1", "2C1"):
        touch(widget, move(text))
        confirm(widget)
    assert "2 million to Purple" in seen.log(widget)[1]
    assert "2 million to Blue" in seen.log(widget)[0]
    assert "You have built 2 floors this turn" in seen.words(widget)
    seen.press(widget, "Undo")
    seen.press(widget, "Undo")
    assert widget.game.state == sound(state)
    touch(widget, move("2B1"))
    confirm(widget)
    touch(widget, Trade(state.hands[0]))
    confirm(widget)
    assert "5 million from the bank" in seen.log(widget)[0]
    seen.press(widget, "Undo")
    assert len(widget.game.moves) == 2  # the cards have been seen
    assert "shown" in seen.message(widget)


def test_several_purchases_and_a_sale_are_confirmed_with_one_press() -> None:
    state = position(stocks="1126 1 1 1", phase="invest", money="7 10 10 10")
    widget = sat_down(state)
    for choice in ("a floor of 6 million, to sell", *["a floor of 4 million, to buy"] * 2):
        seen.press(widget, choice)
    seen.press(widget, "a penthouse, to buy")
    assert "costs 10 million, but you have only 2" in seen.message(widget)
    page_words = seen.words(widget)
    assert "Buy 2 floors of 4 million and sell a floor of 6 million for 3 million" not in page_words
    assert (
        "Buy 2 floors of 4 million for 8 million and sell a floor of 6 million for 3" in page_words
    )
    assert (
        "You have 7 million, then 2. What you buy can be built from your next turn on."
        in page_words
    )
    assert seen.button(widget, "Put back: a floor of 4 million").description == "buy for 4 ×2"
    assert seen.button(widget, "a floor of 4 million, to buy").description == "buy for 4 ×2"
    assert not widget.game.moves
    seen.press(widget, "Buy 2 floors for 8 million and sell 1 floor for 3 million")
    assert [str(played) for played in widget.game.moves] == ["sell6", "buy4", "buy4"]
    assert "3 million from the bank" in seen.log(widget)[2]
    assert widget.game.state.purses[0] == 2  # type: ignore[attr-defined]
    seen.press(widget, "Undo")
    assert [str(played) for played in widget.game.moves] == ["sell6", "buy4"]


def test_what_is_put_back_takes_with_it_what_it_paid_for() -> None:
    widget = sat_down(position(stocks="116 1 1 1", phase="invest", money="1 10 10 10"))
    seen.press(widget, "a floor of 6 million, to sell")
    seen.press(widget, "a floor of 4 million, to buy")
    seen.press(widget, "Put back: a floor of 6 million")
    assert widget.session.selection == ()
    assert "Buying a floor of 4 million costs 4 million, but you have only 1" in seen.message(
        widget
    )
    assert seen.button(widget, "Play this move").disabled


def test_purchases_and_the_end_of_the_turn_are_one_press() -> None:
    widget = sat_down(position(phase="invest"))
    for choice in ("a neutral floor, to buy", "a floor of 1 million, to buy", "End your turn"):
        seen.press(widget, choice)
    assert "Buy a floor of 1 million and a neutral floor for 6 million, then end" in seen.words(
        widget
    )
    seen.press(widget, "Buy 2 floors for 6 million, then end your turn")
    assert [str(played) for played in widget.game.moves] == ["buyN", "buy1", "end"]
    assert seen.is_shown(widget, "I am ")


def test_a_figure_is_cashed_and_its_sites_are_marked() -> None:
    (chrysler,) = figures("Chrysler")
    state = position("B1 y1, B2 y1, B3 y1", hand=(chrysler,))
    widget = sat_down(state)
    touch(widget, Cash(chrysler))
    assert seen.notes(widget).count("✓") == 3
    assert "is on B1, B2 and B3: the bank pays 5 million" in seen.words(widget)
    confirm(widget)
    assert "15 million" in seen.words(widget)


def test_phases_and_duties_are_explained() -> None:
    widget = sat_down(position())
    touchable = seen.button(widget, "End the build phase")
    touchable.click()
    assert "you must build at least one" in seen.message(widget)
    seen.button(widget, "Mission").click()
    assert "A mission is not played" in seen.message(widget)
    seen.click_site(widget, "B1")
    assert widget.session.chosen == Build("1", "B1")  # nothing else can be built there
    touch(sat_down(replace(position(), phase="invest")), Buy("P"))


def test_closed_shows_nothing_of_the_others() -> None:
    state = position("B1 p1", closed=True, stocks="112 4446 1 1", money="10 27 10 10")
    page = seen.html(sat_down(state))
    assert "27" not in page
    assert "4 4 4 6" not in page
    assert page.count("stock hidden") >= 3
    open_game = seen.html(sat_down(replace(state, options=position().options)))
    assert "27 million" in open_game
    assert "4 4 4 6" in open_game


def test_a_spectator_sees_computers_play() -> None:
    game = new_game("skyline", players=2, seed=3, kinds=["greedy", "greedy"], closed=True)
    widget = play(game, pace=0, library=False)
    assert "money hidden" in seen.html(widget)
    assert not seen.is_shown(widget, "to invest")


def test_an_own_edition_is_shown_and_stays_for_the_next_game(tmp_path: Any) -> None:
    path = tmp_path / "own.json"
    shape = ["X.", ".X", "X."]
    own = [
        {"name": f"Figure {n}", "money": 5, "cards": 21, "shape": s}
        for n, s in enumerate((shape, ["XX"]), 1)
    ]
    path.write_text(json.dumps({**OWN, "figures": own}), encoding="utf-8")
    edition = load_edition(path)
    widget = play("skyline", players=2, seed=1, pace=0, library=False, edition=edition)
    let_computers_play(widget)
    assert "Board and cards: Our island" in seen.words(widget)
    assert picture_class("card:5-Xo_oX_Xo") in seen.part(widget, "mw-style").value
    seen.press(widget, "New game")
    seen.press(widget, "Start")
    assert widget.game.options.edition == edition
    assert widget.game.options.players == 2


def test_the_replay_shows_hands_and_what_is_new_in_them() -> None:
    game = new_game("skyline", players=2, seed=4)
    player = bots.make("greedy")
    while not (game.moves and isinstance(game.moves[-1], Buy)):
        assert game.state.to_move is not None
        game.play(bots.choose(player, game.state.view(game.state.to_move)))
    widget = mw.replay(game)
    widget.session.go_to(len(game.moves))
    widget.session.perspective = ALL_HANDS
    seen.turn_to(widget, "Hands")
    page_words = seen.words(widget)
    assert "the bank has" not in page_words.split("New in hand")[-1]
    assert "Skyline" in page_words or "million" in page_words
    html = seen.html(widget)
    assert "mw-picture-goal" in html
    assert "mw-picture-step" not in html


def test_S18_a_replay_tells_hidden_money_with_open_hands_only() -> None:
    widget = mw.replay(new_game("skyline", players=2, seed=4, closed=True), ply=0, seat="all")
    for perspective, both, one in ((ALL_HANDS, True, True), (1, False, True), (None, False, False)):
        widget.session.perspective = perspective
        players = seen.part(widget, "mw-replay-top").value
        assert ("10 million" in players) is one
        assert ("money hidden" not in players) is both


@pytest.mark.parametrize("drawing", ["B1 b1r2b4r6yP, B2 b1r2b4r6yP, B3 p1, C8 p1"])
def test_the_ledger_says_how_a_tie_was_broken(drawing: str) -> None:
    state = replace(position(drawing, missions=(1, 2, 3, 4)), phase="over")
    widget = mw.score(state)
    page_words = seen.words(widget)
    assert "Won by Yellow" in page_words or "Yellow" in page_words
    assert "2 players have the most prestige" in page_words
    assert "most penthouses: 2" in page_words
    widget.start_quiz()
    assert "most penthouses: 2" not in seen.words(widget)


def test_every_kind_of_widget_opens_at_any_moment() -> None:
    game = new_game("skyline", players=4, seed=8)
    rng = Random(1)
    for _ in range(12):
        for _ in range(9):
            game.play(game.state.random_move(rng))
        for view in (game.state.view(None), game.state):
            assert mw.score(view).ledger.rounds
        assert mw.replay(game).snapshot().startswith("<svg")

"""Hands are seen by whom they may be, and sent to nobody else."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from ipywidgets import Combobox, Dropdown, Widget

from manhattan_widgets.game import Game, new_game
from manhattan_widgets.games.manhattan.rules import ManhattanState
from manhattan_widgets.widgets.replay.widget import ReplayWidget, replay
from tests.records.played import ENDLESS, play_randomly, random_game
from tests.render.dummy import kept_messages
from tests.widgets import seen
from tests.widgets.test_secrets import everything, wire

from .replayed import field_of


def hands(widget: ReplayWidget) -> str:
    """Return the hands that are in the page, as HTML."""
    return str(seen.part(widget, "mw-hands").children[1].value)


class TestHands:
    @pytest.fixture
    def widget(self, widget: ReplayWidget) -> ReplayWidget:
        seen.turn_to(widget, "Hands")
        return widget

    def test_all_of_them(self, widget: ReplayWidget) -> None:
        state = widget.session.state
        assert isinstance(state, ManhattanState)
        assert hands(widget).count("Card for site") == sum(len(set(hand)) for hand in state.hands)
        assert all(name in hands(widget) for name in widget.names)

    def test_of_the_seat_that_is_looked_from(self, widget: ReplayWidget) -> None:
        seen.pick(widget, "Seen by", 2)
        assert widget.session.perspective == 2
        assert "Hanneke" in hands(widget)
        assert "Gustav" not in hands(widget)

    def test_what_is_not_seen_is_not_left_in_the_page(self, widget: ReplayWidget) -> None:
        seen.turn_to(widget, "Moves")
        assert hands(widget) == ""
        seen.turn_to(widget, "Hands")
        assert hands(widget) != ""

    def test_a_spectator_sees_none_and_none_is_sent(self, widget: ReplayWidget) -> None:
        seen.pick(widget, "Seen by", None)
        seen.press(widget, "Play on from here")
        for ply in (0, 20, 57, 90):
            widget.session.go_to(ply)
            assert "Card for site" not in everything(widget)
            for part in seen.parts(widget, hidden=True):
                assert not (isinstance(part, Combobox) and part.options)

    def test_of_an_unfinished_game_none_is_open_at_first(self) -> None:
        game = random_game(40, seed=3, players=4)
        assert "Card for site" not in everything(replay(game, ply=30, theme="light"))

    def test_a_record_for_one_seat_offers_no_other(self) -> None:
        record = replace(random_game(40, seed=3, players=4).record, known_to=1)
        widget = replay(record, ply=-1)
        seen.turn_to(widget, "Hands")
        options = field_of(widget, Dropdown, "Seen by").options
        assert [value for _, value in options] == [None, 1]
        assert widget.session.perspective == 1

    @pytest.mark.parametrize("seed", [1, 2])
    def test_games_that_differ_in_what_is_hidden_look_the_same(self, seed: int) -> None:
        game = random_game(30, seed=seed, players=4)
        state = game.state
        assert isinstance(state, ManhattanState)
        secret = [*(c for hand in state.hands[1:] for c in hand), *state.pile]
        Random(seed).shuffle(secret)
        hands = [state.hands[0]]
        for hand in state.hands[1:]:
            hands.append(tuple(sorted(secret[: len(hand)])))
            secret = secret[len(hand) :]
        changed = replace(state, hands=tuple(hands), pile=tuple(secret))
        assert changed.view(0) == state.view(0)

        def told(position: ManhattanState) -> tuple[Any, ...]:
            Widget.close_all()  # what a widget shares with one that is open is not sent again
            with kept_messages() as sent:
                widget = replay(Game.from_position(position, seed=7), seat=0)
                seen.press(widget, "Play on from here")
                if widget.session.may_move:
                    for part in widget.session.view.parts(widget.session.legal_moves[3]):
                        widget.session.select(part)
                seen.click_site(widget, "F1")  # type: ignore[arg-type]
                widget.session.perspective = None
                bundle, _ = widget._repr_mimebundle_()
                bundle.pop("application/vnd.jupyter.widget-view+json")
                return wire(sent), str(bundle), repr(widget.session.message)

        assert told(state) == told(changed)


def test_of_a_hand_that_is_empty_it_is_said() -> None:
    game = play_randomly(new_game("newyork", players=3, seed=5), ENDLESS, 5)
    widget = replay(game, ply=3)  # cards are dealt after the opening
    seen.turn_to(widget, "Hands")
    assert hands(widget).count("nothing in hand") == 3
    widget.session.go_to(30)
    assert "nothing in hand" not in hands(widget)

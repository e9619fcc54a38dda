"""One plays on from any moment, oneself or by the computer."""

from __future__ import annotations

from ipywidgets import Checkbox

import manhattan_widgets as mw
from manhattan_widgets.session.game_tree import MAIN
from manhattan_widgets.session.review import ALL_HANDS
from manhattan_widgets.widgets.replay.widget import ReplayWidget
from tests.widgets import seen

from .replayed import FOUR, entries, field_of, moves, place


class TestPlayingOn:
    def test_a_variation_by_buttons_and_clicks(self, widget: ReplayWidget) -> None:
        session = widget.session
        seen.press(widget, "Play on from here")
        assert "Choose a move for" in seen.words(widget)
        move = session.legal_moves[5]
        assert move != session.history[40].move
        for part in session.view.parts(move):
            if ":" in part:
                session.select(part)
            else:
                assert part in seen.lit(widget)  # type: ignore[arg-type]
                seen.click_site(widget, part)  # type: ignore[arg-type]
        assert session.chosen == move
        seen.press(widget, "Play this move")
        assert place(widget) == (1, 41)
        assert widget.tree.main.moves == mw.load(FOUR).moves
        assert "— Here the variation begins —" in entries(moves(widget))
        assert "This is a variation" in seen.words(widget)
        seen.press(widget, "Stop playing on")
        assert seen.lit(widget) == set()  # type: ignore[arg-type]

    def test_typed(self, widget: ReplayWidget) -> None:
        seen.press(widget, "Play on from here")
        move = widget.session.view.format(widget.session.legal_moves[5])
        seen.type_move(widget, move)  # type: ignore[arg-type]
        seen.press(widget, "Play this move")
        assert place(widget) == (1, 41)

    def test_an_incomplete_choice_is_refused(self, widget: ReplayWidget) -> None:
        seen.press(widget, "Play on from here")
        widget._guarded(widget._what_if.play_chosen)()
        assert "not complete" in widget.session.message.text

    def test_a_closed_hand(self, widget: ReplayWidget) -> None:
        session = widget.session
        seat = session.to_move
        assert seat is not None
        session.perspective = (seat + 1) % 4
        seen.press(widget, "Play on from here")
        assert f"{widget.names[seat]} is to move, and this hand is closed." in seen.words(widget)
        seen.click_site(widget, "F1")  # type: ignore[arg-type]
        assert "closed" in session.message.text
        seen.press(widget, "Open all hands")
        assert session.perspective == ALL_HANDS
        assert not seen.is_shown(widget, "Open all hands")

    def test_the_computer_moves(self, widget: ReplayWidget) -> None:
        widget.session.go_to_line(MAIN, 30)
        for _ in range(5):
            seen.press(widget, "Let the computer move")
        assert widget.session.cursor == 35

    def test_the_computer_answers_for_the_others(self, widget: ReplayWidget) -> None:
        session = widget.session
        session.perspective = session.to_move
        field_of(widget, Checkbox).value = True
        seen.press(widget, "Play on from here")
        session.choose(session.legal_moves[5])
        seen.press(widget, "Play this move")
        assert session.cursor == 44
        assert session.to_move == session.perspective
        session.perspective = ALL_HANDS
        assert not any(isinstance(part, Checkbox) for part in seen.parts(widget))
        seen.press(widget, "Let the computer move")
        assert session.cursor == 45

    def test_nobody_moves_at_the_end(self, widget: ReplayWidget) -> None:
        widget.session.go_to(112)
        assert seen.button(widget, "Let the computer move").disabled
        assert seen.button(widget, "Play on from here").disabled

    def test_without_playing_on_a_click_tells_what_stands_there(self, widget: ReplayWidget) -> None:
        seen.click_site(widget, "M1")  # type: ignore[arg-type]
        assert widget.session.message.text.startswith("Manhattan 1: ")
        seen.click_beside(widget, "M")

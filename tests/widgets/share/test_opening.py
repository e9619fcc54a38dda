"""A code or a link opens the game or the position, or says why it cannot."""

from __future__ import annotations

import pytest
from ipywidgets import Text

import manhattan_widgets as mw
from manhattan_widgets.records import encode
from manhattan_widgets.widgets.explore.widget import ExploreWidget
from manhattan_widgets.widgets.replay.widget import ReplayWidget
from manhattan_widgets.widgets.share.opener import shared
from tests.widgets import seen

from .sharing import a_game

PASTE = "Code or link:"


class TestOpening:
    def test_a_game_is_replayed(self) -> None:
        game = a_game(500)
        widget = shared(environ={"QUERY_STRING": f"code={encode(game.record)}"})
        assert isinstance(widget.opened, ReplayWidget)
        assert widget.opened.game.moves == game.moves
        assert widget.message == ""
        bundle, _ = widget._repr_mimebundle_()
        assert "<svg" in bundle["image/svg+xml"]

    def test_a_position_is_explored(self) -> None:
        game = a_game(500)
        widget = shared(encode(game.state))
        assert isinstance(widget.opened, ExploreWidget)
        assert widget.opened.state == game.state

    @pytest.mark.parametrize("position", [False, True], ids=["game", "position"])
    def test_what_is_for_a_seat_shows_that_seats_hand_only(self, position: bool) -> None:
        game = a_game(20, people=4)
        widget = shared(mw.share(game, seat=1, position=position).code)
        assert isinstance(widget.opened, ReplayWidget)
        assert widget.opened.session.perspective == 1

    def test_without_a_code_it_says_how_to_share(self) -> None:
        widget = shared(environ={})
        assert widget.opened is None
        assert "mw.share(game)" in seen.words(widget)
        bundle, _ = widget._repr_mimebundle_()
        assert "mw.share(game)" in bundle["text/plain"]

    def test_a_damaged_code_says_why(self) -> None:
        code = encode(a_game(500).record)
        for broken, reason in (
            (code[:50], "cut off: only 50 of its"),
            (code[:40] + ("A" if code[40] != "A" else "B") + code[41:], "damaged"),
            ("9" + code[1:], "no share code"),
        ):
            widget = shared(environ={"QUERY_STRING": f"code={broken}"})
            assert reason in widget.message
            assert "Ask for the link again" in seen.words(widget)
            assert widget.opened is None

    def test_pasting_a_code_or_a_link(self) -> None:
        game = a_game(500)
        widget = mw.share(game, repository="ann/manhattan")
        seen.field(widget, Text, PASTE).value = ""
        seen.press(widget, "Open")
        assert "Paste a share code" in seen.line_words(widget)
        seen.field(widget, Text, PASTE).value = f"  {widget.code} "
        seen.press(widget, "Open")
        opened = seen.opened(widget)[0]
        assert isinstance(opened, ReplayWidget)
        assert opened.game.moves == game.moves
        seen.field(widget, Text, PASTE).value = widget.code[:-3]
        seen.press(widget, "Open")
        assert "cut off" in seen.line_words(widget)
        assert seen.opened(widget)[0] is opened
        position = shared(environ={})
        seen.field(position, Text, PASTE).value = f"https://example.org/x?code={encode(game.state)}"
        seen.press(position, "Open")
        assert isinstance(position.opened, ExploreWidget)
        position.close()
        widget.close()
        assert not seen.opened(widget)

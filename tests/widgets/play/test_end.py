"""The end of a game: who won, everybody in order, and what can be done with it in place."""

from __future__ import annotations

import re

import pytest

from manhattan_widgets import bots, new_game
from manhattan_widgets.widgets.play.command import play
from manhattan_widgets.widgets.play.widget import PlayWidget
from tests.widgets import seen


def over(name: str, **more: object) -> PlayWidget:
    game = new_game(name, players=3, kinds=["person", "greedy", "greedy"], seed=5, **more)  # type: ignore[arg-type]
    while game.outcome() is None:
        game.play(bots.choose(bots.make("greedy"), game.state.view(game.state.to_move)))
    return play(game, pace=0, theme="light", library=False)


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_the_table_is_in_order_and_all_opens_in_place(name: str) -> None:
    widget = over(name)
    outcome, names = widget.session.outcome, widget.names
    assert outcome is not None
    ranking = re.findall(r"<th scope='row'>(.*?)</th>", seen.end(widget).value)
    order = sorted(range(3), key=lambda s: (s not in outcome.winners, -outcome.points[s]))
    assert ranking == [names[seat] for seat in order]
    for tool in ("Replay", "Score", "Analyze", "Share"):
        seen.press(widget, tool)
        (opened,) = seen.opened(widget)
        assert type(opened).__name__ == f"{tool}Widget"
        assert not seen.is_shown(widget, "Rematch")
        seen.press(widget, "Back to the end of the game")
        assert seen.opened(widget) == []
        assert seen.is_shown(widget, "Rematch")


@pytest.mark.parametrize("name", ["manhattan", "newyork", "skyline"])
def test_a_rematch_is_the_same_game_anew(name: str) -> None:
    widget = over(name)
    before, names = widget.game, widget.names
    seen.press(widget, "Rematch")
    assert widget.game is not before
    assert widget.game.options == before.options
    assert widget.names == names
    assert widget.session.outcome is None
    assert not seen.is_shown(widget, "Rematch")


def test_a_rematch_is_against_ones_own_players_too() -> None:
    asked = []

    def own(view: object) -> object:
        asked.append(view)
        return view.legal_moves()[0]  # type: ignore[attr-defined]

    widget = play(seats=["person", own], seed=5, pace=0, theme="light", library=False)
    seen.press(widget, "Resign")
    seen.press(widget, "Really resign")
    count = len(asked)
    seen.press(widget, "Rematch")
    if widget.session.to_move == 0:
        seen.draft(widget)
    assert len(asked) > count

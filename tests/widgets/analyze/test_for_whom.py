"""For whom a game is analyzed: what a seat may not know is not shown; what cannot be asked."""

from __future__ import annotations

from random import Random

import pytest

import manhattan_widgets as mw
from manhattan_widgets.widgets.analyze.command import analyze
from tests.widgets import seen

from .analyzed import EFFORT, NAMES, full, played


def test_a_running_game_is_analyzed_for_its_one_person_alone() -> None:
    game = mw.new_game(
        "manhattan", players=2, seed=4, names=["Ann", "Bot"], kinds=["greedy", "person"]
    )
    for _ in range(5):
        game.play(game.state.legal_moves()[0])
    widget = analyze(game, effort=EFFORT, start=False, theme="light")
    assert widget.report.seat == 1
    assert not widget.report.whole
    assert widget.session.perspective == 1
    assert "only what Bot may know" in seen.words(widget)
    assert widget.report.judged == tuple(seat == 1 for seat in widget.report.seats)


def test_what_a_seat_may_not_know_changes_nothing_that_is_shown() -> None:
    game = played("manhattan", 7)
    report = full(game, 0)
    pages = []
    for seed in (1, 2):
        record = game.record
        other = mw.Game.from_position(game.state.view(0).sample(Random(seed)), seed=1, names=NAMES)
        assert record.players[0].name == other.players[0].name
        widget = analyze(other, seat=0, effort=EFFORT, start=False, theme="light")
        assert widget._repr_mimebundle_()
        pages.append(seen.html(widget))
    assert pages[0] == pages[1]
    assert report.seat == 0


def test_bad_arguments_say_what_can_be() -> None:
    with pytest.raises(ValueError, match="no level 'huge'"):
        analyze(played("manhattan", 2), effort="huge")
    with pytest.raises(ValueError, match="light or dark"):
        analyze(played("manhattan", 2), theme="pink")
    with pytest.raises(ValueError, match="seat"):
        analyze(played("manhattan", 2), seat=7)
